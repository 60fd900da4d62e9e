package paper

import "stagegate/internal/infra/kit/typeset"

// The frame and the area of text of a CERTIFICATE.
const (
	wideWidth, wideHeight = 297.0, 210.0
	frameSide             = 9.0
	wideSide              = 30.0
	wideText              = wideWidth - 2*wideSide
	wideTop, wideMiddle   = 20.0, 153.0 // of what is above the signatory
	wideBottom            = 193.0
)

// certificate draws the layout CERTIFICATE: everything on one framed page. Long texts become smaller; a body that is
// still too long has pages of its own.
func (c *canvas) certificate() {
	c.framedPage()
	const space, smallest = wideMiddle - wideTop, 0.55
	withBody := true
	middle := func(y, scale float64) float64 { return c.middle(y, scale, withBody) }
	scale := c.scaleFor(space, middle)
	if scale < smallest {
		withBody = false
		scale = c.scaleFor(space, middle)
	}
	middle(wideTop+max(0, space-c.measure(func() float64 { return middle(0, scale) }))/2, scale)
	c.wideFoot()
	if !withBody {
		const size, leading = 4.6, 1.5
		page := func() (y, bottom float64) {
			c.framedPage()
			c.pageNote(column{wideSide, wideText, center}, wideBottom)
			return wideSide - 5, wideBottom - 8
		}
		y, bottom := page()
		c.flow(c.setBody(style(typeset.Serif, size, ink), wideText, leading, start), wideSide, y, bottom, page)
	}
}

// framedPage begins a page with a frame.
func (c *canvas) framedPage() {
	c.addPage()
	c.artifact(func() {
		for _, line := range []struct{ at, width float64 }{{frameSide, 1.4}, {frameSide + 3, 0.35}} {
			c.on.rect(line.at*mm, line.at*mm, (wideWidth-2*line.at)*mm, (wideHeight-2*line.at)*mm, paint{line: &c.color, width: line.width * mm})
		}
		const outer, inner = 4.5, 2
		for _, x := range []float64{frameSide, wideWidth - frameSide} {
			for _, y := range []float64{frameSide, wideHeight - frameSide} {
				c.on.circle(x*mm, y*mm, outer*mm, paint{fill: &white, line: &c.color, width: mm / 2})
				c.on.circle(x*mm, y*mm, inner*mm, paint{fill: &c.color})
			}
		}
	})
}

// middle draws what is above the signatory, and returns where it ends.
func (c *canvas) middle(y, scale float64, withBody bool) float64 {
	p := c.p
	all := column{wideSide, wideText, center}
	if width, height := c.logo.sizeWithin(60*scale, 20*scale); width > 0 {
		c.drawLogo((wideWidth-width)/2, y, width, height)
		y += height + 4*scale
	}
	name := style(typeset.Bold, 4.6*scale, c.color)
	name.Capitals, name.Spacing = true, 0.18
	y = c.paragraph("P", c.fit(p.Organization.Name, name, wideText, 2, 3), all, y, leading)
	y += 6 * scale
	y = c.paragraph("H1", c.fit(p.Title, style(typeset.Serif, 17*scale, ink), wideText, 1, 9*scale), all, y, 1.2)
	y += 4 * scale
	y = c.paragraph("P", c.wrap(p.Intro, style(typeset.Serif, 5.4*scale, muted), wideText), all, y, leading)
	y += 3 * scale
	y = c.paragraph("P", c.fit(p.Holder.Text, style(typeset.SerifBold, 12.5*scale, ink), wideText, 1, 7*scale), all, y, 1.25)
	y += 2 * scale
	const rule = 110
	c.rect((wideWidth-rule)/2, y, rule, 0.4, c.color)
	y += 4.5 * scale
	if withBody {
		t := c.setBody(style(typeset.Serif, 5.2*scale, ink), wideText, 1.54, center)
		c.flow(t, wideSide, y, 0, nil)
		y += t.height()
	}
	return c.wideFacts(y+9*scale, scale)
}

// wideFacts draws the facts in rows.
func (c *canvas) wideFacts(y, scale float64) float64 {
	const inRow = 4
	const widest = 97.0
	for facts := c.p.Facts; len(facts) > 0; {
		row := facts[:min(inRow, len(facts))]
		facts = facts[len(row):]
		width := min(widest, wideText/float64(len(row)))
		bottom := y
		for i, f := range row {
			col := column{wideWidth/2 + (float64(i)-float64(len(row))/2)*width + 2, width - 4, center}
			label := c.wrap(f.Label, style(typeset.Regular, 3.6*scale, muted), col.width)
			value := c.fit(f.Text, style(typeset.Bold, 5*scale, ink), col.width, 1, 3.4*scale)
			e := c.element(nil, "P")
			bottom = max(bottom, c.put(e, value, col, c.put(e, label, col, y, leading), leading))
		}
		y = bottom + 3*scale
		if len(facts) == 0 {
			y = bottom
		}
	}
	return y
}

// wideFoot draws the signatory, the number, and how to check the certificate.
func (c *canvas) wideFoot() {
	p := c.p
	const side = 84.0
	by := [][]typeset.Line{
		c.fit(p.Signatory.Name, style(typeset.Bold, 3.9, ink), side, 2, 3),
		c.fit(p.Signatory.Title, style(typeset.Regular, 3.5, muted), side, 2, 3),
		c.fit(p.Note, style(typeset.Regular, 3, muted), side, 2, 3),
	}
	c.upwards(by, column{wideSide, side, start}, wideBottom)

	number := c.element(nil, "P")
	middle := column{wideWidth/2 - 32, 64, center}
	y := c.put(number, c.wrap(p.Number.Label, style(typeset.Regular, 3.5, muted), middle.width), middle, 177, leading)
	c.put(number, c.fit(p.Number.Text, style(typeset.Bold, 4.6, ink), middle.width, 1, 3), middle, y+0.5, leading)

	q := c.newCode()
	const right = 275.0
	edge, top := right, wideBottom-34.0
	if q.size > 0 {
		edge, top = right-q.size-4, wideBottom-2-q.size
		c.drawCode(q, right-q.size, top)
	}
	col := column{edge - 50, 50, end}
	c.check(col, top+3, checkStyles{style(typeset.Bold, 3.6, ink), style(typeset.Regular, 3.2, muted), style(typeset.MonoBold, 4, ink)})
}

// upwards draws paragraphs that end at the bottom.
func (c *canvas) upwards(paragraphs [][]typeset.Line, col column, bottom float64) {
	y := bottom
	for _, lines := range paragraphs {
		y -= heightOf(lines, leading)
	}
	for _, lines := range paragraphs {
		y = c.paragraph("P", lines, col, y, leading)
	}
}
