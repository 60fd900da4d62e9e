package mycase

import (
	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var (
	answersScreen = caseview.NewScreen(files, "answers.html")
	papersScreen  = caseview.NewScreen(files, "documents.html")
	printScreen   = caseview.NewScreenIn(ui.Paper, files, "print.html")
)

// submitted is the data of the pages with what was submitted.
type submitted struct {
	Case  *caseview.Case
	Base  string // path of the case
	Parts []caseview.Answered
	Needs []caseview.Need
	Steps []cases.MyStepView // for the printed copy
}

func newSubmitted(r *ui.Request, c *caseview.Case) submitted {
	return submitted{Case: c, Base: c.Path(r), Parts: c.Answered(r), Needs: c.Needs()}
}

// showAnswers serves the submitted answers.
func showAnswers(r *ui.Request, c *caseview.Case) ui.Response {
	r.Crumb = c.Back(r)
	return r.Show(answersScreen, r.Text("mycase.answers.title"), newSubmitted(r, c))
}

// showPapers serves the submitted documents, which can no longer be changed.
func showPapers(r *ui.Request, c *caseview.Case) ui.Response {
	r.Crumb = c.Back(r)
	return r.Show(papersScreen, r.Text("mycase.answers.documents_title"), newSubmitted(r, c))
}

// showPrint serves a copy of the application for printing.
func showPrint(r *ui.Request, c *caseview.Case) ui.Response {
	summary, a := caseview.Summary(r)
	if !a.OK() {
		return r.Fail(a)
	}
	page := newSubmitted(r, c)
	for i := range page.Parts {
		page.Parts[i].Path = ""
	}
	page.Steps = summary.Steps
	return r.Show(printScreen, r.Text("apply.title", "service", c.ServiceName, "reference", c.Reference), page)
}
