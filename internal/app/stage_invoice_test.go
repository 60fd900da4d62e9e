package app_test

import (
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// replace asks for a new invoice of a stage.
func (c *scene) replace(application, stage string) *apptest.Response {
	c.t.Helper()
	return c.finance.Post(processes+application+"/stages/"+stage+"/invoice", nil)
}

func (c *scene) void(invoice string) *apptest.Response {
	c.t.Helper()
	return c.finance.Post(invoices+"/"+invoice+"/void", nil)
}

// A stage whose invoice was voided gets a new one at the price of that moment, and is
// paid by it.
func TestReplacedInvoice(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		id, first := c.travelUnpaid(trip)
		c.replace(id, trip.fee).Refused(409, "CONFLICT") // it is open
		c.replace(id, trip.start).Refused(409, "STAGE_NOT_CURRENT")
		c.replace(id, trip.end).Refused(409, "STAGE_NOT_CURRENT")
		c.replace(id, c.licence.Fee).Refused(404, "NOT_FOUND")
		c.replace(first, trip.fee).Refused(404, "NOT_FOUND")
		c.s.Tenant("rival").As("manager").Post(processes+id+"/stages/"+trip.fee+"/invoice", nil).Refused(404, "NOT_FOUND")
		c.ada.Post(processes+id+"/stages/"+trip.fee+"/invoice", nil).Refused(403, "FORBIDDEN")

		c.void(first).Want(200)
		ready := c.officer.Get(processes + id + "/readiness").Want(200)
		said := ready.String("blockers", 0, "message")
		if ready.Len("blockers") != 1 || ready.String("blockers", 0, "code") != "INVOICE_NOT_PAID" || ready.String("blockers", 0, "label") != c.invoice(first).String("reference") ||
			!strings.Contains(said, "was voided") || !strings.Contains(said, "/stages/{stageId}/invoice") {
			t.Errorf("readiness: %s", ready.Body)
		}
		if refused := c.officer.Complete(id, trip.fee).Refused(409, "INVOICE_NOT_PAID"); refused.Message != said {
			t.Errorf("completing: %s", refused.Body)
		}
		if shown := c.ada.Get(ownProcesses + id).Want(200); shown.String("waitingFor") != "STAFF" || shown.Value("openInvoice") != nil {
			t.Errorf("the customer sees %s", shown.Body)
		}
		c.ada.Checkout(id).Refused(409, "INVOICE_NOT_OPEN")
		c.parties(id, 2).Want(200) // nothing is open whose price would change
		c.wantInvoice(first, "VOID", "100", 1)

		made := apptest.Sound(t, "replaceStageInvoice", c.replace(id, trip.fee).Want(201))
		second := made.String("id")
		if made.String("status") != "OPEN" || made.String("amountDue") != "300" || made.Len("items") != 1 || made.String("items", 0, "quantity") != "3" ||
			made.String("reference") == c.invoice(first).String("reference") || made.String("applicationId") != id || made.String("stageId") != trip.fee ||
			made.String("description") != c.invoice(first).String("description") {
			t.Errorf("the new invoice: %s", made.Body)
		}
		for _, view := range []*apptest.Response{c.ada.Get(ownProcesses + id).Want(200), c.officer.Get(processes + id).Want(200)} {
			if shown := view.With("id", trip.fee, "stages")["invoice"].(apptest.M); shown["id"] != second || shown["status"] != "OPEN" {
				t.Errorf("the stage shows %v", shown)
			}
			if view.String("waitingFor") != "PAYMENT" || view.String("openInvoice", "reference") != made.String("reference") || view.String("openInvoice", "amountDue") != "300" {
				t.Errorf("it waits: %s", view.Body)
			}
		}
		c.replace(id, trip.fee).Refused(409, "CONFLICT")
		c.parties(id, 1).Want(200)
		c.wantInvoice(second, "OPEN", "200", 1) // its price follows like that of any
		entry := c.newest(id, "invoice.replaced")
		before, after := entry["before"].(apptest.M), entry["after"].(apptest.M)
		if entry["target"].(apptest.M)["id"] != second || before["reference"] != c.invoice(first).String("reference") || before["status"] != "VOID" ||
			after["reference"] != made.String("reference") || after["status"] != "OPEN" || after["amountDue"].(interface{ String() string }).String() != "300" {
			t.Errorf("the history: %v", entry)
		}

		c.ada.PayAt(c.ada.Checkout(id).Want(201).String("accessCode"), "success")
		apptest.Until(t, "it moves on", func() bool { return c.stage(id, trip.end)["status"] == "CURRENT" })
		c.wantInvoice(first, "VOID", "100", 1)
		c.wantInvoice(second, "PAID", "200", 1)
		c.replace(id, trip.fee).Refused(409, "INVOICE_ALREADY_PAID")
	})
}

