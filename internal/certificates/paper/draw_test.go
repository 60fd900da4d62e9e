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
