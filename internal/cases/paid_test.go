package cases_test

import (
	"fmt"
	"strings"
	"testing"

	"stagegate/internal/finance"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// counter is a service whose fee depends on later questions: directly, through the rule of a
// question, through a value set and through an answer of a party. It was published before such
// rules were refused.
type counter struct {
	id, fee, end string

	from, express, hurry, reason, member, other string // questions
}

func newCounter(c *fixture.Scene) counter {
	c.T.Helper()
	b := fixture.NewService(c.Designer, apptest.M{"name": "Desk", "currency": "NGN", "partyRole": "Guest", "maxParties": 3})
	b.Part("value-sets", apptest.M{"code": "far", "name": "Far", "members": []string{"NZ"}})
	d := counter{id: b.ID}
	start := b.Stage(apptest.M{"title": "Start", "kind": "ORDINARY", "showRule": "request.hurry == true"})
	d.fee = b.Stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
	d.end = b.Stage(apptest.M{"title": "End", "kind": "ORDINARY"})
	ask := func(stage, code, kind, scope string) string {
		return b.Question(apptest.M{"stageId": stage, "code": code, "label": code, "answerType": kind, "appliesTo": scope})
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
		b.Charge(charge)
	}
	b.PublishUnchecked(c)
	return d
}

// price returns the current price of the fee by its rules.
func price(c *fixture.Scene, application, stage string) string {
	c.T.Helper()
	return c.Officer.Get(fixture.StaffApplications + application + "/stages/" + stage + "/price-preview").Want(200).String("total")
}

// stageInvoice returns the invoice of a stage.
func stageInvoice(c *fixture.Scene, application, stage string) string {
	c.T.Helper()
	return c.Stage(application, stage).Invoice.ID
}

// Content that affects the price of a paid stage cannot change, also in later stages.
func TestPaidPriceIsFixed(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		d := newCounter(c)
		id := c.Open(d.id, apptest.M{d.reason: "late"})
		c.Pay(id)
		apptest.Until(t, "it moves on", func() bool { return c.Stage(id, d.end).Status == "CURRENT" })
		invoice := stageInvoice(c, id, d.fee)
		for question, value := range (apptest.M{d.express: true, d.hurry: true, d.from: "NZ", d.member: false}) {
			r := c.Answer(id, question, value).Refused(409, "STAGE_NOT_EDITABLE")
			if !strings.Contains(r.Message, `the price of the stage "Fee", which has been paid`) {
				t.Errorf("the refusal: %s", r.Message)
			}
			c.Officer.Put(fixture.StaffApplications+id+"/answers/"+question, apptest.M{"value": value}).Refused(409, "STAGE_NOT_EDITABLE")
		}
		party := c.Ada.Get(fixture.CustomerApplications+id).Want(200).String("parties", 0, "id")
		c.Ada.Put(fixture.CustomerApplications+id+"/answers/"+d.member, apptest.M{"value": false, "partyId": party}).Refused(409, "STAGE_NOT_EDITABLE")

		// Other content can be changed, and parties follow the same rule.
		for question, value := range (apptest.M{d.express: false, d.hurry: false, d.from: "GH", d.other: "Thanks.", d.member: true}) {
			c.Answer(id, question, value).Want(200)
		}
		c.Answer(id, d.express, nil).Want(200)
		c.Ada.Put(fixture.CustomerApplications+id+"/party", apptest.M{"parties": []apptest.M{{"name": "Somebody else"}}}).Want(200)
		c.WantInvoice(invoice, "PAID", "10", 1)
		if got := price(c, id, d.fee); got != "10" {
			t.Errorf("10 was paid, but the price is %s", got)
		}
		c.Officer.Complete(id, d.end).Want(200)
	})
}

// The first party's answers determine the price, so replacing the party would change it.
func TestPaidPartyIsFixed(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		d := newCounter(c)
		request := c.Ada.Post(fixture.CustomerRequests+d.id, nil).Want(201)
		at, party := fixture.CustomerRequests+request.String("id"), request.String("parties", 0, "id")
		c.Ada.Put(at+"/answers/"+d.member, apptest.M{"value": false, "partyId": party}).Want(200)
		c.Ada.Post(at+"/submit", nil).Want(200)
		id := c.Officer.Accept(request.String("id"))
		c.Pay(id)
		apptest.Until(t, "it moves on", func() bool { return c.Stage(id, d.end).Status == "CURRENT" })
		c.WantInvoice(stageInvoice(c, id, d.fee), "PAID", "410", 2)
		c.Ada.Put(fixture.CustomerApplications+id+"/party", apptest.M{"parties": []apptest.M{{"name": "New"}}}).Refused(409, "STAGE_NOT_EDITABLE")
		c.Ada.Put(fixture.CustomerApplications+id+"/party", apptest.M{"parties": []apptest.M{{"id": party, "name": "Renamed"}}}).Want(200)
	})
}

