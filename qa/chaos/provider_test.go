//go:build chaos

package chaos

import (
	"net/http"
	"testing"
	"time"

	"stagegate/internal/testkit/program"
)

const faultTime = 15 * time.Second // per fault

// The payment provider fails in every possible way, one after the other.
func TestProviderFaults(t *testing.T) {
	program.Each(t, func(t *testing.T, s *program.Server) {
		c := newCases(t, s, customers)
		faults := func(f program.M) {
			s.Anyone().Do(http.MethodPut, "/sandbox/faults", program.M{"payments": f}).Want(http.StatusOK)
		}
		stop := c.work()
		for _, f := range []program.M{
			{"api": "error500"}, {"api": "timeout"}, {"api": "timeoutAfterDeed"}, {"api": "tooMany"},
			{"webhook": "drop"}, {"webhook": "duplicate"}, {"webhook": "tamper"}, {"webhook": "delay"},
		} {
			faults(f)
			during(faultTime)
			faults(program.M{"api": "normal", "webhook": "normal"})
			during(time.Second)
		}
		stop()
		c.report("8 faults of the payment provider")
	}, "PAYMENT_PENDING_RECONCILE_MINUTES=0")
}
