// Package finance owns invoices, the checkouts that pay them, the one function that decides whether a
// payment counts, and refunds (specification, section 7).
//
// What an invoice is for is owned elsewhere: the OnPaid hook completes a payment stage in the same
// transaction. The provider is never called inside a transaction.
//
// Lock order: an invoice, its payments, their application. The lock of an invoice also protects the
// refunds of its payments.
//
// Tables: finance_references, invoice_items, invoice_sends, invoices, payment_events, payments, refunds.
package finance
