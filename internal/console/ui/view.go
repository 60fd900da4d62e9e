package ui

import (
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/weburl"
)

// View is the data of templates: the common data of all pages and, in Data, that of the screen.
type View struct {
	i18n.Printer

	Title   string
	Path    string // of the page, with its query
	Theme   string // light, dark, or "" for that of the system
	Key     string // of the forms of the page
	Match   string // ETag of the record that its forms change, or ""
	Me      *Person
	Unknown bool // it cannot be determined who is signed in
	Tenant  *Tenant
	Hidden  bool   // the organisation has no public page
	Spoken  Spoken // language of the organisation's texts
	Notice  string // success message of the last form, or ""
	Problem *Problem
	Menu    []MenuGroup
	Calls   []Call
	BaseURL string
	Now     time.Time
	Crumb   *Link     // the page above
	Bleed   bool      // the content has the whole width
	Ends    time.Time // end of the session, zero if unknown
	Data    any

	Frame   string        // class of the body
	inBrand bool          // the page has the colours of the organisation
	Content template.HTML // of the screen, for the layout
}

// Link is a link to another page.
type Link struct{ Text, Path string }

// Message is the data of a message page.
type Message struct {
	Text    string
	Main    *Link // shown as a button; nil for none
	Links   []Link
	SignOut bool // with a button to sign out
}

// Wait is the data of the page of a request that may succeed later.
type Wait struct {
	Text    string // when to try again, or why
	Again   string // address
	Kept    *Kept  // submitted values; nil for none
	TraceID string // of a server error
	Links   []Link // to other pages
}

// MenuGroup is a group of entries of the main menu.
type MenuGroup struct {
	Title   string // "" for none
	Entries []MenuEntry
}

// MenuEntry is a page in the main menu.
type MenuEntry struct {
	Text, Path, Icon string
	Count            int64 // -1 for none
	Hot              bool  // the count needs attention
	Here             bool  // the current page is this one or below it
}

// Problem is the content of an error summary.
type Problem struct {
	Message string
	Fields  []WrongField
	TraceID string // of a failure of the server
}

// WrongField is an invalid field with the id of its input, "" if the page has none.
type WrongField struct{ ID, Label, Message string }

// IsQuestion reports whether the label ends with a question mark.
func (f WrongField) IsQuestion() bool { return strings.HasSuffix(f.Label, "?") }

// Moment is a formatted time.
type Moment struct{ ISO, Text, Title string }

// When formats a time relative to the calendar: today, 15:30. Like the methods below, it takes
// any time of a view, including null.
func (v *View) When(at any) Moment {
	return v.moment(at, func(t time.Time) string { return v.Printer.When(t, v.Now) })
}

// Date formats the day of a time.
func (v *View) Date(at any) Moment { return v.moment(at, v.Printer.Date) }

// ShortDate formats the day of a time for tables.
func (v *View) ShortDate(at any) Moment {
	return v.moment(at, func(t time.Time) string { return v.Printer.ShortDate(t, v.Now) })
}

// Relative formats the distance of a time from now: in 3 hours.
func (v *View) Relative(at any) Moment {
	return v.moment(at, func(t time.Time) string { return v.Printer.Relative(t, v.Now) })
}

// DateTimeOf formats a time with its day.
func (v *View) DateTimeOf(at any) Moment { return v.moment(at, v.DateTime) }

func (v *View) moment(of any, text func(t time.Time) string) Moment {
	at := timeOf(of)
	if at.IsZero() {
		return Moment{}
	}
	return Moment{
		ISO: at.UTC().Format(time.RFC3339), Text: text(at),
		Title: v.DateTime(at) + " " + at.In(v.Zone).Format("MST"),
	}
}

// timeOf converts a time of a view; null is the zero time.
func timeOf(at any) time.Time {
	switch at := at.(type) {
	case time.Time:
		return at
	case api.Time:
		return time.Time(at)
	case *api.Time:
		return time.Time(Value(at))
	default:
		panic(fmt.Sprintf("ui: %T is no time", at))
	}
}

// Curl returns a call as a curl command with the access token in a variable.
func (v *View) Curl(c Call) string {
	var b strings.Builder
	b.WriteString("curl -b \"svc_access_token=$TOKEN\"")
	if c.Method != http.MethodGet {
		b.WriteString(" -X " + c.Method)
	}
	if c.Body != "" {
		b.WriteString(" -H 'Content-Type: application/json' -d '" + strings.ReplaceAll(c.Body, "'", `'\''`) + "'")
	}
	b.WriteString(" '" + v.BaseURL + strings.ReplaceAll(c.Path, "'", "%27") + "'")
	return b.String()
}

// view returns the data for the templates of a page.
func (r *Request) view(p page) *View {
	v := &View{
		Title: p.title, Path: r.URL.RequestURI(), Theme: r.theme(), Key: r.keyOf(),
		Me: r.Me(), Tenant: r.Tenant(), Notice: r.takeNotice(), BaseURL: r.site.BaseURL, Now: r.Now(), Data: p.data,
		Unknown: r.unknown != nil, Match: r.Match, Crumb: r.Crumb, Bleed: r.Bleed, Frame: p.screen.layout.class, inBrand: p.screen.layout.brand,
	}
	if p.screen.layout.menu != nil && v.Me != nil {
		v.Menu = p.screen.layout.menu(r)
	}
	v.Hidden = r.hidden
	v.Printer = r.Printer()
	v.Spoken = r.Spoken()
	v.Problem = p.problem
	if r.refusal != nil {
		v.Problem = r.problem(*r.refusal)
	}
	v.Ends = r.sessionEnd()
	v.Calls = r.calls
	return v
}

