package cases_test

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

const calendarPath = "/api/v1/tenant/calendar"

// eachOffice runs a test on both engines with a stopped clock and without jobs.
func eachOffice(t *testing.T, at time.Time, fn func(t *testing.T, c *fixture.Scene, admin *apptest.Client)) {
	t.Helper()
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			s := apptest.StartAt(t, dbtest.URL(t, engine), at, apptest.WithoutJobs, func(c *config.Config) {
				c.AccessTokenTTLSeconds, c.RefreshTokenTTLDays = 4_000_000_000, 50_000 // deadlines take days
			})
			c := fixture.New(t, s)
			fn(t, c, c.Acme.As("admin"))
			fixture.CheckInvariants(t, s)
		})
	}
}

// errandWithDeadlines creates a published service with reviewDays and two stages, the first of
// which has a question and targetDays.
func errandWithDeadlines(c *fixture.Scene, reviewDays, targetDays int) (b fixture.Builder, start, end, why string) {
	b = fixture.NewService(c.Designer, apptest.M{"name": "Errand", "currency": "NGN", "reviewDays": reviewDays})
	start = b.Stage(apptest.M{"title": "Start", "kind": "ORDINARY", "targetDays": targetDays})
	end = b.Stage(apptest.M{"title": "End", "kind": "ORDINARY", "targetDays": targetDays})
	why = b.Question(apptest.M{"stageId": start, "code": "why", "label": "Why?", "answerType": "TEXT", "appliesTo": "REQUEST", "required": true})
	b.Question(apptest.M{"stageId": end, "code": "more", "label": "Anything else?", "answerType": "TEXT", "appliesTo": "REQUEST"})
	b.Publish()
	return b, start, end, why
}

// advanceTo advances the clock to a time in UTC.
func advanceTo(c *fixture.Scene, at string) {
	c.T.Helper()
	when, err := time.Parse("2006-01-02T15:04:05.999", at)
	if err != nil || when.Before(c.Server.Now()) {
		c.T.Fatalf("the clock is already at %v: %v", c.Server.Now(), err)
	}
	c.Server.Clock.Advance(when.Sub(c.Server.Now()))
}

// wantDue checks the deadline that staff and the customer see in the record and in the list. want
// is "" for no deadline.
func wantDue(c *fixture.Scene, at, own, want string, overdue bool) {
	c.T.Helper()
	id := at[strings.LastIndex(at, "/")+1:]
	var due any
	if want != "" {
		due = want
	}
	see := func(where string, got apptest.M, fields apptest.M, absent ...string) {
		c.T.Helper()
		for field, value := range fields {
			if is, ok := got[field]; !ok || is != value {
				c.T.Errorf("%s: %s is %v, want %v", where, field, got[field], value)
			}
		}
		for _, field := range absent {
			if _, ok := got[field]; ok {
				c.T.Errorf("%s has %s", where, field)
			}
		}
	}
	item := func(who *apptest.Client, record string) apptest.M {
		c.T.Helper()
		return who.Get(strings.TrimSuffix(strings.TrimSuffix(record, id), "/")+"?size=100").Want(200).With("id", id, "content")
	}
	c.Officer.Get(at).Want(200)
	staff := apptest.M{"dueAt": due, "overdue": overdue}
	see(at, c.Officer.Get(at).Want(200).Data.(apptest.M), staff, "expectedBy")
	if !strings.HasPrefix(at, fixture.StaffRequests) || c.Officer.Get(at).Want(200).String("status") != "DRAFT" {
		see("the list of "+at, item(c.Officer, at), staff, "expectedBy")
	}
	customer := apptest.M{"expectedBy": due}
	see(own, c.Ada.Get(own).Want(200).Data.(apptest.M), customer, "dueAt", "overdue", "assignee")
	see("the list of "+own, item(c.Ada, own), customer, "dueAt", "overdue", "assignee")
}