// A new invoice over nothing is paid at once, and the application moves on if nothing
// else is missing. A closed application gets none.
func TestReplacedByNothing(t *testing.T) {
	eachScene(t, func(_ *testing.T, c *scene) {
		trip := newTrip(c)
		id, invoice := c.travelUnpaid(trip)
		c.void(invoice).Want(200)
		c.answer(id, trip.country, "home").Want(200)
		made := c.replace(id, trip.fee).Want(201)
		c.wantInvoice(made.String("id"), "PAID", "0", 0)
		c.wantStages(id, "IN_PROGRESS", "COMPLETED", "LOCKED", "COMPLETED", "CURRENT")

		id, invoice = c.travelUnpaid(trip)
		c.void(invoice).Want(200)
		c.answer(id, trip.late, true).Want(200) // asks for a note
		c.answer(id, trip.country, "home").Want(200)
		c.replace(id, trip.fee).Want(201)
		c.wantStages(id, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT", "LOCKED")
		c.replace(id, trip.fee).Refused(409, "INVOICE_ALREADY_PAID")
		c.answer(id, trip.note, "Traffic.").Want(200)
		c.officer.Complete(id, trip.fee).Want(200)

		id, invoice = c.travelUnpaid(trip)
		c.void(invoice).Want(200)
		c.officer.Post(processes+id+"/close", nil).Want(200)
		c.replace(id, trip.fee).Refused(409, "STAGE_NOT_CURRENT")
	})
}

// Whoever still pays at a checkout of the voided invoice is owed the money back; the new
// invoice waits for its own payment. A repeated call makes no other invoice.
func TestPaidAtCheckoutOfReplacedInvoice(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		c.ada.Faults(apptest.M{"webhook": "drop"})
		application, first := c.due()
		old := c.ada.Checkout(application).Want(201)
		c.void(first).Want(200)
		keyed := *c.finance
		keyed.Extra = http.Header{"Idempotency-Key": {"a new invoice"}}
		path := processes + application + "/stages/" + c.licence.Fee + "/invoice"
		second := keyed.Post(path, nil).Want(201).String("id")
		if again := keyed.Post(path, nil).Want(201); again.String("id") != second || again.Header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("repeated: %s", again.Body)
		}
		c.ada.PayAt(old.String("accessCode"), "success")
		c.reconcile(old.String("reference")).Want(200)
		c.wantRefundDue(t, old.String("reference"), first, "VOID")
		if got := c.invoice(second).String("status"); got != "OPEN" {
			t.Errorf("the new invoice is %s", got)
		}
		paid := c.ada.Checkout(application).Want(201)
		c.ada.PayAt(paid.String("accessCode"), "success")
		c.reconcile(paid.String("reference")).Want(200)
		if got := c.applicationStatus(application); got != "COMPLETED" {
			t.Errorf("the application is %s", got)
		}
	})
}

// notVoid counts the invoices of an application that are not void.
func (c *scene) notVoid(application string) int64 {
	c.t.Helper()
	return c.count(`SELECT COUNT(*) FROM invoices WHERE application_id = $1 AND status <> 'VOID'`, application)
}

// Of many clerks who make a new invoice at once, one does.
func TestReplaceInvoiceRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			application, invoice := c.due()
			c.void(invoice).Want(200)
			answers := atOnce(crowd, func(int) *apptest.Response { return c.replace(application, c.licence.Fee) })
			wantTally(t, answers, map[outcome]int{{201, ""}: 1, {409, "CONFLICT"}: crowd - 1})
			if n := c.notVoid(application); n != 1 {
				t.Errorf("%d invoices are not void", n)
			}
		}
	})
}

// Voiding, making a new invoice, editing, paying and closing at once: the stage never
// has two invoices that are not void, and the one that is left can be paid.
func TestReplaceAndVoidRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		allowed := map[outcome]bool{
			{200, ""}: true, {201, ""}: true, {409, "CONFLICT"}: true, {409, "INVOICE_NOT_OPEN"}: true, {409, "INVOICE_PAYMENT_IN_PROGRESS"}: true,
		}
		for range rounds {
			application, invoice := c.due()
			party := c.company(ownProcesses+application, 1)
			answers := atOnce(crowd, func(i int) *apptest.Response {
				switch i % 4 {
				case 0:
					return c.void(invoice)
				case 1:
					return c.ada.Checkout(application)
				case 2:
					return c.ada.Put(ownProcesses+application+"/party", party)
				}
				return c.replace(application, c.licence.Fee)
			})
			for o, n := range tally(t, answers) {
				if !allowed[o] {
					t.Errorf("%d were answered with %v", n, o)
				}
			}
			if c.notVoid(application) == 0 {
				c.replace(application, c.licence.Fee).Want(201)
			}
			if n := c.notVoid(application); n != 1 {
				t.Errorf("%d invoices are not void", n)
			}
			checkout := c.ada.Checkout(application)
			c.ada.PayAt(checkout.String("accessCode"), "success")
			c.reconcile(checkout.String("reference")).Want(200)
			if got := c.applicationStatus(application); got != "COMPLETED" {
				t.Errorf("the application is %s", got)
			}
		}
	})
}

// A new invoice and the end of the application exclude each other.
func TestReplaceAndCloseRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			application, invoice := c.due()
			c.void(invoice).Want(200)
			answers := atOnce(crowd, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.replace(application, c.licence.Fee)
				}
				return c.officer.Post(processes+application+"/close", nil)
			})
			if n := tally(t, answers)[outcome{200, ""}]; n != 1 || c.notVoid(application) != 0 {
				t.Errorf("closed %d times, and %d invoices are not void", n, c.notVoid(application))
			}
		}
	})
}
