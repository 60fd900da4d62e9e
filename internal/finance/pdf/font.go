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

// typeface is a font of the program. PDF files get the part of it that they use.
type typeface struct {
	family, style string // as the PDF library names them
	file          []byte
	font          *font.Font
	runes         map[font.GID]rune // a character by which the PDF library finds a glyph
}

// Liberation Sans has Latin with all its marks, Greek, Cyrillic and Hebrew. DejaVu Sans
// Condensed has Arabic and many signs. It comes second, so it has only what the first lacks.
var typefaces = sync.OnceValues(func() ([]*typeface, error) {
	all := []*typeface{
		{family: "liberation", style: regular, file: liberationsansregular.TTF},
		{family: "dejavu", style: regular, file: dejavusanscondensed.TTF},
		{family: "liberation", style: bold, file: liberationsansbold.TTF},
		{family: "dejavu", style: bold, file: dejavusanscondensedbold.TTF},
	}
	for _, f := range all {
		if err := f.parse(); err != nil {
			return nil, fmt.Errorf("paper: %s %s: %w", f.family, f.style, err)
		}
	}
	return all, nil
})

const (
	regular = ""
	bold    = "B"

	unitsPerEm = 2048 // of all our fonts
	lastInPDF  = 0xFFFF
	unknown    = '\uFFFD' // is shown for what no font has
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

// has reports whether the font can show a character in a PDF file.
func (f *typeface) has(r rune) bool {
	_, ok := f.font.NominalGlyph(r)
	return ok && r <= lastInPDF
}

// faces are the fonts of a style for one document. A face has a cache and is not shared.
type faces map[*font.Face]*typeface

// fallback chooses a face for each character: the first that has it.
type fallback []*font.Face

func (f fallback) ResolveFace(r rune) *font.Face {
	for _, face := range f {
		if _, ok := face.NominalGlyph(r); ok {
			return face
		}
	}
	return f[0]
}
