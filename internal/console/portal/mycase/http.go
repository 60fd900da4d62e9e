package mycase

import (
	"embed"

	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

// Mount adds the pages to the console.
func Mount(s *ui.Site) {
	const list, one = "/{tenant}/applications", "/{tenant}/applications/{reference}"
	s.Handle("GET "+list, ui.ForCustomers(showList))
	s.Handle("GET "+one, withCase(showCase))
	s.Handle("GET "+one+"/answers", withCase(showAnswers))
	s.Handle("GET "+one+"/papers/{paper}", withCase(showPaper))
	s.Handle("POST "+one+"/pay", withCase(pay))
	s.Handle("POST "+one+"/correction", withCase(answerCorrection))
	s.Handle("POST "+one+"/messages", withCase(sendMessage))
	s.Handle("POST "+one+"/messages/read", withCase(markRead))
	s.Handle("GET /{tenant}/account", ui.ForCustomers(showAccount))
	s.Handle("POST /{tenant}/account", ui.ForCustomers(saveAccount))
	s.Handle("POST /{tenant}/account/password", ui.ForCustomers(changePassword))
	s.Handle("POST /{tenant}/account/notices", ui.ForCustomers(saveNotices))
}

// caseHandler handles a request for a page of a case.
type caseHandler func(r *ui.Request, c *caseview.Case) ui.Response

// withCase reads the case whose reference is in the path. Drafts have their own pages.
func withCase(h caseHandler) ui.Handler {
	return ui.ForCustomers(func(r *ui.Request) ui.Response {
		c, a := caseview.Load(r)
		switch {
		case !a.OK():
			return r.Fail(a)
		case c.Path(r) == c.FormPath(r) && c.IsDraft():
			return r.Redirect(c.Path(r))
		}
		return h(r, c)
	})
}

// showAgain shows the page of the case again after a form on it was refused.
func showAgain(r *ui.Request, a ui.Answer, c *caseview.Case) ui.Response {
	return r.Refuse(a, func(r *ui.Request) ui.Response { return showCase(r, c) })
}
