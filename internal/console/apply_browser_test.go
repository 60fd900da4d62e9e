package console_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// A customer applies on a phone: answers are saved when fields lose the focus and add questions,
// files of wrong types are refused before the upload, and nothing is lost while offline.
func TestApplyInBrowser(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		v := newVisit(t, acme.As("admin"))
		acme.Add("ada")
		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("ada"), apptest.Password)
		p.Look(browser.Look{Width: 375, Scheme: "light"})
		p.Allow("400 (Bad Request)", "net::ERR_FAILED", "Failed to fetch", "net::ERR_INTERNET_DISCONNECTED")
		p.Visit("/acme/services/" + v.code + "/start")
		p.Navigate(func() { p.Click("text=Start application") })
		p.WantAccessible("the task list", browser.Look{Width: 375, Scheme: "light"})
		p.Navigate(func() { p.Click("text=Your trip") })
		p.Click("#q-purpose-2")
		p.See(`#q-purpose + .reveal #q-host`)
		p.Fill("#q-host", "Bola")
		p.Fill("#q-days", "three weeks")
		p.Focus("#q-mail")
		p.See("#q-days-error")
		p.Fill("#q-days", "7")
		p.Focus("#q-mail")
		p.Gone("#q-days-error")
		p.Await(`document.querySelector("[data-autosave-status]").textContent.replace(/ at \d\d:\d\d$/, "")`, "Saved")
		p.WantAccessible("the questions", browser.Look{Width: 1280, Scheme: "dark"}, browser.Look{Width: 375, Scheme: "light"})

		p.Read(`(window.there = window.fetch, window.fetch = () => Promise.reject(new TypeError("no network")), 1)`)
		p.Fill("#q-mail", "ada@mail.example")
		p.Focus("#q-phone")
		p.Want("Not saved yet. You are offline.")
		p.Read(`(window.fetch = window.there, window.dispatchEvent(new Event("online")), 1)`)
		p.Await(`document.querySelector("[data-autosave-status]").textContent.replace(/ at \d\d:\d\d$/, "")`, "Saved")
		p.Navigate(func() { p.Click("text=Save and come back later") })
		p.Navigate(func() { p.Click("text=Upload your documents") })
		p.Upload("#d-ticket-f", "ticket.txt", []byte("a ticket"))
		p.Want("Upload a file of type PNG. Your file is a .txt.")
		p.Upload("#d-ticket-f", "ticket.png", make([]byte, 2_000_000))
		p.Want("Upload a file of up to 1 MB. Your file is 2 MB.")
		p.WantAccessible("the refused document", browser.Look{Width: 375, Scheme: "light"})
		p.Read(`(window.put = XMLHttpRequest.prototype.send, XMLHttpRequest.prototype.send = function () { this.upload.onprogress({ loaded: 40, total: 100 }); this.onerror(); }, 1)`)
		p.Upload("#d-ticket-f", "ticket.png", apptest.Picture)
		p.Want("Interrupted", "The connection was lost at 40%. Try again.")
		p.Read(`(XMLHttpRequest.prototype.send = window.put, 1)`)
		p.Click("text=Try again")
		p.Want("ticket.png", "uploaded today")
		p.Navigate(func() { p.Click("text=Remove") })
		p.Want("Document removed.", "or drop it here. PNG, up to 1 MB")
		p.Read(`(window.put = XMLHttpRequest.prototype.send, XMLHttpRequest.prototype.send = function (file) { window.arrive = () => put.call(this, file); }, 1)`)
		p.Upload("#d-ticket-f", "ticket.png", apptest.Picture)
		p.Await(`typeof window.arrive`, "function")
		p.Read(`(performance.clearResourceTimings(), window.dispatchEvent(new Event("focus")), 1)`) // the page reads itself again
		p.Await(`performance.getEntriesByType("resource").filter((r) => r.name === location.href).length > 1`, "true")
		p.See(".file progress")
		p.Read(`(window.arrive(), 1)`)
		p.Want("ticket.png", "Uploaded")
		p.Await(`document.activeElement.id`, "d-ticket-h")
		p.WantAccessible("the documents", browser.Look{Width: 375, Scheme: "dark"})
	})
}

// The price is updated after each answer, also while its breakdown is open.
func TestRequestPriceUpdates(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		l := acme.As("admin").Licence()
		ada := acme.As("ada")
		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("ada"), apptest.Password)
		id := ada.Draft(l)
		reference := ada.Get("/api/v1/customer/requests/" + id).Want(200).String("reference")
		p.Visit("/acme/applications/" + reference + "/parts/1")
		p.Click("#price summary")
		p.Click("#q-hurry-1")
		p.Await(`document.querySelector("#price .price").textContent.replace(/\s/g, " ")`, "NGN 8,500.50")
		if at := p.Read(`document.querySelector("#price details").open + " " + document.activeElement.id`); at != "true q-hurry-1" {
			t.Errorf("it is open, and the focus: %s", at)
		}
	})
}

// A customer applies with the keyboard alone and without the script.
func TestApplyByKeyboardWithoutScript(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		l := admin.Licence()
		acme.Add("ada")
		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("ada"), apptest.Password)
		code := admin.Get("/api/v1/tenant/services/" + l.ID).Want(200).String("code")
		p.NoScript()
		p.Visit("/acme/services/" + code + "/start")
		enter := func(element string) {
			p.Focus(element)
			p.Navigate(func() { p.Keys(kb.Enter) })
		}
		enter("main form button")
		enter("text=About you")
		p.Focus("#q-water-1")
		p.Keys(" " + kb.ArrowDown)
		enter("text=Save and continue")
		p.Want("1 more question applies")
		p.Focus("#q-boat")
		p.Keys("Dolphin")
		enter("text=Save and continue")
		enter("text=Check your answers and submit")
		p.Want("Dolphin")
		enter("text=Submit application")
		p.Want("Application submitted")
		enter("text=View your application")
		p.Want("You don’t need to do anything.")
	})
}
