package app_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

// Among 50,000 sheets a party is looked up by its key, and what is no id is refused
// before the database is asked for anything.
func TestPartyAmongManySheets(t *testing.T) {
	eachScene(t, func(t *testing.T, c *scene) {
		const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 50000) `
		c.exec(`INSERT INTO sheets (tenant_id, id, content) `+numbers+
			`SELECT $1, 'sheet ' || CAST(n AS TEXT), '{"answers":[],"parties":[{"id":"party ' || CAST(n AS TEXT) || '"}],"documents":[]}' FROM numbers`, c.acme.ID)
		c.exec(`INSERT INTO parties (tenant_id, id, sheet_id) `+numbers+
			`SELECT $1, 'party ' || CAST(n AS TEXT), 'sheet ' || CAST(n AS TEXT) FROM numbers`, c.acme.ID)

		request := c.ada.HandIn(c.licence)
		with := c.ada.Get(mine+request).Want(200).String("parties", 0, "id")
		c.officer.Accept(request)
		apptest.Until(t, "nothing is done in the background", func() bool {
			return c.count(`SELECT COUNT(*) FROM outbox_events WHERE status <> 'COMPLETED'`) == 0
		})

		asked := func(party, about string, want int) {
			t.Helper()
			var mu sync.Mutex
			var statements []string
			c.s.DB.Watch(func(query string, _ []any) {
				mu.Lock()
				defer mu.Unlock()
				if strings.Contains(query, about) && !slices.Contains(statements, query) { // a notice looks for its customer, too
					statements = append(statements, query)
				}
			})
			defer c.s.DB.Watch(nil)
			answer := c.adHoc(apptest.M{"partyId": party})
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

		e := explainer{t: t, d: c.s.DB, large: map[string]bool{"sheets": true, "parties": true}}
		if c.s.DB.Engine() == "postgres" {
			runOn(t, c.s.DB, "ANALYZE")
		}
		statements := watch(c.s.DB)
		c.adHoc(apptest.M{"partyId": with}).Want(201)
		for query, calls := range statements() {
			for _, args := range calls {
				e.explain(query, args)
			}
		}
		c.exec(`DELETE FROM sheets WHERE tenant_id = $1 AND id LIKE 'sheet %'`, c.acme.ID)
	}, apptest.WithoutJobs) // whose statements are not those of a call
}

// An id in a body has the form of one, in every operation that takes one.
func TestMalformedIDsInBodies(t *testing.T) {
	eachScene(t, func(_ *testing.T, c *scene) {
		trip := newTrip(c)
		at := ownProcesses + c.travel(trip)
		for _, bad := range []struct {
			answer *apptest.Response
			field  string
		}{
			{c.adHoc(apptest.M{"partyId": "%"}), "partyId"},
			{c.finance.Post(invoices, apptest.M{"serviceId": "x"}), "serviceId"},
			{c.ada.Put(at+"/answers/"+trip.minor, apptest.M{"value": true, "partyId": "x"}), "partyId"},
			{c.ada.Put(at+"/party", apptest.M{"parties": []any{apptest.M{"id": "x", "name": "Ada"}}}), "parties[0].id"},
			{c.ada.Put(at+"/documents/"+trip.minor, apptest.M{"fileObjectId": "x"}), "fileObjectId"},
			{c.acme.As("admin").Post("/api/v1/tenant/members", apptest.M{"name": "Grace", "email": "grace@acme.test", "roleId": "x"}), "roleId"},
			{c.designer.Post(services+trip.id+"/questions", apptest.M{"stageId": "x", "code": "a", "label": "A", "answerType": "TEXT"}), "stageId"},
			{c.designer.Patch(services+trip.id+"/questions/"+trip.minor, apptest.M{"stageId": "x"}), "stageId"},
		} {
			bad.answer.Refused(400, "VALIDATION_FAILED").At(bad.field)
		}
	})
}
