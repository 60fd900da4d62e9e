package reports_test

import (
	"maps"
	"math/rand/v2"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// After any sequence of calls, figures match a recount from the history, with and without the job,
// in any time zone and after its change. STEPS is the number of calls.
func TestRecount(t *testing.T) {
	steps := apptest.Setting("STEPS", 40)
	begin := time.Date(2026, 10, 20, 9, 0, 0, 0, time.UTC) // clocks go back in these days
	each(t, begin, func(t *testing.T, o *office) {
		seed := uint64(apptest.Setting("SEED", int(rand.Uint32())))
		random := rand.New(rand.NewPCG(seed, 0))
		defer func() {
			if t.Failed() {
				t.Logf("SEED=%d STEPS=%d", seed, steps)
			}
		}()
		c := newRecount(begin)
		w := &walk{o: o, random: random}
		from := begin.AddDate(0, 0, -3).Format(time.DateOnly)
		for step := range steps {
			switch n := random.IntN(30); {
			case n < 6:
				c.forward(o, 1+random.IntN(120))
			case n == 6:
				c.forward(o, 1) // otherwise the day of simultaneous events would be ambiguous
				c.zone, c.works = w.setCalendar()
			case n < 9:
				o.fold()
			default:
				w.call(n - 9)
			}
			c.observe(t, o)
			if step%10 == 9 || step == steps-1 {
				c.check(t, o, from)
			}
		}
	})
}

// walk makes random calls, many of which are refused.
type walk struct {
	o                           *office
	random                      *rand.Rand
	requests, cases, correction []string
}

func (w *walk) pick(list []string) string {
	if len(list) == 0 {
		return "01a2038f-2eb8-72eb-8550-a14081d79294"
	}
	return list[w.random.IntN(len(list))]
}

// setCalendar sets a calendar with another time zone.
func (w *walk) setCalendar() (*time.Location, map[time.Weekday]bool) {
	name := []string{"Pacific/Auckland", "America/Los_Angeles", "Europe/Paris", "Asia/Kathmandu", "UTC"}[w.random.IntN(5)]
	zone, err := time.LoadLocation(name)
	if err != nil {
		panic(err)
	}
	names := []string{"SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"}
	works := map[time.Weekday]bool{time.Sunday: true}
	for range 4 {
		works[time.Weekday(w.random.IntN(7))] = true
	}
	var days []string
	for day := range maps.Keys(works) {
		days = append(days, names[day])
	}
	w.o.admin.Put(calendarPath, apptest.M{"timezone": name, "workingDays": days}).Want(200)
	return zone, works
}

func (w *walk) call(n int) {
	o := w.o
	l := o.services[w.random.IntN(2)]
	switch n {
	case 0, 1, 2, 3:
		r := o.Ada.Post(fixture.CustomerRequests+l.ID, nil)
		if r.Status != 201 {
			return
		}
		w.requests = append(w.requests, r.String("id"))
		o.Ada.Put(fixture.CustomerRequests+r.String("id")+"/answers/"+l.Water, apptest.M{"value": "river"}).Want(200)
		if n < 3 {
			o.Ada.Post(fixture.CustomerRequests+r.String("id")+"/submit", nil).Want(200)
		}
	case 4:
		o.Ada.Post(fixture.CustomerRequests+w.pick(w.requests)+"/submit", apptest.M{"explanation": "It is right."})
	case 5:
		o.Officer.Post(fixture.StaffRequests+w.pick(w.requests)+"/return", apptest.M{"message": "Look again."})
	case 6:
		o.Officer.Post(fixture.StaffRequests+w.pick(w.requests)+"/reject", apptest.M{"reason": "No."})
	case 7:
		o.Ada.Post(fixture.CustomerRequests+w.pick(w.requests)+"/withdraw", nil)
	case 8, 9, 10, 11:
		if r := o.Officer.Post(fixture.StaffRequests+w.pick(w.requests)+"/accept", nil); r.Status == 200 {
			w.cases = append(w.cases, r.String("id"))
		}
	case 12, 13, 14:
		o.Officer.Complete(w.pick(w.cases), l.About)
	case 15:
		id := w.pick(w.cases)
		if r := o.Officer.Post(fixture.StaffApplications+id+"/corrections", apptest.M{"message": "Look again."}); r.Status == 201 {
			w.correction = append(w.correction, id+"/corrections/"+r.String("id"))
		}
	case 16, 17:
		o.Ada.Post(fixture.CustomerApplications+w.pick(w.correction)+"/answer", nil)
	case 18:
		o.Officer.Post(fixture.StaffApplications+w.pick(w.cases)+"/stages/"+l.About+"/reopen", apptest.M{"reason": "A mistake."})
	case 19:
		o.pay(w.pick(w.cases))
	case 20:
		o.Officer.Post(fixture.StaffApplications+w.pick(w.cases)+"/close", nil)
	}
}
