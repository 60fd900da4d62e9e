package app_test

import (
	"maps"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

const invoices = "/api/v1/finance/invoices"

// adHoc makes an invoice over an amount.
func (c *scene) adHoc(more apptest.M) *apptest.Response {
	c.t.Helper()
	body := apptest.M{"amount": 150.5, "currency": "NGN", "description": "Replacement of a card"}
	maps.Copy(body, more)
	return c.finance.Post(invoices, body)
}

// Staff make invoices over an amount that they name.
func TestAdHocInvoice(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		made := c.adHoc(apptest.M{"dueAt": "2026-12-24T18:00:00+02:00"}).Want(201)
		for name, want := range map[string]string{
			"status": "OPEN", "currency": "NGN", "amountDue": "150.5", "amountPaid": "0", "balance": "150.5", "description": "Replacement of a card",
			"partyId": "", "serviceId": "", "applicationId": "", "stageId": "", "dueAt": "2026-12-24T16:00:00.000", "paidAt": "", "voidedAt": "",
		} {
			if got := made.String(name); got != want {
				t.Errorf("%s is %q, want %q", name, got, want)
			}
		}
		if made.Len("items") != 1 || made.String("items", 0, "serviceChargeId") != "" || made.String("items", 0, "label") != "Replacement of a card" ||
			made.String("items", 0, "quantity") != "1" || made.String("items", 0, "unitAmount") != "150.5" || made.String("items", 0, "itemTotal") != "150.5" {
			t.Errorf("the items: %s", made.Body)
		}
		if again := c.invoice(made.String("id")); string(again.Body[20:60]) == "" || again.String("reference") != made.String("reference") || again.Len("items") != 1 {
			t.Errorf("read again: %s", again.Body)
		}
		if list := c.finance.Get(invoices + "?status=OPEN").Want(200); list.Len("content") != 1 || list.Len("content", 0, "items") != 1 {
			t.Errorf("in the list: %s", list.Body)
		}
		if n := c.count(`SELECT COUNT(*) FROM audit_events WHERE action = 'invoice.created' AND target_id = $1`, made.String("id")); n != 1 {
			t.Errorf("%d events tell of it", n)
		}
		if exact := c.adHoc(apptest.M{"amount": 0.125, "currency": "KWD"}).Want(201); exact.String("amountDue") != "0.125" {
			t.Errorf("in dinars: %s", exact.Body)
		}
	})
}

// What is no invoice is refused, and the field at fault named.
func TestInvoiceRefusals(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for _, bad := range []struct {
			field string
			body  apptest.M
		}{
			{"amount", apptest.M{"amount": 0}},
			{"amount", apptest.M{"amount": -1}},
			{"amount", apptest.M{"amount": 1.005}},
			{"amount", apptest.M{"amount": 0.5, "currency": "JPY"}},
			{"amount", apptest.M{"amount": 1e30}},
			{"amount", apptest.M{"amount": "150.5"}},
			{"amount", apptest.M{"amount": nil}},
			{"currency", apptest.M{"currency": "DEM"}},
			{"currency", apptest.M{"currency": "ngn"}},
			{"currency", apptest.M{"currency": ""}},
			{"description", apptest.M{"description": " "}},
			{"dueAt", apptest.M{"dueAt": "tomorrow"}},
			{"dueAt", apptest.M{"dueAt": "2026-02-30T10:00:00"}},
			{"partyId", apptest.M{"partyId": "019aa0c4-52b1-7c3e-9d0a-0f6a4b1c2d3e"}},
			{"answers", apptest.M{"answers": apptest.M{}}},
			{"partyCount", apptest.M{"partyCount": 2}},
			{"amount", apptest.M{"serviceId": c.licence.ID}},
			{"currency", apptest.M{"serviceId": c.licence.ID}},
		} {
			c.adHoc(bad.body).Refused(400, "VALIDATION_FAILED").At(bad.field)
		}
		missing := c.finance.Post(invoices, apptest.M{}).Refused(400, "VALIDATION_FAILED")
		missing.At("amount").At("currency").At("description")
		c.finance.Post(invoices, apptest.M{"serviceId": "019aa0c4-52b1-7c3e-9d0a-0f6a4b1c2d3e"}).Refused(404, "NOT_FOUND")
		c.finance.Post(invoices, apptest.M{"serviceId": c.licence.ID, "answers": apptest.M{"request.depth": "7"}}).
			Refused(400, "VALIDATION_FAILED").At(`answers["request.depth"]`)
		c.finance.Post(invoices, apptest.M{"serviceId": c.licence.ID, "dueAt": "2026-12-24T18:00:00"}).Refused(400, "VALIDATION_FAILED").At("dueAt")
		if n := c.count(`SELECT COUNT(*) FROM invoices`); n != 0 {
			t.Errorf("%d invoices were made", n)
		}
	})
}

