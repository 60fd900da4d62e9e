package paper

import (
	"strings"

	"stagegate/internal/catalog/markup"
	"stagegate/internal/infra/kit/typeset"
)

func oneLine(text string) string { return strings.Join(strings.Fields(typeset.Clean(text)), " ") }

// text is a wrapped body.
type text struct {
	blocks  []textBlock
	leading float64
	width   float64
	at      alignment
}

type textBlock struct {
	mark   []typeset.Line // of an item
	lines  []typeset.Line
	before float64 // space above, in millimetres
}

// setBody wraps the body. Paragraphs and lists are apart by the height of a line, items by less.
func (c *canvas) setBody(s typeset.Style, width, leading float64, at alignment) text {
	t := text{leading: leading, width: width, at: at}
	line := leading * s.Size / mm
	wasItem := false
	for i, b := range c.p.Body {
		block := textBlock{}
		room := width
		if b.Mark != "" {
			block.mark = c.WrapSpans([]typeset.Span{{Text: b.Mark, Font: s.Font}}, s, width*mm, c.direction(b))
			room -= indentOf(s)
		}
		switch {
		case i == 0:
		case wasItem && b.Mark != "":
			block.before = line / 4
		default:
			block.before = line * 3 / 4
		}
		wasItem = b.Mark != ""
		wrap := func(width float64) []typeset.Line {
			return c.WrapSpans(c.spans(b, s.Font), s, width*mm, c.direction(b))
		}
		if block.lines = wrap(room); at == center && b.Mark == "" {
			block.lines = balance(block.lines, room, wrap)
		}
		if len(block.lines) > 0 || block.mark != nil {
			t.blocks = append(t.blocks, block)
		}
	}
	return t
}

// balance makes the lines of a short paragraph equally long.
func balance(lines []typeset.Line, width float64, wrap func(width float64) []typeset.Line) []typeset.Line {
	const most, step = 6, 0.94
	for len(lines) > 1 && len(lines) <= most {
		width *= step
		narrower := wrap(width)
		if len(narrower) != len(lines) {
			break
		}
		lines = narrower
	}
	return lines
}

// spans returns the text of a block. A value from left to right is kept together in a sentence from right to left: the
// number of a house stays before its street.
func (c *canvas) spans(b markup.Block, font typeset.Font) []typeset.Span {
	const leftToRightMark = "\u200e"
	all := make([]typeset.Span, len(b.Runs))
	for i, run := range b.Runs {
		if run.IsValue && c.direction(b) == typeset.RightToLeft && typeset.DirectionOf(run.Text) == typeset.LeftToRight {
			run.Text = leftToRightMark + run.Text + leftToRightMark
		}
		all[i] = typeset.Span{Text: run.Text, Font: font}
		if run.Bold {
			all[i].Font = font.Bold()
		}
	}
	return all
}

// direction returns the direction of a block: that of its own words, so that a name in another script does not turn it
// around.
func (c *canvas) direction(b markup.Block) typeset.Direction {
	for _, run := range b.Runs {
		if !run.IsValue {
			if d := typeset.DirectionOf(run.Text); d != typeset.ByText {
				return d
			}
		}
	}
	if c.mirrored {
		return typeset.RightToLeft
	}
	return typeset.LeftToRight
}

// height returns the height of the whole text.
func (t text) height() float64 {
	sum := 0.0
	for _, b := range t.blocks {
		sum += b.before + heightOf(b.lines, t.leading)
	}
	return sum
}

// flow draws the text from y downwards and returns where it ends. Where a line does not fit, next begins another page
// and returns the space there; without next, everything fits.
func (c *canvas) flow(t text, x, y, bottom float64, next func() (y, bottom float64)) float64 {
	var list *element
	for i, b := range t.blocks {
		if i > 0 {
			y += b.before
		}
		if next != nil && y+heightOf(b.lines[:min(1, len(b.lines))], t.leading) > bottom {
			y, bottom = next()
		}
		if b.mark == nil {
			list = nil
		} else if list == nil {
			list = c.element(nil, "L")
		}
		e, col := c.begin(b, list, t, x, y)
		for lines := b.lines; len(lines) > 0; {
			fits := len(lines)
			for next != nil && fits > 1 && y+heightOf(lines[:fits], t.leading) > bottom {
				fits--
			}
			y = c.put(e, lines[:fits], col, y, t.leading)
			if lines = lines[fits:]; len(lines) > 0 {
				y, bottom = next()
			}
		}
	}
	return y
}

// begin returns the element and the column of the lines of a block. It draws the mark of an item.
func (c *canvas) begin(b textBlock, list *element, t text, x, y float64) (*element, column) {
	if b.mark == nil {
		return c.element(nil, "P"), column{x, t.width, t.at}
	}
	entry := c.element(list, "LI")
	indent := indentOf(b.mark[0].Style)
	side := 0.0
	if t.at == center { // the list as a whole is in the middle
		side = max(0, (t.width-indent-t.widest())/2)
	}
	c.put(c.element(entry, "Lbl"), b.mark, column{x + side, indent, start}, y, t.leading)
	return c.element(entry, "LBody"), column{x + side + indent, t.width - side - indent, start}
}

// indentOf returns the indent of items.
func indentOf(s typeset.Style) float64 { return 1.7 * s.Size / mm }

// widest returns the width of the widest line of all items.
func (t text) widest() float64 {
	widest := 0.0
	for _, b := range t.blocks {
		for _, l := range b.lines {
			if b.mark != nil {
				widest = max(widest, l.Width()/mm)
			}
		}
	}
	return widest
}
