package finance_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Staff make invoices over an amount that they name.
func TestAdHocInvoice(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		made := c.AdHoc(apptest.M{"dueAt": "2026-12-24T18:00:00+02:00"}).Want(201)
		made.Is("OPEN", "status").Is("NGN", "currency").Is("150.5", "amountDue").Is("0", "amountPaid").Is("150.5", "balance").
			Is("Replacement of a card", "description").Is("2026-12-24T16:00:00.000", "dueAt")
		for _, name := range []string{"partyId", "serviceId", "applicationId", "stageId", "paidAt", "voidedAt"} {
			made.Is(nil, name)
		}
		made.Has(1, "items").Is(nil, "items", 0, "serviceChargeId").Is("Replacement of a card", "items", 0, "label").
			Is("1", "items", 0, "quantity").Is("150.5", "items", 0, "unitAmount").Is("150.5", "items", 0, "itemTotal")
		c.Invoice(made.String("id")).Is(made.String("reference"), "reference").Has(1, "items")
		c.Finance.Get(fixture.Invoices+"?status=OPEN").Want(200).Has(1, "content").Has(1, "content", 0, "items")
		if n := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE action = 'invoice.created' AND target_id = $1`, made.String("id")); n != 1 {
			t.Errorf("%d events tell of it", n)
		}
		c.AdHoc(apptest.M{"amount": 0.125, "currency": "KWD"}).Want(201).Is("0.125", "amountDue")
	})
}

// What is no invoice is refused, and the field at fault named.
func TestInvoiceRefusals(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
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
			{"amount", apptest.M{"serviceId": c.Licence.ID}},
			{"currency", apptest.M{"serviceId": c.Licence.ID}},
		} {
			c.AdHoc(bad.body).Refused(400, "VALIDATION_FAILED").At(bad.field)
		}
		missing := c.Finance.Post(fixture.Invoices, apptest.M{}).Refused(400, "VALIDATION_FAILED")
		missing.At("amount").At("currency").At("description")
		c.Finance.Post(fixture.Invoices, apptest.M{"serviceId": "019aa0c4-52b1-7c3e-9d0a-0f6a4b1c2d3e"}).Refused(404, "NOT_FOUND")
		c.Finance.Post(fixture.Invoices, apptest.M{"serviceId": c.Licence.ID, "answers": apptest.M{"request.depth": "7"}}).
			Refused(400, "VALIDATION_FAILED").At(`answers["request.depth"]`)
		c.Finance.Post(fixture.Invoices, apptest.M{"serviceId": c.Licence.ID, "dueAt": "2026-12-24T18:00:00"}).Refused(400, "VALIDATION_FAILED").At("dueAt")
		if n := c.CountRows(`SELECT COUNT(*) FROM invoices`); n != 0 {
			t.Errorf("%d invoices were made", n)
		}
	})
}

// Staff make invoices over the price of a service: of its live version, or of its
// draft where none was ever published.
func TestPricedInvoice(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		body := apptest.M{"serviceId": c.Licence.ID, "answers": apptest.M{"request.hurry": true}, "partyCount": 3}
		made := c.Finance.Post(fixture.Invoices, body).Want(201)
		made.Is("23501.5", "amountDue").Is("OPEN", "status").Has(2, "items").Is("3", "items", 0, "quantity").
			Is(c.Licence.Charge, "items", 0, "serviceChargeId").Is(c.Licence.ID, "serviceId").Is("Fishing licence", "description")
		shown := c.Finance.Post("/api/v1/finance/services/"+c.Licence.ID+"/price-breakdown", apptest.M{
			"answers": apptest.M{"request.hurry": true}, "partyCount": 3,
		}).Want(200)
		shown.Is(made.String("amountDue"), "total")
		at := "/api/v1/tenant/services/" + c.Licence.ID
		c.Designer.Patch(at+"/charges/"+c.Licence.Charge, apptest.M{"amount": 1}).Want(200)
		c.Finance.Post(fixture.Invoices, body).Want(201).Is("23501.5", "amountDue")
		draft := c.Designer.Post("/api/v1/tenant/services", apptest.M{"name": "Nets", "currency": "NGN"}).Want(201).String("id")
		nothing := c.Finance.Post(fixture.Invoices, apptest.M{"serviceId": draft, "description": "Gift"}).Want(201)
		nothing.Is("PAID", "status")
		if nothing.String("paidAt") == "" {
			t.Error("an invoice over nothing has no time of payment")
		}
		nothing.Is("Gift", "description").Has(0, "items")
		stage := c.Designer.Post("/api/v1/tenant/services/"+draft+"/stages", apptest.M{"title": "Fee", "kind": "PAYMENT"}).Want(201).String("id")
		c.Designer.Post("/api/v1/tenant/services/"+draft+"/charges", apptest.M{"stageId": stage, "name": "Net", "basis": "PER_REQUEST", "amount": 12}).Want(201)
		c.Finance.Post(fixture.Invoices, apptest.M{"serviceId": draft}).Want(201).Is("12", "amountDue")
	})
}

// An open invoice can be taken back, once.
func TestVoid(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		open := c.AdHoc(nil).Want(201).String("id")
		void := c.Void(open).Want(200)
		void.Is("VOID", "status")
		if void.String("voidedAt") == "" {
			t.Error("it has no time of voiding")
		}
		void.Has(1, "items").Is(nil, "paidAt")
		c.Void(open).Refused(409, "INVOICE_NOT_OPEN")
		startPaying(c, open).Refused(409, "INVOICE_NOT_OPEN")

		_, paid, reference, code := c.Checkout()
		c.Ada.PayAt(code, "success")
		apptest.Until(t, "it is paid", func() bool { return c.Payment(reference).String("status") == "SUCCESSFUL" })
		c.Void(paid).Refused(409, "INVOICE_ALREADY_PAID")
		startPaying(c, paid).Refused(409, "INVOICE_ALREADY_PAID")
	})
}

// Somebody may be paying while the invoice is taken back. That money is not lost,
// and it leaves the list once it was given back.
func TestVoidDuringCheckout(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, invoice, reference, code := c.Checkout()
		c.Void(invoice).Want(200)
		c.Officer.Post("/api/v1/staff/applications/"+application+"/close", nil).Refused(409, "APPLICATION_LOCKED")
		c.Ada.PayAt(code, "success")
		c.WantRefundDue(t, reference, invoice, "VOID")
		left := c.Finance.Get("/api/v1/finance/unapplied").Want(200)
		left.Has(1, "content").Is(reference, "content", 0, "reference").Is("INVOICE_VOID", "content", 0, "reason").
			Is("7500.5", "content", 0, "receivedAmount").Is("NGN", "content", 0, "receivedCurrency")
		c.Finance.Get("/api/v1/finance/unapplied?reason=AMOUNT_MISMATCH").Want(200).Has(0, "content")
		if got := c.Actions(application)["payment.refund_due"]; got != 1 {
			t.Errorf("the history of the application tells of it %d times", got)
		}
		c.Officer.Post("/api/v1/staff/applications/"+application+"/close", nil).Want(200)
	})
}

// An invoice for a party goes to its address.
func TestInvoiceForParty(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		request := c.Ada.Draft(c.Licence)
		with := c.Ada.Get("/api/v1/customer/requests/"+request).Want(200).String("parties", 0, "id") // ada's own
		c.Ada.Post("/api/v1/customer/requests/"+request+"/submit", nil).Want(200)
		c.Officer.Accept(request)

		made := c.AdHoc(apptest.M{"partyId": with}).Want(201)
		made.Is(with, "partyId")
		at := "/api/v1/public/payments/invoices/"
		reference := c.Server.Anyone().Post(at+made.String("reference")+"/checkout", apptest.M{}).Want(201).String("reference")
		if n := c.CountRows(`SELECT COUNT(*) FROM payments WHERE reference = $1 AND email = $2`, reference, c.Acme.Email("ada")); n != 1 {
			t.Error("the payer's address is another one")
		}
		unaddressed := c.NewInvoice(nil).Reference
		c.Server.Anyone().Post(at+unaddressed+"/checkout", apptest.M{}).Refused(400, "VALIDATION_FAILED").At("email")
		c.Server.Anyone().Post(at+unaddressed+"/checkout", apptest.M{"email": "grace@home.test"}).Want(201)
		rival := c.Server.Tenant("rival").As("finance")
		rival.Post(fixture.Invoices, apptest.M{"amount": 1, "currency": "NGN", "description": "x", "partyId": with}).Refused(400, "VALIDATION_FAILED").At("partyId")
	})
}

// What counts are the parties that an application has now.
func TestInvoiceForCurrentParty(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		known := func(party, email string) {
			t.Helper()
			reference := c.NewInvoice(apptest.M{"partyId": party}).Reference
			if n := c.CountRows(`SELECT COUNT(*) FROM invoices WHERE reference = $1 AND payer_email = $2`, reference, email); n != 1 {
				t.Errorf("the invoice does not go to %s", email)
			}
		}
		unknown := func(party string) {
			t.Helper()
			c.AdHoc(apptest.M{"partyId": party}).Refused(400, "VALIDATION_FAILED").At("partyId")
		}

		request := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201).String("id")
		c.Ada.Put(request+"/answers/"+trip.Purpose, apptest.M{"value": "rest"}).Want(200)
		c.Ada.Put(request+"/answers/"+trip.Country, apptest.M{"value": "abroad"}).Want(200)
		self := c.Ada.Get(request).Want(200).Value("parties", 0)
		both := c.Ada.Put(request+"/party", apptest.M{"parties": []any{self, apptest.M{"name": "Bola", "email": "bola@acme.test"}}}).Want(200)
		ada, bola := both.String("parties", 0, "id"), both.String("parties", 1, "id")
		unknown(ada) // a draft is no application
		c.Ada.Post(request+"/submit", nil).Want(200)
		unknown(ada)
		application := c.Officer.Accept(request[len(fixture.CustomerRequests):])
		known(ada, c.Acme.Email("ada"))
		known(bola, "bola@acme.test")

		at := fixture.CustomerApplications + application
		chi := c.Ada.Put(at+"/party", apptest.M{"parties": []any{self, apptest.M{"name": "Chi", "email": "chi@acme.test"}}}).Want(200).String("parties", 1, "id")
		known(ada, c.Acme.Email("ada"))
		unknown(bola) // the request still shows her
		known(chi, "chi@acme.test")
	})
}

// The jobs ask about payments without a webhook, and abandon those that are never paid.
func TestPaymentJobs(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Ada.Faults(apptest.M{"webhook": "drop"})
		application, invoice, reference, code := c.Checkout()
		c.Ada.PayAt(code, "success")
		c.RunJobs()
		c.WantPayment(t, reference, "PENDING", invoice, "OPEN") // not old enough to be asked about
		c.Server.Clock.Forward(10 * time.Minute)
		c.Ada.Faults(apptest.M{"api": "error500"})
		c.RunJobs()
		c.WantPayment(t, reference, "PENDING", invoice, "OPEN")
		c.Ada.Faults(apptest.M{"api": "normal"})
		c.Server.Clock.Forward(10 * time.Minute) // it is asked again later
		c.RunJobs()
		apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application) == "COMPLETED" })
		c.WantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
		c.CheckCountedOnce(t, application, reference)

		application, invoice, reference, code = c.Checkout()
		c.Server.Clock.Forward(23*time.Hour + 30*time.Minute)
		c.SignInAgain()
		c.RunJobs()
		c.WantPayment(t, reference, "PENDING", invoice, "OPEN")
		c.Ada.Faults(apptest.M{"api": "error500"})
		c.Server.Clock.Forward(2 * time.Hour)
		c.SignInAgain()
		c.RunJobs()
		c.WantPayment(t, reference, "PENDING", invoice, "OPEN") // nobody could tell
		c.Ada.Faults(apptest.M{"api": "normal"})
		c.Server.Clock.Forward(2 * time.Hour)
		c.SignInAgain()
		c.RunJobs()
		apptest.Until(t, "it is abandoned", func() bool { return c.Payment(reference).String("status") == "ABANDONED" })
		apptest.Equal(t, "ends in the timeline", c.Kinds(reference)["abandoned"], 1)
		if c.Payment(reference).String("lastError") == "" {
			t.Error("the abandoned payment does not say why")
		}
		c.Ada.PayAt(code, "success") // and its webhook is lost
		c.Server.Clock.Forward(24 * time.Hour)
		c.SignInAgain()
		c.RunJobs()
		apptest.Until(t, "it is completed", func() bool { return c.ApplicationStatus(application) == "COMPLETED" })
		c.WantPayment(t, reference, "SUCCESSFUL", invoice, "PAID")
		c.CheckCountedOnce(t, application, reference)
	}, apptest.WithoutJobs)
}
