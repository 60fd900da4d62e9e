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
)

// A paper is an invoice or a receipt as a PDF file. It says what is stored, in the language
// of who reads it, and in the timezone of the organisation.

// Paper is a PDF file with its name.
type Paper struct {
	Name    string
	Content []byte
}

// InvoicePaper returns an invoice as a PDF file. With an application it has to be one of
// its invoices.
func (s *Service) InvoicePaper(ctx context.Context, q db.Q, by auth.Caller, id string, applicationID *string) (Paper, error) {
	i, err := invoiceByID(ctx, q, by.Tenant, id)
	if err != nil {
		return Paper{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if !i.isOf(applicationID) {
		return Paper{}, fault.ErrNotFound
	}
	w, err := s.newPaperWriter(ctx, q, by, i)
	if err != nil {
		return Paper{}, err
	}
	content, err := pdf.PDF(w.invoice(s.payPage(w.organisation, i)))
	return Paper{Name: "invoice-" + i.Reference + ".pdf", Content: content}, err
}

// ReceiptPaper returns the receipt of a payment as a PDF file. With an application it has to
// be a payment of one of its invoices.
func (s *Service) ReceiptPaper(ctx context.Context, q db.Q, by auth.Caller, reference string, applicationID *string) (Paper, error) {
	p, err := payment(ctx, q, by.Tenant, reference)
	if err != nil {
		return Paper{}, err
	}
	i, err := invoiceByID(ctx, q, p.Tenant, p.InvoiceID)
	switch {
	case err != nil:
		return Paper{}, err
	case !i.isOf(applicationID):
		return Paper{}, fault.ErrNotFound
	case p.Status != Successful:
		return Paper{}, errNotSuccessful
	}
	w, err := s.newPaperWriter(ctx, q, by, i)
	if err != nil {
		return Paper{}, err
	}
	content, err := pdf.PDF(w.receipt(p))
	return Paper{Name: "receipt-" + p.Reference + ".pdf", Content: content}, err
}

// isOf reports whether the invoice belongs to an application; any does to none.
func (i *Invoice) isOf(applicationID *string) bool {
	return applicationID == nil || i.ApplicationID != nil && *i.ApplicationID == *applicationID
}

// payPage is where an invoice is paid, and "" where nothing is to be paid.
func (s *Service) payPage(o mail.Organisation, i Invoice) string {
	if i.Status != Open || i.Balance() == 0 {
		return ""
	}
	return s.PayPage(o, i.Reference)
}

// paperWriter writes the papers of an invoice.
type paperWriter struct {
	p            i18n.Printer
	organisation mail.Organisation
	i            Invoice
	items        []Item
	payer        string
	refunded     int64 // of all payments of the invoice
}

func (s *Service) newPaperWriter(ctx context.Context, q db.Q, by auth.Caller, i Invoice) (w paperWriter, err error) {
	w.i = i
	if w.organisation, err = s.Organisation(ctx, q, i.Tenant); err != nil {
		return w, err
	}
	w.p = i18n.For(cmp.Or(i18n.Language(by.Language), w.organisation.Language), w.organisation.Zone)
	if w.items, err = itemsOf(ctx, q, i.Tenant, i.ID); err != nil {
		return w, err
	}
	w.payer = i.PayerEmail
	if i.ApplicationID != nil {
		name, address, err := s.PayerOf(ctx, q, i.Tenant, *i.ApplicationID)
		if err != nil {
			return w, err
		}
		w.payer = strings.TrimSpace(name + "\n" + address)
	}
	payments, err := paymentsOf(ctx, q, i.Tenant, []string{i.ID})
	for _, p := range payments[i.ID] {
		if p.Applied {
			w.refunded += p.AmountRefunded
		}
	}
	return w, err
}

// invoice writes the invoice. link is where it is paid, or "".
func (w paperWriter) invoice(link string) pdf.Document {
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
		d.Badge = w.paidBadge(i.AmountPaid, w.refunded)
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

// receipt writes the receipt of a payment of the invoice.
func (w paperWriter) receipt(p Payment) pdf.Document {
	d := w.document(w.p.Text("paper.receipt"), p.Reference, cmp.Or(p.PaidAt, &p.CreatedAt))
	d.Facts = w.facts(
		"paper.paid_on", w.time(p.PaidAt), "paper.method", w.channel(p.Channel), "paper.received_from", cmp.Or(w.payer, p.Email),
		"paper.for_invoice", w.i.Reference,
	)
	d.Amount = pdf.Amount{Label: w.p.Text("paper.amount_received"), Value: w.money(p.Amount)}
	d.Badge = w.paidBadge(p.Amount, p.AmountRefunded)
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

// document is what all papers have.
func (w paperWriter) document(title, reference string, at *time.Time) pdf.Document {
	o := w.organisation
	return pdf.Document{
		Printer: w.p, Issuer: pdf.Issuer{Name: o.Name, Email: o.SupportEmail, Color: o.Color},
		Title: title, Reference: reference, Subject: w.subject(), At: *at,
	}
}

// subject is what the invoice is for, unless its only line says the same.
func (w paperWriter) subject() string {
	if len(w.items) == 0 || len(w.items) == 1 && w.items[0].Label == w.i.Description {
		return ""
	}
	return w.i.Description
}

// facts pairs keys of labels with values, and leaves out those without a value.
func (w paperWriter) facts(pairs ...string) []pdf.Fact {
	var facts []pdf.Fact
	for pair := range slices.Chunk(pairs, 2) {
		if key, value := pair[0], pair[1]; value != "" {
			facts = append(facts, pdf.Fact{Label: w.p.Text(key), Value: value})
		}
	}
	return facts
}

// lines are those of the invoice. One without lines has its amount in one.
func (w paperWriter) lines(amount int64) []pdf.Line {
	if len(w.items) == 0 {
		return []pdf.Line{{Label: w.i.Description, Quantity: w.p.Number(1), Unit: w.money(amount), Total: w.money(amount)}}
	}
	lines := make([]pdf.Line, len(w.items))
	for n, item := range w.items {
		lines[n] = pdf.Line{Label: item.Label, Quantity: w.p.Number(item.Quantity), Unit: w.money(item.UnitAmount), Total: w.money(item.ItemTotal)}
	}
	return lines
}

// paidBadge says whether money that was received was given back.
func (w paperWriter) paidBadge(received, refunded int64) pdf.Badge {
	switch {
	case refunded == 0:
		return pdf.Badge{Text: w.p.Text("paper.paid"), Tone: pdf.Good}
	case refunded < received:
		return pdf.Badge{Text: w.p.Text("paper.partly_refunded")}
	}
	return pdf.Badge{Text: w.p.Text("paper.refunded")}
}

// channel is how something was paid. What the provider may yet invent is shown as it is.
func (w paperWriter) channel(name string) string {
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

func (w paperWriter) money(amount int64) string {
	return w.p.Money(money.Major(amount, w.i.Currency), w.i.Currency)
}

func (w paperWriter) date(t *time.Time) string {
	if t == nil {
		return ""
	}
	return w.p.Date(*t)
}

// time is a time with its timezone.
func (w paperWriter) time(t *time.Time) string {
	if t == nil {
		return ""
	}
	return w.p.DateTime(*t) + "\n(" + strings.ReplaceAll(w.p.Zone.String(), "_", " ") + ")"
}
