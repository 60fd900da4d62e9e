package finance_test

import (
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A stage whose invoice was voided gets a new one at the current price, which can be paid.
func TestReplacedInvoice(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		application, first := c.UnpaidTrip(trip)
		c.Replace(application.ID, trip.Fee).Refused(409, "CONFLICT") // it is open
		c.Replace(application.ID, trip.Start).Refused(409, "STAGE_NOT_CURRENT")
		c.Replace(application.ID, trip.End).Refused(409, "STAGE_NOT_CURRENT")
		c.Replace(application.ID, c.Licence.Fee).Refused(404, "NOT_FOUND")
		c.Replace(first.ID, trip.Fee).Refused(404, "NOT_FOUND")
		c.Server.Tenant("rival").As("manager").Post(fixture.StaffApplications+application.ID+"/stages/"+trip.Fee+"/invoice", nil).Refused(404, "NOT_FOUND")
		c.Ada.Post(fixture.StaffApplications+application.ID+"/stages/"+trip.Fee+"/invoice", nil).Refused(403, "FORBIDDEN")

		c.Void(first.ID).Want(200)
		ready := c.Officer.Get(fixture.StaffApplications + application.ID + "/readiness").Want(200)
		said := ready.String("blockers", 0, "message")
		ready.Has(1, "blockers").Is("INVOICE_NOT_PAID", "blockers", 0, "code").
			Is(first.Reference, "blockers", 0, "label")
		if !strings.Contains(said, "was voided") {
			t.Errorf("the blocker does not say that the invoice was voided: %q", said)
		}
		if !strings.Contains(said, "/stages/{stageId}/invoice") {
			t.Errorf("the blocker does not name the operation: %q", said)
		}
		refused := c.Officer.Complete(application.ID, trip.Fee).Refused(409, "INVOICE_NOT_PAID")
		apptest.Equal(t, "the refusal to complete the stage", refused.Message, said)
		c.Ada.Get(fixture.CustomerApplications+application.ID).Want(200).Is("STAFF", "waitingFor").Is(nil, "openInvoice")
		c.Ada.Checkout(application.ID).Refused(409, "INVOICE_NOT_OPEN")
		c.Parties(application.ID, 2).Want(200) // no invoice is open whose price could change
		c.WantInvoice(first.ID, "VOID", "100", 1)

		made := apptest.CheckResponse(t, "replaceStageInvoice", c.Replace(application.ID, trip.Fee).Want(201))
		second := made.String("id")
		made.Is("OPEN", "status").Is("300", "amountDue").Has(1, "items").Is("3", "items", 0, "quantity").
			Is(application.ID, "applicationId").Is(trip.Fee, "stageId").Is(c.Invoice(first.ID).Description, "description")
		if made.String("reference") == first.Reference {
			t.Error("the new invoice has the reference of the voided one")
		}
		for _, view := range []*apptest.Response{c.Ada.Get(fixture.CustomerApplications + application.ID).Want(200), c.Officer.Get(fixture.StaffApplications + application.ID).Want(200)} {
			const fee = 2 // after start and extra
			view.Is(trip.Fee, "stages", fee, "id").Is(second, "stages", fee, "invoice", "id").Is("OPEN", "stages", fee, "invoice", "status")
			view.Is("PAYMENT", "waitingFor").Is(made.String("reference"), "openInvoice", "reference").Is("300", "openInvoice", "amountDue")
		}
		c.Replace(application.ID, trip.Fee).Refused(409, "CONFLICT")
		c.Parties(application.ID, 1).Want(200)
		c.WantInvoice(second, "OPEN", "200", 1) // its price is recalculated like any other
		entry := entryOf(t, c.Officer.Get(fixture.StaffApplications+application.ID+"/history?size=100").Want(200), "invoice.replaced")
		apptest.Equal(t, "the target", entry.Target.ID, second)
		apptest.Equal(t, "the invoice before", detailsOf(t, entry.Before, "reference", "status"), []string{first.Reference, "VOID"})
		apptest.Equal(t, "the invoice after", detailsOf(t, entry.After, "reference", "status", "amountDue"), []string{made.String("reference"), "OPEN", "300"})

		c.Pay(application.ID)
		apptest.Until(t, "it moves on", func() bool { return c.Stage(application.ID, trip.End).Status == "CURRENT" })
		c.WantInvoice(first.ID, "VOID", "100", 1)
		c.WantInvoice(second, "PAID", "200", 1)
		c.Replace(application.ID, trip.Fee).Refused(409, "INVOICE_ALREADY_PAID")
	})
}

// A new invoice of zero is paid at once, and the application advances if nothing else is missing. A
// closed application gets none.
func TestReplaceWithZeroInvoice(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		application, invoice := c.UnpaidTrip(trip)
		c.Void(invoice.ID).Want(200)
		c.Answer(application.ID, trip.Country, "home").Want(200)
		made := c.Replace(application.ID, trip.Fee).Want(201)
		c.WantInvoice(made.String("id"), "PAID", "0", 0)
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "LOCKED", "COMPLETED", "CURRENT")

		application, invoice = c.UnpaidTrip(trip)
		c.Void(invoice.ID).Want(200)
		c.Answer(application.ID, trip.Late, true).Want(200) // asks for a note
		c.Answer(application.ID, trip.Country, "home").Want(200)
		c.Replace(application.ID, trip.Fee).Want(201)
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT", "LOCKED")
		c.Replace(application.ID, trip.Fee).Refused(409, "INVOICE_ALREADY_PAID")
		c.Answer(application.ID, trip.Note, "Traffic.").Want(200)
		c.Officer.Complete(application.ID, trip.Fee).Want(200)

		application, invoice = c.UnpaidTrip(trip)
		c.Void(invoice.ID).Want(200)
		c.Officer.Post(fixture.StaffApplications+application.ID+"/close", nil).Want(200)
		c.Replace(application.ID, trip.Fee).Refused(409, "STAGE_NOT_CURRENT")
	})
}

