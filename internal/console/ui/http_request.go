package ui

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/loopback"
	"stagegate/internal/tenants"
)

// The most bytes of a form, and of one that sends a file.
const (
	maxForm = 256 << 10
	maxFile = 4 << 20
)

// keyField is the field of every form that makes sending it twice safe.
const keyField = "_key"

// Request is a request for a page, with what the page needs.
type Request struct {
	*http.Request

	// IfMatch is the tag of the record that the form was made for, which its changes demand,
	// or "". Match is that of the record for the forms of the page that is shown.
	IfMatch, Match string

	Crumb *Link // to the page above; nil for none
	Bleed bool  // the content has the whole width of the window

	site    *Site
	w       http.ResponseWriter
	sent    bool            // a form, from a page of ours, that could be read
	key     string          // of the form that was sent; "" for none
	done    map[string]done // operations that read, by what was asked
	calls   []Call
	printer *i18n.Printer
	me      *Person
	asked   bool    // who this is
	unknown *Answer // why that cannot be told at present
	tenant  *Tenant // of the address
	refusal *Answer // of the call that the form made
	forms   []*Form // of the page
}

func newRequest(s *Site, w http.ResponseWriter, r *http.Request) *Request {
	return &Request{Request: r.WithContext(api.WithPage(r.Context())), site: s, w: w, done: map[string]done{}}
}

// readForm reads the form that was sent, and reports whether it could.
func (r *Request) readForm(limit int64) bool {
	if r.Method != http.MethodPost {
		return true
	}
	r.Body = http.MaxBytesReader(r.w, r.Body, limit)
	read := r.ParseForm
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data") {
		read = func() error { return r.ParseMultipartForm(limit) } //nolint:gosec // in memory, and the body is limited
	}
	if err := read(); err != nil {
		return false
	}
	r.sent = true
	r.key = r.PostForm.Get(keyField)
	r.IfMatch = r.PostForm.Get(matchField)
	return true
}

// Value returns a field of the form that was sent, without blanks around it.
func (r *Request) Value(name string) string { return strings.TrimSpace(r.PostForm.Get(name)) }

// File returns the content of a file that the form has sent, or nil.
func (r *Request) File(name string) []byte {
	sent, _, err := r.FormFile(name)
	if err != nil {
		return nil
	}
	defer func() { _ = sent.Close() }() // it was only read
	content, err := io.ReadAll(sent)
	if err != nil {
		return nil
	}
	return content
}

// Query returns a parameter of the address.
func (r *Request) Query(name string) string { return r.URL.Query().Get(name) }

// TraceID is the trace id of the page and of its calls.
func (r *Request) TraceID() string { return api.TraceID(r.Context()) }

// Now is the time of records.
func (r *Request) Now() time.Time { return r.site.Now() }

// Secure reports whether the public address is an https one.
func (r *Request) Secure() bool { return r.site.Secure }

// IsLocal reports whether the server is reached on the machine that it runs on.
func (r *Request) IsLocal() bool { return loopback.Request(r.Request) }

// Forget has everything read again that was read for this page before.
func (r *Request) Forget() { clear(r.done) }

// NameTenant gives the organisation of the address its name, where the page knows it from
// elsewhere than its public page.
func (r *Request) NameTenant(name string) {
	if t := r.Tenant(); t != nil && t.Name == t.Slug {
		t.Name = name
	}
}

// Absolute is the address of a path of this server for others.
func (r *Request) Absolute(path string) string { return r.site.BaseURL + path }

// Printer writes in the language of the reader: of the person, of the organisation, or of
// the browser, in this order. Times are those of the organisation.
func (r *Request) Printer() i18n.Printer {
	if r.printer == nil {
		var chosen []i18n.Language
		var zone *time.Location
		if me := r.Me(); me != nil {
			chosen = append(chosen, i18n.Language(Value(me.Language)))
			if me.Tenant != nil {
				chosen = append(chosen, i18n.Language(me.Tenant.Language))
				zone = zoneOf(me.Tenant.Timezone)
			}
		} else if t := r.Tenant(); t != nil {
			chosen = append(chosen, i18n.Language(t.Language))
		}
		p := i18n.For(i18n.Choose(r.Header.Get("Accept-Language"), chosen...), zone)
		r.printer = &p
	}
	return *r.printer
}

