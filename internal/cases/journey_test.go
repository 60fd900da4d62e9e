package cases_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
)

// The whole journey over HTTP, with the webhook arriving.
func TestJourney(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		j := begin(t, s)
		j.customer.PayAt(j.checkout.String("accessCode"), "success")
		apptest.Until(t, "the application is completed", func() bool {
			return j.customer.Get("/api/v1/customer/applications/"+j.application).Want(200).String("status") == "COMPLETED"
		})
		j.checkPaid(t)
	})
}

// The same with a lost webhook: staff reconcile the payment.
func TestJourneyReconciledByStaff(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		s.Anyone().Faults(apptest.M{"webhook": "drop"})
		j := begin(t, s)
		j.customer.PayAt(j.checkout.String("accessCode"), "success")
		if got := j.customer.Get("/api/v1/customer/applications/" + j.application).Want(200).String("status"); got != "IN_PROGRESS" {
			t.Fatalf("without a webhook the application is %s", got)
		}
		reference := j.checkout.String("reference")
		paid := j.finance.Post("/api/v1/finance/payments/"+reference+"/reconcile", nil).Want(200)
		if got := paid.String("status"); got != "SUCCESSFUL" {
			t.Fatalf("after reconciling the payment is %s", got)
		}
		j.checkPaid(t)
		j.finance.Post("/api/v1/finance/payments/"+reference+"/reconcile", nil).Want(200) // once more changes nothing
		j.checkPaid(t)
	})
}

// journey is an application whose payment stage waits for its customer to pay.
type journey struct {
	officer, customer, finance *apptest.Client
	licence                    apptest.Licence
	request, application       string
	checkout                   *apptest.Response
}

// begin makes all calls up to the open checkout, and checks the result of each.
func begin(t *testing.T, s *apptest.Server) journey {
	t.Helper()
	acme := s.Tenant("acme")
	designer := acme.As("designer")
	j := journey{officer: acme.As("officer"), customer: acme.As("ada"), finance: acme.As("finance")}
	j.licence = designer.Licence()

	created := j.customer.Post("/api/v1/customer/requests/"+j.licence.ID, nil).Want(201)
	j.request = created.String("id")
	if created.String("status") != "DRAFT" || created.Len("answers") != 0 || created.Len("documents") != 0 || created.Len("questions") != 2 {
		t.Fatalf("a new request: %s", created.Body)
	}
	at := "/api/v1/customer/requests/" + j.request
	j.customer.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.water")
	answered := j.customer.Put(at+"/answers/"+j.licence.Water, apptest.M{"value": "sea"}).Want(200)
	if answered.Len("questions") != 3 { // the boat is asked for now
		t.Fatalf("after the answer: %s", answered.Body)
	}
	j.customer.Post(at+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.boat")
	j.customer.Put(at+"/answers/"+j.licence.Boat, apptest.M{"value": "Dolphin"}).Want(200)
	j.customer.Put(at+"/answers/"+j.licence.Hurry, apptest.M{"value": true}).Want(200)
	if got := j.customer.Post(at+"/submit", nil).Want(200).String("status"); got != "PENDING" {
		t.Fatalf("after submitting: %s", got)
	}
	j.customer.Put(at+"/answers/"+j.licence.Hurry, apptest.M{"value": false}).Refused(409, "REQUEST_NOT_EDITABLE")

	accepted := j.officer.Post("/api/v1/staff/requests/"+j.request+"/accept", nil).Want(200)
	j.application = accepted.String("id")
	if accepted.String("reference") != created.String("reference") || accepted.With("id", j.licence.About, "stages")["status"] != "CURRENT" ||
		accepted.With("id", j.licence.Fee, "stages")["status"] != "LOCKED" || accepted.Len("answers") != 3 {
		t.Fatalf("the new application: %s", accepted.Body)
	}
	j.officer.Complete(j.application, j.licence.Fee).Refused(409, "STAGE_NOT_CURRENT")
	j.customer.Checkout(j.application).Refused(409, "STAGE_NOT_CURRENT")
	moved := j.officer.Complete(j.application, j.licence.About).Want(200)
	invoice, _ := moved.With("id", j.licence.Fee, "stages")["invoice"].(apptest.M)
	if invoice == nil || invoice["status"] != "OPEN" || moved.With("id", j.licence.Fee, "stages")["status"] != "CURRENT" {
		t.Fatalf("the payment stage: %s", moved.Body)
	}
	j.officer.Complete(j.application, j.licence.Fee).Refused(409, "INVOICE_NOT_PAID")

	j.checkout = j.customer.Checkout(j.application).Want(201)
	if j.checkout.String("amount") != "8500.5" || j.checkout.String("currency") != "NGN" || j.checkout.String("status") != "PENDING" {
		t.Fatalf("the checkout: %s", j.checkout.Body)
	}
	if again := j.customer.Checkout(j.application).Want(200); again.String("reference") != j.checkout.String("reference") {
		t.Fatalf("a second checkout: %s", again.Body)
	}
	j.officer.Post("/api/v1/staff/applications/"+j.application+"/close", nil).Refused(409, "APPLICATION_LOCKED")
	return j
}

// checkPaid checks that application, invoice, payment and history show one payment.
func (j journey) checkPaid(t *testing.T) {
	t.Helper()
	application := j.officer.Get("/api/v1/staff/applications/" + j.application).Want(200)
	stage := application.With("id", j.licence.Fee, "stages")
	invoice, _ := stage["invoice"].(apptest.M)
	if application.String("status") != "COMPLETED" || stage["status"] != "COMPLETED" || invoice["status"] != "PAID" {
		t.Fatalf("the application: %s", application.Body)
	}
	id, _ := invoice["id"].(string)
	paid := j.finance.Get("/api/v1/finance/invoices/" + id).Want(200)
	if paid.String("amountPaid") != "8500.5" || paid.String("balance") != "0" || paid.Len("items") != 2 {
		t.Fatalf("the invoice: %s", paid.Body)
	}
	if n := j.finance.Get("/api/v1/finance/payments?status=SUCCESSFUL").Want(200).Len("content"); n != 1 {
		t.Fatalf("%d payments succeeded", n)
	}
	history := j.officer.Get("/api/v1/staff/applications/" + j.application + "/history").Want(200)
	if history.With("action", "application.completed", "content") == nil {
		t.Fatalf("the history: %s", history.Body)
	}
}
