package pdf

import (
	"bytes"
	"fmt"

	"codeberg.org/go-pdf/fpdf"

	"stagegate/internal/infra/kit/typeset"
)

// The page is A4, in points.
const (
	pageWidth, pageHeight = 595.28, 841.89
	marginSide            = 50.0
	marginTop             = 56.0
	bottom                = pageHeight - 76 // of the contents; the footer is below
	right                 = pageWidth - marginSide
	contentWidth          = right - marginSide
)

// The styles.
var (
	titleStyle  = typeset.Style{Font: typeset.Bold, Size: 22, Color: ink}
	nameStyle   = typeset.Style{Font: typeset.Bold, Size: 14, Color: ink}
	strongStyle = typeset.Style{Font: typeset.Bold, Size: 10, Color: ink}
	bodyStyle   = typeset.Style{Font: typeset.Regular, Size: 10, Color: ink}
	smallStyle  = typeset.Style{Font: typeset.Regular, Size: 8.5, Color: muted}
	stampStyle  = typeset.Style{Font: typeset.Bold, Size: 110, Color: red}
	amountStyle = typeset.Style{Font: typeset.Bold, Size: 17, Color: ink}
)

// sheet lays out a document from top to bottom over as many pages as needed.
type sheet struct {
	*typeset.Typesetter

	d Document
	y float64 // vertical position of the next element

	onNewPage func() // draws the table header on a new page; nil outside tables
}

// PDF renders a document as a PDF file.
func PDF(d Document) ([]byte, error) {
	pdf := fpdf.New("P", "pt", "A4", "")
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetCatalogSort(true) // reproducible output
	pdf.SetCreationDate(d.At.UTC())
	pdf.SetModificationDate(d.At.UTC())
	pdf.SetProducer("Stagegate", true)
	pdf.SetTitle(typeset.Clean(d.Title+" "+d.Reference), true)
	pdf.SetAuthor(typeset.Clean(d.Issuer.Name), true)
	pdf.SetLang(string(d.Printer.Language))
	t, err := typeset.New(pdf, typeset.Regular, typeset.Bold)
	if err != nil {
		return nil, err
	}
	s := &sheet{Typesetter: t, d: d}
	s.addPage()
	s.header()
	s.facts()
	s.amount()
	s.lines()
	s.totals()
	s.notes()
	s.footers()
	var file bytes.Buffer
	if err := pdf.Output(&file); err != nil {
		return nil, fmt.Errorf("pdf: %w", err)
	}
	return file.Bytes(), nil
}

// addPage starts a page with a bar in the issuer's colour.
func (s *sheet) addPage() {
	s.PDF.AddPage()
	c, ok := typeset.ParseColor(s.d.Issuer.Color)
	if !ok {
		c = accent
	}
	const bar = 7
	s.fill(0, 0, pageWidth, bar, c)
	s.y = marginTop
}

// ensureSpace starts a new page unless this much space is left.
func (s *sheet) ensureSpace(height float64) {
	if s.y+height <= bottom {
		return
	}
	s.addPage()
	if s.onNewPage != nil {
		s.onNewPage()
	}
}

// alignment is the alignment of a line in its column.
type alignment int

const (
	left alignment = iota
	end
)

// drawLines draws lines in a column from y downwards and returns their height.
func (s *sheet) drawLines(lines []typeset.Line, x, y, width float64, at alignment) float64 {
	const ascent = 0.95 // relative to the size: the baseline of the first line
	height := 0.0
	for _, l := range lines {
		from := x
		if at == end {
			from = x + width - l.Width()
		}
		s.Draw(l, from, y+height+ascent*l.Style.Size)
		height += l.Style.Leading()
	}
	return height
}

// drawText draws a text in a column from y downwards and returns its height.
func (s *sheet) drawText(text string, st typeset.Style, x, y, width float64, at alignment) float64 {
	return s.drawLines(s.Wrap(text, st, width), x, y, width, at)
}

func (s *sheet) fill(x, y, w, h float64, c typeset.Color) {
	s.PDF.SetFillColor(c.R, c.G, c.B)
	s.PDF.Rect(x, y, w, h, "F")
}

func (s *sheet) fillRound(x, y, w, h, radius float64, c typeset.Color) {
	s.PDF.SetFillColor(c.R, c.G, c.B)
	s.PDF.RoundedRect(x, y, w, h, radius, "1234", "F")
}

// rule draws a thin line across the page at y.
func (s *sheet) rule(y float64, c typeset.Color) {
	const thin = 0.75
	s.fill(marginSide, y, contentWidth, thin, c)
}
