package paper_test

import (
	"strings"
	"testing"

	"stagegate/internal/certificates/paper"
	"stagegate/internal/testkit/pdftext"
)

var layouts = []paper.Layout{paper.Letter, paper.Certificate, paper.Card}

func TestDraw(t *testing.T) {
	t.Parallel()
	for _, layout := range layouts {
		for name, holder := range map[string]string{"plain": "Chidi Okafor", "yoruba": yoruba, "french": french, "arabic": arabic} {
			t.Run(string(layout)+"/"+name, func(t *testing.T) {
				t.Parallel()
				p := sample(layout, holder)
				text := pdftext.Text(t, draw(t, p))
				for _, want := range []string{holder, p.Title, p.Organization.Name, p.Number.Text, "Amara Eze", p.Check.Code, "stagegate.example/verify"} {
					if !strings.Contains(text, want) {
						t.Errorf("it does not say %q:\n%s", want, text)
					}
				}
			})
		}
	}
}

// The QR code is read from a picture of the paper, also the largest one.
func TestCode(t *testing.T) {
	t.Parallel()
	for _, layout := range layouts {
		t.Run(string(layout), func(t *testing.T) {
			t.Parallel()
			p := sample(layout, "Chidi Okafor")
			for _, contents := range []string{p.Check.QR, p.Check.QR + strings.Repeat("x", 400-len(p.Check.QR)), "https://stagegate.example/verify/7KQM2F9XW4TD"} {
				p.Check.QR = contents
				if codes := pdftext.Codes(t, draw(t, p)); len(codes) != 1 || codes[0] != contents {
					t.Errorf("%d characters are read as %q", len(contents), codes)
				}
			}
		})
	}
}
