package console_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/dbtest"
)

// An organisation is registered and set up by keyboard and without JavaScript. The password of the
// registration applies in the browser that registered; in another browser, or after a stranger
// has registered the address again, it has to be chosen again.
func TestRegisterInBrowser(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	s.Tenant("rival")
	b := browser.Open(t, s.URL)
	b.NoScript()
	const mine, strangers = "my-own-long-words", "the-strangers-long-words"
	register := func(email string) {
		t.Helper()
		b.Visit("/organizations/register")
		b.Focus("#name")
		b.Keys("Bola" + kb.Tab + email + kb.Tab + mine + kb.Tab + mine + kb.Enter)
		b.At("/organizations/register?done=sent")
	}
	openLink := func(page, email string, n int) {
		t.Helper()
		b.Visit(page + "?token=" + s.Anyone().MailedToken(email, n))
		b.At(page)
	}
	workspace := func(slug string) { // leaves the focus on the last field before the passwords
		t.Helper()
		b.Focus("#organizationName")
		b.Keys("Shop" + kb.Tab + slug + kb.Tab + "Travel")
		b.Focus("#expectedCustomerVolume")
	}
	const passwords = `document.querySelectorAll("input[type=password]").length`

	register("one@shop.test")
	openLink("/organizations/verify", "one@shop.test", 1)
	b.Do(chromedp.Reload())
	b.At("/organizations/verify")
	b.Await(passwords, "0")
	workspace("shop-one")
	b.Keys(kb.Tab + kb.Enter)
	b.At("/console")
	apptest.SignInTo(s, "shop-one", "one@shop.test", mine)

	b.ForgetCookies()
	register("two@shop.test")
	s.Anyone().MailedToken("two@shop.test", 1)
	s.Anyone().Post("/api/v1/organizations/register", apptest.WithMembers(apptest.Registration("two@shop.test"),
		apptest.M{"password": strangers, "confirmPassword": strangers})).Want(200)
	openLink("/organizations/verify", "two@shop.test", 2)
	b.Await(passwords, "2")
	b.Await(`document.querySelector("label[for=password]").textContent`, "Password")
	workspace("shop-two")
	b.Allow("400 (Bad Request)")
	b.Keys(kb.Tab + "short" + kb.Tab + "short" + kb.Enter)
	b.See(".summary-bad")
	b.Await(`document.activeElement.className`, "summary-bad")
	b.Await(`document.getElementById("password").getAttribute("aria-invalid")`, "true")
	b.Await(`document.getElementById("slug").value`, "shop-two")
	b.Focus("#password")
	b.Keys(mine + kb.Tab + mine + kb.Enter)
	b.At("/console")
	apptest.SignInTo(s, "shop-two", "two@shop.test", mine)
	apptest.TrySignIn(s, "shop-two", "two@shop.test", strangers).Refused(401, "INVALID_CREDENTIALS")

	b.ForgetCookies()
	apptest.RegisterCustomer(s, "rival", "chi@customer.test").Want(200)
	openLink("/customers/verify", "chi@customer.test", 1)
	b.Await(passwords, "2")
	b.Focus("#password")
	b.Keys(mine + kb.Tab + mine + kb.Enter)
	b.At("/rival/applications")
	apptest.SignInTo(s, "rival", "chi@customer.test", mine)
}
