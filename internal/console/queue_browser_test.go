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

// addCases adds accepted applications to a tenant.
func addCases(t *testing.T, n *apptest.Tenant, number int) {
	t.Helper()
	manager, ada := n.As("manager"), n.As("ada")
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
		addCases(t, acme, manyCases)
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

		last := tab.Read(`[...document.querySelectorAll("[data-row] .ref")].at(-1).textContent`)
		tab.Read(`[...document.querySelectorAll("a.row-link")].at(-1).focus()`)
		tab.Navigate(func() { tab.Keys(kb.Enter) })
		tab.Want(last)
		tab.Navigate(func() { tab.Read(`history.back()`) })
		tab.Await(rows, strconv.Itoa(manyCases))
		tab.Await(`scrollY > 1000`, "true")
	})
}
