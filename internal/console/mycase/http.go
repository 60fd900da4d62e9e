package mycase

import (
	"embed"

	"stagegate/internal/console/caseview"
	"stagegate/internal/console/frame"
)

//go:embed *.html
var files embed.FS

// Mount adds the pages to the console.
func Mount(s *frame.Site) {
	const list, one = "/{tenant}/applications", "/{tenant}/applications/{reference}"
	s.Handle("GET "+list, frame.ForCustomers(showList))
	s.Handle("GET "+one, withCase(showCase))
	s.Handle("GET "+one+"/answers", withCase(showAnswers))
	s.Handle("GET "+one+"/papers/{paper}", withCase(showPaper))
	s.Handle("POST "+one+"/pay", withCase(pay))
	s.Handle("POST "+one+"/correction", withCase(answerCorrection))
	s.Handle("POST "+one+"/messages", withCase(sendMessage))
	s.Handle("POST "+one+"/messages/read", withCase(markRead))
	s.Handle("GET /{tenant}/account", frame.ForCustomers(showAccount))
	s.Handle("POST /{tenant}/account", frame.ForCustomers(saveAccount))
	s.Handle("POST /{tenant}/account/password", frame.ForCustomers(changePassword))
	s.Handle("POST /{tenant}/account/notices", frame.ForCustomers(saveNotices))
}

// caseHandler makes a page of a case.
type caseHandler func(r *frame.Request, c *caseview.Case) frame.Response

// withCase reads the case of the address. A draft is filled in, and not followed.
func withCase(h caseHandler) frame.Handler {
	return frame.ForCustomers(func(r *frame.Request) frame.Response {
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

// showAgain shows the page of the case after a form on it was refused.
func showAgain(r *frame.Request, a frame.Answer, c *caseview.Case) frame.Response {
	return r.Refuse(a, func(r *frame.Request) frame.Response { return showCase(r, c) })
}
