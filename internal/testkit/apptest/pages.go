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

	"stagegate/internal/api"
)

// Reader goes through pages as a browser without scripts does: it keeps cookies, and
// follows redirects and links.
type Reader struct {
	Language string // that the browser asks for; "" for none
	Origin   string // of the page whose form is sent; the server's own to begin with

	t      testing.TB
	s      *Server
	client *http.Client
}

// Page is a page that a Reader has opened.
type Page struct {
	reader  *Reader
	request *http.Request // the last one, where redirects have led to

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

// Reader returns the pages of whoever an access token belongs to; with "", those of somebody
// who has not signed in.
func (s *Server) Reader(token string) *Reader {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	v := &Reader{Origin: s.URL, t: s.t, s: s, client: &http.Client{Jar: jar}}
	if token != "" {
		jar.SetCookies(v.at("/"), []*http.Cookie{{Name: api.AccessCookie, Value: token, Path: "/"}})
	}
	return v
}

// at is the address of a path of the server.
func (v *Reader) at(path string) *url.URL {
	v.t.Helper()
	at, err := url.Parse(v.s.URL + path)
	if err != nil {
		v.t.Fatal(err)
	}
	return at
}

// Cookie is the value of a cookie that is sent to a path; "" if there is none.
func (v *Reader) Cookie(path, name string) string {
	v.t.Helper()
	for _, c := range v.client.Jar.Cookies(v.at(path)) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

// Forget deletes a cookie of the path /, as a browser does when its time is over.
func (v *Reader) Forget(name string) {
	v.t.Helper()
	v.client.Jar.SetCookies(v.at("/"), []*http.Cookie{{Name: name, Path: "/", MaxAge: -1}})
}

// Open opens a page by its path, or by its whole address at the server.
func (v *Reader) Open(path string) *Page {
	v.t.Helper()
	return v.do(http.MethodGet, strings.TrimPrefix(path, v.s.URL), nil)
}

// Post sends values to an address, as a form of a page would.
func (v *Reader) Post(action string, values url.Values) *Page {
	v.t.Helper()
	return v.do(http.MethodPost, action, strings.NewReader(values.Encode()))
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
	return p.reader.Post(action, all)
}

// Post sends values to an address, as a form of the page would.
func (p *Page) Post(action string, values url.Values) *Page {
	p.reader.t.Helper()
	return p.reader.Post(action, values)
}

// Follow follows the last link with a text: the first may be in the head of the page.
func (p *Page) Follow(text string) *Page {
	p.reader.t.Helper()
	found := regexp.MustCompile(`<a href="([^"]*)">`+regexp.QuoteMeta(html.EscapeString(text))+`</a>`).FindAllStringSubmatch(p.HTML, -1)
	if len(found) == 0 {
		p.reader.t.Fatalf("%s has no link %q:\n%s", p.Path, text, p.HTML)
	}
	return p.reader.Open(html.UnescapeString(found[len(found)-1][1]))
}

// At fails the test unless the page is at an address: its path with the query, and the
// fragment that a redirect named. Pages send on with 303 alone.
func (p *Page) At(path string) *Page {
	p.reader.t.Helper()
	got := strings.TrimPrefix(p.request.URL.String(), p.reader.s.URL)
	if got != path {
		p.reader.t.Fatalf("at %s with %d, want %s: %s", got, p.Status, path, p.HTML)
	}
	if before := p.request.Response; before != nil && before.StatusCode != http.StatusSeeOther {
		p.reader.t.Fatalf("sent on to %s with %d, want 303", got, before.StatusCode)
	}
	return p
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
	return p
}

var tags = regexp.MustCompile(`<[^>]*>`)

// Says fails the test unless a person reads texts on the page, each within what is one line
// without the marks and spaces between.
func (p *Page) Says(texts ...string) *Page {
	p.reader.t.Helper()
	said := strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString(p.HTML, ""))), " ")
	for _, text := range texts {
		if !strings.Contains(said, text) {
			p.reader.t.Errorf("%s does not say %q: %s", p.Path, text, p.HTML)
		}
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
	r.Header.Set("Accept", "text/html,*/*;q=0.8")
	if body != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", v.Origin)
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
	p := &Page{
		reader: v, request: resp.Request,
		Status: resp.StatusCode, Path: resp.Request.URL.RequestURI(), HTML: string(content), Header: resp.Header,
	}
	// The compressed bytes of a PDF may hold the mark by chance.
	if strings.HasPrefix(p.Header.Get("Content-Type"), "text/") && strings.Contains(p.HTML, "⟦") {
		v.t.Errorf("%s lacks a text: %s", p.Path, p.HTML)
	}
	return p
}
