package console_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// hold presses the pointer down on a page. However slow the test is, the page waits for the release.
func hold(p *browser.Page) {
	p.Read(`(() => {
		const later = setTimeout;
		window.setTimeout = (act, wait) => wait === 5000 ? 0 : later(act, wait);
		performance.now = () => 0;
		dispatchEvent(new PointerEvent("pointerdown"));
	})()`)
}

// letGo releases the pointer.
func letGo(p *browser.Page) { p.Read(`dispatchEvent(new PointerEvent("pointerup"))`) }

// A list that changes is renewed, but not while a key or the pointer is held down, since that press would be lost.
// Keyboard users keep the focus.
func TestListRenewed(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		tab := o.signIn(t, "officer", true)
		tab.Visit("/console/queue?view=unassigned")
		tab.Want(o.reference)
		const reads = `performance.getEntriesByType("resource").filter((r) => r.name === location.href).length`
		read := func() { // as when the window gets the focus
			before := tab.Read(reads)
			tab.Read(`(window.dispatchEvent(new Event("focus")), 1)`)
			tab.Await(reads+` > `+before, "true")
		}

		tab.TabTo("[data-select-all]")
		tab.Read(`(window.box = document.activeElement, 1)`)
		read()
		second := o.manager.Get(requests + o.ada.Submit(o.plain())).Want(200).String("reference")
		hold(tab)
		read()
		if got := tab.Read(`window.box.isConnected`); got != "true" {
			t.Error("the list was renewed though nothing had changed, or while the pointer was held down")
		}
		letGo(tab)
		read()
		tab.Want(second)
		if got := tab.Read(`document.activeElement.matches("[data-select-all]") && !window.box.isConnected`); got != "true" {
			t.Error("the focus did not stay on the box that selects all")
		}
		tab.Keys(" " + kb.Tab)
		tab.Await(`document.querySelectorAll("[name=pick]:checked").length`, "2")
	}, apptest.WithoutJobs)
}

// The questions that an answer leads to do not move a button that is being pressed.
func TestQuestionsInsertedAfterPress(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		o := newCaseOffice(t, s)
		tab := browser.Open(t, s.URL)
		tab.SignIn(o.acme.Slug, o.acme.Email("ada"), apptest.Password)
		reference := o.ada.Get("/api/v1/customer/requests/" + o.ada.Draft(o.plain())).Want(200).String("reference")
		tab.Visit("/acme/applications/" + reference + "/parts/1")
		tab.See("#q-water-2")
		hold(tab)
		tab.Read(`document.getElementById("q-water-2").click()`)
		tab.Await(`performance.getEntriesByType("resource").filter((r) => r.name === document.querySelector("form[data-autosave]").action).length`, "1")
		if got := tab.Read(`!!document.getElementById("q-boat")`); got != "false" {
			t.Error("a question was inserted while the pointer was held down")
		}
		letGo(tab)
		tab.See("#q-boat")
	}, apptest.WithoutJobs)
}
