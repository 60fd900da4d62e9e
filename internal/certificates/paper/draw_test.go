package paper_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"stagegate/internal/catalog/markup"
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

var word = regexp.MustCompile(`<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)</word>`)

// overlaps returns the words of a file that lie on each other or outside of their page.
func overlaps(t *testing.T, content []byte) (found []string) {
	t.Helper()
	type box struct {
		x1, y1, x2, y2 float64
		text           string
	}
	for _, page := range strings.Split(pdftext.Boxes(t, content), "<page ")[1:] {
		var width, height float64
		if _, err := fmt.Sscanf(page, `width="%f" height="%f"`, &width, &height); err != nil {
			t.Fatal(err)
		}
		var boxes []box
		for _, w := range word.FindAllStringSubmatch(page, -1) {
			b := box{text: w[5]}
			for i, at := range []*float64{&b.x1, &b.y1, &b.x2, &b.y2} {
				*at, _ = strconv.ParseFloat(w[i+1], 64)
			}
			const margin = 5
			if b.x1 < margin || b.x2 > width-margin || b.y1 < margin || b.y2 > height-margin/2 {
				found = append(found, fmt.Sprintf("outside: %+v", b))
			}
			quarter := (b.y2 - b.y1) / 4 // ascent and descent, which may touch
			b.x1, b.x2, b.y1, b.y2 = b.x1+0.5, b.x2-0.5, b.y1+quarter, b.y2-quarter
			for _, other := range boxes {
				if b.x1 < other.x2 && other.x1 < b.x2 && b.y1 < other.y2 && other.y1 < b.y2 {
					found = append(found, fmt.Sprintf("%+v lies on %+v", b, other))
				}
			}
			boxes = append(boxes, b)
		}
	}
	return found
}

// Long texts wrap, become smaller or flow onto further pages, but nothing overlaps or gets lost.
func TestLongTexts(t *testing.T) {
	t.Parallel()
	for _, layout := range layouts {
		for name, change := range map[string]func(p *paper.Paper){
			"nothing long": func(*paper.Paper) {},
			"long holder":  func(p *paper.Paper) { p.Holder.Text = strings.Repeat("Wolfeschlegelsteinhausen Bergerdorff ", 5) },
			"one word":     func(p *paper.Paper) { p.Holder.Text = strings.Repeat("w", 200) },
			"long organisation": func(p *paper.Paper) {
				p.Organization.Name = strings.Repeat("Federal Ministry of Very Long Names ", 5)
				p.Organization.Lines = append(p.Organization.Lines, strings.Repeat("Long Street ", 8), "Another line", "And another one")
				p.Footer = []string{"Registered at the Corporate Affairs Commission, RC 1234567", "Tax number 0123456789-0001"}
			},
			"long title": func(p *paper.Paper) { p.Title = strings.Repeat("Confirmation of everything there is ", 5) },
			"long facts": func(p *paper.Paper) {
				for i := range p.Facts {
					p.Facts[i].Label = strings.Repeat("A long label ", 4)
					p.Facts[i].Text = strings.Repeat("A long value ", 4)
				}
				p.Number.Text = strings.Repeat("PERMIT-2026-", 6)
				p.Details = append(p.Details, paper.Fact{Label: "A long label of some words", Text: strings.Repeat("value ", 20)})
			},
			"many facts": func(p *paper.Paper) {
				for n := range 4 {
					p.Facts = append([]paper.Fact{{Label: fmt.Sprintf("Fact %d", n), Text: fmt.Sprintf("Value %d", n)}}, p.Facts...)
				}
			},
			"long signatory": func(p *paper.Paper) {
				p.Signatory = paper.Signatory{Name: strings.Repeat("Amara Eze ", 12), Title: strings.Repeat("Head of Permits ", 12)}
				p.Note = strings.Repeat("Digitally signed on 27 November 2026. ", 4)
			},
			"long check": func(p *paper.Paper) {
				p.Check.URL = "https://certificates.ministry-of-interior.long-name.example.gov.ng/organisations/verify"
				p.Check.Title, p.Check.Help = strings.Repeat("Check this document ", 2), strings.Repeat("Scan the code or open ", 2)
				p.Check.QR += strings.Repeat("x", 400-len(p.Check.QR))
			},
			"middling body": func(p *paper.Paper) {
				p.Body = markup.Parse(strings.Repeat("A sentence of the body that goes on. ", 16))
			},
			"long body": func(p *paper.Paper) {
				p.Body = markup.Parse(strings.Repeat("A sentence of the **body** that goes on.\n\n- an item\n- another\n\n", 100))
			},
			"long paragraph": func(p *paper.Paper) {
				p.Body = markup.Parse(strings.Repeat("A sentence of the body that goes on. ", 216))
			},
			"nothing": func(p *paper.Paper) {
				*p = paper.Paper{Layout: p.Layout, Title: "x", Check: paper.Check{Title: "y"}, At: at}
			},
		} {
			t.Run(string(layout)+"/"+name, func(t *testing.T) {
				t.Parallel()
				p := sample(layout, "Chidi Okafor")
				change(&p)
				content := draw(t, p)
				for _, found := range overlaps(t, content) {
					t.Error(found)
				}
				text := pdftext.Text(t, content)
				for _, want := range []string{p.Title, p.Organization.Name, p.Holder.Text, p.Number.Text, p.Signatory.Name, p.Check.Title, p.Check.Code, p.Body.Text()} {
					if squeeze(want) != "" && !strings.Contains(squeeze(text), squeeze(want)) && name != "long body" && name != "long paragraph" {
						t.Errorf("it does not say %q:\n%s", want, text)
					}
				}
				if n := strings.Count(text, "that goes on."); n != strings.Count(p.Body.Text(), "that goes on.") {
					t.Errorf("%d sentences of the body are there", n)
				}
			})
		}
	}
}

// squeeze removes blanks and hyphens, which are not kept where lines break.
func squeeze(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), ""), "-", "")
}

// A value with markup is on the paper as it was given.
func TestValuesOnPaper(t *testing.T) {
	t.Parallel()
	const hostile = "**not bold** {{party.name}} - 1. <b>"
	p := sample(paper.Letter, "Chidi Okafor")
	p.Body, _ = markup.Parse("It says {{a}}.").Fill(func(string) (string, bool) { return hostile, true })
	if text := pdftext.Text(t, draw(t, p)); !strings.Contains(text, "It says "+hostile+".") {
		t.Errorf("it says %s", text)
	}
}
