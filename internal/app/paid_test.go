package app_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// counter is a service whose fee depends on what is asked after it: directly, through
// the rule of a question, through a value set and through an answer of a party. It
// was published before that was refused.
type counter struct {
	id, fee, end string

	from, express, hurry, reason, member, other string // questions
}

func newCounter(c *scene) counter {
	c.t.Helper()
	b := build(c.designer, apptest.M{"name": "Desk", "currency": "NGN", "partyRole": "Guest", "maxParties": 3})
	b.part("value-sets", apptest.M{"code": "far", "name": "Far", "members": []string{"NZ"}})
	d := counter{id: b.id}
	start := b.stage(apptest.M{"title": "Start", "kind": "ORDINARY", "showRule": "request.hurry == true"})
	d.fee = b.stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
	d.end = b.stage(apptest.M{"title": "End", "kind": "ORDINARY"})
	ask := func(stage, code, kind, scope string) string {
		return b.question(apptest.M{"stageId": stage, "code": code, "label": code, "answerType": kind, "appliesTo": scope})
	}
	d.reason = ask(start, "reason", "TEXT", "REQUEST")
	d.express, d.hurry = ask(d.end, "express", "BOOLEAN", "REQUEST"), ask(d.end, "hurry", "BOOLEAN", "REQUEST")
	d.from, d.other = ask(d.end, "from", "TEXT", "REQUEST"), ask(d.end, "other", "TEXT", "REQUEST")
	d.member = ask(d.end, "member", "BOOLEAN", "PARTY")
	for rule, amount := range map[string]int{
		"": 10, "request.express == true": 5000, "request.reason == 'late'": 200, "request.from in valueSets.far": 3000, "party.member == false": 400,
	} {
		charge := apptest.M{"stageId": d.fee, "name": "Part", "basis": "PER_REQUEST", "amount": amount}
		if rule != "" {
			charge["rule"] = rule
		}
		b.charge(charge)
	}
	b.publishUnchecked(c)
	return d
}

// price is what the rules say that the fee costs now.
func (c *scene) price(application, stage string) string {
	c.t.Helper()
	return c.officer.Get(processes + application + "/stages/" + stage + "/price-preview").Want(200).String("total")
}

// feeOf is the invoice of a stage.
func (c *scene) feeOf(application, stage string) string {
	c.t.Helper()
	return c.stage(application, stage)["invoice"].(apptest.M)["id"].(string)
}

// Whatever bears on the price of a paid stage stays as it is, also in stages ahead.
func TestPaidIsPaid(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		d := newCounter(c)
		id := c.open(d.id, apptest.M{d.reason: "late"})
		c.ada.PayAt(c.ada.Checkout(id).Want(201).String("accessCode"), "success")
		apptest.Until(t, "it moves on", func() bool { return c.stage(id, d.end)["status"] == "CURRENT" })
		invoice := c.feeOf(id, d.fee)
		for question, value := range (apptest.M{d.express: true, d.hurry: true, d.from: "NZ", d.member: false}) {
			r := c.answer(id, question, value).Refused(409, "STAGE_NOT_EDITABLE")
			if !strings.Contains(r.Message, `the price of the stage "Fee", which has been paid`) {
				t.Errorf("the refusal: %s", r.Body)
			}
			c.officer.Put(processes+id+"/answers/"+question, apptest.M{"value": value}).Refused(409, "STAGE_NOT_EDITABLE")
		}
		party := c.ada.Get(ownProcesses+id).Want(200).String("parties", 0, "id")
		c.ada.Put(ownProcesses+id+"/answers/"+d.member, apptest.M{"value": false, "partyId": party}).Refused(409, "STAGE_NOT_EDITABLE")

		// What does not alter the price can be answered, and the parties follow the same rule.
		for question, value := range (apptest.M{d.express: false, d.hurry: false, d.from: "GH", d.other: "Thanks.", d.member: true}) {
			c.answer(id, question, value).Want(200)
		}
		c.answer(id, d.express, nil).Want(200)
		c.ada.Put(ownProcesses+id+"/party", apptest.M{"parties": []apptest.M{{"name": "Somebody else"}}}).Want(200)
		c.wantInvoice(invoice, "PAID", "10", 1)
		if got := c.price(id, d.fee); got != "10" {
			t.Errorf("10 was paid and the price is %s", got)
		}
		c.officer.Complete(id, d.end).Want(200)
	})
}

