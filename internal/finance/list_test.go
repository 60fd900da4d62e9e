package finance_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// Invoices and payments are found by their payer, their application, their references and
// the time at which they were made, and the summary adds them up by currency. What names
// the payer is gone once the customer is erased.
func TestFinanceLists(t *testing.T) {
	t.Parallel()
	const invoices = fixture.Invoices
	// Stopped, because the summary begins with the month.
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		application := admin.Accept(ada.Submit(licence))
		admin.Complete(application, licence.About).Want(200)
		customer := ada.Get("/api/v1/auth/me").Want(200).String("id")
		other := admin.Post(invoices, apptest.M{"amount": 20, "currency": "GHS", "description": "A MAP", "dueAt": stamp(s.Now().Add(-time.Hour))}).Want(201)
		invoice := admin.Get(invoices + "?customerId=" + customer).Want(200)
		id, reference := invoice.String("content", 0, "id"), invoice.String("content", 0, "reference")
		invoice.Has(1, "content").Is("The ada", "content", 0, "customer", "name")
		if invoice.String("content", 0, "applicationReference") == "" {
			t.Error("the invoice does not name its application")
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
			admin.Get(path).Want(200).Has(want, "content")
		}
		admin.Get(invoices+"?from=yesterday").Refused(400, "VALIDATION_FAILED")
		admin.Get(payments).Want(200).Is(customer, "content", 0, "customer", "id").Is(request, "content", 0, "applicationReference")
		summary := apptest.CheckResponse(t, "financeSummary", admin.Get("/api/v1/finance/summary").Want(200))
		for _, part := range []string{"open", "overdue"} {
			summary.Has(1, part).Is("GHS", part, 0, "currency").Is("20", part, 0, "amount").Is(other.String("createdAt"), part, 0, "oldest")
		}
		summary.Has(1, "received").Is("1", "received", 0, "count").Has(0, "pending").Has(0, "unapplied")

		acme.As("officer").Get("/api/v1/finance/summary").Want(403)
		apptest.Change(t, s, `UPDATE cases SET status = 'COMPLETED', completed_at = updated_at WHERE application_id IS NOT NULL`)
		apptest.Change(t, s, `UPDATE invoices SET description = 'PERMIS À VIE' WHERE id = $1`, id)
		admin.Post("/api/v1/tenant/customers/"+customer+"/erase", nil).Want(200)
		for _, path := range []string{invoices, payments} {
			admin.Get(path+"?search=the+ada").Want(200).Has(0, "content")
			for _, text := range []string{request, "permis+%C3%A0"} {
				kept := admin.Get(path + "?search=" + text).Want(200)
				kept.Has(1, "content")
				if strings.Contains(string(kept.Body), "The ada") {
					t.Errorf("%s by %s shows the name of an erased customer", path, text)
				}
			}
		}
	})
}

// The month begins at 1:00 where the clocks go forward at midnight.
func TestSummaryAtClockChange(t *testing.T) {
	t.Parallel()
	s := apptest.StartAt(t, dbtest.URL(t, "sqlite"), time.Date(2023, time.October, 15, 12, 0, 0, 0, time.UTC), apptest.WithoutJobs)
	admin := s.Tenant("acme").As("admin")
	admin.Put("/api/v1/tenant/calendar", apptest.M{"timezone": "America/Asuncion"}).Want(200)
	admin.Get("/api/v1/finance/summary").Want(200).Is("2023-10-01T04:00:00.000", "monthStart")
}
