package apptest

import (
	"bytes"
	"html"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/api"
)

// Reader browses pages like a browser without scripts: it keeps cookies and follows redirects and links.
type Reader struct {
	Language string // Accept-Language; "" for none
	Origin   string // Origin header of submitted forms; initially the server's own

	t      testing.TB
	s      *Server
	client *http.Client
}

// Page is a page opened by a Reader.
type Page struct {
	reader  *Reader
	request *http.Request // after redirects

	Status int
	Path   string // with the query, after redirects
	HTML   string
	Header http.Header
}

// Reader returns a Reader signed in as a user of the tenant.
func (n *Tenant) Reader(who string) *Reader {
	n.s.t.Helper()
	return n.s.Reader(OpenSession(n.s, n, who).Access)
}

// Reader returns a Reader with an access token; "" for one that is not signed in.
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

// at returns the URL of a path of the server.
func (v *Reader) at(path string) *url.URL {
	v.t.Helper()
	at, err := url.Parse(v.s.URL + path)
	if err != nil {
		v.t.Fatal(err)
	}
	return at
}

// Cookie returns the value of a cookie for a path; "" without one.
func (v *Reader) Cookie(path, name string) string {
	v.t.Helper()
	for _, c := range v.client.Jar.Cookies(v.at(path)) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

// Forget deletes a cookie of the path /, as if it had expired.
func (v *Reader) Forget(name string) {
	v.t.Helper()
	v.client.Jar.SetCookies(v.at("/"), []*http.Cookie{{Name: name, Path: "/", MaxAge: -1}})
}

// Open opens a page by path or by full URL.
func (v *Reader) Open(path string) *Page {
	v.t.Helper()
	return v.do(http.MethodGet, strings.TrimPrefix(path, v.s.URL), "", nil)
}

// Post submits values to an address like a form.
func (v *Reader) Post(action string, values url.Values) *Page {
	v.t.Helper()
	return v.do(http.MethodPost, action, "application/x-www-form-urlencoded", strings.NewReader(values.Encode()))
}

var hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)

// Send submits the form of the page with this action, including its hidden fields.
func (p *Page) Send(action string, values url.Values) *Page {
	p.reader.t.Helper()
	return p.reader.Post(action, p.filled(action, values))
}

// SendFile submits the form of the page with this action and a file.
func (p *Page) SendFile(action string, values url.Values, field string, file []byte) *Page {
	p.reader.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, all := range p.filled(action, values) {
		for _, value := range all {
			_ = form.WriteField(name, value)
		}
	}
	part, _ := form.CreateFormFile(field, field)
	_, _ = part.Write(file)
	_ = form.Close()
	return p.reader.do(http.MethodPost, action, form.FormDataContentType(), &body)
}

// filled returns values with the hidden fields of the form of the page with this action.
func (p *Page) filled(action string, values url.Values) url.Values {
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
	return all
}

// Post submits values to an address like a form of the page.
func (p *Page) Post(action string, values url.Values) *Page {
	p.reader.t.Helper()
	return p.reader.Post(action, values)
}

// Follow follows the last link with a text: the first may be in the page header.
func (p *Page) Follow(text string) *Page {
	p.reader.t.Helper()
	found := regexp.MustCompile(`<a href="([^"]*)">`+regexp.QuoteMeta(html.EscapeString(text))+`</a>`).FindAllStringSubmatch(p.HTML, -1)
	if len(found) == 0 {
		p.reader.t.Fatalf("%s has no link %q:\n%s", p.Path, text, p.HTML)
	}
	return p.reader.Open(html.UnescapeString(found[len(found)-1][1]))
}

// At checks the address of the page: the path with its query, and the fragment of a redirect. Redirects must
// have status 303.
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

// Want checks that the page has a status and contains texts.
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

// Says checks that the page displays texts, each on one line without markup and surrounding spaces.
func (p *Page) Says(texts ...string) *Page {
	p.reader.t.Helper()
	content := strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString(p.HTML, ""))), " ")
	for _, text := range texts {
		if !strings.Contains(content, text) {
			p.reader.t.Errorf("%s does not say %q: %s", p.Path, text, p.HTML)
		}
	}
	return p
}

// Shows reports whether the page contains a text.
func (p *Page) Shows(text string) bool { return strings.Contains(p.HTML, html.EscapeString(text)) }

// Without checks that the page contains none of the texts.
func (p *Page) Without(texts ...string) *Page {
	p.reader.t.Helper()
	for _, text := range texts {
		if strings.Contains(p.HTML, html.EscapeString(text)) {
			p.reader.t.Errorf("%s shows %q: %s", p.Path, text, p.HTML)
		}
	}
	return p
}

func (v *Reader) do(method, path, mediaType string, body io.Reader) *Page {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.s.URL+path, body)
	if err != nil {
		v.t.Fatal(err)
	}
	r.Header.Set("Accept", "text/html,*/*;q=0.8")
	if body != nil {
		r.Header.Set("Content-Type", mediaType)
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
	// The compressed bytes of a PDF may contain the mark by chance.
	if strings.HasPrefix(p.Header.Get("Content-Type"), "text/") && strings.Contains(p.HTML, "⟦") {
		v.t.Errorf("%s lacks a text: %s", p.Path, p.HTML)
	}
	return p
}
