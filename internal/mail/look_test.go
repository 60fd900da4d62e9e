package mail_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"stagegate/internal/mail"
)

// The text on the colour of any organisation can be read.
func TestColours(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		color := fmt.Sprintf("#%06x", rapid.IntRange(0, 0xffffff).Draw(t, "color"))
		look := mail.LookOf(mail.Organisation{Name: "Works", Color: color})
		if look.Color != color || mail.ContrastOf(look.On, color) < 4.5 || mail.ContrastOf(look.Edge, "#ffffff") < 3 {
			t.Fatalf("%+v", look)
		}
	})
	for _, color := range []string{"", "red", "#12345", "#12345g"} {
		if look := mail.LookOf(mail.Organisation{Color: color}); look.Color != "#1d55bf" || look.On != "#ffffff" || look.Name != "Stagegate" {
			t.Errorf("%q: %+v", color, look)
		}
	}
}
