package apply

import (
	"slices"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/price"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var (
	check        = caseview.NewScreen(files, "check.html")
	done         = caseview.NewScreen(files, "done.html")
	withdrawPage = caseview.NewScreen(files, "withdraw.html")
)

// checkPage is the data of the page on which customers check their answers before they submit.
type checkPage struct {
	aside

	Ready      bool
	Blockers   []caseview.Blocker
	Parts      []caseview.Answered
	Needs      []caseview.Need
	Correction *cases.CorrectionView
	Items      []caseview.Item
	Stages     []caseview.Stage // that follow

	Reply *ui.Field // to the correction
}

// showCheck serves all answers and documents, and whether they can be submitted.
func showCheck(r *ui.Request, c *caseview.Case) ui.Response {
	r.Crumb = c.Back(r)
	page := checkPage{aside: newAside(r, c), Parts: c.Answered(r), Needs: c.Needs(), Correction: c.OpenCorrection(), Stages: c.VisibleStages()}
	page.Items = c.CorrectionItems(r)
	if page.Correction != nil {
		page.Reply = r.NewForm(page.Base+"/check", r.Text("apply.check.do"), explanation(r, page.Correction, caseview.Unchanged(page.Items) == 0)).Field("explanation")
	}
	var a ui.Answer
	if page.Ready, page.Blockers, a = caseview.Blockers(r, c); !a.OK() {
		return r.Fail(a)
	}
	return r.Show(check, r.Text("apply.check.title"), page)
}

// maxExplanation is the length of an explanation, as in the API.
const maxExplanation = 1000

// explanation returns the field for the explanation of what was not changed.
func explanation(r *ui.Request, c *cases.CorrectionView, optional bool) ui.Field {
	return ui.Field{
		Name: "explanation", Type: "textarea", Rows: 2, Max: maxExplanation, Optional: optional,
		Label: r.Text("mycase.changes.reply", "name", c.AskedBy.Name), Hint: r.Text("apply.check.explanation_hint"),
	}
}

// submit submits the request. The page lists what is missing.
func submit(r *ui.Request, c *caseview.Case) ui.Response {
	in := &cases.SubmitInput{RequestID: c.ID}
	if explanation := r.Value("explanation"); explanation != "" {
		in.Body = &cases.Submission{Explanation: explanation}
	}
	_, a := ui.Do(r, cases.SubmitRequest, in)
	if !a.OK() {
		// The page lists missing answers and documents with links.
		a.Errors = slices.DeleteFunc(a.Errors, func(e ui.Wrong) bool { return e.Field != "explanation" })
		return showAgain(r, a, c, showCheck)
	}
	return r.Redirect(c.Path(r) + "/submitted")
}

// donePage is the data of the confirmation page.
type donePage struct {
	Case  *caseview.Case
	Price *price.View // nil if the application is free
}

// showDone serves the confirmation that the request was submitted.
func showDone(r *ui.Request) ui.Response {
	c, a := caseview.Load(r)
	switch {
	case !a.OK():
		return r.Fail(a)
	case c.Status != caseview.Pending:
		return r.Redirect(c.Path(r))
	}
	return r.Show(done, r.Text("apply.done.title"), donePage{c, caseview.Estimate(r, c)})
}

// showWithdraw serves the page on which withdrawing is confirmed.
func showWithdraw(r *ui.Request) ui.Response {
	c, a := caseview.Load(r)
	switch {
	case !a.OK():
		return r.Fail(a)
	case !c.IsDraft() && c.Status != caseview.Pending:
		return r.Redirect(c.Path(r))
	}
	r.Crumb = &ui.Link{Text: r.Text("apply.to_case"), Path: c.Path(r)}
	return r.Show(withdrawPage, r.Text("apply.withdraw.title"), c)
}

// withdraw withdraws the request.
func withdraw(r *ui.Request) ui.Response {
	c, a := caseview.Load(r)
	if !a.OK() {
		return r.Fail(a)
	}
	if _, a := ui.Do(r, cases.WithdrawRequest, &cases.RequestInput{RequestID: c.ID}); !a.OK() {
		return r.Refuse(a, showWithdraw)
	}
	return r.Done(ui.Path("/", r.PathValue("tenant"), "/applications"), "apply.withdraw.done", "reference", c.Reference)
}
