package brand

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lucasb-eyer/go-colorful"
	"pgregory.net/rapid"
)

// For any colour, text, links and borders are legible in both schemes.
func TestContrast(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		color := fmt.Sprintf("#%06x", rapid.Uint32Range(0, 0xffffff).Draw(t, "color"))
		checkContrast(t, color)
	})
	for _, color := range []string{"#000000", "#ffffff", "#ffff00", "#0000ff", "#808080", "#ff0000", "#00ff00", "#777777"} {
		checkContrast(t, color)
	}
}

func checkContrast(t interface {
	Errorf(format string, args ...any)
}, color string) {
	c, ok := From(color)
	if !ok {
		t.Errorf("%s is no colour", color)
		return
	}
	for scheme, s := range map[string]struct {
		set           Set
		paper, canvas string
	}{"light": {c.Light, lightPaper, lightCanvas}, "dark": {c.Dark, darkPaper, darkCanvas}} {
		for _, pair := range []struct {
			what, a, b string
			least      float64
		}{
			{"text on the band", s.set.On, s.set.Brand, 4.5}, {"text on a pressed button", s.set.On, s.set.Down, 4.5},
			{"a link on paper", s.set.Text, s.paper, 4.5}, {"a link on canvas", s.set.Text, s.canvas, 4.5}, {"a link on the tint", s.set.Text, s.set.Tint, 4.5},
			{"a border on paper", s.set.Edge, s.paper, 3},
		} {
			if got := Contrast(hex(pair.a), hex(pair.b)); got < pair.least {
				t.Errorf("%s, %s: %s has %.2f, want %.1f (%s on %s)", color, scheme, pair.what, got, pair.least, pair.a, pair.b)
			}
		}
	}
}

func TestColours(t *testing.T) {
	t.Parallel()
	for _, none := range []string{"", "red", "#12345", "#1234567", "#ggg000"} {
		if _, ok := From(none); ok {
			t.Errorf("%q is a colour", none)
		}
	}
	c, _ := From("#0b6b5d")
	if c.Light.Brand != "#0b6b5d" || c.Light.On != "#ffffff" || c.Light.Text != "#0b6b5d" {
		t.Errorf("a dark colour is taken as it is: %+v", c.Light)
	}
	if css := c.CSS(); !strings.Contains(css, "--brand: light-dark(#0b6b5d, ") || strings.Contains(css, "%!") {
		t.Error(css)
	}
	if Contrast(colorful.Color{}, colorful.Color{R: 1, G: 1, B: 1}) != 21 {
		t.Error("black and white have 21")
	}
}
