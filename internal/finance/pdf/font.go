package pdf

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
	"github.com/go-text/typesetting/font"
)

// typeface is an embedded font. PDF files contain only the glyphs used.
type typeface struct {
	family, style string // names in the PDF library
	file          []byte
	font          *font.Font
	runes         map[font.GID]rune // the character by which the PDF library finds a glyph
}

// Liberation Sans covers Latin with all diacritics, Greek, Cyrillic and Hebrew. DejaVu Sans Condensed
// adds Arabic and many symbols. It comes second and only supplies characters missing from the first.
var typefaces = sync.OnceValues(func() ([]*typeface, error) {
	all := []*typeface{
		{family: "liberation", style: regular, file: liberationsansregular.TTF},
		{family: "dejavu", style: regular, file: dejavusanscondensed.TTF},
		{family: "liberation", style: bold, file: liberationsansbold.TTF},
		{family: "dejavu", style: bold, file: dejavusanscondensedbold.TTF},
	}
	for _, f := range all {
		if err := f.parse(); err != nil {
			return nil, fmt.Errorf("pdf: %s %s: %w", f.family, f.style, err)
		}
	}
	return all, nil
})

const (
	regular = ""
	bold    = "B"

	unitsPerEm = 2048 // of both fonts
	lastInPDF  = 0xFFFF
	unknown    = '\uFFFD' // replacement for characters without a glyph
)

func (f *typeface) parse() error {
	face, err := font.ParseTTF(bytes.NewReader(f.file))
	if err != nil {
		return err
	}
	if face.Upem() != unitsPerEm {
		return fmt.Errorf("the font has %d units per em, not %d", face.Upem(), unitsPerEm)
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

// faces are the font faces of a style for one document. A face has a cache and must not be shared.
type faces map[*font.Face]*typeface

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
