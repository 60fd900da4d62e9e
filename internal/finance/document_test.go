package finance_test

import (
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/pdftext"
)

const arabic = "تجديد رخصة القيادة" // description of an invoice

// wantDocument checks that a response is a PDF file with these texts, and its headers.
func wantDocument(t *testing.T, r *apptest.Response, name string, texts ...string) {
	t.Helper()
	r.Want(200)
	for header, want := range map[string]string{
		"Content-Type": "application/pdf", "Content-Disposition": `attachment; filename=` + name + `.pdf`, "Cache-Control": "private, no-cache",
	} {
		apptest.Equal(t, header, r.Header.Get(header), want)
	}
	if r.Header.Get("ETag") == "" {
		t.Errorf("%s has no tag", name)
	}
	if n := pdftext.Pages(t, r.Body); n != 1 {
		t.Errorf("%s has %d pages", name, n)
	}
	text := strings.ReplaceAll(pdftext.Text(t, r.Body), "\u00a0", " ")
	for _, want := range texts {
		if !strings.Contains(text, want) {
			t.Errorf("%s does not say %q:\n%s", name, want, text)
		}
	}
}

// An invoice and the receipt of its payment are PDF files that show their status, the issuer and the
// payment link, in the language of the reader.
func TestPapers(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		admin := d.Acme.As("admin")
		admin.Put("/api/v1/tenant/profile", apptest.M{
			"organizationName": "Ìjọba Ìpínlẹ̀ Ọ̀ṣun", "supportEmail": "help@osun.test", "brand": apptest.M{"color": "#0b6b53"},
			"address": "14 Marina Road\r\nLagos", "registrationNumber": "RC 123456", "taxNumber": "01234567-0001",
		}).Want(200)
		seller := []string{"14 Marina Road", "Lagos", "Registration number: RC 123456", "Tax number: 01234567-0001"}
		admin.Put("/api/v1/tenant/calendar", apptest.M{"timezone": "Africa/Lagos"}).Want(200)
		made := d.Finance.Post(fixture.Invoices, apptest.M{"amount": 1500.5, "currency": "NGN", "description": arabic}).Want(201)
		id, reference := made.String("id"), made.String("reference")
		document := fixture.Invoices + "/" + id + "/document"

		open := d.Finance.Get(document)
		wantDocument(t, open, "invoice-"+reference, "Invoice", reference, "Payment due", arabic, "Ìjọba Ìpínlẹ̀ Ọ̀ṣun", "help@osun.test",
			"NGN 1,500.50", d.Server.URL+"/acme/pay/"+reference, "Page 1 of 1")
		wantDocument(t, open, "invoice-"+reference, seller...)
		known := d.Finance.In(t)
		known.Extra = http.Header{"If-None-Match": {open.Header.Get("ETag")}}
		if same := known.Get(document); same.Status != http.StatusNotModified || len(same.Body) > 0 {
			t.Errorf("the same file again: %d, %d bytes", same.Status, len(same.Body))
		}

		payment, code := d.start(id)
		receipt := payments + "/" + payment + "/receipt"
		d.Finance.Get(receipt).Refused(409, "PAYMENT_NOT_SUCCESSFUL")
		d.Finance.PayAt(code, "success")
		d.Reconcile(payment).Want(200)
		wantDocument(t, known.Get(document), "invoice-"+reference, "Paid on", "Amount due NGN 0.00")
		if strings.Contains(pdftext.Text(t, d.Finance.Get(document).Want(200).Body), "/pay/") {
			t.Error("a paid invoice says where to pay")
		}
		wantDocument(t, d.Finance.Get(receipt), "receipt-"+payment, "Receipt", payment, reference, "payer@home.test", "(Africa/Lagos)",
			"Amount received NGN 1,500.50", "Card ending in 4081", arabic)
		wantDocument(t, d.Finance.Get(receipt), "receipt-"+payment, seller...)

		d.refund(payment, 500)
		d.wantRefund(payment, 0, "SUCCESSFUL")
		wantDocument(t, d.Finance.Get(receipt), "receipt-"+payment, "Partially refunded", "Refunded", "NGN 500.00", "Net amount received", "NGN 1,000.50")
		wantDocument(t, d.Finance.Get(document), "invoice-"+reference, "Partially refunded", "NGN 500.00")

		void := d.Finance.Post(fixture.Invoices, apptest.M{"amount": 3, "currency": "XOF", "description": "Photo"}).Want(201)
		d.Finance.Post(fixture.Invoices+"/"+void.String("id")+"/void", nil).Want(200)
		d.Finance.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		wantDocument(t, d.Finance.Get(fixture.Invoices+"/"+void.String("id")+"/document"), "invoice-"+void.String("reference"),
			"Facture", "Annulée", "Ne la payez pas.", "Rien à payer", "3 XOF")

		rival, designer := d.Server.Tenant("rival").As("manager"), d.Acme.As("designer")
		for _, path := range []string{document, receipt} {
			rival.Get(path).Refused(404, "NOT_FOUND")
			designer.Get(path).Refused(403, "FORBIDDEN")
		}
		d.Finance.Get(payments+"/PAY-AAAAAA/receipt").Refused(404, "NOT_FOUND")
	})
}

// Customers get the documents of their own applications, in their name.
func TestCustomerDocuments(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		d.Ada.Patch("/api/v1/auth/me", apptest.M{"name": "Adébáyọ̀ Ọláṣubọ̀mí"}).Want(200)
		paid := func(customer *apptest.Client) (application, invoice, payment string) {
			application = d.Finance.Accept(customer.Submit(d.Licence))
			d.Finance.Complete(application, d.Licence.About).Want(200)
			checkout := customer.Checkout(application).Want(201)
			payment = checkout.String("reference")
			d.Finance.PayAt(checkout.String("accessCode"), "success")
			d.Reconcile(payment).Want(200)
			return "/api/v1/customer/applications/" + application, checkout.String("invoiceId"), payment
		}
		own, invoice, payment := paid(d.Ada)
		reference := d.Payment(payment).InvoiceReference
		wantDocument(t, d.Ada.Get(own+"/payments/"+payment+"/receipt"), "receipt-"+payment, "Adébáyọ̀ Ọláṣubọ̀mí", reference, "Licence", "NGN 7,500.50")
		wantDocument(t, d.Ada.Get(own+"/invoices/"+invoice+"/document"), "invoice-"+reference, "Adébáyọ̀ Ọláṣubọ̀mí", "Paid", "Licence", "NGN 7,500.50")

		ben := d.Acme.As("ben")
		others, _, _ := paid(ben)
		for _, path := range []string{"/payments/" + payment + "/receipt", "/invoices/" + invoice + "/document"} {
			ben.Get(own+path).Refused(404, "NOT_FOUND")
			ben.Get(others+path).Refused(404, "NOT_FOUND") // of another application
			d.Finance.Get(own+path).Refused(403, "FORBIDDEN")
		}
	})
}
