package console_test

import (
	"stagegate/internal/testkit/fixture"

	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/dbtest"
)

// swagger is Swagger UI in a browser.
type swagger struct {
	*browser.Page

	t *testing.T
}

// openSwagger opens the page and waits until it shows the description.
func openSwagger(t *testing.T, base string) swagger {
	t.Helper()
	u := swagger{browser.Open(t, base), t}
	u.Visit("/swagger-ui.html")
	u.See("#operations-tag-Authentication")
	return u
}

// click clicks on elements, one after the other, wherever they are by then: what is above
// them may still unfold.
func (u swagger) click(all ...string) {
	u.t.Helper()
	for _, css := range all {
		u.See(css)
		u.Read(fmt.Sprintf(`document.querySelector(%q).click()`, css))
	}
}

// enter writes into a field as if somebody typed it, which is what React hears.
func (u swagger) enter(css, text string) {
	u.t.Helper()
	u.See(css)
	u.Read(fmt.Sprintf(`(field => {
		Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, %q);
		field.dispatchEvent(new Event("input", { bubbles: true }));
	})(document.querySelector(%q))`, text, css))
}

// execute makes a call of an operation that takes a body or nothing, waits until the page
// shows the answer, and closes the operation again.
func (u swagger) execute(operation, body, want string, meanwhile ...func()) {
	u.t.Helper()
	at := "#operations-Authentication-" + operation
	u.click(at + " .opblock-summary-control")
	u.See(at + " .responses-inner tr.response") // until then the page cannot make the call
	if body != "" {
		u.enter(at+" textarea.body-param__text", body)
	}
	u.click(at + " button.execute")
	status := at + " .live-responses-table tbody .response-col_status"
	u.See(status)
	if got := u.Read(fmt.Sprintf(`document.querySelector(%q).innerText`, status)); !strings.HasPrefix(got, want) {
		u.t.Errorf("%s is answered %s, want %s", operation, got, want)
	}
	for _, f := range meanwhile {
		f()
	}
	u.click(at + " .opblock-summary-control")
}

// In Swagger UI one signs in and makes calls, with the cookies that signing in
// sets or with an access token. It asks no other host for anything, and neither
// the browser nor the policy of the page finds fault with it. It breaks no rule of
// accessibility, whatever of it is open.
func TestSwaggerUI(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	acme := s.Tenant("acme")
	ada := acme.As("ada")
	u := openSwagger(t, s.URL)
	u.WantAccessible("the tags", browser.Look{Width: 375, Scheme: "light"})
	u.click("#operations-tag-Authentication")

	u.execute("login", fmt.Sprintf(`{"tenantSlug": "acme", "email": %q, "password": %q}`, acme.Email("ada"), apptest.Password), "200",
		func() {
			u.WantAccessible("an operation with a body, and its answer", browser.Look{Width: 1280, Scheme: "dark"})
		})
	u.execute("me", "", "200")
	if left := u.Read(`fetch("/api/v1/auth/logout", { method: "POST" }).then((r) => r.status)`); left != "200" {
		t.Errorf("signing out: %s", left)
	}
	u.click("button.authorize")
	u.enter("#auth-bearer-value", ada.Token)
	u.WantAccessible("the dialog", browser.Look{Width: 375, Scheme: "dark"})
	u.click(".auth-container button.authorize", ".auth-container button.btn-done")
	u.execute("me", "", "200")
	u.click("#operations-tag-Authentication", "#operations-tag-Files", "#operations-Files-getFile .opblock-summary-control")
	u.See("#operations-Files-getFile .parameters")
	u.WantAccessible("an operation with parameters", browser.Look{Width: 1280, Scheme: "light"})

	if complaints := u.Complaints(); len(complaints) > 0 {
		t.Errorf("the browser complains:\n%s", strings.Join(complaints, "\n"))
	}
	var bearers []bool
	for _, r := range u.Requests() {
		if strings.HasSuffix(r.URL, "/auth/me") {
			_, has := r.Headers["Authorization"]
			bearers = append(bearers, has)
		}
	}
	if diff := cmp.Diff([]bool{false, true}, bearers); diff != "" {
		t.Errorf("calls with a token: %s", diff)
	}

	// What is not the page's own does not run, and does not go unnoticed.
	ran := u.Read(`(() => { document.body.append(Object.assign(document.createElement("script"), { textContent: "window.ran = 1" })); return window.ran })()`)
	if ran != "undefined" {
		t.Errorf("a script inside the page ran: %s", ran)
	}
	apptest.Until(t, "the browser complains", func() bool { return len(u.Complaints()) > 0 })
	u.Allow("Content Security Policy")
	policy := fixture.Fetch(t, s.URL+"/swagger-ui.html").Header.Get("Content-Security-Policy")
	for part := range strings.SplitSeq(policy, "; ") {
		if strings.HasPrefix(part, "script-src") && part != "script-src 'self'" {
			t.Errorf("the policy has %s", part)
		}
	}
}
