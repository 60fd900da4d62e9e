package typeset_test

import (
	"bytes"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"
	"pgregory.net/rapid"

	"stagegate/internal/infra/kit/typeset"
	"stagegate/internal/testkit/pdftext"
)

// page draws lines on a page.
func page(t *testing.T, lines func(s *typeset.Typesetter) []typeset.Line) []byte {
	t.Helper()
	pdf := fpdf.New("P", "pt", "A4", "")
	s, err := typeset.New(pdf, typeset.Regular, typeset.Bold, typeset.Serif, typeset.SerifBold, typeset.MonoBold)
	if err != nil {
		t.Fatal(err)
	}
	pdf.AddPage()
	for i, l := range lines(s) {
		s.Draw(l, 50, 100+40*float64(i))
	}
	var file bytes.Buffer
	if err := pdf.Output(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// Text is found as it was given, in every font, with capitals and spacing, and where the font changes inside of a line.
func TestFonts(t *testing.T) {
	t.Parallel()
	const yoruba = "Ọláṣubọ\u0300mí"
	for _, font := range []typeset.Font{typeset.Regular, typeset.Bold, typeset.Serif, typeset.SerifBold, typeset.MonoBold} {
		text := pdftext.Text(t, page(t, func(s *typeset.Typesetter) []typeset.Line {
			style := typeset.Style{Font: font, Size: 12}
			spaced := style
			spaced.Capitals, spaced.Spacing = true, 0.2
			return append(s.Wrap(yoruba+" محمد الزهراني", style, 400), append(s.Wrap("Ministère de l'Éducation", spaced, 400),
				s.WrapSpans([]typeset.Span{{Text: "one ", Font: font}, {Text: "two " + yoruba, Font: font.Bold()}, {Text: " three", Font: font}}, style, 400, typeset.LeftToRight)...)...)
		}))
		for _, want := range []string{yoruba, "محمد الزهراني", "Ministère de l'Éducation", "one two " + yoruba + " three"} {
			if !strings.Contains(text, want) {
				t.Errorf("font %d: it does not say %q: %s", font, want, text)
			}
		}
	}
}

// The direction of a paragraph decides where its parts stand, not that of its first letter.
func TestDirection(t *testing.T) {
	t.Parallel()
	const arabic = "محمد"
	for direction, latinFirst := range map[typeset.Direction]bool{typeset.LeftToRight: false, typeset.RightToLeft: true, typeset.ByText: true} {
		boxes := pdftext.Boxes(t, page(t, func(s *typeset.Typesetter) []typeset.Line {
			return s.WrapSpans([]typeset.Span{{Text: arabic, Font: typeset.Bold}, {Text: " passport", Font: typeset.Regular}}, typeset.Style{Size: 12}, 400, direction)
		}))
		_, after, _ := strings.Cut(boxes, `xMin="50.000000"`) // the part at the left
		if first, _, _ := strings.Cut(after, "</word>"); strings.Contains(first, "passport") != latinFirst {
			t.Errorf("direction %d: %s", direction, boxes)
		}
	}
}

// Any text can be set in any width. Separators of lines and paragraphs made the shaper panic.
func TestAnyText(t *testing.T) {
	t.Parallel()
	s, err := typeset.New(fpdf.New("P", "pt", "A4", ""), typeset.Regular, typeset.Bold)
	if err != nil {
		t.Fatal(err)
	}
	text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"a\u2029b\u2028c", "\u200f\u2029", "\u0301", "محمد"}))
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.SampledFrom([]float64{1, 60, 400}).Draw(t, "width")
		direction := rapid.SampledFrom([]typeset.Direction{typeset.ByText, typeset.LeftToRight, typeset.RightToLeft}).Draw(t, "direction")
		spans := []typeset.Span{{Text: typeset.Clean(text.Draw(t, "text")), Font: typeset.Regular}, {Text: typeset.Clean(text.Draw(t, "text")), Font: typeset.Bold}}
		s.WrapSpans(spans, typeset.Style{Size: 12, Capitals: rapid.Bool().Draw(t, "capitals")}, width, direction)
	})
}
