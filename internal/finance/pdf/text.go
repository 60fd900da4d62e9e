package pdf

import (
	"encoding/hex"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"codeberg.org/go-pdf/fpdf"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/text/unicode/bidi"
)

// typesetter shapes and draws text. The PDF library would draw one glyph per character from left to
// right, without joined Arabic letters and with misplaced diacritics.
type typesetter struct {
	pdf     *fpdf.Fpdf
	shaper  shaping.HarfbuzzShaper
	parts   shaping.Segmenter
	wrapper shaping.LineWrapper
	byFace  faces
	byStyle map[string]fallback
}

func newTypesetter(pdf *fpdf.Fpdf) (*typesetter, error) {
	all, err := typefaces()
	if err != nil {
		return nil, err
	}
	t := &typesetter{pdf: pdf, byFace: faces{}, byStyle: map[string]fallback{}}
	for _, f := range all {
		face := font.NewFace(f.font)
		t.byFace[face] = f
		t.byStyle[f.style] = append(t.byStyle[f.style], face)
	}
	return t, nil
}

// style is the appearance of text.
type style struct {
	weight string
	size   float64
	color  color
}

// leading is the distance between two baselines.
func (s style) leading() float64 { return s.size * 1.35 }

// line is a shaped line of text.
type line struct {
	style style
	text  []rune // original text of the paragraph
	shown []rune // text with missing characters replaced
	runs  shaping.Line
}

// width returns the width of the line.
func (l line) width() float64 {
	var sum float64
	for _, run := range l.runs {
		sum += l.style.points(int32(run.Advance))
	}
	return sum
}

// The shaper uses 26.6 fixed-point numbers.
const (
	parts     = 64
	shapeSize = unitsPerEm * parts
)

// points converts a length of the shaper to points.
func (s style) points(length int32) float64 { return float64(length) / shapeSize * s.size }

// wrap breaks a text into lines of a maximum width. Existing line breaks are kept.
func (t *typesetter) wrap(text string, s style, width float64) []line {
	text = clean(text)
	if text == "" {
		return nil
	}
	var lines []line
	for paragraph := range strings.SplitSeq(text, "\n") {
		lines = append(lines, t.wrapParagraph([]rune(paragraph), s, width)...)
	}
	return lines
}

func (t *typesetter) wrapParagraph(text []rune, s style, width float64) []line {
	if len(text) == 0 {
		return []line{{style: s}}
	}
	shown := slices.Clone(text)
	for i, r := range shown {
		if !t.canShow(r) {
			shown[i] = unknown
		}
	}
	direction := directionOf(text)
	var runs []shaping.Output
	for _, part := range t.parts.Split(shaping.Input{
		Text: shown, RunEnd: len(shown), Direction: direction, Size: shapeSize, Language: language.NewLanguage("en"),
	}, t.byStyle[s.weight]) {
		if part.Script != language.Arabic { // no "fi" ligature, so that searches find the letters
			part.FontFeatures = []shaping.FontFeature{{Tag: ot.MustNewTag("liga")}, {Tag: ot.MustNewTag("clig")}}
		}
		runs = append(runs, t.shaper.Shape(part))
	}
	wrapped, _ := t.wrapper.WrapParagraph(shaping.WrapConfig{Direction: direction}, int(width/s.size*unitsPerEm), shown, shaping.NewSliceIterator(runs))
	lines := make([]line, len(wrapped))
	for i, runs := range wrapped {
		// The wrapper reuses the slice for the next paragraph.
		lines[i] = line{style: s, text: text, shown: shown, runs: slices.Clone(runs)}
	}
	return lines
}

// canShow reports whether a font has a glyph for a character.
func (t *typesetter) canShow(r rune) bool {
	for _, f := range t.byFace {
		if f.covers(r) {
			return true
		}
	}
	return unicode.In(r, unicode.Variation_Selector, unicode.Bidi_Control, unicode.Join_Control)
}

// clean removes control characters except line breaks.
func clean(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, string(unknown)), "\r\n", "\n")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text))
}

// directionOf returns the direction of the first strong character.
func directionOf(text []rune) di.Direction {
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		if class := p.Class(); class == bidi.L {
			return di.DirectionLTR
		} else if class == bidi.R || class == bidi.AL {
			return di.DirectionRTL
		}
	}
	return di.DirectionLTR
}