// An answer that raises the price of a fee, concurrent with its payment, is either saved first and
// paid for, or refused.
func TestPayAnswerRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		d := newCounter(c)
		c.Ada.Faults(apptest.M{"webhook": "drop"})
		for range fixture.Rounds {
			id := c.Open(d.id, apptest.M{d.other: "x"})
			fixture.WantOnly(t, fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				if i%2 == 0 {
					return c.Answer(id, d.express, i%4 == 0)
				}
				checkout := c.Ada.Checkout(id)
				if checkout.Status < 300 {
					c.Server.Anyone().Post("/sandbox/payments/checkout/"+checkout.String("accessCode"), apptest.M{"outcome": "success"})
					return c.Reconcile(checkout.String("reference"))
				}
				return checkout
			}), fixture.Done, fixture.Outcome{Status: 201}, fixture.Outcome{Status: 409, Code: "INVOICE_PAYMENT_IN_PROGRESS"}, fixture.Outcome{Status: 409, Code: "STAGE_NOT_EDITABLE"},
				fixture.Outcome{Status: 409, Code: "STAGE_NOT_CURRENT"}, fixture.Outcome{Status: 409, Code: "INVOICE_ALREADY_PAID"}, fixture.Outcome{Status: 409, Code: "CONFLICT"})
			invoice := c.Invoice(stageInvoice(c, id, d.fee))
			apptest.Equal(t, "the status of the invoice", invoice.Status, finance.Paid)
			apptest.Equal(t, "what was paid, and the price", string(invoice.AmountPaid), price(c, id, d.fee))
		}
	})
}

// A checkout has the amount of its invoice, and paid content stays.
func TestPartyPayRace(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		for range fixture.Rounds {
			application, invoice := c.UnpaidTrip(trip)
			companies := []apptest.M{c.PartiesBody(fixture.CustomerApplications+application.ID, 0), c.PartiesBody(fixture.CustomerApplications+application.ID, 1), c.PartiesBody(fixture.CustomerApplications+application.ID, 2)}
			fixture.WantOnly(t, fixture.Concurrently(fixture.Concurrency, func(i int) *apptest.Response {
				switch i % 4 {
				case 0:
					return c.Ada.Put(fixture.CustomerApplications+application.ID+"/party", companies[i/4%3])
				case 1:
					return c.Answer(application.ID, trip.Express, i%8 == 1)
				case 2:
					return c.Officer.Put(fixture.StaffApplications+application.ID+"/party", companies[(i/4+1)%3])
				}
				checkout := c.Ada.Checkout(application.ID)
				if checkout.Status == 201 {
					c.Ada.PayAt(checkout.String("accessCode"), "success")
				}
				return checkout
			}), fixture.Done, fixture.Outcome{Status: 201}, fixture.Outcome{Status: 409, Code: "INVOICE_PAYMENT_IN_PROGRESS"}, fixture.Outcome{Status: 409, Code: "APPLICATION_PARTY_COUNT_LOCKED"},
				fixture.Outcome{Status: 409, Code: "STAGE_NOT_EDITABLE"}, fixture.Outcome{Status: 409, Code: "STAGE_NOT_CURRENT"}, fixture.Outcome{Status: 409, Code: "INVOICE_ALREADY_PAID"}, fixture.Outcome{Status: 409, Code: "CONFLICT"})
			apptest.Until(t, "it moves on", func() bool { return c.Stage(application.ID, trip.End).Status == "CURRENT" })
			whole := c.Officer.Get(fixture.StaffApplications + application.ID).Want(200)
			want := 100 * whole.Len("parties")
			for i := range whole.Len("answers") {
				if express, _ := whole.Value("answers", i, "value").(bool); express { // it alone is one of yes or no
					want += 50
				}
			}
			apptest.Equal(t, "what was paid, and what it costs", string(c.Invoice(invoice.ID).AmountDue), fmt.Sprint(want))
		}
	})
}
