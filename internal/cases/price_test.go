package cases_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The price of a service can be calculated before a request exists.
func TestPriceBreakdown(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		draft := fixture.NewService(c.Designer, apptest.M{"name": "Draft", "currency": "XOF", "partyRole": "Holder"})
		fee := draft.Stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
		draft.Charge(apptest.M{"stageId": fee, "name": "Stamp", "basis": "PER_PARTY", "amount": 125})
		cases := []struct {
			service string
			body    apptest.M
			total   string
			items   int
		}{
			{c.Licence.ID, apptest.M{}, "7500.5", 1},
			{c.Licence.ID, apptest.M{"partyCount": 3}, "22501.5", 1},
			{c.Licence.ID, apptest.M{"answers": apptest.M{"request.hurry": true}}, "8500.5", 2},
			{c.Licence.ID, apptest.M{"answers": apptest.M{"request.hurry": true}, "partyCount": 3}, "23501.5", 2},
			{c.Licence.ID, apptest.M{"answers": apptest.M{"request.hurry": false, "request.water": "sea"}}, "7500.5", 1},
			{c.Licence.ID, apptest.M{"answers": apptest.M{"request.hurry": nil}}, "7500.5", 1},
			{c.Licence.ID, apptest.M{"partyCount": 1000}, "7500500", 1},
			{draft.ID, apptest.M{"partyCount": 2}, "250", 1},
		}
		for _, tc := range cases {
			got := c.Finance.Post("/api/v1/finance/services/"+tc.service+"/price-breakdown", tc.body).Want(200)
			got.Is(tc.total, "total").Has(tc.items, "items")
		}
		at := "/api/v1/finance/services/" + c.Licence.ID + "/price-breakdown"
		for field, body := range map[string]apptest.M{
			`answers["request.nothing"]`:   {"answers": apptest.M{"request.nothing": true}},
			`answers["party.hurry"]`:       {"answers": apptest.M{"party.hurry": true}},
			"answers.hurry":                {"answers": apptest.M{"hurry": true}},
			`answers["request.water"]`:     {"answers": apptest.M{"request.water": "lake"}},
			`answers["valueSets.anybody"]`: {"answers": apptest.M{"valueSets.anybody": "x"}},
		} {
			c.Finance.Post(at, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		for _, count := range []any{0, -1, 1001, 1.5} {
			c.Finance.Post(at, apptest.M{"partyCount": count}).Want(400)
		}
		c.Ada.Post(at, apptest.M{}).Refused(403, "FORBIDDEN")
		c.Server.Tenant("rival").As("finance").Post(at, apptest.M{}).Refused(404, "NOT_FOUND")
	})
}

