// Package pdf renders invoices and receipts as PDF files. Equal input gives equal bytes.
//
// Text in any script of its fonts is shaped, including joined letters, combining marks and
// bidirectional text, and can be selected, searched and copied. Callers decide the contents of a
// document, this package its layout.
package pdf
