package finance

import (
	"context"
	"slices"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
)

var errCheckoutInProgress = fault.New(fault.Conflict, "customer.payment_pending")

// ErasePayer removes a customer as the payer of invoices and payments, what staff wrote to the payer, and staff notes
// about payments and refunds. Amounts, references and descriptions stay. Invoices for the same address without an
// account are included. It is refused while one of the payments is pending.
func ErasePayer(ctx context.Context, tx *db.Tx, tenant, customerID, email string) error {
	invoices, err := eraseCustomer(ctx, tx, tenant, customerID)
	if err != nil {
		return err
	}
	others, err := eraseAddress(ctx, tx, tenant, email)
	if err != nil {
		return err
	}
	for _, i := range others { // whose mails are about the invoice
		if err := jobs.Erase(ctx, tx, jobs.Person{Tenant: tenant, ID: i.ID}); err != nil {
			return err
		}
	}
	invoices = append(invoices, others...)
	for batch := range slices.Chunk(invoices, eraseBatch) {
		if err := erasePayments(ctx, tx, tenant, batch); err != nil {
			return err
		}
	}
	return nil
}

// InvoiceWithPayments is an invoice with its payments.
type InvoiceWithPayments struct {
	Invoice

	Payments []PaymentWithRefunds
	Sends    []Send // in order
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
	return withPayments(ctx, q, tenant, invoices)
}

// OfPayer returns the invoices for a customer that belong to no case, and those for the same address without an
// account, with their payments, by the id of the invoice.
func OfPayer(ctx context.Context, q db.Q, tenant, customerID, email string) ([]InvoiceWithPayments, error) {
	invoices, err := invoicesOfPayer(ctx, q, tenant, customerID, email)
	if err != nil {
		return nil, err
	}
	return withPayments(ctx, q, tenant, invoices)
}

func withPayments(ctx context.Context, q db.Q, tenant string, invoices []Invoice) ([]InvoiceWithPayments, error) {
	ids := make([]string, len(invoices))
	for n, i := range invoices {
		ids[n] = i.ID
	}
	refunds, err := refundsOfInvoices(ctx, q, tenant, ids)
	if err != nil {
		return nil, err
	}
	sends, err := sendsOf(ctx, q, tenant, ids)
	if err != nil {
		return nil, err
	}
	payments, err := paymentsOf(ctx, q, tenant, ids)
	all := make([]InvoiceWithPayments, len(invoices))
	for n, i := range invoices {
		all[n].Invoice, all[n].Sends = i, sends[i.ID]
		for _, p := range payments[i.ID] {
			all[n].Payments = append(all[n].Payments, PaymentWithRefunds{p, refunds[p.ID]})
		}
	}
	return all, err
}
