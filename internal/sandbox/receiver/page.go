package receiver

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"

	"stagegate/internal/sandbox"
)

//go:embed page.html
var pageSource string

var (
	pageStyle    = sandbox.Style("")
	pageTemplate = template.Must(template.New("page").Parse(pageSource))
	pagePolicy   = "default-src 'none'; style-src " + sandbox.PolicyHash(pageStyle) + "; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

// page is the data of the page.
type page struct {
	Style    template.CSS
	URL      string
	Path     string
	Messages []Message
}

// typeOf returns the type of the event in a body, or "".
func typeOf(body []byte) string {
	var event struct {
		Type string `json:"type"`
	}
	_ = json.Unmarshal(body, &event) // anybody can send anything
	return event.Type
}

func (v *Receiver) show(w http.ResponseWriter, _ *http.Request) {
	sandbox.RenderPage(w, http.StatusOK, pagePolicy, "no-referrer", pageTemplate, page{
		Style: template.CSS(pageStyle), URL: v.URL, Path: Path, Messages: v.Messages(), //nolint:gosec // our own embedded file
	})
}
