// Package pdf makes PDF files of invoices and receipts: data in, bytes out. The same data
// always make the same bytes.
//
// What is written is text in any script that its fonts have, with joined letters, marks in
// their places and both directions, and can be selected, searched and copied. The caller
// decides what a document says; this package decides how it looks.
package pdf
