package cases_test

import (
	"slices"
	"strings"
	"testing"

	"stagegate/internal/notices"
	"stagegate/internal/testkit/apptest"
)

// story takes cases through every event with a notice, except those triggered by time. brings is
// called for each action.
func (d *desk) story(brings func(what string, act func(), want ...string)) {
	var first, second, third, application, correction string
	brings("submitting", func() { first = d.ada.Submit(d.licence) }, "ada: request.received")
	brings("assigning", func() { d.assign(reviews + first) }, "officer: staff.assigned")
	brings("assigning a case to oneself", func() {
		second = d.ben.Submit(d.licence)
		d.manager.Put(reviews+second+"/assignee", apptest.M{"memberId": idOf(d.manager)}).Want(200)
	}, "ben: request.received")
	brings("messages of the customer", func() {
		d.ada.Post(mine+first+"/messages", apptest.M{"body": "Hello?"}).Want(201)
		d.settle()
		d.ada.Post(mine+first+"/messages", apptest.M{"body": "Anybody there?"}).Want(201)
	}, "officer: staff.message")
	brings("returning", func() {
		d.officer.Post(reviews+first+"/return", apptest.M{"message": "Which river?"}).Want(200)
	}, "ada: request.returned")
	brings("submitting again", func() { d.ada.Post(mine+first+"/submit", apptest.M{"explanation": "It is right."}).Want(200) }, "ada: request.received")
	brings("messages of staff", func() {
		d.officer.Post(reviews+first+"/messages", apptest.M{"body": "Yes."}).Want(201)
		d.settle()
		d.manager.Post(reviews+first+"/messages", apptest.M{"body": "We look at it."}).Want(201)
	}, "ada: message.received")
	brings("a message after the thread was read", func() {
		d.ada.Post(mine+first+"/messages/read", nil).Want(200)
		d.officer.Post(reviews+first+"/messages", apptest.M{"body": "It is decided."}).Want(201)
	}, "ada: message.received")
	brings("rejecting", func() {
		d.manager.Post(reviews+second+"/reject", apptest.M{"reason": "No licence in winter."}).Want(200)
	}, "ben: request.rejected")
	brings("accepting", func() { application = d.officer.Accept(first) }, "ada: request.accepted")
	brings("asking for a correction", func() {
		correction = d.officer.Post(work+application+"/corrections", apptest.M{"message": "Please name the river."}).Want(201).String("id")
	}, "ada: application.action")
	brings("answering it", func() {
		d.ada.Post(own+application+"/corrections/"+correction+"/answer", apptest.M{"reply": "The Niger."}).Want(200)
	})
	brings("asking for more by an answer of staff", func() {
		d.officer.Put(work+application+"/answers", apptest.M{"answers": []apptest.M{{"questionId": d.licence.Water, "value": "sea"}}}).Want(200)
	}, "ada: application.action")
	brings("answers of the customer", func() {
		d.ada.Put(own+application+"/answers/"+d.licence.Boat, apptest.M{"value": "Nina"}).Want(200)
		d.ada.Put(own+application+"/answers/"+d.licence.Boat, apptest.M{"value": nil}).Want(200) // her own action makes it wait for her
		d.ada.Put(own+application+"/answers/"+d.licence.Boat, apptest.M{"value": "Pinta"}).Want(200)
	})
	brings("refusing a document", func() { d.refuse(application, d.attach(application, "card.png"), "Blurred.") }, "ada: application.action")
	brings("replacing it", func() { d.attach(application, "better.png") })
	brings("an invoice", func() { d.officer.Complete(application, d.licence.About).Want(200) }, "ada: invoice.issued")
	brings("a payment that completes", func() { d.pay(application) }, "ada: payment.received", "ada: application.completed")
	brings("an invoice by hand", func() {
		party := d.officer.Get(work+application).Want(200).String("parties", 0, "id")
		d.manager.Post("/api/v1/finance/invoices", apptest.M{"description": "Copy", "amount": 10, "currency": "NGN", "partyId": party}).Want(201)
	}, "ada: invoice.issued")
	brings("a payment by hand", func() {
		invoice := d.manager.Get("/api/v1/finance/invoices?status=OPEN").Want(200).String("content", 0, "id")
		d.manager.Post("/api/v1/finance/invoices/"+invoice+"/record-payment", apptest.M{
			"amount": 10, "channel": "CASH", "receivedAt": "2026-11-20T08:00:00Z",
		}).Want(201)
	}, "ada: payment.received")
	brings("closing", func() {
		third = d.officer.Accept(d.ben.Submit(d.licence))
		d.settle()
		d.officer.Post(work+third+"/close", apptest.M{"reason": "Not told to the customer."}).Want(200)
	}, "ben: request.received", "ben: request.accepted", "ben: application.closed")
	d.certificates(brings)
}

// certificates is the part of the story about certificates.
func (d *desk) certificates(brings func(what string, act func(), want ...string)) {
	var permit string
	change := func(verb string) {
		permit = d.manager.Post("/api/v1/staff/certificates/"+permit+"/"+verb, apptest.M{"reason": "Reported lost."}).String("id")
	}
	brings("a certificate", func() {
		d.addPermit()
		permit = d.issuePermit()
	}, "ada: request.received", "ada: request.accepted", "ada: invoice.issued", "ada: certificate.issued")
	brings("the end of its validity", func() {
		d.run(func() error { return d.s.Certificates.ProcessExpiry(d.t.Context()) })
	}, "ada: certificate.expires")
	brings("its suspension", func() { change("suspend") }, "ada: certificate.changed")
	brings("its replacement", func() { change("replace") }, "ada: certificate.changed")
	brings("its revocation", func() { change("revoke") }, "ada: certificate.changed")
}

