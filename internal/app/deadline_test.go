package app_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/app"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

const calendarPath = "/api/v1/tenant/calendar"

// eachOffice runs a test on both engines with a clock that stands still at first, and
// without jobs.
func eachOffice(t *testing.T, at time.Time, fn func(t *testing.T, c *scene, admin *apptest.Client)) {
	t.Helper()
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			s := apptest.StartAt(t, dbtest.URL(t, engine), at, apptest.WithoutJobs, func(c *app.Config) {
				c.AccessTokenTTLSeconds, c.RefreshTokenTTLDays = 4_000_000_000, 50_000 // deadlines take days
			})
			c := newScene(t, s)
			fn(t, c, c.acme.As("admin"))
			checkInvariants(t, s)
		})
	}
}

// errandWithDeadlines is a published service with reviewDays, and with two stages of
// which the first has a question and targetDays.
func errandWithDeadlines(c *scene, reviewDays, targetDays int) (b builder, start, end, why string) {
	b = build(c.designer, apptest.M{"name": "Errand", "currency": "NGN", "reviewDays": reviewDays})
	start = b.stage(apptest.M{"title": "Start", "kind": "ORDINARY", "targetDays": targetDays})
	end = b.stage(apptest.M{"title": "End", "kind": "ORDINARY", "targetDays": targetDays})
	why = b.question(apptest.M{"stageId": start, "code": "why", "label": "Why?", "answerType": "TEXT", "appliesTo": "REQUEST", "required": true})
	b.question(apptest.M{"stageId": end, "code": "more", "label": "Anything else?", "answerType": "TEXT", "appliesTo": "REQUEST"})
	b.publish()
	return b, start, end, why
}

// to puts the clock forward to a time in UTC.
func (c *scene) to(at string) {
	c.t.Helper()
	when, err := time.Parse("2006-01-02T15:04:05.999", at)
	if err != nil || when.Before(c.s.Now()) {
		c.t.Fatalf("it is %v already: %v", c.s.Now(), err)
	}
	c.s.Clock.Forward(when.Sub(c.s.Now()))
}

// wantDue makes sure until when staff have to act, as staff and the customer see it in
// the record and in the list. want is "" for no deadline.
func (c *scene) wantDue(at, own, want string, overdue bool) {
	c.t.Helper()
	id := at[strings.LastIndex(at, "/")+1:]
	var due any
	if want != "" {
		due = want
	}
	see := func(where string, got apptest.M, fields apptest.M, absent ...string) {
		c.t.Helper()
		for field, value := range fields {
			if is, ok := got[field]; !ok || is != value {
				c.t.Errorf("%s: %s is %v, want %v", where, field, got[field], value)
			}
		}
		for _, field := range absent {
			if _, ok := got[field]; ok {
				c.t.Errorf("%s has %s", where, field)
			}
		}
	}
	item := func(who *apptest.Client, record string) apptest.M {
		c.t.Helper()
		return who.Get(strings.TrimSuffix(strings.TrimSuffix(record, id), "/")+"?size=100").Want(200).With("id", id, "content")
	}
	c.officer.Get(at).Want(200)
	staff := apptest.M{"dueAt": due, "overdue": overdue}
	see(at, c.officer.Get(at).Want(200).Data.(apptest.M), staff, "expectedBy")
	if !strings.HasPrefix(at, reviews) || c.officer.Get(at).Want(200).String("status") != "DRAFT" {
		see("the list of "+at, item(c.officer, at), staff, "expectedBy")
	}
	customer := apptest.M{"expectedBy": due}
	see(own, c.ada.Get(own).Want(200).Data.(apptest.M), customer, "dueAt", "overdue", "assignee")
	see("the list of "+own, item(c.ada, own), customer, "dueAt", "overdue", "assignee")
}

