package finance_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// Invoices and payments are found by their payer, their application, their references and
// the time at which they were made, and the summary adds them up by currency. What names
// the payer is gone once the customer is erased.
func TestMoneyLists(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		application := admin.Accept(ada.HandIn(licence))
		admin.Complete(application, licence.About).Want(200)
		customer := ada.Get("/api/v1/auth/me").Want(200).String("id")
		other := admin.Post(invoices, apptest.M{"amount": 20, "currency": "GHS", "description": "A MAP", "dueAt": stamp(s.Now().Add(-time.Hour))}).Want(201)
		invoice := admin.Get(invoices + "?customerId=" + customer).Want(200)
		id, reference := invoice.String("content", 0, "id"), invoice.String("content", 0, "reference")
		if invoice.Len("content") != 1 || invoice.String("content", 0, "customer", "name") != "The ada" || invoice.String("content", 0, "applicationReference") == "" {
			t.Fatalf("of the customer: %s", invoice.Body)
		}
		admin.Post(invoices+"/"+id+"/record-payment", apptest.M{"amount": invoice.Value("content", 0, "balance"), "channel": "CASH", "receivedAt": stamp(s.Now())}).Want(201)
		request := invoice.String("content", 0, "applicationReference")

		tomorrow := url.QueryEscape(stamp(s.Now().Add(24 * time.Hour)))
		for path, want := range map[string]int{
			invoices: 2, invoices + "?search=the+ADA": 1, invoices + "?search=" + acme.Email("ada"): 1, invoices + "?search=" + strings.ToLower(request): 1,
			invoices + "?search=a%20map": 1, invoices + "?search=nobody": 0, invoices + "?applicationId=" + application: 1, invoices + "?overdue=true": 1,
			invoices + "?from=" + tomorrow: 0, invoices + "?to=" + tomorrow: 2,
			payments: 1, payments + "?search=" + reference: 1, payments + "?search=the+ada": 1, payments + "?customerId=" + customer: 1,
			payments + "?applicationId=" + application: 1, payments + "?from=" + tomorrow: 0, payments + "?search=map": 0,
		} {
			if got := admin.Get(path).Want(200); got.Len("content") != want {
				t.Errorf("%s: %s", path, got.Body)
			}
		}
		admin.Get(invoices+"?from=yesterday").Refused(400, "VALIDATION_FAILED")
		if p := admin.Get(payments).Want(200); p.String("content", 0, "customer", "id") != customer || p.String("content", 0, "applicationReference") != request {
			t.Errorf("the payment: %s", p.Body)
		}
		summary := apptest.Sound(t, "financeSummary", admin.Get("/api/v1/finance/summary").Want(200))
		for _, part := range []string{"open", "overdue"} {
			if summary.Len(part) != 1 || summary.String(part, 0, "currency") != "GHS" || summary.String(part, 0, "amount") != "20" || summary.String(part, 0, "oldest") != other.String("createdAt") {
				t.Errorf("%s: %s", part, summary.Body)
			}
		}
		if summary.Len("received") != 1 || summary.String("received", 0, "count") != "1" || summary.Len("pending") != 0 || summary.Len("unapplied") != 0 {
			t.Errorf("the summary: %s", summary.Body)
		}

		acme.As("officer").Get("/api/v1/finance/summary").Want(403)
		apptest.Change(t, s, `UPDATE applications SET status = 'COMPLETED', completed_at = updated_at`)
		apptest.Change(t, s, `UPDATE invoices SET description = 'PERMIS À VIE' WHERE id = $1`, id)
		admin.Post("/api/v1/tenant/customers/"+customer+"/erase", nil).Want(200)
		for _, path := range []string{invoices, payments} {
			if found := admin.Get(path + "?search=the+ada").Want(200); found.Len("content") != 0 {
				t.Errorf("%s finds the name of an erased customer: %s", path, found.Body)
			}
			for _, text := range []string{request, "permis+%C3%A0"} {
				if kept := admin.Get(path + "?search=" + text).Want(200); kept.Len("content") != 1 || strings.Contains(string(kept.Body), "The ada") {
					t.Errorf("%s by %s: %s", path, text, kept.Body)
				}
			}
		}
	})
}
