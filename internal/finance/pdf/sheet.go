package pdf

import (
	"bytes"
	"fmt"
	"math"

	"codeberg.org/go-pdf/fpdf"
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
	titleStyle  = style{bold, 22, ink}
	nameStyle   = style{bold, 14, ink}
	strongStyle = style{bold, 10, ink}
	bodyStyle   = style{regular, 10, ink}
	smallStyle  = style{regular, 8.5, muted}
	amountStyle = style{bold, 17, ink}
)

// sheet lays out a document from top to bottom over as many pages as needed.
type sheet struct {
	*typesetter

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
	pdf.SetTitle(clean(d.Title+" "+d.Reference), true)
	pdf.SetAuthor(clean(d.Issuer.Name), true)
	pdf.SetLang(string(d.Printer.Language))
	t, err := newTypesetter(pdf)
	if err != nil {
		return nil, err
	}
	s := &sheet{typesetter: t, d: d}
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
	s.pdf.AddPage()
	c, ok := parseColor(s.d.Issuer.Color)
	if !ok {
		c = accent
	}
	const bar = 7
	s.fill(0, 0, pageWidth, bar, c)
	s.y = marginTop
}

// stamp draws the stamp across the page, transparent enough to read what is below.
func (s *sheet) stamp() {
	const size, angle, alpha = 110.0, 38.0, 0.14
	const middle = 0.35 // relative to the size, from the baseline
	st := style{bold, size, red}
	lines := s.wrap(s.d.Stamp, st, math.MaxInt16)
	if len(lines) == 0 {
		return
	}
	l := lines[0]
	st.size = min(size, size*contentWidth/l.width())
	l.style = st
	s.pdf.SetAlpha(alpha, "Normal")
	s.pdf.TransformBegin()
	s.pdf.TransformRotate(angle, pageWidth/2, pageHeight/2)
	s.draw(l, (pageWidth-l.width())/2, pageHeight/2+middle*st.size)
	s.pdf.TransformEnd()
	s.pdf.SetAlpha(1, "Normal")
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
func (s *sheet) drawLines(lines []line, x, y, width float64, at alignment) float64 {
	const ascent = 0.95 // relative to the size: the baseline of the first line
	height := 0.0
	for _, l := range lines {
		from := x
		if at == end {
			from = x + width - l.width()
		}
		s.draw(l, from, y+height+ascent*l.style.size)
		height += l.style.leading()
	}
	return height
}

// drawText draws a text in a column from y downwards and returns its height.
func (s *sheet) drawText(text string, st style, x, y, width float64, at alignment) float64 {
	return s.drawLines(s.wrap(text, st, width), x, y, width, at)
}

func (s *sheet) fill(x, y, w, h float64, c color) {
	s.pdf.SetFillColor(c.r, c.g, c.b)
	s.pdf.Rect(x, y, w, h, "F")
}

func (s *sheet) fillRound(x, y, w, h, radius float64, c color) {
	s.pdf.SetFillColor(c.r, c.g, c.b)
	s.pdf.RoundedRect(x, y, w, h, radius, "1234", "F")
}

// rule draws a thin line across the page at y.
func (s *sheet) rule(y float64, c color) {
	const thin = 0.75
	s.fill(marginSide, y, contentWidth, thin, c)
}
