package reports_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/api"
	"stagegate/internal/infra/db"
	"stagegate/internal/reports"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// quarter is the minimum step of the clock in a walk. In every time zone, midnight is at the end of
// one.
const quarter = 15 * time.Minute

// observed is a case after the last step of the walk.
type observed struct {
	service, waitingFor, due, dueDay string
	stage, entered                   string
	since                            time.Time // in this stage and for this side
}

// recount has the expected reports, derived from observations after each step.
type recount struct {
	zone    *time.Location
	works   map[time.Weekday]bool
	day     string // current day, never decreasing
	cases   map[string]observed
	events  map[string]map[string]int64 // figure and service, by day
	read    map[string]bool             // entries of the history
	ends    map[string]map[string][2]int64
	waits   map[string]map[string]float64 // days, by application and side, in the current stage, without the current wait
	samples map[string][]sample
	money   map[string]map[string]float64
	paid    map[string]bool
	cohorts cohorts
}

// sample is a completed stage.
type sample struct {
	day, service string
	waits        map[string]float64
}

func newRecount(now time.Time) *recount {
	c := &recount{
		zone: time.UTC, works: map[time.Weekday]bool{}, cases: map[string]observed{}, events: map[string]map[string]int64{}, read: map[string]bool{},
		ends: map[string]map[string][2]int64{}, waits: map[string]map[string]float64{}, samples: map[string][]sample{}, money: map[string]map[string]float64{}, paid: map[string]bool{}, cohorts: cohorts{},
	}
	for d := time.Monday; d <= time.Friday; d++ {
		c.works[d] = true
	}
	c.day = now.Format(time.DateOnly)
	return c
}

// forward advances the clock.
func (c *recount) forward(o *office, quarters int) {
	before := o.Server.Now()
	o.Server.Clock.Advance(time.Duration(quarters) * quarter)
	c.pass(before, o.Server.Now())
}

// pass lets time pass without operations.
func (c *recount) pass(from, to time.Time) {
	for at := from; at.Before(to); at = at.Add(quarter) {
		c.closeDays(at.Add(quarter))
	}
}

// worked returns the working time in a period by the current calendar.
func (c *recount) worked(from, to time.Time) (days float64) {
	for at := from; at.Before(to); at = at.Add(quarter) {
		local := at.In(c.zone)
		if c.works[local.Weekday()] {
			year, month, day := local.Date()
			days += float64(quarter) / float64(time.Date(year, month, day+1, 0, 0, 0, 0, c.zone).Sub(time.Date(year, month, day, 0, 0, 0, 0, c.zone)))
		}
	}
	return days
}

// addWait adds the current wait of a case.
func (c *recount) addWait(id string, now time.Time) {
	if of := c.cases[id]; of.stage != "" {
		c.waits[id][of.waitingFor] += c.worked(of.since, now)
	}
}

// closeDays closes the days before a time.
func (c *recount) closeDays(now time.Time) {
	for today := now.In(c.zone).Format(time.DateOnly); c.day < today; c.day = nextDay(c.day) {
		c.ends[c.day] = c.waiting(func(dueDay string) bool { return dueDay <= c.day })
	}
}

func nextDay(day string) string {
	at, _ := time.Parse(time.DateOnly, day)
	return at.AddDate(0, 0, 1).Format(time.DateOnly)
}

// waiting counts waiting and overdue cases by service.
func (c *recount) waiting(overdue func(dueDay string) bool) map[string][2]int64 {
	counts := map[string][2]int64{}
	for _, seen := range c.cases {
		if seen.waitingFor == "STAFF" {
			n := counts[seen.service]
			n[0]++
			if seen.dueDay != "" && overdue(seen.dueDay) {
				n[1]++
			}
			counts[seen.service] = n
		}
	}
	return counts
}

// entry is an entry of a history.
type entry struct {
	ID       string    `db:"id"`
	Subject  string    `db:"subject_id"`
	Action   string    `db:"action"`
	TargetID string    `db:"target_id"`
	At       time.Time `db:"at"`
}

// figures maps actions to fields of the funnel.
var figures = map[string]string{
	"request.created": "started", "request.submitted": "submitted", "request.accepted": "accepted", "request.rejected": "rejected",
	"request.withdrawn": "withdrawn", "application.completed": "completed", "invoice.paid": "paid",
}

