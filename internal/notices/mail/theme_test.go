package mail_test

import (
	"strings"
	"testing"
)

// A mail is in the colours of the organisation, for light and dark, and in ours without them.
func TestColours(t *testing.T) {
	t.Parallel()
	for color, want := range map[string][]string{
		"#ffd400": {`bgcolor="#ffd400"`, "color:#14181d", ".head, .go { background-color: #"}, "#0b6b4f": {`bgcolor="#0b6b4f"`, "color:#ffffff"},
		"": {`bgcolor="#1d55bf"`}, "red": {`bgcolor="#1d55bf"`},
	} {
		o := works()
		o.Color = color
		m := noticeOf(t, notices()[0], o)
		for _, part := range want {
			if !strings.Contains(m.HTML, part) || strings.Contains(m.HTML, "ZgotmplZ") {
				t.Errorf("%q: no %s in %s", color, part, m.HTML)
			}
		}
	}
}
