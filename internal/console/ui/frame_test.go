package ui

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/api/idempotency"
	"stagegate/internal/cases/queue"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/testlog"
)

// fake is an API whose operations return the given data or errors.
type fake struct {
	me, public, queue any
	refresh, do       error
	done              *[]string // names with which do was called
}

type doInput struct {
	Body struct {
		Name string `json:"name"`
	}
}

const (
	doIt  = api.Op[doInput, api.Nothing]("do")
	askIt = api.Op[struct{}, api.Nothing]("ask")
	getIt = api.Op[struct{}, api.Nothing]("get")
)

// serve returns the API and a site without pages.
func (f fake) serve(t *testing.T) (http.Handler, *Site) {
	t.Helper()
	d, secret := dbtest.Open(t, "sqlite"), auth.Secret(strings.Repeat("s", auth.MinSecret))
	a := api.New(api.Config{
		DB: d, Log: testlog.New(t),
		IdempotencyKeys: &idempotency.Keys{DB: d, Now: ref.Now, Seal: secret.Seal("idempotency"), Lease: time.Minute, MaxResponse: 1000},
	})
	answers(a, http.MethodGet, "/api/v1/auth/me", accounts.Me, f.me)
	answers(a, http.MethodGet, "/api/v1/organizations/{slug}/landing-page", tenants.GetPublicLandingPage, f.public)
	answers(a, http.MethodGet, "/api/v1/staff/queue/summary", queue.GetQueueSummary, f.queue)
	answers(a, http.MethodPost, "/api/v1/auth/refresh", accounts.Refresh, f.refresh)
	answers(a, http.MethodPost, "/api/v1/ask", askIt, nil)
	answers(a, http.MethodGet, "/api/v1/do", getIt, api.Nothing(nil))
	api.Write(a, api.Operation{Method: http.MethodPost, Path: "/api/v1/do", ID: string(doIt), IfMatchPath: "/api/v1/do", Public: true},
		func(_ context.Context, _ *db.Tx, _ auth.Caller, in *doInput) (api.Nothing, error) {
			if f.done != nil {
				*f.done = append(*f.done, in.Body.Name)
			}
			return nil, f.do
		})
	s := NewSite(Config{API: a.Handler(), Calls: a, Now: func() time.Time { return time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC) }})
	a.MountPages(s)
	return a.Handler(), s
}

// answers adds an operation that returns data or an error; nil is 404.
func answers[I, O any](a *api.API, method, path string, op api.Op[I, O], answer any) {
	described := api.Operation{Method: method, Path: path, ID: string(op), Public: true, ReadOnly: op != "refresh"}
	api.Call(a, described, func(context.Context, *api.Steps, auth.Caller, *I) (O, error) {
		switch answer := answer.(type) {
		case error:
			return *new(O), answer
		case O:
			return answer, nil
		default:
			return *new(O), fault.ErrNotFound
		}
	})
}

var testFiles = fstest.MapFS{"test.html": {Data: []byte(`{{define "content"}}<h1>{{.Title}}</h1>{{with .Data}}<form method="post" action="{{.Action}}">{{template "key" $}}{{template "fields" .}}</form>{{end}}{{end}}`)}}

var someone = accounts.MeView{PrincipalView: accounts.PrincipalView{
	Kind: auth.Staff, Name: "Bola Adeyemi", Email: "bola@x.test", Role: "CASE_OFFICER", Language: new("fr"), Permissions: []auth.Permission{auth.RequestReview},
	Tenant: &accounts.TenantView{Slug: "acme", Name: "Acme", Timezone: "Africa/Lagos"},
}}

// ask sends a request to a site with one page.
func ask(t *testing.T, f fake, layout Layout, r *http.Request) *httptest.ResponseRecorder {
	t.Helper()
	h, s := f.serve(t)
	screen := NewScreen(testFiles, layout, "test.html")
	show := func(r *Request) Response {
		return r.Show(screen, "Screen", r.NewForm(r.URL.Path, "Go", Field{Name: "name", Label: "Name"}))
	}
	s.Handle("GET /{tenant}/page", show)
	s.Handle("POST /{tenant}/page", func(r *Request) Response {
		var in doInput
		in.Body.Name = r.Value("name")
		if _, a := Do(r, doIt, &in); !a.OK() {
			return r.Refuse(a, show)
		}
		return r.Done("/acme/page", "console.sign_out")
	})
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestLayouts(t *testing.T) {
	t.Parallel()
	for _, layout := range []Layout{Public, Auth, Desk, Slim, Work, Plain, Paper} {
		r := httptest.NewRequest(http.MethodGet, "/acme/page", nil)
		r.AddCookie(&http.Cookie{Name: "svc_access_token", Value: "x"})
		w := ask(t, fake{me: someone, queue: queue.SummaryView{Requests: &queue.RequestsView{Waiting: 3}}}, layout, r)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "<h1>Screen</h1>") || strings.Contains(w.Body.String(), "⟦") {
			t.Errorf("%s: %d %s", layout.name, w.Code, w.Body)
		}
		if !strings.Contains(w.Body.String(), `<body class="`+layout.class) {
			t.Errorf("%s has another class than %s", layout.name, layout.class)
		}
		if !strings.Contains(w.Body.String(), `<html lang="fr" dir="ltr">`) {
			t.Errorf("%s is not in the language of the person", layout.name)
		}
	}
}

