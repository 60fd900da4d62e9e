package paper_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"stagegate/internal/certificates/paper"
	"stagegate/internal/testkit/browser"
	"stagegate/internal/testkit/pdftext"
)

func TestMain(m *testing.M) { browser.Main(m) }

// A picture is one element of SVG that needs nothing else: no fonts, no scripts, no other files.
func TestPicture(t *testing.T) {
	t.Parallel()
	for _, layout := range layouts {
		p := sample(layout, `Chidi <"Okafor"> & Sons`)
		picture := drawPicture(t, p)
		defined, label, sheets := map[string]bool{}, "", 0
		for d := xml.NewDecoder(bytes.NewReader(picture)); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", layout, err)
			}
			e, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			attributes := map[string]string{}
			for _, a := range e.Attr {
				attributes[a.Name.Local] = a.Value
			}
			switch e.Name.Local {
			case "svg":
				label = attributes["aria-label"]
			case "path":
				defined["#"+attributes["id"]] = true
			case "use":
				if !defined[attributes["href"]] {
					t.Errorf("%s: %s is not defined", layout, attributes["href"])
				}
			case "image":
				if !strings.HasPrefix(attributes["href"], "data:image/png;base64,") {
					t.Errorf("%s: the logo is at %.30s", layout, attributes["href"])
				}
			case "rect":
				if attributes["x"] == "0.5" && attributes["y"] == "0.5" {
					sheets++
				}
			case "g", "defs", "circle":
			default:
				t.Errorf("%s: it has a %s", layout, e.Name.Local)
			}
		}
		if want := p.Title + `, Chidi <"Okafor"> & Sons, VISA-2026-000412`; label != want {
			t.Errorf("%s: its label is %q, want %q", layout, label, want)
		}
		if pages := pdftext.Info(t, draw(t, p))["Pages"]; strconv.Itoa(sheets) != pages {
			t.Errorf("%s: it has %d sheets, the file %s pages", layout, sheets, pages)
		}
	}
}

// drawPicture draws a picture twice, which must give the same bytes.
func drawPicture(t testing.TB, p paper.Paper) []byte {
	t.Helper()
	picture, err := paper.Picture(p)
	if err != nil {
		t.Fatal(err)
	}
	again, err := paper.Picture(p)
	if err != nil || !bytes.Equal(picture, again) {
		t.Errorf("the same paper is another picture: %v", err)
	}
	return picture
}

// A browser shows the picture as poppler shows the pages of the file: letters in each script, marks, frame, logo,
// QR code, and the word across a sample. A paper of somebody else differs.
func TestPictureLooksLikeFile(t *testing.T) {
	t.Parallel()
	for _, layout := range layouts {
		for name, change := range map[string]func(p *paper.Paper){
			"yoruba": func(p *paper.Paper) { p.Holder.Text = yoruba },
			"arabic": func(p *paper.Paper) { p.Holder.Text, p.Language = arabic, "ar" },
			"sample": func(p *paper.Paper) { p.Holder.Text, p.Sample = french, "SAMPLE" },
		} {
			t.Run(string(layout)+"/"+name, func(t *testing.T) {
				t.Parallel()
				p := sample(layout, "Chidi Okafor")
				change(&p)
				pages := pdftext.Pictures(t, draw(t, p))
				const most = 35 // of 255; the same paper differs by 22, that of somebody else by 50 and more
				if got := difference(t, drawPicture(t, p), pages); got > most {
					t.Errorf("the picture differs from the file by %g", got)
				}
				if p.Holder.Text = "Wole Soyinka"; name != "yoruba" {
					return
				}
				if got := difference(t, drawPicture(t, p), pages); got <= most {
					t.Errorf("a picture of somebody else differs by %g only", got)
				}
			})
		}
	}
}

// difference returns by how much a picture and the pages differ where they differ most: of the mean of squares of 18
// pixels, which hardly depends on how lines are smoothed.
func difference(t *testing.T, picture []byte, pages [][]byte) float64 {
	t.Helper()
	files := map[string][]byte{"/picture.svg": picture}
	for n, page := range pages {
		files[fmt.Sprintf("/%d.png", n)] = page
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasSuffix(r.URL.Path, ".svg"):
			w.Header().Set("Content-Type", "image/svg+xml")
		case r.URL.Path == "/":
			w.Header().Set("Content-Type", "text/html")
			_, _ = w.Write([]byte(`<!doctype html><html lang="en"><title>Pictures</title><link rel="icon" href="data:,"><p>Pictures`))
			return
		}
		_, _ = w.Write(files[r.URL.Path])
	}))
	defer server.Close()
	tab := browser.Open(t, server.URL)
	tab.Visit("/")
	script := fmt.Sprintf(`(async () => {
		const size = 18;
		const load = (src) => new Promise((done, fail) => { const i = new Image(); i.onload = () => done(i); i.onerror = fail; i.src = src; });
		const pages = await Promise.all([...Array(%d).keys()].map((n) => load(n + ".png"))), all = await load("picture.svg");
		const width = pages[0].width, height = pages[0].height, next = height + 6 / 25.4 * 150;
		const means = (image, x, y, w, h) => {
			const canvas = new OffscreenCanvas(width, height), on = canvas.getContext("2d");
			on.drawImage(image, x, y, w, h);
			const data = on.getImageData(0, 0, width, height).data, found = [];
			for (let top = 6; top + 2 * size < height; top += size) for (let left = 6; left + 2 * size < width; left += size) {
				let sum = 0;
				for (let y = top; y < top + size; y++) for (let x = left; x < left + size; x++) for (let c = 0; c < 3; c++) sum += data[(y * width + x) * 4 + c];
				found.push(sum / (3 * size * size));
			}
			return found;
		};
		let most = 0;
		pages.forEach((page, n) => {
			const drawn = means(all, 0, -n * next, width, (pages.length - 1) * next + height), printed = means(page, 0, 0, width, height);
			drawn.forEach((v, i) => { most = Math.max(most, Math.abs(v - printed[i])); });
		});
		return most;
	})()`, len(pages))
	most, err := strconv.ParseFloat(tab.Read(script), 64)
	if err != nil {
		t.Fatal(err)
	}
	return most
}
