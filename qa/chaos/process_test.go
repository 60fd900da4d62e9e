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

// some is a number of repetitions, or PERCENT of it, to try a script.
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
	kills     = 100 // of each engine
	customers = 24
)

// shortCalls frees the keys of calls that died with their process, or at a lost
// connection, after ten seconds instead of 35, so that the load goes on.
const shortCalls = "CALL_TIMEOUT_SECONDS=5"

// The process is killed wherever it is, again and again.
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

// during lets the load go on for a while.
func during(d time.Duration) { <-time.After(d) }
