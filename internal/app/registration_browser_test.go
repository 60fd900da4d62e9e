package app_test

import (
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/dbtest"
)

// Somebody registers with the pages, opens the mailed link and makes the workspace, all
// by keyboard and without JavaScript. In the browser that registered the password of then
// counts; in another one, and after a stranger has registered the address again, the
// pages ask for it.
func TestRegisteringInABrowser(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	s.Tenant("rival")
	ctx := browser(t)
	do := func(steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(ctx, steps...); err != nil {
			t.Fatal(err)
		}
	}
	read := func(expression string) string {
		t.Helper()
		text, err := chromedp.Run(ctx, chromedp.Evaluate[string]("String("+expression+")"))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	want := func(expression, want string) {
		t.Helper()
		if got := read(expression); got != want {
			t.Fatalf("%s is %q, want %q", expression, got, want)
		}
	}
	anotherBrowser := func() {
		t.Helper()
		_, err := chromedp.Call(ctx, network.ClearBrowserCookies, cdp.Empty{})
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	const mine, strangers = "my-own-long-words", "the-strangers-long-words"
	typed := chromedp.KeyEvent
	at := func(address string) { // where a form has led to
		t.Helper()
		apptest.Until(t, "the browser is at "+address, func() bool { return read("location.pathname + location.search") == address })
		do(chromedp.WaitVisible(chromedp.CSS("h1")))
	}
	focus := func(id string) chromedp.Action[chromedp.Void] { return chromedp.Focus(chromedp.ID(id)) }
	register := func(email string) {
		t.Helper()
		do(chromedp.Navigate(s.URL+"/organizations/register"), focus("name"), typed("Bola"+kb.Tab+email+kb.Tab+mine+kb.Tab+mine+kb.Enter))
		at("/organizations/register?done=sent")
	}
	openLink := func(page, email string, n int) {
		t.Helper()
		do(chromedp.Navigate(s.URL + page + "?token=" + s.Anyone().MailedToken(email, n)))
		at(page)
	}
	workspace := func(slug string) { // leaves the focus on the last field before the passwords
		t.Helper()
		do(focus("organizationName"), typed("Shop"+kb.Tab+slug+kb.Tab+"Travel"), focus("expectedCustomerVolume"))
	}
	const passwords = `document.querySelectorAll("input[type=password]").length`

	register("one@shop.test")
	openLink("/organizations/verify", "one@shop.test", 1)
	do(chromedp.Reload())
	at("/organizations/verify")
	want(passwords, "0")
	workspace("shop-one")
	do(typed(kb.Tab + kb.Enter))
	at("/?done=created")
	apptest.SignInTo(s, "shop-one", "one@shop.test", mine)

	anotherBrowser()
	register("two@shop.test")
	s.Anyone().MailedToken("two@shop.test", 1)
	s.Anyone().Post("/api/v1/organizations/register", apptest.Altered(apptest.Registration("two@shop.test"),
		apptest.M{"password": strangers, "confirmPassword": strangers})).Want(200)
	openLink("/organizations/verify", "two@shop.test", 2)
	want(passwords, "2")
	want(`document.querySelector("label[for=password]").textContent`, "Password")
	workspace("shop-two")
	do(typed(kb.Tab+"short"+kb.Tab+"short"+kb.Enter), chromedp.WaitVisible(chromedp.CSS(".summary-bad")))
	want(`document.activeElement.className`, "summary-bad")
	want(`document.getElementById("password").getAttribute("aria-invalid")`, "true")
	want(`document.getElementById("slug").value`, "shop-two")
	do(focus("password"), typed(mine+kb.Tab+mine+kb.Enter))
	at("/?done=created")
	apptest.SignInTo(s, "shop-two", "two@shop.test", mine)
	apptest.TrySignIn(s, "shop-two", "two@shop.test", strangers).Refused(401, "INVALID_CREDENTIALS")

	anotherBrowser()
	apptest.RegisterCustomer(s, "rival", "chi@customer.test").Want(200)
	openLink("/customers/verify", "chi@customer.test", 1)
	want(passwords, "2")
	do(focus("password"), typed(mine+kb.Tab+mine+kb.Enter))
	at("/?done=verified")
	apptest.SignInTo(s, "rival", "chi@customer.test", mine)
}
