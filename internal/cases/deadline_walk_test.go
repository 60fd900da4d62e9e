package cases_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// office is the calendar of an organisation in the walk of deadlines.
type office struct {
	zone     string
	works    []string
	holidays []string
}

var week = []string{"SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"}

func (o office) open(day time.Time) bool {
	return slices.Contains(o.works, week[day.Weekday()]) && !slices.Contains(o.holidays, day.Format(time.DateOnly))
}

// noon returns noon on the day of a time plus some days.
func (o office) noon(at time.Time, days int) time.Time {
	in, err := time.LoadLocation(o.zone)
	if err != nil {
		panic(err)
	}
	year, month, day := at.In(in).Date()
	return time.Date(year, month, day+days, 12, 0, 0, 0, in)
}

// midnight returns the first moment after a day.
func midnight(noon time.Time) time.Time {
	year, month, day := noon.Date()
	return time.Date(year, month, day+1, 0, 0, 0, 0, noon.Location())
}

// wait is the side for which a record waited from a time on.
type wait struct {
	at    time.Time
	staff bool
	clock string // of the request, or of an entry of a stage
	by    office
}

// expectedDue returns the deadline that follows from the history of waits, "" for none.
func expectedDue(history []wait, days int) string {
	clock, left, begun, runs := "", 0, false, false
	var first time.Time // first counted day since the last start
	var by office
	for _, w := range history {
		if w.clock != clock {
			clock, left, begun, runs = w.clock, days, false, false
		}
		switch {
		case w.staff && !runs:
			runs, by = true, w.by
			from := by.noon(w.at, 0)
			switch {
			case !begun:
				from = by.noon(w.at, 1)
			case from.Format(time.DateOnly) < first.Format(time.DateOnly): // the first day
				year, month, day := first.Date()
				from = time.Date(year, month, day, 12, 0, 0, 0, from.Location())
			}
			first, begun = from, true
		case !w.staff && runs:
			runs = false
			for day := first; left > 0 && !midnight(day).After(w.at); day = by.noon(day, 1) {
				if by.open(day) {
					left--
				}
			}
		}
	}
	if !runs || clock == "" {
		return ""
	}
	day, n := first, left
	if n == 0 {
		day, n = by.noon(first, 1), 1
	}
	for ; ; day = by.noon(day, 1) {
		if by.open(day) {
			if n--; n == 0 {
				return midnight(day).Add(-time.Millisecond).UTC().Format("2006-01-02T15:04:05.000")
			}
		}
	}
}

// After any sequence of calls, the deadline follows from the history of waits.
func TestDeadlineMatchesHistory(t *testing.T) {
	steps := apptest.Setting("STEPS", 60)
	eachOffice(t, time.Date(2026, 10, 19, 9, 0, 0, 0, time.UTC), func(t *testing.T, c *fixture.Scene, admin *apptest.Client) {
		seed := apptest.Setting("SEED", rand.Int())
		random := rand.New(rand.NewPCG(uint64(seed), 0))
		const reviewDays, targetDays = 3, 2
		b, start, _, why := errandWithDeadlines(c, reviewDays, targetDays)
		by := office{zone: "UTC", works: week[1:6]}
		var at, id, application, correction, entered string
		var history []wait
		var trail []string
		begin := func() {
			id, application, correction, history = c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id"), "", "", nil
			c.Ada.Put(fixture.CustomerRequests+id+"/answers/"+why, apptest.M{"value": "x"}).Want(200)
			at = fixture.StaffRequests + id
		}
		begin()
		calls := []func() *apptest.Response{
			func() *apptest.Response { return c.Ada.Post(fixture.CustomerRequests+id+"/submit", nil) },
			func() *apptest.Response { return returnRequest(c, id) },
			func() *apptest.Response {
				r := c.Officer.Post(fixture.StaffRequests+id+"/accept", nil)
				if r.Status == 200 {
					application, history = r.String("id"), nil
					at = fixture.StaffApplications + application
				}
				return r
			},
			func() *apptest.Response {
				r := askCorrection(c, application)
				if r.Status == 201 {
					correction = r.String("id")
				}
				return r
			},
			func() *apptest.Response { return answerCorrection(c, application, correction, nil) },
			func() *apptest.Response { return c.Answer(application, why, nil) },
			func() *apptest.Response { return c.Answer(application, why, "y") },
			func() *apptest.Response { return c.Officer.Complete(application, start) },
			func() *apptest.Response {
				return c.Officer.Post(fixture.StaffApplications+application+"/stages/"+start+"/reopen", apptest.M{"reason": "Again."})
			},
			func() *apptest.Response { return c.Officer.Post(fixture.StaffApplications+application+"/close", nil) },
			func() *apptest.Response {
				by = office{zone: []string{"UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "Asia/Beirut"}[random.IntN(5)]}
				for _, i := range random.Perm(7)[:1+random.IntN(7)] {
					by.works = append(by.works, week[i])
				}
				holidays := []apptest.M{}
				for range random.IntN(3) {
					day := by.noon(c.Server.Now(), len(holidays)*7+random.IntN(7)).Format(time.DateOnly)
					by.holidays = append(by.holidays, day)
					holidays = append(holidays, apptest.M{"date": day, "name": "Holiday"})
				}
				return admin.Put(calendarPath, apptest.M{"timezone": by.zone, "workingDays": by.works, "holidays": holidays}).Want(200)
			},
		}
		for range steps {
			c.Server.Clock.Advance(time.Duration(random.IntN(40*60)) * time.Minute)
			call := random.IntN(len(calls))
			if (application == "") != (call < 3) && call < len(calls)-1 {
				call = random.IntN(len(calls))
			}
			if r := calls[call](); r.Status < 300 {
				trail = append(trail, fmt.Sprintf("%s: call %d", c.Server.Now().Format(time.RFC3339), call))
			}
			r := c.Officer.Get(at).Want(200)
			clock, days := "review", reviewDays
			if application != "" {
				clock, days = "", targetDays
				if r.Value("currentStage") != nil {
					entered = r.String("currentStage", "enteredAt")
					clock = r.String("currentStage", "id") + entered
				}
			}
			history = append(history, wait{at: c.Server.Now(), staff: r.String("waitingFor") == "STAFF", clock: clock, by: by})
			got := ""
			if r.Value("dueAt") != nil {
				got = r.String("dueAt")
			}
			if want := expectedDue(history, days); got != want {
				t.Fatalf("seed %d: due at %q, want %q, after %v", seed, got, want, trail)
			}
			if err := c.Server.Cases.CheckDeadlines(t.Context()); err != nil {
				t.Fatal(err)
			}
			if ended := r.String("waitingFor") == "NOBODY"; ended {
				begin()
			}
		}
		twice := c.CountRows(`SELECT COUNT(*) FROM (SELECT subject_id FROM audit_events WHERE action = 'deadline.missed' AND target_type = 'REQUEST' GROUP BY subject_id HAVING COUNT(*) > 1) AS twice`)
		if twice > 0 {
			t.Errorf("seed %d: %d requests missed their deadline twice", seed, twice)
		}
		checkWaiting(c)
	})
}
