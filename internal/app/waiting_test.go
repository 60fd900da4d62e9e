package app_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// wantWaiting makes sure for whom a record waits, as its answer and its list tell.
func (c *scene) wantWaiting(at, want string) *apptest.Response {
	c.t.Helper()
	r := c.officer.Get(at).Want(200)
	if got := r.String("waitingFor"); got != want {
		c.t.Errorf("%s waits for %s, want %s", at, got, want)
	}
	list := at[:strings.LastIndex(at, "/")]
	for _, who := range []string{"CUSTOMER", "STAFF", "PAYMENT", "NOBODY"} {
		page := c.officer.Get(list + "?size=100&waitingFor=" + who).Want(200)
		listed := false
		for i := range page.Len("content") {
			if page.String("content", i, "id") != r.String("id") {
				continue
			}
			listed = true
			for _, field := range []string{"waitingFor", "waitingSince", "submittedAt", "resubmittedAt", "currentStage", "openInvoice"} {
				item, record := page.Value("content", i).(apptest.M)[field], r.Data.(apptest.M)[field]
				if diff := cmp.Diff(record, item); diff != "" {
					c.t.Errorf("%s of %s (-record +list):\n%s", field, at, diff)
				}
			}
		}
		if listed != (who == want) {
			c.t.Errorf("%s is listed for %s: %v", at, who, listed)
		}
	}
	return r
}

// A request and its application say who has to act next, since when, and where they are.
func TestWaiting(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		id := c.ada.Post(mine+trip.id, nil).Want(201).String("id")
		draft := c.ada.Get(mine + id).Want(200)
		if draft.String("waitingFor") != "CUSTOMER" || draft.String("waitingSince") != draft.String("createdAt") || draft.Value("submittedAt") != nil || draft.Value("resubmittedAt") != nil {
			t.Errorf("the draft: %s", draft.Body)
		}
		c.s.Clock.Forward(time.Minute)
		c.ada.Put(mine+id+"/answers/"+trip.purpose, apptest.M{"value": "rest"}).Want(200)
		c.ada.Put(mine+id+"/answers/"+trip.country, apptest.M{"value": "abroad"}).Want(200)
		if edited := c.ada.Get(mine + id).Want(200); edited.String("waitingSince") != draft.String("waitingSince") {
			t.Errorf("an answer changed the time: %s", edited.Body)
		}
		submitted := c.ada.Post(mine+id+"/submit", nil).Want(200)
		if pending := c.wantWaiting(reviews+id, "STAFF"); pending.String("waitingSince") != submitted.String("submittedAt") {
			t.Errorf("it waits since %s, and was submitted at %s", pending.String("waitingSince"), submitted.String("submittedAt"))
		}
		c.s.Clock.Forward(time.Minute)
		application := c.officer.Accept(id)
		c.wantWaiting(reviews+id, "NOBODY")
		at := processes + application
		first := c.wantWaiting(at, "STAFF")
		if first.String("submittedAt") != submitted.String("submittedAt") || first.String("waitingSince") != first.String("createdAt") ||
			first.String("currentStage", "id") != trip.start || first.String("currentStage", "title") != "Start" || first.String("currentStage", "kind") != "ORDINARY" ||
			first.String("currentStage", "enteredAt") < first.String("createdAt") || first.Value("openInvoice") != nil {
			t.Errorf("the application: %s", first.Body)
		}
		c.s.Clock.Forward(time.Minute)
		c.answer(application, trip.purpose, nil).Want(200)
		c.wantWaiting(at, "CUSTOMER")
		c.answer(application, trip.purpose, "work").Want(200)
		c.wantWaiting(at, "STAFF")
		invoice := c.officer.Complete(application, trip.start).Want(200).With("id", trip.fee, "stages")["invoice"].(apptest.M)
		owing := c.wantWaiting(at, "PAYMENT")
		if want := (apptest.M{"reference": invoice["reference"], "amountDue": invoice["amountDue"], "currency": "NGN"}); cmp.Diff(want, owing.Value("openInvoice")) != "" || owing.String("currentStage", "kind") != "PAYMENT" {
			t.Errorf("the application: %s", owing.Body)
		}
		repriced := c.answer(application, trip.express, true).Want(200)
		if repriced.String("openInvoice", "amountDue") != "150" || repriced.String("waitingSince") != owing.String("waitingSince") {
			t.Errorf("with another price: %s", repriced.Body)
		}
		c.answer(application, trip.late, true).Want(200) // asks for a note in the fee's stage
		c.wantWaiting(at, "PAYMENT")
		c.s.Clock.Forward(time.Minute)
		c.ada.PayAt(c.ada.Checkout(application).Want(201).String("accessCode"), "success")
		apptest.Until(t, "the payment counts", func() bool { return c.invoice(invoice["id"].(string)).String("status") == "PAID" })
		if paid := c.wantWaiting(at, "CUSTOMER"); paid.Value("openInvoice") != nil || paid.String("waitingSince") == owing.String("waitingSince") {
			t.Errorf("paid, without the note: %s", paid.Body)
		}
		c.answer(application, trip.note, "Traffic.").Want(200)
		c.wantWaiting(at, "STAFF")
		c.officer.Complete(application, trip.fee).Want(200)
		c.officer.Complete(application, trip.end).Want(200)
		if ended := c.wantWaiting(at, "NOBODY"); ended.Value("currentStage") != nil {
			t.Errorf("completed: %s", ended.Body)
		}
	})
}

