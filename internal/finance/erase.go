package finance

import (
	"context"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var errCheckoutInProgress = fault.New(fault.Conflict, "customer.payment_pending")

// ErasePayer removes the payer's address from the invoices and payments of these applications and
// parties, and staff notes about payments and refunds. Amounts, references and descriptions stay. It
// is refused while one of the payments is pending.
func ErasePayer(ctx context.Context, tx *db.Tx, tenant string, applications, parties []string) error {
	for _, of := range []struct {
		column string
		ids    []string
	}{{"application_id", applications}, {"party_id", parties}} {
		if err := erasePayer(ctx, tx, tenant, of.column, of.ids); err != nil {
			return err
		}
	}
	return nil
}

// InvoiceWithPayments is an invoice with its payments.
type InvoiceWithPayments struct {
	Invoice

	Payments []PaymentWithRefunds
}

// PaymentWithRefunds is a payment with its refunds.
type PaymentWithRefunds struct {
	Payment

	Refunds []Refund
}

// OfParties returns the invoices of these applications and parties, with their
// payments, by the id of the invoice.
func OfParties(ctx context.Context, q db.Q, tenant string, applications, parties []string) ([]InvoiceWithPayments, error) {
	invoices, err := invoicesOf(ctx, q, tenant, applications, parties)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(invoices))
	for n, i := range invoices {
		ids[n] = i.ID
	}
	refunds, err := refundsOfInvoices(ctx, q, tenant, ids)
	if err != nil {
		return nil, err
	}
	payments, err := paymentsOf(ctx, q, tenant, ids)
	all := make([]InvoiceWithPayments, len(invoices))
	for n, i := range invoices {
		all[n].Invoice = i
		for _, p := range payments[i.ID] {
			all[n].Payments = append(all[n].Payments, PaymentWithRefunds{p, refunds[p.ID]})
		}
	}
	return all, err
}
