package apply

import (
	"embed"

	"stagegate/internal/catalog/price"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

// Mount adds the pages to the console. Package mycase serves ShowTasks and ShowDocuments, since
// submitted cases have pages at the same addresses.
func Mount(s *ui.Site) {
	const service, one = "/{tenant}/services/{code}", "/{tenant}/applications/{reference}"
	s.Handle("GET "+service+"/start", ui.ForCustomers(showStart))
	s.Handle("POST "+service+"/start", ui.ForCustomers(create))
	s.Handle("GET "+one+"/parties", forOpen(showParties))
	s.Handle("POST "+one+"/parties", forOpen(saveParties))
	for _, part := range []string{"/parts/{stage}", "/parts/{stage}/{party}"} {
		s.Handle("GET "+one+part, forOpen(showPart))
		s.Handle("POST "+one+part, forOpen(savePart))
	}
	s.Handle("POST "+one+"/documents", forOpen(saveDocument))
	s.Handle("GET "+one+"/check", forDraft(showCheck))
	s.Handle("POST "+one+"/check", forDraft(submit))
	s.Handle("GET "+one+"/submitted", ui.ForCustomers(showDone))
	s.Handle("GET "+one+"/withdraw", ui.ForCustomers(showWithdraw))
	s.Handle("POST "+one+"/withdraw", ui.ForCustomers(withdraw))
}

// caseHandler handles a request for a page on which the customer changes a case.
type caseHandler func(r *ui.Request, c *caseview.Case) ui.Response

// forDraft admits customers to the pages of a case that was not submitted or was returned. For
// any other case it redirects to the page of the case.
func forDraft(h caseHandler) ui.Handler {
	return forCase(h, func(c *caseview.Case) bool { return c.IsDraft() })
}

// forOpen admits customers also to the pages on which they change an application.
func forOpen(h caseHandler) ui.Handler {
	return forCase(h, func(c *caseview.Case) bool { return c.IsDraft() || c.Status == caseview.InProgress })
}

func forCase(h caseHandler, isOpen func(*caseview.Case) bool) ui.Handler {
	return ui.ForCustomers(func(r *ui.Request) ui.Response {
		c, a := caseview.Load(r)
		switch {
		case !a.OK():
			return r.Fail(a)
		case !isOpen(c):
			return r.Redirect(c.Path(r))
		}
		return h(r, c)
	})
}

// aside is the data of the column beside the pages of a case.
type aside struct {
	Case  *caseview.Case
	Base  string      // path below which the form is served
	Price *price.View // nil for none
}

func newAside(r *ui.Request, c *caseview.Case) aside {
	a := aside{Case: c, Base: c.Path(r)}
	if c.IsDraft() {
		a.Price = caseview.Estimate(r, c)
	}
	return a
}

// showAgain shows a page again after its form was refused.
func showAgain(r *ui.Request, a ui.Answer, c *caseview.Case, h caseHandler) ui.Response {
	return r.Refuse(a, func(r *ui.Request) ui.Response { return h(r, c) })
}