func zoneOf(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

// Text is a text in the language of the reader.
func (r *Request) Text(key string, args ...any) string { return r.Printer().Text(key, args...) }

// Number is a number that was entered, as the API takes it. What is none stays a text, which
// the API refuses by the name of its field.
func (r *Request) Number(entered string) any {
	if number, ok := r.Printer().ReadNumber(entered); ok {
		return json.Number(number)
	}
	return entered
}

// Moment is a time of the organisation's timezone that was entered, as the API takes it. What is
// none stays as it is, which the API refuses by the name of its field.
func (r *Request) Moment(entered string) string {
	if at, err := time.ParseInLocation("2006-01-02T15:04", entered, r.Printer().Zone); err == nil {
		return at.UTC().Format("2006-01-02T15:04:05.000")
	}
	return entered
}

// Person is whoever is signed in.
type Person struct{ accounts.PrincipalView }

// Tenant is the organisation that a page belongs to.
type Tenant = accounts.TenantView

// Kinds of persons.
const (
	Customer    = "CUSTOMER"
	TenantAdmin = "TENANT_ADMIN"
	Staff       = "STAFF"
	Platform    = "PLATFORM"
)

// May reports whether the person has one of the permissions.
func (p *Person) May(permissions ...string) bool {
	for _, has := range p.Permissions {
		if slices.Contains(permissions, string(has)) {
			return true
		}
	}
	return false
}

// Initials are shown in place of a picture.
func (p *Person) Initials() string { return Initials(p.Name) }

// Initials returns the first letters of the first two words of a name.
func Initials(name string) string {
	var initials strings.Builder
	for i, word := range strings.Fields(name) {
		if i == 2 {
			break
		}
		for _, first := range word {
			initials.WriteRune(first)
			break
		}
	}
	return initials.String()
}

// Me is whom the cookies of the browser belong to, or nil. Where that cannot be told at
// present, the response is a page that says so, whatever the handler returns.
func (r *Request) Me() *Person {
	if r.asked {
		return r.me
	}
	r.asked = true
	if _, err := r.Cookie(api.AccessCookie); err != nil {
		return nil
	}
	switch me, a := Do(r, accounts.Me, &struct{}{}); {
	case a.OK():
		r.me = &Person{me}
	case a.Status != http.StatusUnauthorized:
		r.unknown = &a
	}
	return r.me
}

// SignedInAt returns who is signed in with the organisation of the address, or nil.
func (r *Request) SignedInAt() *Person {
	if me := r.Me(); me != nil && me.Tenant != nil && me.Tenant.Slug == r.PathValue("tenant") {
		return me
	}
	return nil
}

// Tenant is the organisation of the page: that of the address, or else that of who is
// signed in. It is nil where there is none, and has only its slug where it shows nothing to
// everybody.
func (r *Request) Tenant() *Tenant {
	slug := r.PathValue("tenant")
	if me := r.Me(); me != nil && me.Tenant != nil && (slug == "" || me.Tenant.Slug == slug) {
		return me.Tenant
	}
	if r.tenant == nil && slug != "" {
		r.tenant = &Tenant{Slug: slug, Name: slug} // while it is read
		shown, _ := Do(r, tenants.GetPublicLandingPage, &tenants.SlugPath{Slug: slug})
		r.tenant = &Tenant{
			Slug: slug, Name: cmp.Or(shown.Name, slug), Language: shown.Language, SupportEmail: shown.SupportEmail, Brand: shown.Brand,
		}
	}
	return r.tenant
}

// Home is where a person begins.
func (p *Person) Home() string {
	switch p.Kind {
	case Customer:
		return Path("/", p.Tenant.Slug, "/applications")
	case Platform:
		return "/platform"
	default:
		return "/console"
	}
}

// keyOf is the key of the forms of a page: a new one, or that of the form that was sent
// where the same call may have to be made again.
func (r *Request) keyOf() string {
	if r.key != "" && r.refusal != nil && r.refusal.Status >= http.StatusInternalServerError {
		return r.key
	}
	return rand.Text()
}

// back is the page that a form of the frame was sent from.
func (r *Request) back() string { return cmp.Or(LocalPath(r.Value("back")), "/") }

// LocalPath returns a path of this server, or "" for anything else.
func LocalPath(to string) string {
	u, err := url.Parse(to)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.ContainsAny(to, "\\\r\n") {
		return ""
	}
	return to
}
