package unsubscribe

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"errors"
	"html/template"
	"log/slog"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/notices/mail"
)

var (
	//go:embed page.html
	pageSource string
	//go:embed page.css
	pageStyle string

	pageTemplate = template.Must(template.New("page").Parse(pageSource))
)

// policy allows the page its styles and its form, and nothing else.
var policy = func() string {
	sum := sha256.Sum256([]byte(pageStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}()

// page is the data of the template.
type page struct {
	P       i18n.Printer
	Style   template.CSS
	Owner   string // name of the organisation
	Heading string
	Text    string
	Button  string // "" for no form
	Token   string
}

// Mount registers the page through mount, which takes a pattern and its handler. Mail clients
// post without cookies and from any origin, so the origin is not checked: the token is the
// credential.
func (s *Service) Mount(mount func(pattern string, h http.Handler)) {
	mount("GET "+mail.UnsubscribePath, s.limited(s.show))
	mount("POST "+mail.UnsubscribePath, s.limited(s.post))
}

// limited counts requests against the rate limit of the client's IP address.
func (s *Service) limited(h http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if f := api.TakeCall(r.Context()); f != nil {
			s.answer(w, r, state{}, f)
			return
		}
		h(w, r)
	})
}

// show serves the confirmation page. It changes nothing, since virus scanners open links.
func (s *Service) show(w http.ResponseWriter, r *http.Request) {
	_, shown, err := s.open(r.Context(), r.URL.Query().Get("token"))
	s.answer(w, r, shown, err)
}

func (s *Service) post(w http.ResponseWriter, r *http.Request) {
	shown, err := s.turnOff(r.Context(), r.URL.Query().Get("token"))
	s.answer(w, r, shown, err)
}

func (s *Service) answer(w http.ResponseWriter, r *http.Request, shown state, err error) {
	p := i18n.For(i18n.Choose(r.Header.Get("Accept-Language"), shown.language), nil)
	v := page{P: p, Owner: shown.Organisation}
	status := http.StatusOK
	refusal, tooMany := errors.AsType[*api.Failure](err)
	switch {
	case tooMany:
		status = refusal.GetStatus()
		w.Header().Set("Retry-After", refusal.GetHeaders().Get("Retry-After"))
		v.Heading, v.Text = p.Text("unsubscribe.failed.heading"), p.Text("unsubscribe.failed.text")
	case errors.Is(err, errToken):
		status = http.StatusBadRequest
		v.Heading, v.Text = p.Text("unsubscribe.bad.heading"), p.Text("unsubscribe.bad.text")
	case err != nil:
		status = http.StatusInternalServerError
		if db.IsUnavailable(err) {
			status = http.StatusServiceUnavailable
			w.Header().Set("Retry-After", "5")
		}
		slog.ErrorContext(r.Context(), "unsubscribing failed", "error", err)
		v.Heading, v.Text = p.Text("unsubscribe.failed.heading"), p.Text("unsubscribe.failed.text")
	default:
		kind := p.Text("notice." + string(shown.Kind) + ".name")
		if v.Heading, v.Text = p.Text("unsubscribe.off.heading"), p.Text("unsubscribe.off.text", "kind", kind, "organisation", shown.Organisation); !shown.Off {
			v.Heading, v.Text = p.Text("unsubscribe.ask.heading"), p.Text("unsubscribe.ask.text", "kind", kind, "organisation", shown.Organisation)
			v.Button, v.Token = p.Text("unsubscribe.ask.button"), r.URL.Query().Get("token")
		}
	}
	v.write(w, status)
}

func (v page) write(w http.ResponseWriter, status int) {
	v.Style = template.CSS(pageStyle) //nolint:gosec // our own embedded file
	var content bytes.Buffer
	if err := pageTemplate.Execute(&content, v); err != nil {
		panic(err) // the template is embedded, and the tests render it
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", policy)
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer") // the address has the token
	w.WriteHeader(status)
	_, _ = w.Write(content.Bytes()) // an error means that the client has left
}
