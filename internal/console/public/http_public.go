package public

import (
	"embed"
	"net/http"
	"net/url"
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/console/ui"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/brand"
)

//go:embed *.html
var files embed.FS

var (
	landingScreen = ui.NewScreen(files, ui.Public, "landing.html", "parts.html")
	serviceScreen = ui.NewScreen(files, ui.Public, "service.html", "parts.html")
	invoiceScreen = ui.NewScreen(files, ui.Public, "invoice.html", "parts.html")
	paymentScreen = ui.NewScreen(files, ui.Public, "payment.html", "parts.html")

	enterCodeScreen   = ui.NewScreen(files, ui.Plain, "code.html")
	findInvoiceScreen = ui.NewScreen(files, ui.Public, "code.html")
	certificateScreen = ui.NewScreen(files, ui.Public, "certificate.html")
)

// Mount adds the pages to the console.
func Mount(s *ui.Site) {
	s.Handle("GET /{tenant}", showLanding)
	s.Handle("GET /{tenant}/brand.css", showBrand)
	s.Handle("GET /{tenant}/services/{code}", showService)
	s.Handle("GET /{tenant}/pay", findInvoice)
	s.Handle("GET /{tenant}/pay/{reference}", showInvoice)
	s.Handle("POST /{tenant}/pay/{reference}", pay)
	s.Handle("GET /{tenant}/paid", findPayment)
	s.Handle("GET /{tenant}/paid/{reference}", showPayment)
	s.Handle("POST /{tenant}/paid/{reference}", checkPayment)
	s.Handle("GET "+checkPath, showEnterCode)
	s.Handle("GET "+checkPath+"/{code}", showCertificate)
}

// landing is the data of the landing page of an organisation.
type landing struct {
	tenants.PublicPageView

	SignedIn bool       // as a customer of the organisation
	Search   bool       // there are enough services to search them
	Query    string     // words that the visitor searches for
	TooShort bool       // the query has too few characters
	Chosen   string     // category, "" for all
	Links    []category // of the categories; nil without them
}

// category is a category of services with the address of its services.
type category struct {
	Name, Path string
	Here       bool
}

// searchedFrom is the number of services from which visitors can search them.
const searchedFrom = 10

// landingOf reads the landing page of the organisation in the URL with the services that are asked for. The answer is
// 404 if there is none.
func landingOf(r *ui.Request, in tenants.PublicPageInput) (landing, ui.Answer) {
	in.Slug = r.PathValue("tenant")
	me := r.SignedInAt() // the texts are in their language
	shown, a := ui.Do(r, tenants.GetPublicLandingPage, &in)
	return landing{PublicPageView: shown, SignedIn: me != nil && me.Kind == ui.Customer}, a
}

// showLanding serves the landing page of an organisation. An organisation without a published
// page is indistinguishable from one that does not exist.
func showLanding(r *ui.Request) ui.Response {
	l, a := landingOf(r, tenants.PublicPageInput{})
	if !a.OK() {
		return r.Fail(a)
	}
	l.Search = len(l.Services) >= searchedFrom
	if l.Search {
		a = l.find(r)
	}
	if !a.OK() {
		return r.Fail(a)
	}
	r.Bleed = true
	return r.Show(landingScreen, l.Headline, l)
}

// find replaces the services by those that the visitor asks for.
func (l *landing) find(r *ui.Request) ui.Answer {
	l.Query, l.Chosen = strings.TrimSpace(r.Query("q")), r.Query("category")
	base := ui.Path("/", r.PathValue("tenant"))
	for _, name := range l.Categories {
		l.Links = append(l.Links, category{Name: name, Path: base + "?" + url.Values{"category": {name}}.Encode(), Here: name == l.Chosen})
	}
	if l.Query == "" && l.Chosen == "" {
		return ui.Answer{Status: http.StatusOK}
	}
	found, a := landingOf(r, tenants.PublicPageInput{Search: l.Query, Categories: l.Chosen})
	if a.Status == http.StatusBadRequest { // too few or too many characters
		l.TooShort = true
		l.Services = nil
		return ui.Answer{Status: http.StatusOK}
	}
	l.Services = found.Services
	return a
}

// serviceData is the data of the page of a service.
type serviceData struct {
	tenants.OfferedServiceView

	SignedIn bool
	Start    string      // path at which an application is started
	Open     *ownRequest // the customer's open request for it; nil for none
	Yours    []ownRequest
}

// ownRequest is a request of the customer for the service.
type ownRequest struct {
	cases.RequestRecordView

	Path string
}

// showService serves the page of a service.
func showService(r *ui.Request) ui.Response {
	l, a := landingOf(r, tenants.PublicPageInput{Code: r.PathValue("code")})
	switch {
	case a.Status == http.StatusBadRequest: // longer than any code
		return r.NotFound()
	case !a.OK():
		return r.Fail(a)
	case len(l.Services) == 0:
		return r.NotFound()
	}
	s, base := l.Services[0], ui.Path("/", r.PathValue("tenant"))
	r.Crumb = &ui.Link{Text: r.Text("public.all_services"), Path: base}
	d := serviceData{OfferedServiceView: s, SignedIn: l.SignedIn, Start: base + ui.Path("/services/", s.Code, "/start")}
	if l.SignedIn {
		d.readYours(r)
	}
	return r.Show(serviceScreen, s.Name, d)
}

// readYours reads the customer's requests for the service. If that fails, none are shown.
func (d *serviceData) readYours(r *ui.Request) {
	mine, _ := ui.Do(r, cases.ListMyRequests, &cases.ListRequestsInput{ListQuery: cases.ListQuery{PageQuery: ui.FindQuery, ServiceID: d.ID}})
	for _, c := range mine.Content {
		own := ownRequest{c, ui.Path("/", r.PathValue("tenant"), "/applications/", c.Reference)}
		if isOpen := c.Status != cases.Rejected && c.Status != cases.Withdrawn && c.ApplicationID == nil; d.Open == nil && isOpen {
			d.Open = &own
		}
		d.Yours = append(d.Yours, own)
	}
}

// showBrand serves the style sheet with the colours of an organisation. The URL contains the
// colour, so that browsers can cache the style sheet.
func showBrand(r *ui.Request) ui.Response {
	colours, ok := brand.From("#" + r.Query("v"))
	if !ok {
		return r.NotFound()
	}
	return r.ShowAsset("text/css; charset=utf-8", []byte(colours.CSS()))
}

// notFound is the answer for a record of another organisation.
func notFound(a ui.Answer) ui.Answer {
	return ui.Answer{Status: http.StatusNotFound, TraceID: a.TraceID}
}
