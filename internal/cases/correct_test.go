package cases_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// askCorrection requests a correction of an application.
func askCorrection(c *fixture.Scene, application string, items ...apptest.M) *apptest.Response {
	c.T.Helper()
	return c.Officer.Post(fixture.StaffApplications+application+"/corrections", apptest.M{"message": "Please look at this again.", "items": items})
}

// answerCorrection answers a correction.
func answerCorrection(c *fixture.Scene, application, correction string, body any) *apptest.Response {
	c.T.Helper()
	return c.Ada.Post(fixture.CustomerApplications+application+"/corrections/"+correction+"/answer", body)
}

// Items must be visible in the case and belong to stages that are not completed.
func TestCorrectionItems(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		id := c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201).String("id")
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+trip.Purpose, apptest.M{"value": "rest"}).Want(200)
		c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+trip.Country, apptest.M{"value": "abroad"}).Want(200)
		party := c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Want(200).String("parties", 0, "id")
		bad := []struct {
			item  apptest.M
			field string
		}{
			{apptest.M{"kind": "ANSWER", "id": c.Licence.Water}, "id"},                       // of another service
			{apptest.M{"kind": "ANSWER", "id": trip.More}, "id"},                             // hidden with its stage
			{apptest.M{"kind": "ANSWER", "id": trip.Guardian}, "id"},                         // hidden for all parties
			{apptest.M{"kind": "ANSWER"}, "id"},                                              // without an id
			{apptest.M{"kind": "DOCUMENT", "id": trip.Purpose}, "id"},                        // a question
			{apptest.M{"kind": "PARTIES", "id": party}, "id"},                                // takes no id
			{apptest.M{"kind": "PARTIES", "partyId": trip.Purpose}, "partyId"},               // not a party
			{apptest.M{"kind": "ANSWER", "id": trip.Purpose, "partyId": party}, "partyId"},   // not per party
			{apptest.M{"kind": "ANSWER", "id": trip.Minor, "partyId": trip.More}, "partyId"}, // not a party
			{apptest.M{"kind": "OTHER", "id": trip.Purpose}, "kind"},
			{apptest.M{"kind": "ANSWER", "id": trip.Purpose, "note": strings.Repeat("x", 501)}, "note"},
		}
		good := apptest.M{"kind": "ANSWER", "id": trip.Purpose}
		for _, tc := range bad {
			returnRequest(c, id, good, tc.item).Refused(400, "VALIDATION_FAILED").At("items[1]." + tc.field)
		}
		many := make([]apptest.M, 51)
		for i := range many {
			many[i] = good
		}
		returnRequest(c, id, many...).Refused(400, "VALIDATION_FAILED").At("items")
		for _, message := range []any{"", " ", nil, strings.Repeat("x", 2001)} {
			c.Officer.Post(fixture.StaffRequests+id+"/return", apptest.M{"message": message}).Refused(400, "VALIDATION_FAILED").At("message")
		}
		wantWaiting(c, fixture.StaffRequests+id, "STAFF")
		application := c.Officer.Accept(id)
		c.Answer(application, trip.WantsExtra, true).Want(200)
		c.Officer.Complete(application, trip.Start).Want(200)
		for _, tc := range []apptest.M{{"kind": "ANSWER", "id": trip.Purpose}, {"kind": "ANSWER", "id": trip.Guardian}} {
			askCorrection(c, application, tc).Refused(400, "VALIDATION_FAILED").At("items[0].id")
		}
		askCorrection(c, application, apptest.M{"kind": "ANSWER", "id": trip.More}, apptest.M{"kind": "ANSWER", "id": trip.Country}, apptest.M{"kind": "PARTIES"}).Want(201)
	})
}

