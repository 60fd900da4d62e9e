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

// openSwagger opens the page and waits for the description.
func openSwagger(t *testing.T, base string) swagger {
	t.Helper()
	u := swagger{browser.Open(t, base), t}
	u.Visit("/swagger-ui.html")
	u.See("#operations-tag-Authentication")
	return u
}

// click clicks on elements one after the other. They may still move while parts above them open.
func (u swagger) click(all ...string) {
	u.t.Helper()
	for _, css := range all {
		u.See(css)
		u.Read(fmt.Sprintf(`document.querySelector(%q).click()`, css))
	}
}

// enter types into a field, so that React notices the change.
func (u swagger) enter(css, text string) {
	u.t.Helper()
	u.See(css)
	u.Read(fmt.Sprintf(`(field => {
		Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, %q);
		field.dispatchEvent(new Event("input", { bubbles: true }));
	})(document.querySelector(%q))`, text, css))
}

// execute calls an operation with a body or without parameters, waits for the response on the
// page, and closes the operation.
func (u swagger) execute(operation, body, want string, meanwhile ...func()) {
	u.t.Helper()
	at := "#operations-Authentication-" + operation
	u.click(at + " .opblock-summary-control")
	u.See(at + " .responses-inner tr.response") // the page is ready to make the call
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

// Users can sign in and make calls in Swagger UI, with cookies or with an access token. It calls
// no other host, causes no errors or violations of the content security policy, and is accessible
// in all its states.
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

	// A foreign script does not run, and its violation is reported.
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