// draw draws a line with its baseline at a point.
func (t *typesetter) draw(l line, x, y float64) {
	t.pdf.SetTextColor(l.style.color.r, l.style.color.g, l.style.color.b)
	inOrder := slices.Clone(l.runs)
	slices.SortFunc(inOrder, func(a, b shaping.Output) int { return int(a.VisualIndex - b.VisualIndex) })
	for _, run := range inOrder {
		t.drawRun(l, run, x, y)
		x += l.style.points(int32(run.Advance))
	}
}

func (t *typesetter) drawRun(l line, run shaping.Output, x, y float64) {
	f := t.byFace[run.Face]
	t.pdf.AddUTF8FontFromBytes(f.family, f.style, f.file) // no-op after the first call
	t.pdf.SetFont(f.family, f.style, l.style.size)
	clusters := l.clusters(f, run)
	if run.Direction == di.DirectionLTR && slices.ContainsFunc(clusters, func(c cluster) bool { return c.isOther }) {
		// Otherwise readers that split words at diacritics would find two words.
		clusters = []cluster{merge(clusters)}
	}
	for _, c := range clusters {
		if c.isOther {
			t.pdf.RawWriteStr("/Span <</ActualText <" + utf16Hex(c.text) + ">>> BDC")
		}
		for _, p := range c.pieces {
			t.pdf.Text(x+p.x, y-p.y, string(p.text))
		}
		if c.isOther {
			t.pdf.RawWriteStr("EMC")
		}
	}
}

// merge joins the clusters of a left-to-right text.
func merge(all []cluster) cluster {
	one := cluster{isOther: true}
	for _, c := range all {
		one.text, one.pieces = append(one.text, c.text...), append(one.pieces, c.pieces...)
	}
	return one
}

// cluster is a part of a text with its glyphs.
type cluster struct {
	text    []rune
	pieces  []piece
	isOther bool // drawn with other characters or moved; the file maps them to the text
}

// piece is what the PDF library draws in one call.
type piece struct {
	x, y float64 // from the start of the run, y upwards
	text []rune
}

// clusters splits a run where the PDF library would draw other glyphs or positions than the shaper.
func (l line) clusters(f *typeface, run shaping.Output) []cluster {
	var all []cluster
	var pen, expected int32 // actual position of the next glyph, and position according to the library
	for i := 0; i < len(run.Glyphs); {
		first := run.Glyphs[i]
		glyphs := run.Glyphs[i : i+first.GlyphsCount()]
		i += len(glyphs)
		c := cluster{text: slices.Clone(l.text[first.TextIndex() : first.TextIndex()+first.RunesCount()])}
		var drawn []rune
		from := pen
		for _, g := range glyphs {
			r := l.runeOf(f, g)
			drawn = append(drawn, r)
			c.pieces = append(c.pieces, piece{l.style.points(pen + int32(g.XOffset)), l.style.points(int32(g.YOffset)), []rune{r}})
			c.isOther = c.isOther || g.XOffset != 0 || g.YOffset != 0
			pen += int32(g.Advance)
		}
		c.isOther = c.isOther || !slices.Equal(drawn, c.text)
		if n := len(all); n > 0 && from == expected && len(glyphs) == 1 && !c.isOther && !all[n-1].isOther {
			last := &all[n-1].pieces[0]
			last.text = append(last.text, drawn...)
			all[n-1].text = append(all[n-1].text, c.text...)
		} else {
			all = append(all, c)
		}
		expected = from + int32(run.Face.HorizontalAdvance(glyphs[len(glyphs)-1].GlyphID)*parts)
		if len(glyphs) > 1 {
			expected = -1
		}
	}
	return all
}

// runeOf returns a character by which the PDF library draws a glyph.
func (l line) runeOf(f *typeface, g shaping.Glyph) rune {
	given := l.shown[g.TextIndex()]
	if glyph, ok := f.font.NominalGlyph(given); ok && glyph == g.GlyphID {
		return given
	}
	if r, ok := f.runes[g.GlyphID]; ok {
		return r
	}
	return given
}

// utf16Hex encodes text for PDF files outside fonts.
func utf16Hex(text []rune) string {
	codes := []byte{0xFE, 0xFF}
	for _, code := range utf16.Encode(text) {
		codes = append(codes, byte(code>>8), byte(code))
	}
	return strings.ToUpper(hex.EncodeToString(codes))
}
