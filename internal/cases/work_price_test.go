package cases_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// As long as nobody pays, the invoice of the current stage follows what its
// price depends on.
func TestRepricing(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		application, invoice := c.TravelUnpaid(trip)
		reference := invoice.Reference
		c.WantInvoice(invoice.ID, "OPEN", "100", 1)
		c.Parties(application.ID, 2).Want(200)
		c.WantInvoice(invoice.ID, "OPEN", "300", 1)
		changed := c.Officer.Put(fixture.StaffApplications+application.ID+"/answers/"+trip.Express, apptest.M{"value": true}).Want(200)
		changed.Member("id", trip.Fee, "stages").Is("350", "invoice", "amountDue")
		c.WantInvoice(invoice.ID, "OPEN", "350", 2)
		preview := c.Officer.Get(fixture.StaffApplications + application.ID + "/stages/" + trip.Fee + "/price-preview").Want(200)
		preview.Is("350", "total").Has(2, "items").Is("NGN", "currency")
		c.Answer(application.ID, trip.Late, false).Want(200) // bears on nothing
		c.Answer(application.ID, trip.Country, "home").Want(200)
		c.WantInvoice(invoice.ID, "OPEN", "50", 1)
		c.Answer(application.ID, trip.Country, "abroad").Want(200)
		c.Parties(application.ID, 0).Want(200)
		c.WantInvoice(invoice.ID, "OPEN", "150", 2)
		if got := c.Actions(application.ID)["invoice.repriced"]; got != 5 {
			t.Errorf("it was repriced %d times", got)
		}

		// A checkout holds the price; once it has failed, it is free again.
		checkout := c.Ada.Checkout(application.ID).Want(201)
		checkout.Is("150", "amount")
		underWay := func() {
			t.Helper()
			c.Answer(application.ID, trip.Express, false).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.Answer(application.ID, trip.Country, nil).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.Parties(application.ID, 1).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.Parties(application.ID, 0).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.Officer.Put(fixture.StaffApplications+application.ID+"/party", c.Company(fixture.CustomerApplications+application.ID, 1)).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.Answer(application.ID, trip.WantsExtra, false).Want(200)
			c.WantInvoice(invoice.ID, "OPEN", "150", 2)
		}
		underWay()
		c.Ada.PayAt(checkout.String("accessCode"), "failed")
		if got := c.Reconcile(checkout.String("reference")).Want(200).String("status"); got != "FAILED" {
			t.Fatalf("the payment is %s", got)
		}
		c.Answer(application.ID, trip.Express, false).Want(200)
		c.Parties(application.ID, 1).Want(200)
		c.WantInvoice(invoice.ID, "OPEN", "200", 1)

		// Paid, the stage is over, and the number of parties stays.
		c.Pay(application.ID)
		apptest.Until(t, "it moves on", func() bool { return c.Stage(application.ID, trip.End).Status == "CURRENT" })
		c.WantInvoice(invoice.ID, "PAID", "200", 1)
		c.Answer(application.ID, trip.Express, true).Refused(409, "STAGE_NOT_EDITABLE")
		c.Parties(application.ID, 0).Refused(409, "APPLICATION_PARTY_COUNT_LOCKED")
		c.Parties(application.ID, 2).Refused(409, "APPLICATION_PARTY_COUNT_LOCKED")
		c.Parties(application.ID, 1).Want(200)
		refused := c.Answer(application.ID, trip.Country, "home").Refused(409, "STAGE_NOT_EDITABLE")
		if !strings.Contains(refused.Message, `the price of the stage "Fee", which has been paid`) {
			t.Errorf("the refusal: %s", refused.Message)
		}
		c.Answer(application.ID, trip.Country, nil).Refused(409, "STAGE_NOT_EDITABLE")
		c.Officer.Put(fixture.StaffApplications+application.ID+"/answers/"+trip.Country, apptest.M{"value": "home"}).Refused(409, "STAGE_NOT_EDITABLE")
		c.Answer(application.ID, trip.Country, "far").Want(200) // the price stays the same
		c.WantInvoice(invoice.ID, "PAID", "200", 1)
		if c.Invoice(invoice.ID).Reference != reference {
			t.Error("it is another invoice")
		}
	})
}

// A price that becomes nothing is paid, and the way goes on.
func TestRepricedToNothing(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		application, invoice := c.TravelUnpaid(trip)
		c.Answer(application.ID, trip.Country, "home").Want(200)
		c.WantInvoice(invoice.ID, "PAID", "0", 0)
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "LOCKED", "COMPLETED", "CURRENT")
		c.Parties(application.ID, 1).Want(200) // nobody has paid for a number
		c.Answer(application.ID, trip.Express, true).Refused(409, "STAGE_NOT_EDITABLE")
		c.Answer(application.ID, trip.Country, "abroad").Refused(409, "STAGE_NOT_EDITABLE") // nothing was paid

		// With something else missing it stays, and takes what it lacks.
		application, invoice = c.TravelUnpaid(trip)
		c.Answer(application.ID, trip.Late, true).Want(200)
		c.Answer(application.ID, trip.Country, "home").Want(200)
		c.WantInvoice(invoice.ID, "PAID", "0", 0)
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT", "LOCKED")
		c.Officer.Complete(application.ID, trip.Fee).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.note")
		c.Answer(application.ID, trip.Express, true).Refused(409, "STAGE_NOT_EDITABLE")
		c.Answer(application.ID, trip.Note, "Traffic.").Want(200)
		c.Answer(application.ID, trip.Note, nil).Refused(409, "STAGE_NOT_EDITABLE")
		c.Officer.Complete(application.ID, trip.Fee).Want(200)
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "LOCKED", "COMPLETED", "CURRENT")
	})
}

