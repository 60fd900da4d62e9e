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

// Maximum sizes in bytes of a form and of a form with a file or as much text.
const (
	maxForm = 256 << 10
	maxFile = 4 << 20
)

// keyField is the field of every form with its idempotency key.
const keyField = "_key"

// Request is an HTTP request for a page.
type Request struct {
	*http.Request

	// IfMatch is the ETag that the submitted form requires of the record, or "". Match is the
	// ETag of the record for the forms of the rendered page.
	IfMatch, Match string

	Crumb *Link // to the page above; nil for none
	Bleed bool  // the content is as wide as the window

	site       *Site
	w          http.ResponseWriter
	sent       bool            // a form was submitted and could be read
	key        string          // idempotency key of the submitted form; "" for none
	done       map[string]done // cached results of reads by operation and input
	calls      []Call
	printer    *i18n.Printer
	me         *Person
	identified bool              // me has been determined
	unknown    *Answer           // why me cannot be determined at present
	tenant     *Tenant           // of the path
	hidden     bool              // it has no public page
	refusal    *Answer           // of the call made by the form
	stale      *api.FreshMethods // how to confirm who the reader is, if a call of the form needs it; nil for not
	forms      []*Form           // of the page
}

func newRequest(s *Site, w http.ResponseWriter, r *http.Request) *Request {
	return &Request{Request: r.WithContext(api.WithPage(r.Context())), site: s, w: w, done: map[string]done{}}
}

// readForm reads the submitted form and reports whether it could be read.
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

// Value returns a field of the submitted form without surrounding whitespace.
func (r *Request) Value(name string) string { return strings.TrimSpace(r.PostForm.Get(name)) }

// File returns the content of a submitted file, or nil.
func (r *Request) File(name string) []byte {
	sent, _, err := r.FormFile(name)
	if err != nil {
		return nil
	}
	defer func() { _ = sent.Close() }() // opened for reading
	content, err := io.ReadAll(sent)
	if err != nil {
		return nil
	}
	return content
}

// Query returns a query parameter.
func (r *Request) Query(name string) string { return r.URL.Query().Get(name) }

// TraceID returns the trace id of the request, which its calls share.
func (r *Request) TraceID() string { return api.TraceID(r.Context()) }

// Now returns the current time.
func (r *Request) Now() time.Time { return r.site.Now() }

// Secure reports whether the public base URL uses https.
func (r *Request) Secure() bool { return r.site.Secure }

// IsLocal reports whether the request was made from the machine of the server.
func (r *Request) IsLocal() bool { return loopback.Request(r.Request) }

// Forget drops the cached results of reads.
func (r *Request) Forget() { clear(r.done) }

// NameTenant sets the name of the organisation in the path if it is unknown because its public
// page is not published.
func (r *Request) NameTenant(name string) {
	if t := r.Tenant(); t != nil && t.Name == t.Slug {
		t.Name = name
	}
}

// SetTenant sets the organisation of a page whose path names none. Its public page need not be published. The language
// stays the reader's.
func (r *Request) SetTenant(slug, name, timezone string, brand *tenants.BrandView) {
	p := i18n.For(r.Printer().Language, zoneOf(timezone))
	r.printer = &p
	r.SetPathValue("tenant", slug)
	r.NameTenant(name)
	r.Tenant().Brand = brand
}

// FileTypes returns the media types of files that can be uploaded.
func (r *Request) FileTypes() []string { return r.site.FileTypes }

// PayoutHours returns the number of hours until a changed payout account receives money.
func (r *Request) PayoutHours() int { return r.site.PayoutHours }

// Absolute returns the absolute URL of a path.
func (r *Request) Absolute(path string) string { return r.site.BaseURL + path }

// Printer returns the printer for the language of the person, else of the organisation, else of
// the browser. Times are in the timezone of the organisation.
func (r *Request) Printer() i18n.Printer {
	if r.printer == nil {
		var chosen []i18n.Language
		var zone *time.Location
		if me := r.Me(); me != nil {
			chosen = append(chosen, i18n.Language(Value(me.Language)))
			if me.Tenant != nil {
				chosen = append(chosen, i18n.Language(r.offeredLanguage(me.Tenant)), i18n.Language(me.Tenant.Language))
				zone = zoneOf(me.Tenant.Timezone)
			}
		} else if t := r.Tenant(); t != nil {
			chosen = append(chosen, i18n.Language(r.offeredLanguage(t)), i18n.Language(t.Language))
		}
		p := i18n.For(i18n.Choose(r.Header.Get("Accept-Language"), chosen...), zone)
		r.printer = &p
	}
	return *r.printer
}

