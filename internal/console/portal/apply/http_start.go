package apply

import (
	"net/url"

	"stagegate/internal/api"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

var start = caseview.NewScreen(files, "start.html")

// service is a service that is offered.
type service struct {
	ID, Code, Name, Description, Hint, PartyRole string
	MinParties, MaxParties                       int
}

// offered finds the service of the address.
func offered(r *ui.Request) (service, ui.Answer) {
	code := r.PathValue("code")
	found, a := ui.Get[api.Page[service]](r, "/api/v1/customer/services?"+url.Values{"search": {code}, "size": {"100"}}.Encode())
	for _, s := range found.Content {
		if s.Code == code {
			return s, a
		}
	}
	if a.OK() {
		a = ui.Answer{Status: 404, ErrorCode: fault.NotFound, TraceID: a.TraceID}
	}
	return service{}, a
}

// showStart is where one arrives who has signed in to apply.
func showStart(r *ui.Request) ui.Response {
	s, a := offered(r)
	if !a.OK() {
		return r.Fail(a)
	}
	r.Crumb = &ui.Link{Text: r.Text("public.all_services"), Path: ui.Path("/", r.PathValue("tenant"))}
	return r.Show(start, s.Name, s)
}

// begin makes a request, or finds the one that is open.
func begin(r *ui.Request) ui.Response {
	s, a := offered(r)
	if !a.OK() {
		return r.Fail(a)
	}
	made, a := ui.Post[caseview.Record](r, "/api/v1/customer/requests/"+s.ID, nil)
	if a.ErrorCode == fault.OpenRequestExists {
		return openRequest(r, s)
	}
	if !a.OK() {
		return r.Refuse(a, showStart)
	}
	return r.Redirect(made.Path(r))
}

// openRequest leads to the customer's newest request for a service.
func openRequest(r *ui.Request, s service) ui.Response {
	mine, a := ui.Get[api.Page[caseview.Record]](r, "/api/v1/customer/requests?"+url.Values{"serviceId": {s.ID}, "size": {"100"}}.Encode())
	if !a.OK() {
		return r.Fail(a)
	}
	for _, c := range mine.Content {
		if !c.IsEnded() {
			return r.Done(c.Path(r), "apply.exists", "service", s.Name)
		}
	}
	return r.Redirect(ui.Path("/", r.PathValue("tenant"), "/applications"))
}
