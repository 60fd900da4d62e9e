package console_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// A customer follows an application on a phone: writes, makes changes and pays, and the pages show
// no violations of accessibility rules.
func TestFollowInBrowser(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		l := admin.Licence()
		p := browser.Open(t, s.URL)
		p.Look(browser.Look{Width: 375, Scheme: "light"})
		p.SignIn(acme.Slug, acme.Email("ada"), apptest.Password)
		application := admin.Accept(ada.Submit(l))
		const staff = "/api/v1/staff/applications/"
		admin.Post(staff+application+"/messages", apptest.M{"body": "Which river?"}).Want(201)
		admin.Post(staff+application+"/corrections", apptest.M{"message": "Name the river.", "items": []apptest.M{{"kind": "ANSWER", "id": l.Water, "note": "Is it the sea?"}}}).Want(201)
		p.Visit("/acme/applications")
		p.Want("Action needed", "1 new message")
		p.WantAccessible("the list", browser.Look{Width: 375, Scheme: "light"}, browser.Look{Width: 1280, Scheme: "dark"})
		p.Navigate(func() { p.Click("main .apps h3 a") })
		p.Want("Name the river.", "Is it the sea?", "Which river?", "New")
		p.WantAccessible("a case to correct", browser.Look{Width: 375, Scheme: "light"}, browser.Look{Width: 1280, Scheme: "dark"})
		at := p.Read("location.pathname")
		p.Navigate(func() { p.Click("text=View messages and reply") })
		apptest.Until(t, "the message is read", func() bool {
			return ada.Get("/api/v1/customer/applications/"+application).Want(200).String("unreadMessages") == "0"
		})
		p.WantAccessible("the messages", browser.Look{Width: 375, Scheme: "dark"}, browser.Look{Width: 1280, Scheme: "light"})
		p.Fill("#body", "The Niger.")
		p.Navigate(func() { p.Click("text=Send message") })
		p.Want("Message sent.", "The Niger.")
		p.Visit(at)
		p.Fill("#reply", "It is a river.")
		p.Navigate(func() { p.Click("text=Submit changes") })
		p.Want("Your changes have been submitted.", "You don’t need to do anything.")

		p.Read(`window.samePage = true`)
		admin.Complete(application, l.About).Want(200)
		p.Want("Pay NGN\u00a07,500.50")
		p.Await(`window.samePage`, "true")
		p.WantAccessible("a case to pay", browser.Look{Width: 1280, Scheme: "light"}, browser.Look{Width: 375, Scheme: "dark"})
		p.Visit("/acme/account")
		p.WantAccessible("the account", browser.Look{Width: 375, Scheme: "dark"})
		p.Fill("#language", "fr")
		p.Navigate(func() { p.Click("text=Save details") })
		p.Want("Votre compte", "Vos coordonnées ont été enregistrées.")
	})
}

// A customer pays from the status page and comes back. While the payment is being confirmed, nothing
// asks to pay again; then the page shows by itself that the payment was declined, or received.
func TestReturnFromPayment(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		at, checkout := payable(admin, ada, admin.Licence())
		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("ada"), apptest.Password)
		confirm := func() {
			t.Helper()
			p.Visit(at + "?paid=1&reference=" + checkout.String("reference"))
			p.Want("Confirming your payment", "Do not pay again.")
			if n := p.Count(`#now form[action$="/pay"], #now .btn-main`); n != 0 {
				t.Errorf("the page offers to pay by %d buttons", n)
			}
			p.Read(`window.samePage = true`)
		}
		confirm()
		p.WantAccessible("a payment that is being confirmed", browser.Look{Width: 375, Scheme: "light"}, browser.Look{Width: 1280, Scheme: "dark"})
		ada.PayAt(checkout.String("accessCode"), "failed")
		p.Want("No money was taken.", "Try again: NGN\u00a07,500.50")
		p.Await(`window.samePage`, "true")
		p.WantAccessible("a payment that was declined", browser.Look{Width: 375, Scheme: "dark"})

		p.Navigate(func() { p.Click("#now .btn-main") }) // the first press leads to the checkout
		p.Want("7,500.50")
		p.Visit(at)
		application := ada.Get("/api/v1/customer/applications?search="+at[len("/acme/applications/"):]).Want(200).String("content", 0, "id")
		checkout = ada.Checkout(application)
		confirm()
		ada.PayAt(checkout.String("accessCode"), "success")
		p.Want("You paid NGN\u00a07,500.50", "There is nothing more to do.")
		paper := at + "/papers/" + checkout.String("reference")
		p.Await(`[...document.querySelectorAll("#now a")].filter((a) => a.getAttribute("href") === "`+paper+`").length`, "1")
		p.Await(`document.querySelectorAll(".track .is-good").length`, "1")
		p.Await(`window.samePage`, "true")
		p.WantAccessible("a payment that was confirmed", browser.Look{Width: 375, Scheme: "dark"})
	})
}
