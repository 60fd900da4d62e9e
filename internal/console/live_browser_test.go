package console_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
)

// When a list changes while it is open, it is renewed: not while a key or the pointer is held down, which would press
// nothing, and without losing the place of whoever uses the keyboard.
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
		tab.Read(`(performance.now = () => 0, window.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })), 1)`) // however slow it is
		read()
		if got := tab.Read(`window.box.isConnected`); got != "true" {
			t.Error("the list was renewed though nothing had changed, or while the pointer was held down")
		}
		tab.Read(`(window.dispatchEvent(new PointerEvent("pointerup", { bubbles: true })), 1)`)
		read()
		tab.Want(second)
		if got := tab.Read(`document.activeElement.matches("[data-select-all]") && !window.box.isConnected`); got != "true" {
			t.Error("the focus did not stay on the box that selects all")
		}
		tab.Keys(" " + kb.Tab)
		tab.Await(`document.querySelectorAll("[name=pick]:checked").length`, "2")
	}, apptest.WithoutJobs)
}