// The first party's answers decide what holds for all: replacing the party would
// replace the price.
func TestPaidPartyStays(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		d := newCounter(c)
		request := c.ada.Post(mine+d.id, nil).Want(201)
		at, party := mine+request.String("id"), request.String("parties", 0, "id")
		c.ada.Put(at+"/answers/"+d.member, apptest.M{"value": false, "partyId": party}).Want(200)
		c.ada.Post(at+"/submit", nil).Want(200)
		id := c.officer.Accept(request.String("id"))
		c.ada.PayAt(c.ada.Checkout(id).Want(201).String("accessCode"), "success")
		apptest.Until(t, "it moves on", func() bool { return c.stage(id, d.end)["status"] == "CURRENT" })
		c.wantInvoice(c.feeOf(id, d.fee), "PAID", "410", 2)
		c.ada.Put(ownProcesses+id+"/party", apptest.M{"parties": []apptest.M{{"name": "New"}}}).Refused(409, "STAGE_NOT_EDITABLE")
		c.ada.Put(ownProcesses+id+"/party", apptest.M{"parties": []apptest.M{{"id": party, "name": "Renamed"}}}).Want(200)
	})
}

// An application of an earlier release that has paid too little can go back to what it
// has paid for, and is not stuck.
func TestPaidTooLittleBefore(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		d := newCounter(c)
		id := c.open(d.id, apptest.M{d.other: "No."})
		c.ada.PayAt(c.ada.Checkout(id).Want(201).String("accessCode"), "success")
		apptest.Until(t, "it moves on", func() bool { return c.stage(id, d.end)["status"] == "CURRENT" })
		c.answer(id, d.express, false).Want(200)
		c.exec(`UPDATE sheets SET content = REPLACE(content, '"value":false', '"value":true') WHERE id = $1`, id)
		if got := c.price(id, d.fee); got != "5010" {
			t.Fatalf("the price is %s", got)
		}
		c.answer(id, d.other, "Still possible.").Want(200)
		c.answer(id, d.from, "NZ").Refused(409, "STAGE_NOT_EDITABLE")
		c.answer(id, d.express, false).Want(200)
		c.answer(id, d.express, true).Refused(409, "STAGE_NOT_EDITABLE")
	})
}

// A fee is paid, and at that moment somebody gives the answer that makes it dearer:
// either the answer comes first and is paid for, or it is refused.
func TestPayAnswerRace(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		d := newCounter(c)
		c.ada.Faults(apptest.M{"webhook": "drop"})
		for range rounds {
			id := c.open(d.id, apptest.M{d.other: "x"})
			wantOnly(t, atOnce(crowd, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.answer(id, d.express, i%4 == 0)
				}
				checkout := c.ada.Checkout(id)
				if checkout.Status < 300 {
					c.s.Anyone().Post("/sandbox/payments/checkout/"+checkout.String("accessCode"), apptest.M{"outcome": "success"})
					return c.reconcile(checkout.String("reference"))
				}
				return checkout
			}), done, outcome{201, ""}, outcome{409, "INVOICE_PAYMENT_IN_PROGRESS"}, outcome{409, "STAGE_NOT_EDITABLE"},
				outcome{409, "STAGE_NOT_CURRENT"}, outcome{409, "INVOICE_ALREADY_PAID"}, outcome{409, "CONFLICT"})
			invoice := c.invoice(c.feeOf(id, d.fee))
			if got := c.price(id, d.fee); invoice.String("status") != "PAID" || invoice.String("amountPaid") != got {
				t.Errorf("the price is %s: %s", got, invoice.Body)
			}
		}
	})
}
