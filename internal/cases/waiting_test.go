package cases_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// wantWaiting checks whom a record waits for, in its view and its list.
func wantWaiting(c *fixture.Scene, at, want string) *apptest.Response {
	c.T.Helper()
	r := c.Officer.Get(at).Want(200)
	if got := r.String("waitingFor"); got != want {
		c.T.Errorf("%s waits for %s, want %s", at, got, want)
	}
	list := at[:strings.LastIndex(at, "/")]
	for _, who := range []string{"CUSTOMER", "STAFF", "PAYMENT", "NOBODY"} {
		page := c.Officer.Get(list + "?size=100&waitingFor=" + who).Want(200)
		listed := false
		for i := range page.Len("content") {
			if page.String("content", i, "id") != r.String("id") {
				continue
			}
			listed = true
			for _, field := range []string{"waitingFor", "waitingSince", "submittedAt", "resubmittedAt", "currentStage", "openInvoice"} {
				item, record := page.Value("content", i).(apptest.M)[field], r.Data.(apptest.M)[field]
				if diff := cmp.Diff(record, item); diff != "" {
					c.T.Errorf("%s of %s (-record +list):\n%s", field, at, diff)
				}
			}
		}
		if listed != (who == want) {
			c.T.Errorf("%s is listed for %s: %v", at, who, listed)
		}
	}
	return r
}

// A request and its application show who has to act next, since when, and the current stage.
func TestWaiting(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		c.Server.Clock.Tick(time.Millisecond) // the times of a change are the same however long it takes
		id := c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201).String("id")
		draft := c.Ada.Get(fixture.CustomerRequests + id).Want(200)
		draft.Is("CUSTOMER", "waitingFor").Is(draft.String("createdAt"), "waitingSince").Is(nil, "submittedAt").Is(nil, "resubmittedAt")
		c.Server.Clock.Advance(time.Minute)
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+trip.Purpose, apptest.M{"value": "rest"}).Want(200)
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+trip.Country, apptest.M{"value": "abroad"}).Want(200)
		c.Ada.Get(fixture.CustomerRequests+id).Want(200).Is(draft.String("waitingSince"), "waitingSince")
		submitted := c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Want(200)
		if pending := wantWaiting(c, fixture.StaffRequests+id, "STAFF"); pending.String("waitingSince") != submitted.String("submittedAt") {
			t.Errorf("waiting since %s, submitted at %s", pending.String("waitingSince"), submitted.String("submittedAt"))
		}
		c.Server.Clock.Advance(time.Minute)
		application := c.Officer.Accept(id)
		wantWaiting(c, fixture.StaffRequests+id, "NOBODY")
		at := fixture.StaffApplications + application
		first := wantWaiting(c, at, "STAFF")
		first.Is(submitted.String("submittedAt"), "submittedAt").Is(first.String("createdAt"), "waitingSince").Is(trip.Start, "currentStage", "id").
			Is("Start", "currentStage", "title").Is("ORDINARY", "currentStage", "kind")
		if first.String("currentStage", "enteredAt") < first.String("createdAt") {
			t.Errorf("the stage was entered at %s, before the application existed", first.String("currentStage", "enteredAt"))
		}
		first.Is(nil, "openInvoice")
		c.Server.Clock.Advance(time.Minute)
		c.Answer(application, trip.Purpose, nil).Want(200)
		wantWaiting(c, at, "CUSTOMER")
		c.Answer(application, trip.Purpose, "work").Want(200)
		wantWaiting(c, at, "STAFF")
		c.Officer.Complete(application, trip.Start).Want(200)
		invoice := c.Stage(application, trip.Fee).Invoice
		owing := wantWaiting(c, at, "PAYMENT")
		owing.Is("PAYMENT", "currentStage", "kind")
		owing.Is(invoice.Reference, "openInvoice", "reference").Is(string(invoice.AmountDue), "openInvoice", "amountDue").Is("NGN", "openInvoice", "currency")
		repriced := c.Answer(application, trip.Express, true).Want(200)
		repriced.Is("150", "openInvoice", "amountDue").Is(owing.String("waitingSince"), "waitingSince")
		c.Answer(application, trip.Late, true).Want(200) // requires a note in the stage fee
		wantWaiting(c, at, "PAYMENT")
		c.Server.Clock.Advance(time.Minute)
		c.Pay(application)
		c.WantPaid(invoice.ID)
		paid := wantWaiting(c, at, "CUSTOMER")
		paid.Is(nil, "openInvoice")
		if paid.String("waitingSince") == owing.String("waitingSince") {
			t.Error("waitingSince did not change after the payment without the note")
		}
		c.Answer(application, trip.Note, "Traffic.").Want(200)
		wantWaiting(c, at, "STAFF")
		c.Officer.Complete(application, trip.Fee).Want(200)
		c.Officer.Complete(application, trip.End).Want(200)
		wantWaiting(c, at, "NOBODY").Is(nil, "currentStage")
	})
}

