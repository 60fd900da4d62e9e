//go:build chaos

package chaos

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
)

const (
	customerRequests = "/api/v1/customer/requests"
	staffRequests    = "/api/v1/staff/requests"
	applications     = "/api/v1/staff/applications"
	finance          = "/api/v1/finance"
)

// cases is an organisation whose customers submit requests, which staff accept, then pay and get partial
// refunds, continuously. Every POST has an Idempotency-Key and is repeated until the response is final. The
// ledger records all acknowledged calls.
type cases struct {
	t      *testing.T
	s      *program.Server
	pages  string // base URL of the checkout pages
	staff  *program.Client
	people []*program.Client

	service, about, fee, question string

	ledger
}

// newCases creates the organisation with a number of customers.
func newCases(t *testing.T, s *program.Server, customers int) *cases {
	t.Helper()
	n := s.Tenant("chaos")
	c := &cases{t: t, s: s, pages: s.URL, staff: n.Admin, ledger: ledger{t: t, statuses: map[string]int{}}}
	if s.Providers != nil {
		c.pages = s.Providers.URL
	}
	unlimited(s)
	c.offer(n)
	for i := range customers {
		c.people = append(c.people, n.Customer(fmt.Sprintf("customer%d@chaos.test", i)))
	}
	return c
}

// unlimited removes the limits of the plan FREE.
func unlimited(s *program.Server) {
	s.T.Helper()
	platform := s.Platform()
	const plans = "/api/v1/platform/billing-plans"
	list, _ := platform.Get(plans).Want(http.StatusOK).Data.([]any)
	for _, plan := range list {
		p, _ := plan.(program.M)
		if p["code"] == "FREE" {
			platform.Do(http.MethodPut, fmt.Sprint(plans, "/", p["id"]), program.M{
				"code": p["code"], "name": p["name"], "price": p["price"], "currency": p["currency"], "interval": p["interval"],
				"maxMailsPerDay": nil, "maxBytesPerDay": nil,
			}).Want(http.StatusOK)
		}
	}
}

// offer publishes a service with a question and a fee.
func (c *cases) offer(n *program.Tenant) {
	c.service = n.Import(program.M{"format": "stagegate.service/1", "name": "Licence", "currency": "NGN", "partyRole": "Person", "stages": []program.M{
		{"title": "About you", "questions": []program.M{{"code": "name", "label": "Your name", "answerType": "TEXT", "required": true}}},
		{"title": "Fee", "kind": "PAYMENT", "charges": []program.M{{"name": "Licence", "basis": "PER_REQUEST", "amount": 7500.5}}},
	}})
	n.Publish(c.service)
	a := c.staff.Get("/api/v1/tenant/services/" + c.service).Want(http.StatusOK)
	c.about, c.fee = a.String("stages", 0, "id"), a.String("stages", 1, "id")
	c.question = a.String("stages", 0, "questions", 0, "id")
}

// work runs cases for every customer until stop is called, which waits for final responses.
func (c *cases) work() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for i, customer := range c.people {
		all.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				if paid := c.handle(customer, fmt.Sprintf("%d of customer %d", n, i)); paid != "" && n%2 == 0 {
					c.refund(paid)
				}
			}
		})
	}
	return func() {
		cancel()
		all.Wait()
	}
}

// handle runs one case from the request to the payment and returns the payment reference.
func (c *cases) handle(customer *program.Client, name string) (paid string) {
	invoice := c.post(c.staff, "invoice", finance+"/invoices", program.M{"amount": 100, "currency": "NGN", "description": "Case " + name}, http.StatusCreated)
	request := c.post(customer, "request", customerRequests+"/"+c.service, nil, http.StatusCreated)
	if invoice == "" || request == "" {
		return ""
	}
	c.until(customer, http.MethodPut, customerRequests+"/"+request+"/answers/"+c.question, program.M{"value": name})
	c.post(customer, "submit", customerRequests+"/"+request+"/submit", nil, http.StatusOK)
	application := c.post(c.staff, "accept", staffRequests+"/"+request+"/accept", nil, http.StatusOK)
	if application == "" {
		return ""
	}
	c.post(c.staff, "complete", applications+"/"+application+"/stages/"+c.about+"/complete", nil, http.StatusOK)
	return c.pay(customer, application)
}

// pay pays for an application at the provider and returns the payment reference.
func (c *cases) pay(customer *program.Client, application string) (reference string) {
	a, ok := c.call(customer, "payment", "/api/v1/customer/applications/"+application+"/payments", program.M{}, http.StatusCreated)
	if !ok {
		return ""
	}
	page := program.NewClient(c.pages)
	c.until(page, http.MethodPost, "/sandbox/payments/checkout/"+url.PathEscape(a.String("accessCode")), program.M{"outcome": "success"})
	c.paid(a.String("reference"))
	return a.String("reference")
}

// refund requests two concurrent refunds whose sum exceeds the payment, so that one must be refused. A payment
// that is not confirmed in time is skipped.
func (c *cases) refund(reference string) {
	path := finance + "/payments/" + reference
	known := poll.Within(patience, func() bool {
		a := c.until(c.staff, http.MethodPost, path+"/reconcile", nil)
		return a.Status == http.StatusOK && a.String("status") == "SUCCESSFUL"
	})
	if !known {
		return
	}
	var clerks sync.WaitGroup
	for range 2 {
		clerks.Go(func() {
			c.either(c.staff, "refund", path+"/refunds", program.M{"amount": 4000.25, "reason": "Chaos."}, http.StatusCreated, "REFUND_EXCEEDS_PAYMENT")
		})
	}
	clerks.Wait()
}

// until repeats a call until its response is not a server error.
func (c *cases) until(client *program.Client, method, path string, body any) program.Response {
	for {
		a, err := client.Try(method, path, body)
		c.count(a, err)
		if err == nil && a.Status < http.StatusInternalServerError && a.Status != http.StatusTooManyRequests {
			return a
		}
		after(a, err)
	}
}

// after waits for Retry-After, or briefly after a failed connection.
func after(a program.Response, err error) {
	wait := 20 * time.Millisecond
	if err == nil {
		if seconds, e := time.ParseDuration(a.Header.Get("Retry-After") + "s"); e == nil {
			wait = min(seconds, 5*time.Second)
		}
	}
	<-time.After(wait)
}
