package typeset

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
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/bidi"
)

// Typesetter shapes text and draws it into a PDF file.
type Typesetter struct {
	PDF *fpdf.Fpdf

	shaper  shaping.HarfbuzzShaper
	parts   shaping.Segmenter
	wrapper shaping.LineWrapper
	byFace  map[*font.Face]*typeface // a face has a cache and must not be shared between files
	byFont  map[Font]fallback
}

// New returns a Typesetter for a PDF file that uses these fonts.
func New(pdf *fpdf.Fpdf, fonts ...Font) (*Typesetter, error) {
	t := &Typesetter{PDF: pdf, byFace: map[*font.Face]*typeface{}, byFont: map[Font]fallback{}}
	faces := map[*typeface]*font.Face{}
	for _, name := range fonts {
		for _, load := range typefaces[name] {
			f, err := load()
			if err != nil {
				return nil, err
			}
			face, ok := faces[f]
			if !ok {
				face = font.NewFace(f.font)
				faces[f], t.byFace[face] = face, f
			}
			t.byFont[name] = append(t.byFont[name], face)
		}
	}
	return t, nil
}

// Style is the appearance of text.
type Style struct {
	Font     Font
	Size     float64
	Color    Color
	Capitals bool    // shown in capital letters; copied and found as it is
	Spacing  float64 // between letters, relative to the size; not between Arabic ones, which are joined
}

// Leading is the distance between two baselines.
func (s Style) Leading() float64 { return s.Size * 1.35 }

// Span is a part of a text that may have another font.
type Span struct {
	Text string
	Font Font
}

// Direction is the direction of a paragraph.
type Direction int

// The directions. ByText is that of the first letter with a direction.
const (
	ByText Direction = iota
	LeftToRight
	RightToLeft
)

// Line is a shaped line of text.
type Line struct {
	Style Style

	text  []rune // original text of the paragraph
	shown []rune // text with missing characters replaced
	runs  shaping.Line
}

// Width returns the width of the line.
func (l Line) Width() float64 {
	var sum float64
	for _, run := range l.runs {
		sum += l.Style.points(int32(run.Advance))
	}
	return sum
}

// The shaper uses 26.6 fixed-point numbers.
const (
	parts     = 64
	shapeSize = UnitsPerEm * parts
)

// points converts a length of the shaper to points.
func (s Style) points(length int32) float64 { return float64(length) / shapeSize * s.Size }

// Wrap breaks a text into lines of a maximum width. Existing line breaks are kept, other control characters are not.
func (t *Typesetter) Wrap(text string, s Style, width float64) []Line {
	return t.WrapSpans([]Span{{Clean(text), s.Font}}, s, width, ByText)
}

// WrapSpans breaks a text of several fonts into lines of a maximum width.
func (t *Typesetter) WrapSpans(spans []Span, s Style, width float64, d Direction) []Line {
	var lines []Line
	var text []rune
	var fonts []Font // of each character
	flush := func() {
		lines = append(lines, t.wrapParagraph(text, fonts, s, width, d)...)
		text, fonts = nil, nil
	}
	for _, span := range spans {
		for _, r := range span.Text {
			if r == '\n' {
				flush()
				continue
			}
			text, fonts = append(text, r), append(fonts, span.Font)
		}
	}
	if len(text) > 0 || len(lines) > 0 {
		flush()
	}
	return lines
}

func (t *Typesetter) wrapParagraph(text []rune, fonts []Font, s Style, width float64, d Direction) []Line {
	if len(text) == 0 {
		return []Line{{Style: s}}
	}
	shown := slices.Clone(text)
	for i, r := range shown {
		if s.Capitals {
			shown[i] = unicode.ToUpper(r)
		}
		if !t.canShow(shown[i], fonts[i]) {
			shown[i] = unknown
		}
	}
	direction := d.of(text)
	var runs []shaping.Output
	spacing := fixed.Int26_6(s.Spacing * shapeSize)
	for _, part := range t.split(shown, fonts, direction) {
		if part.Script == language.Arabic {
			spacing = 0
		} else { // no "fi" ligature, so that searches find the letters
			part.FontFeatures = []shaping.FontFeature{{Tag: ot.MustNewTag("liga")}, {Tag: ot.MustNewTag("clig")}}
		}
		runs = append(runs, t.shaper.Shape(part))
	}
	if spacing > 0 {
		shaping.AddSpacing(runs, shown, 0, spacing)
	}
	wrapped, _ := t.wrapper.WrapParagraph(shaping.WrapConfig{Direction: direction}, int(width/s.Size*UnitsPerEm), shown, shaping.NewSliceIterator(runs))
	lines := make([]Line, len(wrapped))
	for i, runs := range wrapped {
		// The wrapper reuses the slice for the next paragraph.
		lines[i] = Line{Style: s, text: text, shown: shown, runs: slices.Clone(runs)}
	}
	return lines
}

