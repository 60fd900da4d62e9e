package console_test

import (
	"maps"
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

const (
	invoicesPath  = "/console/invoices"
	paymentsPath  = "/console/payments"
	unappliedPath = "/console/unapplied"
)

// TestLedger checks that payments can be found, recorded and refunded in parts, and invoices
// created and voided, with forms that show errors at their fields.
func TestLedger(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		staff := acme.Reader("admin")
		staff.Open(invoicesPath).Want(200, "No invoices", "New invoice")
		staff.Open(paymentsPath).Want(200, "No payments")
		staff.Open(unappliedPath).Want(200, "No unapplied payments")

		licence := admin.Licence()
		application := admin.Accept(ada.Submit(licence))
		admin.Complete(application, licence.About).Want(200)
		invoice := admin.Get("/api/v1/finance/invoices").Want(200)
		reference := invoice.String("content", 0, "reference")
		at := invoicesPath + "/" + reference
		staff.Open(invoicesPath+"?search=the+ada").Want(200, reference, "The ada", "Outstanding", `Open <span class="count">1</span>`, "curl -b")
		staff.Open(invoicesPath+"?status=OVERDUE").Want(200, "No invoices").Without(reference)
		staff.Open(invoicesPath+"?from=2026-02-31").Want(200, "Some filters were not valid", reference)
		staff.Open(invoicesPath+"?search="+url.QueryEscape("%")).Want(200, "No results")

		p := staff.Open(at).Want(200, "Payment link", "/acme/pay/"+reference, "No payment attempts yet.", "Record a payment…", "Download PDF", `href="/console/customers/`)
		p.Send(at+"/record", url.Values{"channel": {"CASH"}, "receivedAt": {"no time"}}).Want(400, `href="#receivedAt"`, "Enter a date and time.")
		p.Send(at+"/record", url.Values{"channel": {"CASH"}, "receivedAt": {s.Now().UTC().Format("2006-01-02T15:04")}, "note": {"Receipt 7"}}).Want(200, "Payment recorded.", "Paid")
		payment := admin.Get("/api/v1/finance/payments").Want(200).String("content", 0, "reference")
		at = paymentsPath + "/" + payment
		staff.Open(paymentsPath+"?status=SUCCESSFUL").Want(200, payment, "The ada", "Received this month")
		p = staff.Open(at).Want(200, "Recorded by staff", "Receipt 7", "Download receipt", reference, "Refund payment…").Without("Check status")
		p.Send(at+"/refund", url.Values{"amount": {"much"}, "reason": {"Too much."}}).Want(400, `href="#amount"`, "much", "Too much.")
		p.Send(at+"/refund", url.Values{"amount": {"1,000.50"}, "reason": {""}}).Want(400, `href="#reason"`)
		first := staff.Open(at)
		first.Send(at+"/refund", url.Values{"amount": {"1,000.50"}, "reason": {"Too much."}}).Want(200, "Refund requested.", "Refunded", "NGN\u00a01,000.50", "Too much.")
		staff.Open(at).Send(at+"/refund", url.Values{"amount": {"7000"}, "reason": {"All."}}).Want(409, "There is a problem")
		staff.Open(at).Send(at+"/refund", url.Values{"amount": {"99,50"}, "reason": {"Which?"}}).Want(400, `href="#amount"`, "99,50")
		admin.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		staff.Open(at).Send(at+"/refund", url.Values{"amount": {"99,50"}, "reason": {"En français."}}).Want(200, "En français.", "99,50\u00a0NGN")
		admin.Patch("/api/v1/auth/me", apptest.M{"language": "en"}).Want(200)
		staff.Open(at).Send(at+"/refund", url.Values{"amount": {"6,400.50"}, "reason": {"The rest."}}).Want(200, "The rest.").Without("Refund payment…")

		staff.Open(paymentsPath).Want(200).Without("Refund failed")
		apptest.Change(t, s, `UPDATE refunds SET status = 'FAILED', problem = 'PROVIDER_REFUSED', problem_detail = 'The account is closed.' WHERE id = (SELECT MAX(id) FROM refunds)`)
		staff.Open(at).Want(200, "The payment provider refused the refund: The account is closed.")
		admin.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		staff.Open(at).Want(200, "Le prestataire de paiement a refusé le remboursement\u00a0: The account is closed.").Without("The provider")
		admin.Patch("/api/v1/auth/me", apptest.M{"language": "en"}).Want(200)
		staff.Open("/console").Want(200, "1 refund failed", "Try again", "?status=REFUND_FAILED")
		staff.Open(paymentsPath+"?status=REFUND_FAILED").Want(200, payment, `aria-current="page" class="hot">`, "Refund failed")
		apptest.Change(t, s, `UPDATE refunds SET status = 'SUCCESSFUL', problem = '', problem_detail = '' WHERE status = 'FAILED'`)

		fresh := invoicesPath + "/new"
		p = staff.Open(fresh).Want(200, "New invoice")
		p.Send(fresh, url.Values{"description": {""}, "label1": {"A map"}, "quantity1": {"1"}, "unit1": {"x"}, "currency": {"NGN"}, "do": {"link"}}).Want(400, `href="#description"`, `href="#unit1"`)
		made := p.Send(fresh, url.Values{"description": {"A map"}, "label1": {"A map"}, "quantity1": {"1"}, "unit1": {"20.5"}, "currency": {"GHS"}, "due": {"2020-01-01"}}).Want(200, "created.", "GHS\u00a020.50", "Overdue", "Void invoice…")
		staff.Open(invoicesPath+"?status=OVERDUE").Want(200, "A map", "Overdue")
		path, _, _ := strings.Cut(made.Path, "?")
		made.Send(path+"/void", nil).Want(200, "Invoice voided.").Without("Payment link")

		byService := fresh + "?by=service"
		p = staff.Open(byService).Want(200, "Use the prices of a service", "Fishing licence")
		p.Send(byService, url.Values{"serviceId": {""}, "partyCount": {"many"}}).Want(400, `href="#partyCount"`, "many")
		p = staff.Open(byService).Want(200, "Is it urgent?", "NGN", "7,500.50").Without("Your boat", "Where do you fish?", "1,000.00")
		hurry := url.Values{"serviceId": {licence.ID}, "partyCount": {"2"}, "description": {""}, "q." + licence.Urgent: {"true"}}
		p = p.Send(byService, hurry).Want(200, "The price has changed.", "16,001.00", "Urgent").Without("created.")
		p.Send(byService, hurry).Want(200, "created.", "Fishing licence", "NGN\u00a016,001.00")
		hurry.Set("do", "price")
		hurry.Set("case", "REQ-NONE99")
		p = staff.Open(byService).Send(byService, hurry).Want(200, "There is no application with this reference", "16,001.00").Without("The price has changed.")
		of := admin.Get("/api/v1/staff/applications/" + application).Want(200)
		hurry.Set("case", of.String("reference"))
		p = p.Send(byService, hurry).Want(200, "Person who pays", of.String("parties", 0, "name"))
		hurry.Del("do")
		hurry.Set("partyId", of.String("parties", 0, "id"))
		p.Send(byService, hurry).Want(200, "created.")
		if got := admin.Get("/api/v1/finance/invoices").Want(200).String("content", 0, "partyId"); got != of.String("parties", 0, "id") {
			t.Errorf("the invoice is for the party %q", got)
		}

		apptest.Change(t, s, `UPDATE payments SET unapplied_reason = 'INVOICE_ALREADY_PAID', last_error = 'x'`)
		staff.Open(unappliedPath).Want(200, payment, "Paid twice", "Refund")
		staff.Open(at).Want(200, "The invoice was already paid when the payment arrived", "Next step: Refund").Without("<p>x</p>")
		apptest.Change(t, s, `UPDATE payments SET unapplied_reason = 'AMOUNT_MISMATCH', received_amount = 4235005, received_currency = 'NGN', amount_refunded = 0`)
		staff.Open(at).Want(200, "The amount does not match", "We asked for NGN\u00a07,500.50 and received NGN\u00a042,350.05.")
		staff.Open(paymentsPath).Want(200, "Not applied to an invoice")
		apptest.Change(t, s, `UPDATE payments SET unapplied_reason = '', status = 'FAILED', decline_reason = 'UNKNOWN', applied = FALSE`)
		apptest.Change(t, s, `UPDATE payment_events SET kind = 'failed', detail = 'x' WHERE kind = 'recorded'`)
		staff.Open(at).Want(200, "The payment provider declined the payment", "Payment failed").Without("<p>x</p>")
		apptest.Change(t, s, `UPDATE payments SET unapplied_reason = 'INVOICE_ALREADY_PAID', status = 'SUCCESSFUL', decline_reason = '', applied = TRUE`)
		staff.Open(paymentsPath).Want(200, `class="hot"`)

		staff.Open(invoicesPath + "/INV-NONE99").Want(404)
		staff.Open(paymentsPath + "/PAY-NONE99").Want(404)
		rival := s.Tenant("rival")
		rival.Add("admin")
		rival.Reader("admin").Open(invoicesPath + "/" + reference).Want(404).Without("The ada")
		rival.Reader("admin").Open(at).Want(404)
		rival.Reader("admin").Open(paymentsPath).Want(200).Without(payment)
		acme.Add("officer")
		officer := acme.Reader("officer")
		officer.Open(paymentsPath).Want(404)
		officer.Open(invoicesPath+"/"+reference).Want(200, reference).Without("Record a payment…", "Refund payment…")
		acme.Reader("ada").Open(invoicesPath).Want(404)
	})
}