// A stage that is passed over stays locked, whatever is answered later; a
// payment stage that is hidden while it waits asks for nothing any more.
func TestStagesThatComeAndGo(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		application, _ := c.TravelUnpaid(trip)
		c.Answer(application.ID, trip.WantsExtra, true).Want(200)
		if !c.Stage(application.ID, trip.Extra).Visible {
			t.Error("the extra stage is still hidden")
		}
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT", "LOCKED")
		c.Officer.Complete(application.ID, trip.Extra).Refused(409, "STAGE_NOT_CURRENT")
		c.Answer(application.ID, trip.Country, "home").Want(200)
		c.Officer.Complete(application.ID, trip.End).Want(200)
		c.WantStages(application.ID, "COMPLETED", "COMPLETED", "LOCKED", "COMPLETED", "COMPLETED")

		// What is still ahead is entered by the answers of that moment.
		application.ID = c.Travel(trip)
		c.Answer(application.ID, trip.WantsExtra, true).Want(200)
		c.Officer.Complete(application.ID, trip.Start).Want(200)
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "CURRENT", "LOCKED", "LOCKED")
		c.Answer(application.ID, trip.WantsExtra, false).Want(200) // it is hidden now, and stays the current one
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

		// A toll that was passed over costs nothing later, either.
		road = c.Open(b.ID, apptest.M{far: true})
		c.WantStages(road, "IN_PROGRESS", "LOCKED", "LOCKED", "CURRENT")
		refused := c.Answer(road, far, false).Refused(409, "STAGE_NOT_EDITABLE")
		if !strings.Contains(refused.Message, `the stage "Toll", which was passed without a payment`) {
			t.Errorf("the refusal: %s", refused.Message)
		}
	})
}

// Readiness tells exactly what completing the current stage refuses.
func TestApplicationReadiness(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		id := c.Travel(trip)
		// agree compares readiness with what completing a stage is answered.
		agree := func(stage string, kinds ...string) {
			t.Helper()
			ready := c.Officer.Get(fixture.StaffApplications + id + "/readiness").Want(200)
			var got []string
			for i := range ready.Len("blockers") {
				got = append(got, ready.String("blockers", i, "kind")+" "+ready.String("blockers", i, "code"))
				ready.Filled("blockers", i, "message").Filled("blockers", i, "label")
			}
			ready.Is(len(kinds) == 0, "ready")
			apptest.Equal(t, "what readiness tells", got, kinds)
			if answer := c.Officer.Complete(id, stage); (answer.Status == 200) != (len(kinds) == 0) {
				t.Errorf("ready with %v, and completing is answered %d %s", got, answer.Status, answer.ErrorCode)
			} else if n := len(answer.Errors); n > len(kinds) {
				t.Errorf("completing names %d things, readiness %v", n, got)
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
		id = c.Travel(trip)
		c.Officer.Post(fixture.StaffApplications+id+"/close", nil).Want(200)
		agree(trip.Start, "APPLICATION APPLICATION_NOT_EDITABLE")
		c.Officer.Get(fixture.StaffApplications+id+"/stages/"+c.Licence.Fee+"/price-preview").Refused(404, "NOT_FOUND")
		c.Officer.Get(fixture.StaffApplications+id+"/stages/"+trip.Start+"/price-preview").Want(200).Is("0", "total").Has(0, "items")
	})
}

// Readiness tells exactly what submitting refuses.
func TestRequestReadiness(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Duet", "currency": "NGN", "partyRole": "Singer", "minParties": 2, "maxParties": 2})
		stage := b.Stage(apptest.M{"title": "Song", "kind": "ORDINARY"})
		song := b.Question(apptest.M{"stageId": stage, "code": "song", "label": "Which one?", "answerType": "TEXT", "appliesTo": "REQUEST", "required": true})
		b.Publish()
		at := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
		agree := func(status int, code string, kinds ...string) {
			t.Helper()
			ready := c.Ada.Get(at + "/readiness").Want(200)
			for i, kind := range kinds {
				if got := ready.String("blockers", i, "kind") + " " + ready.String("blockers", i, "code"); got != kind {
					t.Errorf("a blocker is %s, want %s", got, kind)
				}
			}
			ready.Has(len(kinds), "blockers")
			if status != 200 {
				c.Ada.Post(at+"/submit", nil).Refused(status, code)
			}
		}
		agree(400, "VALIDATION_FAILED", "PARTIES OUT_OF_RANGE", "ANSWER song")
		c.Ada.Put(at+"/party", c.Company(at, 1)).Want(200)
		agree(400, "APPLICATION_MISSING_REQUIRED_ANSWERS", "ANSWER song")
		c.Designer.Post(fixture.TenantServices+b.ID+"/archive", nil).Want(200)
		agree(409, "SERVICE_UNAVAILABLE", "SERVICE SERVICE_UNAVAILABLE", "ANSWER song")
		c.Designer.Post(fixture.TenantServices+b.ID+"/restore", nil).Want(200)
		c.Ada.Put(at+"/answers/"+song, apptest.M{"value": "Ave"}).Want(200)
		agree(200, "")
		c.Ada.Post(at+"/submit", nil).Want(200)
		agree(409, "REQUEST_NOT_EDITABLE", "REQUEST REQUEST_NOT_EDITABLE")
	})
}
