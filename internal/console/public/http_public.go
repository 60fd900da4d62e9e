package public

import (
	"embed"
	"net/http"
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
}

// landing is the data of the landing page of an organisation.
type landing struct {
	tenants.PublicPageView

	Offers   []service
	SignedIn bool // as a customer of the organisation
}

// service is a service that customers can apply for.
type service struct{ tenants.OfferedServiceView }

// Needs returns the first required documents of the service, at most shownNeeds.
func (s service) Needs() []string { return s.Requirements[:min(len(s.Requirements), shownNeeds)] }

// More returns how many required documents Needs leaves out.
func (s service) More() int { return max(len(s.Requirements)-shownNeeds, 0) }

// shownNeeds is how many documents the list of services names for each service.
const shownNeeds = 5

// landingOf reads the landing page of the organisation in the URL. The answer is 404 if there
// is none.
func landingOf(r *ui.Request) (landing, ui.Answer) {
	shown, a := ui.Do(r, tenants.GetPublicLandingPage, &tenants.PublicPageInput{SlugPath: tenants.SlugPath{Slug: r.PathValue("tenant")}})
	me := r.SignedInAt()
	l := landing{PublicPageView: shown, SignedIn: me != nil && me.Kind == ui.Customer}
	for _, s := range shown.Services {
		l.Offers = append(l.Offers, service{s})
	}
	return l, a
}

// showLanding serves the landing page of an organisation. An organisation without a published
// page is indistinguishable from one that does not exist.
func showLanding(r *ui.Request) ui.Response {
	l, a := landingOf(r)
	if !a.OK() {
		return r.Fail(a)
	}
	r.Bleed = true
	return r.Show(landingScreen, l.Headline, l)
}

// serviceData is the data of the page of a service.
type serviceData struct {
	service

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
	l, a := landingOf(r)
	if !a.OK() {
		return r.Fail(a)
	}
	for _, s := range l.Offers {
		if strings.EqualFold(s.Code, r.PathValue("code")) {
			base := ui.Path("/", r.PathValue("tenant"))
			r.Crumb = &ui.Link{Text: r.Text("public.all_services"), Path: base}
			d := serviceData{service: s, SignedIn: l.SignedIn, Start: base + ui.Path("/services/", s.Code, "/start")}
			if l.SignedIn {
				d.readYours(r)
			}
			return r.Show(serviceScreen, s.Name, d)
		}
	}
	return r.NotFound()
}

// readYours reads the customer's requests for the service. If that fails, none are shown.
func (d *serviceData) readYours(r *ui.Request) {
	mine, _ := ui.Do(r, cases.ListMyRequests, &cases.ListRequestsInput{ListQuery: cases.ListQuery{PageQuery: ui.FindQuery, ServiceID: d.ID}})
	for _, c := range mine.Content {
		own := ownRequest{c, pathOf(r, c)}
		if isOpen := c.Status != cases.Rejected && c.Status != cases.Withdrawn && c.ApplicationID == nil; d.Open == nil && isOpen {
			d.Open = &own
		}
		d.Yours = append(d.Yours, own)
	}
}

// pathOf returns the page of a customer's request: the task list for a draft.
func pathOf(r *ui.Request, c cases.RequestRecordView) string {
	list := "/applications/"
	if c.Status == cases.Draft {
		list = "/requests/"
	}
	return ui.Path("/", r.PathValue("tenant"), list, c.Reference)
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