// split splits a text into parts of one direction, script and face. The directions are those of the whole text; what
// has another font is then split again.
func (t *Typesetter) split(text []rune, fonts []Font, direction di.Direction) []shaping.Input {
	input := shaping.Input{Text: text, RunEnd: len(text), Direction: direction, Size: shapeSize, Language: language.NewLanguage("en")}
	parts := t.splitDirected(input, t.byFont[fonts[0]])
	if !slices.ContainsFunc(fonts, func(f Font) bool { return f != fonts[0] }) {
		return parts
	}
	var all []shaping.Input
	for _, part := range slices.Clone(parts) { // Split reuses the slice
		for from := part.RunStart; from < part.RunEnd; {
			to := from + 1
			for to < part.RunEnd && fonts[to] == fonts[from] {
				to++
			}
			sub := part
			sub.RunStart, sub.RunEnd = from, to
			all = append(all, t.parts.Split(sub, t.byFont[fonts[from]])...)
			from = to
		}
	}
	return all
}

// splitDirected splits a text. The segmenter prefers the direction of the first letter to the given one, so that another
// one needs a mark in front.
func (t *Typesetter) splitDirected(input shaping.Input, faces fallback) []shaping.Input {
	if input.Direction == ByText.of(input.Text) {
		return t.parts.Split(input, faces)
	}
	const leftToRightMark, rightToLeftMark = '\u200e', '\u200f'
	mark, text := leftToRightMark, input.Text
	if input.Direction == di.DirectionRTL {
		mark = rightToLeftMark
	}
	input.Text, input.RunEnd = slices.Concat([]rune{mark}, text), len(text)+1
	parts := t.parts.Split(input, faces)
	for i := range parts {
		parts[i].Text, parts[i].RunStart, parts[i].RunEnd = text, max(parts[i].RunStart-1, 0), parts[i].RunEnd-1
	}
	return slices.DeleteFunc(parts, func(p shaping.Input) bool { return p.RunStart == p.RunEnd })
}

// canShow reports whether a font has a glyph for a character.
func (t *Typesetter) canShow(r rune, f Font) bool {
	for _, face := range t.byFont[f] {
		if t.byFace[face].covers(r) {
			return true
		}
	}
	return unicode.In(r, unicode.Variation_Selector, unicode.Bidi_Control, unicode.Join_Control)
}

// Clean removes control characters except line breaks, of which it leaves one kind.
func Clean(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, string(unknown)), "\r\n", "\n")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\u2028' || r == '\u2029': // separators of lines and paragraphs; the shaper panics
			return '\n'
		case r != '\n' && unicode.IsControl(r):
			return ' '
		default:
			return r
		}
	}, text))
}

// DirectionOf returns the direction of the first letter of a text that has one, else ByText.
func DirectionOf(text string) Direction {
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		switch p.Class() {
		case bidi.L:
			return LeftToRight
		case bidi.R, bidi.AL:
			return RightToLeft
		default:
		}
	}
	return ByText
}

// of returns the direction of a paragraph.
func (d Direction) of(text []rune) di.Direction {
	if d == ByText {
		d = DirectionOf(string(text))
	}
	if d == RightToLeft {
		return di.DirectionRTL
	}
	return di.DirectionLTR
}

// Draw draws a line with its baseline at a point.
func (t *Typesetter) Draw(l Line, x, y float64) {
	t.PDF.SetTextColor(l.Style.Color.R, l.Style.Color.G, l.Style.Color.B)
	for _, run := range l.visual() {
		t.drawRun(l, run, x, y)
		x += l.Style.points(int32(run.Advance))
	}
}

func (t *Typesetter) drawRun(l Line, run shaping.Output, x, y float64) {
	f := t.byFace[run.Face]
	t.PDF.AddUTF8FontFromBytes(f.family, f.style, f.file) // no-op after the first call
	t.PDF.SetFont(f.family, f.style, l.Style.Size)
	clusters := l.clusters(f, run)
	if run.Direction == di.DirectionLTR && slices.ContainsFunc(clusters, func(c cluster) bool { return c.isOther }) {
		// Otherwise readers that split words at diacritics would find two words.
		clusters = []cluster{merge(clusters)}
	}
	for _, c := range clusters {
		if c.isOther {
			t.PDF.RawWriteStr("/Span <</ActualText <" + utf16Hex(c.text) + ">>> BDC")
		}
		for _, p := range c.pieces {
			t.PDF.Text(x+p.x, y-p.y, string(p.text))
		}
		if c.isOther {
			t.PDF.RawWriteStr("EMC")
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
func (l Line) clusters(f *typeface, run shaping.Output) []cluster {
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
			c.pieces = append(c.pieces, piece{l.Style.points(pen + int32(g.XOffset)), l.Style.points(int32(g.YOffset)), []rune{r}})
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
func (l Line) runeOf(f *typeface, g shaping.Glyph) rune {
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
