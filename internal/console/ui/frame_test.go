package ui

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"stagegate/internal/infra/kit/fault"
)

// fake is an API that answers by the path of a call.
type fake map[string]string

func (f fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	answer, ok := f[r.Method+" "+r.URL.Path]
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		answer = `{"status":"Error","message":"There is no such record.","errorCode":"NOT_FOUND"}`
	}
	if status, err := strconv.Atoi(answer[:3]); err == nil {
		w.WriteHeader(status)
		answer = answer[3:]
	}
	_, _ = w.Write([]byte(answer))
}

var testFiles = fstest.MapFS{"test.html": {Data: []byte(`{{define "content"}}<h1>{{.Title}}</h1>{{with .Data}}<form method="post" action="{{.Action}}">{{template "key" $}}{{template "fields" .}}</form>{{end}}{{end}}`)}}

const someone = `{"status":"Success","data":{"kind":"STAFF","name":"Bola Adeyemi","email":"bola@x.test","role":"CASE_OFFICER","language":"fr","permissions":["request:review"],"tenant":{"slug":"acme","name":"Acme","timezone":"Africa/Lagos"}}}`

// ask sends a request to a site with one page in a layout.
func ask(t *testing.T, api http.Handler, layout Layout, r *http.Request) *httptest.ResponseRecorder {
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

// A page that is read changes nothing: its handler cannot make a call that does. It may make
// one that only asks.
func TestReadingChangesNothing(t *testing.T) {
	t.Parallel()
	var made []string
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		made = append(made, r.Method+" "+r.URL.Path)
		_, _ = w.Write([]byte(`{"data":null}`))
	})
	for name, call := range map[string]func(r *Request){
		"POST":   func(r *Request) { Post[any](r, "/api/v1/do", nil) },
		"PUT":    func(r *Request) { Put[any](r, "/api/v1/do", nil) },
		"PATCH":  func(r *Request) { Patch[any](r, "/api/v1/do", nil) },
		"DELETE": func(r *Request) { Delete[any](r, "/api/v1/do") },
	} {
		s := NewSite(Config{API: api, Now: time.Now})
		s.Handle("GET /page", func(r *Request) Response {
			Ask[any](r, "/api/v1/ask", nil)
			call(r)
			return r.Redirect("/")
		})
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was made", name)
				}
			}()
			s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/page", nil))
		}()
	}
	for _, call := range made {
		if call != "POST /api/v1/ask" {
			t.Errorf("a page that was read made %s", call)
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

// A refusal is in the language of the reader, and what has no text stays as the API says it.
func TestRefusalInWords(t *testing.T) {
	t.Parallel()
	general := fault.Validation
	refuse := fmt.Sprintf(`400 {"errorCode":%q,"message":%q,"errors":[{"field":"name","code":"REQUIRED","message":"This field is required."},{"field":"x","code":"TOO_SHORT","message":"must have at least 3 characters"},{"field":"y","code":"TOO_SHORT","message":"must be <b>"}]}`, general.Code, general.Message)
	r := send("name=")
	r.Header.Set("Accept-Language", "fr")
	body := ask(t, fake{"POST /api/v1/do": refuse}, Plain, r).Body.String()
	for _, want := range []string{"Certains champs ne conviennent pas.", "Ce champ est obligatoire.", "doit avoir au moins 3 caractères", "must be &lt;b&gt;"} {
		if !strings.Contains(body, want) {
			t.Errorf("does not show %q: %s", want, body)
		}
	}
	if strings.Contains(body, general.Message) {
		t.Error("shows the general message in English")
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

func send(values string, cookies ...*http.Cookie) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/acme/page", strings.NewReader(values))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for _, c := range cookies {
		r.AddCookie(c)
	}
	return r
}

// Who is not signed in any more gets a page that keeps what was entered, but no password.
func TestKeptForm(t *testing.T) {
	t.Parallel()
	expired := fake{"POST /api/v1/do": `401 {"message":"Sign in first.","errorCode":"UNAUTHENTICATED"}`}
	w := ask(t, expired, Plain, send("name=%3Ci%3EAda&password=secret"))
	body := w.Body.String()
	if w.Code != http.StatusUnauthorized || !strings.Contains(body, `name="name" value="&lt;i&gt;Ada"`) || strings.Contains(body, "secret") || !strings.Contains(body, `href="/acme/sign-in"`) {
		t.Errorf("%d %s", w.Code, body)
	}
	w = ask(t, expired, Plain, send("name=Ada", &http.Cookie{Name: sessionCookie, Value: "1"}))
	if w.Code != http.StatusTemporaryRedirect || w.Header().Get("Location") != resumePath+"?to=%2Facme%2Fpage" {
		t.Errorf("a session that can be refreshed: %d %v", w.Code, w.Header())
	}
}

// Whom a session belongs to may be impossible to tell for now. That is not taken for nobody:
// the page says when to try again, and keeps what was entered.
func TestLater(t *testing.T) {
	t.Parallel()
	busy := func(status int, after string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/api/v1/organizations/acme/landing-page" {
				w.WriteHeader(http.StatusNotFound)
			} else {
				w.Header().Set("Retry-After", after)
				w.WriteHeader(status)
			}
			_, _ = w.Write([]byte(`{"status":"Failed","message":"Not now.","errorCode":"NOT_READY","traceId":"0123"}`))
		})
	}
	access := &http.Cookie{Name: "svc_access_token", Value: "x"}
	for _, c := range []struct {
		status int
		after  string
		sent   bool
		want   []string
	}{
		{429, "61", false, []string{"You can go on in 2 minutes.", `href="/acme/page"`}},
		{429, "3", true, []string{"You can go on in 1 minute.", `name="name" value="Ada"`}},
		{503, "1", false, []string{"Not now.", "0123", `href="/acme/page"`}},
		{500, "", true, []string{"Not now.", `action="/acme/page"`, `name="name" value="Ada"`}},
	} {
		r := httptest.NewRequest(http.MethodGet, "/acme/page", nil)
		r.AddCookie(access)
		if c.sent {
			r = send("name=Ada", access)
		}
		w := ask(t, busy(c.status, c.after), Public, r)
		body := w.Body.String()
		for _, want := range c.want {
			if !strings.Contains(body, want) {
				t.Errorf("%d: the page lacks %s: %s", c.status, want, body)
			}
		}
		if w.Code != c.status || w.Header().Get("Retry-After") != c.after || strings.Contains(body, "sign-in") {
			t.Errorf("%d: %d, %v %s", c.status, w.Code, w.Header(), body)
		}
	}

	s := NewSite(Config{API: busy(http.StatusServiceUnavailable, "1"), Now: time.Now})
	r := send("name=Ada", &http.Cookie{Name: sessionCookie, Value: "1"})
	r.URL.Path, r.URL.RawQuery = resumePath, "to=%2Facme%2Fpage"
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Set-Cookie") != "" || !strings.Contains(w.Body.String(), `value="Ada"`) {
		t.Errorf("a session that cannot be refreshed for now: %d %v %s", w.Code, w.Header(), w.Body)
	}
}