// The open invoice of the current stage is repriced when its price changes, until it is paid.
func TestRepricing(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		application, invoice := c.UnpaidTrip(trip)
		reference := invoice.Reference
		c.WantInvoice(invoice.ID, "OPEN", "100", 1)
		c.Parties(application.ID, 2).Want(200)
		c.WantInvoice(invoice.ID, "OPEN", "300", 1)
		changed := c.Officer.Put(fixture.StaffApplications+application.ID+"/answers/"+trip.Express, apptest.M{"value": true}).Want(200)
		changed.Member("id", trip.Fee, "stages").Is("350", "invoice", "amountDue")
		c.WantInvoice(invoice.ID, "OPEN", "350", 2)
		preview := c.Officer.Get(fixture.StaffApplications + application.ID + "/stages/" + trip.Fee + "/price-preview").Want(200)
		preview.Is("350", "total").Has(2, "items").Is("NGN", "currency")
		c.Answer(application.ID, trip.Late, false).Want(200) // does not affect the price
		c.Answer(application.ID, trip.Country, "home").Want(200)
		c.WantInvoice(invoice.ID, "OPEN", "50", 1)
		c.Answer(application.ID, trip.Country, "abroad").Want(200)
		c.Parties(application.ID, 0).Want(200)
		c.WantInvoice(invoice.ID, "OPEN", "150", 2)
		if got := c.Actions(application.ID)["invoice.repriced"]; got != 5 {
			t.Errorf("it was repriced %d times", got)
		}

		// A pending checkout fixes the price until it fails.
		checkout := c.Ada.Checkout(application.ID).Want(201)
		checkout.Is("150", "amount")
		underWay := func() {
			t.Helper()
			c.Answer(application.ID, trip.Express, false).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.Answer(application.ID, trip.Country, nil).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.Parties(application.ID, 1).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.Parties(application.ID, 0).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.Officer.Put(fixture.StaffApplications+application.ID+"/party", c.PartiesBody(fixture.CustomerApplications+application.ID, 1)).Refused(409, "INVOICE_PAYMENT_IN_PROGRESS")
			c.Answer(application.ID, trip.WantsExtra, false).Want(200)
			c.WantInvoice(invoice.ID, "OPEN", "150", 2)
		}
		underWay()
		c.Ada.PayAt(checkout.String("accessCode"), "failed")
		if got := c.Reconcile(checkout.String("reference")).Want(200).String("status"); got != "FAILED" {
			t.Fatalf("the payment is %s", got)
		}
		c.Answer(application.ID, trip.Express, false).Want(200)
		c.Parties(application.ID, 1).Want(200)
		c.WantInvoice(invoice.ID, "OPEN", "200", 1)

		// After the payment, the stage and the number of parties are fixed.
		c.Pay(application.ID)
		apptest.Until(t, "it moves on", func() bool { return c.Stage(application.ID, trip.End).Status == "CURRENT" })
		c.WantInvoice(invoice.ID, "PAID", "200", 1)
		c.Answer(application.ID, trip.Express, true).Refused(409, "STAGE_NOT_EDITABLE")
		c.Parties(application.ID, 0).Refused(409, "APPLICATION_PARTY_COUNT_LOCKED")
		c.Parties(application.ID, 2).Refused(409, "APPLICATION_PARTY_COUNT_LOCKED")
		c.Parties(application.ID, 1).Want(200)
		refused := c.Answer(application.ID, trip.Country, "home").Refused(409, "STAGE_NOT_EDITABLE")
		if !strings.Contains(refused.Message, `the price of the stage "Fee", which has been paid`) {
			t.Errorf("the refusal: %s", refused.Message)
		}
		c.Answer(application.ID, trip.Country, nil).Refused(409, "STAGE_NOT_EDITABLE")
		c.Officer.Put(fixture.StaffApplications+application.ID+"/answers/"+trip.Country, apptest.M{"value": "home"}).Refused(409, "STAGE_NOT_EDITABLE")
		c.Answer(application.ID, trip.Country, "far").Want(200) // same price
		c.WantInvoice(invoice.ID, "PAID", "200", 1)
		if c.Invoice(invoice.ID).Reference != reference {
			t.Error("different invoice")
		}
	})
}

// An invoice repriced to zero is paid, and the application advances.
func TestRepricedToNothing(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		application, invoice := c.UnpaidTrip(trip)
		c.Answer(application.ID, trip.Country, "home").Want(200)
		c.WantInvoice(invoice.ID, "PAID", "0", 0)
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "LOCKED", "COMPLETED", "CURRENT")
		c.Parties(application.ID, 1).Want(200) // nobody has paid yet
		c.Answer(application.ID, trip.Express, true).Refused(409, "STAGE_NOT_EDITABLE")
		c.Answer(application.ID, trip.Country, "abroad").Refused(409, "STAGE_NOT_EDITABLE") // nothing was paid

		// With missing content, the stage stays current and accepts the missing content.
		application, invoice = c.UnpaidTrip(trip)
		c.Answer(application.ID, trip.Late, true).Want(200)
		c.Answer(application.ID, trip.Country, "home").Want(200)
		c.WantInvoice(invoice.ID, "PAID", "0", 0)
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "LOCKED", "CURRENT", "LOCKED")
		c.Officer.Complete(application.ID, trip.Fee).Refused(400, "APPLICATION_MISSING_REQUIRED_ANSWERS").At("answers.note")
		c.Answer(application.ID, trip.Express, true).Refused(409, "STAGE_NOT_EDITABLE")
		c.Answer(application.ID, trip.Note, "Traffic.").Want(200)
		c.Answer(application.ID, trip.Note, nil).Refused(409, "STAGE_NOT_EDITABLE")
		c.Officer.Complete(application.ID, trip.Fee).Want(200)
		c.WantStages(application.ID, "IN_PROGRESS", "COMPLETED", "LOCKED", "COMPLETED", "CURRENT")
	})
}
