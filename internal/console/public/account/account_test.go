package account

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// Every error code has an entry with its remedy on the page of error codes.
func TestErrorsPage(t *testing.T) {
	t.Parallel()
	site := ui.NewSite(ui.Config{API: http.NotFoundHandler(), Now: time.Now})
	Mount(site, Config{})
	w := httptest.NewRecorder()
	site.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, api.ErrorsPath, nil))
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
	if w.Code != http.StatusOK || strings.Contains(body, "style=") || strings.Contains(body, "`") {
		t.Errorf("%d: it has a style, or shows backticks", w.Code)
	}
}
