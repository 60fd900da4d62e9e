package cases_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// breakerPause is the maximum delay until a failed relay is tried again. It is less than the lease
// of an event.
const breakerPause = 35 * time.Second

// relay sets the fault of the mail relay.
func (d *desk) relay(fault string) {
	d.t.Helper()
	d.s.Anyone().In(d.t).Put("/sandbox/faults", apptest.M{"mail": apptest.M{"relay": fault}})
}

// waitForRelay waits until the relay has refused every mail and nothing else is pending.
func (d *desk) waitForRelay() {
	d.t.Helper()
	apptest.Until(d.t, "the mails wait for the relay", func() bool {
		return apptest.Count(d.t, d.s, `SELECT COUNT(*) FROM outbox_events WHERE status = 'PROCESSING'
			OR status = 'PENDING' AND (kind <> 'mail.send' OR last_error = '')`) == 0
	})
}

// withRelayDown checks which mails an action triggers if the relay is down until meanwhile has happened.
func (d *desk) withRelayDown(what string, act, meanwhile func(), want ...string) {
	d.t.Helper()
	d.before = d.inbox()
	d.relay("unavailable")
	act()
	d.waitForRelay()
	meanwhile()
	d.relay("normal")
	d.s.Clock.Advance(breakerPause)
	d.wantSince(what, want)
}

// A notice whose occasion has passed before it is sent is dropped, and no other.
func TestObsoleteOccasions(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d *desk) {
		var id, application string
		submit := func() { id = d.ada.Submit(d.licence) }
		d.withRelayDown("a request that is withdrawn", submit, func() { d.ada.Post(mine+id+"/withdraw", nil).Want(200) })
		d.withRelayDown("a request that is returned", submit, func() {
			d.officer.Post(reviews+id+"/return", apptest.M{"message": "Which river?"}).Want(200)
		}, "ada: request.received", "ada: request.returned")
		d.withRelayDown("a returned request that is submitted again, and returned again", func() {
			d.ada.Post(mine+id+"/submit", apptest.M{"explanation": "It is right."}).Want(200)
			d.officer.Post(reviews+id+"/return", apptest.M{"message": "Which river?"}).Want(200)
		}, func() {
			d.s.Clock.Advance(time.Millisecond) // less than the pause before the relay is tried again
			d.ada.Post(mine+id+"/submit", apptest.M{"explanation": "It is right."}).Want(200)
		}, "ada: request.received")
		d.withRelayDown("an assignee who gets another case", func() { d.assign(reviews + id) }, func() {
			d.manager.Put(reviews+id+"/assignee", apptest.M{"memberId": nil}).Want(200)
		})
		d.assign(reviews + id)
		d.withRelayDown("messages that are read", func() {
			d.ada.Post(mine+id+"/messages", apptest.M{"body": "Hello?"}).Want(201)
			d.officer.Post(reviews+id+"/messages", apptest.M{"body": "Hello."}).Want(201)
		}, func() {
			d.ada.Post(mine+id+"/messages/read", nil).Want(200)
			d.officer.Post(reviews+id+"/messages/read", nil).Want(200)
		})
		d.withRelayDown("read messages followed by another one", func() {
			d.ada.Post(mine+id+"/messages", apptest.M{"body": "Hello?"}).Want(201)
		}, func() {
			d.officer.Post(reviews+id+"/messages/read", nil).Want(200)
			d.ada.Post(mine+id+"/messages", apptest.M{"body": "Hello again."}).Want(201)
		}, "officer: staff.message")
		application = d.officer.Accept(id)
		d.withRelayDown("a correction that is canceled", func() {
			id = d.officer.Post(work+application+"/corrections", apptest.M{"message": "Name the river."}).Want(201).String("id")
		}, func() { d.officer.Post(work+application+"/corrections/"+id+"/cancel", nil).Want(200) })
		d.withRelayDown("an invoice that is paid", func() { d.officer.Complete(application, d.licence.About).Want(200) }, func() { d.pay(application) },
			"ada: payment.received", "ada: application.completed")
		d.withRelayDown("what the organisation turns off", submit, func() {
			d.admin.Put(tenant+"notices", apptest.M{"notices": []apptest.M{{"kind": "request.received", "enabled": false}}}).Want(200)
		})
	})
}

// Suspended organisations send no mails, and inactive people receive none.
func TestInactiveRecipients(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d *desk) {
		platform := d.s.Platform()
		id := d.ada.Submit(d.licence)
		d.assign(reviews + id)
		d.withRelayDown("a suspension", func() {
			d.ada.Post(mine+id+"/messages", apptest.M{"body": "Hello?"}).Want(201)
			d.officer.Post(reviews+id+"/messages", apptest.M{"body": "Hello."}).Want(201)
		}, func() {
			platform.Post("/api/v1/platform/tenants/"+d.acme.ID+"/suspend", apptest.M{"reason": "unpaid"}).Want(200)
		})
		platform.Post("/api/v1/platform/tenants/"+d.acme.ID+"/reactivate", nil).Want(200)
		d.withRelayDown("a customer who is deactivated", func() {
			d.officer.Post(reviews+id+"/reject", apptest.M{"reason": "No."}).Want(200)
		}, func() { d.admin.Post("/api/v1/tenant/customers/"+idOf(d.ada)+"/deactivate", nil).Want(200) })
	})
}
