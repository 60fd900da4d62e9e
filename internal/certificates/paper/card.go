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
	c.addPage()
	c.cardHead()
	c.cardFront()
	c.addPage()
	c.cardBack()
}

// cardHead draws the organisation and the kind of card on a band.
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
	const title, between = 26.0, 2.0
	inBand := func(kind, text string, s typeset.Style, col column) {
		lines := func(scale float64) []typeset.Line {
			s := s
			s.Size *= scale
			return c.wrap(text, s, col.width)
		}
		scale := c.scaleFor(cardBand-3, func(_, scale float64) float64 { return heightOf(lines(scale), leading) })
		found := lines(scale)
		c.paragraph(kind, found, col, (cardBand-heightOf(found, leading))/2, leading)
	}
	inBand("P", p.Organization.Name, style(typeset.Bold, 3.5, white), column{x, cardRight - title - between - x, start})
	inBand("H1", p.Title, style(typeset.Regular, 2.5, white), column{cardRight - title, title, end})
}

// cardFront draws the holder and the facts. The last two facts stand in a row with the number, at the bottom.
func (c *canvas) cardFront() {
	const top, bottom = cardBand + 3.6, 48.8
	last := max(0, len(c.p.Facts)-2)
	above, below := c.p.Facts[:last], c.p.Facts[last:]
	front := func(y, scale float64) float64 {
		holder := column{cardSide, cardText, start}
		y = c.cardFact(c.p.Holder, holder, y, 4, scale) + 1.8*scale
		size, width, inRow := 5.2, cardText, 1
		if len(above) > 1 {
			size, width, inRow = 3.3, cardText/2, 2
		}
		for facts := above; len(facts) > 0; {
			row := facts[:min(inRow, len(facts))]
			facts = facts[len(row):]
			lowest := y
			for i, f := range row {
				lowest = max(lowest, c.cardFact(f, column{cardSide + float64(i)*width, width - 1, start}, y, size, scale))
			}
			y = lowest + 1.2*scale
		}
		return y
	}
	row := func(y, scale float64) float64 {
		const number = 31.0
		width := (cardText - number - 1) / max(1, float64(len(below)))
		lowest := c.cardFact(c.p.Number, column{cardRight - number, number, end}, y, 2.9, scale)
		for i, f := range below {
			lowest = max(lowest, c.cardFact(f, column{cardSide + float64(i)*width, width - 1.5, start}, y, 3.3, scale))
		}
		return lowest
	}
	scale := c.scaleFor(bottom-top, func(y, scale float64) float64 { return row(front(y, scale), scale) })
	front(top, scale)
	row(bottom-c.measure(func() float64 { return row(0, scale) }), scale)
	c.rect(cardSide, 50, cardText, 0.5, c.color)
}

// cardFact draws a label and its text below, whose baseline does not depend on how small the text must be.
func (c *canvas) cardFact(f Fact, col column, y, size, scale float64) float64 {
	if f.Label == "" && f.Text == "" {
		return y
	}
	label := c.fit(f.Label, style(typeset.Regular, 2.1*scale, muted), col.width, 1, cardSmallest*scale)
	text := c.fit(f.Text, style(typeset.Bold, size*scale, ink), col.width, 1, cardSmallest*scale)
	e := c.element(nil, "P")
	y = c.put(e, label, col, y, leading)
	if len(text) == 1 {
		const baseline = leading/2 + 0.35 // as put draws it
		y += (size*scale - text[0].Style.Size/mm) * baseline
	}
	return c.put(e, text, col, y, leading)
}

// cardBack draws how to check the card, the body, and the note about the signature.
func (c *canvas) cardBack() {
	p := c.p
	q := c.newCode()
	const top, foot, bottom = 6.0, 45.6, 51.6
	x := cardSide
	if q.size > 0 {
		c.drawCode(q, cardSide, (foot-q.size)/2+0.5)
		x += q.size + 4
	}
	col := column{x, cardWidth - 3.5 - x, start}
	check := func(y, scale float64) float64 {
		return c.check(col, y, checkStyles{style(typeset.Bold, 2.9*scale, ink), style(typeset.Regular, 2.2*scale, muted), style(typeset.MonoBold, 3.4*scale, ink)})
	}
	contact := func(y, scale float64) float64 {
		for _, l := range p.Organization.Lines {
			y = c.paragraph("P", c.fit(l, style(typeset.Regular, 2.1*scale, muted), col.width, 1, cardSmallest*scale), col, y, leading)
		}
		return y
	}
	const between = 2.0
	scale := c.scaleFor(foot-top-between, func(y, scale float64) float64 { return contact(check(y, scale), scale) })
	y := check(top, scale) + between
	contacts := foot - 0.8 - c.measure(func() float64 { return contact(0, scale) })
	t := c.setBody(style(typeset.Regular, 2.1, ink), col.width, 1.5, start)
	fits := y+t.height() <= contacts
	if fits {
		c.flow(t, x, y, 0, nil)
	}
	contact(contacts, scale)

	c.rect(cardSide, foot, cardText, 0.25, hair)
	by := p.Signatory.Name
	if p.Signatory.Title != "" {
		by += ", " + p.Signatory.Title
	}
	note := func(y, scale float64) float64 {
		all := column{cardSide, cardText, start}
		y = c.paragraph("P", c.wrap(by, style(typeset.Bold, 2.1*scale, ink), cardText), all, y, leading)
		return c.paragraph("P", c.wrap(p.Note, style(typeset.Regular, 2*scale, muted), cardText), all, y, leading)
	}
	note(foot+0.7, c.scaleFor(bottom-foot-0.7, note))
	if !fits {
		c.cardBody()
	}
}

// cardBody draws the body on further pages.
func (c *canvas) cardBody() {
	page := func() (y, bottom float64) {
		c.addPage()
		return cardSide, cardHeight - cardSide
	}
	y, bottom := page()
	c.flow(c.setBody(style(typeset.Regular, 2.3, ink), cardText, 1.45, start), cardSide, y, bottom, page)
}
