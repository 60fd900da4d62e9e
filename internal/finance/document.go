package finance

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"stagegate/internal/finance/pdf"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// Papers are invoices and receipts as PDF files, in the language of the reader and the timezone of the
// organisation.

// Document is a PDF file with its name.
type Document struct {
	Name    string
	Content []byte
}

// InvoicePDF returns an invoice as a PDF file. If applicationID is set, the invoice must belong to
// it.
func (s *Service) InvoicePDF(ctx context.Context, q db.Q, by auth.Caller, id string, applicationID *string) (Document, error) {
	i, err := invoiceByID(ctx, q, by.Tenant, id)
	if err != nil {
		return Document{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if !i.belongsTo(applicationID) {
		return Document{}, fault.ErrNotFound
	}
	w, err := s.newDocumentWriter(ctx, q, by, i)
	if err != nil {
		return Document{}, err
	}
	content, err := pdf.PDF(w.invoice(s.paymentURL(w.organisation, i)))
	return Document{Name: "invoice-" + i.Reference + ".pdf", Content: content}, err
}

// ReceiptPDF returns the receipt of a payment as a PDF file. If applicationID is set, its invoice
// must belong to it.
func (s *Service) ReceiptPDF(ctx context.Context, q db.Q, by auth.Caller, reference string, applicationID *string) (Document, error) {
	p, err := payment(ctx, q, by.Tenant, reference)
	if err != nil {
		return Document{}, err
	}
	i, err := invoiceByID(ctx, q, p.Tenant, p.InvoiceID)
	switch {
	case err != nil:
		return Document{}, err
	case !i.belongsTo(applicationID):
		return Document{}, fault.ErrNotFound
	case p.Status != Successful:
		return Document{}, errNotSuccessful
	}
	w, err := s.newDocumentWriter(ctx, q, by, i)
	if err != nil {
		return Document{}, err
	}
	content, err := pdf.PDF(w.receipt(p))
	return Document{Name: "receipt-" + p.Reference + ".pdf", Content: content}, err
}

// belongsTo reports whether the invoice belongs to an application; nil matches any.
func (i *Invoice) belongsTo(applicationID *string) bool {
	return applicationID == nil || i.ApplicationID != nil && *i.ApplicationID == *applicationID
}

// paymentURL returns the URL at which an invoice is paid, or "" if nothing is outstanding.
func (s *Service) paymentURL(o mail.Organisation, i Invoice) string {
	if i.Status != Open || i.Balance() == 0 {
		return ""
	}
	return s.PaymentURL(o, i.Reference)
}

// documentWriter renders the invoice and its receipts.
type documentWriter struct {
	p            i18n.Printer
	organisation mail.Organisation
	seller       tenants.Seller
	i            Invoice
	items        []Item
	payer        string
	refunded     int64 // of all payments of the invoice
}

func (s *Service) newDocumentWriter(ctx context.Context, q db.Q, by auth.Caller, i Invoice) (w documentWriter, err error) {
	w.i = i
	if w.organisation, err = s.Organisation(ctx, q, i.Tenant); err != nil {
		return w, err
	}
	if w.seller, err = tenants.SellerOf(ctx, q, i.Tenant); err != nil {
		return w, err
	}
	w.p = i18n.For(i18n.Language(by.Language).Or(w.organisation.Language), w.organisation.Zone)
	if w.items, err = itemsOf(ctx, q, i.Tenant, i.ID); err != nil {
		return w, err
	}
	payer, err := s.payerOf(ctx, q, i)
	if err != nil {
		return w, err
	}
	w.payer = strings.TrimSpace(payer.Name + "\n" + payer.Email)
	payments, err := paymentsOf(ctx, q, i.Tenant, []string{i.ID})
	for _, p := range payments[i.ID] {
		if p.Applied {
			w.refunded += p.AmountRefunded
		}
	}
	return w, err
}

// invoice returns the document of the invoice. link is the payment URL, or "".
func (w documentWriter) invoice(link string) pdf.Document {
	i := w.i
	d := w.document(w.p.Text("paper.invoice"), i.Reference, cmp.Or(i.VoidedAt, i.PaidAt, &i.CreatedAt))
	d.Facts = w.facts(
		"paper.issued", w.p.Date(i.CreatedAt), "paper.due", w.date(i.DueAt), "paper.billed_to", w.payer,
		"paper.paid_on", w.date(i.PaidAt), "paper.voided_on", w.date(i.VoidedAt),
	)
	d.Lines = w.lines(i.AmountDue)
	d.Totals = []pdf.Total{{Label: w.p.Text("paper.sum"), Value: w.money(i.AmountDue), Strong: i.Status == Void}}
	switch i.Status {
	case Void:
		d.Badge, d.Stamp = pdf.Badge{Text: w.p.Text("paper.void"), Tone: pdf.Bad}, w.p.Text("paper.void_stamp")
		d.Amount = pdf.Amount{Label: w.p.Text("paper.nothing_due"), Value: w.money(0)}
		d.Notes = []string{w.p.Text("paper.void_note", "date", w.date(i.VoidedAt))}
		return d
	case Paid:
		d.Badge = w.refundBadge(i.AmountPaid, w.refunded)
		d.Amount = pdf.Amount{Label: w.p.Text("paper.amount_paid"), Value: w.money(i.AmountPaid)}
	case Open:
		d.Badge = pdf.Badge{Text: w.p.Text("paper.open")}
		d.Amount = pdf.Amount{Label: w.p.Text("paper.amount_due"), Value: w.money(i.Balance())}
	}
	if link != "" {
		d.Amount.Link = pdf.Link{Text: w.p.Text("paper.pay_online"), URL: link}
	}
	d.Totals = append(d.Totals, pdf.Total{Label: w.p.Text("paper.amount_paid"), Value: w.money(i.AmountPaid)})
	if w.refunded > 0 {
		d.Totals = append(d.Totals, pdf.Total{Label: w.p.Text("paper.amount_refunded"), Value: w.money(w.refunded)})
	}
	d.Totals = append(d.Totals, pdf.Total{Label: w.p.Text("paper.amount_due"), Value: w.money(i.Balance()), Strong: true})
	return d
}

// receipt returns the receipt of a payment of the invoice.
func (w documentWriter) receipt(p Payment) pdf.Document {
	d := w.document(w.p.Text("paper.receipt"), p.Reference, cmp.Or(p.PaidAt, &p.CreatedAt))
	d.Facts = w.facts(
		"paper.paid_on", w.time(p.PaidAt), "paper.method", w.method(p), "paper.received_from", cmp.Or(w.payer, p.Email),
		"paper.for_invoice", w.i.Reference,
	)
	d.Amount = pdf.Amount{Label: w.p.Text("paper.amount_received"), Value: w.money(p.Amount)}
	d.Badge = w.refundBadge(p.Amount, p.AmountRefunded)
	if p.Applied {
		d.Lines = w.lines(p.Amount)
	} else {
		d.Subject = w.i.Description
	}
	if p.Unapplied != "" {
		d.Notes = []string{w.p.Text("paper.unapplied", "organisation", w.organisation.Name)}
	}
	d.Totals = []pdf.Total{{Label: w.p.Text("paper.amount_received"), Value: w.money(p.Amount), Strong: p.AmountRefunded == 0}}
	if p.AmountRefunded > 0 {
		d.Totals = append(d.Totals,
			pdf.Total{Label: w.p.Text("paper.amount_refunded"), Value: w.money(p.AmountRefunded)},
			pdf.Total{Label: w.p.Text("paper.amount_kept"), Value: w.money(p.Amount - p.AmountRefunded), Strong: true},
		)
	}
	return d
}

// document returns what all documents have in common.
func (w documentWriter) document(title, reference string, at *time.Time) pdf.Document {
	o := w.organisation
	return pdf.Document{
		Printer: w.p, Issuer: pdf.Issuer{Name: o.Name, Lines: w.sellerLines(), Email: o.SupportEmail, Color: o.Color},
		Title: title, Reference: reference, Subject: w.subject(), At: *at,
	}
}

// sellerLines returns the address and the official numbers of the organisation.
func (w documentWriter) sellerLines() []string {
	var lines []string
	if w.seller.Address != "" {
		lines = strings.Split(w.seller.Address, "\n")
	}
	if n := w.seller.RegistrationNumber; n != "" {
		lines = append(lines, w.p.Text("paper.registration", "number", n))
	}
	if n := w.seller.TaxNumber; n != "" {
		lines = append(lines, w.p.Text("paper.tax", "number", n))
	}
	return lines
}

// subject returns the description of the invoice, unless its only line has the same text.
func (w documentWriter) subject() string {
	if len(w.items) == 0 || len(w.items) == 1 && w.items[0].Label == w.i.Description {
		return ""
	}
	return w.i.Description
}

// facts pairs label keys with values and drops empty values.
func (w documentWriter) facts(pairs ...string) []pdf.Fact {
	var facts []pdf.Fact
	for pair := range slices.Chunk(pairs, 2) {
		if key, value := pair[0], pair[1]; value != "" {
			facts = append(facts, pdf.Fact{Label: w.p.Text(key), Value: value})
		}
	}
	return facts
}

// lines returns the lines of the invoice, or one with the amount if it has none.
func (w documentWriter) lines(amount int64) []pdf.Line {
	if len(w.items) == 0 {
		return []pdf.Line{{Label: w.i.Description, Quantity: w.p.Number(1), Unit: w.money(amount), Total: w.money(amount)}}
	}
	lines := make([]pdf.Line, len(w.items))
	for n, item := range w.items {
		lines[n] = pdf.Line{Label: item.Label, Quantity: w.p.Number(item.Quantity), Unit: w.money(item.UnitAmount), Total: w.money(item.ItemTotal)}
	}
	return lines
}

// refundBadge shows whether received money was refunded.
func (w documentWriter) refundBadge(received, refunded int64) pdf.Badge {
	switch {
	case refunded == 0:
		return pdf.Badge{Text: w.p.Text("paper.paid"), Tone: pdf.Good}
	case refunded < received:
		return pdf.Badge{Text: w.p.Text("paper.partly_refunded")}
	}
	return pdf.Badge{Text: w.p.Text("paper.refunded")}
}

// method returns how a payment was made, with the last digits of the card or account.
func (w documentWriter) method(p Payment) string {
	if p.Last4 == "" {
		return w.channel(p.Channel)
	}
	return w.p.Text("paper.ending_in", "method", w.channel(p.Channel), "digits", p.Last4)
}

// channel returns the name of a payment method. Unknown methods are shown as reported.
func (w documentWriter) channel(name string) string {
	switch strings.ToLower(name) {
	case "card":
		return w.p.Text("paper.channel.card")
	case "cash":
		return w.p.Text("paper.channel.cash")
	case "bank", "bank_transfer":
		return w.p.Text("paper.channel.bank_transfer")
	case "card_terminal":
		return w.p.Text("paper.channel.card_terminal")
	case "mobile_money":
		return w.p.Text("paper.channel.mobile_money")
	case "other":
		return w.p.Text("paper.channel.unnamed")
	}
	return strings.ReplaceAll(name, "_", " ")
}

func (w documentWriter) money(amount int64) string {
	return w.p.Money(money.Major(amount, w.i.Currency), w.i.Currency)
}

func (w documentWriter) date(t *time.Time) string {
	if t == nil {
		return ""
	}
	return w.p.Date(*t)
}

// time formats a time with its timezone.
func (w documentWriter) time(t *time.Time) string {
	if t == nil {
		return ""
	}
	return w.p.DateTime(*t) + "\n(" + strings.ReplaceAll(w.p.Zone.String(), "_", " ") + ")"
}