// Staff make invoices over the price of a service: of its live version, or of its
// draft where none was ever published.
func TestPricedInvoice(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		body := apptest.M{"serviceId": c.licence.ID, "answers": apptest.M{"request.hurry": true}, "partyCount": 3}
		made := c.finance.Post(invoices, body).Want(201)
		if made.String("amountDue") != "23501.5" || made.String("status") != "OPEN" || made.Len("items") != 2 ||
			made.String("items", 0, "quantity") != "3" || made.String("items", 0, "serviceChargeId") != c.licence.Charge ||
			made.String("serviceId") != c.licence.ID || made.String("description") != "Fishing licence" {
			t.Errorf("the invoice: %s", made.Body)
		}
		shown := c.finance.Post("/api/v1/finance/services/"+c.licence.ID+"/price-breakdown", apptest.M{
			"answers": apptest.M{"request.hurry": true}, "partyCount": 3,
		}).Want(200)
		if shown.String("total") != made.String("amountDue") {
			t.Errorf("announced was %s", shown.Body)
		}
		at := "/api/v1/tenant/services/" + c.licence.ID
		c.designer.Patch(at+"/charges/"+c.licence.Charge, apptest.M{"amount": 1}).Want(200)
		if same := c.finance.Post(invoices, body).Want(201); same.String("amountDue") != "23501.5" {
			t.Errorf("after an edit of the draft: %s", same.Body)
		}
		draft := c.designer.Post("/api/v1/tenant/services", apptest.M{"name": "Nets", "currency": "NGN"}).Want(201).String("id")
		if nothing := c.finance.Post(invoices, apptest.M{"serviceId": draft, "description": "Gift"}).Want(201); nothing.String("status") != "PAID" ||
			nothing.String("paidAt") == "" || nothing.String("description") != "Gift" || nothing.Len("items") != 0 {
			t.Errorf("over nothing: %s", nothing.Body)
		}
		stage := c.designer.Post("/api/v1/tenant/services/"+draft+"/stages", apptest.M{"title": "Fee", "kind": "PAYMENT"}).Want(201).String("id")
		c.designer.Post("/api/v1/tenant/services/"+draft+"/charges", apptest.M{"stageId": stage, "name": "Net", "basis": "PER_REQUEST", "amount": 12}).Want(201)
		if drafted := c.finance.Post(invoices, apptest.M{"serviceId": draft}).Want(201); drafted.String("amountDue") != "12" {
			t.Errorf("of a draft: %s", drafted.Body)
		}
	})
}

// An open invoice can be taken back, once.
func TestVoid(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		open := c.adHoc(nil).Want(201).String("id")
		void := c.finance.Post(invoices+"/"+open+"/void", nil).Want(200)
		if void.String("status") != "VOID" || void.String("voidedAt") == "" || void.Len("items") != 1 || void.String("paidAt") != "" {
			t.Errorf("the void one: %s", void.Body)
		}
		c.finance.Post(invoices+"/"+open+"/void", nil).Refused(409, "INVOICE_NOT_OPEN")
		c.finance.Post(invoices+"/"+open+"/payments", apptest.M{"email": "payer@acme.test"}).Refused(409, "INVOICE_NOT_OPEN")

		_, paid, reference, code := c.checkout()
		c.ada.PayAt(code, "success")
		apptest.Until(t, "it is paid", func() bool { return c.payment(reference).String("status") == "SUCCESSFUL" })
		c.finance.Post(invoices+"/"+paid+"/void", nil).Refused(409, "INVOICE_ALREADY_PAID")
		c.finance.Post(invoices+"/"+paid+"/payments", apptest.M{"email": "payer@acme.test"}).Refused(409, "INVOICE_ALREADY_PAID")
	})
}

