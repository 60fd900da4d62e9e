package page

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stagegate/internal/fault"
	"stagegate/internal/money"
	"stagegate/internal/web"
)

// get asks for something that needs no call of the API.
func get(t *testing.T, path string, header http.Header) *httptest.ResponseRecorder {
	t.Helper()
	mux := http.NewServeMux()
	Mount(Config{API: http.NotFoundHandler()}, mux.Handle)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	r.Header = header
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	return w
}

// Every code of the catalogue has its place on the page of errors.
func TestErrorsPage(t *testing.T) {
	t.Parallel()
	w := get(t, web.ErrorsPath, nil)
	body := w.Body.String()
	ids := []string{`id="field-codes"`}
	for _, section := range fault.Catalogue {
		for _, e := range section.Entries {
			ids = append(ids, fmt.Sprintf(`id="%s"`, e.Code))
			if words, _, _ := strings.Cut(e.Remedy, "`"); !strings.Contains(html.UnescapeString(body), words) {
				t.Errorf("the remedy of %s is not shown", e.Code)
			}
		}
	}
	for _, e := range fault.FieldCatalogue {
		ids = append(ids, fmt.Sprintf(`id="field-%s"`, e.Code))
	}
	for _, id := range ids {
		if strings.Count(body, id) != 1 {
			t.Errorf("%s is there %d times", id, strings.Count(body, id))
		}
	}
	if w.Code != http.StatusOK || strings.Contains(body, "<script") || strings.Contains(body, "style=") || strings.Contains(body, "`") {
		t.Errorf("%d: it needs a script, or shows backticks", w.Code)
	}
}

// The style sheet is kept by browsers until it changes.
func TestStyleSheet(t *testing.T) {
	t.Parallel()
	first := get(t, stylePath, nil)
	if first.Code != http.StatusOK || first.Header().Get("Content-Type") != "text/css; charset=utf-8" || strings.Contains(first.Body.String(), "@import") {
		t.Errorf("%d %s", first.Code, first.Header().Get("Content-Type"))
	}
	if again := get(t, stylePath, http.Header{"If-None-Match": {first.Header().Get("ETag")}}); again.Code != http.StatusNotModified {
		t.Errorf("asked for again: %d", again.Code)
	}
}

func TestAmount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ number, currency, want string }{
		{"213500.5", "NGN", "NGN\u00a0213,500.50"},
		{"0.05", "NGN", "NGN\u00a00.05"},
		{"1234567", "XOF", "XOF\u00a01,234,567"},
		{"999", "NGN", "NGN\u00a0999.00"},
		{"1", "no currency", "no currency"},
	} {
		var n money.Number
		if err := json.Unmarshal([]byte(c.number), &n); err != nil {
			t.Fatal(err)
		}
		if got := amount(n, c.currency); got != c.want {
			t.Errorf("%s %s is %q, want %q", c.number, c.currency, got, c.want)
		}
	}
}

func TestInitials(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"Ada Obi": "AO", "Élodie": "É", "": "", "A B C": "ABC"} {
		if got := (Person{Name: name}).Initials(); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
