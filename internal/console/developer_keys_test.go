package console_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

const keysPath = developersPath + "/keys/"

var (
	shownSecret = regexp.MustCompile(`<code id="secret">([^<]+)</code>`)
	keyLink     = regexp.MustCompile(`href="(` + keysPath + `[0-9a-f-]{36})"`)
)

// secretOn returns the secret that a page shows.
func secretOn(t *testing.T, p *apptest.Page) string {
	t.Helper()
	found := shownSecret.FindStringSubmatch(p.HTML)
	if found == nil {
		t.Fatalf("%s shows no secret: %s", p.Path, p.HTML)
	}
	return found[1]
}

// linkOn returns the first address on a page that the pattern finds.
func linkOn(t *testing.T, p *apptest.Page, pattern *regexp.Regexp) string {
	t.Helper()
	found := pattern.FindStringSubmatch(p.HTML)
	if found == nil {
		t.Fatalf("%s has no such link: %s", p.Path, p.HTML)
	}
	return found[1]
}

// An admin creates a key for a program, whose secret is shown once, limits, rotates and revokes it. The form sent twice
// makes one key.
func TestAPIKeyPages(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		licence := acme.As("admin").Licence()
		admin := acme.Reader("admin")
		admin.Open(developersPath).Want(200, "No API keys yet")
		form := admin.Open(keysPath+"new").Want(200, "Create an API key", "View invoices", "Payments")
		entered := url.Values{
			"name": {"Nightly export"}, "permissions": {"service.read", "invoice.read"}, "scope": {"some"}, "serviceIds": {licence.ID},
			"addresses": {"127.0.0.1\r\n2001:db8::/32"}, "expires": {s.Clock.Now().AddDate(0, 1, 0).Format("2006-01-02")},
		}
		made := form.Send(keysPath+"new", entered).Want(200, "Copy the key “Nightly export” now", "It is shown only once.")
		secret := secretOn(t, made)
		if again := secretOn(t, form.Send(keysPath+"new", entered).Want(200)); again != secret {
			t.Errorf("the form sent again shows %s, want %s", again, secret)
		}
		program := s.Anyone()
		program.Token = secret
		program.Get("/api/v1/tenant/services").Want(200).Has(1, "content")

		list := admin.Open(developersPath).Want(200, "View invoices", "View services", "Only ", "127.0.0.1", "Active").Without(secret)
		if n := len(keyLink.FindAllString(list.HTML, -1)); n != 1 {
			t.Errorf("there are %d keys, want 1", n)
		}
		at := linkOn(t, list, keyLink)
		key := admin.Open(at).Want(200, "Nightly export", "2001:db8::/32", entered.Get("expires")).Without(secret)
		stale := admin.Open(at)
		entered.Set("name", "Export")
		entered.Set("addresses", "")
		entered.Set("scope", "all")
		key.Send(at, entered).At(at).Want(200, "API key saved.", "Export")
		key.Send(at, entered).At(at).Want(200, "Export") // sent twice
		stale.Send(at, url.Values{"name": {"Other"}, "permissions": {"service.read"}}).Want(409, "Someone else changed this first.", "Other")

		rotated := admin.Open(at).Send(at+"/rotate", url.Values{"overlapHours": {"24"}}).Want(200, "Copy the key “Export” now", "The previous secret works until")
		program.Get("/api/v1/tenant/services").Want(200)
		program.Token = secretOn(t, rotated)
		program.Get("/api/v1/tenant/services").Want(200)
		admin.Open(at).Send(at+"/revoke", nil).At(developersPath).Want(200, "The API key “Export” was revoked.", "Revoked")
		program.Get("/api/v1/tenant/services").Refused(401, "UNAUTHENTICATED")
		admin.Open(at).Want(200, "This key was revoked").Without(`action="` + at)
		admin.Post(at+"/revoke", nil).Want(409, "This API key has been revoked.")
	})
}

// What is wrong is said at its field, and what was entered stays.
func TestAPIKeyFormErrors(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.As("admin").Licence()
		admin := acme.Reader("admin")
		send := func(values url.Values) *apptest.Page { return admin.Open(keysPath+"new").Send(keysPath+"new", values) }
		send(url.Values{"name": {"Export"}, "permissions": {"service.read"}, "scope": {"some"}}).
			Want(400, `<a href="#serviceIds">`, "Select at least one service.", `value="Export"`, `value="service.read" checked`, `value="some" checked`)
		send(url.Values{"name": {"Export"}}).Want(400, `<a href="#permissions">`)
		send(url.Values{"name": {"Export"}, "permissions": {"service.read"}, "addresses": {"127.0.0.1\nhome"}, "expires": {"2020-01-01"}}).
			Want(400, `<a href="#addresses">`, "Enter an address such as 192.0.2.7", `<a href="#expires">`, "Enter a date in the future", "home")
		send(url.Values{"name": {""}, "permissions": {"service.read"}, "expires": {"someday"}}).Want(400, `<a href="#name">`)
	})
}

