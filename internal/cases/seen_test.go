package cases_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// Customers see the estimated price of a request, the readiness of an application and its
// invoices. Others do not.
func TestCustomerVisibility(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		ben, rival := c.Acme.As("ben"), c.Server.Tenant("rival").As("ada")
		foreign := func(path string) {
			t.Helper()
			ben.Get(path).Refused(404, "NOT_FOUND")
			rival.Get(path).Refused(404, "NOT_FOUND")
			c.Officer.Get(path).Refused(403, "FORBIDDEN")
		}
		request := c.Ada.Draft(c.Licence)
		price := func(total string, lines int) {
			t.Helper()
			p := c.Ada.Get(fixture.CustomerRequests + request + "/price").Want(200)
			p.Is(total, "total").Is("NGN", "currency").Has(lines, "items").Is(true, "estimate")
		}
		price("7500.5", 1)
		c.Ada.Put(fixture.CustomerRequests+request+"/answers/"+c.Licence.Urgent, apptest.M{"value": true}).Want(200)
		price("8500.5", 2)
		c.Ada.Put(fixture.CustomerRequests+request+"/party", c.PartiesBody(fixture.CustomerRequests+request, 1)).Want(200)
		price("16001", 2)
		foreign(fixture.CustomerRequests + request + "/price")
		c.Ada.Get(fixture.CustomerRequests+ref.NewID()+"/price").Refused(404, "NOT_FOUND")
		c.Ada.Post(fixture.CustomerRequests+request+"/submit", nil).Want(200)
		price("16001", 2)

		id := c.Officer.Accept(request)
		ready := func(want bool, codes ...string) {
			t.Helper()
			r := c.Ada.Get(fixture.CustomerApplications + id + "/readiness").Want(200)
			var got []string
			for n := range r.Len("blockers") {
				got = append(got, r.String("blockers", n, "code"))
			}
			r.Is(want, "ready")
			apptest.Equal(t, "codes of the blockers", got, codes)
			if diff := cmp.Diff(c.Officer.Get(fixture.StaffApplications+id+"/readiness").Want(200).Data, r.Data); diff != "" {
				t.Errorf("readiness differs for staff (-staff +customer):\n%s", diff)
			}
		}
		ready(true)
		c.Ada.Put(fixture.CustomerApplications+id+"/answers/"+c.Licence.Water, apptest.M{"value": nil}).Want(200)
		ready(false, "water")
		c.Ada.Put(fixture.CustomerApplications+id+"/answers/"+c.Licence.Water, apptest.M{"value": "river"}).Want(200)
		foreign(fixture.CustomerApplications + id + "/readiness")

		bills := fixture.CustomerApplications + id + "/invoices"
		c.Ada.Get(bills).Want(200).Has(0)
		c.Officer.Complete(id, c.Licence.About).Want(200)
		ready(false, "INVOICE_NOT_PAID")
		owed := c.Ada.Get(bills).Want(200)
		keys := []string{"amountDue", "amountPaid", "createdAt", "currency", "description", "dueAt", "id", "items", "paidAt", "payments", "reference", "status"}
		owed.Has(1).Has(0, 0, "payments")
		apptest.Equal(t, "fields of an invoice", apptest.Keys(owed.Value(0)), keys)
		whole := c.Finance.Get(fixture.Invoices + "/" + owed.String(0, "id")).Want(200)
		for _, key := range slices.DeleteFunc(keys, func(key string) bool { return key == "payments" }) { // listed separately for finance
			apptest.Equal(t, key+" as finance sees it", owed.Value(0, key), whole.Value(key))
		}
		foreign(bills)
		c.Finance.Post(fixture.Invoices+"/"+owed.String(0, "id")+"/void", nil).Want(200)
		c.Finance.Post(fixture.StaffApplications+id+"/stages/"+c.Licence.Fee+"/invoice", nil).Want(201)
		c.Ada.Get(bills).Want(200).Has(2).Is("VOID", 0, "status").Is("OPEN", 1, "status")
	})
}

// The public page shows the minimum price, the requirements and the duration of each service.
func TestPublicPageServices(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		admin := c.Acme.As("admin")
		admin.Put("/api/v1/tenant/landing-page", apptest.M{"published": true}).Want(200)
		told := func() apptest.M {
			t.Helper()
			return c.Server.Anyone().Get("/api/v1/organizations/acme/landing-page").Want(200).With("name", "Trip abroad", "services")
		}
		want := func(what string, want apptest.M) {
			t.Helper()
			got := told()
			for _, key := range []string{"id", "code", "name", "description", "currency", "audience", "afterwards", "categories", "fillMinutes"} {
				delete(got, key)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", what, diff)
			}
		}
		b := fixture.NewService(c.Designer, apptest.M{"name": "Trip abroad", "currency": "NGN", "minParties": 2, "maxParties": 3, "reviewDays": 3})
		trip := b.Stage(apptest.M{"title": "Trip", "kind": "ORDINARY", "targetDays": 2})
		b.Question(apptest.M{"stageId": trip, "code": "extra", "label": "Extra?", "answerType": "BOOLEAN", "appliesTo": "REQUEST"})
		b.Part("documents", apptest.M{"stageId": trip, "code": "passport", "name": "Passport"})
		b.Publish()
		charge := func(name, amount, basis string, conditional bool) apptest.M {
			return apptest.M{"name": name, "amount": json.Number(amount), "basis": basis, "conditional": conditional}
		}
		want("a free one", apptest.M{"priceFrom": nil, "stages": []any{"Trip"}, "requirements": []any{"Passport"}, "reviewDays": json.Number("3"), "expectedDays": json.Number("5"), "charges": []any{}})

		further := b.Stage(apptest.M{"title": "Extra", "kind": "ORDINARY", "showRule": "request.extra == true", "targetDays": 30})
		b.Question(apptest.M{"stageId": further, "code": "more", "label": "More?", "answerType": "TEXT", "appliesTo": "REQUEST"})
		fee := b.Stage(apptest.M{"title": "Fee", "kind": "PAYMENT"})
		b.Charge(apptest.M{"stageId": fee, "name": "Visa", "basis": "PER_PARTY", "amount": 100.5})
		b.Charge(apptest.M{"stageId": fee, "name": "Desk", "basis": "PER_REQUEST", "amount": 10})
		b.Charge(apptest.M{"stageId": fee, "name": "Extra", "basis": "PER_REQUEST", "amount": 7, "rule": "request.extra == true"})
		more := b.Stage(apptest.M{"title": "More", "kind": "PAYMENT", "showRule": "request.extra == true"})
		b.Charge(apptest.M{"stageId": more, "name": "Late", "basis": "PER_REQUEST", "amount": 3})
		whole := apptest.M{
			"priceFrom": json.Number("211"), "stages": []any{"Trip", "Extra", "Fee", "More"}, "requirements": []any{"Passport"}, "reviewDays": json.Number("3"), "expectedDays": json.Number("5"),
			"charges": []any{
				charge("Visa", "100.5", "PER_PARTY", false), charge("Desk", "10", "PER_REQUEST", false), charge("Extra", "7", "PER_REQUEST", true), charge("Late", "3", "PER_REQUEST", true),
			},
		}
		if told()["priceFrom"] != nil {
			t.Error("a draft is public")
		}
		b.Publish()
		want("one with fees", whole)
	})
}
