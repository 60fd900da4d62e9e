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

// View is what a template shows: what all pages have, and in Data what the screen has.
type View struct {
	i18n.Printer

	Title   string
	Path    string // of the page, with its query
	Theme   string // light, dark, or "" for that of the system
	Key     string // of the forms of the page
	Match   string // the tag of the record that its forms change, or ""
	Me      *Person
	Unknown bool // whether somebody is signed in cannot be told
	Tenant  *Tenant
	Notice  string // what has just happened
	Problem *Problem
	Menu    []MenuGroup
	Calls   []Call
	BaseURL string
	Now     time.Time
	Crumb   *Link     // the page above
	Bleed   bool      // the content has the whole width
	Ends    time.Time // of the session, zero if that is not known
	Data    any

	inBrand bool          // the page is in the colours of the organisation
	Content template.HTML // of the screen, for the layout
}

// Link is a link to another page.
type Link struct{ Text, Path string }

// Message is the data of a page that only says something.
type Message struct {
	Text    string
	Main    *Link // what most want to do; nil for none
	Links   []Link
	SignOut bool // with the way out
}

// Wait is the data of the page of what may succeed later.
type Wait struct {
	Text    string // when to try again, or why
	Again   string // address
	Kept    *Kept  // what was sent; nil if nothing was
	TraceID string // of a failure of the server
	Links   []Link // other ways on
}

// MenuGroup is a group of entries of the main menu.
type MenuGroup struct {
	Title   string
	Entries []MenuEntry
}

// MenuEntry is a page in the main menu.
type MenuEntry struct {
	Text, Path, Icon string
	Count            int64 // -1 for none
	Hot              bool  // the count asks for something
	Here             bool  // the page is open, or one below it
}

// Problem is why something was refused.
type Problem struct {
	Message string
	Fields  []WrongField
	TraceID string // of a failure of the server
}

// WrongField is a field at fault, with a link to it where the page has it.
type WrongField struct{ ID, Label, Message string }

// IsQuestion tells that the label ends with its own mark.
func (f WrongField) IsQuestion() bool { return strings.HasSuffix(f.Label, "?") }

// Moment is a time as a page shows it.
type Moment struct{ ISO, Text, Title string }

// When shows a time as people say it: today, 15:30. It takes a time of a view, also one that
// may be null, as the others below do.
func (v *View) When(at any) Moment {
	return v.moment(at, func(t time.Time) string { return v.Printer.When(t, v.Now) })
}

// Date shows the day of a time.
func (v *View) Date(at any) Moment { return v.moment(at, v.Printer.Date) }

// ShortDate shows the day of a time, for tables.
func (v *View) ShortDate(at any) Moment {
	return v.moment(at, func(t time.Time) string { return v.Printer.ShortDate(t, v.Now) })
}

// Relative shows how far a time is from now: in 3 hours.
func (v *View) Relative(at any) Moment {
	return v.moment(at, func(t time.Time) string { return v.Printer.Relative(t, v.Now) })
}

// DateTimeOf shows a time with its day.
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

// timeOf is a time of a view, the zero one for null.
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

// Curl is the call as a command, with the cookie of the session as a variable.
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

// view is what a page shows.
func (r *Request) view(p page) *View {
	v := &View{
		Title: p.title, Path: r.URL.RequestURI(), Theme: r.theme(), Key: r.keyOf(),
		Me: r.Me(), Tenant: r.Tenant(), Notice: r.takeNotice(), BaseURL: r.site.BaseURL, Now: r.Now(), Data: p.data,
		Unknown: r.unknown != nil, Match: r.Match, Crumb: r.Crumb, Bleed: r.Bleed, inBrand: p.screen.layout.brand,
	}
	if p.screen.layout.menu != nil && v.Me != nil {
		v.Menu = p.screen.layout.menu(r)
	}
	v.Printer = r.Printer()
	v.Problem = p.problem
	if r.refusal != nil {
		v.Problem = r.problem(*r.refusal)
	}
	v.Ends = r.sessionEnd()
	v.Calls = r.calls
	return v
}

// endNotice is how long before the end of a session a page says so.
const endNotice = 10 * time.Minute

// EndsSoon reports whether the page says from the beginning that the session is about to end.
func (v *View) EndsSoon() bool { return v.Ends.Sub(v.Now) <= endNotice }

// Clock is the time of day of a time.
func (v *View) Clock(at time.Time) string { return at.In(v.Zone).Format("15:04") }

// SignInAgain is where one signs in before the session is over.
func (v *View) SignInAgain() string {
	to := "/sign-in"
	if v.Me != nil && v.Me.Tenant != nil {
		to = Path("/", v.Me.Tenant.Slug, to)
	}
	return to + "?" + url.Values{"again": {"1"}, "back": {v.Path}}.Encode()
}

// logoOrigin returns the origin of the organisation's logo, or "".
func (v *View) logoOrigin() string { return weburl.Origin(v.Logo()) }

// Owner is whose page it is: the organisation, or the platform.
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

// IsCustomer reports whether a customer of the organisation of the page is signed in.
func (v *View) IsCustomer() bool {
	return v.Me != nil && v.Me.Kind == Customer && v.Tenant != nil && v.Me.Tenant.Slug == v.Tenant.Slug
}

// CanSearch reports whether who is signed in can search for records.
func (v *View) CanSearch() bool {
	return v.Me != nil && (v.Me.Kind == Staff || v.Me.Kind == TenantAdmin)
}

// At reports whether the page is one below a path of the organisation.
func (v *View) At(below string) bool {
	return strings.HasPrefix(v.Path, Path("/", v.Tenant.Slug, below))
}

// Logo is the address of the organisation's logo, or "".
func (v *View) Logo() string {
	if v.Tenant == nil || v.Tenant.Brand == nil {
		return ""
	}
	return weburl.Usable(Value(v.Tenant.Brand.LogoURL))
}

// BrandPath is the address of the style sheet with the colours of the organisation, or "".
func (v *View) BrandPath() string {
	if !v.inBrand || v.Tenant == nil || v.Tenant.Brand == nil || v.Tenant.Brand.Color == "" {
		return ""
	}
	return Path("/", v.Tenant.Slug, "/brand.css?v=") + url.QueryEscape(strings.TrimPrefix(v.Tenant.Brand.Color, "#"))
}

// RoleName is the role of who is signed in, in words.
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
