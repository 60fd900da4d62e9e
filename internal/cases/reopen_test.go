package cases_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A completed ordinary stage can be reopened until a later payment stage has received money. Later
// stages are entered and priced again.
func TestReopen(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		reopen := func(application, stage string) *apptest.Response {
			return c.Officer.Post(fixture.StaffApplications+application+"/stages/"+stage+"/reopen", apptest.M{"reason": "The purpose has changed."})
		}
		application, invoice := c.UnpaidTrip(trip)
		reopen(application.ID, trip.Fee).Refused(409, "STAGE_NOT_REOPENABLE")
		reopen(application.ID, trip.End).Refused(409, "STAGE_NOT_REOPENABLE")
		reopen(application.ID, c.Licence.About).Refused(404, "NOT_FOUND")
		c.Officer.Post(fixture.StaffApplications+application.ID+"/stages/"+trip.Start+"/reopen", apptest.M{"reason": " "}).Refused(400, "VALIDATION_FAILED").At("reason")
		c.Answer(application.ID, trip.Purpose, "work").Refused(409, "STAGE_NOT_EDITABLE")
		reopened := reopen(application.ID, trip.Start).Want(200)
		c.WantStages(application.ID, "IN_PROGRESS", "CURRENT", "LOCKED", "LOCKED", "LOCKED")
		c.WantInvoice(invoice.ID, "VOID", "100", 1)
		reopened.Is(trip.Start, "currentStage", "id").Is(nil, "openInvoice").Is("STAFF", "waitingFor").Is(nil, "stages", 0, "completedAt")
		apptest.Equal(t, "reopened stage in the history", c.Newest(application.ID, "stage.reopened").After,
			apptest.M{"status": "CURRENT", "reason": "The purpose has changed."})
		reopen(application.ID, trip.Start).Refused(409, "STAGE_NOT_REOPENABLE")
		c.Answer(application.ID, trip.Purpose, "work").Want(200)
		c.Parties(application.ID, 1).Want(200)
		again := c.Officer.Complete(application.ID, trip.Start).Want(200).Member("id", trip.Fee, "stages").Is("200", "invoice", "amountDue")
		if again.String("invoice", "id") == invoice.ID {
			t.Error("the stage has the void invoice again")
		}
		code := c.Ada.Checkout(application.ID).Want(201)
		reopen(application.ID, trip.Start).Refused(409, "STAGE_NOT_REOPENABLE") // a payment is pending
		c.Ada.PayAt(code.String("accessCode"), "failed")
		c.Reconcile(code.String("reference")).Want(200)
		reopen(application.ID, trip.Start).Want(200)
		c.Officer.Complete(application.ID, trip.Start).Want(200)
		c.Pay(application.ID)
		apptest.Until(t, "payment applied", func() bool { return c.Stage(application.ID, trip.Fee).Status == "COMPLETED" })
		reopen(application.ID, trip.Start).Refused(409, "STAGE_NOT_REOPENABLE") // money was received

		free := c.Open(trip.ID, apptest.M{trip.Purpose: "rest", trip.Country: "home"})
		c.Officer.Complete(free, trip.Start).Want(200)
		c.WantStages(free, "IN_PROGRESS", "COMPLETED", "LOCKED", "COMPLETED", "CURRENT")
		askCorrection(c, free).Want(201)
		reopen(free, trip.Start).Refused(409, "CORRECTION_OPEN")
		correction := c.Officer.Get(fixture.StaffApplications+free).Want(200).String("corrections", 0, "id")
		answerCorrection(c, free, correction, nil).Want(200)
		reopen(free, trip.Start).Want(200)
		c.WantStages(free, "IN_PROGRESS", "CURRENT", "LOCKED", "LOCKED", "LOCKED")
		c.Answer(free, trip.Country, "abroad").Want(200)
		c.Officer.Complete(free, trip.Start).Want(200)
		wantWaiting(c, fixture.StaffApplications+free, "PAYMENT")
		c.Officer.Post(fixture.StaffApplications+free+"/close", nil).Want(200)
		reopen(free, trip.Start).Refused(409, "STAGE_NOT_REOPENABLE")
	})
}