// offeredLanguage returns the language in which the reader sees the texts of an organisation that offers several, else "".
func (r *Request) offeredLanguage(t *Tenant) string {
	if len(t.Languages) < 2 { //nolint:mnd // one is no choice
		return ""
	}
	return cmp.Or(i18n.Match(t.Languages, r.Header.Get("Accept-Language"), r.chosenLanguage()), t.Languages[0])
}

func zoneOf(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

// Text returns a text in the language of the reader.
func (r *Request) Text(key string, args ...any) string { return r.Printer().Text(key, args...) }

// Number converts an entered number to the form of the API. Invalid input is passed through
// for the API to refuse.
func (r *Request) Number(entered string) any {
	if number, ok := r.Printer().ReadNumber(entered); ok {
		return json.Number(number)
	}
	return entered
}

// Moment converts an entered local time to the form of the API. Invalid input is passed through
// for the API to refuse.
func (r *Request) Moment(entered string) string {
	if at, err := time.ParseInLocation("2006-01-02T15:04", entered, r.Printer().Zone); err == nil {
		return at.UTC().Format("2006-01-02T15:04:05.000")
	}
	return entered
}

// Person is a signed-in person.
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

// May reports whether the person has any of the permissions.
func (p *Person) May(permissions ...string) bool {
	for _, has := range p.Permissions {
		if slices.Contains(permissions, string(has)) {
			return true
		}
	}
	return false
}

// Initials returns the initials of the person.
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

// Me returns the signed-in person, or nil. If that cannot be determined at present, the response
// is an error page, whatever the handler returns.
func (r *Request) Me() *Person {
	if r.identified {
		return r.me
	}
	r.identified = true
	if _, ok := api.AccessOf(r.Request); !ok {
		return nil
	}
	switch me, a := Do(r, accounts.Me, &struct{}{}); {
	case a.OK():
		r.me = &Person{me.PrincipalView}
	case a.Status != http.StatusUnauthorized:
		r.unknown = &a
	}
	return r.me
}

// SignedInAt returns the person signed in with the organisation in the path, or nil.
func (r *Request) SignedInAt() *Person {
	if me := r.Me(); me != nil && me.Tenant != nil && me.Tenant.Slug == r.PathValue("tenant") {
		return me
	}
	return nil
}

// Tenant returns the organisation in the path, else that of the signed-in person, else nil. Of
// an organisation without a published page only the slug is known.
func (r *Request) Tenant() *Tenant {
	slug := r.PathValue("tenant")
	if me := r.Me(); me != nil && me.Tenant != nil && (slug == "" || me.Tenant.Slug == slug) {
		return me.Tenant
	}
	if r.tenant == nil && slug != "" {
		r.tenant = &Tenant{Slug: slug, Name: slug} // while it is read
		shown, a := Do(r, tenants.GetPublicLandingPage, &tenants.PublicPageInput{SlugPath: tenants.SlugPath{Slug: slug}})
		r.tenant = &Tenant{
			Slug: slug, Name: cmp.Or(shown.Name, slug), Language: shown.Language, Languages: shown.Languages, SupportEmail: shown.SupportEmail, Brand: shown.Brand,
		}
		r.hidden = a.Status == http.StatusNotFound
	}
	return r.tenant
}

// Home returns the path of the first page for the person.
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

// Security returns the path of the page on which the person sees how they sign in.
func (p *Person) Security() string {
	switch p.Kind {
	case Customer:
		return Path("/", p.Tenant.Slug, "/account/security")
	case Platform:
		return "/platform/security"
	default:
		return "/console/security"
	}
}

// keyOf returns the idempotency key for the forms of the page: a new one, or that of the
// submitted form if the same call may have to be repeated.
func (r *Request) keyOf() string {
	if r.key != "" && r.refusal != nil && r.refusal.Status >= http.StatusInternalServerError {
		return r.key
	}
	return rand.Text()
}

// back returns the path of the page from which a form of the frame was submitted.
func (r *Request) back() string { return cmp.Or(LocalPath(r.Value("back")), "/") }

// LocalPath returns a path of this server, or "" for anything else.
func LocalPath(to string) string {
	u, err := url.Parse(to)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.ContainsAny(to, "\\\r\n") {
		return ""
	}
	return to
}