// missedDeadlines returns the number of missed deadlines in the history of a record.
func missedDeadlines(c *fixture.Scene, id string) int64 {
	c.T.Helper()
	return c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE subject_id = '` + id + `' AND action = 'deadline.missed'`)
}

// recordAtOnce runs the job in several instances concurrently.
func recordAtOnce(c *fixture.Scene) {
	c.T.Helper()
	errs := make(chan error, 4)
	for range cap(errs) {
		go func() { errs <- c.Server.Cases.CheckDeadlines(c.T.Context()) }()
	}
	for range cap(errs) {
		if err := <-errs; err != nil {
			c.T.Error(err)
		}
	}
}

// The clock of a request skips a weekend and a holiday, stops while the customer has the request,
// is used up, and is missed once. The clock of a stage restarts, and a new calendar applies when
// the clock restarts.
func TestDeadlinesRecordedAtOnce(t *testing.T) {
	eachOffice(t, time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC), func(t *testing.T, c *fixture.Scene, admin *apptest.Client) { // a Friday
		admin.Put(calendarPath, apptest.M{"timezone": "Africa/Lagos", "holidays": []apptest.M{{"date": "2026-11-23", "name": "Founder's Day"}}}).Want(200)
		b, start, end, why := errandWithDeadlines(c, 2, 2)
		id := c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
		at, own := fixture.StaffRequests+id, fixture.CustomerRequests+id
		c.Ada.Put(own+"/answers/"+why, apptest.M{"value": "x"}).Want(200)
		c.Ada.Get(own).Want(200)
		c.Ada.Post(own+"/submit", nil).Want(200)
		wantDue(c, at, own, "2026-11-25T22:59:59.999", false) // Friday, the weekend and the holiday do not count; Tuesday and Wednesday do
		advanceTo(c, "2026-11-25T09:00:00")
		returnRequest(c, id).Want(200)
		wantDue(c, at, own, "", false)
		advanceTo(c, "2026-11-28T09:00:00") // Saturday
		recordAtOnce(c)
		c.Ada.Post(own+"/submit", apptest.M{"explanation": "It is right."}).Want(200)
		wantDue(c, at, own, "2026-11-30T22:59:59.999", false)
		advanceTo(c, "2026-11-30T22:59:59.999")
		recordAtOnce(c)
		wantDue(c, at, own, "2026-11-30T22:59:59.999", false)
		if n := missedDeadlines(c, id); n != 0 {
			t.Errorf("missed %d times too early", n)
		}
		advanceTo(c, "2026-11-30T23:00:00")
		wantDue(c, at, own, "2026-11-30T22:59:59.999", true)
		recordAtOnce(c)
		recordAtOnce(c)
		if n := missedDeadlines(c, id); n != 1 {
			t.Errorf("missed %d times", n)
		}
		advanceTo(c, "2026-12-01T09:00:00")
		returnRequest(c, id).Want(200)
		wantDue(c, at, own, "", false)
		c.Ada.Post(own+"/submit", apptest.M{"explanation": "It is right."}).Want(200)
		wantDue(c, at, own, "2026-12-02T22:59:59.999", false) // no days left: the next working day
		advanceTo(c, "2026-12-03T09:00:00")
		wantDue(c, at, own, "2026-12-02T22:59:59.999", true)
		recordAtOnce(c)
		if n := missedDeadlines(c, id); n != 1 {
			t.Errorf("missed %d times, although already recorded", n)
		}

		application := c.Officer.Accept(id) // Thursday
		wantDue(c, at, own, "", false)
		at, own = fixture.StaffApplications+application, fixture.CustomerApplications+application
		wantDue(c, at, own, "2026-12-07T22:59:59.999", false) // Friday and Monday
		admin.Put(calendarPath, apptest.M{"timezone": "UTC", "workingDays": []string{"SAT", "SUN", "FRI", "THU"}}).Want(200)
		wantDue(c, at, own, "2026-12-07T22:59:59.999", false)
		advanceTo(c, "2026-12-05T09:00:00") // Friday was used
		correction := askCorrection(c, application).Want(201).String("id")
		wantDue(c, at, own, "", false)
		answerCorrection(c, application, correction, nil).Want(200)
		wantDue(c, at, own, "2026-12-05T23:59:59.999", false) // by the new calendar: this Saturday
		c.Answer(application, why, nil).Want(200)
		wantDue(c, at, own, "", false)
		c.Answer(application, why, "y").Want(200)
		advanceTo(c, "2026-12-06T00:00:00")
		recordAtOnce(c)
		if n := missedDeadlines(c, application); n != 1 {
			t.Errorf("the clock of a stage was missed %d times", n)
		}
		entry := c.Newest(application, "deadline.missed")
		apptest.Equal[any](t, "due time in the history", entry.After["dueAt"], "2026-12-05T23:59:59.999")
		apptest.Equal(t, "actor in the history", entry.Actor.Kind, "SYSTEM")
		c.Officer.Complete(application, start).Want(200)
		wantDue(c, at, own, "2026-12-11T23:59:59.999", false) // clock of the next stage: Thursday and Friday
		c.Officer.Post(at+"/stages/"+start+"/reopen", apptest.M{"reason": "Again."}).Want(200)
		wantDue(c, at, own, "2026-12-11T23:59:59.999", false)
		advanceTo(c, "2026-12-12T00:00:00")
		recordAtOnce(c)
		if n := missedDeadlines(c, application); n != 2 {
			t.Errorf("missed clock of the new stage: %d entries, want 2", n)
		}
		c.Officer.Complete(application, start).Want(200)
		c.Officer.Complete(application, end).Want(200)
		wantDue(c, at, own, "", false)

		id = c.Ada.Submit(c.Licence) // a service without deadlines
		wantDue(c, fixture.StaffRequests+id, fixture.CustomerRequests+id, "", false)
		application = c.Officer.Accept(id)
		wantDue(c, fixture.StaffApplications+application, fixture.CustomerApplications+application, "", false)
	})
}

// The day of the first start never counts: a request returned and resubmitted on that day keeps
// its deadline. On a later day the clock counts that day.
func TestFirstDayDoesNotCount(t *testing.T) {
	eachOffice(t, time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC), func(_ *testing.T, c *fixture.Scene, _ *apptest.Client) { // a Monday
		b, _, _, why := errandWithDeadlines(c, 2, 2)
		id := c.Ada.Post(fixture.CustomerRequests+b.ID, nil).Want(201).String("id")
		at, own := fixture.StaffRequests+id, fixture.CustomerRequests+id
		c.Ada.Put(own+"/answers/"+why, apptest.M{"value": "x"}).Want(200)
		c.Ada.Post(own+"/submit", nil).Want(200)
		wantDue(c, at, own, "2026-11-18T23:59:59.999", false)
		for _, when := range []string{"2026-11-16T10:00:00", "2026-11-16T23:59:59"} {
			returnRequest(c, id).Want(200)
			advanceTo(c, when)
			c.Ada.Post(own+"/submit", apptest.M{"explanation": "It is right."}).Want(200)
			wantDue(c, at, own, "2026-11-18T23:59:59.999", false)
		}
		advanceTo(c, "2026-11-17T09:00:00")
		returnRequest(c, id).Want(200)
		advanceTo(c, "2026-11-18T09:00:00") // Tuesday was not used
		c.Ada.Post(own+"/submit", apptest.M{"explanation": "It is right."}).Want(200)
		wantDue(c, at, own, "2026-11-19T23:59:59.999", false)

		application := c.Officer.Accept(id) // Wednesday
		at, own = fixture.StaffApplications+application, fixture.CustomerApplications+application
		wantDue(c, at, own, "2026-11-20T23:59:59.999", false)
		for _, when := range []string{"2026-11-18T10:00:00", "2026-11-18T11:00:00"} {
			correction := askCorrection(c, application).Want(201).String("id")
			advanceTo(c, when)
			answerCorrection(c, application, correction, nil).Want(200)
			wantDue(c, at, own, "2026-11-20T23:59:59.999", false)
		}
	})
}
