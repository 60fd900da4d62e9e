package app_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// As long as nobody pays, the invoice of the current stage follows what its
// price depends on.
func TestRepricing(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		id, invoice := c.travelUnpaid(trip)
		reference := c.invoice(invoice).String("reference")
		c.wantInvoice(invoice, "OPEN", "100", 1)
		c.parties(id, 2).Want(200)
		c.wantInvoice(invoice, "OPEN", "300", 1)
		changed := c.officer.Put(processes+id+"/answers/"+trip.express, apptest.M{"value": true}).Want(200)
		if got := changed.With("id", trip.fee, "stages")["invoice"].(apptest.M); got["amountDue"].(interface{ String() string }).String() != "350" {
			t.Errorf("the answer to the change shows %v", got)
		}
		c.wantInvoice(invoice, "OPEN", "350", 2)
		preview := c.officer.Get(processes + id + "/stages/" + trip.fee + "/price-preview").Want(200)
		if preview.String("total") != "350" || preview.Len("items") != 2 || preview.String("currency") != "NGN" {
			t.Errorf("the preview: %s", preview.Body)
		}
		c.answer(id, trip.late, false).Want(200) // bears on nothing
		c.answer(id, trip.country, "home").Want(200)
		c.wantInvoice(invoice, "OPEN", "50", 1)
		c.answer(id, trip.country, "abroad").Want(200)
		c.parties(id, 0).Want(200)
		c.wantInvoice(invoice, "OPEN", "150", 2)
		if got := c.actions(id)["invoice.repriced"]; got != 5 {
			t.Errorf("it was repriced %d times", got)
		}

		// A checkout holds the price; once it has failed, it is free again.
		checkout := c.ada.Checkout(id).Want(201)
		if checkout.String("amount") != "150" {
			t.Errorf("the checkout: %s", checkout.Body)
		}
		underWay := func() {
			t.Helper()
			c.answer(id, trip.express, false).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.answer(id, trip.country, nil).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.parties(id, 1).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.parties(id, 0).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.officer.Put(processes+id+"/party", c.company(ownProcesses+id, 1)).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.answer(id, trip.wantsExtra, false).Want(200)
			c.wantInvoice(invoice, "OPEN", "150", 2)
		}
		underWay()
		c.ada.PayAt(checkout.String("accessCode"), "failed")
		if got := c.reconcile(checkout.String("reference")).Want(200).String("status"); got != "FAILED" {
			t.Fatalf("the payment is %s", got)
		}
		c.answer(id, trip.express, false).Want(200)
		c.parties(id, 1).Want(200)
		c.wantInvoice(invoice, "OPEN", "200", 1)

		// Paid, the stage is over, and the number of parties stays.
		c.ada.PayAt(c.ada.Checkout(id).Want(201).String("accessCode"), "success")
		apptest.Until(t, "it moves on", func() bool { return c.stage(id, trip.end)["status"] == "CURRENT" })
		c.wantInvoice(invoice, "PAID", "200", 1)
		c.answer(id, trip.express, true).Refused(409, "STAGE_NOT_EDITABLE")
		c.parties(id, 0).Refused(409, "APPLICATION_PARTY_COUNT_LOCKED")
		c.parties(id, 2).Refused(409, "APPLICATION_PARTY_COUNT_LOCKED")
		c.parties(id, 1).Want(200)
		refused := c.answer(id, trip.country, "home").Refused(409, "STAGE_NOT_EDITABLE")
		if !strings.Contains(refused.Message, `the price of the stage "Fee", which has been paid`) {
			t.Errorf("the refusal: %s", refused.Body)
		}
		c.answer(id, trip.country, nil).Refused(409, "STAGE_NOT_EDITABLE")
		c.officer.Put(processes+id+"/answers/"+trip.country, apptest.M{"value": "home"}).Refused(409, "STAGE_NOT_EDITABLE")
		c.answer(id, trip.country, "far").Want(200) // the price stays the same
		c.wantInvoice(invoice, "PAID", "200", 1)
		if c.invoice(invoice).String("reference") != reference {
			t.Error("it is another invoice")
		}
	})
}

