// Package ledger serves the pages on which staff manage invoices, payments, refunds and unapplied
// payments.
package ledger
