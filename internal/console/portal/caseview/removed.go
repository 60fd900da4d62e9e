package caseview

import (
	"cmp"
	"net/http"
	"slices"

	"stagegate/internal/cases"
	"stagegate/internal/console/ui"
)

var (
	removedScreen     = NewScreen(shared, "removed.html")
	removedDeskScreen = NewScreenIn(ui.Desk, shared, "removed.html")
)

// removedPage is the data of the page with answers that were not saved because the party they are about was removed.
type removedPage struct {
	Entered Answered
	Back    ui.Link
}

// RefuseUnasked responds to answers of a section that the case no longer has. If the party was removed, the page shows
// what was entered, so that it can be copied. Otherwise the questions no longer apply.
func (c *Case) RefuseUnasked(r *ui.Request, back ui.Link) ui.Response {
	partyID := r.PathValue("party")
	if partyID == "" || c.party(partyID) > 0 {
		return r.Redirect(back.Path)
	}
	before := *c
	before.Parties = append(slices.Clone(c.Parties), cases.PartyView{ID: partyID})
	page := removedPage{Back: back}
	part, _ := before.Part(r.PathValue("stage"), partyID)
	for _, in := range part.Inputs(r) {
		if r.PostForm.Has(in.WasName()) {
			in.show(r.PostForm)
			text := cmp.Or(in.Text, answerText(r, in.Question, in.read(r.Printer(), r.PostForm), c.Currency))
			page.Entered.Answers = append(page.Entered.Answers, Shown{Label: in.Label, Text: text, Required: in.Required})
		}
	}
	screen := removedScreen
	if c.desk {
		screen = removedDeskScreen
	}
	return r.ShowStatus(http.StatusGone, screen, r.Text("apply.removed.title"), page)
}
