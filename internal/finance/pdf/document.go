package pdf

import (
	"time"

	"stagegate/internal/infra/i18n"
)

// MaxLines is the maximum number of lines of a document. It states how many were left out.
const MaxLines = 1000

// Document is the contents of a PDF file. Empty texts are left out.
type Document struct {
	Printer   i18n.Printer // for texts of the layout: column headings, page numbers
	Issuer    Issuer
	Title     string // kind of document, such as Invoice
	Reference string
	Badge     Badge
	Stamp     string // across each page of a document that is no longer valid
	Facts     []Fact
	Amount    Amount
	Subject   string // purpose of the document
	Lines     []Line
	Totals    []Total
	Notes     []string
	At        time.Time // time of the last change of the contents
}

// Issuer is the organisation that issues the document.
type Issuer struct {
	Name  string
	Lines []string // below the name: address and official numbers
	Email string
	Color string // #rrggbb; "" for the default
}

// Badge is a status label.
type Badge struct {
	Text string
	Tone Tone
}

// Tone is the colour of a badge.
type Tone int

// The tones.
const (
	Neutral Tone = iota
	Good
	Bad
)

// Fact is a value with its name.
type Fact struct{ Label, Value string }

// Amount is the main amount of the document.
type Amount struct {
	Label, Value string
	Link         Link // what the reader can do, such as pay
}

// Link is a hyperlink. Its URL is also printed.
type Link struct{ Text, URL string }

// Line is a line of an invoice.
type Line struct{ Label, Quantity, Unit, Total string }

// Total is a row below the lines.
type Total struct {
	Label, Value string
	Strong       bool
}
