package app_test

import (
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/test/apptest"
)

// visitor goes through pages as a browser without JavaScript does: it keeps cookies,
// follows redirects and links, and sends forms.
type visitor struct {
	t      *testing.T
	s      *apptest.Server
	client *http.Client
	origin string // that of the page whose form is sent
}

// shownPage is a page that a visitor has in front of them.
type shownPage struct {
	v *visitor

	path   string // with the query, where redirects have led to
	status int
	header http.Header
	html   string
}

func visit(t *testing.T, s *apptest.Server) *visitor {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &visitor{t: t, s: s, client: &http.Client{Jar: jar}, origin: s.URL}
}

// open opens an address of the server.
func (v *visitor) open(path string) shownPage {
	v.t.Helper()
	return v.do(http.MethodGet, path, nil)
}

// send sends a form to an address.
func (v *visitor) send(path string, values url.Values) shownPage {
	v.t.Helper()
	return v.do(http.MethodPost, path, strings.NewReader(values.Encode()))
}

func (v *visitor) do(method, path string, body io.Reader) shownPage {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.s.URL+strings.TrimPrefix(path, v.s.URL), body)
	if err != nil {
		v.t.Fatal(err)
	}
	r.Header.Set("Accept", "text/html,*/*;q=0.8")
	if body != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", v.origin)
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
	return shownPage{v: v, path: resp.Request.URL.RequestURI(), status: resp.StatusCode, header: resp.Header, html: string(content)}
}

// cookie is the value of a cookie that would be sent to a path.
func (v *visitor) cookie(path, name string) string {
	at, err := url.Parse(v.s.URL + path)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, c := range v.client.Jar.Cookies(at) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

// forget deletes a cookie of the path /.
func (v *visitor) forget(name string) {
	v.t.Helper()
	at, err := url.Parse(v.s.URL)
	if err != nil {
		v.t.Fatal(err)
	}
	v.client.Jar.SetCookies(at, []*http.Cookie{{Name: name, Path: "/", MaxAge: -1}})
}

// want fails the test unless the page has this status, is at this path and says all
// of these texts.
func (p shownPage) want(status int, path string, texts ...string) shownPage {
	p.v.t.Helper()
	text := p.text()
	missing := slices.DeleteFunc(texts, func(wanted string) bool { return strings.Contains(text, wanted) })
	if p.status != status || p.path != path || len(missing) > 0 {
		p.v.t.Fatalf("%s is %d, want %s and %d; it does not say %q:\n%s", p.path, p.status, path, status, missing, p.html)
	}
	return p
}

var tags = regexp.MustCompile(`<[^>]*>`)

// text is what the page says, in one line.
func (p shownPage) text() string {
	return strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString(p.html, ""))), " ")
}

var pageLinks = regexp.MustCompile(`(?:href|src|action)="(/[^"]*)"`)

// links are the addresses that the page links to, or sends forms to.
func (p shownPage) links() []string {
	var links []string
	for _, found := range pageLinks.FindAllStringSubmatch(p.html, -1) {
		links = append(links, html.UnescapeString(found[1]))
	}
	return links
}

// follow follows the last link with a text: the first may be in the head of the page.
func (p shownPage) follow(text string) shownPage {
	p.v.t.Helper()
	found := regexp.MustCompile(`<a href="([^"]*)">`+regexp.QuoteMeta(html.EscapeString(text))+`</a>`).FindAllStringSubmatch(p.html, -1)
	if len(found) == 0 {
		p.v.t.Fatalf("%s has no link %q:\n%s", p.path, text, p.html)
	}
	return p.v.open(html.UnescapeString(found[len(found)-1][1]))
}
