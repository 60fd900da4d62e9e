package cases_test

import (
	"fmt"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// What was handed in holds together, although answers and parties changed at
// that moment: of a minor, whoever it is, a guardian is asked, and nobody names
// one here.
func TestSubmitEditRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		for range fixture.Rounds {
			request := c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201)
			at := fixture.CustomerRequests + request.String("id")
			for question, value := range (apptest.M{trip.Purpose: "rest", trip.Country: "abroad"}) {
				c.Ada.Put(at+"/answers/"+question, apptest.M{"value": value}).Want(200)
			}
			alone, together := c.Company(at, 0), c.Company(at, 1)
			party := request.String("parties", 0, "id")
			fixture.WantOnly(t, fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
				switch i % 5 {
				case 0:
					return c.Ada.Put(at+"/answers/"+trip.Minor, apptest.M{"value": true, "partyId": party})
				case 1:
					return c.Ada.Put(at+"/answers/"+trip.Minor, apptest.M{"value": nil, "partyId": party})
				case 2:
					return c.Ada.Put(at+"/party", together)
				case 3:
					return c.Ada.Put(at+"/party", alone)
				}
				return c.Ada.Post(at+"/submit", nil)
			}), fixture.Done, fixture.Outcome{Status: 400, Code: "APPLICATION_MISSING_REQUIRED_ANSWERS"}, fixture.Outcome{Status: 409, Code: "REQUEST_NOT_EDITABLE"})
			if c.Ada.Get(at).Want(200).String("status") == "PENDING" { // what it was handed in with, the invariants look at
				c.Officer.Post(fixture.StaffRequests+request.String("id")+"/reject", apptest.M{"reason": "Full."}).Want(200)
			} else {
				c.Ada.Post(at+"/withdraw", nil).Want(200)
			}
		}
	})
}

// A request ends once: by its customer or by staff.
func TestWithdrawReviewRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for range fixture.Rounds {
			request := c.Ada.HandIn(c.Licence)
			answers := fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
				switch i % 3 {
				case 0:
					return c.Ada.Post(fixture.CustomerRequests+request+"/withdraw", nil)
				case 1:
					return c.Officer.Post(fixture.StaffRequests+request+"/accept", nil)
				}
				return c.Officer.Post(fixture.StaffRequests+request+"/reject", apptest.M{"reason": "No."})
			})
			fixture.WantOnly(t, answers, fixture.Done, fixture.Outcome{Status: 409, Code: "REQUEST_NOT_EDITABLE"}, fixture.Outcome{Status: 409, Code: "REQUEST_NOT_PENDING"})
			if n := fixture.Tally(t, answers)[fixture.Done]; n != 1 {
				t.Errorf("it ended %d times", n)
			}
		}
	})
}

// No answer is lost to another that is given at the same moment.
func TestAnswersRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		b := fixture.NewService(c.Designer, apptest.M{"name": "Many", "currency": "NGN", "partyRole": "Somebody"})
		stage := b.Stage(apptest.M{"title": "All", "kind": "ORDINARY"})
		questions := make([]string, fixture.Crowd)
		for i := range questions {
			questions[i] = b.Question(apptest.M{
				"stageId": stage, "code": fmt.Sprintf("q%d", i), "label": "?", "answerType": "TEXT", "appliesTo": "REQUEST",
			})
		}
		b.Publish()
		for range fixture.Rounds {
			request := c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
			whole := func(at string, who *apptest.Client) {
				t.Helper()
				fixture.WantTally(t, fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
					return who.Put(at+"/answers/"+questions[i], apptest.M{"value": fmt.Sprint(at, i)})
				}), map[fixture.Outcome]int{fixture.Done: fixture.Crowd})
				got := who.Get(at).Want(200)
				for i := range questions {
					got.Member("questionId", questions[i], "answers").Is(fmt.Sprint(at, i), "value")
				}
			}
			whole(fixture.CustomerRequests+request, c.Ada)
			c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200)
			application := c.Officer.Accept(request)
			whole(fixture.StaffApplications+application, c.Officer)
			if got := c.Actions(application)["answer.changed"]; got != 2*fixture.Crowd { // with those of the request
				t.Errorf("the history has %d answers", got)
			}
		}
	})
}