// A payment is recorded over the amount that the page showed. If the price has changed since, the page shows the new
// amount and keeps what was entered.
func TestRecordAfterPriceChange(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada, staff := acme.As("admin"), acme.As("ada"), acme.Reader("admin")
		licence := admin.Licence()
		application := admin.Accept(ada.Submit(licence))
		admin.Complete(application, licence.About).Want(200)
		invoice := admin.Get("/api/v1/finance/invoices").Want(200)
		at := invoicesPath + "/" + invoice.String("content", 0, "reference")
		seen := staff.Open(at).Want(200, "Record NGN\u00a07,500.50 received")
		addParty(ada, application)
		entered := url.Values{"channel": {"BANK_TRANSFER"}, "receivedAt": {s.Now().UTC().Format("2006-01-02T15:04")}, "note": {"Receipt 7"}}
		p := seen.Send(at+"/record", entered).Want(400, "The outstanding amount is now NGN\u00a015,001.00. Record the payment once you have received all of it.",
			"Record NGN\u00a015,001.00 received", `<option value="BANK_TRANSFER" selected>`, `value="Receipt 7"`)
		admin.Get("/api/v1/finance/payments").Want(200).Has(0, "content")
		p.Send(at+"/record", entered).Want(200, "Payment recorded.")
		admin.Get("/api/v1/finance/payments").Want(200).Is("15001", "content", 0, "amount")
	})
}

