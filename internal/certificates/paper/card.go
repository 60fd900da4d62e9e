package paper

import "stagegate/internal/infra/kit/typeset"

// The measures of a CARD.
const (
	cardWidth, cardHeight = 85.6, 53.98
	cardSide              = 4.6
	cardText              = cardWidth - 2*cardSide
	cardRight             = cardWidth - cardSide
	cardBand              = 13.5
	cardSmallest          = 1.95 // size of text
)

// card draws the layout CARD: front and back. A body that does not fit on the back follows on further pages.
func (c *canvas) card() {
	c.PDF.AddPage()
	c.cardHead()
	c.cardFront()
	c.PDF.AddPage()
	c.cardBack()
}

func (c *canvas) cardHead() {
	p := c.p
	c.rect(0, 0, cardWidth, cardBand, c.color)
	x := cardSide
	if width, height := c.logo.sizeWithin(16, 7.6); width > 0 {
		const around = 0.7 // white: a logo may have the colour of the band
		c.rect(x-around, (cardBand-height)/2-around, width+2*around, height+2*around, white)
		c.drawLogo(x, (cardBand-height)/2, width, height)
		x += width + 2.4
	}
	const title = 26.0
	width := cardRight - title - 2 - x
	name := c.fit(p.Organization.Name, style(typeset.Bold, 3.5, white), width, 2, 2)
	c.paragraph("P", name, column{x, width, start}, (cardBand-heightOf(name, 1.2))/2, 1.2)
	kind := c.fit(p.Title, style(typeset.Regular, 2.5, white), title, 3, 2)
	c.paragraph("H1", kind, column{cardRight - title, title, end}, (cardBand-heightOf(kind, 1.25))/2, 1.25)
}

// cardFront draws the holder and the facts. The last two facts stand in a row with the number.
func (c *canvas) cardFront() {
	last := max(0, len(c.p.Facts)-2)
	above, below := c.p.Facts[:last], c.p.Facts[last:]
	const bottom = 48.6
	label := style(typeset.Regular, 2.1, muted)
	all := column{cardSide, cardText, start}
	y := c.fact(c.p.Holder, c.wrap(c.p.Holder.Label, label, cardText), c.fit(c.p.Holder.Text, style(typeset.Bold, 4, ink), cardText, 1, 2.6), all, cardBand+4)

	const number = 30.0
	row := bottom - 7.6
	width := (cardText - number - 2) / max(1, float64(len(below)))
	for i, f := range below {
		col := column{cardSide + float64(i)*width, width - 1, start}
		c.fact(f, c.fit(f.Label, label, col.width, 1, cardSmallest), c.fit(f.Text, style(typeset.Bold, 3.3, ink), col.width, 1, 2.1), col, row)
	}
	col := column{cardRight - number, number, end}
	c.fact(c.p.Number, c.wrap(c.p.Number.Label, label, number), c.fit(c.p.Number.Text, style(typeset.Bold, 2.9, ink), number, 1, 2), col, row+0.2)

	const large = 5.2
	size := large
	width = cardText
	if len(above) > 1 {
		size, width = 3.3, cardText/2
	}
	for i, f := range above {
		col := column{cardSide + float64(i%2)*width, width - 1, start}
		if len(above) == 1 {
			col.width = cardText
		}
		c.fact(f, c.wrap(f.Label, label, col.width), c.fit(f.Text, style(typeset.Bold, size, ink), col.width, 1, 2.1), col, y+2+float64(i/2)*8)
	}
	c.rect(cardSide, 50, cardText, 0.5, c.color)
}

// cardBack draws how to check the card, the body, and the note about the signature.
func (c *canvas) cardBack() {
	p := c.p
	q := c.newCode()
	const foot = 46.6
	x := cardSide
	if q.size > 0 {
		c.drawCode(q, cardSide, (foot-q.size)/2+0.5)
		x += q.size + 4
	}
	col := column{x, cardWidth - 3.5 - x, start}
	small := style(typeset.Regular, 2.1, muted)
	y := c.check(col, 6.5, checkStyles{style(typeset.Bold, 2.9, ink), style(typeset.Regular, 2.2, muted), style(typeset.MonoBold, 3.4, ink)}) + 2

	var contact [][]typeset.Line
	contactHeight := 0.0
	for _, l := range append(append([]string{}, p.Footer...), p.Organization.Lines...) {
		lines := c.fit(l, small, col.width, 1, cardSmallest)
		contact = append(contact, lines)
		contactHeight += heightOf(lines, leading)
	}
	t := c.setBody(style(typeset.Regular, 2.1, ink), col.width, 1.5)
	fits := y+t.height() <= foot-1-contactHeight
	if fits {
		c.flow(t, x, y, 0, start, nil)
	}
	c.upwards(contact, col, foot-1)

	c.rect(cardSide, foot, cardText, 0.25, hair)
	by := p.Signatory.Name
	if p.Signatory.Title != "" {
		by += ", " + p.Signatory.Title
	}
	all := column{cardSide, cardText, start}
	y = c.paragraph("P", c.fit(by, style(typeset.Bold, 2.1, ink), cardText, 1, cardSmallest), all, foot+0.8, leading)
	c.paragraph("P", c.fit(p.Note, style(typeset.Regular, 2, muted), cardText, 1, cardSmallest), all, y, leading)
	if !fits {
		page := func() (y, bottom float64) {
			c.PDF.AddPage()
			return cardSide, cardHeight - cardSide
		}
		y, bottom := page()
		c.flow(c.setBody(style(typeset.Regular, 2.3, ink), cardText, 1.45), cardSide, y, bottom, start, page)
	}
}
