package upgrade

import (
	"net/http"
	"net/url"
	"testing"

	"stagegate/internal/test/poll"
	"stagegate/internal/test/program"
)

// walk is a case, from the request to the payment. Each step may be taken at another
// instance.
type walk struct {
	t        *testing.T
	staff    *program.Client
	customer *program.Client
	pages    string // of the payment provider

	service, about, question string

	request, application string
}

// newWalk makes an organisation that offers a service.
func newWalk(t *testing.T, s *program.Server) *walk {
	t.Helper()
	n := s.Tenant("upgrade")
	w := &walk{t: t, staff: n.Admin, pages: s.Providers.URL}
	w.service = n.Import(program.M{"format": "stagegate.service/1", "name": "Licence", "currency": "NGN", "partyRole": "Person", "stages": []program.M{
		{"title": "About you", "questions": []program.M{{"code": "name", "label": "Your name", "answerType": "TEXT", "required": true}}},
		{"title": "Fee", "kind": "PAYMENT", "charges": []program.M{{"name": "Licence", "basis": "PER_REQUEST", "amount": 7500.5}}},
	}})
	n.Publish(w.service)
	design := w.staff.Get("/api/v1/tenant/services/" + w.service).Want(http.StatusOK)
	w.about, w.question = design.String("stages", 0, "id"), design.String("stages", 0, "questions", 0, "id")
	w.customer = n.Customer("ada@upgrade.test")
	return w
}

// steps are those of a case, in order.
func (w *walk) steps() []func(staff, customer *program.Client) {
	const (
		asked   = "/api/v1/customer/requests"
		decided = "/api/v1/staff/applications"
	)
	return []func(staff, customer *program.Client){
		func(_, customer *program.Client) {
			w.request = customer.Post(asked+"/"+w.service, nil).Want(http.StatusCreated).String("id")
		},
		func(_, customer *program.Client) {
			customer.Do(http.MethodPut, asked+"/"+w.request+"/answers/"+w.question, program.M{"value": "Ada"}).Want(http.StatusOK)
		},
		func(_, customer *program.Client) {
			customer.Post(asked+"/"+w.request+"/submit", nil).Want(http.StatusOK)
		},
		func(staff, _ *program.Client) {
			w.application = staff.Post("/api/v1/staff/requests/"+w.request+"/accept", nil).Want(http.StatusOK).String("id")
		},
		func(staff, _ *program.Client) {
			staff.Post(decided+"/"+w.application+"/stages/"+w.about+"/complete", nil).Want(http.StatusOK)
		},
		func(_, customer *program.Client) {
			begun := customer.Post("/api/v1/customer/applications/"+w.application+"/payments", program.M{}).Want(http.StatusCreated)
			page := program.NewClient(w.pages)
			if status := page.Status(http.MethodPost, "/sandbox/payments/checkout/"+url.PathEscape(begun.String("accessCode")), program.M{"outcome": "success"}); status >= http.StatusBadRequest {
				w.t.Fatalf("the checkout: %d", status)
			}
		},
		func(staff, _ *program.Client) {
			poll.Until(w.t, "the payment completes the application", func() bool {
				return staff.Get(decided+"/"+w.application).Want(http.StatusOK).String("status") == "COMPLETED"
			})
		},
	}
}

// take takes all steps of a case, each at the next one of the addresses.
func (w *walk) take(addresses ...string) {
	w.t.Helper()
	for i, step := range w.steps() {
		at := addresses[i%len(addresses)]
		step(w.staff.At(at), w.customer.At(at))
	}
}

// completed is how many applications are completed, as an instance says.
func (w *walk) completed(at string) string {
	w.t.Helper()
	return w.staff.At(at).Get("/api/v1/staff/applications?status=COMPLETED&size=1").Want(http.StatusOK).String("totalElements")
}
