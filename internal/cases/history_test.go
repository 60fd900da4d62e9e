package cases_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Every entry has the actor, the value before and the value after.
func TestHistory(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application, _ := c.PaidApplication()
		history := c.Officer.Get(fixture.StaffApplications + application.ID + "/history?size=100").Want(200)
		type entry struct{ Kind, Name, Action, Target, Before, After string }
		var got []entry
		for i := range history.Len("content") {
			e := entry{
				Kind: history.String("content", i, "actor", "kind"), Name: history.String("content", i, "actor", "name"),
				Action: history.String("content", i, "action"), Target: history.String("content", i, "target", "type"),
				Before: fmt.Sprint(history.Value("content", i, "before")), After: fmt.Sprint(history.Value("content", i, "after")),
			}
			if (history.Value("content", i, "actor", "id") == nil) != (e.Kind == "SYSTEM") {
				t.Errorf("wrong actor id of %s", e.Action)
			}
			got = append(got, e)
		}
		slices.Reverse(got) // starts with the newest
		const customer, staff, system = "The ada", "The manager", "Stagegate"
		want := []entry{
			{"CUSTOMER", customer, "request.created", "REQUEST", "<nil>", "<nil>"},
			{"CUSTOMER", customer, "answer.changed", "ANSWER", "<nil>", "map[value:river]"},
			{"CUSTOMER", customer, "request.submitted", "REQUEST", "map[status:DRAFT]", "map[status:PENDING]"},
			{"STAFF", staff, "application.opened", "APPLICATION", "<nil>", "<nil>"},
			{"STAFF", staff, "stage.entered", "STAGE", "map[status:LOCKED]", "map[status:CURRENT]"},
			{"STAFF", staff, "request.accepted", "REQUEST", "map[status:PENDING]", "map[status:ACCEPTED]"},
			{"STAFF", staff, "stage.completed", "STAGE", "map[status:CURRENT]", "map[status:COMPLETED]"},
			{"STAFF", staff, "stage.entered", "STAGE", "map[status:LOCKED]", "map[status:CURRENT]"},
			{"SYSTEM", system, "invoice.paid", "INVOICE", "map[status:OPEN]", "map[status:PAID]"},
			{"SYSTEM", system, "stage.completed", "STAGE", "map[status:CURRENT]", "map[status:COMPLETED]"},
			{"SYSTEM", system, "application.completed", "APPLICATION", "map[status:IN_PROGRESS]", "map[status:COMPLETED]"},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the history, oldest first (-want +got):\n%s", diff)
		}
		page := c.Officer.Get(fixture.StaffApplications + application.ID + "/history?size=2&page=1").Want(200)
		page.Has(2, "content").Is("invoice.paid", "content", 0, "action")

		closed, _ := c.UnpaidApplication()
		c.Officer.Post(fixture.StaffApplications+closed.ID+"/close", apptest.M{"reason": "Moved away."}).Want(200)
		end := c.Officer.Get(fixture.StaffApplications + closed.ID + "/history?size=2").Want(200)
		end.Is("application.closed", "content", 0, "action").Is("invoice.voided", "content", 1, "action").Is("IN_PROGRESS", "content", 0, "before", "status").
			Is("CLOSED", "content", 0, "after", "status").Is("Moved away.", "content", 0, "after", "reason")
	})
}

// Every edit is recorded with its actor, the value before and the value after.
func TestEditsInHistory(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		id := c.StartTrip(trip)
		party := c.Officer.Get(fixture.StaffApplications+id).Want(200).String("parties", 0, "id")
		want := func(action, kind, target, code string, before, after any) {
			t.Helper()
			e := c.Newest(id, action)
			apptest.Equal(t, action+": actor", e.Actor.Kind, kind)
			apptest.Equal(t, action+": type of the target", e.Target.Type, target)
			apptest.Equal(t, action+": code of the target", e.Target.Code, &code)
			apptest.Equal(t, action+": before", e.Before, answerEntry(before))
			apptest.Equal(t, action+": after", e.After, answerEntry(after))
		}
		c.Answer(id, trip.Purpose, "work").Want(200)
		want("answer.changed", "CUSTOMER", "ANSWER", "purpose", "rest", "work")
		c.Officer.Put(fixture.StaffApplications+id+"/answers/"+trip.Purpose, apptest.M{"value": nil}).Want(200)
		want("answer.changed", "STAFF", "ANSWER", "purpose", "work", nil)
		c.Answer(id, trip.Purpose, "rest").Want(200)
		want("answer.changed", "CUSTOMER", "ANSWER", "purpose", nil, "rest")
		c.Ada.Put(fixture.CustomerApplications+id+"/answers/"+trip.Minor, apptest.M{"value": false, "partyId": party}).Want(200)
		want("answer.changed", "CUSTOMER", "ANSWER", "minor (The ada)", nil, false)

		c.Parties(id, 1).Want(200)
		e := c.Newest(id, "parties.changed")
		before, after := e.Before["parties"].([]any), e.After["parties"].([]any)
		apptest.Equal(t, "the target of changed parties", e.Target.ID, id)
		apptest.Equal(t, "the number of parties before", len(before), 1)
		apptest.Equal(t, "the number of parties", len(after), 2)
		apptest.Equal[any](t, "the name of the new party", after[1].(apptest.M)["name"], "Company")
		apptest.Equal[any](t, "the nationality of the new party", after[1].(apptest.M)["details"].(apptest.M)["nationality"], "NG")
		count := len(c.Actions(id))
		c.Answer(id, trip.Purpose, 5).Want(400)
		c.Parties(id, 3).Want(400)
		if len(c.Actions(id)) != count {
			t.Error("a refused edit is in the history")
		}

		c.Officer.Complete(id, trip.Start).Want(200)
		c.Parties(id, 2).Want(200)
		e = c.Newest(id, "invoice.repriced")
		apptest.Equal[any](t, "the amount before", e.Before["amountDue"], 200.)
		apptest.Equal[any](t, "the status before", e.Before["status"], "OPEN")
		apptest.Equal[any](t, "the amount", e.After["amountDue"], 300.)
		apptest.Equal[any](t, "the status", e.After["status"], "OPEN")
		apptest.Equal[any](t, "the currency", e.After["currency"], "NGN")
	})
}

// answerEntry returns an answer as the history shows it.
func answerEntry(answer any) apptest.M {
	if answer == nil {
		return nil
	}
	return apptest.M{"value": answer}
}
