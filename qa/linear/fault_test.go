package linear

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/netfault"
	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
)

const (
	fewFaults    = 6                     // default of LINEAR_FAULTS
	latestFault  = 40 * time.Millisecond // after the first calls; most take longer
	killsOfThree = 2                     // of three faults, the others are cuts
)

// The same holds for the built program if it is killed and restarted during the calls, or if all client
// connections are cut. The seed determines the faults and the calls.
func TestLinearizableWithFaults(t *testing.T) {
	seed := setting(t, "LINEAR_SEED", rand.Uint64N(1<<40))
	number := setting(t, "LINEAR_FAULTS", fewFaults) / 2
	t.Logf("seeds from %d", seed)
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			w, faults := faultyWorker(t, engine)
			done := &progress{first: seed, number: number}
			w.work(done)
			t.Logf("%d histories with %d operations were checked; there were %d kills and %d cuts, the outcome of %d calls was unknown, and %d histories could not be explained",
				done.histories.Load(), done.operations.Load(), faults.kills.Load(), faults.cuts.Load(), done.unknown.Load(), done.violations.Load())
		})
	}
}

// faults counts the injected faults.
type faults struct{ kills, cuts atomic.Int64 }

// faultyWorker is a worker that calls the built program through a faulty network. A server in this process
// creates its users and services first.
func faultyWorker(t *testing.T, engine string) (*worker, *faults) {
	t.Helper()
	databaseURL, secret := dbtest.URL(t, engine), strings.Repeat("a secret of both ", 3)
	s := apptest.Start(t, databaseURL, func(c *config.Config) {
		c.AppSecret, c.AccessTokenTTLSeconds = secret, secondsOfADay
	})
	apptest.Change(t, s, `UPDATE plans SET max_applications_per_cycle = NULL, max_mails_per_day = NULL, max_bytes_per_day = NULL WHERE code = 'FREE'`)
	w := newWorker(t, s, &atomic.Int64{})
	s.Stop()

	address := program.FreeAddress(t)
	p := program.New(t, "sqlite", "HTTP_ADDR="+address, "APP_SECRET="+secret)
	p.Database = databaseURL
	p.Start()
	p.Ready()
	network := netfault.Start(t, "tcp", address)
	base := "http://" + network.Addr()
	w.manager, w.customer = w.manager.At(base), w.customer.At(base)
	done := &faults{}
	w.nemesis = func(r *rand.Rand) {
		<-time.After(time.Duration(r.Int64N(int64(latestFault))))
		if r.IntN(3) < killsOfThree {
			done.kills.Add(1)
			p.Kill()
			p.Start()
			p.Ready()
		} else {
			done.cuts.Add(1)
			network.Reset()
			network.Forward()
		}
		poll.Until(t, "the server is reached again", func() bool {
			r, err := w.manager.Try(t.Context(), http.MethodGet, "/readyz", nil)
			return err == nil && r.Status == http.StatusOK
		})
	}
	return w, done
}
