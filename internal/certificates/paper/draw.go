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
	c, err := newCanvas(p)
	if err != nil {
		return nil, err
	}
	switch p.Layout {
	case Letter:
		c.letter()
	case Card:
		c.card()
	default:
		c.certificate()
	}
	if c.err != nil {
		return nil, c.err
	}
	for n := 1; p.Sample != "" && n <= c.PDF.PageCount(); n++ {
		c.PDF.SetPage(n)
		size := min(c.width, c.height)
		c.artifact(func() {
			c.Stamp(p.Sample, typeset.Style{Font: typeset.Bold, Size: size / 5, Color: muted}, c.width, c.height, size)
		})
	}
	var file bytes.Buffer
	if err := c.PDF.Output(&file); err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	return c.tagged(file.Bytes())
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

	p             Paper
	width, height float64 // of a page, in points
	mirrored      bool    // lines begin at the right
	color         typeset.Color
	logo          logo
	tags          tags
	dry           bool // measures only
	err           error
}

func newCanvas(p Paper) (*canvas, error) {
	if _, ok := pageSizes[p.Layout]; !ok {
		p.Layout = Certificate
	}
	size := pageSizes[p.Layout]
	pdf := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", Size: size})
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(0, 0, 0)
	pdf.SetCatalogSort(true) // reproducible output
	pdf.SetCreationDate(p.At.UTC())
	pdf.SetModificationDate(p.At.UTC())
	pdf.SetProducer("Stagegate", true)
	p.Title = oneLine(p.Title)
	title := p.Title
	if p.Sample != "" {
		p.Number = Fact{}
	} else {
		title = oneLine(title + " " + p.Number.Text)
	}
	pdf.SetTitle(title, true)
	pdf.SetAuthor(oneLine(p.Organization.Name), true)
	tag, err := language.Parse(p.Language)
	if err == nil {
		pdf.SetLang(tag.String())
	}
	fonts := []typeset.Font{typeset.Regular, typeset.Bold, typeset.MonoBold}
	if p.Layout == Certificate {
		fonts = append(fonts, typeset.Serif, typeset.SerifBold)
	}
	t, err := typeset.New(pdf, fonts...)
	if err != nil {
		return nil, err
	}
	c := &canvas{Typesetter: t, p: p, width: size.Wd, height: size.Ht, mirrored: i18n.RightToLeft(p.Language), color: colorOf(p.Organization.Color)}
	c.logo = c.register(p.Organization.Logo)
	return c, nil
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
				c.Draw(l, c.left(col.x, col.width)+c.shift(col, l), y*mm+height/2+middle*l.Style.Size)
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
		c.PDF.SetFillColor(color.R, color.G, color.B)
		c.PDF.Rect(c.left(x, width), y*mm, width*mm, height*mm, "F")
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

func rectangle(x, y, width, height float64) string {
	return fmt.Sprintf("%.3f %.3f %.3f %.3f re", x, y, width, height)
}
