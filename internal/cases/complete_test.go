package cases_test

import (
	"strings"
	"testing"

	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Hidden stages are skipped and stay locked. The application is completed when no stage is left.
func TestHiddenStagesAreSkipped(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewPermit(c.Designer)

		short := c.Open(p.ID, apptest.M{p.Kind: "c"})
		c.WantStages(short, "IN_PROGRESS", "CURRENT", "LOCKED", "LOCKED", "LOCKED")
		c.Ada.Checkout(short).Refused(409, "STAGE_NOT_CURRENT")
		c.Officer.Complete(short, p.Start).Want(200)
		c.WantStages(short, "COMPLETED", "COMPLETED", "LOCKED", "LOCKED", "LOCKED")

		paid := c.Open(p.ID, apptest.M{p.Kind: "a", p.Free: false})
		c.Officer.Complete(paid, p.Start).Want(200)
		c.WantStages(paid, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT", "LOCKED")
		apptest.Equal(t, "whether the stage extra is visible", c.Stage(paid, p.Extra).Visible, false)
		apptest.Equal(t, "whether the stage fee is visible", c.Stage(paid, p.Fee).Visible, true)
		c.Pay(paid)
		apptest.Until(t, "completed", func() bool { return c.ApplicationStatus(paid) == "COMPLETED" })
		c.WantStages(paid, "COMPLETED", "COMPLETED", "LOCKED", "COMPLETED", "LOCKED")

		long := c.Open(p.ID, apptest.M{p.Kind: "b", p.Free: false, p.More: "a lot", p.Note: "the aunt"})
		c.Officer.Complete(long, p.Start).Want(200)
		c.Officer.Complete(long, p.Extra).Want(200)
		c.Pay(long)
		apptest.Until(t, "advanced", func() bool { return c.Stage(long, p.End).Status == "CURRENT" })
		c.WantStages(long, "IN_PROGRESS", "COMPLETED", "COMPLETED", "COMPLETED", "CURRENT")
		c.Officer.Complete(long, p.End).Want(200)
		c.WantStages(long, "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED")
	})
}

// A payment stage with nothing due is paid and completed at once, also as the first stage.
func TestNothingToPay(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewPermit(c.Designer)
		for name, answers := range map[string]apptest.M{
			"the charge does not apply": {p.Kind: "a", p.Free: true},
			"its rule lacks an answer":  {p.Kind: "a"},
		} {
			id := c.Open(p.ID, answers)
			c.Officer.Complete(id, p.Start).Want(200)
			c.WantStages(id, "COMPLETED", "COMPLETED", "LOCKED", "COMPLETED", "LOCKED")
			invoice := c.Invoice(c.Stage(id, p.Fee).Invoice.ID)
			apptest.Equal(t, name+": the status of the invoice", invoice.Status, finance.Paid)
			apptest.Equal(t, name+": the amount of the invoice", invoice.AmountDue, "0")
			if invoice.PaidAt == nil {
				t.Errorf("%s: the invoice has no time of payment", name)
			}
			c.Finance.Post(fixture.Invoices+"/"+invoice.ID+"/payments", apptest.M{"email": "a@acme.test"}).
				Refused(409, "INVOICE_ALREADY_PAID")
		}

		b := fixture.NewService(c.Designer, apptest.M{"name": "Free", "currency": "NGN", "partyRole": "Holder"})
		fee := b.Stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
		b.Charge(apptest.M{"stageId": fee, "name": "Nothing", "basis": "PER_PARTY", "amount": 10, "rule": "request.rich == true"})
		about := b.Stage(apptest.M{"title": "About", "kind": "ORDINARY"})
		rich := b.Question(apptest.M{"stageId": about, "code": "rich", "label": "Rich?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"})
		b.PublishUnchecked(c)
		c.WantStages(c.Open(b.ID, nil), "IN_PROGRESS", "COMPLETED", "CURRENT")
		c.WantStages(c.Open(b.ID, apptest.M{rich: true}), "IN_PROGRESS", "CURRENT", "LOCKED")
	})
}