// Somebody may be paying while the invoice is taken back. That money is not lost,
// and it leaves the list once it was given back.
func TestVoidDuringCheckout(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		application, invoice, reference, code := c.checkout()
		c.finance.Post(invoices+"/"+invoice+"/void", nil).Want(200)
		c.officer.Post("/api/v1/staff/applications/"+application+"/close", nil).Refused(409, "APPLICATION_LOCKED")
		c.ada.PayAt(code, "success")
		c.wantRefundDue(t, reference, invoice, "VOID")
		left := c.finance.Get("/api/v1/finance/unapplied").Want(200)
		if left.Len("content") != 1 || left.String("content", 0, "reference") != reference || left.String("content", 0, "reason") != "INVOICE_VOID" ||
			left.String("content", 0, "receivedAmount") != "7500.5" || left.String("content", 0, "receivedCurrency") != "NGN" {
			t.Errorf("unapplied: %s", left.Body)
		}
		if other := c.finance.Get("/api/v1/finance/unapplied?reason=AMOUNT_MISMATCH").Want(200); other.Len("content") != 0 {
			t.Errorf("with another reason: %s", other.Body)
		}
		if got := c.actions(application)["payment.refund_due"]; got != 1 {
			t.Errorf("the history of the application tells of it %d times", got)
		}
		c.officer.Post("/api/v1/staff/applications/"+application+"/close", nil).Want(200)
	})
}

// An invoice for a party goes to its address.
func TestInvoiceForParty(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		request := c.ada.Draft(c.licence)
		with := c.ada.Get("/api/v1/customer/requests/"+request).Want(200).String("parties", 0, "id") // ada's own
		c.ada.Post("/api/v1/customer/requests/"+request+"/submit", nil).Want(200)
		c.officer.Accept(request)

		made := c.adHoc(apptest.M{"partyId": with}).Want(201)
		if made.String("partyId") != with {
			t.Errorf("the invoice: %s", made.Body)
		}
		at := "/api/v1/public/payments/invoices/"
		reference := c.s.Anyone().Post(at+made.String("reference")+"/checkout", apptest.M{}).Want(201).String("reference")
		if n := c.count(`SELECT COUNT(*) FROM payments WHERE reference = $1 AND email = $2`, reference, c.acme.Email("ada")); n != 1 {
			t.Error("the payer's address is another one")
		}
		unaddressed := c.adHoc(nil).Want(201).String("reference")
		c.s.Anyone().Post(at+unaddressed+"/checkout", apptest.M{}).Refused(400, "VALIDATION_FAILED").At("email")
		c.s.Anyone().Post(at+unaddressed+"/checkout", apptest.M{"email": "grace@home.test"}).Want(201)
		rival := c.s.Tenant("rival").As("finance")
		rival.Post(invoices, apptest.M{"amount": 1, "currency": "NGN", "description": "x", "partyId": with}).Refused(400, "VALIDATION_FAILED").At("partyId")
	})
}

