//go:build chaos

package chaos

import (
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"stagegate/internal/app/open"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/bulk"
	"stagegate/internal/testkit/program"
)

// tier is a number of organisations with the same number of requests, in a Zipf distribution: the n-th largest
// has an n-th of the largest.
type tier struct{ tenants, requests int }

// tiers returns all organisations, largest first. The largest has a ninth of all cases.
func tiers(all int) []tier {
	var of []tier
	for first := 1; first <= all; first *= 10 {
		tenants := min(9*first, all-first)
		if first == 1 {
			of = append(of, tier{1, all})
		}
		if tenants > 0 {
			of = append(of, tier{tenants, max(all/(5*first), 3)})
		}
	}
	return of
}

const (
	tenantWorkers  = 32
	callsPerSecond = 200 // of all organisations
)

// Thousands of organisations, most of them small, call two instances behind a load balancer in proportion to
// their size. Latency is measured from the scheduled time of a call.
func TestTenants(t *testing.T) {
	public := program.FreeAddress(t)
	providers := program.StartProviders(t, "http://"+public)
	settings := append(providers.Settings(providers.Relay), "APP_SECRET="+benchSecret)
	var servers []*program.Server
	var addresses []string
	for range 2 {
		address := program.FreeAddress(t)
		s := program.New(t, "postgres", append(slices.Clone(settings), "HTTP_ADDR="+address)...)
		s.Providers = providers
		if len(servers) > 0 {
			s.Database = servers[0].Database
		}
		servers, addresses = append(servers, s), append(addresses, address)
	}
	p := newPopulation(t, servers[0], tiers(apptest.Setting("TENANTS", 4000)))
	for _, s := range servers {
		s.Start()
		s.Ready()
	}
	balance(t, public, "retries 0", addresses)
	unlimited(servers[0])
	together := *servers[0]
	together.URL = "http://" + public

	p.load(&together, 20*time.Second) // warm-up of compilation and caches
	loads := p.load(&together, time.Duration(apptest.Setting("TENANTS_SECONDS", 120))*time.Second)
	for i, of := range p.tiers {
		load := loads[i]
		name := fmt.Sprintf("%d organisations with %d requests each", of.tenants, of.requests)
		together.Notef("%s: %s", name, load)
		together.Figure("p50 for "+name, program.Milliseconds(load.Percentile(50)), "ms", program.NoBound())
		together.Figure("p99 for "+name, program.Milliseconds(load.Percentile(99)), "ms", program.NoBound())
		failed := load.Calls() - load.Statuses[http.StatusOK] - load.Statuses[http.StatusCreated]
		together.Figure(fmt.Sprintf("calls that failed, of %d for %s", load.Calls(), name), float64(failed), "", program.AtMost(0))
	}
	all := program.Merge(loads...)
	together.Figure("calls in a second", float64(all.Calls())/all.Took.Seconds()*float64(len(loads)), "", program.NoBound())
	together.Figure("organisations that called", float64(p.called()), "", program.NoBound())
	for i, s := range servers {
		_, peak := s.Memory()
		together.Figure(fmt.Sprint("memory of instance ", i+1, " at most"), float64(peak)/1e6, "MB", program.NoBound())
	}
	together.Figure("connections of both at the end", p.number("SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()"), "", program.NoBound())
	together.Figure("size of the database", float64(together.Size())/1e9, "GB", program.NoBound())
}

// population are the organisations of a database.
type population struct {
	t     *testing.T
	d     *db.DB
	keys  *auth.Keys
	tiers []tier
	sizes []bulk.Size

	mu      sync.Mutex
	callers map[int]*caller
}

// caller is the administrator of an organisation.
type caller struct {
	client   *program.Client
	requests []string // ids of some requests
}

// newPopulation fills the database of a stopped server.
func newPopulation(t *testing.T, s *program.Server, all []tier) *population {
	t.Helper()
	p := &population{t: t, tiers: all, callers: map[int]*caller{}}
	for i, of := range all {
		p.sizes = append(p.sizes, bulk.Size{
			Tenants: of.tenants, Requests: of.tenants * of.requests, Applications: of.tenants * of.requests / 4, Seed: uint64(i + 1), More: true, References: 1 << 14,
		})
	}
	began := time.Now()
	fillFor(t, s, p.sizes...)
	s.Figure("filling the database", time.Since(began).Seconds(), "s", program.NoBound())
	var err error
	if p.d, err = open.Database(t.Context(), settingsOf(t, s)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.d.Close() })
	if err := p.d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(t.Context(), tx, "ANALYZE")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if p.keys, err = auth.LoadKeys(t.Context(), p.d, auth.Secret(benchSecret), ref.Now()); err != nil {
		t.Fatal(err)
	}
	return p
}

