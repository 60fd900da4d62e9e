package number

import (
	"strings"
	"testing"
)

func TestValid(t *testing.T) {
	t.Parallel()
	for pattern, want := range map[string]bool{
		Default: true, "PERMIT-{year}-{seq:6}": true, "{random:20}": true, "A/b.c_{month}{seq:1}": true, "{seq:12}": true,
		"": false, "PERMIT": false, "{year}": false, "{seq}": false, "{seq:0}": false, "{seq:13}": false, "{random:3}": false, "{random:21}": false,
		"{seq:6} x": false, "{seq:6}é": false, "{day}{seq:6}": false, "{seq:6": false, "seq:6}": false, "{{seq:6}}": false,
		strings.Repeat("x", 52) + "{seq:12}": true, strings.Repeat("x", 53) + "{seq:12}": false,
	} {
		if got := Valid(pattern); got != want {
			t.Errorf("%q is valid: %v", pattern, got)
		}
	}
}

func TestOf(t *testing.T) {
	t.Parallel()
	draw := func(n int) string { return strings.Repeat("R", n) }
	for pattern, want := range map[string]string{
		Default: "SVC-1-2026-000042", "{seq:1}": "42", "{month}/{seq:3}.{random:4}": "03/042.RRRR", "{seq:2}{seq:4}": "420042",
	} {
		if got := Of(Series(pattern, "SVC-1"), 2026, 3, 42, draw); got != want {
			t.Errorf("%q makes %q", pattern, got)
		}
	}
	for series, want := range map[string][2]bool{"{seq:3}": {true, false}, "{year}{seq:3}": {true, true}, "{year}{random:4}": {false, false}} {
		if counts, yearly := Counts(series); counts != want[0] || yearly != want[1] {
			t.Errorf("%q: %v, %v", series, counts, yearly)
		}
	}
}