// A key that expires soon is marked, an expired one stays visible and works again with a new date.
func TestAPIKeyExpiryPages(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		admin := acme.Reader("admin")
		day := func(days int) string { return s.Clock.Now().AddDate(0, 0, days).Format("2006-01-02") }
		admin.Open(keysPath+"new").Send(keysPath+"new", url.Values{"name": {"Export"}, "permissions": {"service.read"}, "expires": {day(3)}}).Want(200, "Expires soon")
		admin.Open(homePath).Want(200, "1 API key expires within two weeks", `href="`+developersPath+`"`)
		at := linkOn(t, admin.Open(developersPath), keyLink)
		s.Clock.Advance(5 * 24 * time.Hour)
		admin = acme.Reader("admin")
		admin.Open(developersPath).Want(200, "Expired")
		admin.Open(at).Want(200, "Expired").Send(at, url.Values{"name": {"Export"}, "permissions": {"service.read"}, "expires": {day(40)}}).At(at).Want(200, "Active")
		admin.Open(at).Send(at, url.Values{"name": {"Export"}, "permissions": {"service.read"}, "expires": {""}}).At(at).Want(200, "No expiry")
	})
}

// The call log finds the calls of a key, and names it. Only admins see keys and calls.
func TestCallsOfAPIKey(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		for _, who := range []string{"admin", "manager", "officer"} {
			acme.Add(who)
		}
		rival.Add("admin")
		admin := acme.Reader("admin")
		made := admin.Open(keysPath+"new").Send(keysPath+"new", url.Values{"name": {"Nightly export"}, "permissions": {"service.read"}}).Want(200)
		program := s.Anyone()
		program.Token = secretOn(t, made)
		program.Get("/api/v1/tenant/services").Want(200)
		if err := s.Calls.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		at := linkOn(t, made, keyLink)
		id := strings.TrimPrefix(at, keysPath)
		admin.Open(at).Want(200, callsPath+"?key="+id)
		admin.Open(callsPath+"?key="+id).Want(200, `<a href="`+at+`">Nightly export</a>`, "listServices", "1–1 of 1")
		admin.Open(callsPath+"?key=none").Want(200, "Choose an API key from the list.")
		for _, other := range []*apptest.Reader{rival.Reader("admin"), acme.Reader("manager"), acme.Reader("officer")} {
			other.Open(at).Want(404)
			other.Post(at+"/revoke", nil).Want(404)
		}
		acme.Reader("manager").Open(callsPath).Want(404)
		acme.Reader("manager").Open(developersPath).At(developersPath+"/webhooks").Want(200, "Quick start").Without("API keys</a>")
		acme.Reader("officer").Open(developersPath).Want(404)
		program.Get("/api/v1/tenant/services").Want(200)

		// The list of callers has the newest 100 keys, and the chosen one.
		err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, `INSERT INTO api_keys
				WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
				SELECT tenant_id, k.id || '-' || i, 'Newer', prefix, secret_hash || '-' || i, previous_hash, previous_expires_at, permissions, service_ids, allowed_addresses,
					created_by, created_by_name, $1, expires_at, remind_at, $1, last_used_at, last_used_address
				FROM api_keys k, n WHERE k.id = $2`, s.Now().Add(time.Hour), id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		admin.Open(callsPath).Want(200).Without(">Nightly export</option>")
		admin.Open(callsPath+"?key="+id).Want(200, " selected>Nightly export</option>")
	}, func(c *config.Config) { c.RetainCallsDays = new(7) })
}

// Addresses of keys and webhooks that do not exist are not found.
func TestUnknownDeveloperPages(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		admin := acme.Reader("admin")
		for _, path := range []string{
			keysPath + "none", keysPath + acme.ID, hooksPath + "none", hooksPath + acme.ID, hooksPath + acme.ID + "/settings", hooksPath + acme.ID + "/deliveries/none",
			hooksPath + acme.ID + "/deliveries/" + acme.ID, hooksPath + acme.ID + "/elsewhere",
		} {
			admin.Open(path).Want(404)
		}
		admin.Post(hooksPath+acme.ID+"/elsewhere", nil).Want(404)
		admin.Post(hooksPath+acme.ID+"/test", nil).Want(404)
	})
}
