package mycase

import (
	"embed"
	"strings"

	"stagegate/internal/console/portal/apply"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

// Mount adds the pages to the console.
func Mount(s *ui.Site) {
	const list, one = "/{tenant}/applications", "/{tenant}/applications/{reference}"
	s.Handle("GET "+list, ui.ForCustomers(showList))
	s.Handle("GET "+one, withAny(showOne))
	s.Handle("GET "+one+"/answers", withCase(showAnswers))
	s.Handle("GET "+one+"/documents", withAny(showDocuments))
	s.Handle("GET "+one+"/print", withCase(showPrint))
	s.Handle("GET "+one+"/papers/{paper}", withCase(showPaper))
	s.Handle("GET "+one+"/certificates/{certificate}", withCase(showCertificate))
	s.Handle("GET "+one+"/certificates/{certificate}/document", withCase(downloadCertificate))
	s.Handle("POST "+one+"/certificates/{certificate}/renew", withCase(renewCertificate))
	s.Handle("POST "+one+"/pay", withCase(pay))
	s.Handle("POST "+one+"/paid/{payment}", withCase(checkPayment))
	s.Handle("POST "+one+"/correction", withCase(answerCorrection))
	s.Handle("GET "+one+"/messages", withCase(showMessages))
	s.Handle("POST "+one+"/messages", withCase(sendMessage))
	s.Handle("POST "+one+"/messages/read", withCase(markRead))
	for _, former := range []string{"/{tenant}/requests", "/{tenant}/requests/{rest...}"} {
		s.Handle("GET "+former, moved)
		s.Handle("POST "+former, moved)
	}
	s.Handle("GET /{tenant}/account", ui.ForCustomers(showAccount))
	s.Handle("POST /{tenant}/account", ui.ForCustomers(saveAccount))
	s.Handle("POST /{tenant}/account/password", ui.ForCustomers(changePassword))
	s.Handle("POST /{tenant}/account/notices", ui.ForCustomers(saveNotices))
}

// caseHandler handles a request for a page of a case.
type caseHandler func(r *ui.Request, c *caseview.Case) ui.Response

// withCase reads the case whose reference is in the path. A draft has only the pages on which it
// is filled in.
func withCase(h caseHandler) ui.Handler {
	return withAny(func(r *ui.Request, c *caseview.Case) ui.Response {
		if c.Status == caseview.Draft {
			return r.Redirect(c.Path(r))
		}
		return h(r, c)
	})
}

// withAny reads the case whose reference is in the path, which may be a draft.
func withAny(h caseHandler) ui.Handler {
	return ui.ForCustomers(func(r *ui.Request) ui.Response {
		c, a := caseview.Load(r)
		if !a.OK() {
			return r.Fail(a)
		}
		return h(r, c)
	})
}

// showOne serves the page of a case: the task list while the customer fills in the form, else the
// status.
func showOne(r *ui.Request, c *caseview.Case) ui.Response {
	if c.IsDraft() {
		return apply.ShowTasks(r, c)
	}
	return showCase(r, c)
}

// showDocuments serves the documents of a case: to upload them while it is open, else to read.
func showDocuments(r *ui.Request, c *caseview.Case) ui.Response {
	if c.IsDraft() || c.Status == caseview.InProgress {
		return apply.ShowDocuments(r, c)
	}
	return showPapers(r, c)
}

// showAgain shows a page of the case, which may have changed, again after a form on it was refused.
func showAgain(r *ui.Request, a ui.Answer, show caseHandler) ui.Response {
	return r.Refuse(a, withCase(show))
}

// moved redirects from the former address of a request.
func moved(r *ui.Request) ui.Response {
	_, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.RequestURI(), "/"), "/requests")
	path, query, _ := strings.Cut(rest, "?")
	if before, isDone := strings.CutSuffix(path, "/done"); isDone {
		path = before + "/submitted"
	}
	if query != "" {
		query = "?" + query
	}
	return r.Moved(ui.Path("/", r.PathValue("tenant"), "/applications") + path + query)
}