// A correction of an application waits for the customer and blocks the completion of the stage.
// Only one is open at a time, and it ends once.
func TestCorrections(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		application := c.StartTrip(trip)
		at := fixture.StaffApplications + application
		first := askCorrection(c, application, apptest.M{"kind": "ANSWER", "id": trip.Purpose}).Want(201)
		id := first.String("id")
		wantWaiting(c, at, "CUSTOMER")
		askCorrection(c, application).Refused(409, "CORRECTION_OPEN")
		c.Officer.Complete(application, trip.Start).Refused(409, "CORRECTION_OPEN")
		c.Officer.Get(at+"/readiness").Want(200).Is(false, "ready").Is("CORRECTION", "blockers", 0, "kind").Is("CORRECTION_OPEN", "blockers", 0, "code")
		c.Officer.Post(at+"/stages/"+trip.Start+"/reopen", apptest.M{"reason": "x"}).Refused(409, "STAGE_NOT_REOPENABLE")
		c.Answer(application, trip.Purpose, "work").Want(200)
		other := c.Acme.As("ben")
		other.Post(fixture.CustomerApplications+application+"/corrections/"+id+"/answer", nil).Refused(404, "NOT_FOUND")
		c.Server.Tenant("rival").As("officer").Post(at+"/corrections/"+id+"/cancel", nil).Refused(404, "NOT_FOUND")
		answerCorrection(c, application, trip.Purpose, nil).Refused(404, "NOT_FOUND")
		answerCorrection(c, application, id, apptest.M{"reply": " "}).Refused(400, "VALIDATION_FAILED").At("reply")
		answered := answerCorrection(c, application, id, apptest.M{"reply": "It was wrong."}).Want(200)
		answered.Is("ANSWERED", "status").Is("It was wrong.", "reply").Filled("answeredAt").Is(true, "items", 0, "changed")
		wantWaiting(c, at, "STAFF")
		answerCorrection(c, application, id, nil).Refused(409, "CORRECTION_NOT_OPEN")
		c.Officer.Post(at+"/corrections/"+id+"/cancel", nil).Refused(409, "CORRECTION_NOT_OPEN")

		second := askCorrection(c, application).Want(201).String("id")
		c.Answer(application, trip.Purpose, nil).Want(200)
		answerCorrection(c, application, second, apptest.M{"reply": nil}).Want(200) // incomplete
		wantWaiting(c, at, "CUSTOMER")
		c.Answer(application, trip.Purpose, "rest").Want(200)
		third := askCorrection(c, application).Want(201).String("id")
		c.Acme.As("admin").Post(at+"/corrections/"+third+"/cancel", nil).Want(200)
		wantWaiting(c, at, "STAFF")
		shown := c.Ada.Get(fixture.CustomerRequests + c.Officer.Get(at).Want(200).String("requestId")).Want(200)
		shown.Has(3, "corrections").Is(third, "corrections", 0, "id").Is("CANCELED", "corrections", 0, "status").Is(id, "corrections", 2, "id")
		c.Officer.Complete(application, trip.Start).Want(200)
		askCorrection(c, application).Refused(409, "APPLICATION_NOT_EDITABLE") // a payment stage
		for action, n := range map[string]int{"correction.asked": 3, "correction.answered": 2, "correction.canceled": 1} {
			apptest.Equal(t, "number of "+action+" in the history", c.Actions(application)[action], n)
		}

		application = c.StartTrip(trip)
		open := askCorrection(c, application).Want(201).String("id")
		closed := c.Officer.Post(fixture.StaffApplications+application+"/close", nil).Want(200)
		closed.Is("CANCELED", "corrections", 0, "status").Is("NOBODY", "waitingFor")
		answerCorrection(c, application, open, nil).Refused(409, "CORRECTION_NOT_OPEN")
		askCorrection(c, application).Refused(409, "APPLICATION_NOT_EDITABLE")
	})
}

// Exactly one of mutually exclusive operations wins.
func TestCorrectionRaces(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		for range fixture.Rounds {
			id := c.Ada.Submit(c.Licence)
			answers := fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				if i%2 == 0 {
					return returnRequest(c, id)
				}
				return c.Officer.Post(fixture.StaffRequests+id+"/accept", nil)
			})
			fixture.WantOutcomes(t, answers, map[fixture.Outcome]int{{Status: 200}: 1, {Status: 409, Code: "REQUEST_NOT_PENDING"}: fixture.Concurrency - 1})
			c.Ada.Post(fixture.CustomerRequests+id+"/withdraw", nil)

			application := c.StartTrip(trip)
			correction := askCorrection(c, application).Want(201).String("id")
			ended := fixture.CountOutcomes(t, fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				switch i % 3 {
				case 0:
					return answerCorrection(c, application, correction, nil)
				case 1:
					return c.Officer.Post(fixture.StaffApplications+application+"/corrections/"+correction+"/cancel", nil)
				}
				return c.Officer.Complete(application, trip.Start)
			}))
			completed := c.Stage(application, trip.Start).Status == "COMPLETED"
			want := 1
			if completed {
				want = 2
			}
			if ended[fixture.Outcome{Status: 200}] != want {
				t.Errorf("answer against complete: %v, and completed is %v", ended, completed)
			}
			if !completed {
				c.Officer.Complete(application, trip.Start).Want(200)
			}
			answers = fixture.Concurrently(2, func(i int) *apptest.Response {
				if i == 0 {
					return c.Ada.Checkout(application)
				}
				return c.Officer.Post(fixture.StaffApplications+application+"/stages/"+trip.Start+"/reopen", apptest.M{"reason": "x"})
			})
			paying, reopened := answers[0].Status == 201, answers[1].Status == 200
			if paying == reopened {
				t.Errorf("reopen against pay: %d %s and %d %s", answers[0].Status, answers[0].ErrorCode, answers[1].Status, answers[1].ErrorCode)
			}
		}
	})
}