// observe reads what has changed.
func (c *recount) observe(t *testing.T, o *office) {
	t.Helper()
	c.closeDays(o.Server.Now())
	service, request := map[string]string{}, map[string]string{}
	type row struct {
		ID          string `db:"id"`
		Application string `db:"application_id"`
		ServiceID   string `db:"service_id"`
	}
	rows, err := db.All[row](t.Context(), o.Server.DB, `SELECT id, COALESCE(application_id, '') AS application_id, service_id FROM cases`)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		service[r.ID], service[r.Application] = r.ServiceID, r.ServiceID
		request[r.ID], request[r.Application] = r.ID, r.ID
	}
	entries, err := db.All[entry](t.Context(), o.Server.DB, `SELECT id, subject_id, action, target_id, at FROM audit_events ORDER BY at, id`)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if c.read[e.ID] {
			continue
		}
		c.read[e.ID] = true
		c.cohorts.add(e.Action, request[e.Subject], service[e.Subject], c.day)
		if e.Action == "stage.completed" && c.cases[e.Subject].stage == e.TargetID {
			c.addWait(e.Subject, o.Server.Now())
			c.samples[e.TargetID] = append(c.samples[e.TargetID], sample{c.day, service[e.Subject], c.waits[e.Subject]})
		}
		figure := figures[e.Action]
		if figure == "" || figure == "paid" && c.paid[e.Subject] {
			continue
		}
		if figure == "paid" {
			c.paid[e.Subject] = true
			c.add(c.money, service[e.Subject], 7500.5)
		}
		if c.events[c.day] == nil {
			c.events[c.day] = map[string]int64{}
		}
		c.events[c.day][figure+" "+service[e.Subject]]++
	}
	for _, list := range []string{fixture.StaffRequests, fixture.StaffApplications} {
		page := apptest.Data[api.Page[listed]](o.Officer.Get(strings.TrimSuffix(list, "/") + "?size=100").Want(200))
		for _, item := range page.Content {
			c.observeCase(item, service[item.ID], o.Server.Now())
		}
		if page.TotalElements > 100 {
			t.Fatal("too many cases in the walk")
		}
	}
}

func (c *recount) add(to map[string]map[string]float64, service string, amount float64) {
	if to[c.day] == nil {
		to[c.day] = map[string]float64{}
	}
	to[c.day][service] += amount
}

// listed is a request or an application in a staff list.
type listed struct {
	ID           string `json:"id"`
	WaitingFor   string `json:"waitingFor"`
	DueAt        string `json:"dueAt"`
	CurrentStage *struct {
		ID        string `json:"id"`
		EnteredAt string `json:"enteredAt"`
	} `json:"currentStage"`
}

// observeCase records a case of a list. The last day of a clock depends on the calendar with which it was
// started.
func (c *recount) observeCase(item listed, service string, now time.Time) {
	id, before := item.ID, c.cases[item.ID]
	seen := observed{service: service, waitingFor: item.WaitingFor, due: item.DueAt, dueDay: before.dueDay, since: before.since}
	if seen.due != before.due {
		seen.dueDay = ""
		if at, err := time.Parse("2006-01-02T15:04:05.999", seen.due); err == nil {
			seen.dueDay = at.In(c.zone).Format(time.DateOnly)
		}
	}
	if stage := item.CurrentStage; stage != nil {
		seen.stage, seen.entered = stage.ID, stage.EnteredAt
	}
	switch {
	case seen.stage+seen.entered != before.stage+before.entered:
		c.waits[id], seen.since = map[string]float64{}, now
	case seen.waitingFor != before.waitingFor:
		c.addWait(id, now)
		seen.since = now
	}
	c.cases[id] = seen
}

