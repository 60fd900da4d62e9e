package cases_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/cases"
	machine "stagegate/internal/infra/kit/state"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// trigger is an operation on a record and its error in states where the table of transitions does
// not have it.
type trigger struct {
	do      func(c *fixture.Scene, id string) *apptest.Response
	code    string
	message string
}

const (
	notEditable = "This request can no longer be edited."
	notPending  = "Only a pending request can be reviewed."
)

var requestTriggers = map[string]trigger{
	"submit": {func(c *fixture.Scene, id string) *apptest.Response {
		return c.Ada.Post(fixture.CustomerRequests+id+"/submit", apptest.M{"explanation": "It is right."})
	}, "REQUEST_NOT_EDITABLE", notEditable},
	"accept": {func(c *fixture.Scene, id string) *apptest.Response {
		return c.Officer.Post(fixture.StaffRequests+id+"/accept", nil)
	}, "REQUEST_NOT_PENDING", notPending},
	"reject": {func(c *fixture.Scene, id string) *apptest.Response {
		return c.Officer.Post(fixture.StaffRequests+id+"/reject", apptest.M{"reason": "No."})
	}, "REQUEST_NOT_PENDING", notPending},
	"return": {func(c *fixture.Scene, id string) *apptest.Response { return returnRequest(c, id) }, "REQUEST_NOT_PENDING", notPending},
	"withdraw": {func(c *fixture.Scene, id string) *apptest.Response {
		return c.Ada.Post(fixture.CustomerRequests+id+"/withdraw", nil)
	}, "REQUEST_NOT_EDITABLE",
		"This request can no longer be withdrawn."},
}

// transitions returns the state table of requests or of applications, by the status that they
// show. The last transition of a request creates the application.
func transitions(of cases.Kind) (table machine.Table[cases.Status]) {
	for _, x := range cases.Transitions {
		switch {
		case of == cases.KindApplication && x.To == cases.InProgress:
			table = append(table, machine.Transition[cases.Status]{On: x.On, To: x.To})
		case x.From.Kind() == of && x.To.Kind() != of:
			table = append(table, machine.Transition[cases.Status]{From: x.From, On: x.On, To: cases.Accepted})
		case x.From.Kind() == of:
			table = append(table, x)
		}
	}
	return table
}

// Every trigger in every state of a request follows the table, or is refused without changing
// anything.
func TestRequestMachine(t *testing.T) {
	states, to := fixture.StatesOf(t, transitions(cases.KindRequest), requestTriggers)
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		fixture.EachPair(t, states, requestTriggers, func(t *testing.T, state cases.Status, name string, tr trigger) {
			c := c.In(t)
			id := requestIn(c, state)
			before := c.Officer.Get(fixture.StaffRequests + id).Want(200).Data
			answer := tr.do(c, id)
			after := c.Officer.Get(fixture.StaffRequests + id).Want(200)
			if want, ok := to[name][state]; ok {
				if answer.Want(200); after.String("status") != string(want) {
					t.Errorf("it became %s, want %s", after.String("status"), want)
				}
			} else {
				wantRefusal(t, answer, tr, before, after)
			}
			c.Ada.Post(fixture.CustomerRequests+id+"/withdraw", nil) // allows the next request
		})
		// Content can be changed only in drafts and returned requests.
		edits := map[string]func(c *fixture.Scene, id string) *apptest.Response{
			"answer": func(c *fixture.Scene, id string) *apptest.Response {
				return c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+c.Licence.Urgent, apptest.M{"value": true})
			},
			"parties": func(c *fixture.Scene, id string) *apptest.Response {
				return c.Ada.Put(fixture.CustomerRequests+id+"/party", c.PartiesBody(fixture.CustomerRequests+id, 1))
			},
		}
		fixture.EachPair(t, states, edits, func(t *testing.T, state cases.Status, _ string, edit func(*fixture.Scene, string) *apptest.Response) {
			c := c.In(t)
			id := requestIn(c, state)
			before := c.Officer.Get(fixture.StaffRequests + id).Want(200).Data
			answer := edit(c, id)
			if state == cases.Draft || state == cases.Returned {
				answer.Want(200)
			} else {
				wantRefusal(t, answer, trigger{nil, "REQUEST_NOT_EDITABLE", notEditable}, before, c.Officer.Get(fixture.StaffRequests+id).Want(200))
			}
			c.Ada.Post(fixture.CustomerRequests+id+"/withdraw", nil)
		})
	})
}

// requestIn returns a request of ada in a state.
func requestIn(c *fixture.Scene, state cases.Status) string {
	c.T.Helper()
	if state == cases.Draft {
		return c.Ada.Draft(c.Licence)
	}
	id := c.Ada.Submit(c.Licence)
	switch state {
	case cases.Returned, cases.Accepted, cases.Rejected, cases.Withdrawn:
		trigger := map[cases.Status]string{cases.Returned: "return", cases.Accepted: "accept", cases.Rejected: "reject", cases.Withdrawn: "withdraw"}[state]
		requestTriggers[trigger].do(c, id).Want(200)
	case cases.Draft, cases.Pending, cases.InProgress, cases.Completed, cases.Closed:
	}
	return id
}