// What counts are the parties that an application has now.
func TestInvoiceForCurrentParty(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		known := func(party, email string) {
			t.Helper()
			reference := c.adHoc(apptest.M{"partyId": party}).Want(201).String("reference")
			if n := c.count(`SELECT COUNT(*) FROM invoices WHERE reference = $1 AND payer_email = $2`, reference, email); n != 1 {
				t.Errorf("the invoice does not go to %s", email)
			}
		}
		unknown := func(party string) {
			t.Helper()
			c.adHoc(apptest.M{"partyId": party}).Refused(400, "VALIDATION_FAILED").At("partyId")
		}

		request := mine + c.ada.Post(mine+trip.id, nil).Want(201).String("id")
		c.ada.Put(request+"/answers/"+trip.purpose, apptest.M{"value": "rest"}).Want(200)
		c.ada.Put(request+"/answers/"+trip.country, apptest.M{"value": "abroad"}).Want(200)
		self := c.ada.Get(request).Want(200).Value("parties", 0)
		both := c.ada.Put(request+"/party", apptest.M{"parties": []any{self, apptest.M{"name": "Bola", "email": "bola@acme.test"}}}).Want(200)
		ada, bola := both.String("parties", 0, "id"), both.String("parties", 1, "id")
		unknown(ada) // a draft is no application
		c.ada.Post(request+"/submit", nil).Want(200)
		unknown(ada)
		application := c.officer.Accept(request[len(mine):])
		known(ada, c.acme.Email("ada"))
		known(bola, "bola@acme.test")

		at := ownProcesses + application
		chi := c.ada.Put(at+"/party", apptest.M{"parties": []any{self, apptest.M{"name": "Chi", "email": "chi@acme.test"}}}).Want(200).String("parties", 1, "id")
		known(ada, c.acme.Email("ada"))
		unknown(bola) // the request still shows her
		known(chi, "chi@acme.test")

		// What an older version of the program leaves, which knows nothing of the table.
		c.exec(`DELETE FROM parties WHERE sheet_id = $1`, application)
		known(ada, c.acme.Email("ada"))
		unknown(chi)
		c.answer(application, trip.purpose, "work").Want(200)
		known(chi, "chi@acme.test")
	})
}

// The jobs ask about payments without a webhook, and abandon those that are never paid.
func TestPaymentJobs(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		c.ada.Faults(apptest.M{"webhook": "drop"})
		application, invoice, reference, code := c.checkout()
		c.ada.PayAt(code, "success")
		c.runJobs()
		c.wantPayment(t, reference, "PENDING", invoice, "OPEN") // not old enough to be asked about
		c.s.Clock.Forward(10 * time.Minute)
		c.ada.Faults(apptest.M{"api": "error500"})
		c.runJobs()
		c.wantPayment(t, reference, "PENDING", invoice, "OPEN")
		c.ada.Faults(apptest.M{"api": "normal"})
		c.s.Clock.Forward(10 * time.Minute) // it is asked again later
		c.runJobs()
		apptest.Until(t, "it is completed", func() bool { return c.applicationStatus(application) == "COMPLETED" })
		c.wantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
		c.checkCountedOnce(t, application, reference)

		application, invoice, reference, code = c.checkout()
		c.s.Clock.Forward(23*time.Hour + 30*time.Minute)
		c.signInAgain()
		c.runJobs()
		c.wantPayment(t, reference, "PENDING", invoice, "OPEN")
		c.ada.Faults(apptest.M{"api": "error500"})
		c.s.Clock.Forward(2 * time.Hour)
		c.signInAgain()
		c.runJobs()
		c.wantPayment(t, reference, "PENDING", invoice, "OPEN") // nobody could tell
		c.ada.Faults(apptest.M{"api": "normal"})
		c.s.Clock.Forward(2 * time.Hour)
		c.signInAgain()
		c.runJobs()
		apptest.Until(t, "it is abandoned", func() bool { return c.payment(reference).String("status") == "ABANDONED" })
		if c.kinds(reference)["abandoned"] != 1 || c.payment(reference).String("lastError") == "" {
			t.Errorf("its timeline: %v", c.kinds(reference))
		}
		c.ada.PayAt(code, "success") // and its webhook is lost
		c.s.Clock.Forward(24 * time.Hour)
		c.signInAgain()
		c.runJobs()
		apptest.Until(t, "it is completed", func() bool { return c.applicationStatus(application) == "COMPLETED" })
		c.wantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
		c.checkCountedOnce(t, application, reference)
	}, apptest.WithoutJobs)
}

// signInAgain signs everybody in again, after the clock made the tokens expire.
func (c *scene) signInAgain() {
	c.t.Helper()
	team := c.acme.SignIn("manager")
	c.designer, c.officer, c.finance = team, team, team
	c.ada = c.acme.SignIn("ada")
}

// runJobs runs the job of payments now. The server was started WithoutJobs.
func (c *scene) runJobs() {
	c.t.Helper()
	_ = c.s.Finance.ReconcilePending(c.t.Context()) // an unreachable provider is part of the test
}
