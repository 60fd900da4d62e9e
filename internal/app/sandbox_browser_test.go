package app_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/dbtest"
)

// The mailbox shows new mails by itself, on top, tells them to those who do not see them,
// and leaves the focus where it is.
func TestMailboxInABrowser(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	s.Tenant("acme")
	b := openTab(t)
	const count = `document.querySelectorAll("#mails li").length`
	b.do(chromedp.EmulateViewport(1280, 900), chromedp.Navigate(s.URL+"/sandbox/mailbox"), chromedp.WaitVisible(chromedp.ID("mails")))
	b.read(`window.same = "this page"`)
	b.wantAccessible("the empty mailbox")
	for i, email := range []string{"one@home.test", "two@home.test"} {
		apptest.RegisterCustomer(s, "acme", email).Want(200)
		b.await(count, []string{"1", "2"}[i])
		b.await(`document.querySelector("#mails li span").textContent`, "to "+email)
		if said := b.read(`document.querySelector("[role=status]").textContent`); !strings.HasPrefix(said, "New mail: ") || !strings.HasSuffix(said, ", to "+email+".") {
			t.Errorf("it says %q", said)
		}
		b.do(chromedp.Focus(chromedp.CSS("#mails li a")))
	}
	if at := b.read(`document.activeElement.closest("li").querySelector("span").textContent + ", " + window.same`); at != "to two@home.test, this page" {
		t.Errorf("the focus is at %s", at)
	}
	apptest.RegisterCustomer(s, "acme", "three@home.test").Want(200)
	b.await(count, "3")
	if at := b.read(`document.activeElement.closest("li").querySelector("span").textContent`); at != "to two@home.test" {
		t.Errorf("the focus went to %s", at)
	}
	b.await(`document.querySelector("#count").textContent`, "3 mails, the newest first.")
	b.wantAccessible("the mailbox")
	b.do(chromedp.Navigate(s.URL + "/sandbox/mailbox?to=two@home.test"))
	b.await(count, "1")
	b.do(chromedp.Click(chromedp.CSS("#mails li a")))
	b.await(`document.querySelector("dl") !== null`, "true")
	b.wantAccessible("a mail")
}

// The faults are turned on and off by keyboard.
func TestFaultsInABrowser(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	b := openTab(t)
	press := func(button string) {
		t.Helper()
		b.do(chromedp.Focus(chromedp.CSS(button)), chromedp.KeyEvent(kb.Enter))
	}
	pressed := func(field string) string {
		return `document.querySelector('button[name="` + field + `"][aria-pressed="true"]')?.value`
	}
	faults := func() string { return string(s.Anyone().Get("/sandbox/faults").Want(200).Body) }
	b.do(chromedp.EmulateViewport(1280, 900), chromedp.Navigate(s.URL+"/sandbox/faults"), chromedp.WaitVisible(chromedp.ID("mail")))
	b.wantAccessible("the faults")
	press(`button[name="mail.relay"][value="drop"]`)
	b.await(pressed("mail.relay"), "drop")
	b.await(`document.activeElement.id`, "mail.relay") // so that one goes on from there
	if got := faults(); !strings.Contains(got, `"mail":{"relay":"drop"}`) {
		t.Errorf("%s", got)
	}
	b.do(chromedp.SetValue(chromedp.ID("delta"), "-0.5"), chromedp.Focus(chromedp.ID("currency")), chromedp.KeyEvent("GHS"+kb.Enter))
	b.await(`document.querySelector("#delta").value + document.querySelector("#currency").value`, "-0.5GHS")
	b.wantAccessible("the faults when some are on")
	b.do(chromedp.SetValue(chromedp.ID("delta"), "much"), chromedp.Focus(chromedp.ID("currency")), chromedp.KeyEvent(kb.Enter))
	b.await(`document.querySelector("[role=alert]") !== null`, "true")
	b.wantAccessible("a refused form")
	b.do(chromedp.Navigate(s.URL + "/sandbox/faults"))
	press(`button[name="reset"]`)
	b.await(pressed("mail.relay"), "normal")
	if got := faults(); strings.Contains(got, "drop") || strings.Contains(got, "-0.5") {
		t.Errorf("%s", got)
	}
}

// The other pages of the sandbox break no rule of accessibility either.
func TestSandboxPagesInABrowser(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	b := openTab(t)
	started := s.Anyone()
	started.Token = apptest.PaymentKey
	reply := started.Post("/sandbox/payments/api/transaction/initialize", apptest.M{"email": "ada@home.test", "amount": 1_505_000}).Want(200)
	b.do(chromedp.Navigate(reply.String("authorization_url")), chromedp.WaitVisible(chromedp.CSS("form")))
	b.wantAccessible("the checkout")
	b.do(chromedp.Click(chromedp.CSS("button.go")))
	b.await(`location.pathname`, "/paid")
	b.do(chromedp.Navigate(reply.String("authorization_url")), chromedp.WaitVisible(chromedp.CSS("h1.good")))
	b.wantAccessible("the paid checkout")
	b.do(chromedp.Navigate(s.URL+"/sandbox/upload"), chromedp.WaitVisible(chromedp.ID("file")))
	b.wantAccessible("the page that uploads")
}
