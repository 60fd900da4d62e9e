// Package finance owns money that is owed and paid: invoices, the checkouts
// that pay them, and the one routine that decides whether a payment counts
// (specification, section 7).
//
// It owns finance_references, invoices, invoice_items, payments and
// payment_events. It does not own what an invoice is for: a payment stage moves
// on through the OnPaid hook, in the same transaction. The provider is never
// asked inside a transaction.
//
// Locks are taken in one order everywhere: an invoice before its payments, and
// both before the application that they belong to.
package finance
