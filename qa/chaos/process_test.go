//go:build chaos

package chaos

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/program"
)

// some returns a number of repetitions, scaled by PERCENT for trial runs.
func some(n int) int {
	percent, err := strconv.Atoi(os.Getenv("PERCENT"))
	if err != nil {
		return n
	}
	return max(n*percent/100, 1)
}

// TestMain prints all figures again at the end.
func TestMain(m *testing.M) { os.Exit(program.Finish(m)) }

const (
	kills     = 100 // per engine
	customers = 24
)

// shortCalls releases the idempotency keys of interrupted calls after ten seconds instead of 35, so that the
// load continues.
const shortCalls = "CALL_TIMEOUT_SECONDS=5"

// The process is repeatedly killed at random times.
func TestKills(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			s := program.Start(t, engine, "HTTP_ADDR="+program.FreeAddress(t), shortCalls)
			c := newCases(t, s, customers)
			stop := c.work()
			for range some(kills) {
				during(200*time.Millisecond + rand.N(600*time.Millisecond))
				s.Kill()
				s.Start()
				s.Ready()
				c.repeatLast(10)
			}
			stop()
			c.report(fmt.Sprint(some(kills), " kills of the program"))
		})
	}
}

// during waits while the load continues.
func during(d time.Duration) { <-time.After(d) }
