package pdf_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stagegate/internal/finance/pdf"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/testkit/pdftext"
)

const (
	yoruba = "Ìjọba Ìpínlẹ̀ Ọ̀ṣun"                            // with diacritics that form no precomposed letter
	arabic = "محمد عبد الرحمن الزهراني"                       // joined letters, right to left
	signed = "Adébáyọ\u0300 Ọláṣubọ\u0300mí (فاطمة الأنصاري)" // both; poppler reads ligatures backwards
)

func invoice() pdf.Document {
	return pdf.Document{
		Printer: i18n.For(i18n.English, nil),
		Issuer:  pdf.Issuer{Name: yoruba, Email: "help@osun.example", Color: "#0b6b53"},
		Title:   "Invoice", Reference: "INV-7K2M9Q", Badge: pdf.Badge{Text: "Unpaid"},
		Facts: []pdf.Fact{
			{Label: "Issued on", Value: "21 November 2026"}, {Label: "Due by", Value: "5 December 2026"},
			{Label: "Bill to", Value: arabic + "\nmohammed@home.example"}, {Label: "For", Value: signed},
		},
		Amount: pdf.Amount{
			Label: "Amount due", Value: "NGN 213,500.50",
			Link: pdf.Link{Text: "Pay online:", URL: "https://stagegate.example/osun/pay/INV-7K2M9Q"},
		},
		Subject: "Work visa",
		Lines: []pdf.Line{
			{Label: "Visa fee", Quantity: "2", Unit: "NGN 100,000.00", Total: "NGN 200,000.00"},
			{Label: "رسوم التأشيرة السياحية", Quantity: "1", Unit: "NGN 13,500.50", Total: "NGN 13,500.50"},
		},
		Totals: []pdf.Total{{Label: "Total", Value: "NGN 213,500.50"}, {Label: "Amount due", Value: "NGN 213,500.50", Strong: true}},
		At:     time.Date(2026, 11, 21, 14, 30, 0, 0, time.UTC),
	}
}

// file renders a document twice, which must give the same bytes. If PAPERS is set, the file is written
// to that folder.
func file(t *testing.T, d pdf.Document) []byte {
	t.Helper()
	content, err := pdf.PDF(d)
	if err != nil {
		t.Fatal(err)
	}
	again, err := pdf.PDF(d)
	if err != nil || !bytes.Equal(content, again) {
		t.Errorf("the same document is another file: %v", err)
	}
	if folder := os.Getenv("PAPERS"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, t.Name()+".pdf"), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return content
}

func want(t *testing.T, content []byte, pages int, texts ...string) {
	t.Helper()
	if n := pdftext.Pages(t, content); n != pages {
		t.Errorf("it has %d pages, want %d", n, pages)
	}
	text := pdftext.Text(t, content)
	for _, want := range texts {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q:\n%s", want, text)
		}
	}
}

// Names with Latin diacritics and in Arabic can be extracted from a file unchanged.
func TestNames(t *testing.T) {
	t.Parallel()
	content := file(t, invoice())
	want(t, content, 1, yoruba, arabic, "Adébáyọ\u0300 Ọláṣubọ\u0300mí", "رسوم التأشيرة السياحية",
		"INV-7K2M9Q", "Pay online: https://stagegate.example/osun/pay/INV-7K2M9Q", "NGN 213,500.50", "Page 1 of 1")
	info := pdftext.Info(t, content)
	if info["Title"] != "Invoice INV-7K2M9Q" || info["Author"] != yoruba || !strings.Contains(info["CreationDate"], "14:30:00 2026") {
		t.Errorf("it says about itself: %v", info)
	}
}

// Many lines span several numbered pages with a repeated table header. Omitted lines are counted.
func TestManyLines(t *testing.T) {
	t.Parallel()
	d := invoice()
	d.Printer, d.Stamp = i18n.For(i18n.French, nil), "ANNULÉE"
	for n := range 60 {
		d.Lines = append(d.Lines, pdf.Line{Label: fmt.Sprintf("Ligne %d", n), Quantity: "1", Unit: "NGN 1.00", Total: "NGN 1.00"})
	}
	content := file(t, d)
	want(t, content, 3, "Ligne 0 ", "Ligne 59 ", "Page 1 sur 3", "Page 3 sur 3")
	if n := strings.Count(pdftext.Text(t, content), "Prix unitaire"); n != 3 {
		t.Errorf("the head of the table is there %d times", n)
	}
	for len(d.Lines) < pdf.MaxLines+7 {
		d.Lines = append(d.Lines, d.Lines[1])
	}
	content, err := pdf.PDF(d)
	if err != nil {
		t.Fatal(err)
	}
	if text := pdftext.Text(t, content); !strings.Contains(text, "et 7 lignes de plus") {
		t.Error("it does not say how many more lines there are")
	}
}

// Long texts are wrapped, even without spaces; missing glyphs and control characters are harmless.
func TestTextLayout(t *testing.T) {
	t.Parallel()
	d := invoice()
	long := strings.Repeat("w", 400)
	d.Issuer.Name = strings.Repeat("The Organisation With a Very Long Name ", 6)
	d.Facts = append(d.Facts, pdf.Fact{Label: "Other", Value: "a 🎉 party, \x00\tat \xff \u5317\u4eac\r\nline two"}, pdf.Fact{})
	d.Lines = append(d.Lines, pdf.Line{Label: long, Quantity: "1,000,000", Unit: "NGN 9,999,999,999,999.99", Total: "NGN 9,999,999,999,999.99"}, pdf.Line{})
	d.Notes = []string{strings.Repeat("A note that goes over many lines and pages. ", 400), ""}
	content := file(t, d)
	if n := pdftext.Pages(t, content); n < 3 {
		t.Errorf("it has %d pages", n)
	}
	text := pdftext.Text(t, content)
	if n := strings.Count(text, "w"); n < len(long) {
		t.Errorf("%d of %d letters of a long word are there", n, len(long))
	}
	if !strings.Contains(text, "line two") || !strings.Contains(text, "🎉") {
		t.Errorf("something is lost:\n%.600s", text)
	}
	file(t, pdf.Document{At: d.At, Printer: i18n.For(i18n.English, nil)}) // the default would be the current time
}

// Files can be rendered concurrently.
func TestConcurrentRendering(t *testing.T) {
	t.Parallel()
	first, err := pdf.PDF(invoice())
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan []byte)
	for range 4 {
		go func() {
			content, _ := pdf.PDF(invoice())
			done <- content
		}()
	}
	for range 4 {
		if !bytes.Equal(<-done, first) {
			t.Error("one is another file")
		}
	}
}

func BenchmarkPDF(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := pdf.PDF(invoice()); err != nil {
			b.Fatal(err)
		}
	}
}
