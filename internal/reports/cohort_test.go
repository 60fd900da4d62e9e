package reports_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/reports"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// cohorts has what the history says about each request.
type cohorts map[string]*started

// started is a request with the day of its start.
type started struct {
	day, service string
	reached      int // index of its last step
	left         bool
}

// add records an entry of the history.
func (c cohorts) add(action, request, service, day string) {
	of := c[request]
	switch action {
	case "request.created":
		c[request] = &started{day: day, service: service}
	case "request.submitted":
		of.reached = max(of.reached, 1)
	case "request.accepted":
		of.reached = max(of.reached, 2)
	case "invoice.paid":
		of.reached = max(of.reached, 3)
	case "application.completed":
		of.reached = 4
	case "request.rejected", "request.withdrawn", "application.closed":
		of.left = true
	}
}

// check compares the cohorts of each day and of all days with the report.
func (c cohorts) check(t *testing.T, o *office, from, today, service string) {
	t.Helper()
	for first, last := range map[string]string{from: today, today: today} {
		query, want := fmt.Sprintf("&from=%s&to=%s", first, last), make([]reports.StepView, 5)
		if service != "" {
			query += "&serviceId=" + service
		}
		for i, key := range []string{"started", "submitted", "accepted", "paid", "completed"} {
			want[i].Key = key
			for _, of := range c {
				if of.day < first || of.day > last || of.reached < i || service != "" && of.service != service {
					continue
				}
				want[i].Reached++
				switch {
				case of.reached > i || i == 4:
				case of.left:
					want[i].Left++
				default:
					want[i].Open++
				}
			}
		}
		if diff := cmp.Diff(want, o.cohort(t, query)); diff != "" {
			t.Fatalf("cohort of %q from %s to %s (-want +got):\n%s", service, first, last, diff)
		}
	}
}

// cohort reads the funnel of a cohort.
func (o *office) cohort(t *testing.T, query string) []reports.StepView {
	t.Helper()
	r := apptest.CheckResponse(t, "funnel", o.admin.Get(paths+"funnel?cohort=true"+query).Want(200))
	return apptest.Data[reports.ReportView](r).Steps
}

// A request counts on the day of its start in every step that it reaches later, and in the step in
// which it ends. A request that needs no payment passes that step with the one before.
func TestCohort(t *testing.T) {
	each(t, monday, func(t *testing.T, o *office) {
		free := fixture.NewService(o.Designer, apptest.M{"name": "Free", "currency": "NGN"})
		first := free.Stage(apptest.M{"title": "First", "kind": "ORDINARY"})
		free.Question(apptest.M{"stageId": first, "code": "why", "label": "Why?", "answerType": "TEXT", "appliesTo": "REQUEST"})
		free.Publish()
		start := func(service string) string {
			return o.Ada.Post(fixture.CustomerRequests+service, nil).Want(201).String("id")
		}
		submit := func(id string) string { o.Ada.Post(fixture.CustomerRequests+id+"/submit", nil).Want(200); return id }

		left := start(free.ID)
		o.Ada.Post(fixture.CustomerRequests+left+"/withdraw", nil).Want(200)
		o.Officer.Post(fixture.StaffRequests+submit(start(free.ID))+"/reject", apptest.M{"reason": "No."}).Want(200)
		closed := o.Officer.Accept(submit(start(free.ID)))
		completed := o.Officer.Accept(submit(start(free.ID)))
		paying := o.Officer.Accept(o.Ada.Submit(o.services[0]))
		draft := start(free.ID)

		o.Server.Clock.Advance(48 * time.Hour) // later events count on the day of the start
		o.Officer.Post(fixture.StaffApplications+closed+"/close", nil).Want(200)
		o.Officer.Complete(completed, first).Want(200)
		o.Officer.Complete(paying, o.services[0].About).Want(200)
		o.Ada.Submit(o.services[1])
		for _, folded := range []bool{false, true} {
			want := []reports.StepView{{"started", 6, 1, 1}, {"submitted", 4, 1, 0}, {"accepted", 3, 0, 1}, {"paid", 2, 1, 0}, {"completed", 1, 0, 0}}
			if diff := cmp.Diff(want, o.cohort(t, "&to=2026-11-16")); diff != "" {
				t.Errorf("folded: %v (-want +got):\n%s", folded, diff)
			}
			want = []reports.StepView{{"started", 1, 0, 0}, {"submitted", 1, 0, 0}, {"accepted", 1, 0, 1}, {"paid", 0, 0, 0}, {"completed", 0, 0, 0}}
			if diff := cmp.Diff(want, o.cohort(t, "&to=2026-11-17&unit=MONTH&serviceId="+o.services[0].ID)); diff != "" {
				t.Errorf("one service, folded: %v (-want +got):\n%s", folded, diff)
			}
			o.fold()
		}
		o.pay(paying)
		submit(draft)
		want := []reports.StepView{{"started", 7, 1, 0}, {"submitted", 6, 1, 2}, {"accepted", 3, 0, 0}, {"paid", 3, 1, 0}, {"completed", 2, 0, 0}}
		if diff := cmp.Diff(want, o.cohort(t, "")); diff != "" {
			t.Errorf("up to today (-want +got):\n%s", diff)
		}
		o.admin.Get(paths+"funnel?cohort=true&from=2026-12-01").Want(200).Is("2026-12-01", "from").Is("0", "steps", 0, "reached")
		for _, other := range []string{"revenue", "backlog", "durations"} {
			o.admin.Get(paths+other+"?cohort=true").Refused(400, "VALIDATION_FAILED").At("cohort")
		}
		o.Officer.Get(paths+"funnel?cohort=true").Refused(403, "FORBIDDEN")
	})
}

// A stage has the target of its latest completion, and the median by two names.
func TestStageTarget(t *testing.T) {
	each(t, monday, func(_ *testing.T, o *office) {
		l := o.services[0]
		id := o.Officer.Accept(o.Ada.Submit(l))
		o.Server.Clock.Advance(36 * time.Hour)
		o.Officer.Complete(id, l.About).Want(200)
		o.pay(id)
		for range 2 {
			o.admin.Get(paths+"durations").Want(200).Has(2, "stages").
				Is(l.About, "stages", 0, "stageId").Is("1", "stages", 0, "target").Is("1.5", "stages", 0, "staff", "median").Is("1.5", "stages", 0, "staff", "p50").
				Is(nil, "stages", 1, "target").Is(nil, "stages", 1, "staff", "p50")
			o.fold()
		}
	})
}
