package finance_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Staff create ad-hoc invoices.
func TestAdHocInvoice(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		made := c.AdHoc(apptest.M{"dueAt": "2026-12-24T18:00:00+02:00"}).Want(201)
		made.Is("OPEN", "status").Is("NGN", "currency").Is("150.5", "amountDue").Is("0", "amountPaid").Is("150.5", "balance").
			Is("Replacement of a card", "description").Is("2026-12-24T16:00:00.000", "dueAt")
		for _, name := range []string{"partyId", "serviceId", "applicationId", "stageId", "paidAt", "voidedAt"} {
			made.Is(nil, name)
		}
		made.Has(1, "items").Is(nil, "items", 0, "serviceChargeId").Is("Replacement of a card", "items", 0, "label").
			Is("1", "items", 0, "quantity").Is("150.5", "items", 0, "unitAmount").Is("150.5", "items", 0, "itemTotal")
		again := c.Invoice(made.String("id"))
		apptest.Equal(t, "the reference, read again", again.Reference, made.String("reference"))
		apptest.Equal(t, "the number of items, read again", len(again.Items), 1)
		c.Finance.Get(fixture.Invoices+"?status=OPEN").Want(200).Has(1, "content").Has(1, "content", 0, "items")
		if n := c.CountRows(`SELECT COUNT(*) FROM audit_events WHERE action = 'invoice.created' AND target_id = $1`, made.String("id")); n != 1 {
			t.Errorf("%d events tell of it", n)
		}
		c.AdHoc(apptest.M{"amount": 0.125, "currency": "KWD"}).Want(201).Is("0.125", "amountDue")
	})
}

// Invalid invoices are refused, and the error names the field.
func TestInvoiceRefusals(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		for _, bad := range []struct {
			field string
			body  apptest.M
		}{
			{"amount", apptest.M{"amount": 0}},
			{"amount", apptest.M{"amount": -1}},
			{"amount", apptest.M{"amount": 1.005}},
			{"amount", apptest.M{"amount": 0.5, "currency": "JPY"}},
			{"amount", apptest.M{"amount": 1e30}},
			{"amount", apptest.M{"amount": "150.5"}},
			{"amount", apptest.M{"amount": nil}},
			{"currency", apptest.M{"currency": "DEM"}},
			{"currency", apptest.M{"currency": "ngn"}},
			{"currency", apptest.M{"currency": ""}},
			{"description", apptest.M{"description": " "}},
			{"dueAt", apptest.M{"dueAt": "tomorrow"}},
			{"dueAt", apptest.M{"dueAt": "2026-02-30T10:00:00"}},
			{"partyId", apptest.M{"partyId": "019aa0c4-52b1-7c3e-9d0a-0f6a4b1c2d3e"}},
			{"answers", apptest.M{"answers": apptest.M{}}},
			{"partyCount", apptest.M{"partyCount": 2}},
			{"amount", apptest.M{"serviceId": c.Licence.ID}},
			{"currency", apptest.M{"serviceId": c.Licence.ID}},
		} {
			c.AdHoc(bad.body).Refused(400, "VALIDATION_FAILED").At(bad.field)
		}
		missing := c.Finance.Post(fixture.Invoices, apptest.M{}).Refused(400, "VALIDATION_FAILED")
		missing.At("amount").At("currency").At("description")
		c.Finance.Post(fixture.Invoices, apptest.M{"serviceId": "019aa0c4-52b1-7c3e-9d0a-0f6a4b1c2d3e"}).Refused(404, "NOT_FOUND")
		c.Finance.Post(fixture.Invoices, apptest.M{"serviceId": c.Licence.ID, "answers": apptest.M{"request.depth": "7"}}).
			Refused(400, "VALIDATION_FAILED").At(`answers["request.depth"]`)
		c.Finance.Post(fixture.Invoices, apptest.M{"serviceId": c.Licence.ID, "dueAt": "2026-12-24T18:00:00"}).Refused(400, "VALIDATION_FAILED").At("dueAt")
		if n := c.CountRows(`SELECT COUNT(*) FROM invoices`); n != 0 {
			t.Errorf("%d invoices were made", n)
		}
	})
}

// Staff create invoices for the price of a service: of its live version, or of its draft if it was
// never published.
func TestPricedInvoice(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		body := apptest.M{"serviceId": c.Licence.ID, "answers": apptest.M{"request.hurry": true}, "partyCount": 3}
		made := c.Finance.Post(fixture.Invoices, body).Want(201)
		made.Is("23501.5", "amountDue").Is("OPEN", "status").Has(2, "items").Is("3", "items", 0, "quantity").
			Is(c.Licence.Charge, "items", 0, "serviceChargeId").Is(c.Licence.ID, "serviceId").Is("Fishing licence", "description")
		shown := c.Finance.Post("/api/v1/finance/services/"+c.Licence.ID+"/price-breakdown", apptest.M{
			"answers": apptest.M{"request.hurry": true}, "partyCount": 3,
		}).Want(200)
		shown.Is(made.String("amountDue"), "total")
		at := "/api/v1/tenant/services/" + c.Licence.ID
		c.Designer.Patch(at+"/charges/"+c.Licence.Charge, apptest.M{"amount": 1}).Want(200)
		c.Finance.Post(fixture.Invoices, body).Want(201).Is("23501.5", "amountDue")
		draft := c.Designer.Post("/api/v1/tenant/services", apptest.M{"name": "Nets", "currency": "NGN"}).Want(201).String("id")
		nothing := c.Finance.Post(fixture.Invoices, apptest.M{"serviceId": draft, "description": "Gift"}).Want(201)
		nothing.Is("PAID", "status").Is("Gift", "description").Has(0, "items")
		if nothing.String("paidAt") == "" {
			t.Error("an invoice of zero has no time of payment")
		}
		stage := c.Designer.Post("/api/v1/tenant/services/"+draft+"/stages", apptest.M{"title": "Fee", "kind": "PAYMENT"}).Want(201).String("id")
		c.Designer.Post("/api/v1/tenant/services/"+draft+"/charges", apptest.M{"stageId": stage, "name": "Net", "basis": "PER_REQUEST", "amount": 12}).Want(201)
		c.Finance.Post(fixture.Invoices, apptest.M{"serviceId": draft}).Want(201).Is("12", "amountDue")
	})
}