// Without an open invoice, and with a price of nothing, an application waits for no
// payment; a closed one waits for nobody. So does whatever else has ended.
func TestWaitingEnds(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		application, invoice := c.travelUnpaid(trip)
		c.finance.Post(invoices+"/"+invoice+"/void", nil).Want(200)
		if voided := c.wantWaiting(processes+application, "STAFF"); voided.Value("openInvoice") != nil {
			t.Errorf("voided: %s", voided.Body)
		}
		c.officer.Post(processes+application+"/close", nil).Want(200)
		c.wantWaiting(processes+application, "NOBODY")

		application, _ = c.travelUnpaid(trip)
		c.answer(application, trip.country, "home").Want(200) // costs nothing
		if free := c.wantWaiting(processes+application, "STAFF"); free.String("currentStage", "title") != "End" {
			t.Errorf("free of charge: %s", free.Body)
		}
		c.answer(application, trip.country, nil)
		c.officer.Post(processes+application+"/close", nil).Want(200)
		if closed := c.wantWaiting(processes+application, "NOBODY"); closed.Value("currentStage") != nil || closed.Value("openInvoice") != nil {
			t.Errorf("closed: %s", closed.Body)
		}
		rejected := c.ada.HandIn(c.licence)
		c.officer.Post(reviews+rejected+"/reject", apptest.M{"reason": "No."}).Want(200)
		c.wantWaiting(reviews+rejected, "NOBODY")
		withdrawn := c.ada.HandIn(c.licence)
		c.ada.Post(mine+withdrawn+"/withdraw", nil).Want(200)
		c.wantWaiting(reviews+withdrawn, "NOBODY")
		c.officer.Get(strings.TrimSuffix(reviews, "/")+"?waitingFor=SOMEBODY").Refused(400, "VALIDATION_FAILED").At("waitingFor")
		drafts := c.ada.Draft(c.licence)
		if got := c.ids(c.officer, reviews, "waitingFor=CUSTOMER"); len(got) > 0 {
			t.Errorf("staff find %v, and there is only the draft %s", got, drafts)
		}
	})
}

// checkWaiting makes sure that every application in progress waits for whom its readiness
// and its documents say: checkInvariants knows the rest, but not what is filled in.
func (c *scene) checkWaiting() {
	c.t.Helper()
	open, err := db.All[string](c.t.Context(), c.s.DB, `SELECT id FROM applications WHERE status = 'IN_PROGRESS' AND waiting_for <> 'PAYMENT'`)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, id := range open {
		record := c.officer.Get(processes + id).Want(200)
		want, stage := "STAFF", record.String("currentStage", "id")
		readiness := c.officer.Get(processes + id + "/readiness").Want(200)
		for i := range readiness.Len("blockers") {
			switch kind := readiness.String("blockers", i, "kind"); {
			case kind == "CORRECTION", kind == "ANSWER", kind == "DOCUMENT" && !strings.Contains(readiness.String("blockers", i, "message"), "must be accepted"):
				want = "CUSTOMER"
			}
		}
		for i := range record.Len("documents") {
			asked := record.With("id", record.String("documents", i, "requirementId"), "requirements")
			if review, ok := record.Value("documents", i, "review").(apptest.M); ok && review["status"] == "REFUSED" && asked["stageId"] == stage {
				want = "CUSTOMER"
			}
		}
		if got := record.String("waitingFor"); got != want {
			c.t.Errorf("application %s waits for %s, want %s: %s\n%s", id, got, want, record.Body, readiness.Body)
		}
	}
}
