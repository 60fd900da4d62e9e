package tenants

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestSizeJSON(t *testing.T) {
	for given, want := range map[string]string{
		`12`: `12`, `0`: `0`, `1000000000`: `1000000000`, `12.0`: `12`, `"11-50"`: `"11-50"`, `" 5 or so"`: `" 5 or so"`,
		`"é<\""`: `"é\u003c\""`, `null`: `null`,
		`-1`: "", `1.5`: "", `1000000001`: "", `1e400`: "", `""`: "", `true`: "", `[]`: "", `{}`: "",
		`"` + strings.Repeat("é", 41) + `"`: "", `"` + strings.Repeat("é", 40) + `"`: `"` + strings.Repeat("é", 40) + `"`,
	} {
		var s Size
		err := json.Unmarshal([]byte(given), &s)
		if (err == nil) != (want != "") {
			t.Errorf("%s: %v", given, err)
		}
		if got, _ := json.Marshal(s); err == nil && string(got) != want {
			t.Errorf("%s became %s", given, got)
		}
	}
}
