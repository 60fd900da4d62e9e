package cases_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
)

// The complete journey over HTTP, with a webhook.
func TestJourney(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		j := begin(t, s)
		j.customer.PayAt(j.checkout.String("accessCode"), "success")
		apptest.Until(t, "application completed", func() bool {
			return j.customer.Get("/api/v1/customer/applications/"+j.application).Want(200).String("status") == "COMPLETED"
		})
		j.checkPaid(t)
	})
}

// The same journey with a lost webhook: staff reconcile the payment.
func TestJourneyReconciled(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		s.Anyone().Faults(apptest.M{"webhook": "drop"})
		j := begin(t, s)
		j.customer.PayAt(j.checkout.String("accessCode"), "success")
		if got := j.customer.Get("/api/v1/customer/applications/" + j.application).Want(200).String("status"); got != "IN_PROGRESS" {
			t.Fatalf("without a webhook: application is %s", got)
		}
		reference := j.checkout.String("reference")
		paid := j.finance.Post("/api/v1/finance/payments/"+reference+"/reconcile", nil).Want(200)
		if got := paid.String("status"); got != "SUCCESSFUL" {
			t.Fatalf("after reconciling: payment is %s", got)
		}
		j.checkPaid(t)
		j.finance.Post("/api/v1/finance/payments/"+reference+"/reconcile", nil).Want(200) // idempotent
		j.checkPaid(t)
	})
}

// journey is an application in an unpaid payment stage.
type journey struct {
	officer, customer, finance *apptest.Client
	licence                    apptest.Licence
	request, application       string
	checkout                   *apptest.Response
}

// begin makes all calls up to the open checkout and checks each response.
func begin(t *testing.T, s *apptest.Server) journey {
	t.Helper()
	acme := s.Tenant("acme")
	designer := acme.As("designer")
	j := journey{officer: acme.As("officer"), customer: acme.As("ada"), finance: acme.As("finance")}
	j.licence = designer.Licence()

	created := j.customer.Post("/api/v1/customer/requests/"+j.licence.ID, nil).Want(201)
	j.request = created.String("id")
	created.Is("DRAFT", "status").Has(0, "answers").Has(0, "documents").Has(2, "questions")
	at := "/api/v1/customer/requests/" + j.request
	j.customer.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.water")
	answered := j.customer.Put(at+"/answers/"+j.licence.Water, apptest.M{"value": "sea"}).Want(200)
	answered.Has(3, "questions") // the boat is required now
	j.customer.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.boat")
	j.customer.Put(at+"/answers/"+j.licence.Boat, apptest.M{"value": "Dolphin"}).Want(200)
	j.customer.Put(at+"/answers/"+j.licence.Urgent, apptest.M{"value": true}).Want(200)
	if got := j.customer.Post(at+"/submit", nil).Want(200).String("status"); got != "PENDING" {
		t.Fatalf("after submitting: %s", got)
	}
	j.customer.Put(at+"/answers/"+j.licence.Urgent, apptest.M{"value": false}).Refused(409, "REQUEST_NOT_EDITABLE")

	accepted := j.officer.Post("/api/v1/staff/requests/"+j.request+"/accept", nil).Want(200)
	j.application = accepted.String("id")
	accepted.Is(created.String("reference"), "reference").Has(3, "answers")
	accepted.Member("id", j.licence.About, "stages").Is("CURRENT", "status")
	accepted.Member("id", j.licence.Fee, "stages").Is("LOCKED", "status")
	j.officer.Complete(j.application, j.licence.Fee).Refused(409, "STAGE_NOT_CURRENT")
	j.customer.Checkout(j.application).Refused(409, "STAGE_NOT_CURRENT")
	moved := j.officer.Complete(j.application, j.licence.About).Want(200)
	moved.Member("id", j.licence.Fee, "stages").Is("CURRENT", "status").Is("OPEN", "invoice", "status")
	j.officer.Complete(j.application, j.licence.Fee).Refused(409, "INVOICE_NOT_PAID")

	j.checkout = j.customer.Checkout(j.application).Want(201)
	j.checkout.Is("8500.5", "amount").Is("NGN", "currency").Is("PENDING", "status")
	j.customer.Checkout(j.application).Want(200).Is(j.checkout.String("reference"), "reference")
	j.officer.Post("/api/v1/staff/applications/"+j.application+"/close", nil).Refused(409, "APPLICATION_LOCKED")
	return j
}

// checkPaid checks that the application, the invoice, the payment and the history show one payment.
func (j journey) checkPaid(t *testing.T) {
	t.Helper()
	application := j.officer.Get("/api/v1/staff/applications/" + j.application).Want(200)
	application.Is("COMPLETED", "status")
	stage := application.Member("id", j.licence.Fee, "stages").Is("COMPLETED", "status").Is("PAID", "invoice", "status")
	paid := j.finance.Get("/api/v1/finance/invoices/" + stage.String("invoice", "id")).Want(200)
	paid.Is("8500.5", "amountPaid").Is("0", "balance").Has(2, "items")
	j.finance.Get("/api/v1/finance/payments?status=SUCCESSFUL").Want(200).Has(1, "content")
	j.officer.Get("/api/v1/staff/applications/"+j.application+"/history").Want(200).Member("action", "application.completed", "content")
}