// Without an open invoice or with a price of zero, an application does not wait for a payment.
// Closed applications and other ended cases wait for nobody.
func TestWaitingForNobody(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		application, invoice := c.UnpaidTrip(trip)
		c.Finance.Post(fixture.Invoices+"/"+invoice.ID+"/void", nil).Want(200)
		wantWaiting(c, fixture.StaffApplications+application.ID, "STAFF").Is(nil, "openInvoice")
		c.Officer.Post(fixture.StaffApplications+application.ID+"/close", nil).Want(200)
		wantWaiting(c, fixture.StaffApplications+application.ID, "NOBODY")

		application, _ = c.UnpaidTrip(trip)
		c.Answer(application.ID, trip.Country, "home").Want(200) // costs nothing
		wantWaiting(c, fixture.StaffApplications+application.ID, "STAFF").Is("End", "currentStage", "title")
		c.Answer(application.ID, trip.Country, nil)
		c.Officer.Post(fixture.StaffApplications+application.ID+"/close", nil).Want(200)
		wantWaiting(c, fixture.StaffApplications+application.ID, "NOBODY").Is(nil, "currentStage").Is(nil, "openInvoice")
		rejected := c.Ada.Submit(c.Licence)
		c.Officer.Post(fixture.StaffRequests+rejected+"/reject", apptest.M{"reason": "No."}).Want(200)
		wantWaiting(c, fixture.StaffRequests+rejected, "NOBODY")
		withdrawn := c.Ada.Submit(c.Licence)
		c.Ada.Post(fixture.CustomerRequests+withdrawn+"/withdraw", nil).Want(200)
		wantWaiting(c, fixture.StaffRequests+withdrawn, "NOBODY")
		c.Officer.Get(strings.TrimSuffix(fixture.StaffRequests, "/")+"?waitingFor=SOMEBODY").Refused(400, "VALIDATION_FAILED").At("waitingFor")
		drafts := c.Ada.Draft(c.Licence)
		if got := ids(c, c.Officer, fixture.StaffRequests, "waitingFor=CUSTOMER"); len(got) > 0 {
			t.Errorf("staff find %v, but there is only the draft %s", got, drafts)
		}
	})
}

// checkWaiting checks that WaitingFor of every application in progress agrees with its readiness
// and documents. checkInvariants covers everything but the content.
func checkWaiting(c *fixture.Scene) {
	c.T.Helper()
	open, err := db.All[string](c.T.Context(), c.Server.DB, `SELECT application_id FROM cases WHERE status = 'IN_PROGRESS' AND waiting_for <> 'PAYMENT'`)
	if err != nil {
		c.T.Fatal(err)
	}
	for _, id := range open {
		record := c.Officer.Get(fixture.StaffApplications + id).Want(200)
		want, stage := "STAFF", record.String("currentStage", "id")
		readiness := c.Officer.Get(fixture.StaffApplications + id + "/readiness").Want(200)
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
		record.Is(want, "waitingFor")
	}
}
