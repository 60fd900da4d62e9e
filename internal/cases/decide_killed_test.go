package cases_test

import (
	"net/http"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// heldCase is a request about which a decision is held.
type heldCase struct {
	at, decision, event, status string // event and status after the decision
	undone                      bool   // the undo was confirmed
}

// While servers are killed, every held decision is carried out once or undone, never both. A
// confirmed undo stays. DECISIONS is their number.
func TestHeldDecisionsKilled(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		number, dir := apptest.Setting("DECISIONS", 8), t.TempDir()
		p := apptest.Demo(t, dir, databaseURL)
		platform := p.Anyone().In(t)
		platform.Token = platform.Post("/api/v1/auth/platform/login", apptest.M{"email": demo.PlatformAdmin, "password": demo.Password}).Want(200).String("accessToken")
		plans := platform.Get("/api/v1/platform/billing-plans").Want(200)
		for i := range plans.Len() { // without limits
			plan := apptest.M{}
			for _, field := range []string{"code", "name", "price", "currency", "interval", "providerPlanCode"} {
				plan[field] = plans.Value(i, field)
			}
			platform.Put("/api/v1/platform/billing-plans/"+plans.String(i, "id"), plan).Want(200)
		}
		admin := p.SignIn(demo.Admin, demo.Password)
		customers := []*apptest.Client{p.SignIn("ada@customer.test", demo.Password), p.SignIn("ben@customer.test", demo.Password)}
		held := make([]heldCase, number)
		for i := 0; i < number; i += len(customers) {
			b := fixture.NewService(admin, apptest.M{"name": "Held " + strconv.Itoa(i), "currency": "NGN"})
			stage := b.Stage(apptest.M{"title": "Start", "kind": "ORDINARY"})
			b.Question(apptest.M{"stageId": stage, "code": "why", "label": "Why?", "answerType": "TEXT", "appliesTo": "REQUEST"})
			b.Publish()
			for n, customer := range customers[:min(len(customers), number-i)] {
				request := customer.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
				customer.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200)
				held[i+n].at = fixture.StaffRequests + request
			}
		}
		for i := range held {
			one := &held[i]
			path, body := "/accept", apptest.M{"holdSeconds": 1 + i%3}
			one.event, one.status = "request.accepted", "ACCEPTED"
			if i%2 == 1 {
				path, body["reason"] = "/reject", "No."
				one.event, one.status = "request.rejected", "REJECTED"
			}
			one.decision = admin.Post(one.at+path, body).Want(202).String("pendingDecision", "id")
		}
		ended := func(i int) bool {
			r, err := admin.Try(t.Context(), http.MethodGet, held[i].at, nil)
			return err == nil && r.Status == http.StatusOK && r.Value("pendingDecision") == nil
		}
		var undoing sync.WaitGroup
		for i := 3; i < number; i += 3 { // at once, or when they are due
			undoing.Go(func() {
				for i%2 == 0 && !ended(0) && p.Running() {
					runtime.Gosched()
				}
				r, err := admin.Try(t.Context(), http.MethodPost, decisions+held[i].decision+"/undo", nil)
				held[i].undone = err == nil && r.Status == http.StatusOK
			})
		}
		apptest.Until(t, "the first decision has ended", func() bool { return ended(0) })
		p.Kill()
		undoing.Wait()
		p = apptest.Demo(t, dir, databaseURL)
		admin = p.SignIn(demo.Admin, demo.Password)
		apptest.Until(t, "the second decision has ended", func() bool { return ended(1) })
		p.Kill()
		p = apptest.Demo(t, dir, databaseURL)
		admin = p.SignIn(demo.Admin, demo.Password)
		for _, one := range held {
			apptest.Until(t, "the decision has ended", func() bool { return admin.Get(one.at).Want(200).Value("pendingDecision") == nil })
			seen := admin.Get(one.at).Want(200).Is(one.decision, "lastDecision", "id")
			outcome, events := seen.String("lastDecision", "outcome"), 0
			history := admin.Get(one.at + "/history?size=100").Want(200)
			for i := range history.Len("content") {
				if history.String("content", i, "action") == one.event {
					events++
				}
			}
			wantStatus, wantEvents := one.status, 1
			if outcome == "UNDONE" {
				wantStatus, wantEvents = "PENDING", 0
			}
			if outcome != "UNDONE" && (outcome != "DONE" || one.undone) || seen.String("status") != wantStatus || events != wantEvents {
				t.Errorf("the decision is %s (undo confirmed: %t), the request %s with %d decisions in its history", outcome, one.undone, seen.String("status"), events)
			}
		}
	})
}