// check compares the reports with the recount by days and other units, for all services and each.
func (c *recount) check(t *testing.T, o *office, from string) {
	t.Helper()
	for _, service := range []string{"", o.services[0].ID, o.services[1].ID} {
		query := "?from=" + from
		if service != "" {
			query += "&serviceId=" + service
		}
		for _, unit := range []string{"DAY", "WEEK", "MONTH"} {
			if unit != "DAY" && service != "" {
				continue
			}
			for _, report := range []string{"funnel", "revenue", "backlog"} {
				r := apptest.CheckResponse(t, report, o.admin.Get(paths+report+query+"&unit="+unit).Want(200))
				got := map[string]string{}
				for i := range r.Len("points") {
					point := r.Value("points", i).(apptest.M)
					at := fmt.Sprint(point["at"])
					delete(point, "at")
					got[at] = fmt.Sprint(point)
				}
				if diff := cmp.Diff(c.want(report, from, unit, service), got); diff != "" {
					t.Fatalf("%s of %q by %s on %s (-want +got):\n%s", report, service, unit, c.day, diff)
				}
			}
		}
		c.cohorts.check(t, o, from, c.day, service)
		r := apptest.CheckResponse(t, "durations", o.admin.Get(paths+"durations"+query).Want(200))
		got := map[string][]reports.PercentilesView{}
		for _, of := range apptest.Data[reports.ReportView](r).Stages {
			got[of.StageID] = []reports.PercentilesView{of.Staff, of.Customer, of.Payment}
		}
		if diff := cmp.Diff(c.wantDurations(from, service), got); diff != "" {
			t.Fatalf("durations of %q (-want +got):\n%s", service, diff)
		}
	}
}

// want returns the expected points of a report as text.
func (c *recount) want(report, from, unit, service string) map[string]string {
	points := map[string]string{}
	sums := map[string]map[string]any{}
	for day := from; day <= c.day; day = nextDay(day) {
		at, _ := time.Parse(time.DateOnly, day)
		switch unit {
		case "WEEK":
			for at.Weekday() != time.Monday {
				at = at.AddDate(0, 0, -1)
			}
		case "MONTH":
			at = at.AddDate(0, 0, 1-at.Day())
		}
		first := at.Format(time.DateOnly)
		if sums[first] == nil {
			sums[first] = map[string]any{}
		}
		c.addDay(sums[first], report, day, service)
	}
	for first, sum := range sums {
		if report == "revenue" && sum["byCurrency"] == nil {
			sum["byCurrency"] = []any{}
		}
		points[first] = fmt.Sprint(sum)
	}
	return points
}

// addDay adds a day to a point of a report.
func (c *recount) addDay(sum map[string]any, report, day, service string) {
	switch report {
	case "funnel":
		for _, figure := range figures {
			n, _ := sum[figure].(int64)
			for key, times := range c.events[day] {
				if name, of, _ := strings.Cut(key, " "); name == figure && (service == "" || of == service) {
					n += times
				}
			}
			sum[figure] = n
		}
	case "revenue":
		for of, amount := range c.money[day] {
			if service == "" || of == service {
				before := 0.0
				if list, ok := sum["byCurrency"].([]any); ok {
					before = list[0].(map[string]any)["received"].(float64)
				}
				sum["byCurrency"] = []any{map[string]any{"currency": "NGN", "received": before + amount, "refunded": 0}}
			}
		}
	case "backlog":
		ends := c.ends[day]
		if day == c.day {
			ends = c.waiting(func(dueDay string) bool { return dueDay < day })
		}
		n := [2]int64{}
		for of, counts := range ends {
			if service == "" || of == service {
				n[0], n[1] = n[0]+counts[0], n[1]+counts[1]
			}
		}
		sum["waiting"], sum["overdue"] = n[0], n[1]
	}
}

// wantDurations returns the expected stages of the durations report, each for staff, customer and
// payment.
func (c *recount) wantDurations(from, service string) map[string][]reports.PercentilesView {
	stages := map[string][]reports.PercentilesView{}
	for stage, samples := range c.samples {
		of := map[string][]float64{}
		counted := false
		for _, s := range samples {
			if s.day < from || service != "" && s.service != service {
				continue
			}
			counted = true
			for side, days := range s.waits {
				of[side] = append(of[side], math.Round(days*10)/10)
			}
		}
		if counted {
			side := func(name string) reports.PercentilesView {
				all := of[name]
				slices.Sort(all)
				if len(all) == 0 {
					return reports.PercentilesView{}
				}
				rank := func(share float64) *float64 { return &all[int(math.Ceil(share*float64(len(all))))-1] }
				return reports.PercentilesView{Median: rank(0.5), P50: rank(0.5), P90: rank(0.9)}
			}
			stages[stage] = []reports.PercentilesView{side("STAFF"), side("CUSTOMER"), side("PAYMENT")}
		}
	}
	return stages
}
