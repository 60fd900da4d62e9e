package notify

import (
	"cmp"
	"context"

	"stagegate/internal/accounts"
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

// setPayer sets the recipient of an invoice: the customer of its application, of the newest application of the
// paying party, or the customer or payer named by staff. An address that a payer entered is used if nobody is
// known.
func (v *view) setPayer(ctx context.Context, i finance.Invoice, entered string) (err error) {
	switch {
	case i.ApplicationID != nil:
		return v.load(ctx, "", *i.ApplicationID)
	case i.PartyID != nil:
		v.recipientID, err = cases.CustomerOfParty(ctx, v.q, v.occasion.Tenant, *i.PartyID)
		return err
	case i.CustomerID != nil:
		v.recipientID = *i.CustomerID
		return nil
	}
	v.notice.To, v.notice.About = mail.Person{Name: i.PayerName, Email: cmp.Or(i.PayerEmail, entered), Tenant: v.occasion.Tenant}, i.ID
	return stillDue(v.notice.To.Email != "")
}

// invoiceIssued covers invoices of applications and parties, and each time that staff send an invoice.
func invoiceIssued(ctx context.Context, v *view) error {
	i, err := finance.InvoiceByID(ctx, v.q, v.occasion.Tenant, v.occasion.Invoice)
	if err != nil {
		return err
	}
	switch {
	case v.occasion.Send != "":
		err = v.setSend(ctx, i)
	case i.ApplicationID == nil && i.PartyID == nil:
		err = errObsolete // only staff send it
	default:
		err = v.setPayer(ctx, i, "")
	}
	if err != nil {
		return err
	}
	return v.setInvoice(i)
}

// setSend sets the recipient and the message of an invoice that staff sent. A customer gets it in any state of the
// account, unless it was erased.
func (v *view) setSend(ctx context.Context, i finance.Invoice) error {
	sent, err := finance.SendByID(ctx, v.q, v.occasion.Tenant, i.ID, v.occasion.Send)
	if err != nil {
		return err
	}
	v.notice.Quote, v.notice.ByOrganisation, v.notice.About = sent.Message, true, i.ID
	v.notice.To = mail.Person{Name: i.PayerName, Email: i.PayerEmail, Tenant: v.occasion.Tenant}
	if sent.Email != "" {
		v.notice.To.Name, v.notice.To.Email = "", sent.Email
	} else if i.CustomerID != nil {
		p, err := accounts.ByID(ctx, v.q, v.occasion.Tenant, *i.CustomerID)
		if err != nil || p.ErasedAt != nil {
			return cmp.Or(err, errObsolete)
		}
		v.notice.To = personOf(p)
	}
	if i.CustomerID != nil {
		v.notice.About = *i.CustomerID
	}
	return stillDue(v.notice.To.Email != "")
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
	if p.Status != finance.Successful || !p.Applied || p.PaidAt == nil {
		return errObsolete
	}
	v.notice.Invoice = viewInvoice(i)
	v.notice.Payment = &mail.NoticePayment{Reference: p.Reference, Currency: p.Currency, Amount: p.Amount, PaidAt: *p.PaidAt}
	return v.setPayer(ctx, i, p.Email)
}