// A stage is not completed without an answer that is taken back at that moment.
func TestCompleteEditRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		for range fixture.Rounds {
			id := c.Travel(trip)
			fixture.WantOnly(t, fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
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

// Nothing is changed in an application that is closed.
func TestCloseEditRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		for range fixture.Rounds {
			application, _ := c.TravelUnpaid(trip)
			company := c.Company(fixture.CustomerApplications+application.ID, 1)
			answers := fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
				switch i % 4 {
				case 0:
					return c.Officer.Post(fixture.StaffApplications+application.ID+"/close", nil)
				case 1:
					return c.Answer(application.ID, trip.Country, "home") // asks for nothing: the way goes on
				case 2:
					return c.Answer(application.ID, trip.Express, true)
				}
				return c.Ada.Put(fixture.CustomerApplications+application.ID+"/party", company)
			})
			fixture.WantOnly(t, answers, fixture.Done, fixture.Outcome{Status: 409, Code: "APPLICATION_NOT_EDITABLE"}, fixture.Outcome{Status: 409, Code: "STAGE_NOT_EDITABLE"})
			if got := c.ApplicationStatus(application.ID); got != "CLOSED" {
				t.Errorf("it is %s", got)
			}
			if got := c.Actions(application.ID)["application.closed"]; got != 1 {
				t.Errorf("it was closed %d times", got)
			}
		}
	})
}

// A checkout is over what its invoice asks for, and what was paid for stays.
func TestPartyPayRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		for range fixture.Rounds {
			application, invoice := c.TravelUnpaid(trip)
			companies := []apptest.M{c.Company(fixture.CustomerApplications+application.ID, 0), c.Company(fixture.CustomerApplications+application.ID, 1), c.Company(fixture.CustomerApplications+application.ID, 2)}
			fixture.WantOnly(t, fixture.AtOnce(fixture.Crowd, func(i int) *apptest.Response {
				switch i % 4 {
				case 0:
					return c.Ada.Put(fixture.CustomerApplications+application.ID+"/party", companies[i/4%3])
				case 1:
					return c.Answer(application.ID, trip.Express, i%8 == 1)
				case 2:
					return c.Officer.Put(fixture.StaffApplications+application.ID+"/party", companies[(i/4+1)%3])
				}
				checkout := c.Ada.Checkout(application.ID)
				if checkout.Status == 201 {
					c.Ada.PayAt(checkout.String("accessCode"), "success")
				}
				return checkout
			}), fixture.Done, fixture.Outcome{Status: 201}, fixture.Outcome{Status: 409, Code: "INVOICE_PAYMENT_IN_PROGRESS"}, fixture.Outcome{Status: 409, Code: "APPLICATION_PARTY_COUNT_LOCKED"},
				fixture.Outcome{Status: 409, Code: "STAGE_NOT_EDITABLE"}, fixture.Outcome{Status: 409, Code: "STAGE_NOT_CURRENT"}, fixture.Outcome{Status: 409, Code: "INVOICE_ALREADY_PAID"}, fixture.Outcome{Status: 409, Code: "CONFLICT"})
			apptest.Until(t, "it moves on", func() bool { return c.Stage(application.ID, trip.End).Status == "CURRENT" })
			whole := c.Officer.Get(fixture.StaffApplications + application.ID).Want(200)
			want := 100 * whole.Len("parties")
			for i := range whole.Len("answers") {
				if express, _ := whole.Value("answers", i, "value").(bool); express { // it alone is one of yes or no
					want += 50
				}
			}
			apptest.Equal(t, "what was paid, and what it costs", string(c.Invoice(invoice.ID).AmountDue), fmt.Sprint(want))
		}
	})
}
