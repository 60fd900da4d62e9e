package typeset

import "strconv"

// Color is an RGB colour.
type Color struct{ R, G, B int }

// ParseColor reads #rrggbb.
func ParseColor(text string) (Color, bool) {
	if len(text) != len("#rrggbb") || text[0] != '#' {
		return Color{}, false
	}
	n, err := strconv.ParseUint(text[1:], 16, 24)
	const low = 0xFF
	return Color{int(n >> 16 & low), int(n >> 8 & low), int(n & low)}, err == nil
}
