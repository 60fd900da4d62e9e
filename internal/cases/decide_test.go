package cases_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/notices"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const decisions = "/api/v1/staff/decisions/"

// eachHeld runs a test without jobs and with a stopped clock, so that held decisions take effect when the test says so.
func eachHeld(t *testing.T, fn func(t *testing.T, c *fixture.Scene)) {
	t.Helper()
	fixture.EachStopped(t, func(t *testing.T, c *fixture.Scene) {
		c.Exec(`UPDATE plans SET max_staff = NULL, max_applications_per_cycle = NULL WHERE code = 'FREE'`)
		fn(t, c)
	}, apptest.WithoutJobs)
}

// hold holds a decision for half a minute and returns its id.
func hold(by *apptest.Client, at string, body apptest.M) (id string, answer *apptest.Response) {
	answer = by.Post(at, apptest.WithMembers(apptest.M{"holdSeconds": 30}, body)).Want(202)
	return answer.String("pendingDecision", "id"), answer
}

// effect advances the clock until held decisions are due, and carries them out.
func effect(c *fixture.Scene) {
	c.T.Helper()
	c.Server.Clock.Advance(30 * time.Second)
	if err := c.Server.Cases.CarryOutDecisions(c.T.Context()); err != nil {
		c.T.Fatal(err)
	}
}

// wantLast checks the last held decision in the record of a case.
func wantLast(c *fixture.Scene, at, id, outcome string, code any) {
	c.T.Helper()
	seen := c.Officer.Get(at).Want(200)
	seen.Is(nil, "pendingDecision").Is(id, "lastDecision", "id").Is(outcome, "lastDecision", "outcome").Is(code, "lastDecision", "errorCode")
	if code == nil {
		seen.Is(nil, "lastDecision", "message")
	} else {
		seen.Filled("lastDecision", "message")
	}
}