// A price that becomes nothing is paid, and the way goes on.
func TestRepricedToNothing(t *testing.T) {
	eachScene(t, func(_ *testing.T, c *scene) {
		trip := newTrip(c)
		id, invoice := c.travelUnpaid(trip)
		c.answer(id, trip.country, "home").Want(200)
		c.wantInvoice(invoice, "PAID", "0", 0)
		c.wantStages(id, "IN_PROGRESS", "COMPLETED", "LOCKED", "COMPLETED", "CURRENT")
		c.parties(id, 1).Want(200) // nobody has paid for a number
		c.answer(id, trip.express, true).Refused(409, "STAGE_NOT_EDITABLE")
		c.answer(id, trip.country, "abroad").Refused(409, "STAGE_NOT_EDITABLE") // nothing was paid

		// With something else missing it stays, and takes what it lacks.
		id, invoice = c.travelUnpaid(trip)
		c.answer(id, trip.late, true).Want(200)
		c.answer(id, trip.country, "home").Want(200)
		c.wantInvoice(invoice, "PAID", "0", 0)
		c.wantStages(id, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT", "LOCKED")
		c.officer.Complete(id, trip.fee).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.note")
		c.answer(id, trip.express, true).Refused(409, "STAGE_NOT_EDITABLE")
		c.answer(id, trip.note, "Traffic.").Want(200)
		c.answer(id, trip.note, nil).Refused(409, "STAGE_NOT_EDITABLE")
		c.officer.Complete(id, trip.fee).Want(200)
		c.wantStages(id, "IN_PROGRESS", "COMPLETED", "LOCKED", "COMPLETED", "CURRENT")
	})
}

// A stage that is passed over stays locked, whatever is answered later; a
// payment stage that is hidden while it waits asks for nothing any more.
func TestStagesThatComeAndGo(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		id, _ := c.travelUnpaid(trip)
		c.answer(id, trip.wantsExtra, true).Want(200)
		if !c.stage(id, trip.extra)["visible"].(bool) {
			t.Error("the extra stage is still hidden")
		}
		c.wantStages(id, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT", "LOCKED")
		c.officer.Complete(id, trip.extra).Refused(409, "STAGE_NOT_CURRENT")
		c.answer(id, trip.country, "home").Want(200)
		c.officer.Complete(id, trip.end).Want(200)
		c.wantStages(id, "COMPLETED", "COMPLETED", "LOCKED", "COMPLETED", "COMPLETED")

		// What is still ahead is entered by the answers of that moment.
		id = c.travel(trip)
		c.answer(id, trip.wantsExtra, true).Want(200)
		c.officer.Complete(id, trip.start).Want(200)
		c.wantStages(id, "IN_PROGRESS", "COMPLETED", "CURRENT", "LOCKED", "LOCKED")
		c.answer(id, trip.wantsExtra, false).Want(200) // it is hidden now, and stays the current one
		c.wantStages(id, "IN_PROGRESS", "COMPLETED", "CURRENT", "LOCKED", "LOCKED")
		c.officer.Complete(id, trip.extra).Want(200)

		b := build(c.designer, apptest.M{"name": "Toll", "currency": "NGN", "partyRole": "Driver"})
		toll := b.stage(apptest.M{"title": "Toll", "kind": "PAYMENT", "showRule": "request.far != true"})
		b.charge(apptest.M{"stageId": toll, "name": "Road", "basis": "PER_REQUEST", "amount": 10})
		rest := b.stage(apptest.M{"title": "Rest", "kind": "ORDINARY", "showRule": "request.far == false"})
		about := b.stage(apptest.M{"title": "About", "kind": "ORDINARY"})
		far := b.question(apptest.M{"stageId": about, "code": "far", "label": "Far?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"})
		b.question(apptest.M{"stageId": rest, "code": "near", "label": "Near?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"})
		b.publishUnchecked(c)
		road := c.open(b.id, apptest.M{far: false})
		c.wantStages(road, "IN_PROGRESS", "CURRENT", "LOCKED", "LOCKED")
		invoice := c.stage(road, toll)["invoice"].(apptest.M)["id"].(string)
		c.wantInvoice(invoice, "OPEN", "10", 1)
		hidden := c.answer(road, far, true).Want(200)
		if hidden.With("id", toll, "stages")["visible"].(bool) {
			t.Errorf("the toll is still shown: %s", hidden.Body)
		}
		c.wantInvoice(invoice, "PAID", "0", 0)
		c.wantStages(road, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT")
		c.answer(road, far, false).Refused(409, "STAGE_NOT_EDITABLE") // nothing was paid

		// A toll that was passed over costs nothing later, either.
		road = c.open(b.id, apptest.M{far: true})
		c.wantStages(road, "IN_PROGRESS", "LOCKED", "LOCKED", "CURRENT")
		refused := c.answer(road, far, false).Refused(409, "STAGE_NOT_EDITABLE")
		if !strings.Contains(refused.Message, `the stage "Toll", which was passed without a payment`) {
			t.Errorf("the refusal: %s", refused.Body)
		}
	})
}

// Readiness tells exactly what completing the current stage refuses.
func TestApplicationReadiness(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		id := c.travel(trip)
		// agree compares readiness with what completing a stage is answered.
		agree := func(stage string, kinds ...string) {
			t.Helper()
			ready := c.officer.Get(processes + id + "/readiness").Want(200)
			var got []string
			for i := range ready.Len("blockers") {
				got = append(got, ready.String("blockers", i, "kind")+" "+ready.String("blockers", i, "code"))
				if ready.String("blockers", i, "message") == "" || ready.String("blockers", i, "label") == "" {
					t.Errorf("a blocker that says nothing: %s", ready.Body)
				}
			}
			if len(got) != len(kinds) || ready.Value("ready") != (len(kinds) == 0) {
				t.Fatalf("readiness is %v, want %v", got, kinds)
			}
			for i := range kinds {
				if got[i] != kinds[i] {
					t.Errorf("readiness is %v, want %v", got, kinds)
				}
			}
			if answer := c.officer.Complete(id, stage); (answer.Status == 200) != (len(kinds) == 0) {
				t.Errorf("ready with %v, and completing is answered %d: %s", got, answer.Status, answer.Body)
			} else if n := len(answer.Errors); n > len(kinds) {
				t.Errorf("completing names %d things, readiness %v", n, got)
			}
		}
		c.answer(id, trip.purpose, nil).Want(200)
		c.answer(id, trip.minor, true).Want(200)
		agree(trip.start, "ANSWER purpose", "ANSWER guardian")
		c.answer(id, trip.minor, nil).Want(200)
		c.answer(id, trip.purpose, "rest").Want(200)
		agree(trip.start)
		c.answer(id, trip.late, true).Want(200)
		agree(trip.fee, "ANSWER note", "INVOICE INVOICE_NOT_PAID")
		c.answer(id, trip.note, "Traffic.").Want(200)
		agree(trip.fee, "INVOICE INVOICE_NOT_PAID")
		c.answer(id, trip.country, "home").Want(200)
		c.answer(id, trip.country, nil).Want(200)
		agree(trip.end, "ANSWER country")
		c.answer(id, trip.country, "home").Want(200)
		agree(trip.end)
		agree(trip.end, "APPLICATION STAGE_NOT_CURRENT")
		id = c.travel(trip)
		c.officer.Post(processes+id+"/close", nil).Want(200)
		agree(trip.start, "APPLICATION APPLICATION_NOT_EDITABLE")
		c.officer.Get(processes+id+"/stages/"+c.licence.Fee+"/price-preview").Refused(404, "NOT_FOUND")
		if got := c.officer.Get(processes + id + "/stages/" + trip.start + "/price-preview").Want(200); got.String("total") != "0" || got.Len("items") != 0 {
			t.Errorf("the price of a stage without charges: %s", got.Body)
		}
	})
}

