package pdf

import "strconv"

// color is an RGB colour.
type color struct{ r, g, b int }

// The colours of all documents.
var (
	ink    = color{0x14, 0x18, 0x1d}
	muted  = color{0x55, 0x5e, 0x68}
	hair   = color{0xd5, 0xda, 0xdf}
	shade  = color{0xf4, 0xf6, 0xf8}
	accent = color{0x1d, 0x55, 0xbf} // default if the issuer has no colour
	red    = color{0xb4, 0x23, 0x23}

	tones = map[Tone]struct{ text, ground color }{
		Neutral: {ink, color{0xe8, 0xec, 0xf0}},
		Good:    {color{0x0b, 0x5a, 0x33}, color{0xdd, 0xf3, 0xe6}},
		Bad:     {color{0x96, 0x1c, 0x1c}, color{0xfb, 0xe4, 0xe4}},
	}
)

// parseColor reads #rrggbb.
func parseColor(text string) (color, bool) {
	if len(text) != len("#rrggbb") || text[0] != '#' {
		return color{}, false
	}
	n, err := strconv.ParseUint(text[1:], 16, 24)
	const low = 0xFF
	return color{int(n >> 16 & low), int(n >> 8 & low), int(n & low)}, err == nil
}