var applicationTriggers = map[string]trigger{
	"last visible stage completed": {code: "STAGE_NOT_CURRENT", message: "Only the current stage can be completed."},
	"close":                        {code: "APPLICATION_NOT_EDITABLE", message: "This application can no longer be changed."},
}

// Every trigger in every state of an application. Its permit has one stage.
func TestApplicationMachine(t *testing.T) {
	states, to := fixture.StatesOf(t, transitions(cases.KindApplication), applicationTriggers)
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewPermit(c.Designer)
		do := func(c *fixture.Scene, id, name string) *apptest.Response {
			if name == "close" {
				return c.Officer.Post(fixture.StaffApplications+id+"/close", nil)
			}
			return c.Officer.Complete(id, p.Start)
		}
		fixture.EachPair(t, states, applicationTriggers, func(t *testing.T, state cases.Status, name string, tr trigger) {
			c := c.In(t)
			id := c.Open(p.ID, apptest.M{p.Kind: "c"})
			switch state {
			case cases.Completed:
				do(c, id, "last visible stage completed").Want(200)
			case cases.Closed:
				do(c, id, "close").Want(200)
			case cases.InProgress, cases.Draft, cases.Pending, cases.Returned, cases.Rejected, cases.Withdrawn, cases.Accepted:
			}
			before := c.Officer.Get(fixture.StaffApplications + id).Want(200).Data
			answer := do(c, id, name)
			after := c.Officer.Get(fixture.StaffApplications + id).Want(200)
			if want, ok := to[name][state]; ok {
				if answer.Want(200); after.String("status") != string(want) {
					t.Errorf("it became %s, want %s", after.String("status"), want)
				}
				return
			}
			if state == cases.Closed { // after any trigger
				tr = applicationTriggers["close"]
			}
			wantRefusal(t, answer, tr, before, after)
			c.Ada.Checkout(id).Refused(409, "APPLICATION_NOT_EDITABLE")
		})
	})
}

// Every trigger in every state of a stage: the application has one stage in each state.
func TestStageMachine(t *testing.T) {
	const turn, complete, closed = "reached", "complete, or invoice paid and nothing missing", "application closed"
	const reopen, earlier = "reopen", "earlier stage reopened"
	_, to := fixture.StatesOf(t, cases.StageTransitions, map[string]bool{turn: true, complete: true, closed: true, reopen: true, earlier: true})
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		p := fixture.NewPermit(c.Designer)
		stages := []string{p.Start, p.Extra, p.Fee, p.End}
		statuses := func(id string) (all [4]cases.StageStatus) {
			for i, stage := range stages {
				all[i] = c.Stage(id, stage).Status
			}
			return all
		}
		before := [4]cases.StageStatus{cases.StageCompleted, cases.StageCurrent, cases.StageLocked, cases.StageLocked}
		after := func(trigger string, at int) cases.StageStatus {
			if next, ok := to[trigger][before[at]]; ok {
				return next
			}
			return before[at]
		}
		begin := func() string {
			id := c.Open(p.ID, apptest.M{p.Kind: "b", p.Free: false, p.More: "a lot", p.Note: "the aunt"})
			c.Officer.Complete(id, p.Start).Want(200)
			if got := statuses(id); got != before {
				t.Fatalf("the stages are %v", got)
			}
			return id
		}
		id := begin()
		for at, stage := range stages {
			if before[at] != cases.StageCurrent {
				c.Officer.Complete(id, stage).Refused(409, "STAGE_NOT_CURRENT")
			}
		}
		c.Officer.Complete(id, c.Licence.About).Refused(404, "NOT_FOUND") // of another service
		if got := statuses(id); got != before {
			t.Fatalf("after refusals: stages %v", got)
		}
		c.Officer.Complete(id, p.Extra).Want(200)
		want := [4]cases.StageStatus{before[0], after(complete, 1), after(turn, 2), before[3]}
		if got := statuses(id); got != want {
			t.Errorf("after completing: stages %v, want %v", got, want)
		}
		id = begin()
		c.Officer.Post(fixture.StaffApplications+id+"/close", nil).Want(200)
		want = [4]cases.StageStatus{after(closed, 0), after(closed, 1), after(closed, 2), after(closed, 3)}
		if got := statuses(id); got != want {
			t.Errorf("after closing: stages %v, want %v", got, want)
		}
		id = begin()
		c.Officer.Post(fixture.StaffApplications+id+"/stages/"+p.Start+"/reopen", apptest.M{"reason": "For the test."}).Want(200)
		want = [4]cases.StageStatus{after(reopen, 0), after(earlier, 1), after(earlier, 2), after(earlier, 3)}
		if got := statuses(id); got != want {
			t.Errorf("after reopening: stages %v, want %v", got, want)
		}
	})
}

// wantRefusal checks that a trigger was refused and changed nothing.
func wantRefusal(t *testing.T, answer *apptest.Response, tr trigger, before any, after *apptest.Response) {
	t.Helper()
	if answer.Refused(409, tr.code); answer.Message != tr.message {
		t.Errorf("refused with %q, want %q", answer.Message, tr.message)
	}
	if diff := cmp.Diff(before, after.Data); diff != "" {
		t.Errorf("the refused call had an effect (-before +after):\n%s", diff)
	}
}
