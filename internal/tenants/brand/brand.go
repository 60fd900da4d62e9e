// Package brand derives the colours of an organisation's pages from its brand colour, so that text,
// links, borders and tints are legible in light and dark mode. It does no I/O.
package brand

import (
	"fmt"
	"math"
	"strings"

	"github.com/lucasb-eyer/go-colorful"
)

// Background colours of the console's style sheet.
const (
	ink         = "#14181d"
	lightPaper  = "#ffffff"
	lightCanvas = "#f5f6f8"
	darkPaper   = "#171a1f"
	darkCanvas  = "#0f1215"
)

// Minimum contrasts. WCAG 2.2 AA requires 4.5 for text and 3 for borders; the margin covers rounding
// to eight bits.
const (
	forText      = 4.5
	forLinks     = 4.6
	forDarkLinks = 6.2
	forEdges     = 3.2
)

// Set is the colours of one colour scheme.
type Set struct {
	Brand, On        string // header band and filled buttons, and the text on them
	Text             string // links
	Tint, Edge, Down string // selected options; borders; pressed buttons
}

// Colours holds the light and dark schemes.
type Colours struct{ Light, Dark Set }

// From derives the colours from one, such as #0b6b5d. ok is false if it is invalid.
func From(color string) (c Colours, ok bool) {
	base, err := colorful.Hex(color)
	if err != nil || len(color) != len("#rrggbb") {
		return Colours{}, false
	}
	l, chroma, hue := base.OkLch()
	c.Light = set(base, chroma, hue, 0.965, forLinks, darker, lightPaper, lightCanvas)
	night := displayed(colorful.OkLch(min(max(l, 0.36), 0.50), min(chroma, 0.11), hue))
	c.Dark = set(night, chroma, hue, 0.27, forDarkLinks, lighter, darkPaper, darkCanvas)
	return c, true
}

// Lightness steps.
const (
	darker  = -0.005
	lighter = 0.005
)

// set derives the colours of a scheme from that of the band.
func set(band colorful.Color, chroma, hue, tintLightness, links, step float64, paper, canvas string) Set {
	tint := displayed(colorful.OkLch(tintLightness, min(chroma*0.16, 0.03), hue))
	text, edge := band, band
	if step > 0 {
		text, edge = displayed(colorful.OkLch(lightness(band), min(chroma, 0.09), hue)), band
	}
	on := textOn(band)
	return Set{
		Brand: band.Hex(), On: on.Hex(), Tint: tint.Hex(),
		Text: withContrast(text, step, links, hex(paper), hex(canvas), tint).Hex(),
		Edge: withContrast(edge, step, forEdges, hex(paper)).Hex(),
		Down: pressed(band, on).Hex(),
	}
}

// textOn returns the colour of text on a band: one of white, ink and black always has enough contrast.
func textOn(band colorful.Color) colorful.Color {
	for _, candidate := range []string{"#ffffff", ink} {
		if Contrast(hex(candidate), band) >= forText {
			return hex(candidate)
		}
	}
	return hex("#000000")
}

// withContrast darkens or lightens a colour until it has the contrast with all others.
func withContrast(c colorful.Color, step, contrast float64, others ...colorful.Color) colorful.Color {
	l, chroma, hue := c.OkLch()
	for {
		enough := true
		for _, other := range others {
			enough = enough && Contrast(c, other) >= contrast
		}
		if enough || l <= 0 || l >= 1 {
			return c
		}
		l = min(max(l+step, 0), 1)
		c = displayed(colorful.OkLch(l, chroma, hue))
	}
}

// pressed returns the colour of a pressed button: darker, or lighter if its text would not be legible.
func pressed(band, on colorful.Color) colorful.Color {
	l, chroma, hue := band.OkLch()
	for _, step := range []float64{-0.06, 0.06, -0.03, 0.03} {
		if c := displayed(colorful.OkLch(min(max(l+step, 0), 1), chroma, hue)); Contrast(c, on) >= forText {
			return c
		}
	}
	return band
}

func lightness(c colorful.Color) float64 {
	l, _, _ := c.OkLch()
	return l
}

// hex parses one of our colours.
func hex(code string) colorful.Color {
	c, err := colorful.Hex(code)
	if err != nil {
		panic(err)
	}
	return c
}

// displayed returns the colour as displayed: in gamut, with eight bits per channel.
func displayed(c colorful.Color) colorful.Color { return hex(c.Clamped().Hex()) }

// Contrast returns the WCAG contrast ratio of two colours, from 1 to 21.
func Contrast(a, b colorful.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// ContrastOf returns the contrast ratio of two colours of a Set.
func ContrastOf(a, b string) float64 { return Contrast(hex(a), hex(b)) }

func luminance(c colorful.Color) float64 {
	linear := func(v float64) float64 {
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// CSS returns a style sheet that overrides the colours of the console.
func (c Colours) CSS() string {
	var b strings.Builder
	light, dark := c.Light, c.Dark
	names := []string{"brand", "on-brand", "brand-text", "brand-tint", "brand-edge", "brand-down"}
	lights := []string{light.Brand, light.On, light.Text, light.Tint, light.Edge, light.Down}
	darks := []string{dark.Brand, dark.On, dark.Text, dark.Tint, dark.Edge, dark.Down}
	b.WriteString(":root {\n")
	for i, name := range names { // the first one for browsers without light-dark()
		fmt.Fprintf(&b, "  --%s: %s;\n", name, lights[i])
	}
	b.WriteString("}\n@supports (color: light-dark(#000, #fff)) {\n:root {\n")
	for i, name := range names {
		fmt.Fprintf(&b, "  --%s: light-dark(%s, %s);\n", name, lights[i], darks[i])
	}
	b.WriteString("}\n}\n")
	return b.String()
}
