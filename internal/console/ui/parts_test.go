package ui

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

var partFiles = fstest.MapFS{"parts.html": {Data: []byte(`{{define "content"}}<h1>{{.Title}}</h1>
{{- template "checklist" .Data.Checks}}{{template "attention" .Data.Attention}}{{range .Data.Settings}}{{template "setting" .}}{{end -}}
{{- template "pick-file" .Data.File}}{{template "undo" .Data.Undo}}{{end}}`)}}

// Parts that pages share show their states.
func TestParts(t *testing.T) {
	t.Parallel()
	_, s := fake{}.serve(t)
	screen := NewScreen(partFiles, Plain, "parts.html")
	s.Handle("GET /parts", func(r *Request) Response {
		return r.Show(screen, "Parts", struct {
			Checks    []Check
			Attention []Attention
			Settings  []Setting
			File      PickFile
			Undo      Undo
		}{
			Checks:    []Check{{Text: "Answered", State: "done"}, {Text: "Review", Path: "/review", Sub: "Passport"}, {Text: "Flagged", State: "flag"}, {Text: "Wrong", State: "bad"}},
			Attention: []Attention{{Tone: "bad", Icon: "plug", Fact: "Failing", Sub: "Since 11:20", Do: &Link{"View", "/hooks"}}, {Icon: "key", Fact: "Expires"}},
			Settings:  []Setting{{Icon: "key", Name: "Recovery codes", Sub: "8 left", Do: &Link{"New codes…", "/codes"}}},
			File:      PickFile{ID: "f", Name: "file", Text: "Choose file", About: "passport", Limits: "PDF", Accept: ".pdf", Error: "Too large"},
			Undo:      Undo{Text: "Completed.", Action: "/undo", Key: "k"},
		})
	})
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/parts", nil))
	for _, want := range []string{
		`<li class="is-done">`, "#i-dot", `<a href="/review">Review</a><span class="sub">Passport</span>`, `<li class="is-flag">`, `<li class="is-bad">`,
		`<strong>Failing</strong><span class="sub">Since 11:20</span>`, `<a class="btn btn-s" href="/hooks">View</a>`, `<strong>Recovery codes</strong>`,
		`aria-describedby="f-error"`, `<span class="vh">: passport</span>`, `action="/undo"`, `name="_key" value="k"`,
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("the page lacks %s: %s", want, w.Body)
		}
	}
}

func TestInitials(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"Ada Obi": "AO", "Élodie": "É", "": "", "A B C": "AB"} {
		if got := Initials(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
