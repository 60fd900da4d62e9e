package finance_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A party is looked up by its key among 50,000 sheets, and malformed ids are refused without a query.
func TestPartyLookupScales(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 50000) `
		c.Exec(`INSERT INTO sheets (tenant_id, id, content) `+numbers+
			`SELECT $1, 'sheet ' || CAST(n AS TEXT), '{"answers":[],"parties":[{"id":"party ' || CAST(n AS TEXT) || '"}],"documents":[]}' FROM numbers`, c.Acme.ID)
		c.Exec(`INSERT INTO parties (tenant_id, id, sheet_id) `+numbers+
			`SELECT $1, 'party ' || CAST(n AS TEXT), 'sheet ' || CAST(n AS TEXT) FROM numbers`, c.Acme.ID)

		request := c.Ada.Submit(c.Licence)
		with := c.Ada.Get(fixture.CustomerRequests+request).Want(200).String("parties", 0, "id")
		c.Officer.Accept(request)
		apptest.Until(t, "nothing is done in the background", func() bool {
			return c.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE status <> 'COMPLETED'`) == 0
		})

		asked := func(party, about string, want int) {
			t.Helper()
			var mu sync.Mutex
			var statements []string
			c.Server.DB.Watch(func(query string, _ []any) {
				mu.Lock()
				defer mu.Unlock()
				if strings.Contains(query, about) && !slices.Contains(statements, query) { // a notice also looks up its customer
					statements = append(statements, query)
				}
			})
			defer c.Server.DB.Watch(nil)
			answer := c.AdHoc(apptest.M{"partyId": party})
			if party == with {
				answer.Want(201)
			} else {
				answer.Refused(400, "VALIDATION_FAILED").At("partyId")
			}
			mu.Lock()
			defer mu.Unlock()
			if len(statements) != want {
				t.Errorf("%q: %d statements about %s, want %d: %q", party, len(statements), about, want, statements)
			}
		}
		for _, malformed := range []string{"%", "_", "party 1", "party %", strings.ToUpper(with)} {
			for _, table := range []string{" parties", " sheets", " applications", " invoices"} {
				asked(malformed, table, 0)
			}
		}
		asked(ref.NewID(), " parties", 1)
		asked(ref.NewID(), " sheets", 0)
		asked(with, " parties", 1)
		asked(with, " sheets", 1)

		e := fixture.Explainer{T: t, D: c.Server.DB, Large: map[string]bool{"sheets": true, "parties": true}}
		if c.Server.DB.Engine() == "postgres" {
			c.Exec("ANALYZE")
		}
		statements := fixture.Watch(c.Server.DB)
		c.AdHoc(apptest.M{"partyId": with}).Want(201)
		for query, calls := range statements() {
			for _, args := range calls {
				e.Explain(query, args)
			}
		}
		c.Exec(`DELETE FROM sheets WHERE tenant_id = $1 AND id LIKE 'sheet %'`, c.Acme.ID)
	}, apptest.WithoutJobs) // so that only statements of the call are counted
}

// Malformed ids in bodies are refused by every operation.
func TestMalformedIDsInBodies(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		at := fixture.CustomerApplications + c.StartTrip(trip)
		for _, bad := range []struct {
			answer *apptest.Response
			field  string
		}{
			{c.AdHoc(apptest.M{"partyId": "%"}), "partyId"},
			{c.Finance.Post(fixture.Invoices, apptest.M{"serviceId": "x"}), "serviceId"},
			{c.Ada.Put(at+"/answers/"+trip.Minor, apptest.M{"value": true, "partyId": "x"}), "partyId"},
			{c.Ada.Put(at+"/party", apptest.M{"parties": []any{apptest.M{"id": "x", "name": "Ada"}}}), "parties[0].id"},
			{c.Ada.Put(at+"/documents/"+trip.Minor, apptest.M{"fileObjectId": "x"}), "fileObjectId"},
			{c.Acme.As("admin").Post("/api/v1/tenant/members", apptest.M{"name": "Grace", "email": "grace@acme.test", "roleId": "x"}), "roleId"},
			{c.Designer.Post(fixture.TenantServices+trip.ID+"/questions", apptest.M{"stageId": "x", "code": "a", "label": "A", "answerType": "TEXT"}), "stageId"},
			{c.Designer.Patch(fixture.TenantServices+trip.ID+"/questions/"+trip.Minor, apptest.M{"stageId": "x"}), "stageId"},
		} {
			bad.answer.Refused(400, "VALIDATION_FAILED").At(bad.field)
		}
	})
}