// pick returns the rank of an organisation, Zipf-distributed from 0.
func (p *population) pick() int {
	n := 0
	for _, of := range p.tiers {
		n += of.tenants
	}
	return min(int(math.Pow(float64(n+1), rand.Float64())), n) - 1
}

// tierOf returns the tier of a rank and the index within it.
func (p *population) tierOf(rank int) (tier, place int) {
	for i, of := range p.tiers {
		if rank < of.tenants {
			return i, rank
		}
		rank -= of.tenants
	}
	panic("rank out of range")
}

// load makes calls for a while and returns the results by tier.
func (p *population) load(s *program.Server, lasting time.Duration) []program.Load {
	began := time.Now()
	var mu sync.Mutex
	loads := make([]program.Load, len(p.tiers))
	for i := range loads {
		loads[i] = program.Load{Statuses: map[int]int{}}
	}
	program.Times(int(lasting.Seconds()*callsPerSecond), tenantWorkers, func(_, n int) int {
		rank := p.pick()
		who := p.caller(s, rank)
		due := began.Add(time.Duration(n) * time.Second / callsPerSecond)
		<-time.After(time.Until(due))
		status := who.call(n)
		took := time.Since(due)
		mu.Lock()
		defer mu.Unlock()
		i, _ := p.tierOf(rank)
		loads[i].Statuses[status]++
		loads[i].Latencies = append(loads[i].Latencies, took)
		return status
	})
	for i := range loads {
		loads[i].Took = time.Since(began)
		loads[i] = program.Merge(loads[i])
	}
	return loads
}

// call makes the n-th call of an administrator: read a case, list cases, read the queue and its summary, or
// write.
func (c *caller) call(n int) int {
	switch what := n % 10; {
	case what < 4 && len(c.requests) > 0:
		return c.client.Status(http.MethodGet, staffRequests+"/"+c.requests[n%len(c.requests)], nil)
	case what < 6:
		return c.client.Status(http.MethodGet, staffRequests+"?status=PENDING&sort=createdAt,desc&size=20", nil)
	case what == 6:
		return c.client.Status(http.MethodGet, "/api/v1/staff/queue?size=20", nil)
	case what == 7:
		return c.client.Status(http.MethodGet, "/api/v1/staff/queue/summary", nil)
	default:
		return c.client.Status(http.MethodPost, "/api/v1/tenant/roles", program.M{"name": fmt.Sprint("Role ", rand.Uint64()), "permissions": []string{"service.read"}})
	}
}

// caller returns the administrator of an organisation. Its session is inserted directly, since password hashing
// would dominate.
func (p *population) caller(s *program.Server, rank int) *caller {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := p.callers[rank]; c != nil {
		return c
	}
	i, place := p.tierOf(rank)
	tenant := p.sizes[i].TenantID(place)
	one := func(query string) string {
		text, err := db.One[string](p.t.Context(), p.d, query, tenant)
		if err != nil {
			p.t.Error(err)
		}
		return text
	}
	admin := one("SELECT id FROM principals WHERE tenant_id = $1 AND kind = 'TENANT_ADMIN'")
	session := one("SELECT s.id FROM sessions s JOIN principals p ON p.tenant_id = s.tenant_id AND p.id = s.principal_id WHERE s.tenant_id = $1 AND p.kind = 'TENANT_ADMIN'")
	token, err := p.keys.Issue(auth.TenantAccess, tenant, admin, session, ref.Now(), time.Hour)
	if err != nil {
		p.t.Error(err)
	}
	c := &caller{client: s.Anyone()}
	c.client.Token = token
	c.requests, err = db.All[string](p.t.Context(), p.d, "SELECT id FROM cases WHERE tenant_id = $1 AND status <> 'DRAFT' ORDER BY created_at DESC LIMIT 20", tenant)
	if err != nil {
		p.t.Error(err)
	}
	p.callers[rank] = c
	return c
}

// called returns the number of organisations that have called.
func (p *population) called() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.callers)
}

func (p *population) number(query string) float64 {
	n, err := db.One[int64](p.t.Context(), p.d, query)
	if err != nil {
		p.t.Error(err)
	}
	return float64(n)
}
