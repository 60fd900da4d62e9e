package console_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// A customer who returns from the payment provider is not asked to pay again while the payment is
// being confirmed. The page then shows the receipt without being reloaded.
func TestReturnFromPayment(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		l := admin.Licence()
		application := admin.Accept(ada.Submit(l))
		admin.Complete(application, l.About).Want(200)
		at := "/acme/applications/" + ada.Get("/api/v1/customer/applications/"+application).Want(200).String("reference")
		checkout := ada.Checkout(application).Want(201)

		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("ada"), apptest.Password)
		p.Visit(at)
		p.Want("Fee", "Pay NGN 7,500.50", "Share payment link")
		p.Visit(at + "?paid=1&reference=" + checkout.String("reference"))
		p.Want("Confirming your payment: Fee", "We are waiting for the payment provider", "Not paid yet? Return to the payment page")
		if n := p.Count("#now .btn-main"); n != 0 {
			t.Errorf("the page offers to pay by %d buttons", n)
		}
		p.WantAccessible("a payment that is being confirmed", browser.Look{Width: 375, Scheme: "light"}, browser.Look{Width: 1280, Scheme: "dark"})
		p.Read(`window.samePage = true`)
		ada.PayAt(checkout.String("accessCode"), "success")
		p.Want("Thank you. We have received NGN 7,500.50.", "There is nothing more to do.")
		paper := at + "/papers/" + checkout.String("reference")
		p.Await(`[...document.querySelectorAll("#now a, #papers a")].filter((a) => a.getAttribute("href") === "`+paper+`").length`, "2")
		p.Await(`window.samePage`, "true")
		p.WantAccessible("a payment that was confirmed", browser.Look{Width: 375, Scheme: "dark"})
	})
}
