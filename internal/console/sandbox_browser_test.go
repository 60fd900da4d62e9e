package console_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/dbtest"
)

// The mailbox shows new mails on top automatically, announces them to screen readers and does not
// move the focus.
func TestMailboxInBrowser(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	s.Tenant("acme")
	b := browser.Open(t, s.URL)
	const count = `document.querySelectorAll("#mails li").length`
	b.Do(chromedp.Navigate(s.URL+"/sandbox/mailbox"), chromedp.WaitVisible(chromedp.ID("mails")))
	b.Read(`window.same = "this page"`)
	b.WantAccessible("the empty mailbox")
	for i, email := range []string{"one@home.test", "two@home.test"} {
		apptest.RegisterCustomer(s, "acme", email).Want(200)
		b.Await(count, []string{"1", "2"}[i])
		b.Await(`document.querySelector("#mails li span").textContent`, "to "+email)
		if said := b.Read(`document.querySelector("[role=status]").textContent`); !strings.HasPrefix(said, "New email: ") || !strings.HasSuffix(said, ", to "+email+".") {
			t.Errorf("it says %q", said)
		}
		b.Do(chromedp.Focus(chromedp.CSS("#mails li a")))
	}
	if at := b.Read(`document.activeElement.closest("li").querySelector("span").textContent + ", " + window.same`); at != "to two@home.test, this page" {
		t.Errorf("the focus is at %s", at)
	}
	apptest.RegisterCustomer(s, "acme", "three@home.test").Want(200)
	b.Await(count, "3")
	if at := b.Read(`document.activeElement.closest("li").querySelector("span").textContent`); at != "to two@home.test" {
		t.Errorf("the focus went to %s", at)
	}
	b.Await(`document.querySelector("#count").textContent`, "3 emails, newest first")
	b.WantAccessible("the mailbox")
	b.Do(chromedp.Navigate(s.URL + "/sandbox/mailbox?to=two@home.test"))
	b.Await(count, "1")
	b.Click("#mails li a")
	b.Await(`document.querySelector("dl") !== null`, "true")
	b.WantAccessible("a mail")
}

// Faults are turned on and off by keyboard.
func TestFaultsInBrowser(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	b := browser.Open(t, s.URL)
	press := func(button string) {
		t.Helper()
		b.Focus(button)
		b.Keys(kb.Enter)
	}
	pressed := func(field string) string {
		return `document.querySelector('button[name="` + field + `"][aria-pressed="true"]')?.value`
	}
	faults := func() string { return string(s.Anyone().Get("/sandbox/faults").Want(200).Body) }
	b.Do(chromedp.Navigate(s.URL+"/sandbox/faults"), chromedp.WaitVisible(chromedp.ID("mail")))
	b.WantAccessible("the faults")
	press(`button[name="mail.relay"][value="drop"]`)
	b.Await(pressed("mail.relay"), "drop")
	b.Await(`document.activeElement.id`, "mail.relay") // the focus stays
	if got := faults(); !strings.Contains(got, `"mail":{"relay":"drop"}`) {
		t.Errorf("%s", got)
	}
	submit := func(delta, currency string) {
		t.Helper()
		b.Navigate(func() {
			b.Do(chromedp.SetValue(chromedp.ID("delta"), delta))
			b.Focus("#currency")
			b.Keys(currency + kb.Enter)
		})
	}
	submit("-0.5", "GHS")
	b.Await(`document.querySelector("#delta").value + document.querySelector("#currency").value`, "-0.5GHS")
	b.WantAccessible("the faults when some are on")
	b.Allow("400 (Bad Request)")
	submit("much", "")
	b.Await(`document.querySelector("[role=alert]") !== null`, "true")
	b.WantAccessible("a refused form")
	b.Do(chromedp.Navigate(s.URL + "/sandbox/faults"))
	press(`button[name="reset"]`)
	b.Await(pressed("mail.relay"), "normal")
	if got := faults(); strings.Contains(got, "drop") || strings.Contains(got, "-0.5") {
		t.Errorf("%s", got)
	}
}

// The other pages of the sandbox are accessible, too.
func TestSandboxPagesInBrowser(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	b := browser.Open(t, s.URL)
	b.Allow("404 (Not Found)") // no payment of ours was paid
	started := s.Anyone()
	started.Token = apptest.PaymentKey
	reply := started.Post("/sandbox/payments/api/transaction/initialize", apptest.M{"email": "ada@home.test", "amount": 1_505_000}).Want(200)
	b.Do(chromedp.Navigate(reply.String("authorization_url")), chromedp.WaitVisible(chromedp.CSS("form")))
	b.WantAccessible("the checkout")
	b.Click("button.go")
	b.Await(`location.pathname`, "/paid")
	b.Do(chromedp.Navigate(reply.String("authorization_url")), chromedp.WaitVisible(chromedp.CSS("h1.good")))
	b.WantAccessible("the paid checkout")
	b.Do(chromedp.Navigate(s.URL+"/sandbox/upload"), chromedp.WaitVisible(chromedp.ID("file")))
	b.WantAccessible("the page that uploads", browser.Look{Width: 320, Scheme: "light"}, browser.Look{Width: 1280, Scheme: "dark"})
}
