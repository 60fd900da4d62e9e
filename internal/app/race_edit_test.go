package app_test

import (
	"fmt"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// wantOnly fails the test where a call ended in a way that is not allowed.
func wantOnly(t *testing.T, answers []*apptest.Response, allowed ...outcome) {
	t.Helper()
	known := map[outcome]bool{}
	for _, o := range allowed {
		known[o] = true
	}
	for o, n := range tally(t, answers) {
		if !known[o] {
			t.Errorf("%d were answered with %v", n, o)
		}
	}
}

var done = outcome{200, ""}

// What was handed in holds together, although answers and parties changed at
// that moment: of a minor, whoever it is, a guardian is asked, and nobody names
// one here.
func TestSubmitEditRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		for range rounds {
			request := c.ada.Post(mine+trip.id, nil).Want(201)
			at := mine + request.String("id")
			for question, value := range (apptest.M{trip.purpose: "rest", trip.country: "abroad"}) {
				c.ada.Put(at+"/answers/"+question, apptest.M{"value": value}).Want(200)
			}
			alone, together := c.company(at, 0), c.company(at, 1)
			party := request.String("parties", 0, "id")
			wantOnly(t, atOnce(crowd, func(i int) *apptest.Response {
				switch i % 5 {
				case 0:
					return c.ada.Put(at+"/answers/"+trip.minor, apptest.M{"value": true, "partyId": party})
				case 1:
					return c.ada.Put(at+"/answers/"+trip.minor, apptest.M{"value": nil, "partyId": party})
				case 2:
					return c.ada.Put(at+"/party", together)
				case 3:
					return c.ada.Put(at+"/party", alone)
				}
				return c.ada.Post(at+"/submit", nil)
			}), done, outcome{400, "APPLICATION_MISSING_REQUIRED_ANSWERS"}, outcome{409, "REQUEST_NOT_EDITABLE"})
			if c.ada.Get(at).Want(200).String("status") == "PENDING" { // what it was handed in with, the invariants look at
				c.officer.Post(reviews+request.String("id")+"/reject", apptest.M{"reason": "Full."}).Want(200)
			} else {
				c.ada.Post(at+"/withdraw", nil).Want(200)
			}
		}
	})
}

// A request ends once: by its customer or by staff.
func TestWithdrawReviewRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		for range rounds {
			request := c.ada.HandIn(c.licence)
			answers := atOnce(crowd, func(i int) *apptest.Response {
				switch i % 3 {
				case 0:
					return c.ada.Post(mine+request+"/withdraw", nil)
				case 1:
					return c.officer.Post(reviews+request+"/accept", nil)
				}
				return c.officer.Post(reviews+request+"/reject", apptest.M{"reason": "No."})
			})
			wantOnly(t, answers, done, outcome{409, "REQUEST_NOT_EDITABLE"}, outcome{409, "REQUEST_NOT_PENDING"})
			if n := tally(t, answers)[done]; n != 1 {
				t.Errorf("it ended %d times", n)
			}
		}
	})
}

// No answer is lost to another that is given at the same moment.
func TestAnswersRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		b := build(c.designer, apptest.M{"name": "Many", "currency": "NGN", "partyRole": "Somebody"})
		stage := b.stage(apptest.M{"title": "All", "kind": "ORDINARY"})
		questions := make([]string, crowd)
		for i := range questions {
			questions[i] = b.question(apptest.M{
				"stageId": stage, "code": fmt.Sprintf("q%d", i), "label": "?", "answerType": "TEXT", "appliesTo": "REQUEST",
			})
		}
		b.publish()
		for range rounds {
			request := c.ada.Post(mine+b.id, nil).Want(201).String("id")
			whole := func(at string, who *apptest.Client) {
				t.Helper()
				wantTally(t, atOnce(crowd, func(i int) *apptest.Response {
					return who.Put(at+"/answers/"+questions[i], apptest.M{"value": fmt.Sprint(at, i)})
				}), map[outcome]int{done: crowd})
				got := who.Get(at).Want(200)
				for i := range questions {
					if got.With("questionId", questions[i], "answers")["value"] != fmt.Sprint(at, i) {
						t.Errorf("the answer %d is lost: %s", i, got.Body)
					}
				}
			}
			whole(mine+request, c.ada)
			c.ada.Post(mine+request+"/submit", nil).Want(200)
			application := c.officer.Accept(request)
			whole(processes+application, c.officer)
			if got := c.actions(application)["answer.changed"]; got != 2*crowd { // with those of the request
				t.Errorf("the history has %d answers", got)
			}
		}
	})
}

