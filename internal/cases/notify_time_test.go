package cases_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// atOnce runs a job in several instances concurrently.
func (d *desk) atOnce(job func() error) {
	d.t.Helper()
	errs := make(chan error, 3)
	for range cap(errs) {
		go func() { errs <- job() }()
	}
	for range cap(errs) {
		if err := <-errs; err != nil {
			d.t.Error(err)
		}
	}
}

// after checks which mails have arrived since the last check, including those of jobs after wait.
func (d *desk) after(wait time.Duration, want ...string) {
	d.t.Helper()
	d.settle() // before the clock moves
	d.s.Clock.Advance(wait)
	d.atOnce(func() error { return d.s.Cases.RemindCustomers(d.t.Context()) })
	d.atOnce(func() error { return d.s.Cases.CheckDeadlines(d.t.Context()) })
	d.wantSince("until "+d.s.Now().Format(time.DateTime), want)
}

const day = 24 * time.Hour

// Customers are reminded at most twice per wait, and once after a long gap.
func TestRemindersAtOnce(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d *desk) {
		id := d.ada.Draft(d.licence)
		d.after(7*day - time.Hour)
		d.after(time.Hour, "ada: reminder")
		d.after(30 * day)
		d.ada.Put(mine+id+"/answers/"+d.licence.Urgent, apptest.M{"value": true}).Want(200)
		d.after(7*day - time.Hour)
		d.ada.Put(mine+id+"/answers/"+d.licence.Urgent, apptest.M{"value": false}).Want(200)
		d.after(time.Hour)
		d.after(7*day-time.Hour, "ada: reminder")
		d.ada.Post(mine+id+"/submit", nil).Want(200)
		d.after(400*time.Hour, "ada: request.received")

		d.officer.Post(reviews+id+"/return", apptest.M{"message": "Which river?"}).Want(200)
		d.after(71*time.Hour, "ada: request.returned")
		d.after(time.Hour, "ada: reminder")
		d.ada.Put(mine+id+"/answers/"+d.licence.Urgent, apptest.M{"value": nil}).Want(200) // the wait continues
		d.after(95 * time.Hour)
		d.after(time.Hour, "ada: reminder")
		d.after(1000 * time.Hour)
		d.ada.Post(mine+id+"/submit", nil).Want(200)
		d.officer.Post(reviews+id+"/return", apptest.M{"message": "Which river, please?"}).Want(200)
		d.after(200*time.Hour, "ada: request.received", "ada: request.returned", "ada: reminder") // after both reminders were due
		d.after(200 * time.Hour)
		d.ada.Post(mine+id+"/submit", apptest.M{"explanation": "It is right."}).Want(200)

		application := d.officer.Accept(id)
		d.after(200*time.Hour, "ada: request.received", "ada: request.accepted")
		d.officer.Post(work+application+"/corrections", apptest.M{"message": "Name the river."}).Want(201)
		d.after(100*time.Hour, "ada: application.action", "ada: reminder")
		d.after(100*time.Hour, "ada: reminder")
		correction := d.officer.Get(work+application).Want(200).String("corrections", 0, "id")
		d.ada.Post(own+application+"/corrections/"+correction+"/answer", apptest.M{}).Want(200)
		d.officer.Complete(application, d.licence.About).Want(200)
		d.after(72*time.Hour, "ada: invoice.issued", "ada: reminder")
		d.pay(application)
		d.after(200*time.Hour, "ada: payment.received", "ada: application.completed")

		d.ben.Draft(d.licence)
		d.manager.Post("/api/v1/tenant/services/"+d.licence.ID+"/archive", nil).Want(200)
		d.after(8 * day) // it cannot be submitted
	})
}

// errand creates a published service with deadlines.
func (d *desk) errand(reviewDays, targetDays int) (service, stage string) {
	d.t.Helper()
	const services = "/api/v1/tenant/services"
	service = d.manager.Post(services, apptest.M{"name": "Errand", "currency": "NGN", "reviewDays": reviewDays}).Want(201).String("id")
	stage = d.manager.Post(services+"/"+service+"/stages", apptest.M{"title": "Start", "kind": "ORDINARY", "targetDays": targetDays}).Want(201).String("id")
	d.manager.Post(services+"/"+service+"/questions", apptest.M{
		"stageId": stage, "code": "why", "label": "Why?", "answerType": "TEXT", "appliesTo": "REQUEST",
	}).Want(201)
	d.manager.Post(services+"/"+service+"/publish", nil).Want(200)
	return service, stage
}

func (d *desk) submit(service string) (id string) {
	d.t.Helper()
	id = d.ada.Post(mine+service, nil).Want(201).String("id")
	d.ada.Post(mine+id+"/submit", nil).Want(200)
	return id
}

// Staff are notified when the last working day begins and when the deadline has passed: the
// assignee, or else the organisation. The test begins on a Friday at 9:00 UTC.
func TestDeadlinesAtOnce(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d *desk) {
		d.admin.Put(tenant+"calendar", apptest.M{"timezone": "Africa/Lagos"}).Want(200) // UTC+1
		long, _ := d.errand(3, 2)
		short, _ := d.errand(1, 1)
		first := d.submit(long) // due at the end of Wednesday
		d.after(4*day+14*time.Hour-time.Minute, "ada: request.received")
		d.after(time.Minute, "desk: staff.deadline_near") // Tuesday, 23:00 UTC
		d.after(time.Hour)
		d.after(day-time.Hour, "desk: staff.deadline_missed")
		d.after(10 * day)

		application := d.officer.Accept(first) // on a Sunday: due at the end of Tuesday
		d.assign(work + application)
		d.after(2*day-time.Hour, "ada: request.accepted", "officer: staff.assigned")
		d.after(time.Hour, "officer: staff.deadline_near")
		correction := d.officer.Post(work+application+"/corrections", apptest.M{"message": "Why?"}).Want(201).String("id")
		d.after(time.Hour, "ada: application.action")
		d.officer.Post(work+application+"/corrections/"+correction+"/cancel", nil).Want(200)
		d.after(time.Hour) // one day left, already notified
		d.after(day, "officer: staff.deadline_missed")

		second := d.submit(short) // on a Wednesday: due at the end of Thursday
		d.after(day, "ada: request.received")
		d.after(4*day, "desk: staff.deadline_missed")
		d.officer.Post(reviews+second+"/reject", apptest.M{"reason": "No."}).Want(200)

		d.submit(long)
		d.after(30*day, "ada: request.rejected", "ada: request.received", "desk: staff.deadline_missed") // after both were due
		d.admin.Put(tenant+"profile", apptest.M{"organizationName": "Acme"}).Want(200)
		d.submit(short)
		d.after(30*day, "ada: request.received") // nobody is known
	})
}
