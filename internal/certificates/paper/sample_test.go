package paper_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stagegate/internal/catalog/markup"
	"stagegate/internal/certificates/paper"
)

const (
	yoruba = "Adébáyọ\u0300 Ọláṣubọ\u0300mí-Ògúnbíyìí" // with diacritics that form no precomposed letter
	french = "Éloïse Brûlé-Lefèvre d'Hautecœur"
	arabic = "محمد عبد الرحمن الزهراني" // joined letters, right to left
)

var at = time.Date(2026, 11, 27, 10, 40, 0, 0, time.UTC)

// token is as long as a token can be.
var token = strings.Repeat("eyJhbGciOiJFZERTQSJ9", 15)

func logo() []byte {
	img := image.NewNRGBA(image.Rect(0, 0, 96, 96))
	for y := range 96 {
		for x := range 96 {
			if x+y > 60 && x-y < 50 && y-x < 50 {
				img.Set(x, y, color.NRGBA{0x0b, 0x6b, 0x5d, 0xff})
			}
		}
	}
	var file bytes.Buffer
	_ = png.Encode(&file, img)
	return file.Bytes()
}

// sample returns a paper of a layout with the name of its holder.
func sample(layout paper.Layout, holder string) paper.Paper {
	p := paper.Paper{
		Layout: layout, Language: "en", Title: "Tourist visa",
		Organization: paper.Organization{Name: "Demo Travel", Lines: []string{"14 Marina Road, Lagos", "help@demo.test", "demo.test"}, Color: "#0b6b5d", Logo: logo()},
		Intro:        "This is to certify that",
		Holder:       paper.Fact{Label: "Holder", Text: holder},
		Number:       paper.Fact{Label: "Number", Text: "VISA-2026-000412"},
		Facts:        []paper.Fact{{Label: "Valid from", Text: "14 January 2027"}, {Label: "Valid until", Text: "13 July 2027"}},
		Details:      []paper.Fact{{Label: "Issued on", Text: "27 November 2026"}, {Label: "Application", Text: "REQ-TUQ4SQ"}},
		Signatory:    paper.Signatory{Name: "Amara Eze", Title: "Head of Permits, Demo Travel"},
		Note:         "Digitally signed on 27 November 2026 at 11:40",
		Check: paper.Check{
			Title: "Check this document", Help: "Scan the code or open", URL: "https://stagegate.example/verify", Code: "7KQM-2F9X-W4TD",
			Note: "The page shows whether the document is genuine and still valid. Compare the name and dates with this paper.",
			QR:   "https://stagegate.example/verify/7KQM2F9XW4TD#" + token,
		},
		PageOf: func(page, pages int) string { return fmt.Sprintf("Page %d of %d", page, pages) },
		At:     at,
	}
	body := "holder of United Kingdom passport {{request.passport}}, may enter once and stay for up to 21 days within the period below."
	switch layout {
	case paper.Letter:
		p.Title = "Confirmation of residence"
		body = "We confirm that **{{party.name}}**, born on 12 March 1984, is registered as a resident at {{request.passport}} Queens Drive, Lagos, since 1 March 2026.\n\n" +
			"This confirmation is issued at the request of the person named above and may be shown to any authority, bank or employer:\n\n" +
			"- for opening an account,\n- for registering a child at a school that is run by the state, where the distance between the home and the school decides,\n\nand so on:\n\n1. one\n2. two\n\nIt is valid until 2 November 2028."
	case paper.Card:
		p.Title = "Parking permit"
		p.Check.Title = "Check this permit"
		p.Facts = []paper.Fact{{Label: "Registration number", Text: "LSD 482 KJ"}, {Label: "Zone", Text: "Queens Drive"}, {Label: "Valid until", Text: "30 Nov 2027"}}
		body = "Display this card behind the windscreen.\nNot transferable to another vehicle."
	case paper.Certificate:
	}
	values := map[string]string{"request.passport": "512837465", "party.name": holder}
	p.Body, _ = markup.Parse(body).Fill(func(name string) (string, bool) {
		value, ok := values[name]
		return value, ok
	})
	return p
}

// draw renders a paper twice, which must give the same bytes. If PAPERS is set, the file is written to that folder.
func draw(t testing.TB, p paper.Paper) []byte {
	t.Helper()
	file, err := paper.Draw(p)
	if err != nil {
		t.Fatal(err)
	}
	again, err := paper.Draw(p)
	if err != nil || !bytes.Equal(file, again) {
		t.Errorf("the same paper is another file: %v", err)
	}
	if folder := os.Getenv("PAPERS"); folder != "" {
		name := strings.NewReplacer("/", "-", " ", "-").Replace(t.Name()) + ".pdf"
		if err := os.WriteFile(filepath.Join(folder, name), file, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return file
}
