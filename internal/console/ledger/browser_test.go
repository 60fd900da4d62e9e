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
