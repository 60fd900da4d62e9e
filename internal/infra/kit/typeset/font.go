package typeset

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"github.com/go-fonts/dejavu/dejavuserifcondensed"
	"github.com/go-fonts/dejavu/dejavuserifcondensedbold"
	"github.com/go-fonts/liberation/liberationmonobold"
	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
	"github.com/go-text/typesetting/font"
)

// Font is one of the embedded fonts.
type Font int

// The fonts: without serifs, with serifs, and monospaced for codes. Characters that one lacks come from DejaVu Sans Condensed.
const (
	Regular Font = iota
	Bold
	Serif
	SerifBold
	MonoBold
)

// Bold returns the bold font of the same family.
func (f Font) Bold() Font {
	switch f {
	case Regular:
		return Bold
	case Serif:
		return SerifBold
	default:
		return f
	}
}

// typeface is an embedded font file. PDF files contain only the glyphs used.
type typeface struct {
	family, style string // names in the PDF library
	file          []byte
	font          *font.Font
	runes         map[font.GID]rune // the character by which the PDF library finds a glyph
}

// Liberation Sans covers Latin with all diacritics, Greek, Cyrillic and Hebrew. DejaVu Sans Condensed adds Arabic and
// many symbols. It comes second and only supplies characters missing from the first. The serif font is DejaVu Serif, as
// Liberation Serif misplaces the accent of letters with a dot below.
var (
	dejaVu     = load("dejavu", "", dejavusanscondensed.TTF)
	dejaVuBold = load("dejavu", "B", dejavusanscondensedbold.TTF)

	typefaces = map[Font][]func() (*typeface, error){
		Regular:   {load("liberation", "", liberationsansregular.TTF), dejaVu},
		Bold:      {load("liberation", "B", liberationsansbold.TTF), dejaVuBold},
		Serif:     {load("dejavuserif", "", dejavuserifcondensed.TTF), dejaVu},
		SerifBold: {load("dejavuserif", "B", dejavuserifcondensedbold.TTF), dejaVuBold},
		MonoBold:  {load("liberationmono", "B", liberationmonobold.TTF), dejaVuBold},
	}
)

// UnitsPerEm is the size of all fonts in their own units.
const UnitsPerEm = 2048

const (
	lastInPDF = 0xFFFF
	unknown   = '\uFFFD' // replacement for characters without a glyph
)

// load returns a function that parses a font on its first call.
func load(family, style string, file []byte) func() (*typeface, error) {
	return sync.OnceValues(func() (*typeface, error) {
		f := &typeface{family: family, style: style, file: file}
		if err := f.parse(); err != nil {
			return nil, fmt.Errorf("typeset: %s %s: %w", family, style, err)
		}
		return f, nil
	})
}

func (f *typeface) parse() error {
	face, err := font.ParseTTF(bytes.NewReader(f.file))
	if err != nil {
		return err
	}
	if face.Upem() != UnitsPerEm {
		return fmt.Errorf("the font has %d units per em, not %d", face.Upem(), UnitsPerEm)
	}
	f.font, f.runes = face.Font, map[font.GID]rune{}
	for all := f.font.Cmap.Iter(); all.Next(); {
		r, glyph := all.Char()
		if was, ok := f.runes[glyph]; r <= lastInPDF && (!ok || r < was) {
			f.runes[glyph] = r
		}
	}
	return nil
}

// covers reports whether the font can show a character in a PDF file.
func (f *typeface) covers(r rune) bool {
	_, ok := f.font.NominalGlyph(r)
	return ok && r <= lastInPDF
}

// fallback selects the first face that has a character.
type fallback []*font.Face

func (f fallback) ResolveFace(r rune) *font.Face {
	for _, face := range f {
		if _, ok := face.NominalGlyph(r); ok {
			return face
		}
	}
	return f[0]
}
