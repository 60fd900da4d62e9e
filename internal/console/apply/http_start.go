package apply

import (
	"net/url"

	"stagegate/internal/console/caseview"
	"stagegate/internal/console/frame"
	"stagegate/internal/fault"
	"stagegate/internal/web"
)

var start = caseview.NewScreen(files, "start.html")

// service is a service that is offered.
type service struct {
	ID, Code, Name, Description, Hint, PartyRole string
	MinParties, MaxParties                       int
}

// offered finds the service of the address.
func offered(r *frame.Request) (service, frame.Answer) {
	code := r.PathValue("code")
	found, a := frame.Get[web.Page[service]](r, "/api/v1/customer/services?"+url.Values{"search": {code}, "size": {"100"}}.Encode())
	for _, s := range found.Content {
		if s.Code == code {
			return s, a
		}
	}
	if a.OK() {
		a = frame.Answer{Status: 404, ErrorCode: fault.NotFound, TraceID: a.TraceID}
	}
	return service{}, a
}

// showStart is where one arrives who has signed in to apply.
func showStart(r *frame.Request) frame.Response {
	s, a := offered(r)
	if !a.OK() {
		return r.Fail(a)
	}
	r.Crumb = &frame.Link{Text: r.Text("public.all_services"), Path: frame.Path("/", r.PathValue("tenant"))}
	return r.Show(start, s.Name, s)
}

// begin makes a request, or finds the one that is open.
func begin(r *frame.Request) frame.Response {
	s, a := offered(r)
	if !a.OK() {
		return r.Fail(a)
	}
	made, a := frame.Post[caseview.Record](r, "/api/v1/customer/requests/"+s.ID, nil)
	if a.ErrorCode == fault.OpenRequestExists {
		return openRequest(r, s)
	}
	if !a.OK() {
		return r.Refuse(a, showStart)
	}
	return r.Redirect(made.Path(r))
}

// openRequest leads to the customer's newest request for a service.
func openRequest(r *frame.Request, s service) frame.Response {
	mine, a := frame.Get[web.Page[caseview.Record]](r, "/api/v1/customer/requests?"+url.Values{"serviceId": {s.ID}, "size": {"100"}}.Encode())
	if !a.OK() {
		return r.Fail(a)
	}
	for _, c := range mine.Content {
		if !c.IsEnded() {
			return r.Done(c.Path(r), "apply.exists", "service", s.Name)
		}
	}
	return r.Redirect(frame.Path("/", r.PathValue("tenant"), "/applications"))
}
