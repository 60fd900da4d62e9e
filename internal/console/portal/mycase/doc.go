// Package mycase serves the pages on which customers follow their applications: the list, the
// status page with certificates, stages, messages, invoices and receipts, each certificate, and
// the account.
package mycase
