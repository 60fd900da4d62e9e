package ledger_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/test/apptest"
	"stagegate/internal/test/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }

// A payment is found and a part of it given back by keyboard alone.
func TestRefundByKeyboard(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		invoice := admin.Post("/api/v1/finance/invoices", apptest.M{"amount": 20, "currency": "GHS", "description": "A map"}).Want(201).String("id")
		received := s.Now().UTC().Format("2006-01-02T15:04:05.000")
		reference := admin.Post("/api/v1/finance/invoices/"+invoice+"/record-payment", apptest.M{"amount": 20, "channel": "CASH", "receivedAt": received}).Want(201).String("reference")

		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("admin"), apptest.Password)
		p.Visit("/console/payments")
		p.Focus("main input[name=search]")
		p.Loads(func() { p.Keys("map" + kb.Enter) })
		p.Focus("a.row-link")
		p.Loads(func() { p.Keys(kb.Enter) })
		p.Want("Payment "+reference, "Give money back")
		p.Focus("section[aria-labelledby=refund] summary")
		p.Keys(kb.Enter + kb.Tab)
		p.Await("document.activeElement.id", "amount")
		p.Fill("#amount", "5.50")
		p.Keys(kb.Tab + "Torn." + kb.Tab)
		p.Loads(func() { p.Keys(kb.Enter) })
		p.Want("The refund was asked for.", "GHS 5.50", "Torn.")
	})
}

// Who makes an invoice that a service prices answers what the price depends on, and sees the
// price before.
func TestPricedInvoiceInBrowser(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.As("admin").Licence()
		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("admin"), apptest.Password)
		p.Visit("/console/invoices/new?by=service")
		p.WantAccessible("a priced invoice", browser.Look{Width: 1280, Scheme: "light"}, browser.Look{Width: 375, Scheme: "dark"})
		p.NoScript()
		p.Visit("/console/invoices/new?by=service")
		p.Fill("#partyCount", "2")
		p.Fill("#q-hurry", "true")
		p.Loads(func() { p.Click("text=Show the price") })
		p.Want("NGN", "16,001.00", "Urgent")
		p.Look(browser.Look{Width: 1280, Scheme: "light"})
		p.Screenshot("priced-1280-light")
		p.Look(browser.Look{Width: 375, Scheme: "dark"})
		p.Screenshot("priced-375-dark")
		p.Loads(func() { p.Click("text=Make the invoice") })
		p.Want("was made", "NGN 16,001.00")
	})
}