// A payment stage may ask questions, which are answered before submission. If an answer is
// missing when the payment arrives, the stage waits for staff, who need the answer too.
func TestPaidButIncomplete(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewPermit(c.Designer)
		request := c.Ada.Post(fixture.CustomerRequests+p.ID, nil).Want(201).String("id")
		for question, value := range (apptest.M{p.Kind: "b", p.Free: false, p.More: "a lot"}) {
			c.Ada.Put(fixture.CustomerRequests+request+"/answers/"+question, apptest.M{"value": value}).Want(200)
		}
		c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.note")
		c.Ada.Put(fixture.CustomerRequests+request+"/answers/"+p.Note, apptest.M{"value": "the aunt"}).Want(200)
		c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200)
		id := c.Officer.Accept(request)
		c.Officer.Complete(id, p.Start).Want(200)

		whole := sheet(c, id)
		c.Officer.Complete(id, p.Extra).Want(200)
		lacking := *whole.Clone()
		lacking.SetAnswer(p.Note, "", form.Value{}, c.Server.Now())
		setSheet(c, id, lacking)
		c.Pay(id)
		apptest.Until(t, "the invoice is paid", func() bool {
			return c.Stage(id, p.Fee).Invoice.Status == "PAID"
		})
		c.WantStages(id, "IN_PROGRESS", "COMPLETED", "COMPLETED", "CURRENT", "LOCKED")
		c.Ada.Checkout(id).Refused(409, "INVOICE_ALREADY_PAID")
		c.Officer.Complete(id, p.Fee).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.note")
		setSheet(c, id, whole)
		c.Officer.Complete(id, p.Fee).Want(200)
		c.WantStages(id, "IN_PROGRESS", "COMPLETED", "COMPLETED", "COMPLETED", "CURRENT")
	})
}

func sheet(c *fixture.Scene, application string) form.Sheet {
	c.T.Helper()
	sheet, err := db.One[db.JSON[form.Sheet]](c.T.Context(), c.Server.DB, `SELECT content FROM sheets WHERE id = (SELECT sheet_id FROM cases WHERE application_id = $1)`, application)
	if err != nil {
		c.T.Fatal(err)
	}
	return sheet.V
}

func setSheet(c *fixture.Scene, application string, sheet form.Sheet) {
	c.T.Helper()
	c.Exec(`UPDATE sheets SET content = $1 WHERE id = (SELECT sheet_id FROM cases WHERE application_id = $2)`, db.JSON[form.Sheet]{V: sheet}, application)
}

// A skipped stage stays locked regardless of later answers. A payment stage that becomes hidden
// while current costs nothing.
func TestSkippedAndHiddenStages(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		application, _ := c.UnpaidTrip(trip)
		c.Answer(application.ID, trip.WantsExtra, true).Want(200)
		if !c.Stage(application.ID, trip.Extra).Visible {
			t.Error("the extra stage is still hidden")
		}
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT", "LOCKED")
		c.Officer.Complete(application.ID, trip.Extra).Refused(409, "STAGE_NOT_CURRENT")
		c.Answer(application.ID, trip.Country, "home").Want(200)
		c.Officer.Complete(application.ID, trip.End).Want(200)
		c.WantStages(application.ID, "COMPLETED", "COMPLETED", "LOCKED", "COMPLETED", "COMPLETED")

		// Later stages are entered according to the current answers.
		application.ID = c.StartTrip(trip)
		c.Answer(application.ID, trip.WantsExtra, true).Want(200)
		c.Officer.Complete(application.ID, trip.Start).Want(200)
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "CURRENT", "LOCKED", "LOCKED")
		c.Answer(application.ID, trip.WantsExtra, false).Want(200) // hidden now, but still current
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "CURRENT", "LOCKED", "LOCKED")
		c.Officer.Complete(application.ID, trip.Extra).Want(200)

		b := fixture.NewService(c.Designer, apptest.M{"name": "Toll", "currency": "NGN", "partyRole": "Driver"})
		toll := b.Stage(apptest.M{"title": "Toll", "kind": "PAYMENT", "showRule": "request.far != true"})
		b.Charge(apptest.M{"stageId": toll, "name": "Road", "basis": "PER_REQUEST", "amount": 10})
		rest := b.Stage(apptest.M{"title": "Rest", "kind": "ORDINARY", "showRule": "request.far == false"})
		about := b.Stage(apptest.M{"title": "About", "kind": "ORDINARY"})
		far := b.Question(apptest.M{"stageId": about, "code": "far", "label": "Far?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"})
		b.Question(apptest.M{"stageId": rest, "code": "near", "label": "Near?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"})
		b.PublishUnchecked(c)
		road := c.Open(b.ID, apptest.M{far: false})
		c.WantStages(road, "IN_PROGRESS", "CURRENT", "LOCKED", "LOCKED")
		invoice := c.Stage(road, toll).Invoice.ID
		c.WantInvoice(invoice, "OPEN", "10", 1)
		hidden := c.Answer(road, far, true).Want(200)
		hidden.Member("id", toll, "stages").Is(false, "visible")
		c.WantInvoice(invoice, "PAID", "0", 0)
		c.WantStages(road, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT")
		c.Answer(road, far, false).Refused(409, "STAGE_NOT_EDITABLE") // nothing was paid

		// A skipped toll costs nothing later, either.
		road = c.Open(b.ID, apptest.M{far: true})
		c.WantStages(road, "IN_PROGRESS", "LOCKED", "LOCKED", "CURRENT")
		refused := c.Answer(road, far, false).Refused(409, "STAGE_NOT_EDITABLE")
		if !strings.Contains(refused.Message, `the stage "Toll", which was completed without a payment`) {
			t.Errorf("error: %s", refused.Message)
		}
	})
}

