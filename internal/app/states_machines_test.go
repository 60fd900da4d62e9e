package app_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/cases/application"
	"stagegate/internal/cases/request"
	"stagegate/internal/testkit/apptest"
)

// trigger is what somebody does to a record, and how it is refused where the
// table of transitions does not have it.
type trigger struct {
	do      func(c *scene, id string) *apptest.Response
	code    string
	message string
}

const (
	notEditable = "This request can no longer be edited."
	notPending  = "Only a pending request can be reviewed."
)

var requestTriggers = map[string]trigger{
	"submit": {func(c *scene, id string) *apptest.Response { return c.ada.Post(mine+id+"/submit", nil) }, "REQUEST_NOT_EDITABLE", notEditable},
	"accept": {func(c *scene, id string) *apptest.Response { return c.officer.Post(reviews+id+"/accept", nil) }, "REQUEST_NOT_PENDING", notPending},
	"reject": {func(c *scene, id string) *apptest.Response {
		return c.officer.Post(reviews+id+"/reject", apptest.M{"reason": "No."})
	}, "REQUEST_NOT_PENDING", notPending},
	"return": {func(c *scene, id string) *apptest.Response { return c.giveBack(id) }, "REQUEST_NOT_PENDING", notPending},
	"withdraw": {func(c *scene, id string) *apptest.Response { return c.ada.Post(mine+id+"/withdraw", nil) }, "REQUEST_NOT_EDITABLE",
		"This request can no longer be withdrawn."},
}

// Every trigger in every state of a request does what the table says, or is
// refused and changes nothing.
func TestRequestMachine(t *testing.T) {
	states, to := statesOf(t, request.Transitions, requestTriggers)
	eachScene(t, func(t *testing.T, c *scene) {
		eachPair(t, states, requestTriggers, func(t *testing.T, state request.Status, name string, tr trigger) {
			c := c.in(t)
			id := c.requestIn(state)
			before := c.officer.Get(reviews + id).Want(200).Data
			answer := tr.do(c, id)
			after := c.officer.Get(reviews + id).Want(200)
			if want, ok := to[name][state]; ok {
				if answer.Want(200); after.String("status") != string(want) {
					t.Errorf("it became %s, want %s", after.String("status"), want)
				}
			} else {
				wantRefusal(t, answer, tr, before, after)
			}
			c.ada.Post(mine+id+"/withdraw", nil) // makes room for the next
		})
		// What was filled in changes in drafts and returned requests only.
		edits := map[string]func(c *scene, id string) *apptest.Response{
			"answer": func(c *scene, id string) *apptest.Response {
				return c.ada.Put(mine+id+"/answers/"+c.licence.Hurry, apptest.M{"value": true})
			},
			"parties": func(c *scene, id string) *apptest.Response { return c.ada.Put(mine+id+"/party", c.company(mine+id, 1)) },
		}
		eachPair(t, states, edits, func(t *testing.T, state request.Status, _ string, edit func(*scene, string) *apptest.Response) {
			c := c.in(t)
			id := c.requestIn(state)
			before := c.officer.Get(reviews + id).Want(200).Data
			answer := edit(c, id)
			if state == request.Draft || state == request.Returned {
				answer.Want(200)
			} else {
				wantRefusal(t, answer, trigger{nil, "REQUEST_NOT_EDITABLE", notEditable}, before, c.officer.Get(reviews+id).Want(200))
			}
			c.ada.Post(mine+id+"/withdraw", nil)
		})
	})
}

// requestIn is a request of ada's in a state.
func (c *scene) requestIn(state request.Status) string {
	c.t.Helper()
	if state == request.Draft {
		return c.ada.Draft(c.licence)
	}
	id := c.ada.HandIn(c.licence)
	switch state {
	case request.Returned, request.Accepted, request.Rejected, request.Withdrawn:
		trigger := map[request.Status]string{request.Returned: "return", request.Accepted: "accept", request.Rejected: "reject", request.Withdrawn: "withdraw"}[state]
		requestTriggers[trigger].do(c, id).Want(200)
	case request.Draft, request.Pending:
	}
	return id
}

var applicationTriggers = map[string]trigger{
	"last visible stage completed": {code: "STAGE_NOT_CURRENT", message: "Only the current stage can be completed."},
	"close":                        {code: "APPLICATION_NOT_EDITABLE", message: "This application can no longer be changed."},
}

