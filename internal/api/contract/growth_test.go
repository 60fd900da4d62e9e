package contract_test

import (
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// The size of the details of one party and of all parties together is limited.
func TestDetailsAreBounded(t *testing.T) {
	fixture.Each(t, func(_ *testing.T, c *fixture.Scene) {
		trip := fixture.NewTrip(c)
		at := fixture.CustomerRequests + c.Ada.Post(fixture.CustomerRequests+trip.ID, nil).Want(201).String("id")
		details := func(n, size int) apptest.M {
			all := apptest.M{}
			for i := range n {
				all[fmt.Sprintf("d%02d", i)] = strings.Repeat("x", size)
			}
			return all
		}
		put := func(details ...any) *apptest.Response {
			list := make([]any, len(details))
			for i, d := range details {
				list[i] = apptest.M{"name": "Ada", "details": d}
			}
			return c.Ada.Put(at+"/party", apptest.M{"parties": list})
		}
		nested := func(depth int) any {
			value := any(1)
			for range depth {
				value = []any{value}
			}
			return apptest.M{"deep": value}
		}
		put(details(4, 3900)).Want(200)
		put(nested(8)).Want(200)
		put(details(5, 3900)).Refused(400, "VALIDATION_FAILED").At("parties[0].details")
		put(details(1, 1), details(5, 3900)).Refused(400, "VALIDATION_FAILED").At("parties[1].details")
		put(nested(9)).Refused(400, "VALIDATION_FAILED").At("parties[0].details.deep")
		many := make([]any, 17)
		for i := range many {
			many[i] = details(4, 3900)
		}
		put(many...).Refused(400, "VALIDATION_FAILED").At("parties")
	})
}

// The history of a large, often rewritten list of parties contains only changes, with digests of
// large values.
func TestHistoryOfRewrittenParties(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		application := c.StartTrip(fixture.NewTrip(c))
		list := c.PartiesBody(fixture.CustomerApplications+application, 2)
		parties := list["parties"].([]any)
		for i := range parties {
			parties[i].(apptest.M)["details"] = apptest.M{"note": strings.Repeat("x", 3900), "more": strings.Repeat("y", 3900)}
		}
		stored := c.Ada.Put(fixture.CustomerApplications+application+"/party", list).Want(200)
		size := func() int64 {
			return apptest.Count(t, c.Server, `SELECT SUM(COALESCE(LENGTH(before), 0) + COALESCE(LENGTH(after), 0)) AS n FROM audit_events WHERE action = 'parties.changed'`)
		}
		before := size()
		const times = 10
		for n := range times {
			parties := stored.Value("parties").([]any)
			parties[1].(apptest.M)["name"] = fmt.Sprintf("Bola %d", n)
			stored = c.Ada.Put(fixture.CustomerApplications+application+"/party", apptest.M{"parties": parties}).Want(200)
		}
		if grown := size() - before; grown > times*2*1000 {
			t.Errorf("%d rewrites of %d bytes grew the history by %d bytes", times, len(stored.Body), grown)
		}
		entry := c.Newest(application, "parties.changed")
		after := entry.After["parties"].([]any)
		if len(after) != 1 || after[0].(apptest.M)["name"] != "Bola 9" || after[0].(apptest.M)["details"] != nil {
			t.Errorf("the entry: %v", entry)
		}
	})
}

// Read-only calls and large responses are not stored under their keys.
func TestKeyStorageIsBounded(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		designer := acme.As("manager")
		const services = "/api/v1/tenant/services"
		made := designer.Post(services, apptest.M{"name": "Licence", "currency": "NGN"}).Want(201)
		at := services + "/" + made.String("id")
		size := func() int64 {
			return apptest.Count(t, s, `SELECT COUNT(*) * 1000 + COALESCE(SUM(LENGTH(answer)), 0) AS n FROM idempotency_keys`)
		}
		members := make([]string, 1000)
		for i := range members {
			members[i] = strings.Repeat("m", 150) + fmt.Sprint(i)
		}
		designer.Post(at+"/value-sets", apptest.M{"code": "many", "name": "Many", "members": members}).Want(201)
		designer.Post(at+"/stages", apptest.M{"title": "About you", "description": strings.Repeat("d", 2000), "kind": "ORDINARY"}).Want(201)
		before := size()
		for range 3 {
			again := fixture.WithKey(designer, "preview").Post(at+"/preview", apptest.M{}).Want(200)
			if again.Header.Get("Idempotent-Replayed") != "" {
				t.Error("a large preview was kept")
			}
		}
		if grown := size() - before; grown != 0 {
			t.Errorf("large previews grew the keys by %d bytes", grown)
		}
		document := designer.Get(at + "/export").Want(200).Value().(apptest.M)
		imported := fixture.WithKey(designer, "large").Post(services+"/import", document).Want(201)
		again := fixture.WithKey(designer, "large").Post(services+"/import", document).Refused(409, "IDEMPOTENCY_KEY_IN_USE")
		again.Is("201", "status").Is(imported.String("id"), "id")
		if n := size() - before; n > 2000 {
			t.Errorf("an import with a response of %d bytes grew the keys by %d bytes", len(imported.Body), n)
		}
	}, func(c *config.Config) { c.Tuning.Keys.MaxResponse = 2000 })
}

// New keys beyond the daily limit of a caller are refused.
func TestTooManyKeys(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		forgot := func(key int) *apptest.Response {
			return fixture.WithKey(s.Anyone(), fmt.Sprint(key)).Post("/api/v1/auth/password/forgot", apptest.M{"email": "nobody@acme.test", "tenantSlug": "acme"})
		}
		forgot(1).Want(200)
		forgot(2).Want(200)
		r := forgot(3).Refused(429, "TOO_MANY_REQUESTS")
		if r.Header.Get("Retry-After") == "" {
			t.Errorf("without Retry-After: %v", r.Header)
		}
		if forgot(2).Want(200).Header.Get("Idempotent-Replayed") != "true" {
			t.Error("an earlier key is refused")
		}
		designer := acme.As("manager")
		create := func(key int) *apptest.Response {
			return fixture.WithKey(designer, fmt.Sprint(key)).Post("/api/v1/tenant/services", apptest.M{"name": "Licence", "currency": "NGN"})
		}
		for n := range 3 {
			create(n).Want(201)
		}
		create(4).Refused(429, "TOO_MANY_REQUESTS")
		if n := designer.Get("/api/v1/tenant/services").Want(http.StatusOK).Len("content"); n != 3 {
			t.Errorf("%d services", n)
		}
	}, func(c *config.Config) {
		c.RateLimits = "on"
		rates := reflect.ValueOf(&c.Rates).Elem()
		for _, field := range rates.Fields() {
			field.Set(reflect.ValueOf(limits.Rate{Max: 1000, Per: time.Hour}))
		}
		c.Tuning.Keys.PerCaller, c.Tuning.Keys.PerAddress = 3, 2
	})
}
