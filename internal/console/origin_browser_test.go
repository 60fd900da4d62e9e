package console_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/dbtest"
)

// A front end on another origin signs in, reads a record with its ETag and changes it with
// If-Match, in a real browser: with the token, and with cookies if it belongs to the same site.
// Pages of other origins get no response.
func TestCORSInBrowser(t *testing.T) {
	t.Parallel()
	page := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Type", "text/html") })
	friend, stranger := httptest.NewServer(page), httptest.NewServer(page)
	t.Cleanup(friend.Close)
	t.Cleanup(stranger.Close)
	s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) { c.CORSAllowedOrigins = []string{friend.URL} })
	acme := s.Tenant("acme")
	acme.Add("admin")
	b := browser.Open(t, s.URL, friend.URL, stranger.URL)
	b.Allow("412 (Precondition Failed)", "blocked by CORS policy", "net::ERR_FAILED", "404 (Not Found)")
	const script = `
		const json = {"Content-Type": "application/json"}, at = API + "/api/v1/tenant/profile";
		const signedIn = await fetch(API + "/api/v1/auth/login", {method: "POST", credentials: "include", headers: json,
			body: JSON.stringify({tenantSlug: "acme", email: EMAIL, password: PASSWORD})});
		const bearer = {Authorization: "Bearer " + (await signedIn.json()).data.accessToken};
		let said = [];
		for (const [name, how] of [["token", {headers: bearer, credentials: "omit"}], ["cookie", {headers: {}, credentials: "include"}]]) {
			const read = await fetch(at, how), tag = read.headers.get("ETag");
			const profile = (await read.json()).data;
			for (const text of ["once", "twice"]) {
				const r = await fetch(at, {...how, method: "PUT", headers: {...how.headers, ...json, "If-Match": tag},
					body: JSON.stringify({...profile, organizationName: name + " " + text})});
				said.push(name + " " + r.status + " " + (r.headers.get("X-Trace-Id") == (await r.json()).traceId));
			}
		}
		return said.join(", ")`
	words := strings.NewReplacer("API", `"`+s.URL+`"`, "EMAIL", `"`+acme.Email("admin")+`"`, "PASSWORD", `"`+apptest.Password+`"`)
	for at, want := range map[string]string{
		friend.URL: "token 200 true, token 412 true, cookie 200 true, cookie 412 true", stranger.URL: "TypeError: Failed to fetch",
	} {
		b.Visit(at)
		if said := b.Read("(async () => {" + words.Replace(script) + "})().catch(String)"); said != want {
			t.Errorf("%s: %s", at, said)
		}
	}
}
