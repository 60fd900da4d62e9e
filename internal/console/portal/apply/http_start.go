package apply

import (
	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

var start = caseview.NewScreen(files, "start.html")

// largestPage is the largest page of a list.
var largestPage = api.PageQuery{Size: 100}

// offered returns the service whose code is in the path.
func offered(r *ui.Request) (catalog.OfferedServiceView, ui.Answer) {
	code := r.PathValue("code")
	found, a := ui.Do(r, catalog.ListOfferedServices, &catalog.ListOffersInput{PageQuery: largestPage, Search: code})
	return ui.Find(found, a, code, func(s catalog.OfferedServiceView) string { return s.Code })
}

// showStart serves the page that follows signing in to apply.
func showStart(r *ui.Request) ui.Response {
	s, a := offered(r)
	if !a.OK() {
		return r.Fail(a)
	}
	r.Crumb = &ui.Link{Text: r.Text("public.all_services"), Path: ui.Path("/", r.PathValue("tenant"))}
	return r.Show(start, s.Name, s)
}

// create creates a request, or redirects to the open one.
func create(r *ui.Request) ui.Response {
	s, a := offered(r)
	if !a.OK() {
		return r.Fail(a)
	}
	created, a := ui.Do(r, cases.CreateRequest, &cases.CreateInput{ServiceID: s.ID})
	if a.ErrorCode == fault.OpenRequestExists {
		return ToOpenRequest(r, s.ID, s.Name)
	}
	if !a.OK() {
		return r.Refuse(a, showStart)
	}
	c := caseview.RequestRecord(created.RequestRecordFields, created.ExpectedView)
	return r.Redirect(c.Path(r))
}

// ToOpenRequest redirects to the customer's newest open request for a service.
func ToOpenRequest(r *ui.Request, serviceID, service string) ui.Response {
	mine, a := ui.Do(r, cases.ListMyRequests, &cases.ListRequestsInput{ListQuery: cases.ListQuery{PageQuery: largestPage, ServiceID: serviceID}})
	if !a.OK() {
		return r.Fail(a)
	}
	for _, v := range mine.Content {
		if c := caseview.RequestRecord(v.RequestRecordFields, v.ExpectedView); !c.IsEnded() {
			return r.Done(c.Path(r), "apply.exists", "service", service)
		}
	}
	return r.Redirect(ui.Path("/", r.PathValue("tenant"), "/applications"))
}
