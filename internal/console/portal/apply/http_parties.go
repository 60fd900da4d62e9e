package apply

import (
	"strconv"

	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var parties = caseview.NewScreen(files, "parties.html", "aside.html")

// partyList is the page of the parties of a request.
type partyList struct {
	aside

	Form caseview.PartyForm
	Note *cases.CorrectionItemView
}

// showParties shows who the request is about.
func showParties(r *ui.Request, c *caseview.Case) ui.Response {
	return showRows(r, c, caseview.PartiesOf(r, c))
}

func showRows(r *ui.Request, c *caseview.Case, rows []cases.PartyInput) ui.Response {
	r.Crumb = toCase(r, c)
	page := partyList{aside: besides(r, c), Form: caseview.NewPartyForm(r, c, rows)}
	if correction := c.OpenCorrection(); correction != nil {
		for i, it := range correction.Items {
			if it.Kind == caseview.KindParties {
				page.Note = &correction.Items[i]
			}
		}
	}
	return r.Show(parties, r.Text("apply.parties.title"), page)
}

// saveParties saves the list as it was entered. A button can add an empty row, or take a
// party away.
func saveParties(r *ui.Request, c *caseview.Case) ui.Response {
	entered := caseview.EnteredParties(r, c)
	after, a := c.SetParties(r, entered)
	if !a.OK() {
		return r.Refuse(a, func(r *ui.Request) ui.Response { return showRows(r, c, entered.Parties) })
	}
	switch {
	case r.Value("then") == "add":
		return r.Redirect(after.FormPath(r) + "/parties?add=1#name-" + strconv.Itoa(len(after.Parties)))
	case r.Value("drop") != "":
		return r.Done(after.FormPath(r)+"/parties", "apply.parties.dropped")
	default:
		return r.Redirect(after.FormPath(r))
	}
}
