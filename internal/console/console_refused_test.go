package console_test

import (
	"stagegate/internal/app/config"
	"stagegate/internal/testkit/netfault"

	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/dbtest"
)

// refusedForms are forms with invalid values. The first field keeps its submitted value.
var refusedForms = []struct {
	name, who, path string
	fields          [][2]string
}{
	{"sign-in", visitorPage, "/demo/sign-in", [][2]string{{"#email", "ada@customer.test"}, {"#password", "not the password"}}},
	{"register", visitorPage, "/demo/register", [][2]string{{"#email", "ada.customer"}, {"#password", "short"}}},
	{"register-organization", visitorPage, "/organizations/register", [][2]string{{"#email", "ada.customer"}}},
	{"request-part", customerPage, "/demo/applications/{draft}/parts/1", [][2]string{{"[id$=-d]", "31"}, {"[id$=-m]", "2"}, {"[id$=-y]", "2027"}}},
	{"request-parties", customerPage, "/demo/applications/{draft}/parties", [][2]string{{"input[id^=email-]", "ada.customer"}, {"input[id^=name-]", ""}}},
	{"account", customerPage, "/demo/account", [][2]string{{"#phone", "12"}, {"#name", ""}}},
	{"service-question", adminPage, "/console/services/{service}/stages/1?question=1", [][2]string{{"#code", "not a code"}, {"#label", ""}}},
	{"invoice-new", adminPage, "/console/invoices/new", [][2]string{{"#description", ""}, {"#unit1", "much"}}},
	{"settings", adminPage, "/console/settings", [][2]string{{"#supportEmail", "nowhere"}, {"#organizationName", ""}}},
	{"settings-brand", adminPage, "/console/settings/brand", [][2]string{{"#color", "green"}}},
	{"settings-calendar", adminPage, "/console/settings/calendar", [][2]string{{"#timezone", "Nowhere"}}},
	{"settings-sign-in", adminPage, "/console/settings/sign-in", [][2]string{{"#sessionHours", "721"}, {"#allowedAddresses", "nowhere"}}},
	{"team", adminPage, "/console/team", [][2]string{{"#email", "nowhere"}, {"#name", ""}}},
	{"role-new", adminPage, "/console/roles/new", [][2]string{{"#name", ""}}},
	{"payout", adminPage, "/console/payout", [][2]string{{"#accountNumber", "12"}}},
	{"platform-plan-new", platformPage, "/platform/plans/new", [][2]string{{"#price", "much"}, {"#name", ""}}},
}

// A refused form is shown with the entered values and a focused error summary, whose links lead
// to its fields. Runs with CONSOLE_WALK=1 and the settings of TestConsoleInBrowser.
func TestFormErrorsInBrowser(t *testing.T) {
	t.Parallel()
	walkOnly(t)
	w := newTour(t)
	language := os.Getenv("CONSOLE_LANGUAGE")
	if language != "" {
		w.speak(language)
	}
	tabs := map[string]*browser.Page{}
	for _, form := range refusedForms {
		if !strings.HasPrefix(form.name, os.Getenv("CONSOLE_PAGES")) {
			continue
		}
		tab := tabs[form.who]
		if tab == nil {
			tab = walkTab(t, w.URL, language)
			tab.Allow("40", "429")
			tabs[form.who] = tab
			w.signIn(tab, form.who)
		}
		tab.Visit(w.names.Replace(form.path))
		for _, field := range form.fields {
			tab.Read(fmt.Sprintf(`document.querySelector(%q).value = %q`, field[0], field[1]))
		}
		first := form.fields[0]
		tab.Navigate(func() {
			tab.Read(fmt.Sprintf(`(f => { f.noValidate = true; f.requestSubmit() })(document.querySelector(%q).form)`, first[0]))
		})
		tab.See(".summary-bad")
		tab.Await(`document.activeElement.className`, "summary-bad")
		if kept := tab.Read(fmt.Sprintf(`document.querySelector(%q).value`, first[0])); kept != first[1] && form.who != visitorPage {
			t.Errorf("%s: the field %s has %q", form.name, first[0], kept)
		}
		if lost := tab.Read(`[...document.querySelectorAll(".summary-bad a")].map(a => a.hash).filter(h => !document.querySelector(h)).join(" ")`); lost != "" {
			t.Errorf("%s: the summary has links to nothing: %s", form.name, lost)
		}
		pictures(tab, "refused-"+form.name)
	}
}

// The pages for too many calls and an unavailable database are accessible. Runs with
// CONSOLE_WALK=1.
func TestWaitPagesInBrowser(t *testing.T) {
	t.Parallel()
	walkOnly(t)
	language := os.Getenv("CONSOLE_LANGUAGE")
	t.Run("too many calls", func(t *testing.T) {
		t.Parallel()
		s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) {
			c.RateLimits, c.Rates = "on", limits.Rates{Calls: limits.Rate{Max: 12, Per: time.Hour}}
		})
		ada := s.Tenant("acme").As("ada")
		waitPages(t, s, language, func() {
			apptest.Until(t, "too many", func() bool { return ada.Get("/api/v1/auth/me").Status == http.StatusTooManyRequests })
		})
	})
	t.Run("no database", func(t *testing.T) {
		t.Parallel()
		line, throughLine := netfault.Database(t, dbtest.URL(t, "postgres"))
		s := apptest.Start(t, throughLine)
		s.Tenant("acme").As("ada")
		waitPages(t, s, language, line.Close)
	})
}

func waitPages(t *testing.T, s *apptest.Server, language string, trouble func()) {
	t.Helper()
	tab := walkTab(t, s.URL, language)
	tab.Allow("429", "503")
	tab.SignIn("acme", "ada@acme.test", apptest.Password)
	tab.Visit("/acme/account")
	trouble()
	name := "wait-" + strings.ReplaceAll(strings.Split(t.Name(), "/")[1], "_", "-")
	tab.Navigate(func() { tab.Click("main button[type=submit]") })
	pictures(tab, name+"-form")
	tab.Visit("/acme/applications")
	pictures(tab, name)
}

func walkOnly(t *testing.T) {
	t.Helper()
	if apptest.Setting("CONSOLE_WALK", 0) == 0 {
		t.Skip("set CONSOLE_WALK=1; without a browser the tests of the packages do the same")
	}
}

func walkTab(t *testing.T, url, language string) *browser.Page {
	t.Helper()
	tab := browser.Open(t, url)
	if language != "" {
		tab.SetLanguage(language)
	}
	return tab
}

// pictures checks a page and takes screenshots in each colour scheme and width.
func pictures(tab *browser.Page, name string) {
	tab.WantAccessible(name)
	for _, l := range []browser.Look{{Width: 375, Scheme: "light"}, {Width: 375, Scheme: "dark"}, {Width: 1280, Scheme: "light"}, {Width: 1280, Scheme: "dark"}} {
		tab.Look(l)
		tab.Screenshot(fmt.Sprintf("%s-%s-%d", name, l.Scheme, l.Width))
	}
}
