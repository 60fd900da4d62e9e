package app_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/dbtest"
)

// record is what happens around a page in a browser.
type record struct {
	mu         sync.Mutex
	complaints []string // in the console: errors, warnings, what a policy forbade
	requests   []*network.Request
}

func (r *record) listen(event any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		r.requests = append(r.requests, e.Request)
	case *log.EventEntryAdded:
		r.complaints = append(r.complaints, fmt.Sprintf("%s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL))
	case *runtime.EventConsoleAPICalled:
		said := make([]string, len(e.Args))
		for i, arg := range e.Args {
			said[i] = string(arg.Value) + arg.Description
		}
		r.complaints = append(r.complaints, fmt.Sprintf("console.%s: %s", e.Type, strings.Join(said, " ")))
	case *runtime.EventExceptionThrown:
		r.complaints = append(r.complaints, "exception: "+e.ExceptionDetails.Text)
	}
}

func (r *record) seen() (complaints []string, requests []*network.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.complaints, r.requests
}

// swagger is Swagger UI in a browser.
type swagger struct {
	tab
	*record
}

// openSwagger opens the page and waits until it shows the description.
func openSwagger(t *testing.T, base string) swagger {
	t.Helper()
	u := swagger{openTab(t), &record{}}
	if err := chromedp.Listen(u.ctx, u.listen); err != nil {
		t.Fatal(err)
	}
	u.do(chromedp.EmulateViewport(1280, 1600), chromedp.Navigate(base+"/swagger-ui.html"))
	u.see("#operations-tag-Authentication")
	return u
}

// see waits until an element is visible. The page asks itself: what chromedp knows of its
// elements is sometimes lost while many change.
func (u swagger) see(css string) {
	u.t.Helper()
	u.await(fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, css), "true")
}

// click clicks on elements, one after the other, wherever they are by then: what is above
// them may still unfold.
func (u swagger) click(all ...string) {
	u.t.Helper()
	for _, css := range all {
		u.see(css)
		u.read(fmt.Sprintf(`document.querySelector(%q).click()`, css))
	}
}

// enter writes into a field as if somebody typed it, which is what React hears.
func (u swagger) enter(css, text string) {
	u.t.Helper()
	u.see(css)
	u.read(fmt.Sprintf(`(field => {
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
	if body != "" {
		u.enter(at+" textarea.body-param__text", body)
	}
	u.click(at + " button.execute")
	status := at + " .live-responses-table tbody .response-col_status"
	u.see(status)
	if got := u.read(fmt.Sprintf(`document.querySelector(%q).innerText`, status)); !strings.HasPrefix(got, want) {
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
	u.wantAccessible("the tags")
	u.click("#operations-tag-Authentication")

	u.execute("login", fmt.Sprintf(`{"tenantSlug": "acme", "email": %q, "password": %q}`, acme.Email("ada"), apptest.Password), "200",
		func() { u.wantAccessible("an operation with a body, and its answer") })
	u.execute("me", "", "200")
	if left := u.read(`fetch("/api/v1/auth/logout", { method: "POST" }).then((r) => r.status)`); left != "200" {
		t.Errorf("signing out: %s", left)
	}
	u.click("button.authorize")
	u.enter("#auth-bearer-value", ada.Token)
	u.wantAccessible("the dialog")
	u.click(".auth-container button.authorize", ".auth-container button.btn-done")
	u.execute("me", "", "200")
	u.click("#operations-tag-Authentication", "#operations-tag-Files", "#operations-Files-getFile .opblock-summary-control")
	u.see("#operations-Files-getFile .parameters")
	u.wantAccessible("an operation with parameters")

	complaints, requests := u.seen()
	if len(complaints) > 0 {
		t.Errorf("the browser complains:\n%s", strings.Join(complaints, "\n"))
	}
	var bearers []bool
	for _, r := range requests {
		if !strings.HasPrefix(r.URL, s.URL+"/") && !strings.HasPrefix(r.URL, "data:") {
			t.Errorf("it asks for %s", r.URL)
		}
		if strings.HasSuffix(r.URL, "/auth/me") {
			_, has := r.Headers["Authorization"]
			bearers = append(bearers, has)
		}
	}
	if diff := cmp.Diff([]bool{false, true}, bearers); diff != "" {
		t.Errorf("calls with a token: %s", diff)
	}

	// What is not the page's own does not run, and does not go unnoticed.
	ran := u.read(`(() => { document.body.append(Object.assign(document.createElement("script"), { textContent: "window.ran = 1" })); return window.ran })()`)
	if ran != "undefined" {
		t.Errorf("a script inside the page ran: %s", ran)
	}
	apptest.Until(t, "the browser complains", func() bool {
		complaints, _ = u.seen()
		return len(complaints) > 0
	})
	if len(complaints) != 1 || !strings.Contains(complaints[0], "Content Security Policy") {
		t.Errorf("about a script inside the page: %q", complaints)
	}
	policy := fetch(t, s.URL+"/swagger-ui.html").header.Get("Content-Security-Policy")
	for part := range strings.SplitSeq(policy, "; ") {
		if strings.HasPrefix(part, "script-src") && part != "script-src 'self'" {
			t.Errorf("the policy has %s", part)
		}
	}
}
