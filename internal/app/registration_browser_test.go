package app_test

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/dbtest"
)

// Somebody registers with the pages, opens the mailed link and makes the workspace, all
// by keyboard. In the browser that registered the password of then counts; in another
// one, and after a stranger has registered the address again, the pages ask for it.
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
	const mine, strangers = "my-own-long-words", "the-strangers-long-words"
	typed, done := chromedp.KeyEvent, chromedp.WaitVisible(chromedp.CSS("[data-then]"))
	focus := func(id string) chromedp.Action[chromedp.Void] { return chromedp.Focus(chromedp.ID(id)) }
	replace := func(id, text string) chromedp.Action[chromedp.Void] {
		return func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
			if _, err := chromedp.Evaluate[string]("String(document.getElementById('"+id+"').select())")(ctx, target); err != nil {
				return chromedp.Void{}, err
			}
			if _, err := focus(id)(ctx, target); err != nil {
				return chromedp.Void{}, err
			}
			return typed(text)(ctx, target)
		}
	}
	register := func(email string) {
		t.Helper()
		do(chromedp.Navigate(s.URL+"/organizations/register"), focus("name"), typed("Bola"+kb.Tab+email+kb.Tab+mine+kb.Tab+mine+kb.Enter), done)
	}
	openLink := func(page, email string, n int) {
		t.Helper()
		do(chromedp.Navigate(s.URL+page+"?token="+s.Anyone().MailedToken(email, n)), chromedp.WaitVisible(chromedp.CSS("form:not([data-again]) button")))
	}
	workspace := func(slug string) { // leaves the focus on the last field before the passwords
		t.Helper()
		do(focus("organizationName"), typed("Shop"), focus("slug"))
		apptest.Until(t, "a slug is suggested", func() bool { return read(`document.getElementById("slug").value`) != "" })
		do(replace("slug", slug), chromedp.SetValue(chromedp.ID("sector"), "TRAVEL"), focus("expectedCustomerVolume"))
	}
	const hidden = `document.querySelector("[data-password]").hidden`

	register("one@shop.test")
	openLink("/organizations/verify", "one@shop.test", 1)
	want(hidden, "true")
	workspace("shop-one")
	do(typed(kb.Tab+kb.Enter), done)
	apptest.SignInTo(s, "shop-one", "one@shop.test", mine)

	anotherBrowser()
	register("two@shop.test")
	s.Anyone().MailedToken("two@shop.test", 1)
	s.Anyone().Post("/api/v1/organizations/register", apptest.Altered(apptest.Registration("two@shop.test"),
		apptest.M{"password": strangers, "confirmPassword": strangers})).Want(200)
	openLink("/organizations/verify", "two@shop.test", 2)
	want(hidden, "false")
	want(`document.querySelector("label[for=password]").textContent`, "Password")
	workspace("shop-two")
	do(typed(kb.Tab + "short" + kb.Tab + "short" + kb.Enter))
	do(chromedp.WaitVisible(chromedp.CSS("#notice.bad")), chromedp.WaitEnabled(chromedp.CSS("form:not([data-again]) button")))
	want(`document.getElementById("password-error").textContent`, "must have 10 to 128 characters")
	want(`document.getElementById("password").getAttribute("aria-invalid")`, "true")
	do(replace("password", mine), typed(kb.Tab+mine+kb.Enter), done)
	apptest.SignInTo(s, "shop-two", "two@shop.test", mine)
	apptest.TrySignIn(s, "shop-two", "two@shop.test", strangers).Refused(401, "INVALID_CREDENTIALS")

	anotherBrowser()
	apptest.RegisterCustomer(s, "rival", "chi@customer.test").Want(200)
	openLink("/customers/verify", "chi@customer.test", 1)
	want(hidden, "true")
	do(typed(kb.Tab+kb.Enter), chromedp.WaitVisible(chromedp.ID("password")))
	want(`document.activeElement.id`, "password")
	want(`document.getElementById("notice").textContent`, "Choose a password, and send the form again.")
	do(typed(mine+kb.Tab+mine+kb.Enter), done)
	apptest.SignInTo(s, "rival", "chi@customer.test", mine)
}