// The handler of a GET request cannot call write operations.
func TestGETCannotWrite(t *testing.T) {
	t.Parallel()
	var made []string
	_, s := fake{done: &made}.serve(t)
	asked := false
	s.Handle("GET /page", func(r *Request) Response {
		_, a := Do(r, askIt, &struct{}{})
		asked = a.Status == http.StatusNotFound
		Do(r, doIt, &doInput{})
		return r.Redirect("/")
	})
	defer func() {
		if recover() == nil || len(made) > 0 || !asked {
			t.Errorf("a page that was read made a change: %q, asked: %t", made, asked)
		}
	}()
	s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/page", nil))
}

func TestErrorPage(t *testing.T) {
	t.Parallel()
	r := httptest.NewRequest(http.MethodPost, "/acme/page", strings.NewReader("name=Ada&_key=k"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := ask(t, fake{do: fault.Invalid("name", fault.TooShort, "field.empty")}, Plain, r)
	body := w.Body.String()
	for _, want := range []string{"<title>Error: Screen", `<a href="#name">Name: This is required</a>`, `value="Ada"`, `aria-invalid="true"`, "This is required."} {
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

// Errors are in the language of the reader. Messages without a translation are in English.
func TestErrorLanguage(t *testing.T) {
	t.Parallel()
	general := fault.Validation
	var wrong fault.Fields
	wrong.Add("name", fault.Required, "field.required")
	wrong.Add("x", fault.TooShort, "field.too_short", "min", 3)
	wrong = append(wrong, fault.Field{Field: "y", Code: fault.TooShort, Message: fault.Literal("must be <b>")})
	r := send("name=")
	r.Header.Set("Accept-Language", "fr")
	body := ask(t, fake{do: wrong.Err()}, Plain, r).Body.String()
	for _, want := range []string{"Vérifiez les champs signalés.", "Ce champ est obligatoire.", "Saisissez au moins 3 caractères.", "Must be &lt;b&gt;."} {
		if !strings.Contains(body, want) {
			t.Errorf("does not show %q: %s", want, body)
		}
	}
	if strings.Contains(body, general.Text.String()) {
		t.Error("shows the general message in English")
	}
}

// Browsers may cache assets whose URLs contain the hash of the content.
func TestAssets(t *testing.T) {
	t.Parallel()
	s := NewSite(Config{Now: time.Now})
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
	if size := len(allAssets()["console.css"].packed); size > 20<<10 {
		t.Errorf("the style sheet has %d bytes compressed; 20 KB is the most", size)
	}
	if get(assetsPath+"none.css", "Accept", "*/*").Code != http.StatusNotFound {
		t.Error("there is an asset that is none")
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

// After the session has ended, a page keeps the entered values, except for passwords.
func TestEnteredValuesAreKept(t *testing.T) {
	t.Parallel()
	expired := fake{do: fault.New(fault.Unauthenticated, "account.sign_in_first")}
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

// If it cannot be determined who is signed in, the reader is not treated as anonymous: the page
// says when to try again and keeps the entered values.
func TestUnavailableSession(t *testing.T) {
	t.Parallel()
	busy := func(code fault.Code, after int) error {
		if code == fault.TooManyRequests {
			return fault.New(code, "general.too_many_requests", "wait", fault.Seconds(after)).WithRetryAfter(after)
		}
		return fault.New(code, "general.unavailable").WithRetryAfter(after)
	}
	access := &http.Cookie{Name: "svc_access_token", Value: "x"}
	for _, c := range []struct {
		code   fault.Code
		status int
		after  int
		sent   bool
		want   []string
	}{
		{fault.TooManyRequests, 429, 61, false, []string{"Try again later", "Too many attempts. Try again in about 2 minutes.", `href="/acme/page"`}},
		{fault.TooManyRequests, 429, 3, true, []string{"Too many attempts. Try again in less than a minute.", `name="name" value="Ada"`}},
		{fault.NotReady, 503, 1, false, []string{"The service is temporarily unavailable. Try again in a moment.", trace, `href="/acme/page"`}},
		{fault.InternalError, 500, 0, true, []string{"The service is temporarily unavailable. Try again in a moment.", `action="/acme/page"`, `name="name" value="Ada"`}},
	} {
		r := httptest.NewRequest(http.MethodGet, "/acme/page", nil)
		r.AddCookie(access)
		if c.sent {
			r = send("name=Ada", access)
		}
		r.Header.Set("Traceparent", "00-"+trace+"-0000000000000001-01")
		w := ask(t, fake{me: busy(c.code, c.after), do: busy(c.code, c.after)}, Public, r)
		body := w.Body.String()
		for _, want := range c.want {
			if !strings.Contains(body, want) {
				t.Errorf("%d: the page lacks %s: %s", c.status, want, body)
			}
		}
		after := ""
		if c.after > 0 {
			after = strconv.Itoa(c.after)
		}
		if w.Code != c.status || w.Header().Get("Retry-After") != after || strings.Contains(body, "sign-in") {
			t.Errorf("%d: %d, %v %s", c.status, w.Code, w.Header(), body)
		}
	}

	h, _ := fake{refresh: busy(fault.NotReady, 1)}.serve(t)
	r := send("name=Ada", &http.Cookie{Name: sessionCookie, Value: "1"})
	r.URL.Path, r.URL.RawQuery = resumePath, "to=%2Facme%2Fpage"
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Set-Cookie") != "" || !strings.Contains(w.Body.String(), `value="Ada"`) {
		t.Errorf("a session that cannot be refreshed for now: %d %v %s", w.Code, w.Header(), w.Body)
	}
}

const trace = "0123456789abcdef0123456789abcdef"

// A form submitted twice takes effect once. Another body or another form takes effect again. A form
// for a record that has changed since is refused.
func TestFormKeys(t *testing.T) {
	t.Parallel()
	var made []string
	h, s := fake{done: &made}.serve(t)
	s.Handle("POST /page", func(r *Request) Response {
		var in doInput
		in.Body.Name = r.Value("name")
		_, a := Do(r, doIt, &in)
		return r.ShowMessage(a.Status, "", Message{})
	})
	for _, c := range []struct {
		values string
		status int
	}{
		{"name=Ada&_key=k", 200}, {"name=Ada&_key=k", 200}, {"name=Bola&_key=k", 200}, {"name=Ada&_key=l", 200}, {"name=Chidi&_key=m&_match=%22tag%22", 412},
	} {
		r := send(c.values)
		r.URL.Path = "/page"
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, r); w.Code != c.status {
			t.Fatalf("%s: %d %v", c.values, w.Code, w.Header())
		}
	}
	if want := []string{"Ada", "Bola", "Ada"}; !slices.Equal(made, want) {
		t.Errorf("made %q, want %q", made, want)
	}
}

// A notice is shown once, on the next page.
func TestNotice(t *testing.T) {
	t.Parallel()
	w := ask(t, fake{}, Plain, send("name=Ada"))
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

// The policy allows the logo of the organisation only on its own pages, and forms of other sites
// are refused.
func TestPolicy(t *testing.T) {
	t.Parallel()
	shown := fake{public: tenants.PublicPageView{Name: "Acme", Brand: &tenants.BrandView{Color: "#0b6b5d", LogoURL: new("https://logo.test/a.svg")}}}
	r := httptest.NewRequest(http.MethodGet, "/acme/page", nil)
	w := ask(t, shown, Public, r)
	if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "img-src 'self' https://logo.test;") || strings.Contains(policy, "unsafe") {
		t.Error(policy)
	}
	if !strings.Contains(w.Body.String(), `href="/acme/brand.css?v=0b6b5d"`) {
		t.Error(w.Body)
	}
	r = send("name=Ada")
	r.Header.Set("Origin", "https://elsewhere.test")
	if w := ask(t, shown, Public, r); w.Code != http.StatusForbidden {
		t.Errorf("a form of another site: %d", w.Code)
	}
}

// A page warns ten minutes before the session ends, if necessary by its script.
func TestSessionEnd(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	me := someone
	me.Language = new("en")
	for value, want := range map[string]string{
		strconv.FormatInt(noon.Add(5*time.Minute).Unix(), 10): `">Your session ends at 13:05. <a href="/acme/sign-in?again=1&amp;back=%2Facme%2Fpage"`, // in Lagos
		strconv.FormatInt(noon.Add(time.Hour).Unix(), 10):     `" hidden>Your session ends at 14:00.`,
		strconv.FormatInt(noon.Unix(), 10):                    "",
		"1":                                                   "",
	} {
		r := httptest.NewRequest(http.MethodGet, "/acme/page", nil)
		r.AddCookie(&http.Cookie{Name: "svc_access_token", Value: "x"})
		r.AddCookie(&http.Cookie{Name: sessionCookie, Value: value})
		body := ask(t, fake{me: me}, Desk, r).Body.String()
		if !strings.Contains(body, want) || (want == "") == strings.Contains(body, "Your session ends") {
			t.Errorf("%s: %s", value, body)
		}
	}
}