// Readiness tells exactly what submitting refuses.
func TestRequestReadiness(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		b := build(c.designer, apptest.M{"name": "Duet", "currency": "NGN", "partyRole": "Singer", "minParties": 2, "maxParties": 2})
		stage := b.stage(apptest.M{"title": "Song", "kind": "ORDINARY"})
		song := b.question(apptest.M{"stageId": stage, "code": "song", "label": "Which one?", "answerType": "TEXT", "appliesTo": "REQUEST", "required": true})
		b.publish()
		at := mine + c.ada.Post(mine+b.id, nil).Want(201).String("id")
		agree := func(status int, code string, kinds ...string) {
			t.Helper()
			ready := c.ada.Get(at + "/readiness").Want(200)
			for i, kind := range kinds {
				if got := ready.String("blockers", i, "kind") + " " + ready.String("blockers", i, "code"); got != kind {
					t.Errorf("a blocker is %s, want %s", got, kind)
				}
			}
			if ready.Len("blockers") != len(kinds) {
				t.Errorf("readiness: %s", ready.Body)
			}
			if status != 200 {
				c.ada.Post(at+"/submit", nil).Refused(status, code)
			}
		}
		agree(400, "VALIDATION_FAILED", "PARTIES OUT_OF_RANGE", "ANSWER song")
		c.ada.Put(at+"/party", c.company(at, 1)).Want(200)
		agree(400, "APPLICATION_MISSING_REQUIRED_ANSWERS", "ANSWER song")
		c.designer.Post(services+b.id+"/archive", nil).Want(200)
		agree(409, "SERVICE_UNAVAILABLE", "SERVICE SERVICE_UNAVAILABLE", "ANSWER song")
		c.designer.Post(services+b.id+"/restore", nil).Want(200)
		c.ada.Put(at+"/answers/"+song, apptest.M{"value": "Ave"}).Want(200)
		agree(200, "")
		c.ada.Post(at+"/submit", nil).Want(200)
		agree(409, "REQUEST_NOT_EDITABLE", "REQUEST REQUEST_NOT_EDITABLE")
	})
}