// missed is how often the history of a record says that a deadline was missed.
func (c *scene) missed(id string) int64 {
	c.t.Helper()
	return c.count(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND action = 'deadline.missed'`)
}

// noteAtOnce runs the job as several instances would that took it at the same time.
func (c *scene) noteAtOnce() {
	c.t.Helper()
	errs := make(chan error, 4)
	for range cap(errs) {
		go func() { errs <- c.s.Requests.NoteDeadlines(c.t.Context()) }()
	}
	for range cap(errs) {
		if err := <-errs; err != nil {
			c.t.Error(err)
		}
	}
}

// The clock of a request passes over a weekend and a holiday, stands still while the
// customer has the request, is used up, and is missed once. The clock of a stage begins
// anew, and a new calendar counts when the clock goes on.
func TestDeadlinesNotedAtOnce(t *testing.T) {
	eachOffice(t, time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC), func(t *testing.T, c *scene, admin *apptest.Client) { // a Friday
		admin.Put(calendarPath, apptest.M{"timezone": "Africa/Lagos", "holidays": []apptest.M{{"date": "2026-11-23", "name": "Founder's Day"}}}).Want(200)
		b, start, end, why := errandWithDeadlines(c, 2, 2)
		id := c.ada.Post(mine+b.id, nil).Want(201).String("id")
		at, own := reviews+id, mine+id
		c.ada.Put(own+"/answers/"+why, apptest.M{"value": "x"}).Want(200)
		c.ada.Get(own).Want(200)
		c.ada.Post(own+"/submit", nil).Want(200)
		c.wantDue(at, own, "2026-11-25T22:59:59.999", false) // not Friday, the weekend and the holiday, but Tuesday and Wednesday
		c.to("2026-11-25T09:00:00")
		c.giveBack(id).Want(200)
		c.wantDue(at, own, "", false)
		c.to("2026-11-28T09:00:00") // Saturday
		c.noteAtOnce()
		c.ada.Post(own+"/submit", nil).Want(200)
		c.wantDue(at, own, "2026-11-30T22:59:59.999", false)
		c.to("2026-11-30T22:59:59.999")
		c.noteAtOnce()
		c.wantDue(at, own, "2026-11-30T22:59:59.999", false)
		if n := c.missed(id); n != 0 {
			t.Errorf("missed %d times before", n)
		}
		c.to("2026-11-30T23:00:00")
		c.wantDue(at, own, "2026-11-30T22:59:59.999", true)
		c.noteAtOnce()
		c.noteAtOnce()
		if n := c.missed(id); n != 1 {
			t.Errorf("missed %d times", n)
		}
		c.to("2026-12-01T09:00:00")
		c.giveBack(id).Want(200)
		c.wantDue(at, own, "", false)
		c.ada.Post(own+"/submit", nil).Want(200)
		c.wantDue(at, own, "2026-12-02T22:59:59.999", false) // none is left: the next working day
		c.to("2026-12-03T09:00:00")
		c.wantDue(at, own, "2026-12-02T22:59:59.999", true)
		c.noteAtOnce()
		if n := c.missed(id); n != 1 {
			t.Errorf("missed %d times, and it was noted before", n)
		}

		application := c.officer.Accept(id) // Thursday
		c.wantDue(at, own, "", false)
		at, own = processes+application, ownProcesses+application
		c.wantDue(at, own, "2026-12-07T22:59:59.999", false) // Friday and Monday
		admin.Put(calendarPath, apptest.M{"timezone": "UTC", "workingDays": []string{"SAT", "SUN", "FRI", "THU"}}).Want(200)
		c.wantDue(at, own, "2026-12-07T22:59:59.999", false)
		c.to("2026-12-05T09:00:00") // Friday was used
		correction := c.ask(application).Want(201).String("id")
		c.wantDue(at, own, "", false)
		c.answerTo(application, correction, nil).Want(200)
		c.wantDue(at, own, "2026-12-05T23:59:59.999", false) // by the new calendar: this Saturday
		c.answer(application, why, nil).Want(200)
		c.wantDue(at, own, "", false)
		c.answer(application, why, "y").Want(200)
		c.to("2026-12-06T00:00:00")
		c.noteAtOnce()
		if n := c.missed(application); n != 1 {
			t.Errorf("the clock of a stage was missed %d times", n)
		}
		if entry := c.newest(application, "deadline.missed"); entry["after"].(apptest.M)["dueAt"] != "2026-12-05T23:59:59.999" || entry["actor"].(apptest.M)["kind"] != "SYSTEM" {
			t.Errorf("the history: %v", entry)
		}
		c.officer.Complete(application, start).Want(200)
		c.wantDue(at, own, "2026-12-11T23:59:59.999", false) // the clock of the next stage: Thursday and Friday
		c.officer.Post(at+"/stages/"+start+"/reopen", apptest.M{"reason": "Again."}).Want(200)
		c.wantDue(at, own, "2026-12-11T23:59:59.999", false)
		c.to("2026-12-12T00:00:00")
		c.noteAtOnce()
		if n := c.missed(application); n != 2 {
			t.Errorf("the new clock of the stage was missed: %d entries, want 2", n)
		}
		c.officer.Complete(application, start).Want(200)
		c.officer.Complete(application, end).Want(200)
		c.wantDue(at, own, "", false)

		id = c.ada.HandIn(c.licence) // a service without deadlines
		c.wantDue(reviews+id, mine+id, "", false)
		application = c.officer.Accept(id)
		c.wantDue(processes+application, ownProcesses+application, "", false)
	})
}

// The day of the first start never counts: what is returned and answered on that day, once
// or twice, is due as if it had never left staff. On a later day the clock counts that day.
func TestFirstDayNeverCounts(t *testing.T) {
	eachOffice(t, time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC), func(_ *testing.T, c *scene, _ *apptest.Client) { // a Monday
		b, _, _, why := errandWithDeadlines(c, 2, 2)
		id := c.ada.Post(mine+b.id, nil).Want(201).String("id")
		at, own := reviews+id, mine+id
		c.ada.Put(own+"/answers/"+why, apptest.M{"value": "x"}).Want(200)
		c.ada.Post(own+"/submit", nil).Want(200)
		c.wantDue(at, own, "2026-11-18T23:59:59.999", false)
		for _, when := range []string{"2026-11-16T10:00:00", "2026-11-16T23:59:59"} {
			c.giveBack(id).Want(200)
			c.to(when)
			c.ada.Post(own+"/submit", nil).Want(200)
			c.wantDue(at, own, "2026-11-18T23:59:59.999", false)
		}
		c.to("2026-11-17T09:00:00")
		c.giveBack(id).Want(200)
		c.to("2026-11-18T09:00:00") // Tuesday was not used
		c.ada.Post(own+"/submit", nil).Want(200)
		c.wantDue(at, own, "2026-11-19T23:59:59.999", false)

		application := c.officer.Accept(id) // Wednesday
		at, own = processes+application, ownProcesses+application
		c.wantDue(at, own, "2026-11-20T23:59:59.999", false)
		for _, when := range []string{"2026-11-18T10:00:00", "2026-11-18T11:00:00"} {
			correction := c.ask(application).Want(201).String("id")
			c.to(when)
			c.answerTo(application, correction, nil).Want(200)
			c.wantDue(at, own, "2026-11-20T23:59:59.999", false)
		}
	})
}