// A payment at a checkout of the voided invoice is to be refunded; the new invoice waits for its own
// payment. A repeated call creates no other invoice.
func TestPayReplacedInvoice(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		c.Ada.Faults(apptest.M{"webhook": "drop"})
		application, first := c.UnpaidApplication()
		old := c.Ada.Checkout(application.ID).Want(201)
		c.Void(first.ID).Want(200)
		keyed := *c.Finance
		keyed.Extra = http.Header{"Idempotency-Key": {"a new invoice"}}
		path := fixture.StaffApplications + application.ID + "/stages/" + c.Licence.Fee + "/invoice"
		second := keyed.Post(path, nil).Want(201).String("id")
		again := keyed.Post(path, nil).Want(201)
		again.Is(second, "id")
		apptest.Equal(t, "Idempotent-Replayed", again.Header.Get("Idempotent-Replayed"), "true")
		c.Ada.PayAt(old.String("accessCode"), "success")
		c.Reconcile(old.String("reference")).Want(200)
		c.WantRefundDue(t, old.String("reference"), first.ID, "VOID")
		if got := c.Invoice(second).Status; got != "OPEN" {
			t.Errorf("the new invoice is %s", got)
		}
		paid := c.Ada.Checkout(application.ID).Want(201)
		c.Ada.PayAt(paid.String("accessCode"), "success")
		c.Reconcile(paid.String("reference")).Want(200)
		if got := c.ApplicationStatus(application.ID); got != "COMPLETED" {
			t.Errorf("the application is %s", got)
		}
	})
}

// notVoid counts the invoices of an application that are not void.
func notVoid(c *fixture.Scene, application string) int64 {
	c.T.Helper()
	return c.CountRows(`SELECT COUNT(*) FROM invoices WHERE application_id = $1 AND status <> 'VOID'`, application)
}

// Of many concurrent replacements of an invoice, one succeeds.
func TestReplaceInvoiceRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			application, invoice := c.UnpaidApplication()
			c.Void(invoice.ID).Want(200)
			answers := fixture.Concurrently(fixture.Concurrency, func(int) *apptest.Response { return c.Replace(application.ID, c.Licence.Fee) })
			fixture.WantOutcomes(t, answers, map[fixture.Outcome]int{{Status: 201}: 1, {Status: 409, Code: "CONFLICT"}: fixture.Concurrency - 1})
			if n := notVoid(c, application.ID); n != 1 {
				t.Errorf("%d invoices are not void", n)
			}
		}
	})
}

// With concurrent voiding, replacing, editing, paying and closing, a stage never has two invoices that
// are not void, and the remaining one can be paid.
func TestReplaceAndVoidRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		allowed := []fixture.Outcome{
			{Status: 200}, {Status: 201}, {Status: 409, Code: "CONFLICT"}, {Status: 409, Code: "INVOICE_NOT_OPEN"}, {Status: 409, Code: "INVOICE_PAYMENT_IN_PROGRESS"},
		}
		for range fixture.Rounds {
			application, invoice := c.UnpaidApplication()
			party := c.PartiesBody(fixture.CustomerApplications+application.ID, 1)
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				switch i % 4 {
				case 0:
					return c.Void(invoice.ID)
				case 1:
					return c.Ada.Checkout(application.ID)
				case 2:
					return c.Ada.Put(fixture.CustomerApplications+application.ID+"/party", party)
				}
				return c.Replace(application.ID, c.Licence.Fee)
			})
			fixture.WantOnly(t, answers, allowed...)
			if notVoid(c, application.ID) == 0 {
				c.Replace(application.ID, c.Licence.Fee).Want(201)
			}
			if n := notVoid(c, application.ID); n != 1 {
				t.Errorf("%d invoices are not void", n)
			}
			checkout := c.Ada.Checkout(application.ID)
			c.Ada.PayAt(checkout.String("accessCode"), "success")
			c.Reconcile(checkout.String("reference")).Want(200)
			if got := c.ApplicationStatus(application.ID); got != "COMPLETED" {
				t.Errorf("the application is %s", got)
			}
		}
	})
}

// Replacing an invoice and closing the application exclude each other.
func TestReplaceAndCloseRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			application, invoice := c.UnpaidApplication()
			c.Void(invoice.ID).Want(200)
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.Replace(application.ID, c.Licence.Fee)
				}
				return c.Officer.Post(fixture.StaffApplications+application.ID+"/close", nil)
			})
			if n := fixture.CountOutcomes(t, answers)[fixture.Outcome{Status: 200}]; n != 1 || notVoid(c, application.ID) != 0 {
				t.Errorf("closed %d times, and %d invoices are not void", n, notVoid(c, application.ID))
			}
		}
	})
}