// addPermit adds a certificate to the licence.
func (d *desk) addPermit() {
	d.t.Helper()
	service := tenant + "services/" + d.licence.ID
	d.manager.Post(service+"/certificates", apptest.M{
		"code": "permit", "name": "Permit", "issuedOn": d.licence.About, "title": "Permit", "body": "For {{party.name}}.",
		"validFor": apptest.M{"days": 9}, "renewable": apptest.M{"beforeDays": 30},
	}).Want(201)
	d.manager.Post(service+"/publish", nil).Want(200)
}

// issuePermit completes the stage of a new application of the customer that issues the permit, and returns its id.
func (d *desk) issuePermit() (permit string) {
	d.t.Helper()
	application := d.officer.Accept(d.ada.Submit(d.licence))
	d.attach(application, "card.png")
	d.officer.Complete(application, d.licence.About).Want(200)
	return d.officer.Get(work+application+"/certificates").Want(200).String(0, "id")
}

// attach attaches a picture as the card of an application, as the customer.
func (d *desk) attach(application, name string) (file string) {
	d.t.Helper()
	file = d.ada.Upload(name)
	d.ada.Put(own+application+"/documents/"+d.card, apptest.M{"fileObjectId": file}).Want(200)
	return file
}

// refuse refuses the card of an application, as an officer.
func (d *desk) refuse(application, file, reason string) {
	d.t.Helper()
	d.officer.Post(work+application+"/documents/"+d.card+"/review", apptest.M{"decision": "REFUSE", "fileObjectId": file, "reason": reason}).Want(200)
}

// Every kind of notice arrives once at its recipients. For those triggered by time see
// TestRemindersAtOnce and TestDeadlinesAtOnce, for that of an infected file TestInfectedDocuments.
func TestEveryNoticeKind(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		arrived := map[string]bool{"reminder": true, "file.removed": true, "staff.deadline_near": true, "staff.deadline_missed": true}
		d.story(func(what string, act func(), want ...string) {
			d.wantMails(what, act, want...)
			for _, mail := range want {
				_, kind, _ := strings.Cut(mail, ": ")
				arrived[kind] = true
			}
		})
		for _, kind := range notices.Kinds() {
			if !arrived[string(kind)] {
				t.Errorf("the story does not trigger %s", kind)
			}
		}
		refused := func(m apptest.Mail) bool { return strings.Contains(m.Text, "Blurred.") }
		if !slices.ContainsFunc(d.s.Anyone().In(t).Mails(d.acme.Email("ada")), refused) {
			t.Error("no mail has the reason of the refusal")
		}
		for _, m := range d.s.Anyone().In(t).Mails(d.acme.Email("ben")) {
			if strings.Contains(m.Text, "Not told") {
				t.Errorf("the mail has an internal reason: %s", m.Text)
			}
			if m.Subject != "" && strings.Contains(m.Subject, "was not approved") && !strings.Contains(m.Text, "No licence in winter.") {
				t.Errorf("the reason is missing: %s", m.Text)
			}
		}
	})
}

// Kinds that the organisation has turned off are not sent. Required kinds always are.
func TestNoticesOffForOrganisation(t *testing.T) {
	eachDesk(t, func(t *testing.T, d *desk) {
		var off []apptest.M
		for _, kind := range slices.DeleteFunc(notices.Kinds(), notices.Kind.Required) {
			off = append(off, apptest.M{"kind": kind, "enabled": false})
		}
		d.admin.Put(tenant+"notices", apptest.M{"notices": off}).Want(200)
		d.story(func(_ string, act func(), _ ...string) { act() })
		sent := d.inbox()
		others := slices.DeleteFunc(slices.Clone(sent), func(mail string) bool {
			_, kind, _ := strings.Cut(mail, ": ")
			return notices.Kind(kind).Required()
		})
		if len(sent) == 0 || len(others) > 0 {
			t.Errorf("mails: %v", sent)
		}
	})
}

// Kinds turned off by a person are sent to others only.
func TestNoticesOffForPerson(t *testing.T) {
	eachDesk(t, func(_ *testing.T, d *desk) {
		for _, c := range []*apptest.Client{d.ada, d.officer} {
			var off []apptest.M
			list := c.Get("/api/v1/auth/me/notices").Want(200)
			for i := range list.Len("notices") {
				if list.Bool("notices", i, "optional") {
					off = append(off, apptest.M{"kind": list.String("notices", i, "kind"), "enabled": false})
				}
			}
			c.Put("/api/v1/auth/me/notices", apptest.M{"notices": off}).Want(200)
		}
		d.story(func(what string, act func(), want ...string) {
			d.wantMails(what, act, slices.DeleteFunc(want, func(mail string) bool {
				who, kind, _ := strings.Cut(mail, ": ")
				return who != "ben" && notices.Kind(kind).Optional()
			})...)
		})
	})
}
