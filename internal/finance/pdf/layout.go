package pdf

import (
	"slices"

	"stagegate/internal/infra/kit/typeset"
)

const (
	gap      = 14.0 // between sections
	rowSpace = 5.0  // above and below a row of the table
)

// header draws the issuer and the title.
func (s *sheet) header() {
	const nameWidth = contentWidth * 0.56
	const whatWidth = contentWidth - nameWidth - gap
	what := right - whatWidth
	y := s.y
	y += s.drawText(s.d.Issuer.Name, nameStyle, marginSide, y, nameWidth, left)
	for _, l := range append(slices.Clone(s.d.Issuer.Lines), s.d.Issuer.Email) {
		y += s.drawText(l, smallStyle, marginSide, y+2, nameWidth, left)
	}
	other := s.y - 6
	other += s.drawText(s.d.Title, titleStyle, what, other, whatWidth, end)
	other += s.drawText(s.d.Reference, strongStyle, what, other+1, whatWidth, end)
	other += s.badge(other + 6)
	s.y = max(y, other) + gap
	s.rule(s.y, hair)
	s.y += gap
}

// badge draws the status at the right edge and returns its height.
func (s *sheet) badge(y float64) float64 {
	tone := tones[s.d.Badge.Tone]
	const height, side = 17.0, 8.0
	lines := s.Wrap(s.d.Badge.Text, typeset.Style{Font: typeset.Bold, Size: 9, Color: tone.text}, contentWidth/2)
	if len(lines) == 0 {
		return 0
	}
	l := lines[0]
	width := l.Width() + 2*side
	s.fillRound(right-width, y, width, height, height/2, tone.ground)
	const baseline = 11.9
	s.Draw(l, right-width+side, y+baseline)
	return height + 6
}

// facts draws the facts in three columns.
func (s *sheet) facts() {
	const columns, between = 3, 16.0
	const width = (contentWidth - (columns-1)*between) / columns
	for first := 0; first < len(s.d.Facts); first += columns {
		height := 0.0
		for i, fact := range s.d.Facts[first:min(first+columns, len(s.d.Facts))] {
			x := marginSide + float64(i)*(width+between)
			h := s.drawText(fact.Label, smallStyle, x, s.y, width, left)
			height = max(height, h+s.drawText(fact.Value, bodyStyle, x, s.y+h+1, width, left))
		}
		s.y += height + gap
	}
}

// amount draws the main amount and its link.
func (s *sheet) amount() {
	const pad = 14.0
	const inner = contentWidth - 2*pad
	a := s.d.Amount
	label, value := s.Wrap(a.Label, smallStyle, inner), s.Wrap(a.Value, amountStyle, inner)
	var link, address []typeset.Line
	if a.Link.URL != "" {
		link = s.Wrap(a.Link.Text, strongStyle, inner)
		address = s.Wrap(a.Link.URL, smallStyle, inner)
	}
	heights := 0.0
	for _, lines := range [][]typeset.Line{label, value, link, address} {
		for _, l := range lines {
			heights += l.Style.Leading()
		}
	}
	const beforeLink = 6.0
	if link != nil {
		heights += beforeLink
	}
	s.fillRound(marginSide, s.y, contentWidth, heights+2*pad-4, 6, shade)
	y := s.y + pad
	y += s.drawLines(label, marginSide+pad, y, inner, left)
	y += s.drawLines(value, marginSide+pad, y, inner, left)
	if link != nil {
		from := y + beforeLink
		y = from + s.drawLines(link, marginSide+pad, from, inner, left)
		y += s.drawLines(address, marginSide+pad, y, inner, left)
		s.PDF.LinkString(marginSide+pad, from, inner, y-from, a.Link.URL)
	}
	s.y += heights + 2*pad - 4 + gap + 4
}

// column is a column of the table.
type column struct {
	x, width float64
	at       alignment
}

var (
	labelColumn    = column{marginSide, 226, left}
	quantityColumn = column{marginSide + 236, 44, end}
	unitColumn     = column{marginSide + 288, 98, end}
	totalColumn    = column{marginSide + 394, contentWidth - 394, end}
)

