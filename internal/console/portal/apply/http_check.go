package apply

import (
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

// checkPage is the page on which everything is read once more.
type checkPage struct {
	aside

	Ready      bool
	Blockers   []caseview.Blocker
	Parts      []answered
	Needs      []caseview.Need
	Correction *cases.CorrectionView
	Items      []caseview.Item
	Stages     []caseview.Stage // what happens next
}

// answered are the answers of a part.
type answered struct {
	Title, Path string
	Open        bool // not folded
	Answers     []caseview.Shown
}

// showCheck shows everything that was entered, and whether it can be handed in.
func showCheck(r *ui.Request, c *caseview.Case) ui.Response {
	r.Crumb = toCase(r, c)
	page := checkPage{aside: besides(r, c), Needs: c.Needs(), Correction: c.OpenCorrection(), Stages: c.VisibleStages()}
	page.Items = c.CorrectionItems(r)
	var a ui.Answer
	if page.Ready, page.Blockers, a = caseview.Blockers(r, c); !a.OK() {
		return r.Fail(a)
	}
	for _, p := range c.Parts() {
		page.Parts = append(page.Parts, answered{Title: p.Title(r), Path: p.Path(r), Open: p.Number <= 1, Answers: p.Shown(r)})
	}
	return r.Show(check, r.Text("apply.check.title"), page)
}

// handIn submits the request. What the API misses, the page shows as what is missing.
func handIn(r *ui.Request, c *caseview.Case) ui.Response {
	_, a := ui.Do(r, cases.SubmitRequest, &cases.RequestInput{RequestID: c.ID})
	if !a.OK() {
		a.Errors = nil // the page names them, with links
		return showAgain(r, a, c, showCheck)
	}
	return r.Redirect(c.FormPath(r) + "/done")
}

// donePage is the page of a request that was handed in.
type donePage struct {
	Case  *caseview.Case
	Price *price.View // nil where nothing is to be paid
}

// showDone says that a request was handed in, and what comes now.
func showDone(r *ui.Request) ui.Response {
	c, a := caseview.LoadRequest(r)
	switch {
	case !a.OK():
		return r.Fail(a)
	case c.Status != caseview.Pending:
		return r.Redirect(c.Path(r))
	}
	return r.Show(done, r.Text("apply.done.title"), donePage{c, caseview.Estimate(r, c)})
}

// showWithdraw asks whether the request is to be withdrawn.
func showWithdraw(r *ui.Request) ui.Response {
	c, a := caseview.LoadRequest(r)
	switch {
	case !a.OK():
		return r.Fail(a)
	case !c.IsDraft() && c.Status != caseview.Pending:
		return r.Redirect(c.Path(r))
	}
	r.Crumb = &ui.Link{Text: r.Text("apply.to_request"), Path: c.Path(r)}
	return r.Show(withdrawPage, r.Text("apply.withdraw.title"), c)
}

// withdraw ends the request.
func withdraw(r *ui.Request) ui.Response {
	c, a := caseview.LoadRequest(r)
	if !a.OK() {
		return r.Fail(a)
	}
	if _, a := ui.Do(r, cases.WithdrawRequest, &cases.RequestInput{RequestID: c.ID}); !a.OK() {
		return r.Refuse(a, showWithdraw)
	}
	return r.Done(ui.Path("/", r.PathValue("tenant"), "/applications"), "apply.withdraw.done", "reference", c.Reference)
}
