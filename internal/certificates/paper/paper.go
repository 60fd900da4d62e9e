package paper

import (
	"time"

	"stagegate/internal/catalog/markup"
)

// Layout is the form of a paper.
type Layout string

// The layouts.
const (
	Letter      Layout = "LETTER"
	Certificate Layout = "CERTIFICATE"
	Card        Layout = "CARD"
)

// Paper is the contents of a certificate's PDF file. Empty texts are left out.
type Paper struct {
	Layout   Layout
	Language string      // BCP 47, such as fr; that of a script written from right to left mirrors the layout
	Title    string      // such as Tourist visa
	Body     markup.Body // filled

	Organization Organization
	Intro        string // above the holder of a CERTIFICATE, such as "This is to certify that"
	Holder       Fact   // a CERTIFICATE has no label for it
	Number       Fact   // left out of samples
	Facts        []Fact // dates of validity and whatever else a reader compares; on a CARD the last two stand beside the number
	Details      []Fact // beside the holder of a LETTER only, such as the issue date and the reference of the case
	Signatory    Signatory
	Note         string // about the signature, such as "Digitally signed on 27 November 2026 at 11:40"
	Check        Check

	Sample string // word across each page of a sample, such as SAMPLE; "" for a certificate that is issued

	PageOf func(page, pages int) string // "Page 1 of 2", for a LETTER; nil for none
	At     time.Time                    // time of creation
}

// Organization is the issuer.
type Organization struct {
	Name  string
	Lines []string // address, email and website; not on a CERTIFICATE
	Color string   // #rrggbb; "" for the default
	Logo  []byte   // PNG, JPEG or GIF; anything else is left out
}

// Fact is a value with its label.
type Fact struct{ Label, Text string }

// Signatory is the person in whose name the certificate is issued.
type Signatory struct{ Name, Title string }

// Check tells how to check the certificate.
type Check struct {
	Title string // such as "Check this document"
	Help  string // what to do, such as "Scan the code or open"
	URL   string // where the code is entered; shown without its scheme and linked
	Code  string // shown below, such as 7KQM-2F9X-W4TD
	Note  string // what to compare; on a LETTER only
	QR    string // contents of the QR code, up to 400 characters; "" for none
}