// Until a held decision takes effect, nothing happens but what does not concern the decision.
func TestHoldDecision(t *testing.T) {
	eachHeld(t, func(t *testing.T, c *fixture.Scene) {
		request := c.SubmittedRequest()
		at, own := fixture.StaffRequests+request.ID, fixture.CustomerRequests+request.ID
		before := c.Officer.Get(at + "/history").Want(200).Len("content")
		count := func() int64 {
			return c.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE kind = $1`, notices.EventKind)
		}
		told := count()
		c.Officer.Get(at).Want(200).Is(nil, "pendingDecision").Is(nil, "lastDecision")
		id, held := hold(c.Officer, at+"/accept", nil)
		c.Ada.Get(own+"/readiness").Want(200).Is("DECISION_PENDING", "blockers", 0, "code")
		c.Ada.Post(own+"/submit", nil).Refused(409, "DECISION_PENDING")
		held.Is("PENDING", "status").Is(request.ID, "id").Is("ACCEPT", "pendingDecision", "action").Is("The manager", "pendingDecision", "by", "name").
			Filled("pendingDecision", "effectiveAt").Is(nil, "lastDecision")
		c.Officer.Get(at).Want(200).Is(id, "pendingDecision", "id")
		c.Officer.Get("/api/v1/staff/requests?status=PENDING").Want(200).Is(id, "content", 0, "pendingDecision", "id").Is("1", "totalElements")
		c.Officer.Get("/api/v1/staff/queue").Want(200).Is(id, "content", 0, "pendingDecision", "id")
		c.Officer.Post(next, nil).Want(200).Is(nil)
		counts := c.Officer.Get(summary).Want(200)
		counts.Is("0", "requests", "waiting").Is("0", "requests", "unassigned").Has(0, "services")
		for _, seen := range []any{c.Ada.Get(own).Want(200).Value(), c.Ada.Get(strings.TrimSuffix(fixture.CustomerRequests, "/")).Want(200).Value("content", 0)} {
			if keys := apptest.Keys(seen); slices.Contains(keys, "pendingDecision") || slices.Contains(keys, "lastDecision") {
				t.Errorf("the customer sees %v", keys)
			}
		}

		for path, body := range map[string]apptest.M{
			"/accept": {}, "/reject": {"reason": "No."}, "/return": {"message": "Again."},
		} {
			c.Officer.Post(at+path, body).Refused(409, "DECISION_PENDING")
		}
		refused := c.Officer.Put(at+draftOf, apptest.M{"message": "x"}).Refused(409, "DECISION_PENDING")
		refused.Is(id, "id").Is("ACCEPT", "action").Filled("by", "id").Filled("effectiveAt")
		answer := c.Ada.Put(own+"/answers/"+c.Licence.Urgent, apptest.M{"value": true}).Refused(409, "DECISION_PENDING")
		apptest.Equal(t, "what the customer is told", apptest.Keys(answer.Value()), []string{"effectiveAt"})
		c.Ada.Post(own+"/submit", nil).Refused(409, "DECISION_PENDING")
		c.Ada.Post(own+"/messages", apptest.M{"body": "Hello."}).Want(201)
		c.Officer.Post(at+"/notes", apptest.M{"body": "Hello."}).Want(201)
		assign(c.Officer, at, c.Officer.Get("/api/v1/auth/me").Want(200).String("id")).Want(200)
		assign(c.Officer, at, nil).Want(200)
		apptest.Equal(t, "entries of the history", c.Officer.Get(at+"/history").Want(200).Len("content"), before+4)
		apptest.Equal(t, "notices", count(), told)

		c.Server.Clock.Advance(20 * time.Second)
		if err := c.Server.Cases.CarryOutDecisions(t.Context()); err != nil {
			t.Fatal(err)
		}
		c.Officer.Get(at).Want(200).Is("PENDING", "status").Is(id, "pendingDecision", "id")
		effect(c)
		accepted := c.Officer.Get(at).Want(200).Is("ACCEPTED", "status")
		wantLast(c, fixture.StaffApplications+accepted.String("applicationId"), id, "DONE", nil)
		c.Officer.Post(decisions+id+"/undo", nil).Refused(409, "DECISION_EFFECTIVE")
		entry := c.Officer.Get(at+"/history?size=100").Want(200).Member("action", "request.accepted", "content")
		entry.Is("The manager", "actor", "name")
		c.Officer.Get(summary).Want(200).Is("0", "requests", "waiting").Has(1, "services")
	})
}

// A decision is undone until it is due, by whoever decided or may manage applications.
func TestUndoDecision(t *testing.T) {
	eachHeld(t, func(t *testing.T, c *fixture.Scene) {
		o := &queueOffice{Scene: c, admin: c.Acme.As("admin")}
		reviewer, other, stranger := o.member("Reviewer", "request:review"), o.member("Other", "request:review"), o.member("Stranger", "service.read")
		request := c.SubmittedRequest().ID
		at := fixture.StaffRequests + request
		first, _ := hold(reviewer, at+"/reject", apptest.M{"reason": "No."})
		undo := decisions + first + "/undo"
		stranger.Post(undo, nil).Refused(404, "NOT_FOUND")
		other.Post(undo, nil).Refused(403, "FORBIDDEN")
		c.Ada.Post(undo, nil).Refused(403, "FORBIDDEN")
		c.Server.Tenant("rival").As("admin").Post(undo, nil).Refused(404, "NOT_FOUND")
		c.Officer.Post(decisions+ref.NewID()+"/undo", nil).Refused(404, "NOT_FOUND")
		for range 2 {
			reviewer.Post(undo, nil).Want(200).Is(request, "id").Is("PENDING", "status").Is(nil, "pendingDecision").Is("UNDONE", "lastDecision", "outcome")
		}
		effect(c)
		wantLast(c, at, first, "UNDONE", nil)
		c.Officer.Post(next, nil).Want(200).Is(request, "request", "id")

		second, held := hold(reviewer, at+"/reject", apptest.M{"reason": "No."})
		held.Is(nil, "lastDecision")
		c.Officer.Post(undo, nil).Want(200).Is(second, "pendingDecision", "id") // the first one
		c.Officer.Post(decisions+second+"/undo", nil).Want(200)
		third, _ := hold(reviewer, at+"/reject", apptest.M{"reason": "No."})
		c.Server.Clock.Advance(30 * time.Second)
		reviewer.Post(decisions+third+"/undo", nil).Refused(409, "DECISION_EFFECTIVE")
		effect(c)
		wantLast(c, at, third, "DONE", nil)
		c.Officer.Get(at).Want(200).Is("REJECTED", "status").Is("No.", "rejectionReason")
		apptest.Equal(t, "decisions with texts", c.CountRows(`SELECT COUNT(*) FROM held_decisions WHERE CAST(terms AS TEXT) LIKE '%No.%'`), 0)
	})
}

// What would be refused at once is refused instead of held, and nothing remains of it.
func TestHoldIsRefusedAtOnce(t *testing.T) {
	eachHeld(t, func(t *testing.T, c *fixture.Scene) {
		draft := fixture.StaffRequests + c.Ada.Draft(c.Licence)
		held := apptest.M{"holdSeconds": 30}
		c.Officer.Post(draft+"/accept", held).Refused(409, "REQUEST_NOT_PENDING")
		for _, seconds := range []any{-1, 61, 1.5, "1"} {
			c.Officer.Post(draft+"/accept", apptest.M{"holdSeconds": seconds}).Refused(400, "VALIDATION_FAILED").At("holdSeconds")
		}
		c.Officer.Post(fixture.StaffRequests+ref.NewID()+"/accept", held).Refused(404, "NOT_FOUND")
		c.Ada.Post(fixture.CustomerRequests+draft[len(fixture.StaffRequests):]+"/withdraw", nil).Want(200)

		trip := fixture.NewTrip(c)
		application := c.StartTrip(trip)
		at := fixture.StaffApplications + application
		before := c.Actions(application)
		c.Officer.Post(at+"/stages/"+trip.Fee+"/complete", held).Refused(409, "STAGE_NOT_CURRENT")
		c.Officer.Post(at+"/stages/"+trip.Start+"/reopen", apptest.WithMembers(held, apptest.M{"reason": "x"})).Refused(409, "STAGE_NOT_REOPENABLE")
		c.Officer.Post(at+"/corrections", apptest.WithMembers(held, apptest.M{"fromDraft": true})).Refused(400, "VALIDATION_FAILED").At("fromDraft")
		c.Answer(application, trip.Purpose, nil).Want(200)
		c.Officer.Post(at+"/stages/"+trip.Start+"/complete", held).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.purpose")
		before["answer.changed"]++
		apptest.Equal(t, "the history", c.Actions(application), before)
		c.Exec(`UPDATE plans SET max_applications_per_cycle = 1 WHERE code = 'FREE'`)
		request := fixture.StaffRequests + c.SubmittedRequest().ID
		c.Officer.Post(request+"/accept", held).Refused(403, "TIER_LIMIT_EXCEEDED")
		apptest.Equal(t, "held decisions", c.CountRows(`SELECT COUNT(*) FROM held_decisions`), 0)
		c.Officer.Get(request).Want(200).Is(nil, "pendingDecision").Is(nil, "lastDecision")
	})
}

// A held decision that is refused when it is due ends with the reason, and the case goes on.
func TestHeldDecisionIsRefused(t *testing.T) {
	eachHeld(t, func(_ *testing.T, c *fixture.Scene) {
		admin, officer := c.Acme.As("admin"), c.Acme.As("officer")
		worker := officer.Get("/api/v1/auth/me").Want(200).String("id")
		request := c.SubmittedRequest().ID
		at := fixture.StaffRequests + request
		id, _ := hold(officer, at+"/accept", nil)
		admin.Post("/api/v1/tenant/members/"+worker+"/deactivate", nil).Want(200)
		effect(c)
		wantLast(c, at, id, "REFUSED", "FORBIDDEN")
		admin.Post("/api/v1/tenant/members/"+worker+"/activate", nil).Want(200)
		c.Officer.Post(decisions+id+"/undo", nil).Refused(409, "DECISION_EFFECTIVE")

		officer = c.Acme.SignIn("officer")
		role := apptest.RoleID(admin, "CASE_OFFICER")
		id, _ = hold(officer, at+"/accept", nil)
		admin.Patch("/api/v1/tenant/members/"+worker, apptest.M{"roleId": apptest.RoleID(admin, "FINANCE_OFFICER")}).Want(200)
		effect(c)
		wantLast(c, at, id, "REFUSED", "FORBIDDEN")
		admin.Patch("/api/v1/tenant/members/"+worker, apptest.M{"roleId": role}).Want(200)

		c.Exec(`UPDATE plans SET max_applications_per_cycle = 1 WHERE code = 'FREE'`)
		id, _ = hold(c.Officer, at+"/accept", nil)
		c.Officer.Accept(c.Acme.As("ben").Submit(c.Licence))
		effect(c)
		wantLast(c, at, id, "REFUSED", "TIER_LIMIT_EXCEEDED")
		c.Officer.Post(next, nil).Want(200).Is(request, "request", "id")

		id, _ = hold(c.Officer, at+"/return", apptest.M{"message": "Again."})
		c.Ada.Post(fixture.CustomerRequests+request+"/withdraw", nil).Want(200)
		wantLast(c, at, id, "REFUSED", "REQUEST_NOT_PENDING")
		effect(c)
		c.Officer.Get(at).Want(200).Is("WITHDRAWN", "status").Has(0, "corrections")
	})
}

// A decision that fails unexpectedly is tried again a few times, and then ends.
func TestHeldDecisionFails(t *testing.T) {
	eachHeld(t, func(_ *testing.T, c *fixture.Scene) {
		request := c.SubmittedRequest().ID
		at, lost := fixture.StaffRequests+request, ref.NewID()
		for _, attempts := range []int{3, 5} {
			id, _ := hold(c.Officer, at+"/return", apptest.M{"message": "Again."})
			c.Exec(`UPDATE sheets SET id = $2 WHERE id = $1`, request, lost)
			for range attempts {
				effect(c)
			}
			c.Exec(`UPDATE sheets SET id = $1 WHERE id = $2`, request, lost)
			if attempts == 5 {
				wantLast(c, at, id, "REFUSED", "INTERNAL_ERROR")
				return
			}
			c.Officer.Get(at).Want(200).Is(id, "pendingDecision", "id")
			effect(c)
			wantLast(c, at, id, "DONE", nil)
			c.Ada.Post(fixture.CustomerRequests+request+"/submit", apptest.M{"explanation": "It is right."}).Want(200)
		}
	})
}

// Every decision can be held and assigns the case if asked to. With a draft, that of the case is
// sent.
func TestHoldEachDecision(t *testing.T) {
	eachHeld(t, func(_ *testing.T, c *fixture.Scene) {
		me := c.Officer.Get("/api/v1/auth/me").Want(200).String("id")
		trip := fixture.NewTrip(c)
		request := c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201).String("id")
		own, at := fixture.CustomerRequests+request, fixture.StaffRequests+request
		for question, value := range map[string]any{trip.Purpose: "rest", trip.Country: "abroad"} {
			c.Ada.Put(own+"/answers/"+question, apptest.M{"value": value}).Want(200)
		}
		c.Ada.Post(own+"/submit", nil).Want(200)
		c.Officer.Put(at+draftOf, apptest.M{"message": "From the draft."}).Want(200)
		id, held := hold(c.Officer, at+"/return", apptest.M{"fromDraft": true, "assign": true})
		held.Is("RETURN", "pendingDecision", "action").Is(nil, "assignee").Has(0, "corrections")
		c.Officer.Get(at+draftOf).Want(200).Is("From the draft.", "message")
		effect(c)
		wantLast(c, at, id, "DONE", nil)
		c.Officer.Get(at).Want(200).Is("RETURNED", "status").Is("From the draft.", "corrections", 0, "message").Is(me, "assignee", "id")
		wantNoDraft(c, at)
		c.Ada.Post(own+"/submit", apptest.M{"explanation": "It is right."}).Want(200)
		application := c.Officer.Accept(request)

		at = fixture.StaffApplications + application
		run := func(path, action string, body apptest.M) {
			c.T.Helper()
			id, held := hold(c.Officer, at+path, body)
			held.Is(action, "pendingDecision", "action").Is(application, "id")
			c.Officer.Get(at+"/readiness").Want(200).Is(false, "ready").Is("DECISION_PENDING", "blockers", 0, "code").
				Is("A decision about this case is pending. Wait until it takes effect, or undo it.", "blockers", 0, "message")
			c.Ada.Get(fixture.CustomerApplications+application+"/readiness").Want(200).Is("DECISION_PENDING", "blockers", 0, "code").
				Is("This application is being worked on. Try again in a moment.", "blockers", 0, "message")
			c.Ada.Put(fixture.CustomerApplications+application+"/answers/"+trip.Purpose, apptest.M{"value": "x"}).Refused(409, "DECISION_PENDING")
			c.Officer.Put(at+"/answers/"+trip.Purpose, apptest.M{"value": "x"}).Refused(409, "DECISION_PENDING")
			effect(c)
			wantLast(c, at, id, "DONE", nil)
		}
		run("/corrections", "CORRECTIONS", apptest.M{"message": "Check it.", "items": []apptest.M{{"kind": "ANSWER", "id": trip.Purpose}}})
		correction := c.Officer.Get(at).Want(200).Is("OPEN", "corrections", 0, "status").String("corrections", 0, "id")
		c.Officer.Post(at+"/corrections/"+correction+"/cancel", nil).Want(200)
		run("/stages/"+trip.Start+"/complete", "COMPLETE", nil)
		c.Officer.Get(at).Want(200).Is("PAYMENT", "waitingFor")
		run("/stages/"+trip.Start+"/reopen", "REOPEN", apptest.M{"reason": "Again."})
		c.Officer.Get(at).Want(200).Is(trip.Start, "currentStage", "id")
		assign(c.Officer, at, nil).Want(200)
		run("/close", "CLOSE", apptest.M{"reason": "Over.", "assign": true})
		c.Officer.Get(at).Want(200).Is("CLOSED", "status").Is(me, "assignee", "id")

		at = fixture.StaffRequests + c.SubmittedRequest().ID
		c.Officer.Post(at+"/reject", apptest.M{"reason": "No.", "assign": true}).Want(200).Is(me, "assignee", "id").Is(nil, "lastDecision")
		at = fixture.StaffRequests + c.SubmittedRequest().ID
		c.Officer.Post(at+"/accept", apptest.M{"assign": true}).Want(200).Is(me, "assignee", "id").Is("IN_PROGRESS", "status")
	})
}

// No decision assigns the case to an API key: it is refused, at once or held, and nothing is decided.
func TestAssignToKey(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		program := c.Server.Anyone()
		program.Token = c.Acme.As("admin").Post("/api/v1/tenant/api-keys", apptest.M{
			"name": "Decisions", "permissions": []string{"request:review", "application:read", "application:manage"},
		}).Want(201).String("secret")
		application := fixture.StaffApplications + c.AcceptedApplication().ID
		request := fixture.StaffRequests + c.SubmittedRequest().ID
		for path, body := range map[string]apptest.M{
			request + "/accept": {}, request + "/reject": {"reason": "No."}, request + "/return": {"message": "Check it."},
			application + "/corrections": {"message": "Check it."}, application + "/stages/" + c.Licence.About + "/complete": {},
			application + "/stages/" + c.Licence.About + "/reopen": {"reason": "Again."}, application + "/close": {"reason": "Over."},
		} {
			for _, seconds := range []int{0, 30} {
				body["assign"], body["holdSeconds"] = true, seconds
				refused := program.Post(path, body).Refused(400, "VALIDATION_FAILED").At("assign")
				apptest.Equal(t, "the code", refused.Errors[0].Code, "NOT_ALLOWED")
			}
		}
		c.Officer.Get(request).Want(200).Is("PENDING", "status").Is(nil, "pendingDecision")
		c.Officer.Get(application).Want(200).Is(c.Licence.About, "currentStage", "id").Is(nil, "pendingDecision")
		program.Post(request+"/accept", apptest.M{"assign": false}).Want(200).Is(nil, "assignee")
	})
}

// A repeat with the same key returns the first response; a minimal response names the decision;
// another tag is refused.
func TestHoldHeaders(t *testing.T) {
	eachHeld(t, func(_ *testing.T, c *fixture.Scene) {
		at := fixture.StaffRequests + c.SubmittedRequest().ID
		stale := tagOf(c.Officer, at)
		assign(c.Officer, at, c.Officer.Get("/api/v1/auth/me").Want(200).String("id")).Want(200)
		body := apptest.M{"holdSeconds": 30}
		matching(c.Officer, stale).Post(at+"/accept", body).Refused(412, "PRECONDITION_FAILED")
		keyed := matching(c.Officer, tagOf(c.Officer, at))
		keyed.Extra.Set("Idempotency-Key", "once")
		keyed.Extra.Set("Prefer", "return=minimal")
		first := keyed.Post(at+"/accept", body).Want(202)
		first.Filled("id").Is("PENDING", "status").Is("ACCEPT", "pendingDecision", "action")
		apptest.Equal(c.T, "members", apptest.Keys(first.Value()), []string{"id", "pendingDecision", "reference", "status"})
		again := keyed.Post(at+"/accept", body).Want(202).Is(first.String("pendingDecision", "id"), "pendingDecision", "id")
		apptest.Equal(c.T, "the repeat", again.Header.Get("Idempotent-Replayed"), "true")
		effect(c)
		keyed.Post(at+"/accept", body).Want(202)
	})
}

// Of one decision that is undone, carried out and withdrawn at the same time, one outcome counts.
func TestDecisionAtOnce(t *testing.T) {
	eachHeld(t, func(t *testing.T, c *fixture.Scene) {
		for range apptest.Setting("RACES", 4) {
			request := c.SubmittedRequest().ID
			at := fixture.StaffRequests + request
			held := fixture.Concurrently(3, func(int) *apptest.Response { return c.Officer.Post(at+"/accept", apptest.M{"holdSeconds": 1}) })
			fixture.WantOutcomes(t, held, map[fixture.Outcome]int{{Status: 202}: 1, {Status: 409, Code: "DECISION_PENDING"}: 2})
			id := c.Officer.Get(at).Want(200).String("pendingDecision", "id")
			c.Server.Clock.Advance(990 * time.Millisecond)
			answers := apptest.Concurrently(5, func(i int) int {
				switch i {
				case 0:
					return c.Officer.Post(decisions+id+"/undo", nil).Status
				case 1:
					return c.Ada.Post(fixture.CustomerRequests+request+"/withdraw", nil).Status
				}
				if err := c.Server.Cases.CarryOutDecisions(c.T.Context()); err != nil {
					t.Error(err)
				}
				return 0
			})
			if answers[http.StatusInternalServerError] > 0 {
				t.Fatalf("a call failed: %v", answers)
			}
			effect(c)
			seen := c.Officer.Get(at).Want(200)
			outcome, status := seen.String("lastDecision", "outcome"), seen.String("status")
			if (outcome == "DONE") != (status == "ACCEPTED") {
				t.Errorf("the decision is %s and the request %s", outcome, status)
			}
			if status == "PENDING" {
				c.Ada.Post(fixture.CustomerRequests+request+"/withdraw", nil).Want(200)
			}
			if status == "ACCEPTED" {
				c.Officer.Post(fixture.StaffApplications+seen.String("applicationId")+"/close", nil).Want(200)
			}
		}
	})
}