// Every trigger in every state of an application. Its permit has one stage.
func TestApplicationMachine(t *testing.T) {
	states, to := statesOf(t, application.Transitions, applicationTriggers)
	eachScene(t, func(t *testing.T, c *scene) {
		p := newPermit(c.designer)
		do := func(c *scene, id, name string) *apptest.Response {
			if name == "close" {
				return c.officer.Post(processes+id+"/close", nil)
			}
			return c.officer.Complete(id, p.start)
		}
		eachPair(t, states, applicationTriggers, func(t *testing.T, state application.Status, name string, tr trigger) {
			c := c.in(t)
			id := c.open(p.id, apptest.M{p.kind: "c"})
			switch state {
			case application.Completed:
				do(c, id, "last visible stage completed").Want(200)
			case application.Closed:
				do(c, id, "close").Want(200)
			case application.InProgress:
			}
			before := c.officer.Get(processes + id).Want(200).Data
			answer := do(c, id, name)
			after := c.officer.Get(processes + id).Want(200)
			if want, ok := to[name][state]; ok {
				if answer.Want(200); after.String("status") != string(want) {
					t.Errorf("it became %s, want %s", after.String("status"), want)
				}
				return
			}
			if state == application.Closed { // whatever is asked of it
				tr = applicationTriggers["close"]
			}
			wantRefusal(t, answer, tr, before, after)
			c.ada.Checkout(id).Refused(409, "APPLICATION_NOT_EDITABLE")
		})
	})
}

// Every trigger in every state of a stage: one application has a stage in each.
func TestStageMachine(t *testing.T) {
	const turn, complete, closed = "its turn, and visible", "complete, or its invoice is paid and nothing is missing", "application closed"
	const reopen, earlier = "reopen", "an earlier stage is reopened"
	_, to := statesOf(t, application.StageTransitions, map[string]bool{turn: true, complete: true, closed: true, reopen: true, earlier: true})
	eachScene(t, func(t *testing.T, c *scene) {
		p := newPermit(c.designer)
		stages := []string{p.start, p.extra, p.fee, p.end}
		statuses := func(id string) (all [4]application.StageStatus) {
			for i, stage := range stages {
				all[i] = application.StageStatus(c.stage(id, stage)["status"].(string))
			}
			return all
		}
		before := [4]application.StageStatus{application.StageCompleted, application.StageCurrent, application.StageLocked, application.StageLocked}
		after := func(trigger string, at int) application.StageStatus {
			if next, ok := to[trigger][before[at]]; ok {
				return next
			}
			return before[at]
		}
		begin := func() string {
			id := c.open(p.id, apptest.M{p.kind: "b", p.free: false, p.more: "a lot", p.note: "the aunt"})
			c.officer.Complete(id, p.start).Want(200)
			if got := statuses(id); got != before {
				t.Fatalf("the stages are %v", got)
			}
			return id
		}
		id := begin()
		for at, stage := range stages {
			if before[at] != application.StageCurrent {
				c.officer.Complete(id, stage).Refused(409, "STAGE_NOT_CURRENT")
			}
		}
		c.officer.Complete(id, c.licence.About).Refused(404, "NOT_FOUND") // of another service
		if got := statuses(id); got != before {
			t.Fatalf("after refusals the stages are %v", got)
		}
		c.officer.Complete(id, p.extra).Want(200)
		want := [4]application.StageStatus{before[0], after(complete, 1), after(turn, 2), before[3]}
		if got := statuses(id); got != want {
			t.Errorf("after completing the stages are %v, want %v", got, want)
		}
		id = begin()
		c.officer.Post(processes+id+"/close", nil).Want(200)
		want = [4]application.StageStatus{after(closed, 0), after(closed, 1), after(closed, 2), after(closed, 3)}
		if got := statuses(id); got != want {
			t.Errorf("after closing the stages are %v, want %v", got, want)
		}
		id = begin()
		c.officer.Post(processes+id+"/stages/"+p.start+"/reopen", apptest.M{"reason": "For the test."}).Want(200)
		want = [4]application.StageStatus{after(reopen, 0), after(earlier, 1), after(earlier, 2), after(earlier, 3)}
		if got := statuses(id); got != want {
			t.Errorf("after reopening the stages are %v, want %v", got, want)
		}
	})
}

// wantRefusal makes sure that a trigger was refused and changed nothing.
func wantRefusal(t *testing.T, answer *apptest.Response, tr trigger, before any, after *apptest.Response) {
	t.Helper()
	if answer.Refused(409, tr.code); answer.Message != tr.message {
		t.Errorf("refused with %q, want %q", answer.Message, tr.message)
	}
	if diff := cmp.Diff(before, after.Data); diff != "" {
		t.Errorf("what was refused changed something (-before +after):\n%s", diff)
	}
}
