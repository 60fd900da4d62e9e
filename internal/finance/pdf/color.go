package pdf

import "stagegate/internal/infra/kit/typeset"

// The colours of all documents.
var (
	ink    = typeset.Color{R: 0x14, G: 0x18, B: 0x1d}
	muted  = typeset.Color{R: 0x55, G: 0x5e, B: 0x68}
	hair   = typeset.Color{R: 0xd5, G: 0xda, B: 0xdf}
	shade  = typeset.Color{R: 0xf4, G: 0xf6, B: 0xf8}
	accent = typeset.Color{R: 0x1d, G: 0x55, B: 0xbf} // default if the issuer has no colour
	red    = typeset.Color{R: 0xb4, G: 0x23, B: 0x23}

	tones = map[Tone]struct{ text, ground typeset.Color }{
		Neutral: {ink, typeset.Color{R: 0xe8, G: 0xec, B: 0xf0}},
		Good:    {typeset.Color{R: 0x0b, G: 0x5a, B: 0x33}, typeset.Color{R: 0xdd, G: 0xf3, B: 0xe6}},
		Bad:     {typeset.Color{R: 0x96, G: 0x1c, B: 0x1c}, typeset.Color{R: 0xfb, G: 0xe4, B: 0xe4}},
	}
)
