package typeset

import "math"

// How a stamp lies on a page: turned by StampAngle degrees around its middle, and transparent enough to read what is
// below.
const (
	StampAngle  = 38.0
	StampAlpha  = 0.14
	StampMiddle = 0.35 // above the baseline, relative to the size of the text
)

// StampLine returns the line of a stamp, at most as wide as width, and where its baseline begins before it is turned.
func (t *Typesetter) StampLine(text string, s Style, pageWidth, pageHeight, width float64) (l Line, x, y float64) {
	lines := t.Wrap(text, s, math.MaxInt16)
	if len(lines) == 0 {
		return Line{Style: s}, 0, 0
	}
	l = lines[0]
	l.Style.Size = min(s.Size, s.Size*width/l.Width())
	return l, (pageWidth - l.Width()) / 2, pageHeight/2 + StampMiddle*l.Style.Size
}

// Stamp draws a text across a page, at most as wide as width.
func (t *Typesetter) Stamp(text string, s Style, pageWidth, pageHeight, width float64) {
	l, x, y := t.StampLine(text, s, pageWidth, pageHeight, width)
	t.DrawStamp(l, x, y, pageWidth, pageHeight)
}

// DrawStamp draws the line of a stamp.
func (t *Typesetter) DrawStamp(l Line, x, y, pageWidth, pageHeight float64) {
	t.PDF.SetAlpha(StampAlpha, "Normal")
	t.PDF.TransformBegin()
	t.PDF.TransformRotate(StampAngle, pageWidth/2, pageHeight/2)
	t.Draw(l, x, y)
	t.PDF.TransformEnd()
	t.PDF.SetAlpha(1, "Normal")
}