// TestErrorsInFrench checks that refusals of the API are shown in the language of the reader.
func TestErrorsInFrench(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.As("admin").Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		fresh := invoicesPath + "/new"
		p := acme.Reader("admin").Open(fresh).Want(200)
		p.Send(fresh, url.Values{"description": {"A map"}, "label1": {"A map"}, "quantity1": {"1"}, "unit1": {"20.555"}, "currency": {"NGN"}}).
			Want(400, "Saisissez un montant avec 2 décimales au maximum.", "Vérifiez les champs signalés.").Without("decimals")
		p.Send(fresh, url.Values{"description": {" "}, "label1": {"A map"}, "quantity1": {"1"}, "unit1": {"20"}, "currency": {"XYZ"}}).Want(400, "Choisissez une devise dans la liste.")
	})
}

// Staff add and remove lines without a script, and send an invoice to a payer or a customer, and again.
func TestNewInvoice(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		admin := acme.As("admin")
		fresh := invoicesPath + "/new"
		offered := `<option value="` + acme.Email("ada") + `">`
		p := acme.Reader("admin").Open(fresh).Want(200, "Bill to", offered, "Add line", "Send invoice", `id="unit1"`).Without(`id="unit2"`)
		entered := url.Values{
			"payerName": {"Sunrise Academy"}, "payerEmail": {"office@sunrise.test"}, "description": {"Cards"}, "currency": {"NGN"}, "message": {"As agreed."},
			"label1": {"Card"}, "quantity1": {"12"}, "unit1": {"2,500.00"},
		}
		with := func(more url.Values) url.Values {
			all := maps.Clone(entered)
			maps.Copy(all, more)
			return all
		}
		two := url.Values{"label2": {"Courier"}, "quantity2": {"1"}, "unit2": {""}}
		p.Send(fresh, with(url.Values{"add": {"1"}})).Want(200, `id="unit2"`, `value="Sunrise Academy"`, `value="2,500.00"`)
		p.Send(fresh, with(url.Values{"do": {"preview"}, "due": {"2027-03-14"}, "label2": {"Courier"}, "quantity2": {"1"}, "unit2": {"15000"}})).Want(200,
			`data-part>NGN 45,000.00</strong>`, "To: office@sunrise.test", "Subject: Invoice for NGN 45,000.00", "12 × NGN 2,500.00", "14 March 2027", "As agreed.").Without(offered)
		p.Send(fresh, with(url.Values{"do": {"preview"}, "payerEmail": {"nobody here"}, "quantity1": {"0"}})).Want(200, "The preview appears when").Without("Pay NGN")
		removed := with(two)
		removed.Set("remove", "1")
		p.Send(fresh, removed).Want(200, `value="Courier"`).Without(`id="unit2"`, `value="Card"`)
		p.Send(fresh, with(url.Values{"do": {"send"}, "payerName": {""}, "payerEmail": {""}})).Want(400, `href="#payerName"`, `href="#payerEmail"`)
		wrong := with(two)
		wrong.Set("do", "send")
		p.Send(fresh, wrong).Want(400, `href="#unit2"`)
		sent := p.Send(fresh, with(url.Values{"do": {"send"}})).Want(200, "Invoice sent to office@sunrise.test.", "Sunrise Academy", "Send again…", "NGN\u00a030,000.00", "Invoice created", "Invoice sent</span>", "No payment attempts yet.")
		apptest.Until(t, "the mail arrives", func() bool { return len(admin.Mails("office@sunrise.test")) == 1 })
		at, _, _ := strings.Cut(sent.Path, "?")
		sent.Send(at+"/send", url.Values{"email": {"nobody"}}).Want(400, `href="#email"`)
		sent.Send(at+"/send", url.Values{"email": {"head@sunrise.test"}, "message": {"Please pay."}}).Want(200, "Invoice sent to head@sunrise.test.")
		p.Send(fresh, with(url.Values{"do": {"link"}})).Want(200, "created.", "Invoice created").Without("Send again…", "Invoice sent</span>")

		ada := acme.Email("ada")
		p.Send(fresh, with(url.Values{"do": {"send"}, "payerName": {""}, "payerEmail": {ada}})).Want(200, "Invoice sent to "+ada+".", `href="/console/customers/`)
	})
}
