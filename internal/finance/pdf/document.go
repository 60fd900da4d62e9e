package pdf

import (
	"time"

	"stagegate/internal/infra/i18n"
)

// MaxLines is how many lines a document shows. It says how many more there are.
const MaxLines = 1000

// Document is what a PDF file says. Texts that are "" are left out.
type Document struct {
	Printer   i18n.Printer // for what the layout adds: headings of columns, page numbers
	Issuer    Issuer
	Title     string // what it is: Invoice
	Reference string
	Badge     Badge
	Stamp     string // across each page, for what is not valid any more
	Facts     []Fact
	Amount    Amount
	Subject   string // what it is about
	Lines     []Line
	Totals    []Total
	Notes     []string
	At        time.Time // when what it says became so
}

// Issuer is the organisation whose document it is.
type Issuer struct {
	Name  string
	Email string
	Color string // #rrggbb; without one, ours
}

// Badge says how things stand.
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

// Amount is the amount that the document is about.
type Amount struct {
	Label, Value string
	Link         Link // what can be done about it
}

// Link is a text that opens an address. The address is shown too, for print.
type Link struct{ Text, URL string }

// Line is a line of an invoice.
type Line struct{ Label, Quantity, Unit, Total string }

// Total is a line below the lines.
type Total struct {
	Label, Value string
	Strong       bool
}
