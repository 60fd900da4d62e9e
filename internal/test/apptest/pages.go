package apptest

import (
	"html"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/web"
)

// Reader goes through the pages of the console as a browser without scripts does, signed
// in as somebody.
type Reader struct {
	Language string // that the browser asks for; "" for none

	t      testing.TB
	s      *Server
	client *http.Client
}

// Page is a page that a Reader has opened.
type Page struct {
	reader *Reader

	Status int
	Path   string // with the query, where redirects have led to
	HTML   string
	Header http.Header
}

// Reader returns the pages of somebody of the tenant.
func (n *Tenant) Reader(who string) *Reader {
	n.s.t.Helper()
	return n.s.Reader(OpenSession(n.s, n, who).Access)
}

// Reader returns the pages of whoever an access token belongs to.
func (s *Server) Reader(token string) *Reader {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	at, err := url.Parse(s.URL)
	if err != nil {
		s.t.Fatal(err)
	}
	jar.SetCookies(at, []*http.Cookie{{Name: web.AccessCookie, Value: token, Path: "/"}})
	return &Reader{t: s.t, s: s, client: &http.Client{Jar: jar}}
}

// Open opens a page.
func (v *Reader) Open(path string) *Page {
	v.t.Helper()
	return v.do(http.MethodGet, path, nil)
}

var hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)

// Send sends the form of the page that goes to an address, with its hidden fields and with
// values.
func (p *Page) Send(action string, values url.Values) *Page {
	p.reader.t.Helper()
	_, form, found := strings.Cut(p.HTML, `action="`+html.EscapeString(action)+`"`)
	if !found {
		p.reader.t.Fatalf("%s has no form for %s:\n%s", p.Path, action, p.HTML)
	}
	form, _, _ = strings.Cut(form, "</form>")
	all := url.Values{}
	for _, field := range hiddenField.FindAllStringSubmatch(form, -1) {
		all.Set(html.UnescapeString(field[1]), html.UnescapeString(field[2]))
	}
	maps.Copy(all, values)
	return p.reader.do(http.MethodPost, action, strings.NewReader(all.Encode()))
}

// Post sends values to an address, as a form of the page would.
func (p *Page) Post(action string, values url.Values) *Page {
	p.reader.t.Helper()
	return p.reader.do(http.MethodPost, action, strings.NewReader(values.Encode()))
}

// Want fails the test unless the page has a status and shows texts.
func (p *Page) Want(status int, texts ...string) *Page {
	p.reader.t.Helper()
	if p.Status != status {
		p.reader.t.Fatalf("%s: got %d, want %d: %s", p.Path, p.Status, status, p.HTML)
	}
	for _, text := range texts {
		if !strings.Contains(p.HTML, html.EscapeString(text)) && !strings.Contains(p.HTML, text) {
			p.reader.t.Errorf("%s does not show %q: %s", p.Path, text, p.HTML)
		}
	}
	// The compressed bytes of a PDF may hold the mark by chance.
	if strings.HasPrefix(p.Header.Get("Content-Type"), "text/") && strings.Contains(p.HTML, "⟦") {
		p.reader.t.Errorf("%s lacks a text: %s", p.Path, p.HTML)
	}
	return p
}

// Without fails the test if the page shows one of the texts.
func (p *Page) Without(texts ...string) *Page {
	p.reader.t.Helper()
	for _, text := range texts {
		if strings.Contains(p.HTML, html.EscapeString(text)) {
			p.reader.t.Errorf("%s shows %q: %s", p.Path, text, p.HTML)
		}
	}
	return p
}

func (v *Reader) do(method, path string, body io.Reader) *Page {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.s.URL+path, body)
	if err != nil {
		v.t.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", v.s.URL)
	}
	if v.Language != "" {
		r.Header.Set("Accept-Language", v.Language)
	}
	resp, err := v.client.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer resp.Body.Close()
	content, err := io.ReadAll(resp.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return &Page{reader: v, Status: resp.StatusCode, Path: resp.Request.URL.RequestURI(), HTML: string(content), Header: resp.Header}
}
