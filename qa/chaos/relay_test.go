//go:build chaos

package chaos

import (
	"net/http"
	"testing"
	"time"

	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/netfault"
	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
)

const (
	waitingMails = 1000
	payments     = 30
	stopLimit    = 40 // seconds
)

// The mail relay accepts connections but does not respond while mails are queued.
func TestSilentRelay(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			c, relay := production(t, engine)
			relay.Blackhole()
			forgotten := program.Times(some(waitingMails), 4, func(_, _ int) int {
				return c.s.Anyone().Status(http.MethodPost, "/api/v1/auth/password/forgot", program.M{"tenantSlug": "chaos", "email": "customer0@chaos.test"})
			})
			c.s.Notef("mails asked for: %s", forgotten)
			poll.Until(t, "the relay holds mails", func() bool { return relay.Connections() > 0 })
			slowest := c.payments(some(payments))
			c.s.Figure("seconds from payment to paid invoice at worst, while 1000 mails wait at a silent relay", slowest.Seconds(), "s", program.AtMost(5))
			began := time.Now()
			code := c.s.Stop()
			c.s.Figure("seconds from SIGTERM to the end, while mails wait at a silent relay", time.Since(began).Seconds(), "s", program.AtMost(stopLimit))
			c.s.Figure("exit code after SIGTERM", float64(code), "", program.AtMost(0))
			relay.Forward()
			c.s.Start()
			c.s.Ready()
			c.s.Figure("events FAILED after the relay was silent", float64(failedEvents(c.s)), "", program.AtMost(0))
		})
	}
}

// failedEvents counts the failed outbox events.
func failedEvents(s *program.Server) int {
	data, _ := s.Platform().Get("/api/v1/platform/outbox?status=FAILED").Want(http.StatusOK).Data.(program.M)
	n, _ := data["totalElements"].(float64)
	return int(n)
}

// production is a server with external providers and cases. Its mails go through a relay that can hang.
func production(t *testing.T, engine string) (*cases, *netfault.Proxy) {
	t.Helper()
	address := program.FreeAddress(t)
	p := program.StartProviders(t, "http://"+address)
	r := netfault.Start(t, "tcp", p.Relay)
	s := program.New(t, engine, append(p.Settings(r.Addr()), "HTTP_ADDR="+address)...)
	s.Providers = p
	s.Start()
	s.Ready()
	return newCases(t, s, 2), r
}

// payments makes customers pay one after the other, and returns the longest time from the payment at the
// provider, which sends its webhook immediately, until the invoice is paid.
func (c *cases) payments(n int) (slowest time.Duration) {
	for i := range n {
		customer := c.people[i%len(c.people)]
		application := c.opened(customer)
		a := customer.Post("/api/v1/customer/applications/"+application+"/payments", program.M{}).Want(http.StatusCreated)
		program.NewClient(c.pages).Status(http.MethodPost, "/sandbox/payments/checkout/"+a.String("accessCode"), program.M{"outcome": "success"})
		began := time.Now()
		settled := poll.Within(settleTime, func() bool {
			return c.staff.Get(finance+"/payments/"+a.String("reference")).String("status") == "SUCCESSFUL"
		})
		slowest = max(slowest, time.Since(began))
		if !settled {
			c.t.Error("a payment did not settle")
		}
	}
	return slowest
}

// opened creates an application of a customer in its payment stage.
func (c *cases) opened(customer *program.Client) (application string) {
	request := customer.Post(customerRequests+"/"+c.service, nil).Want(http.StatusCreated).String("id")
	customer.Do(http.MethodPut, customerRequests+"/"+request+"/answers/"+c.question, program.M{"value": "Ada"}).Want(http.StatusOK)
	customer.Post(customerRequests+"/"+request+"/submit", nil).Want(http.StatusOK)
	application = c.staff.Post(staffRequests+"/"+request+"/accept", nil).Want(http.StatusOK).String("id")
	c.staff.Post(applications+"/"+application+"/stages/"+c.about+"/complete", nil).Want(http.StatusOK)
	return application
}
