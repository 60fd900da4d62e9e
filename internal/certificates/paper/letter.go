package paper

import "stagegate/internal/infra/kit/typeset"

// The margins of a LETTER.
const (
	tallWidth, tallHeight = 210.0, 297.0
	tallSide              = 25.0
	tallText              = tallWidth - 2*tallSide
	tallRight             = tallWidth - tallSide
	tallBottom            = 277.0 // of the text
)

// letter draws the layout LETTER: a letterhead, running text over as many pages as needed, and at the end the facts, the
// signatory, and how to check it.
func (c *canvas) letter() {
	p := c.p
	c.addPage()
	y := c.letterhead()
	y = max(c.parties(max(52, y+16))+20, 86)
	all := column{tallSide, tallText, start}
	y = c.paragraph("H1", c.fit(p.Title, style(typeset.Bold, 6.6, ink), tallText, 3, 5), all, y, 1.25) + 6
	page := func() (y, bottom float64) {
		c.addPage()
		return tallSide, tallBottom
	}
	y = c.flow(c.setBody(style(typeset.Regular, 4, ink), tallText, 1.55, start), tallSide, y, tallBottom, page)

	q := c.newCode()
	strip := tallHeight - 14 - max(q.size, 34) - 6
	const gap = 11.0
	closing := func(y, scale float64) float64 { return c.signatory(c.box(y+gap*scale) + 15*scale) }
	scale := 1.0
	fits := func() bool { return c.measure(func() float64 { return closing(y, scale) }) <= strip-3 }
	if !fits() {
		if scale = 0.6; !fits() {
			y, _ = page()
			y, scale = y-gap, 1
		}
	}
	closing(y, scale)
	c.strip(q, strip)
	c.pageNumbers()
}

// letterhead draws the organisation.
func (c *canvas) letterhead() float64 {
	p := c.p.Organization
	x := tallSide
	const top = 18.0
	bottom := top
	if width, height := c.logo.sizeWithin(30, 11); width > 0 {
		c.drawLogo(x, top, width, height)
		x, bottom = x+width+2.5, top+height
	}
	const lines, between = 62.0, 4.0
	width := tallRight - lines - between - x
	name := c.fit(p.Name, style(typeset.Bold, 5.4, c.color), width, 2, 3.6)
	bottom = max(bottom, c.paragraph("P", name, column{x, width, start}, top+max(0, (11-heightOf(name, leading))/2), leading))
	y := top - 0.6
	for _, l := range p.Lines {
		y = c.paragraph("P", c.fit(l, style(typeset.Regular, 3.2, muted), lines, 2, 3), column{tallRight - lines, lines, end}, y, leading)
	}
	y = max(bottom+3, y+3, 35.7)
	c.rect(tallSide, y, tallText, 0.6, c.color)
	return y
}

// parties draws the holder, and the number and details beside.
func (c *canvas) parties(y float64) float64 {
	const left, label, value = 90.0, 22.0, 47.0
	holder := c.paragraph("P", c.wrap(c.p.Holder.Text, style(typeset.Regular, 3.9, ink), left), column{tallSide, left, start}, y, 1.3)
	for _, f := range append([]Fact{c.p.Number}, c.p.Details...) {
		y = c.row(f, column{tallRight - value - label, label - 1, start}, column{tallRight - value, value, start}, y, 3.5, typeset.Regular)
	}
	return max(holder, y)
}

// row draws a label and its text beside each other.
func (c *canvas) row(f Fact, label, value column, y, size float64, font typeset.Font) float64 {
	if f.Text == "" {
		return y
	}
	e := c.element(nil, "P")
	bottom := c.put(e, c.wrap(f.Label, style(typeset.Regular, min(size, 3.6), muted), label.width), label, y, 1.43)
	text := c.wrap(f.Text, style(font, size, ink), value.width)
	if smaller := c.fit(f.Text, style(font, size, ink), value.width, 1, 0.8*size); len(smaller) == 1 {
		text = smaller
	}
	return max(bottom, c.put(e, text, value, y, 1.43))
}

// box draws the holder and the facts on a ground.
func (c *canvas) box(y float64) float64 {
	facts := c.p.Facts
	if c.p.Holder.Label != "" {
		facts = append([]Fact{c.p.Holder}, facts...)
	}
	if len(facts) == 0 {
		return y
	}
	const pad, label, between = 5.0, 38.0, 1.6
	rows := func(y float64) float64 {
		for _, f := range facts {
			y = between + c.row(f, column{tallSide + pad, label, start}, column{tallSide + pad + label + 2, tallText - 2*pad - label - 2, start}, y, 3.8, typeset.Bold)
		}
		return y - between
	}
	bottom := c.measure(func() float64 { return rows(y + pad - 1) }) + pad - 1
	c.rect(tallSide, y, tallText, bottom-y, shade)
	rows(y + pad - 1)
	return bottom
}

// signatory draws the signatory and the note about the signature.
func (c *canvas) signatory(y float64) float64 {
	all := column{tallSide, tallText, start}
	y = c.paragraph("P", c.wrap(c.p.Signatory.Name, style(typeset.Bold, 3.8, ink), tallText), all, y, leading)
	y = c.paragraph("P", c.wrap(c.p.Signatory.Title, style(typeset.Regular, 3.5, muted), tallText), all, y, leading)
	return c.paragraph("P", c.wrap(c.p.Note, style(typeset.Regular, 3.1, muted), tallText), all, y+3.5, leading)
}

// strip draws how to check the letter.
func (c *canvas) strip(q code, y float64) {
	c.rect(tallSide, y, tallText, 0.4, hair)
	x := tallSide
	if q.size > 0 {
		c.drawCode(q, tallSide, y+6)
		x += q.size + 5
	}
	col := column{x, tallRight - x, start}
	y = c.check(col, y+8, checkStyles{style(typeset.Bold, 4, ink), style(typeset.Regular, 3.5, ink), style(typeset.MonoBold, 5.4, ink)})
	c.paragraph("P", c.fit(c.p.Check.Note, style(typeset.Regular, 3.1, muted), col.width, 2, 3), col, y+1.5, leading)
}

// pageNumbers draws the foot of each page.
func (c *canvas) pageNumbers() {
	const y, number = 289.0, 30.0
	pages := c.pages
	for n := 1; n <= pages; n++ {
		c.turnTo(n)
		if n > 1 {
			c.pageNote(column{tallSide, tallText - number, start}, y)
		}
		if c.p.PageOf != nil {
			for _, l := range c.wrap(c.p.PageOf(n, pages), style(typeset.Regular, 3, muted), number) {
				c.artifact(func() { c.on.text(l, c.left(tallSide, tallText)+c.shift(column{tallSide, tallText, end}, l), y*mm) })
			}
		}
	}
}
