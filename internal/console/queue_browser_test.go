package console_test

import (
	"strconv"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// manyCases are more cases than two pages of the queue have rows.
const manyCases = 60

// addCases adds accepted applications of ada.
func addCases(manager, ada *apptest.Client, number int) {
	licence := manager.Licence()
	for range number {
		manager.Accept(ada.Submit(licence))
	}
}

// The rows of the next page are loaded in the same place when the end of the list comes into view,
// and Back comes to the same place.
func TestQueueScroll(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		addCases(acme.As("manager"), acme.As("ada"), manyCases)
		tab := browser.Open(t, s.URL)
		tab.SignIn("acme", acme.Email("manager"), apptest.Password)
		tab.Visit("/console/queue?sort=submittedAt,asc")
		const rows = `document.querySelectorAll("[data-row]").length`
		tab.Await(rows, "25")
		tab.Read(`document.querySelector("[data-row] input").click()`)
		tab.Read(`document.querySelector(".pages").scrollIntoView()`)
		tab.Await(rows, "50")
		tab.Want("1–50 of " + strconv.Itoa(manyCases))
		tab.Read(`document.querySelector(".pages").scrollIntoView()`)
		tab.Await(rows, strconv.Itoa(manyCases))
		tab.Await(`new Set([...document.querySelectorAll("[data-row] .ref")].map((e) => e.textContent)).size`, strconv.Itoa(manyCases))
		tab.Await(`document.querySelectorAll("[data-row] input:checked").length`, "1")
		tab.Read(`document.querySelector("[data-row] input").click()`)

		// Selecting the page offers the view, which is shown with all its rows selected.
		tab.Visit("/console/queue?sort=submittedAt,asc")
		tab.Click("[data-row] input")
		tab.Gone("[data-select-view]")
		tab.Navigate(func() { // rows that are loaded meanwhile are to be selected as well
			tab.Await(`(() => {
				const view = document.querySelector("[data-select-view]"), page = document.querySelector("[data-select-page]");
				const shown = [view, page].find((link) => link?.checkVisibility());
				shown?.click();
				return String(shown !== undefined && shown === view && shown.textContent.includes("Select all `+strconv.Itoa(manyCases)+` in this view"));
			})()`, "true")
		})
		tab.Want(strconv.Itoa(manyCases) + " selected")
		tab.Navigate(func() { tab.Click("text=Clear") })
		tab.Await(`document.querySelectorAll("[data-row] input:checked").length`, "0")
		tab.Await(rows, strconv.Itoa(manyCases))

		last := tab.Read(`[...document.querySelectorAll("[data-row] .ref")].at(-1).textContent`)
		tab.Read(`[...document.querySelectorAll("a.row-link")].at(-1).focus()`)
		tab.Navigate(func() { tab.Keys(kb.Enter) })
		tab.Want(last)
		tab.Navigate(func() { tab.Read(`history.back()`) })
		tab.Await(rows, strconv.Itoa(manyCases))
		tab.Await(`scrollY > 1000`, "true")
	})
}

// The bar of the selected cases selects the page and the view, and sends the selection back with one
// message.
func TestQueueSelection(t *testing.T) {
	t.Parallel()
	w := newTour(t)
	tab := browser.Open(t, w.URL)
	w.signIn(tab, officerPage)
	tab.Visit("/console/queue?view=staff")
	tab.Click("[data-row] input")
	tab.Want("1 selected")
	tab.Gone("[data-select-view]")
	tab.Click("[data-select-page]")
	tab.Gone("[data-select-page]")
	tab.Await(`document.querySelectorAll("[data-row] input:not(:checked)").length`, "0")
	tab.Click("text=Send back…")
	tab.See("#message")
	for _, look := range []browser.Look{{Width: 1280, Scheme: "light"}, {Width: 375, Scheme: "dark"}} {
		tab.WantAccessible("the message", look)
		tab.Screenshot("queue-send-back-" + look.Scheme)
	}
	tab.Look(browser.Look{Width: 1280, Scheme: "light"})
	tab.Fill("#message", "Please add the date of your return.")
	tab.Navigate(func() { tab.Click(`button[value="return"]`) })
	tab.Want("sent back")
	tab.Screenshot("queue-sent-back")
}
