package paper

import (
	"bytes"
	"fmt"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/text/language"

	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/typeset"
	"stagegate/internal/tenants/brand"
)

// Draw renders a paper as a PDF file.
func Draw(p Paper) ([]byte, error) {
	p = p.normal()
	pdf := newFile(p)
	t, err := typeset.New(pdf, p.fonts()...)
	if err != nil {
		return nil, err
	}
	const printed = 600 // pixels of a logo
	c := newCanvas(p, t, &filePages{t}, printed)
	if err := c.draw(); err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := pdf.Output(&file); err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	return c.tagged(file.Bytes())
}

// newFile returns an empty PDF file for a paper.
func newFile(p Paper) *fpdf.Fpdf {
	pdf := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", Size: pageSizes[p.Layout]})
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(0, 0, 0)
	pdf.SetCatalogSort(true) // reproducible output
	pdf.SetCreationDate(p.At.UTC())
	pdf.SetModificationDate(p.At.UTC())
	pdf.SetProducer("Stagegate", true)
	pdf.SetTitle(oneLine(p.Title+" "+p.Number.Text), true)
	pdf.SetAuthor(oneLine(p.Organization.Name), true)
	if tag, err := language.Parse(p.Language); err == nil {
		pdf.SetLang(tag.String())
	}
	return pdf
}

// mm is a millimetre in points. The measures of the layouts are in millimetres.
const mm = 72 / 25.4

// The size of the pages.
var pageSizes = map[Layout]fpdf.SizeType{
	Letter:      {Wd: 210 * mm, Ht: 297 * mm},
	Certificate: {Wd: 297 * mm, Ht: 210 * mm},
	Card:        {Wd: 85.6 * mm, Ht: 53.98 * mm},
}

// The colours of all papers. Text is dark, so that a copy stays readable.
var (
	ink   = typeset.Color{R: 0x16, G: 0x20, B: 0x2b}
	muted = typeset.Color{R: 0x51, G: 0x60, B: 0x6d}
	hair  = typeset.Color{R: 0xc9, G: 0xd2, B: 0xd9}
	shade = typeset.Color{R: 0xf3, G: 0xf6, B: 0xf5}
	white = typeset.Color{R: 0xff, G: 0xff, B: 0xff}
)

const defaultColor = "#1d55bf"

// canvas draws in millimetres, from the top and from the side on which lines begin.
type canvas struct {
	*typeset.Typesetter

	on            surface
	page, pages   int // number of the current page, from 1, and of all
	p             Paper
	width, height float64 // of a page, in points
	mirrored      bool    // lines begin at the right
	color         typeset.Color
	logo          logo
	tags          tags
	dry           bool // measures only
	err           error
}

func newCanvas(p Paper, t *typeset.Typesetter, on surface, sharp float64) *canvas {
	size := pageSizes[p.Layout]
	return &canvas{
		Typesetter: t, on: on, p: p, width: size.Wd, height: size.Ht, mirrored: i18n.RightToLeft(p.Language), color: colorOf(p.Organization.Color),
		logo: newLogo(p.Organization.Logo, sharp),
	}
}

// normal returns a paper that can be drawn: of a known layout, and a sample without a number.
func (p Paper) normal() Paper {
	if _, ok := pageSizes[p.Layout]; !ok {
		p.Layout = Certificate
	}
	p.Title = oneLine(p.Title)
	if p.Sample != "" {
		p.Number = Fact{}
	}
	return p
}

// fonts returns the fonts that the layout uses.
func (p Paper) fonts() []typeset.Font {
	if p.Layout == Certificate {
		return []typeset.Font{typeset.Regular, typeset.Bold, typeset.MonoBold, typeset.Serif, typeset.SerifBold}
	}
	return []typeset.Font{typeset.Regular, typeset.Bold, typeset.MonoBold}
}

// draw draws all pages.
func (c *canvas) draw() error {
	switch c.p.Layout {
	case Letter:
		c.letter()
	case Card:
		c.card()
	default:
		c.certificate()
	}
	if c.err != nil {
		return c.err
	}
	for n := 1; c.p.Sample != "" && n <= c.pages; n++ {
		c.turnTo(n)
		size := min(c.width, c.height)
		l, x, y := c.StampLine(c.p.Sample, typeset.Style{Font: typeset.Bold, Size: size / 5, Color: muted}, c.width, c.height, size)
		c.artifact(func() { c.on.stamp(l, x, y) })
	}
	return nil
}

