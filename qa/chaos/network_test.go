//go:build chaos

package chaos

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/testkit/netfault"
	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
)

const (
	cutsAtCommit = 1000
	blackHoles   = 5
	holeLasts    = 10 * time.Second
)

// behind returns a server behind a faulty connection to PostgreSQL.
func behind(t *testing.T) (*program.Server, *netfault.Proxy) {
	t.Helper()
	s := program.New(t, "postgres", "HTTP_ADDR="+program.FreeAddress(t), shortCalls)
	direct := s.Database
	proxy, proxied := netfault.Database(t, direct)
	s.Set("DATABASE_URL=" + proxied)
	s.Start()
	s.Ready()
	return s, proxy
}

// The connection to PostgreSQL is lost at COMMIT: before it arrives, or after, so that the transaction is
// committed without a confirmation.
func TestCutsAtCommit(t *testing.T) {
	s, proxy := behind(t)
	c := newCases(t, s, customers)
	stop := c.work()
	for proxy.Cuts() < some(cutsAtCommit) {
		for _, reply := range []netfault.Reply{netfault.Lost, netfault.NotSent} {
			before := proxy.Cuts()
			proxy.Cut(netfault.Cut{At: netfault.Commit, Reply: reply, Times: 1})
			poll.Until(t, "a connection is cut", func() bool { return proxy.Cuts() > before })
			during(rand.N(80 * time.Millisecond)) // others commit during this time
		}
	}
	stop()
	c.report(fmt.Sprint(some(cutsAtCommit), " connections cut at COMMIT"))
}

// Packets to and from PostgreSQL are dropped.
func TestBlackHole(t *testing.T) {
	s, proxy := behind(t)
	c := newCases(t, s, customers)
	stop := c.work()
	var slowest, slowestRecovery atomic.Int64
	other := 0
	for range some(blackHoles) {
		proxy.Blackhole()
		end := time.Now().Add(holeLasts)
		reads := program.Run(time.Until(end), 8, func(int, int) int { return c.staff.Status(http.MethodGet, applications, nil) })
		slowest.Store(max(slowest.Load(), int64(reads.Percentile(100))))
		other += reads.Calls() - reads.Statuses[http.StatusServiceUnavailable]
		proxy.Forward()
		began := time.Now()
		poll.Until(t, "a read is answered", func() bool { return c.staff.Status(http.MethodGet, applications, nil) == http.StatusOK })
		slowestRecovery.Store(max(slowestRecovery.Load(), int64(time.Since(began))))
	}
	stop()
	s.Figure("slowest answer while packets to PostgreSQL disappear", time.Duration(slowest.Load()).Seconds(), "s", program.AtMost(5))
	s.Figure("answers other than 503 while packets to PostgreSQL disappear", float64(other), "", program.AtMost(0))
	s.Figure("until reads are answered after that, at worst", time.Duration(slowestRecovery.Load()).Seconds(), "s", program.AtMost(5))
	c.report(fmt.Sprint(some(blackHoles), " black holes of 10 s"))
}
