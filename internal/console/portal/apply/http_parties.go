package apply

import (
	"strconv"

	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var parties = caseview.NewScreen(files, "parties.html", "aside.html")

// partyList is the data of the page of the parties of a request.
type partyList struct {
	aside

	Form caseview.PartyForm
	Note *cases.CorrectionItemView
}

// showParties serves the form with the parties of the request.
func showParties(r *ui.Request, c *caseview.Case) ui.Response {
	return showRows(r, c, caseview.PartiesOf(r, c))
}

func showRows(r *ui.Request, c *caseview.Case, rows []cases.PartyInput) ui.Response {
	r.Crumb = c.Back(r)
	page := partyList{aside: newAside(r, c), Form: caseview.NewPartyForm(r, c, rows)}
	if correction := c.OpenCorrection(); correction != nil {
		for i, it := range correction.Items {
			if it.Kind == caseview.KindParties {
				page.Note = &correction.Items[i]
			}
		}
	}
	return r.Show(parties, r.Text("apply.for_whom"), page)
}

// saveParties saves the parties. Two of the buttons also add an empty row or remove a party.
func saveParties(r *ui.Request, c *caseview.Case) ui.Response {
	now, a := caseview.SaveParties(r, c, func() (*caseview.Case, ui.Answer) { return caseview.Load(r) })
	switch {
	case !a.OK(): // nor is anybody removed
		return r.Refuse(a, func(r *ui.Request) ui.Response { return showRows(r, now, caseview.EnteredParties(r, now, "").Parties) })
	case r.Value("then") == "add":
		return r.Redirect(now.Path(r) + "/parties?add=1#name-" + strconv.Itoa(len(now.Parties)))
	case r.Value("drop") != "":
		return r.Done(now.Path(r)+"/parties", "apply.parties.dropped")
	default:
		return r.Redirect(now.Path(r))
	}
}
