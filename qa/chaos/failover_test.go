//go:build chaos

package chaos

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
)

// failovers is the number of failovers: by switchover, by killing PostgreSQL, and by killing the node, in
// rotation.
const failovers = 50

// The PostgreSQL primary fails over repeatedly under load. One instance of Stagegate connects through HAProxy,
// the other through PgBouncer in transaction mode in front of it. Both read lists from the current standby.
func TestFailover(t *testing.T) {
	p := newPatroni(t)
	p.sql("postgres", "CREATE DATABASE stagegate TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'")
	// Parameters that PgBouncer does not forward are set for the database.
	for _, setting := range []string{"statement_timeout = '15s'", "lock_timeout = '5s'", "idle_in_transaction_session_timeout = '15s'"} {
		p.sql("postgres", "ALTER DATABASE stagegate SET "+setting)
	}
	public := program.FreeAddress(t)
	providers := program.StartProviders(t, "http://"+public)
	var servers []*program.Server
	var addresses []string
	for _, database := range []string{p.url(p.database, ""), p.url(p.pgbouncer, "&default_query_exec_mode=cache_describe")} {
		address := program.FreeAddress(t)
		s := program.New(t, "postgres", append(providers.Settings(providers.Relay), "HTTP_ADDR="+address, shortCalls, "DATABASE_URL="+database, "DATABASE_REPLICA_URL="+p.standbys())...)
		s.Providers, s.Database = providers, database
		s.Start()
		s.Ready()
		servers, addresses = append(servers, s), append(addresses, address)
	}
	balance(t, public, "retries 0", addresses)
	together := *servers[0]
	together.URL = "http://" + public
	work := newCases(t, &together, customers/3)
	probe := newProbe(work.staff)
	reader := newReader(work.staff)
	stop := work.work()
	outages := map[string][]time.Duration{}
	limit := time.Duration(apptest.Setting("FAILOVER_MINUTES", 120)) * time.Minute
	started := time.Now()
	for i := range some(failovers) {
		if time.Since(started) > limit {
			break
		}
		before := p.primary()
		began := time.Now()
		kind := []string{"switchover", "kill of PostgreSQL", "kill of the node"}[i%3]
		switch i % 3 {
		case 0:
			p.switchover(before)
		case 1:
			p.killServer(before)
		case 2:
			p.killNode(before)
		}
		poll.Within(2*time.Minute, func() bool { n := p.primary(); return n != nil && n != before })
		if i%3 == 2 {
			p.startNode(before) // as the init system that starts Patroni would
		}
		changed := time.Since(began)
		p.awaitHealthy()
		whole := time.Since(began)
		probe.await(t)
		outage := probe.longestGap(began)
		outages[kind] = append(outages[kind], outage)
		together.Notef("%d: %s: writes failed for %v; another primary after %v, all nodes after %v", i+1, kind,
			outage.Round(10*time.Millisecond), changed.Round(10*time.Millisecond), whole.Round(10*time.Millisecond))
	}
	stop()
	probe.end()
	reader.report(servers)
	var all []time.Duration
	for kind, took := range outages {
		slices.Sort(took)
		together.Figure(fmt.Sprintf("longest outage of writes of %d times %s", len(took), kind), took[len(took)-1].Seconds(), "s", program.NoBound())
		together.Figure(fmt.Sprintf("median outage of writes of %d times %s", len(took), kind), took[len(took)/2].Seconds(), "s", program.NoBound())
		all = append(all, took...)
	}
	slices.Sort(all)
	together.Figure(fmt.Sprintf("outage of writes, p95 of %d changes of the primary", len(all)), all[(len(all)*95+99)/100-1].Seconds(), "s", program.AtMost(30))
	for _, s := range servers {
		if !s.Running() {
			t.Errorf("an instance ended: %s", s.Output())
		}
	}
	work.report(fmt.Sprint(len(all), " changes of the primary"))
}

// probe writes continuously without retries and records when that succeeded.
type probe struct {
	stop func() program.Load

	mu        sync.Mutex
	succeeded []time.Time
}

func newProbe(staff *program.Client) *probe {
	p := &probe{}
	me := staff.Get("/api/v1/auth/me").Want(http.StatusOK).String("name")
	p.stop = program.Background(1, func(int, int) int {
		<-time.After(100 * time.Millisecond)
		status := staff.Keyed(rand.Text()).Status(http.MethodPatch, "/api/v1/auth/me", program.M{"name": me})
		if status == http.StatusOK {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.succeeded = append(p.succeeded, time.Now())
		}
		return status
	})
	return p
}

func (p *probe) end() { p.stop() }

// await waits until ten more writes have succeeded.
func (p *probe) await(t *testing.T) {
	t.Helper()
	count := func() int {
		p.mu.Lock()
		defer p.mu.Unlock()
		return len(p.succeeded)
	}
	before := count()
	poll.Until(t, "writes succeed again", func() bool { return count() >= before+10 })
}

// longestGap returns the longest time after a moment without a successful write.
func (p *probe) longestGap(after time.Time) (longest time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := after
	for _, at := range p.succeeded {
		if at.After(after) {
			longest, last = max(longest, at.Sub(last)), at
		}
	}
	return longest
}

// reader renames a service and searches for the new name immediately.
type reader struct {
	stop func() program.Load

	mu           sync.Mutex
	lists, stale int
}

func newReader(staff *program.Client) *reader {
	r := &reader{}
	const services = "/api/v1/tenant/services"
	service := services + "/" + staff.Post(services, program.M{"name": "Read", "currency": "NGN"}).Want(http.StatusCreated).String("id")
	r.stop = program.Background(1, func(int, int) int {
		name := "Read " + rand.Text()
		if status := staff.Keyed(rand.Text()).Status(http.MethodPatch, service, program.M{"name": name}); status != http.StatusOK {
			return status
		}
		answer, err := staff.Try(http.MethodGet, services+"?size=100", nil)
		if err != nil || answer.Status != http.StatusOK {
			return 0
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.lists++
		if !strings.Contains(string(answer.Body), name) {
			r.stale++
		}
		return answer.Status
	})
	return r
}

var listsServed = regexp.MustCompile(`stagegate_db_standby_lists_total\{server="(\w+)"\} ([0-9.e+]+)`)

// report reports how many lists were stale, and which PostgreSQL servers served them.
func (r *reader) report(instances []*program.Server) {
	r.stop()
	s := instances[0]
	s.Figure(fmt.Sprintf("stale lists of %d", r.lists), float64(r.stale), "", program.AtMost(0))
	from := map[string]float64{}
	for _, s := range instances {
		answer, err := s.Anyone().Try(http.MethodGet, "/metrics", nil)
		if err != nil {
			s.Notef("its metrics: %v", err)
			continue
		}
		for _, line := range listsServed.FindAllStringSubmatch(string(answer.Body), -1) {
			n, _ := strconv.ParseFloat(line[2], 64) // the pattern ensures that it is a number
			from[line[1]] += n
		}
	}
	s.Figure("lists that a standby served", 100*from["standby"]/(from["standby"]+from["primary"]), "%", program.NoBound())
}
