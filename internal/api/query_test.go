package api

import (
	"context"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Unknown and repeated parameters are refused together with invalid ones and with an invalid
// body.
func TestUnknownAndRepeatedParameters(t *testing.T) {
	t.Parallel()
	type input struct {
		PageQuery
		Status string `query:"status" enum:"OPEN,PAID"`
		Body   struct {
			N int `json:"n"`
		}
	}
	s, _ := serve(t, Operation{Public: true, Sort: Orders{Newest: "at", Fields: map[string]string{"at": "at", "name": "name"}}}, done[input])
	for query, want := range map[string][]string{
		"":                         nil,
		"status=OPEN&page=1":       nil,
		"sort=at":                  nil,
		"sort=createdAt,desc":      nil,
		"stauts=OPEN":              {"stauts UNKNOWN_FIELD"},
		"Status=OPEN&_=17":         {"Status UNKNOWN_FIELD", "_ UNKNOWN_FIELD"},
		"page=1&page=1":            {"page NOT_UNIQUE"},
		"page=-1&stauts=x&sort=no": {"page OUT_OF_RANGE", "sort INVALID_VALUE", "stauts UNKNOWN_FIELD"},
		"sort=at,sideways":         {"sort INVALID_VALUE"},
		"=x":                       {"query UNKNOWN_FIELD"},
		"status=%00&a%00=1":        {"a\x00 UNKNOWN_FIELD", "status INVALID_VALUE"},
	} {
		_, e := call(t, s.URL+"/api/thing?"+query, `{"n":1}`)
		if got := fieldErrors(e); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", query, got, want)
		}
		_, e = call(t, s.URL+"/api/thing?"+query, `{"n":"1"}`)
		both := append(slices.Clone(want), "n WRONG_TYPE")
		slices.Sort(both)
		if got := fieldErrors(e); !slices.Equal(got, both) {
			t.Errorf("%s with a bad body: got %q, want %q", query, got, both)
		}
	}
	_, e := call(t, s.URL+"/api/thing?"+strings.Repeat("a", 5000)+"=1"+manyNames(2000), `{"n":1}`)
	if got := fieldErrors(e); len(got) != maxQueryErrors {
		t.Errorf("%d of many errors are listed", len(got))
	}
}

func manyNames(n int) string {
	var query strings.Builder
	for i := range n {
		query.WriteString("&x" + strings.Repeat("y", i%50))
		query.WriteString(string(rune('a'+i%26)) + "=1")
	}
	return query.String()
}

// Providers may add parameters to the URL of a webhook.
func TestWebhookQuery(t *testing.T) {
	t.Parallel()
	type input struct {
		RawBody []byte `contentType:"application/json"`
	}
	s, _ := serve(t, Operation{Public: true, Raw: true}, func(context.Context, *input) (Nothing, error) { return Nothing(nil), error(nil) })
	for query, want := range map[string]int{"?a=1&a=2&utm_source=x": 200, "?a=%00": 400} {
		resp, err := http.Post(s.URL+"/api/thing"+query, "application/json", strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("%s: got %d, want %d: %s", query, resp.StatusCode, want, text)
		}
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	known := []string{"page", "size", "sort", "status", "serviceId", "search"}
	for name, want := range map[string]string{
		"stauts": "status", "Status": "status", "pages": "page", "service": "serviceId", "serviceid": "serviceId", "q": "", "_": "", "": "",
		"limit": "", "sorted": "sort", "query": "", "x" + strings.Repeat("y", 100): "",
	} {
		if got := Nearest(name, known); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
	if got := Nearest("x", nil); got != "" {
		t.Errorf("of none: %q", got)
	}
}
