package console_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// TestRefundByKeyboard finds a payment and refunds a part of it by keyboard alone.
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
		p.Navigate(func() { p.Keys("map" + kb.Enter) })
		p.Focus("a.row-link")
		p.Navigate(func() { p.Keys(kb.Enter) })
		p.Want("Payment "+reference, "Refund payment…")
		p.Focus("#refund summary")
		p.Keys(kb.Enter + kb.Tab)
		p.Await("document.activeElement.id", "amount")
		p.Fill("#amount", "5.50")
		p.Keys(kb.Tab + "Torn." + kb.Tab)
		p.Navigate(func() { p.Keys(kb.Enter) })
		p.Want("Refund requested.", "GHS 5.50", "Torn.")
	})
}

// TestInvoicePriceUpdates checks that the price of an invoice is updated while values are entered:
// it does not take the focus, it shows errors, and a late response does not replace a newer one.
func TestInvoicePriceUpdates(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		apptest.Change(t, s, `UPDATE plans SET max_services = NULL WHERE code = 'FREE'`)
		admin := acme.As("admin")
		other := [2]string{admin.Licence().ID, admin.Licence().ID}
		p := browser.Open(t, s.URL)
		p.Allow("400 (Bad Request)")
		p.SignIn(acme.Slug, acme.Email("admin"), apptest.Password)
		p.Visit("/console/invoices/new?by=service")
		status := `document.querySelector("[data-preview-status]").textContent`
		total := `document.querySelector("#priced tfoot .money")?.textContent.replace(/\s/g, " ")`
		alone := p.Read(total)

		p.Read(`(() => {
			const real = window.fetch;
			window.fetch = async (...call) => {
				window.fetch = real;
				const answer = await real(...call), read = answer.text.bind(answer);
				answer.text = () => window.late = read();
				return new Promise((resolve) => { window.release = () => resolve(answer); });
			};
		})()`)
		p.Fill("#partyCount", "2")
		p.Await(`typeof release`, "function")
		p.Await(status, "calculating…")
		p.Fill("#partyCount", "3")
		p.Await(status+`.replace(/\s/g, " ")`, "NGN 22,501.50, up to date")
		p.Await(total, "NGN 22,501.50")
		p.Read(`release()`)
		p.Await(`typeof late`, "object")
		p.Read(`late.then(() => new Promise((done) => setTimeout(done)))`)
		if got := p.Read(total + ` + " " + document.activeElement.id`); got != "NGN 22,501.50 partyCount" || alone == "NGN 22,501.50" {
			t.Errorf("after the late answer: %q; alone it was %q", got, alone)
		}

		p.Fill("#q-hurry", "true")
		p.Await(total, "NGN 23,501.50")
		if at := p.Read(`document.activeElement.id`); at != "q-hurry" {
			t.Errorf("the focus is at %q", at)
		}
		p.Fill("#partyCount", "0")
		p.Await(status, "cannot be calculated")
		p.Want("The price appears when the answers are valid.", "Number of people or items")
		p.WantAccessible("a refused price", browser.Look{Width: 1280, Scheme: "light"}, browser.Look{Width: 375, Scheme: "dark"})
		p.Screenshot("price-refused")
		p.Fill("#partyCount", "2")
		p.Await(total, "NGN 16,001.00")
		if p.Read(`serviceId.value`) == other[1] {
			other[1] = other[0]
		}
		p.Fill("#serviceId", other[1])
		p.Await(`asked.dataset.of`, other[1])
		p.Await(total+` + " " + document.activeElement.id`, "NGN 15,001.00 serviceId")
		p.Navigate(func() { p.Click("text=Create invoice") })
		p.Want("created.", "NGN 15,001.00")

		p.Read(`(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; })()`)
		p.Click("text=Copy link")
		p.Await(`document.getElementById("said")?.textContent`, "Copied to the clipboard.")
		if copied, link := p.Read(`copied`), p.Text("#pay-link"); copied != link || link == "" {
			t.Errorf("copied %q instead of %q", copied, link)
		}
	})
}

// TestNewInvoiceInBrowser shows the email and the total while an invoice is entered.
func TestNewInvoiceInBrowser(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		acme.As("admin")
		p := browser.Open(t, s.URL)
		p.SignIn(acme.Slug, acme.Email("admin"), apptest.Password)
		p.Visit("/console/invoices/new")
		p.Want("The preview appears when every line has a quantity and a unit price.")
		p.Fill("#payerEmail", acme.Email("ada"))
		p.Await(`document.querySelector("#customers option")?.value`, acme.Email("ada"))
		p.Fill("#description", "Cards")
		p.Fill("#label1", "Replacement card")
		p.Fill("#quantity1", "12")
		p.Fill("#unit1", "2500")
		p.Await(`document.getElementById("total").textContent.replace(/\s/g, " ")`, "NGN 30,000.00")
		p.Await(`document.getElementById("amount1").textContent.trim().replace(/\s/g, " ")`, "NGN 30,000.00")
		p.Want("To: "+acme.Email("ada"), "Replacement card", "12 × NGN 2,500.00")
		if at := p.Read(`document.activeElement.id`); at != "unit1" {
			t.Errorf("the focus is at %q", at)
		}
		p.WantAccessible("a new invoice", browser.Look{Width: 1280, Scheme: "light"}, browser.Look{Width: 375, Scheme: "dark"})
		p.Screenshot("invoice-preview")
		p.Navigate(func() { p.Click("text=Send invoice") })
		p.Want("Invoice sent to " + acme.Email("ada") + ".")
	})
}

// TestPricedInvoiceInBrowser creates an invoice priced by a service after its price was shown.
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
		p.Navigate(func() { p.Click("text=Calculate price") })
		p.Want("NGN", "16,001.00", "Urgent")
		p.Look(browser.Look{Width: 1280, Scheme: "light"})
		p.Screenshot("priced-1280-light")
		p.Look(browser.Look{Width: 375, Scheme: "dark"})
		p.Screenshot("priced-375-dark")
		p.Navigate(func() { p.Click("text=Create invoice") })
		p.Want("created.", "NGN 16,001.00")
	})
}
