package paper

import (
	"bytes"
	"fmt"

	"codeberg.org/go-pdf/fpdf"

	"stagegate/internal/infra/kit/typeset"
)

// surface is what papers are drawn on: the pages of a PDF file or a picture. Lengths are in points, from the top left.
type surface interface {
	addPage()
	turnTo(page int) // from 1

	text(l typeset.Line, x, y float64)  // y is that of the baseline
	stamp(l typeset.Line, x, y float64) // turned around the middle of the page
	rect(x, y, width, height float64, p paint)
	circle(x, y, radius float64, p paint)
	image(png []byte, x, y, width, height float64)
	bars(all []bar, x, y, module float64)

	beginContent(tag string) // of an element of the structure
	endContent()
}

// paint is how a shape is drawn; nil is for no filling and no line.
type paint struct {
	fill, line *typeset.Color
	width      float64 // of the line
}

// bar is a row of dark modules of a QR code.
type bar struct{ row, from, to int }

// filePages are the pages of a PDF file.
type filePages struct{ *typeset.Typesetter }

func (f *filePages) addPage()                          { f.PDF.AddPage() }
func (f *filePages) turnTo(page int)                   { f.PDF.SetPage(page) }
func (f *filePages) text(l typeset.Line, x, y float64) { f.Draw(l, x, y) }
func (f *filePages) beginContent(tag string)           { f.PDF.RawWriteStr(tag) }
func (f *filePages) endContent()                       { f.PDF.RawWriteStr("EMC") }

func (f *filePages) stamp(l typeset.Line, x, y float64) {
	width, height := f.PDF.GetPageSize()
	f.DrawStamp(l, x, y, width, height)
}

// use sets the colours, and returns how the PDF library calls it.
func (f *filePages) use(p paint) string {
	how := ""
	if p.fill != nil {
		f.PDF.SetFillColor(p.fill.R, p.fill.G, p.fill.B)
		how = "F"
	}
	if p.line != nil {
		f.PDF.SetDrawColor(p.line.R, p.line.G, p.line.B)
		f.PDF.SetLineWidth(p.width)
		how += "D"
	}
	return how
}

func (f *filePages) rect(x, y, width, height float64, p paint) {
	f.PDF.Rect(x, y, width, height, f.use(p))
}

func (f *filePages) circle(x, y, radius float64, p paint) { f.PDF.Circle(x, y, radius, f.use(p)) }

func (f *filePages) image(png []byte, x, y, width, height float64) {
	const name = "logo" // the only image
	options := fpdf.ImageOptions{ImageType: "PNG"}
	f.PDF.RegisterImageOptionsReader(name, options, bytes.NewReader(png))
	f.PDF.ImageOptions(name, x, y, width, height, false, options, 0, "")
}

func (f *filePages) bars(all []bar, x, y, module float64) {
	_, height := f.PDF.GetPageSize()
	f.PDF.RawWriteStr("0 0 0 rg")
	for _, b := range all {
		f.PDF.RawWriteStr(fmt.Sprintf("%.3f %.3f %.3f %.3f re",
			x+float64(b.from)*module, height-y-float64(b.row+1)*module, float64(b.to-b.from)*module, module))
	}
	f.PDF.RawWriteStr("f")
}
