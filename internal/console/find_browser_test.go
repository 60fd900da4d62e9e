package console_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// selectedHit is the option of the palette that Enter chooses.
const selectedHit = `(document.querySelector("#palette [aria-selected=true] .hit-what")?.textContent.replace(/\s+/g, " ").trim() ?? "")`

// The palette opens over any page of the desk, finds records, pages and actions, and is used by
// keyboard alone.
func TestPalette(t *testing.T) {
	t.Parallel()
	w := newTour(t)
	tab := browser.Open(t, w.URL)
	w.signIn(tab, officerPage)
	tab.Visit("/console/queue")
	tab.Focus("a.row-link")

	// Before typing it shows pages; Esc closes it and returns the focus.
	tab.Keys("k", chromedp.KeyModifiers(2))
	tab.Want("Go to")
	tab.Keys(kb.Escape)
	tab.Gone("#palette")
	tab.Await(`document.activeElement.matches("a.row-link")`, "true")

	// A part of a name without its accents and capitals finds the application.
	tab.Keys("/")
	tab.Keys("oate")
	tab.Await(selectedHit+`.includes("Kofi Boateng")`, "true")
	tab.Await(`document.querySelector("#palette mark")?.textContent`, "oate") // not the results of the letters before
	if got := tab.Read(`document.getElementById(document.querySelector("#palette input").getAttribute("aria-activedescendant")).getAttribute("aria-selected")`); got != "true" {
		t.Errorf("the active option is not the selected one: %s", got)
	}
	for _, look := range []browser.Look{{Width: 1280, Scheme: "light"}, {Width: 375, Scheme: "dark"}} {
		tab.WantAccessible("the palette", look)
		tab.Screenshot("palette-" + look.Scheme)
	}
	tab.Look(browser.Look{Width: 1280, Scheme: "light"})
	tab.Navigate(func() { tab.Keys(kb.Enter) })
	tab.Want("Kofi Boateng")

	// What was opened is offered first, and the arrows go on from there.
	tab.Keys("k", chromedp.KeyModifiers(2))
	tab.Want("Recent")
	tab.Await(selectedHit+`.includes("Kofi Boateng")`, "true")
	tab.Keys(kb.ArrowUp)
	if last := tab.Read(selectedHit); last == "" || last == "Kofi Boateng" {
		t.Errorf("the last option is %q", last)
	}
	tab.Keys("queu")
	tab.Await(selectedHit, "Queue")
	tab.Navigate(func() { tab.Keys(kb.Enter) })
	tab.At("/console/queue")

	// Nothing found, and a search that fails.
	tab.Keys("k", chromedp.KeyModifiers(2))
	tab.Keys("qqqqqq")
	tab.Want("No results for “qqqqqq”")
	tab.Read(`window.fetch = () => Promise.reject(new TypeError("away"))`)
	tab.Keys("q")
	tab.Want("The search failed. Check your connection and try again.")
	tab.Keys(kb.Escape)
	tab.Gone("#palette")
}

// What is typed into a message is kept when its page is left, and forgotten when it was sent or the
// reader signs out.
func TestKeptText(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		ada := acme.As("ada")
		request := ada.Get("/api/v1/customer/requests/" + ada.Submit(acme.As("admin").Licence())).Want(200)
		var l link
		p := browser.Open(t, l.through(t, s))
		p.Allow("404 (Not Found)") // the organisation has no public page
		p.SignIn(acme.Slug, acme.Email("ada"), apptest.Password)
		page := "/acme/applications/" + request.String("reference") + "/messages"
		const text = `document.querySelector("#body").value`
		p.Visit(page)
		p.Fill("#body", "When will it be ready?")
		for range 2 { // also after a reload
			p.Visit("/acme/applications")
			p.Visit(page)
			if got := p.Read(text); got != "When will it be ready?" {
				t.Errorf("the text is %q", got)
			}
			p.Want("Your unsent text was restored.")
		}
		l.isDown.Store(true)
		for _, again := range []func(){func() { p.Do(chromedp.NavigateBack()) }, func() {}} {
			p.Navigate(func() { p.Click("text=Send message") })
			again()
			p.Visit(page)
			p.Await(text, "When will it be ready?")
		}
		p.Navigate(func() { p.Click("text=Send message") })
		l.isDown.Store(false)
		p.Do(chromedp.Reload()) // of the browser's error page, which sends the form again
		p.Want("Message sent.")
		p.Visit(page)
		if got := p.Read(text); got != "" {
			t.Errorf("after sending again, the text is %q", got)
		}
		p.Fill("#body", "Is it ready?")
		p.Navigate(func() { p.Click("text=Send message") })
		p.Visit(page)
		if got := p.Read(text); got != "" {
			t.Errorf("after sending, the text is %q", got)
		}
		p.Fill("#body", "Not for the next one.")
		p.Navigate(func() { p.Click("form[action='/sign-out'] button") })
		if got := p.Read(`Object.keys(localStorage).filter((name) => name.startsWith("keep ")).length`); got != "0" {
			t.Errorf("%s texts are kept after signing out", got)
		}
	})
}
