package paper_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

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

// A paper in Arabic is mirrored. Names in other scripts keep their direction, and do not turn a sentence around.
func TestRightToLeft(t *testing.T) {
	t.Parallel()
	for _, layout := range layouts {
		t.Run(string(layout), func(t *testing.T) {
			t.Parallel()
			p := sample(layout, arabic)
			p.Language, p.Title, p.Intro = "ar", "تصريح إقامة", "نشهد بأن"
			p.Organization.Name = "وزارة الداخلية"
			p.Holder.Label, p.Number.Label = "حامل التصريح", "الرقم"
			for i, label := range []string{"صالح من", "صالح حتى", "المنطقة"}[:len(p.Facts)] {
				p.Facts[i] = paper.Fact{Label: label, Text: "14 يناير 2027"}
			}
			p.Details[0], p.Details[1].Label = paper.Fact{Label: "تاريخ الإصدار", Text: "27 نوفمبر 2026"}, "الطلب"
			p.Signatory = paper.Signatory{Name: "أمينة الزهراني", Title: "رئيسة قسم التصاريح"}
			p.Note, p.Check.Title, p.Check.Help = "موقّع رقمياً في 27 نوفمبر 2026", "تحقق من هذه الوثيقة", "امسح الرمز أو افتح"
			p.Body, _ = markup.Parse("{{party.name}} مسجل **مقيماً** في المدينة برقم **512837465** منذ عام 2026.\n\n1. البند الأول\n2. البند الثاني").
				Fill(func(string) (string, bool) { return "Éloïse Brûlé", true })
			content := draw(t, p)
			for _, found := range overlaps(t, content) {
				t.Error(found)
			}
			text := pdftext.Text(t, content)
			for _, want := range []string{arabic, p.Title, p.Organization.Name, "Éloïse Brûlé", "512837465", p.Signatory.Name, "VISA-2026-000412"} {
				if !strings.Contains(text, want) {
					t.Errorf("it does not say %q:\n%s", want, text)
				}
			}
		})
	}
}

// A sample has no number and is marked on every page.
func TestSample(t *testing.T) {
	t.Parallel()
	for _, layout := range layouts {
		t.Run(string(layout), func(t *testing.T) {
			t.Parallel()
			p := sample(layout, "Chidi Okafor")
			p.Sample, p.Check.QR, p.Check.Code = "SPÉCIMEN", "", ""
			p.Language = "fr-NG"
			content := draw(t, p)
			text, info := pdftext.Text(t, content), pdftext.Info(t, content)
			if strings.Contains(text, p.Number.Text) || strings.Contains(info["Title"], p.Number.Text) || info["Title"] != p.Title {
				t.Errorf("it has a number: %v\n%s", info, text)
			}
			if n, _ := strconv.Atoi(info["Pages"]); strings.Count(text, "É") != n { // poppler reads slanted words letter by letter
				t.Errorf("it is marked on other than %d pages:\n%s", n, text)
			}
		})
	}
}

// The file says what it is: title, author, time, language, and a structure in reading order.
func TestProperties(t *testing.T) {
	t.Parallel()
	p := sample(paper.Letter, french)
	p.Language = "fr"
	content := draw(t, p)
	info := pdftext.Info(t, content)
	if info["Title"] != "Confirmation of residence VISA-2026-000412" || info["Author"] != "Demo Travel" || info["Tagged"] != "yes" || !strings.Contains(info["CreationDate"], "10:40:00 2026") {
		t.Errorf("it says about itself: %v", info)
	}
	if !bytes.Contains(content, []byte("/Lang (fr)")) {
		t.Error("it has no language")
	}
	structure := pdftext.Structure(t, content)
	for _, want := range []string{"Document", "H1 (block)", "L (block)", "LI (block)", "Lbl (block)", "LBody (block)", "Figure\n", "Link (inline)", "confirm that " + french} {
		if !strings.Contains(structure, want) {
			t.Errorf("its structure has no %q:\n%s", want, structure)
		}
	}
}

// A logo that can't be read is left out.
func TestLogo(t *testing.T) {
	t.Parallel()
	for name, logo := range map[string][]byte{"SVG": []byte("<svg/>"), "half": logo()[:100], "none": nil} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := sample(paper.Card, "Chidi Okafor")
			p.Organization.Logo = logo
			if text := pdftext.Text(t, draw(t, p)); !strings.Contains(text, "Demo Travel") {
				t.Error("the name is not there either")
			}
		})
	}
}

// Any texts can be drawn and signed.
func TestAnyTexts(t *testing.T) {
	t.Parallel()
	text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "\n", "\u200f", "e\u0301\u0302\u0303", "\u0301", "\U0001F600", "\xff\x00", arabic, strings.Repeat("long ", 80)}))
	papers := rapid.Custom(func(t *rapid.T) paper.Paper {
		draw := func() string { return text.Draw(t, "text") }
		fact := rapid.Custom(func(t *rapid.T) paper.Fact {
			return paper.Fact{Label: text.Draw(t, "label"), Text: text.Draw(t, "text")}
		})
		facts := rapid.SliceOfN(fact, 0, 8)
		p := paper.Paper{
			Layout: rapid.SampledFrom(layouts).Draw(t, "layout"), Language: rapid.SampledFrom([]string{"", "en", "ar", "?", "fr-NG"}).Draw(t, "language"), Title: draw(),
			Organization: paper.Organization{Name: draw(), Lines: []string{draw(), draw()}, Color: draw()}, Intro: draw(), Holder: fact.Draw(t, "holder"), Number: fact.Draw(t, "number"),
			Facts: facts.Draw(t, "facts"), Details: facts.Draw(t, "details"), Signatory: paper.Signatory{Name: draw(), Title: draw()}, Note: draw(),
			Check: paper.Check{Title: draw(), Help: draw(), URL: draw(), Code: draw(), Note: draw(), QR: draw()}, Sample: draw(), At: at,
		}
		p.Body, _ = markup.Parse(rapid.SampledFrom([]string{"{{a}}", "- {{a}}\n- {{a}}", "1. **{{a}}** b\n\n{{a}}"}).Draw(t, "body")).Fill(func(string) (string, bool) { return draw(), true })
		return p
	})
	by := must(paper.NewSelfSigned("Demo Travel", at))
	for seed := range 30 {
		p := papers.Example(seed)
		if report := pdftext.Signature(t, sign(t, p, by)); !strings.Contains(report, "Signature is Valid") {
			t.Errorf("%+v: %s", p, report)
		}
	}
}
