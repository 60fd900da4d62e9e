package notify

import (
	"context"

	"stagegate/internal/cases"
	"stagegate/internal/finance"
	"stagegate/internal/notices/mail"
)

// invoice fills in an invoice that can be paid.
func (v *view) invoice(i finance.Invoice) error {
	v.notice.Invoice = viewInvoice(i)
	return unless(i.Status == finance.Open)
}

func viewInvoice(i finance.Invoice) *mail.NoticeInvoice {
	return &mail.NoticeInvoice{Reference: i.Reference, Description: i.Description, Currency: i.Currency, Amount: i.Balance(), DueAt: i.DueAt}
}

// owedBy finds whose invoice it is: that of the customer of the application, or of the
// newest application of the paying party.
func (v *view) owedBy(ctx context.Context, i finance.Invoice) (err error) {
	switch {
	case i.ApplicationID != nil:
		return v.load(ctx, "", *i.ApplicationID)
	case i.PartyID == nil:
		return errPassed
	}
	v.person, err = cases.CustomerOfParty(ctx, v.q, v.o.Tenant, *i.PartyID)
	return err
}

func invoiceIssued(ctx context.Context, v *view) error {
	i, err := finance.InvoiceByID(ctx, v.q, v.o.Tenant, v.o.Invoice)
	if err != nil {
		return err
	}
	if err := v.owedBy(ctx, i); err != nil {
		return err
	}
	return v.invoice(i)
}

// paymentReceived is about money that has paid its invoice: whoever paid something else
// hears of it from staff.
func paymentReceived(ctx context.Context, v *view) error {
	p, err := finance.PaymentByReference(ctx, v.q, v.o.Tenant, v.o.Payment)
	if err != nil {
		return err
	}
	i, err := finance.InvoiceByID(ctx, v.q, v.o.Tenant, p.InvoiceID)
	if err != nil {
		return err
	}
	if p.Status != finance.Successful || p.Unapplied != "" || p.PaidAt == nil {
		return errPassed
	}
	v.notice.Invoice = viewInvoice(i)
	v.notice.Payment = &mail.NoticePayment{Reference: p.Reference, Currency: p.Currency, Amount: p.Amount, PaidAt: *p.PaidAt}
	return v.owedBy(ctx, i)
}
