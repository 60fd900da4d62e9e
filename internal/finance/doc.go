// Package finance owns invoices, the checkouts that pay them, and the one
// function that decides whether a payment counts (specification, section 7).
//
// It owns finance_references, invoices, invoice_items, payments and
// payment_events. It does not own what an invoice is for: the OnPaid hook
// completes a payment stage, in the same transaction. The provider is never
// called inside a transaction.
//
// Locks are always taken in this order: an invoice, its payments, and the
// application that they belong to.
package finance