// Readiness lists exactly what completing the current stage refuses.
func TestApplicationReadiness(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		id := c.StartTrip(trip)
		// agree compares readiness with the response to completing a stage.
		agree := func(stage string, kinds ...string) {
			t.Helper()
			ready := c.Officer.Get(fixture.StaffApplications + id + "/readiness").Want(200)
			var got []string
			for i := range ready.Len("blockers") {
				got = append(got, ready.String("blockers", i, "kind")+" "+ready.String("blockers", i, "code"))
				ready.Filled("blockers", i, "message").Filled("blockers", i, "label")
			}
			ready.Is(len(kinds) == 0, "ready")
			apptest.Equal(t, "readiness", got, kinds)
			if answer := c.Officer.Complete(id, stage); (answer.Status == 200) != (len(kinds) == 0) {
				t.Errorf("readiness %v, but completing returned %d %s", got, answer.Status, answer.ErrorCode)
			} else if n := len(answer.Errors); n > len(kinds) {
				t.Errorf("completing lists %d fields, readiness %v", n, got)
			}
		}
		c.Answer(id, trip.Purpose, nil).Want(200)
		c.Answer(id, trip.Minor, true).Want(200)
		agree(trip.Start, "ANSWER purpose", "ANSWER guardian")
		c.Answer(id, trip.Minor, nil).Want(200)
		c.Answer(id, trip.Purpose, "rest").Want(200)
		agree(trip.Start)
		c.Answer(id, trip.Late, true).Want(200)
		agree(trip.Fee, "ANSWER note", "INVOICE INVOICE_NOT_PAID")
		c.Answer(id, trip.Note, "Traffic.").Want(200)
		agree(trip.Fee, "INVOICE INVOICE_NOT_PAID")
		c.Answer(id, trip.Country, "home").Want(200)
		c.Answer(id, trip.Country, nil).Want(200)
		agree(trip.End, "ANSWER country")
		c.Answer(id, trip.Country, "home").Want(200)
		agree(trip.End)
		agree(trip.End, "APPLICATION STAGE_NOT_CURRENT")
		id = c.StartTrip(trip)
		c.Officer.Post(fixture.StaffApplications+id+"/close", nil).Want(200)
		agree(trip.Start, "APPLICATION APPLICATION_NOT_EDITABLE")
		c.Officer.Get(fixture.StaffApplications+id+"/stages/"+c.Licence.Fee+"/price-preview").Refused(404, "NOT_FOUND")
		c.Officer.Get(fixture.StaffApplications+id+"/stages/"+trip.Start+"/price-preview").Want(200).Is("0", "total").Has(0, "items")
	})
}

// A stage is completed once.
func TestCompleteRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			application := c.AcceptedApplication()
			fixture.WantOutcomes(t, fixture.Concurrently(fixture.Concurrency, func(int) *apptest.Response {
				return c.Officer.Complete(application.ID, c.Licence.About)
			}), map[fixture.Outcome]int{{Status: 200}: 1, {Status: 409, Code: "STAGE_NOT_CURRENT"}: fixture.Concurrency - 1})
			if got := c.Actions(application.ID)["stage.completed"]; got != 1 {
				t.Fatalf("the stage was completed %d times", got)
			}
		}
	})
}

// A stage is not completed without an answer that is cleared concurrently.
func TestCompleteEditRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		for range fixture.Rounds {
			id := c.StartTrip(trip)
			fixture.WantOnly(t, fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.Officer.Complete(id, trip.Start)
				}
				return c.Answer(id, trip.Purpose, nil)
			}), fixture.Done, fixture.Outcome{Status: 400, Code: "APPLICATION_MISSING_REQUIRED_ANSWERS"}, fixture.Outcome{Status: 409, Code: "STAGE_NOT_CURRENT"}, fixture.Outcome{Status: 409, Code: "STAGE_NOT_EDITABLE"})
			after := c.Officer.Get(fixture.StaffApplications + id).Want(200)
			completed := after.With("id", trip.Start, "stages")["status"] == "COMPLETED"
			if answered := after.With("id", trip.Purpose, "questions")["answered"].(bool); completed != answered {
				t.Errorf("completed: %v, answered: %v", completed, answered)
			}
		}
	})
}