// A form that is sent twice makes the same call with the same key; another body has another.
func TestKeysOfForms(t *testing.T) {
	t.Parallel()
	var keys []string
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		keys = append(keys, r.Header.Get("Idempotency-Key")+" "+r.Header.Get("If-Match"))
		_, _ = w.Write([]byte(`{"status":"Success","data":null}`))
	})
	for _, values := range []string{"name=Ada&_key=k&_match=%22tag%22", "name=Ada&_key=k&_match=%22tag%22", "name=Bola&_key=k", "name=Ada&_key=l"} {
		if w := ask(t, api, Plain, send(values)); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/acme/page" {
			t.Fatalf("%d %v", w.Code, w.Header())
		}
	}
	if keys[0] != keys[1] || keys[0] == keys[2] || keys[0] == keys[3] || !strings.HasSuffix(keys[0], ` "tag"`) || strings.HasPrefix(keys[0], " ") {
		t.Errorf("%q", keys)
	}
}

// What has happened is said once, on the next page.
func TestNotice(t *testing.T) {
	t.Parallel()
	w := ask(t, fake{"POST /api/v1/do": `{"status":"Success","data":null}`}, Plain, send("name=Ada"))
	cookies := w.Result().Cookies()
	r := httptest.NewRequest(http.MethodGet, "/acme/page", nil)
	for _, c := range cookies {
		r.AddCookie(c)
	}
	w = ask(t, fake{}, Plain, r)
	if !strings.Contains(w.Body.String(), `role="status"`) || !strings.Contains(w.Header().Get("Set-Cookie"), noticeCookie+"=;") {
		t.Errorf("%v %s", w.Header(), w.Body)
	}
	r = httptest.NewRequest(http.MethodGet, "/acme/page", nil)
	r.AddCookie(&http.Cookie{Name: noticeCookie, Value: "%7Bmade-up"})
	if w := ask(t, fake{}, Plain, r); w.Code != http.StatusOK || strings.Contains(w.Body.String(), `role="status"`) {
		t.Error("a notice that is none is shown")
	}
}

// The policy lets in the logo of the organisation on its own pages alone, and a form of
// another site is refused.
func TestPolicy(t *testing.T) {
	t.Parallel()
	api := fake{"GET /api/v1/organizations/acme/landing-page": `{"status":"Success","data":{"name":"Acme","brand":{"color":"#0b6b5d","logoUrl":"https://logo.test/a.svg"}}}`}
	r := httptest.NewRequest(http.MethodGet, "/acme/page", nil)
	w := ask(t, api, Public, r)
	if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "img-src 'self' https://logo.test;") || strings.Contains(policy, "unsafe") {
		t.Error(policy)
	}
	if !strings.Contains(w.Body.String(), `href="/acme/brand.css?v=0b6b5d"`) {
		t.Error(w.Body)
	}
	r = send("name=Ada")
	r.Header.Set("Origin", "https://elsewhere.test")
	if w := ask(t, api, Public, r); w.Code != http.StatusForbidden {
		t.Errorf("a form of another site: %d", w.Code)
	}
}

// A page says when the session ends from ten minutes before; the script shows it then, too.
func TestSessionEnd(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	api := fake{"GET /api/v1/auth/me": strings.Replace(someone, `"fr"`, `"en"`, 1)}
	for value, want := range map[string]string{
		strconv.FormatInt(noon.Add(5*time.Minute).Unix(), 10): `">Your session ends at 13:05. <a href="/acme/sign-in?again=1&amp;back=%2Facme%2Fpage"`, // in Lagos
		strconv.FormatInt(noon.Add(time.Hour).Unix(), 10):     `" hidden>Your session ends at 14:00.`,
		strconv.FormatInt(noon.Unix(), 10):                    "",
		"1":                                                   "",
	} {
		r := httptest.NewRequest(http.MethodGet, "/acme/page", nil)
		r.AddCookie(&http.Cookie{Name: "svc_access_token", Value: "x"})
		r.AddCookie(&http.Cookie{Name: sessionCookie, Value: value})
		body := ask(t, api, Desk, r).Body.String()
		if !strings.Contains(body, want) || (want == "") == strings.Contains(body, "Your session ends") {
			t.Errorf("%s: %s", value, body)
		}
	}
}
