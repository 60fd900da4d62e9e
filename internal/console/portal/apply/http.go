package apply

import (
	"embed"
	"strings"

	"stagegate/internal/catalog/price"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

// Mount adds the pages to the console.
func Mount(s *ui.Site) {
	const service, request, application = "/{tenant}/services/{code}", "/{tenant}/requests/{reference}", "/{tenant}/applications/{reference}"
	s.Handle("GET "+service+"/start", ui.ForCustomers(showStart))
	s.Handle("POST "+service+"/start", ui.ForCustomers(create))
	s.Handle("GET "+request, forRequest(showTasks))
	s.Handle("GET "+request+"/parties", forRequest(showParties))
	s.Handle("POST "+request+"/parties", forRequest(saveParties))
	s.Handle("GET "+request+"/check", forRequest(showCheck))
	s.Handle("POST "+request+"/check", forRequest(submit))
	s.Handle("GET "+request+"/done", ui.ForCustomers(showDone))
	s.Handle("GET "+request+"/withdraw", ui.ForCustomers(showWithdraw))
	s.Handle("POST "+request+"/withdraw", ui.ForCustomers(withdraw))
	for base, only := range map[string]func(caseHandler) ui.Handler{request: forRequest, application: forApplication} {
		for _, part := range []string{"/parts/{stage}", "/parts/{stage}/{party}"} {
			s.Handle("GET "+base+part, only(showPart))
			s.Handle("POST "+base+part, only(savePart))
		}
		s.Handle("GET "+base+"/documents", only(showDocuments))
		s.Handle("POST "+base+"/documents", only(saveDocument))
	}
}

// caseHandler handles a request for a page on which the customer changes a case.
type caseHandler func(r *ui.Request, c *caseview.Case) ui.Response

// forRequest admits customers to the pages of a request that they can change. For any other
// request it redirects to the page of the case.
func forRequest(h caseHandler) ui.Handler {
	return ui.ForCustomers(func(r *ui.Request) ui.Response {
		c, a := caseview.LoadRequest(r)
		switch {
		case !a.OK():
			return r.Fail(a)
		case !c.IsDraft():
			return r.Redirect(c.Path(r))
		}
		return h(r, c)
	})
}

// forApplication admits customers to the pages on which they change an application.
func forApplication(h caseHandler) ui.Handler {
	return ui.ForCustomers(func(r *ui.Request) ui.Response {
		c, a := caseview.Load(r)
		switch {
		case !a.OK():
			return r.Fail(a)
		case c.IsDraft():
			return r.Redirect(strings.Replace(r.URL.RequestURI(), "/applications/", "/requests/", 1))
		case c.Status != caseview.InProgress:
			return r.Redirect(c.Path(r))
		}
		r.Crumb = toCase(r, c)
		return h(r, c)
	})
}

// toCase returns the link back to the case.
func toCase(r *ui.Request, c *caseview.Case) *ui.Link {
	if c.IsDraft() {
		return &ui.Link{Text: r.Text("apply.all_sections"), Path: c.FormPath(r)}
	}
	return &ui.Link{Text: r.Text("apply.to_case"), Path: c.Path(r)}
}

// aside is the data of the column beside the pages of a case.
type aside struct {
	Case  *caseview.Case
	Base  string      // path below which the form is served
	Price *price.View // nil for none
}

func newAside(r *ui.Request, c *caseview.Case) aside {
	a := aside{Case: c, Base: c.FormPath(r)}
	if c.IsDraft() {
		a.Price = caseview.Estimate(r, c)
	}
	return a
}

// showAgain shows a page again after its form was refused.
func showAgain(r *ui.Request, a ui.Answer, c *caseview.Case, h caseHandler) ui.Response {
	return r.Refuse(a, func(r *ui.Request) ui.Response { return h(r, c) })
}
