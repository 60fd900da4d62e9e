package api

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

type limitedInput struct {
	Body struct {
		Name   string            `json:"name,omitempty"`
		Rights map[string][]bool `json:"rights,omitempty"`
	}
}

// A response lists at most 100 errors and the number of further ones, whichever check finds
// them. Its length is bounded, also for long names.
func TestErrorsAreLimited(t *testing.T) {
	t.Parallel()
	s, _ := serve(t, Operation{Public: true}, done[limitedInput])
	object := func(n int, member string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"k%d":%s`, i, member)
		}
		return "{" + strings.TrimPrefix(b.String(), ",") + "}"
	}
	long := strings.Repeat(`\"`, 100_000)
	for what, c := range map[string]struct {
		body         string
		listed, more int
	}{
		"as many as are listed":         {object(100, "1"), 100, 0},
		"one more":                      {object(101, "1"), 100, 1},
		"unknown names":                 {object(20_000, "1"), 100, 19_900},
		"NUL characters":                {`{"rights":{"a":[` + strings.Repeat(`"\u0000",`, 500) + `"\u0000"]}}`, 100, -1},
		"a long name":                   {`{"` + long + `":1}`, 1, 0},
		"NUL characters below it":       {`{"` + long + `":[` + strings.Repeat(`"\u0000",`, 20_000) + `1]}`, 100, -1},
		"a long name that stands twice": {`{"` + long + `":1,"` + long + `":1}`, 0, 0},
	} {
		resp, err := http.Post(s.URL+"/api/thing", "application/json", strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		raw, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		var f Failure
		if err := json.Unmarshal(raw, &f); err != nil || resp.StatusCode != http.StatusBadRequest {
			t.Fatalf("%s: got %d %.200s: %v", what, resp.StatusCode, raw, err)
		}
		if len(raw) > 200_000 {
			t.Errorf("%s: the response has %d bytes", what, len(raw))
		}
		if c.more == 0 && len(f.Errors) != c.listed || c.more != 0 && len(f.Errors) != c.listed+1 {
			t.Errorf("%s: %d errors are listed, want %d", what, len(f.Errors), c.listed)
			continue
		}
		if c.more == 0 {
			continue
		}
		last := f.Errors[len(f.Errors)-1]
		if last.Field != "body" || last.Code != "TOO_MANY" || c.more > 0 && !strings.HasPrefix(last.Message.String(), fmt.Sprint(c.more, " more error")) {
			t.Errorf("%s: the last one is %v", what, last)
		}
	}
}
