package app_test

import (
	"stagegate/internal/testkit/apptest"
)

const ownProcesses = "/api/v1/customer/applications/"

// trip is a published service for up to three travellers, whose fee follows
// from their number and from two answers.
//
//	start: purpose; of each traveller: minor, and the guardian of one that is; may have a card
//	extra: only where it is asked for
//	fee:   100 for each traveller unless the country is home, 50 for express;
//	       asks for a note of those who are late; may have a deed
//	end:   late, country and extra, which may all be answered before
//
// The fee depends on the country, which is asked after it, and which nobody can submit a
// request without.
type trip struct {
	id                     string
	start, extra, fee, end string // stages

	purpose, minor, guardian, more, express, note, late, country, wantsExtra string // questions

	card, deed string // requirements of start and fee, which have to be accepted
}

func newTrip(c *scene) trip {
	c.t.Helper()
	b := build(c.designer, apptest.M{"name": "Trip", "currency": "NGN", "partyRole": "Traveller", "maxParties": 3})
	t := trip{id: b.id}
	t.start = b.stage(apptest.M{"title": "Start", "kind": "ORDINARY"})
	t.extra = b.stage(apptest.M{"title": "Extra", "kind": "ORDINARY", "showRule": "request.extra == true"})
	t.fee = b.stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
	t.end = b.stage(apptest.M{"title": "End", "kind": "ORDINARY"})
	ask := func(stage, code, kind, scope, rule string, required bool) string {
		q := apptest.M{"stageId": stage, "code": code, "label": code, "answerType": kind, "appliesTo": scope, "required": required}
		if rule != "" {
			q["showRule"] = rule
		}
		return b.question(q)
	}
	t.purpose = ask(t.start, "purpose", "TEXT", "REQUEST", "", true)
	t.minor = ask(t.start, "minor", "BOOLEAN", "PARTY", "", false)
	t.guardian = ask(t.start, "guardian", "TEXT", "PARTY", "party.minor == true", true)
	t.more = ask(t.extra, "more", "TEXT", "REQUEST", "", false)
	t.express = ask(t.fee, "express", "BOOLEAN", "REQUEST", "", false)
	t.note = ask(t.fee, "note", "TEXT", "REQUEST", "request.late == true", true)
	t.late = ask(t.end, "late", "BOOLEAN", "REQUEST", "", false)
	t.country = ask(t.end, "country", "TEXT", "REQUEST", "", true)
	t.wantsExtra = ask(t.end, "extra", "BOOLEAN", "REQUEST", "", false)
	document := func(stage, code string) string {
		return b.part("documents", apptest.M{"stageId": stage, "code": code, "name": code, "appliesTo": "REQUEST", "acceptanceRequired": true})
	}
	t.card, t.deed = document(t.start, "card"), document(t.fee, "deed")
	b.charge(apptest.M{"stageId": t.fee, "name": "Visa", "basis": "PER_PARTY", "amount": 100, "rule": "request.country != 'home'"})
	b.charge(apptest.M{"stageId": t.fee, "name": "Express", "basis": "PER_REQUEST", "amount": 50, "rule": "request.express == true"})
	b.publish()
	return t
}

// travel is an application of ada's for a trip, on its first stage.
func (c *scene) travel(t trip) string {
	c.t.Helper()
	return c.open(t.id, apptest.M{t.purpose: "rest", t.country: "abroad"})
}

// travelUnpaid is one whose fee is due, and the invoice.
func (c *scene) travelUnpaid(t trip) (application, invoice string) {
	c.t.Helper()
	application = c.travel(t)
	moved := c.officer.Complete(application, t.start).Want(200)
	fee := moved.With("id", t.fee, "stages")["invoice"].(apptest.M)
	return application, fee["id"].(string)
}

// answer writes an answer of an application as its customer.
func (c *scene) answer(application, question string, value any) *apptest.Response {
	c.t.Helper()
	return c.ada.Put(ownProcesses+application+"/answers/"+question, apptest.M{"value": value})
}

// parties replaces the parties of an application as its customer: the first
// stays, with so many others after it.
func (c *scene) parties(application string, others int) *apptest.Response {
	c.t.Helper()
	return c.ada.Put(ownProcesses+application+"/party", c.company(ownProcesses+application, others))
}

// company is the first party of a record with so many others.
func (c *scene) company(at string, others int) apptest.M {
	c.t.Helper()
	first := c.ada.Get(at).Want(200).Value("parties", 0)
	list := []any{first}
	for range others {
		list = append(list, apptest.M{"name": "Company", "details": apptest.M{"nationality": "NG"}})
	}
	return apptest.M{"parties": list}
}

// wantInvoice makes sure how an invoice stands.
func (c *scene) wantInvoice(invoice, status, amount string, items int) {
	c.t.Helper()
	i := c.invoice(invoice)
	if i.String("status") != status || i.String("amountDue") != amount || items > 0 && i.Len("items") != items {
		c.t.Errorf("the invoice is %s, want %s over %s with %d items", i.Body, status, amount, items)
	}
}

// newest is the newest entry in the history of an application with an action.
func (c *scene) newest(application, action string) apptest.M {
	c.t.Helper()
	return c.officer.Get(processes+application+"/history?size=100").Want(200).With("action", action, "content")
}
