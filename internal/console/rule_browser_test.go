package console_test

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

func (h shop) signIn(t *testing.T, s *apptest.Server) *browser.Page {
	t.Helper()
	p := browser.Open(t, s.URL)
	p.SignIn(h.acme.Slug, h.acme.Email("admin"), apptest.Password)
	return p
}

// id returns the selector of an element whose id contains a dot.
func id(name string) string { return `[id="` + name + `"]` }

// A rule is built with the mouse, an error in its text is fixed with a completed name, and the rule is
// evaluated and saved with the keyboard. Then the service is tried out.
func TestRuleInBrowser(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		h := newShop(s)
		p := h.signIn(t, s)
		p.Allow("400 (Bad Request)")
		p.Visit("/console/services/" + h.code + "/rules/charge/" + h.ids["Visa fee"])
		p.Want("Without a rule, it is always charged.")
		text := func(want string) { t.Helper(); p.Await(`document.getElementById("cel").value`, want) }

		p.Fill(id("c0.name"), "request.purpose")
		p.See("select" + id("c0.value"))
		p.Fill(id("c0.value"), "TOUR")
		text(`request.purpose == "TOUR"`)
		p.Click("text=Add group")
		p.Await(`document.activeElement.id`, "c1.name")
		p.Fill(id("c1.name"), "request.stay")
		p.Await(`document.querySelectorAll('[id="c1.op"] option').length`, "6")
		p.Fill(id("c1.op"), "AT_MOST")
		p.Fill(id("c1.value"), "30")
		text(`request.purpose == "TOUR" && request.stay <= 30`)
		p.Fill(id("c2.name"), "party.country")
		p.See(id("c2.value"))
		p.Fill(id("c2.op"), "IN_SET")
		p.Await(`document.querySelector('[id="c2.value"] option:last-child').value`, "valueSets.far")
		p.Fill(id("c2.value"), "valueSets.far")
		text(`request.purpose == "TOUR" && (request.stay <= 30 || party.country in valueSets.far)`)
		p.Want("Purpose is Tourism, and either Stay is at most 30 or Country is in the list “Far countries”")
		p.Fill("#q-purpose", "TOUR")
		p.Fill("#q-stay", "21")
		p.Want("not needed", "NGN 1,000.00")
		p.WantAccessible("the rule", browser.Look{Width: 320, Scheme: "light"}, browser.Look{Width: 1280, Scheme: "dark"})
		if os.Getenv("SCREENSHOTS") != "" {
			for n, l := range []browser.Look{{Width: 375, Scheme: "light"}, {Width: 1280, Scheme: "light"}, {Width: 1280, Scheme: "dark"}} {
				p.Look(l)
				p.Screenshot("rule-" + string(rune('0'+n)))
			}
		}

		p.Fill("#cel", `request.stay > "30"`)
		p.See("#cel-wrong u")
		p.Want("cannot compare a number with a text", "Fix the rule first")
		p.Screenshot("rule-mistake")
		p.Fill("#cel", "")
		p.Focus("#cel")
		p.Keys("request.sta")
		p.Click("text=request.stay")
		p.Keys(" > 3")
		p.Want("Stay is more than 3")
		p.Keys(kb.Enter, chromedp.KeyModifiers(2)) // Ctrl-Enter
		p.Want("up to date")
		p.Navigate(func() { p.Keys("s", chromedp.KeyModifiers(2)) })
		p.Want("Rule saved.")

		p.Visit("/console/services/" + h.code + "/try")
		p.Want("Names of guests")
		p.Fill("#q-stay", "5")
		p.See("#q-guests")
		p.Want("Shown because: Stay is more than 3")
		p.Screenshot("try-wide")
		p.Look(browser.Look{Width: 375, Scheme: "light"})
		p.Screenshot("try-375")
		p.WantAccessible("the service tried", browser.Look{Width: 320, Scheme: "dark"}, browser.Look{Width: 1280, Scheme: "light"})
	})
}

// A rule is built with the keyboard alone and without scripts.
func TestRuleByKeyboardWithoutScript(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		h := newShop(s)
		p := h.signIn(t, s)
		p.NoScript()
		p.Visit("/console/services/" + h.code + "/rules/charge/" + h.ids["Visa fee"])
		p.Focus(id("c0.name"))
		p.Keys("Sta" + kb.Tab + "is at least" + kb.Tab + "7" + kb.Tab + kb.Tab + "Pur" + kb.Tab + kb.Tab + "work, paid")
		p.Navigate(func() { p.Keys(kb.Enter) })
		p.Want("Stay is at least 7 and Purpose is Work, paid", "no answer")
		p.Focus("#save")
		p.Navigate(func() { p.Keys(kb.Enter) })
		p.Want("Rule saved.")
	})
}
