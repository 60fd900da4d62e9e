package frame

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"net/http"
	"net/http/httptest"
)

// fake is an API that answers by the path of a call.
type fake map[string]string

func (f fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	answer, ok := f[r.Method+" "+r.URL.Path]
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		answer = `{"status":"Error","message":"There is no such record.","errorCode":"NOT_FOUND"}`
	}
	if status, body, has := strings.Cut(answer, " {"); has && status == "400" {
		w.WriteHeader(http.StatusBadRequest)
		answer = "{" + body
	}
	_, _ = w.Write([]byte(answer))
}

var testFiles = fstest.MapFS{"test.html": {Data: []byte(`{{define "content"}}<h1>{{.Title}}</h1>{{with .Data}}<form method="post" action="{{.Action}}">{{template "key" $}}{{template "fields" .}}</form>{{end}}{{end}}`)}}

const someone = `{"status":"Success","data":{"kind":"STAFF","name":"Bola Adeyemi","email":"bola@x.test","role":"CASE_OFFICER","language":"fr","permissions":["request:review"],"tenant":{"slug":"acme","name":"Acme","timezone":"Africa/Lagos"}}}`

// ask sends a request to a site with one page in a layout.
func ask(t *testing.T, api fake, layout Layout, r *http.Request) *httptest.ResponseRecorder {
	t.Helper()
	s := NewSite(Config{API: api, Now: func() time.Time { return time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC) }})
	screen := NewScreen(testFiles, layout, "test.html")
	show := func(r *Request) Response {
		return r.Show(screen, "Screen", r.NewForm(r.URL.Path, "Go", Field{Name: "name", Label: "Name"}))
	}
	s.Handle("GET /{tenant}/page", show)
	s.Handle("POST /{tenant}/page", func(r *Request) Response {
		if _, a := Post[any](r, "/api/v1/do", map[string]string{"name": r.Value("name")}); !a.OK() {
			return r.Refuse(a, show)
		}
		return r.Done("/acme/page", "console.sign_out")
	})
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func TestLayouts(t *testing.T) {
	t.Parallel()
	for _, layout := range []Layout{Public, Desk, Plain, Paper} {
		r := httptest.NewRequest(http.MethodGet, "/acme/page", nil)
		r.AddCookie(&http.Cookie{Name: "svc_access_token", Value: "x"})
		w := ask(t, fake{"GET /api/v1/auth/me": someone, "GET /api/v1/staff/queue/summary": `{"data":{"requests":{"waiting":3,"overdue":1},"applications":null}}`}, layout, r)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "<h1>Screen</h1>") || strings.Contains(w.Body.String(), "⟦") {
			t.Errorf("%s: %d %s", layout.name, w.Code, w.Body)
		}
		if !strings.Contains(w.Body.String(), `<html lang="fr" dir="ltr">`) {
			t.Errorf("%s is not in the language of the person", layout.name)
		}
	}
}

func TestRefusal(t *testing.T) {
	t.Parallel()
	r := httptest.NewRequest(http.MethodPost, "/acme/page", strings.NewReader("name=Ada&_key=k"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := ask(t, fake{"POST /api/v1/do": `400 {"message":"Check the fields.","errorCode":"VALIDATION_FAILED","errors":[{"field":"name","code":"TOO_SHORT","message":"must be longer"}]}`}, Plain, r)
	body := w.Body.String()
	for _, want := range []string{"<title>Error: Screen", `<a href="#name">Name: must be longer</a>`, `value="Ada"`, `aria-invalid="true"`, "Must be longer."} {
		if !strings.Contains(body, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if w.Code != http.StatusBadRequest {
		t.Errorf("%d", w.Code)
	}
	if t.Failed() {
		t.Log(body)
	}
}

// Assets are kept by browsers for as long as their addresses name the content.
func TestAssets(t *testing.T) {
	t.Parallel()
	s := NewSite(Config{API: fake{}, Now: time.Now})
	get := func(path, header, value string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
		r.Header.Set(header, value)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	for name, a := range allAssets() {
		w := get(assetURL(name), "Accept-Encoding", "gzip")
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != a.mediaType || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") || w.Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: %d %v", name, w.Code, w.Header())
		}
		w = get(assetsPath+name, "If-None-Match", w.Header().Get("ETag"))
		if w.Code != http.StatusNotModified || w.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s again: %d %v", name, w.Code, w.Header())
		}
	}
	if size := len(allAssets()["console.js"].content); size > 20<<10 {
		t.Errorf("the script has %d bytes; 20 KB is the most", size)
	}
	if get(assetsPath+"none.css", "Accept", "*/*").Code != http.StatusNotFound {
		t.Error("there is an asset that is none")
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