func (c *canvas) addPage() {
	c.on.addPage()
	c.pages++
	c.page = c.pages
}

func (c *canvas) turnTo(page int) {
	c.on.turnTo(page)
	c.page = page
}

// colorOf returns a colour with enough contrast to white.
func colorOf(text string) typeset.Color {
	colors, ok := brand.From(text)
	if !ok {
		colors, _ = brand.From(defaultColor)
	}
	c, _ := typeset.ParseColor(colors.Light.Text)
	return c
}

// alignment is the alignment of lines in a column.
type alignment int

const (
	start alignment = iota
	center
	end
)

// column is where lines are drawn.
type column struct {
	x, width float64
	at       alignment
}

// left returns the left edge of a box on the page, in points.
func (c *canvas) left(x, width float64) float64 {
	if c.mirrored {
		return c.width - (x+width)*mm
	}
	return x * mm
}

func style(font typeset.Font, size float64, color typeset.Color) typeset.Style {
	return typeset.Style{Font: font, Size: size * mm, Color: color}
}

// wrap breaks a text into lines of a column.
func (c *canvas) wrap(text string, s typeset.Style, width float64) []typeset.Line {
	return c.Wrap(text, s, width*mm)
}

// fit breaks a text into at most some lines, in a smaller size if necessary. At the smallest size there may be more.
func (c *canvas) fit(text string, s typeset.Style, width float64, lines int, smallest float64) []typeset.Line {
	const step = 0.94
	for {
		all := c.wrap(text, s, width)
		if len(all) <= lines || s.Size <= smallest*mm {
			return all
		}
		s.Size = max(s.Size*step, smallest*mm)
	}
}

// leading is the usual distance of lines, relative to their size.
const leading = 1.35

// put draws lines from y downwards as content of an element, and returns where they end.
func (c *canvas) put(e *element, lines []typeset.Line, col column, y, leading float64) float64 {
	draw := func() {
		for _, l := range lines {
			height := leading * l.Style.Size
			const middle = 0.35 // of letters above the baseline, relative to the size
			if !c.dry {
				c.on.text(l, c.left(col.x, col.width)+c.shift(col, l), y*mm+height/2+middle*l.Style.Size)
			}
			y += height / mm
		}
	}
	if c.dry || len(lines) == 0 {
		draw()
		return y
	}
	c.mark(e, draw)
	return y
}

// shift returns the distance of a line from the left edge of its column.
func (c *canvas) shift(col column, l typeset.Line) float64 {
	free := col.width*mm - l.Width()
	switch {
	case col.at == center:
		return free / 2
	case (col.at == end) != c.mirrored:
		return free
	default:
		return 0
	}
}

// paragraph draws lines as an element of their own.
func (c *canvas) paragraph(kind string, lines []typeset.Line, col column, y, leading float64) float64 {
	return c.put(c.element(nil, kind), lines, col, y, leading)
}

// heightOf returns the height of lines.
func heightOf(lines []typeset.Line, leading float64) float64 {
	sum := 0.0
	for _, l := range lines {
		sum += leading * l.Style.Size / mm
	}
	return sum
}

// rect fills a rectangle.
func (c *canvas) rect(x, y, width, height float64, color typeset.Color) {
	if c.dry {
		return
	}
	c.artifact(func() {
		c.on.rect(c.left(x, width), y*mm, width*mm, height*mm, paint{fill: &color})
	})
}

// measure calls a function that draws without drawing.
func (c *canvas) measure(draw func() float64) float64 {
	was := c.dry
	c.dry = true
	defer func() { c.dry = was }()
	return draw()
}

// scaleFor returns the largest scale at which what a function draws fits into a space, but at least a third.
func (c *canvas) scaleFor(space float64, draw func(y, scale float64) float64) float64 {
	const step, smallest = 0.95, 0.33
	scale := 1.0
	for scale > smallest && c.measure(func() float64 { return draw(0, scale) }) > space {
		scale *= step
	}
	return scale
}