// An invoice for a party is sent to its address.
func TestInvoiceForParty(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		request := c.Ada.Draft(c.Licence)
		with := c.Ada.Get("/api/v1/customer/requests/"+request).Want(200).String("parties", 0, "id") // ada's own
		c.Ada.Post("/api/v1/customer/requests/"+request+"/submit", nil).Want(200)
		c.Officer.Accept(request)

		made := c.AdHoc(apptest.M{"partyId": with}).Want(201)
		made.Is(with, "partyId")
		at := "/api/v1/public/payments/invoices/"
		reference := c.Server.Anyone().Post(at+made.String("reference")+"/checkout", apptest.M{}).Want(201).String("reference")
		if n := c.CountRows(`SELECT COUNT(*) FROM payments WHERE reference = $1 AND email = $2`, reference, c.Acme.Email("ada")); n != 1 {
			t.Error("the payer's address is another one")
		}
		unaddressed := c.NewInvoice(nil).Reference
		c.Server.Anyone().Post(at+unaddressed+"/checkout", apptest.M{}).Refused(400, "VALIDATION_FAILED").At("email")
		c.Server.Anyone().Post(at+unaddressed+"/checkout", apptest.M{"email": "grace@home.test"}).Want(201)
		rival := c.Server.Tenant("rival").As("finance")
		rival.Post(fixture.Invoices, apptest.M{"amount": 1, "currency": "NGN", "description": "x", "partyId": with}).Refused(400, "VALIDATION_FAILED").At("partyId")
	})
}

// Only current parties of an application count.
func TestInvoiceForCurrentParty(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		known := func(party, email string) {
			t.Helper()
			reference := c.NewInvoice(apptest.M{"partyId": party}).Reference
			if n := c.CountRows(`SELECT COUNT(*) FROM invoices WHERE reference = $1 AND payer_email = $2`, reference, email); n != 1 {
				t.Errorf("the invoice does not go to %s", email)
			}
		}
		unknown := func(party string) {
			t.Helper()
			c.AdHoc(apptest.M{"partyId": party}).Refused(400, "VALIDATION_FAILED").At("partyId")
		}

		request := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201).String("id")
		c.Ada.Put(request+"/answers/"+trip.Purpose, apptest.M{"value": "rest"}).Want(200)
		c.Ada.Put(request+"/answers/"+trip.Country, apptest.M{"value": "abroad"}).Want(200)
		self := c.Ada.Get(request).Want(200).Value("parties", 0)
		both := c.Ada.Put(request+"/party", apptest.M{"parties": []any{self, apptest.M{"name": "Bola", "email": "bola@acme.test"}}}).Want(200)
		ada, bola := both.String("parties", 0, "id"), both.String("parties", 1, "id")
		unknown(ada) // a draft is not an application
		c.Ada.Post(request+"/submit", nil).Want(200)
		unknown(ada)
		application := c.Officer.Accept(request[len(fixture.CustomerRequests):])
		known(ada, c.Acme.Email("ada"))
		known(bola, "bola@acme.test")

		at := fixture.CustomerApplications + application
		chi := c.Ada.Put(at+"/party", apptest.M{"parties": []any{self, apptest.M{"name": "Chi", "email": "chi@acme.test"}}}).Want(200).String("parties", 1, "id")
		known(ada, c.Acme.Email("ada"))
		unknown(bola) // only the request still contains her
		known(chi, "chi@acme.test")
	})
}
