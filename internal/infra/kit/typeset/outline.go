package typeset

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/shaping"
)

// Shape is the shape of a glyph. Equal shapes of one Typesetter are equal values.
type Shape struct {
	face  *font.Face
	glyph font.GID
}

// Glyph is a shape at a point: right of the beginning of its line and above its baseline, in units of the font.
type Glyph struct {
	Shape Shape
	X, Y  float64
}

// Glyphs returns the glyphs of a line from left to right, for pictures without fonts.
func (l Line) Glyphs() []Glyph {
	var all []Glyph
	var pen int32
	for _, run := range l.visual() {
		for _, g := range run.Glyphs {
			all = append(all, Glyph{Shape{run.Face, g.GlyphID}, float64(pen+int32(g.XOffset)) / parts, float64(g.YOffset) / parts})
			pen += int32(g.Advance)
		}
	}
	return all
}

// visual returns the runs of a line from left to right.
func (l Line) visual() []shaping.Output {
	inOrder := slices.Clone(l.runs)
	slices.SortFunc(inOrder, func(a, b shaping.Output) int { return int(a.VisualIndex - b.VisualIndex) })
	return inOrder
}

// Path returns the outline as a path of SVG, in units of the font with y downwards; "" for a blank.
func (s Shape) Path() string {
	outline, _ := s.face.GlyphDataOutline(s.glyph)
	var path strings.Builder
	for _, segment := range outline.Segments {
		path.WriteByte("MLQC"[segment.Op]) // SVG has the same commands
		for i, p := range segment.ArgsSlice() {
			if i > 0 {
				path.WriteByte(' ')
			}
			path.WriteString(strconv.Itoa(int(p.X)) + " " + strconv.Itoa(int(-p.Y)))
		}
	}
	if path.Len() > 0 {
		path.WriteByte('Z')
	}
	return path.String()
}
