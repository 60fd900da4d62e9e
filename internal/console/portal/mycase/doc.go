// Package mycase serves the pages on which customers follow their applications: the list, the
// status page with stages, messages, invoices and receipts, and the account.
package mycase
