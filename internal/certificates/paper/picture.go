package paper

import (
	"encoding/base64"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/infra/kit/typeset"
)

// Picture draws the pages of a paper below each other as a picture in SVG. Its text is outlines, so that it looks like
// the PDF file wherever it is shown, and needs no fonts.
func Picture(p Paper) ([]byte, error) {
	p = p.normal()
	t, err := typeset.New(nil, p.fonts()...)
	if err != nil {
		return nil, err
	}
	d := &drawing{names: map[typeset.Shape]string{}}
	const onScreen = 300 // pixels of a logo
	c := newCanvas(p, t, d, onScreen)
	if err := c.draw(); err != nil {
		return nil, err
	}
	label := slices.DeleteFunc([]string{p.Sample, p.Title, oneLine(p.Holder.Text), p.Number.Text}, func(s string) bool { return s == "" })
	return d.write(c.width, c.height, shownWidths[p.Layout], strings.Join(label, ", ")), nil
}

// shownWidths are the widths of pictures on a page with enough space, in pixels.
var shownWidths = map[Layout]int{Letter: 560, Certificate: 832, Card: 480}

// drawing is a picture. A shape is written once, and used wherever it occurs.
type drawing struct {
	shapes strings.Builder
	names  map[typeset.Shape]string // "" for a blank
	sheets []*strings.Builder
	on     int // number of the current page, from 1
}

func (d *drawing) addPage() {
	d.sheets = append(d.sheets, &strings.Builder{})
	d.on = len(d.sheets)
}

func (d *drawing) turnTo(page int)     { d.on = page }
func (d *drawing) beginContent(string) {}
func (d *drawing) endContent()         {}

func (d *drawing) addf(format string, args ...any) { fmt.Fprintf(d.sheets[d.on-1], format, args...) }

func (d *drawing) text(l typeset.Line, x, y float64) {
	d.line(l, fmt.Sprintf("translate(%s %s)", short(x), short(y)), "")
}

func (d *drawing) stamp(l typeset.Line, x, y float64) {
	// The middle of the page is the middle of the line.
	middle := l.Width() / 2
	d.line(l, fmt.Sprintf("rotate(%g %s %s)translate(%s %s)", -typeset.StampAngle, short(x+middle), short(y-typeset.StampMiddle*l.Style.Size), short(x), short(y)),
		fmt.Sprintf(` opacity="%g"`, typeset.StampAlpha))
}

// line draws a line of text.
func (d *drawing) line(l typeset.Line, place, attributes string) {
	glyphs := l.Glyphs()
	if len(glyphs) == 0 {
		return
	}
	const exact = 6 // digits
	d.addf(`<g transform="%sscale(%s)" fill="%s"%s>`, place, strconv.FormatFloat(l.Style.Size/typeset.UnitsPerEm, 'g', exact, 64), htmlColor(l.Style.Color), attributes)
	for _, g := range glyphs {
		name, known := d.names[g.Shape]
		if !known {
			if path := g.Shape.Path(); path != "" {
				name = fmt.Sprintf("glyph%d", len(d.names))
				fmt.Fprintf(&d.shapes, `<path id="%s" d="%s"/>`, name, path)
			}
			d.names[g.Shape] = name
		}
		if name != "" {
			d.addf(`<use href="#%s"%s%s/>`, name, coordinate("x", g.X), coordinate("y", -g.Y))
		}
	}
	d.addf("</g>")
}

// coordinate returns a coordinate as an attribute; 0 is the default.
func coordinate(name string, v float64) string {
	if v == 0 {
		return ""
	}
	return ` ` + name + `="` + short(v) + `"`
}

// attributes returns the attributes of a paint.
func (p paint) attributes() string {
	fill, line := "none", ""
	if p.fill != nil {
		fill = htmlColor(*p.fill)
	}
	if p.line != nil {
		line = fmt.Sprintf(` stroke="%s" stroke-width="%s"`, htmlColor(*p.line), short(p.width))
	}
	return ` fill="` + fill + `"` + line
}

func (d *drawing) rect(x, y, width, height float64, p paint) {
	d.addf(`<rect x="%s" y="%s" width="%s" height="%s"%s/>`, short(x), short(y), short(width), short(height), p.attributes())
}

func (d *drawing) circle(x, y, radius float64, p paint) {
	d.addf(`<circle cx="%s" cy="%s" r="%s"%s/>`, short(x), short(y), short(radius), p.attributes())
}

func (d *drawing) image(png []byte, x, y, width, height float64) {
	d.addf(`<image x="%s" y="%s" width="%s" height="%s" href="data:image/png;base64,%s"/>`,
		short(x), short(y), short(width), short(height), base64.StdEncoding.EncodeToString(png))
}

func (d *drawing) bars(all []bar, x, y, module float64) {
	d.addf(`<path transform="translate(%s %s)scale(%g)" shape-rendering="crispEdges" d="`, short(x), short(y), module)
	for _, b := range all {
		d.addf("M%d %dh%dv1h-%dz", b.from, b.row, b.to-b.from, b.to-b.from)
	}
	d.addf(`"/>`)
}

// write returns the whole picture: white sheets with space between them, as wide as shown.
func (d *drawing) write(width, height float64, shown int, label string) []byte {
	const between, edge = 6 * mm, 1.0
	all := height*float64(len(d.sheets)) + between*float64(len(d.sheets)-1)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%.0f" viewBox="0 0 %s %s" role="img" aria-label="%s"><defs>%s</defs>`,
		shown, all*float64(shown)/width, short(width), short(all), html.EscapeString(label), d.shapes.String())
	for n, sheet := range d.sheets {
		fmt.Fprintf(&b, `<g transform="translate(0 %s)"><rect x="%g" y="%g" width="%s" height="%s" fill="#fff" stroke="%s" stroke-width="%g"/>%s</g>`,
			short(float64(n)*(height+between)), edge/2, edge/2, short(width-edge), short(height-edge), htmlColor(hair), edge, sheet)
	}
	b.WriteString("</svg>")
	return []byte(b.String())
}

// short writes a number with as many decimals as can be seen.
func short(v float64) string {
	const decimals = 2
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(v, 'f', decimals, 64), "0"), ".")
}

func htmlColor(c typeset.Color) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
