package notify

import (
	"context"

	"stagegate/internal/cases"
	"stagegate/internal/finance"
	"stagegate/internal/notices/mail"
)

// setInvoice adds an invoice that can be paid.
func (v *view) setInvoice(i finance.Invoice) error {
	v.notice.Invoice = viewInvoice(i)
	return stillDue(i.Status == finance.Open)
}

func viewInvoice(i finance.Invoice) *mail.NoticeInvoice {
	return &mail.NoticeInvoice{Reference: i.Reference, Description: i.Description, Currency: i.Currency, Amount: i.Balance(), DueAt: i.DueAt}
}

// setPayer sets the recipient of an invoice: the customer of its application, or of the newest
// application of the paying party.
func (v *view) setPayer(ctx context.Context, i finance.Invoice) (err error) {
	switch {
	case i.ApplicationID != nil:
		return v.load(ctx, "", *i.ApplicationID)
	case i.PartyID == nil:
		return errObsolete
	}
	v.recipientID, err = cases.CustomerOfParty(ctx, v.q, v.occasion.Tenant, *i.PartyID)
	return err
}

func invoiceIssued(ctx context.Context, v *view) error {
	i, err := finance.InvoiceByID(ctx, v.q, v.occasion.Tenant, v.occasion.Invoice)
	if err != nil {
		return err
	}
	if err := v.setPayer(ctx, i); err != nil {
		return err
	}
	return v.setInvoice(i)
}

// paymentReceived covers payments that were applied to their invoice. Staff contact the payers
// of unapplied payments.
func paymentReceived(ctx context.Context, v *view) error {
	p, err := finance.PaymentByReference(ctx, v.q, v.occasion.Tenant, v.occasion.Payment)
	if err != nil {
		return err
	}
	i, err := finance.InvoiceByID(ctx, v.q, v.occasion.Tenant, p.InvoiceID)
	if err != nil {
		return err
	}
	if p.Status != finance.Successful || p.Unapplied != "" || p.PaidAt == nil {
		return errObsolete
	}
	v.notice.Invoice = viewInvoice(i)
	v.notice.Payment = &mail.NoticePayment{Reference: p.Reference, Currency: p.Currency, Amount: p.Amount, PaidAt: *p.PaidAt}
	return v.setPayer(ctx, i)
}
