package linear

import (
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"stagegate/internal/app/config"
	"stagegate/internal/app/operate"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/repo"
)

const (
	workers       = 4  // per engine
	fewHistories  = 24 // default of LINEAR
	secondsOfADay = 24 * 60 * 60
)

// Responses to concurrent calls are linearizable. LINEAR sets the number of histories, half of them on each
// engine. The calls of a history follow from its seed; LINEAR_SEED is the first. bin/linear receives a page for
// each history that cannot be explained.
func TestLinearizable(t *testing.T) {
	seed := setting(t, "LINEAR_SEED", rand.Uint64N(1<<40))
	number := setting(t, "LINEAR", fewHistories) / 2
	t.Logf("seeds from %d", seed)
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		apptest.Change(t, s, `UPDATE plans SET max_staff = $1, max_services = $2, max_applications_per_cycle = NULL,
			max_mails_per_day = NULL, max_bytes_per_day = NULL WHERE code = 'FREE'`, maxStaff, maxServices)
		tenants, done := &atomic.Int64{}, &progress{first: seed, number: number}
		began := time.Now()
		var all sync.WaitGroup
		for range workers {
			all.Go(func() { newWorker(t, s, tenants).work(done) })
		}
		all.Wait()
		t.Logf("%d histories with %d operations were checked in %v; the outcome of %d calls was unknown, %d of them answered with 5xx; %d histories could not be explained",
			done.histories.Load(), done.operations.Load(), time.Since(began).Round(time.Second), done.unknown.Load(), done.failed.Load(), done.violations.Load())
		violations, err := operate.Violations(t.Context(), s.DB)
		if err != nil || len(violations) > 0 {
			t.Errorf("invariants violated: %v %v", violations, err)
		}
	}, func(c *config.Config) { c.AccessTokenTTLSeconds = secondsOfADay })
}

func setting(t *testing.T, name string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s must be a number: %v", name, err)
	}
	return n
}

// progress is the shared progress of the workers of an engine.
type progress struct {
	first, number uint64

	taken                                              atomic.Uint64
	histories, operations, unknown, failed, violations atomic.Int64
}

// worker runs histories one after the other with its own tenant.
type worker struct {
	t       *testing.T
	s       *apptest.Server
	tenants *atomic.Int64

	manager, customer *apptest.Client
	licence           apptest.Licence
	service           string             // another service, unpublished
	after             func()             // cleans up after a history
	nemesis           func(r *rand.Rand) // injects faults; may be nil
}

func newWorker(t *testing.T, s *apptest.Server, tenants *atomic.Int64) *worker {
	t.Helper()
	n := s.Tenant("worker-" + strconv.FormatInt(tenants.Add(1), 10))
	w := &worker{t: t, s: s, tenants: tenants, manager: n.As("manager"), customer: n.As("ada")}
	w.licence = w.manager.Licence()
	w.service = w.manager.Post("/api/v1/tenant/services", apptest.M{"name": "Draft", "currency": "NGN"}).Want(http.StatusCreated).String("id")
	return w
}

// work runs histories until the number is reached or one cannot be explained.
func (w *worker) work(p *progress) {
	for n := p.taken.Add(1); n <= p.number && !w.t.Failed(); n = p.taken.Add(1) {
		w.history(p, p.first+n-1)
	}
}

// history runs the history of a seed and checks it.
func (w *worker) history(p *progress, seed uint64) {
	kinds := []func(r *rand.Rand) subject{w.request, w.invoice, w.description, w.quota}
	if w.nemesis != nil { // the program has the database, and a quota needs a new organisation in it
		kinds = kinds[:3]
	}
	w.after = func() {}
	s := kinds[seed%uint64(len(kinds))](rand.New(rand.NewPCG(seed, 0)))
	h := record(s, seed, w.nemesis)
	w.after()
	p.histories.Add(1)
	p.operations.Add(int64(len(h.ops)))
	p.unknown.Add(int64(h.unknown))
	p.failed.Add(int64(h.failed))
	result := h.check(s.model())
	if result == porcupine.Ok {
		return
	}
	p.violations.Add(1)
	path, err := h.draw(s.model(), repo.Path("bin/linear"), seed)
	w.t.Errorf("the checker says %s about the history of seed %d, which %s shows (%v); to run these calls again: LINEAR=2 LINEAR_FAULTS=2 LINEAR_SEED=%d",
		result, seed, path, err, seed)
}
