// Package ledger is the money of an organisation as its people see it: invoices, payments
// with what happened to them, refunds, and money that pays nothing.
package ledger