// A stage is not completed without an answer that is taken back at that moment.
func TestCompleteEditRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		for range rounds {
			id := c.travel(trip)
			wantOnly(t, atOnce(crowd, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.officer.Complete(id, trip.start)
				}
				return c.answer(id, trip.purpose, nil)
			}), done, outcome{400, "APPLICATION_MISSING_REQUIRED_ANSWERS"}, outcome{409, "STAGE_NOT_CURRENT"}, outcome{409, "STAGE_NOT_EDITABLE"})
			after := c.officer.Get(processes + id).Want(200)
			completed := after.With("id", trip.start, "stages")["status"] == "COMPLETED"
			if answered := after.With("id", trip.purpose, "questions")["answered"].(bool); completed != answered {
				t.Errorf("completed: %v, answered: %v", completed, answered)
			}
		}
	})
}

// Nothing is changed in an application that is closed.
func TestCloseEditRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		for range rounds {
			id, _ := c.travelUnpaid(trip)
			company := c.company(ownProcesses+id, 1)
			answers := atOnce(crowd, func(i int) *apptest.Response {
				switch i % 4 {
				case 0:
					return c.officer.Post(processes+id+"/close", nil)
				case 1:
					return c.answer(id, trip.country, "home") // asks for nothing: the way goes on
				case 2:
					return c.answer(id, trip.express, true)
				}
				return c.ada.Put(ownProcesses+id+"/party", company)
			})
			wantOnly(t, answers, done, outcome{409, "APPLICATION_NOT_EDITABLE"}, outcome{409, "STAGE_NOT_EDITABLE"})
			if got := c.applicationStatus(id); got != "CLOSED" {
				t.Errorf("it is %s", got)
			}
			if got := c.actions(id)["application.closed"]; got != 1 {
				t.Errorf("it was closed %d times", got)
			}
		}
	})
}

// A checkout is over what its invoice asks for, and what was paid for stays.
func TestPartyPayRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		trip := newTrip(c)
		for range rounds {
			id, invoice := c.travelUnpaid(trip)
			companies := []apptest.M{c.company(ownProcesses+id, 0), c.company(ownProcesses+id, 1), c.company(ownProcesses+id, 2)}
			wantOnly(t, atOnce(crowd, func(i int) *apptest.Response {
				switch i % 4 {
				case 0:
					return c.ada.Put(ownProcesses+id+"/party", companies[i/4%3])
				case 1:
					return c.answer(id, trip.express, i%8 == 1)
				case 2:
					return c.officer.Put(processes+id+"/party", companies[(i/4+1)%3])
				}
				checkout := c.ada.Checkout(id)
				if checkout.Status == 201 {
					c.ada.PayAt(checkout.String("accessCode"), "success")
				}
				return checkout
			}), done, outcome{201, ""}, outcome{409, "INVOICE_PAYMENT_IN_PROGRESS"}, outcome{409, "APPLICATION_PARTY_COUNT_LOCKED"},
				outcome{409, "STAGE_NOT_EDITABLE"}, outcome{409, "STAGE_NOT_CURRENT"}, outcome{409, "INVOICE_ALREADY_PAID"}, outcome{409, "CONFLICT"})
			apptest.Until(t, "it moves on", func() bool { return c.stage(id, trip.end)["status"] == "CURRENT" })
			whole := c.officer.Get(processes + id).Want(200)
			want := 100 * whole.Len("parties")
			for i := range whole.Len("answers") {
				if express, _ := whole.Value("answers", i, "value").(bool); express { // it alone is one of yes or no
					want += 50
				}
			}
			if got := c.invoice(invoice).String("amountDue"); got != fmt.Sprint(want) {
				t.Errorf("%s was paid for what costs %d: %s", got, want, whole.Body)
			}
		}
	})
}
