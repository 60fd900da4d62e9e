package app_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/app"
	"stagegate/internal/db"
	"stagegate/internal/test/apptest"
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

// waitingColumns are what is kept of who has to act next, as text.
func waitingColumns(t *testing.T, s *apptest.Server) []string {
	t.Helper()
	const time = `COALESCE(CAST(%s AS TEXT), '')`
	requests, err := db.All[string](t.Context(), s.DB, `SELECT id || ' ' || waiting_for FROM service_requests ORDER BY id`)
	if err != nil {
		t.Fatal(err)
	}
	applications, err := db.All[string](t.Context(), s.DB, `SELECT id || ' ' || waiting_for || ' ' || stage_id || ' ' || stage_title || ' ' || stage_kind || ' '
		|| invoice_reference || ' ' || CAST(invoice_due AS TEXT) || ' ' || invoice_currency || ' ' ||
		`+fmt.Sprintf(time+" || ' ' || "+time+" || ' ' || "+time, "submitted_at", "resubmitted_at", "stage_entered_at")+` FROM applications ORDER BY id`)
	if err != nil {
		t.Fatal(err)
	}
	return append(requests, applications...)
}

// checkWaiting makes sure that what is kept of who has to act next is what follows from
// everything else: the job computes it again as if a version from before had written
// all records.
func checkWaiting(t *testing.T, s *apptest.Server) {
	t.Helper()
	kept := waitingColumns(t, s)
	err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
		for _, statement := range []string{
			`UPDATE service_requests SET waiting_for = 'CUSTOMER', waiting_since = NULL`,
			`UPDATE applications SET waiting_for = 'STAFF', waiting_since = NULL, waiting_as_of = NULL, submitted_at = NULL, resubmitted_at = NULL,
				stage_id = '', stage_title = '', stage_kind = '', stage_entered_at = NULL, invoice_reference = '', invoice_due = 0, invoice_currency = ''`,
		} {
			if _, err := db.Exec(t.Context(), tx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Requests.RefreshWaiting(t.Context()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(kept, waitingColumns(t, s)); diff != "" {
		t.Errorf("who has to act next (-kept +computed):\n%s", diff)
	}
}

// What a version from before writes beside this one, the job computes.
func TestWaitingBesideVersionFromBefore(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		request := c.ada.HandIn(c.licence)
		application := c.officer.Accept(request)
		c.officer.Complete(application, c.licence.About).Want(200)
		pending := c.acme.As("ben").HandIn(c.licence)
		// As the version from before submits, and gets a payment.
		c.exec(`UPDATE service_requests SET waiting_for = 'CUSTOMER' WHERE id = $1`, pending)
		c.exec(`UPDATE applications SET updated_at = $2, waiting_for = 'STAFF', stage_id = 'x' WHERE id = $1`, application, c.s.Now().Add(time.Second))
		if err := c.s.Requests.RefreshWaiting(t.Context()); err != nil {
			t.Fatal(err)
		}
		c.wantWaiting(reviews+pending, "STAFF")
		c.wantWaiting(processes+application, "PAYMENT")
		checkWaiting(t, c.s)
	}, func(c *app.Config) { apptest.WithoutJobs(c) })
}