// endNotice is how long before its end the session shows a warning.
const endNotice = 10 * time.Minute

// EndsSoon reports whether the page is rendered with the warning that the session ends.
func (v *View) EndsSoon() bool { return v.Ends.Sub(v.Now) <= endNotice }

// Clock formats the time of day.
func (v *View) Clock(at time.Time) string { return at.In(v.Zone).Format("15:04") }

// SignInAgain returns the path at which the reader signs in before the session ends.
func (v *View) SignInAgain() string {
	to := "/sign-in"
	if v.Me != nil && v.Me.Tenant != nil {
		to = Path("/", v.Me.Tenant.Slug, to)
	}
	return to + "?" + url.Values{"again": {"1"}, "back": {v.Path}}.Encode()
}

// logoOrigin returns the origin of the URL of the logo, or "".
func (v *View) logoOrigin() string { return weburl.Origin(v.Logo()) }

// Owner returns the name of the organisation or of the product, for the title.
func (v *View) Owner() string {
	switch {
	case v.Tenant != nil:
		return v.Tenant.Name
	case v.Title == product:
		return ""
	default:
		return product
	}
}

const product = "Stagegate"

// Dir returns the direction of the page: that of the organisation's texts on the pages of customers.
func (v *View) Dir() string {
	if !v.inBrand {
		return i18n.DirectionOf("")
	}
	return i18n.DirectionOf(v.Spoken.code)
}

// Languages returns the languages that visitors can choose, none if there is only one.
func (v *View) Languages() []Option {
	if v.Tenant == nil || len(v.Tenant.Languages) < 2 || v.Me != nil { //nolint:mnd // one is no choice
		return nil
	}
	options := make([]Option, len(v.Tenant.Languages))
	for i, l := range v.Tenant.Languages {
		options[i] = Option{Value: l, Text: i18n.NameOf(l)}
	}
	return options
}

// Spoken is the language in which an organisation's texts are shown.
type Spoken struct{ code, page string }

// Spoken returns the language in which the reader sees the organisation's texts.
func (r *Request) Spoken() Spoken {
	t := r.Tenant()
	if t == nil {
		return Spoken{}
	}
	code := r.offeredLanguage(t)
	if len(t.Languages) == 1 {
		code = t.Languages[0]
	}
	return Spoken{code: code, page: string(r.Printer().Language)}
}

// Code returns the code of the language, "" on pages without an organisation.
func (s Spoken) Code() string { return s.code }

// Attr returns the attributes of an element with such texts, none if they are in the language of the page. The direction
// is that of the text, which may lack a translation.
func (s Spoken) Attr() template.HTMLAttr {
	if s.code == "" || s.code == s.page {
		return ""
	}
	return template.HTMLAttr(` lang="` + s.code + `" dir="auto"`) //nolint:gosec // a code of letters
}

// IsCustomer reports whether the reader is a customer of the organisation of the page.
func (v *View) IsCustomer() bool {
	return v.Me != nil && v.Me.Kind == Customer && v.Tenant != nil && v.Me.Tenant.Slug == v.Tenant.Slug
}

// CanSearch reports whether the reader can search for records.
func (v *View) CanSearch() bool {
	return v.Me != nil && (v.Me.Kind == Staff || v.Me.Kind == TenantAdmin)
}

// At reports whether the page is at or below a path of the organisation.
func (v *View) At(below string) bool {
	return strings.HasPrefix(v.Path, Path("/", v.Tenant.Slug, below))
}

// Logo returns the URL of the organisation's logo, or "".
func (v *View) Logo() string {
	if v.Tenant == nil || v.Tenant.Brand == nil {
		return ""
	}
	return weburl.Sanitize(Value(v.Tenant.Brand.LogoURL))
}

// BrandPath returns the path of the style sheet with the colours of the organisation, or "".
func (v *View) BrandPath() string {
	if !v.inBrand || v.Tenant == nil || v.Tenant.Brand == nil || v.Tenant.Brand.Color == "" {
		return ""
	}
	return Path("/", v.Tenant.Slug, "/brand.css?v=") + url.QueryEscape(strings.TrimPrefix(v.Tenant.Brand.Color, "#"))
}

// RoleName returns the name of the role of the signed-in person.
func (v *View) RoleName() string {
	switch role := v.Me.Role; v.Me.Kind {
	case TenantAdmin:
		return v.Text("console.role.TENANT_ADMIN")
	case Customer:
		return v.Text("console.role.CUSTOMER")
	case Platform:
		return v.Text("console.role.PLATFORM")
	default:
		if slices.Contains([]string{"MANAGER", "CASE_OFFICER", "FINANCE_OFFICER", "SERVICE_DESIGNER"}, role) {
			return v.Text("team.roles." + role)
		}
		return role // one of the organisation's own
	}
}
