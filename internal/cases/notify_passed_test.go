package cases_test

import (
	"slices"
	"strings"
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

// A mail about a certificate describes its state at the time of sending. It is dropped if its occasion has passed.
func TestObsoleteCertificateNotices(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		d.addPermit()
		var permit string
		issue := func() { permit = d.issuePermit() }
		post := func(verb string) *apptest.Response {
			return d.manager.Post("/api/v1/staff/certificates/"+permit+"/"+verb, apptest.M{"reason": "Reported lost."}).Want(200)
		}
		expire := func() { d.run(func() error { return d.s.Certificates.ProcessExpiry(d.t.Context()) }) }
		issued := []string{"ada: request.received", "ada: request.accepted", "ada: invoice.issued"}
		wantText := func(text string) {
			t.Helper()
			says := func(m apptest.Mail) bool { return strings.Contains(strings.Join(strings.Fields(m.Text), " "), text) }
			if !slices.ContainsFunc(d.ada.Mails(d.acme.Email("ada")), says) {
				t.Errorf("no mail says %q", text)
			}
		}
		d.withRelayDown("a certificate that is revoked", issue, func() { post("revoke") }, append(issued, "ada: certificate.changed")...)
		d.wantMails("a certificate", issue, append(issued, "ada: certificate.issued")...)
		d.wantMails("its suspension", func() { post("suspend") }, "ada: certificate.changed")
		d.wantMails("its end while it is suspended", expire, "ada: certificate.expires")
		wantText("so you cannot renew it at the moment.")
		suspended := permit
		d.wantMails("a certificate of a service", issue, append(issued, "ada: certificate.issued")...)
		d.manager.Post(tenant+"services/"+d.licence.ID+"/unpublish", nil).Want(200)
		d.wantMails("its end while the service is closed", expire, "ada: certificate.expires")
		wantText("because the service does not accept new applications.")
		d.manager.Post(tenant+"services/"+d.licence.ID+"/publish", nil).Want(200)
		d.wantMails("a certificate that nobody is warned of in time", issue, append(issued, "ada: certificate.issued")...)
		d.withRelayDown("its end", expire, func() { d.s.Clock.Advance(10 * day) })
		permit = suspended
		d.wantMails("reinstating a certificate after its last day", func() {
			if got := d.manager.Post("/api/v1/staff/certificates/"+permit+"/reinstate", nil).Want(200).String("status"); got != "EXPIRED" {
				t.Errorf("its status is %s", got)
			}
		}, "ada: certificate.changed")
		wantText("is no longer suspended, but it has expired. Its last valid day was ")
		if apptest.Count(t, d.s, `SELECT COUNT(*) FROM events WHERE type = 'certificate.reinstated' AND CAST(data AS TEXT) LIKE '%"EXPIRED"%'`) != 1 {
			t.Error("the event has another status")
		}
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
