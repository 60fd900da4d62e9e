// Package search finds requests, applications, customers, invoices and payments by how
// their references, names and addresses begin (specification, section 5.11).
//
// It owns no table. The packages that own the records find them.
package search
