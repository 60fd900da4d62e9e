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

// landing is what an organisation shows to everybody.
type landing struct {
	tenants.PublicPageView

	Offers   []service
	SignedIn bool // as a customer of the organisation
}

// service is what a customer can ask for.
type service struct{ tenants.OfferedServiceView }

// Needs are the first documents of a service, and how many there are besides.
func (s service) Needs() []string { return s.Requirements[:min(len(s.Requirements), shownNeeds)] }

// More is how many documents Needs leaves out.
func (s service) More() int { return max(len(s.Requirements)-shownNeeds, 0) }

// shownNeeds is how many documents of a service the list of services names.
const shownNeeds = 5

// landingOf reads the public page of the organisation of the address. Where there is none,
// the answer is 404.
func landingOf(r *ui.Request) (landing, ui.Answer) {
	shown, a := ui.Do(r, tenants.GetPublicLandingPage, &tenants.SlugPath{Slug: r.PathValue("tenant")})
	me := r.SignedInAt()
	l := landing{PublicPageView: shown, SignedIn: me != nil && me.Kind == ui.Customer}
	for _, s := range shown.Services {
		l.Offers = append(l.Offers, service{s})
	}
	return l, a
}

// showLanding serves the page of an organisation. One that shows nothing to everybody cannot
// be told from one that does not exist.
func showLanding(r *ui.Request) ui.Response {
	l, a := landingOf(r)
	if !a.OK() {
		return r.Fail(a)
	}
	r.Bleed = true
	return r.Show(landingScreen, l.Headline, l)
}

// serviceData is what the page of a service shows.
type serviceData struct {
	service

	SignedIn bool
	Start    string // where one starts
	Begun    string // the customer's open request for it, "" for none
	Earlier  []earlier
}

// earlier is a request that the customer has made for the service before.
type earlier struct {
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
				d.readEarlier(r)
			}
			return r.Show(serviceScreen, s.Name, d)
		}
	}
	return r.NotFound()
}

// readEarlier reads the customer's requests for the service. What cannot be read is not shown.
func (d *serviceData) readEarlier(r *ui.Request) {
	mine, _ := ui.Do(r, cases.ListMyRequests, &cases.ListRequestsInput{ListQuery: cases.ListQuery{PageQuery: ui.FindQuery, ServiceID: d.ID}})
	for _, c := range mine.Content {
		e := earlier{c, pathOf(r, c)}
		if isOpen := c.Status != cases.Rejected && c.Status != cases.Withdrawn && c.ApplicationID == nil; d.Begun == "" && isOpen {
			d.Begun = e.Path
		}
		d.Earlier = append(d.Earlier, e)
	}
}

// pathOf is the page of a customer's request: of a draft its task list.
func pathOf(r *ui.Request, c cases.RequestRecordView) string {
	list := "/applications/"
	if c.Status == cases.Draft {
		list = "/requests/"
	}
	return ui.Path("/", r.PathValue("tenant"), list, c.Reference)
}

// showBrand serves the style sheet with the colours of an organisation. Its address names
// the colour, so that browsers keep it.
func showBrand(r *ui.Request) ui.Response {
	colours, ok := brand.From("#" + r.Query("v"))
	if !ok {
		return r.NotFound()
	}
	return r.ShowAsset("text/css; charset=utf-8", []byte(colours.CSS()))
}

// notOurs is the answer for what belongs to another organisation.
func notOurs(a ui.Answer) ui.Answer {
	return ui.Answer{Status: http.StatusNotFound, TraceID: a.TraceID}
}