// lines draws the subject and the lines, with the table header repeated on each page.
func (s *sheet) lines() {
	if s.d.Subject != "" {
		s.y += s.drawText(s.d.Subject, strongStyle, marginSide, s.y, contentWidth, left) + 8
	}
	if len(s.d.Lines) == 0 {
		return
	}
	p := s.d.Printer
	head := func() {
		s.cells([]string{p.Text("paper.item"), p.Text("paper.quantity"), p.Text("paper.unit"), p.Text("paper.total")}, smallStyle)
		s.rule(s.y-rowSpace/2, ink)
		s.y += rowSpace / 2
	}
	head()
	s.onNewPage = head
	for i, l := range s.d.Lines {
		if i == MaxLines {
			s.cells([]string{p.Text("paper.more_lines", "count", len(s.d.Lines)-MaxLines)}, bodyStyle)
			break
		}
		s.cells([]string{l.Label, l.Quantity, l.Unit, l.Total}, bodyStyle)
		s.rule(s.y-rowSpace/2, hair)
		s.y += rowSpace / 2
	}
	s.onNewPage = nil
}

// cells draws a row of the table.
func (s *sheet) cells(texts []string, st typeset.Style) {
	columns := []column{labelColumn, quantityColumn, unitColumn, totalColumn}
	height := 0.0
	cells := make([][]typeset.Line, len(texts))
	for i, text := range texts {
		cells[i] = s.Wrap(text, st, columns[i].width)
		height = max(height, float64(len(cells[i]))*st.Leading())
	}
	s.ensureSpace(height + 2*rowSpace)
	for i, lines := range cells {
		s.drawLines(lines, columns[i].x, s.y+rowSpace/2, columns[i].width, columns[i].at)
	}
	s.y += height + 1.5*rowSpace
}

// totals draws the totals and keeps them on one page.
func (s *sheet) totals() {
	const rowHeight = 19.0
	s.ensureSpace(rowHeight * float64(len(s.d.Totals)))
	s.y += rowSpace
	for _, total := range s.d.Totals {
		st := bodyStyle
		if total.Strong {
			st = typeset.Style{Font: typeset.Bold, Size: 11.5, Color: ink}
		}
		const labelWidth = 190.0
		x := totalColumn.x - labelWidth - 8
		value := s.Wrap(total.Value, st, totalColumn.width)
		height := max(s.drawText(total.Label, st, x, s.y, labelWidth, end), float64(len(value))*st.Leading())
		s.drawLines(value, totalColumn.x, s.y, totalColumn.width, end)
		s.y += height + rowSpace
	}
	s.y += gap
}

// notes draws the notes.
func (s *sheet) notes() {
	for _, note := range s.d.Notes {
		lines := s.Wrap(note, typeset.Style{Font: typeset.Regular, Size: 9.5, Color: ink}, contentWidth)
		for _, l := range lines {
			s.ensureSpace(l.Style.Leading())
			s.y += s.drawLines([]typeset.Line{l}, marginSide, s.y, contentWidth, left)
		}
		s.y += rowSpace
	}
}

// footers draws the issuer and the page number on each page.
func (s *sheet) footers() {
	pages := s.PDF.PageCount()
	whose := s.d.Issuer.Name
	if s.d.Issuer.Email != "" {
		whose += " · " + s.d.Issuer.Email
	}
	for n := 1; n <= pages; n++ {
		s.PDF.SetPage(n)
		s.Stamp(s.d.Stamp, stampStyle, pageWidth, pageHeight, contentWidth)
		const top, numberWidth = bottom + 24, 170.0
		s.rule(top-8, hair)
		which := s.d.Reference + " · " + s.d.Printer.Text("paper.page", "number", n, "pages", pages)
		s.drawText(which, smallStyle, right-numberWidth, top, numberWidth, end)
		lines := s.Wrap(whose, smallStyle, contentWidth-numberWidth-gap)
		s.drawLines(lines[:min(len(lines), 2)], marginSide, top, contentWidth, left)
	}
}
