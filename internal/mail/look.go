package mail

import (
	"math"
	"strconv"
)

// look is how a mail looks: the head with the name, and the button.
type look struct {
	Name  string
	Logo  string // an https URL, or ""
	Color string // of head and button
	On    string // of the text on it
	Edge  string // of the border of the button
	Line  string // below the head
}

// The colours of mails without a colour of an organisation.
const (
	white  = "#ffffff"
	ink    = "#14181d"
	accent = "#1d55bf"
	edge   = "#78818b"
	line   = "#e0e4e8"
)

// lookOf is the look of an organisation's mails; without one it is the platform's.
func lookOf(o Organisation) look {
	l := look{Name: singleLine(o.Name), Logo: o.LogoURL, Color: accent, On: white, Edge: accent, Line: accent}
	if l.Name == "" {
		l.Name = "Stagegate"
	}
	if luminance, ok := luminanceOf(o.Color); ok {
		const forText, forBorders = 4.5, 3 // the contrasts of WCAG 2.2 AA
		l.Color, l.Edge, l.Line = o.Color, o.Color, o.Color
		if contrast(luminance, 1) < forBorders {
			l.Edge, l.Line = edge, line
		}
		switch dark, _ := luminanceOf(ink); {
		case contrast(luminance, 1) >= forText:
			l.On = white
		case contrast(luminance, dark) >= forText:
			l.On = ink
		default:
			l.On = "#000000" // one of black and white always has it
		}
	}
	return l
}

// luminanceOf is the relative luminance of a colour such as #1d55bf, from 0 to 1.
func luminanceOf(color string) (float64, bool) {
	if len(color) != len(white) || color[0] != '#' {
		return 0, false
	}
	n, err := strconv.ParseUint(color[1:], 16, 24)
	if err != nil {
		return 0, false
	}
	channel := func(shift int) float64 {
		const top, knee = 255, 0.04045
		c := float64(n>>shift&top) / top
		if c <= knee {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(16) + 0.7152*channel(8) + 0.0722*channel(0), true
}

// contrast is the contrast of two luminances, from 1 to 21.
func contrast(a, b float64) float64 {
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}
