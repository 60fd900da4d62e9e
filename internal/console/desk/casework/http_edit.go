package casework

import (
	"strconv"

	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var (
	partScreen    = caseview.NewScreenIn(ui.Desk, templates, "part.html")
	partiesScreen = caseview.NewScreenIn(ui.Desk, templates, "parties.html")
)

// mountEdits serves the pages on which staff change the answers and parties of an application.
func mountEdits(s *ui.Site) {
	const at, may = casesPath + "{ref}", "application:manage"
	for _, part := range []string{"/parts/{stage}", "/parts/{stage}/{party}"} {
		s.Handle("GET "+at+part, ui.ForStaff(edits(showPart), may))
		s.Handle("POST "+at+part, ui.ForStaff(edits(savePart), may))
	}
	s.Handle("GET "+at+"/parties", ui.ForStaff(edits(showParties), may))
	s.Handle("POST "+at+"/parties", ui.ForStaff(edits(saveParties), may))
}

// edits returns a handler that calls h for an application in progress and redirects to the
// case otherwise.
func edits(h func(p *page, c *caseview.Case) ui.Response) ui.Handler {
	return func(r *ui.Request) ui.Response {
		p, response := openPage(r)
		if response != nil {
			return response
		}
		if p.isRequest {
			return r.Redirect(p.address())
		}
		c, a := caseview.LoadForStaff(r, p.id)
		switch {
		case !a.OK():
			return r.Fail(a)
		case c.Status != caseview.InProgress:
			return r.Redirect(p.address())
		}
		r.IfMatch = a.ETag()
		return h(p, c)
	}
}

// editPage is the data of the pages on which an application is changed.
type editPage struct {
	Case   *caseview.Case
	Title  string
	Action string
	Back   string
	Inputs []*caseview.Input
	Form   caseview.PartyForm
}

// partOf finds the part that the path names.
func (p *page) partOf(c *caseview.Case) (caseview.Part, bool) {
	part, ok := c.Part(p.PathValue("stage"), p.PathValue("party"))
	return part, ok && c.Changeable(part.Stage)
}

func showPart(p *page, c *caseview.Case) ui.Response {
	part, ok := p.partOf(c)
	if !ok {
		return p.Redirect(p.address() + "#answers")
	}
	return p.showInputs(c, part, part.Inputs(p.Request))
}

func (p *page) showInputs(c *caseview.Case, part caseview.Part, inputs []*caseview.Input) ui.Response {
	for _, in := range inputs {
		in.Note = nil // written for the customer
	}
	if p.Refused() != nil {
		caseview.Summarize(p.Request, inputs)
	}
	title := part.Title(p.Request)
	return p.Show(partScreen, title+", "+c.Reference, editPage{Case: c, Title: title, Action: part.Path(p.Request) + p.query, Back: p.address() + "#answers", Inputs: inputs})
}

// savePart saves the changed answers unless somebody else has changed the same answers.
func savePart(p *page, c *caseview.Case) ui.Response {
	part, ok := p.partOf(c)
	back := ui.Link{Text: c.Reference, Path: p.address() + "#answers"}
	if !ok {
		return c.RefuseUnasked(p.Request, back)
	}
	saved := caseview.SaveUnchanged(p.Request, part, func() (*caseview.Case, ui.Answer) { return caseview.LoadForStaff(p.Request, p.id) })
	now, stillAsked := saved.Case.Part(strconv.Itoa(part.Stage.Position), p.PathValue("party"))
	switch {
	case saved.NotAsked:
		return saved.Case.RefuseUnasked(p.Request, back)
	case saved.Refusal.Status != 0 && !stillAsked:
		return p.Refuse(saved.Refusal, func(*ui.Request) ui.Response { return p.showInputs(c, part, part.Inputs(p.Request)) })
	case saved.Refusal.Status != 0:
		return p.Refuse(saved.Refusal, func(*ui.Request) ui.Response { return p.showInputs(saved.Case, now, saved.Inputs) })
	case saved.More > 0:
		return p.Done(now.Path(p.Request)+p.query+"#"+saved.First, "apply.part.more", "count", saved.More)
	default:
		return p.Done(back.Path, "casework.did.answered")
	}
}

func showParties(p *page, c *caseview.Case) ui.Response {
	return p.showRows(c, caseview.PartiesOf(p.Request, c))
}

func (p *page) showRows(c *caseview.Case, rows []cases.PartyInput) ui.Response {
	e := editPage{Case: c, Title: p.Text("casework.people"), Back: p.address(), Form: caseview.NewPartyForm(p.Request, c, rows)}
	e.Form.Action += p.query
	return p.Show(partiesScreen, e.Title+", "+c.Reference, e)
}

// saveParties saves the parties unless they have changed in the meantime. Buttons add an empty row or remove a party.
func saveParties(p *page, c *caseview.Case) ui.Response {
	now, a := caseview.SaveParties(p.Request, c, func() (*caseview.Case, ui.Answer) { return caseview.LoadForStaff(p.Request, p.id) })
	switch {
	case !a.OK():
		return p.Refuse(a, func(*ui.Request) ui.Response {
			return p.showRows(now, caseview.EnteredParties(p.Request, now, "").Parties)
		})
	case p.Value("then") == "add":
		return p.Redirect(with(p.to("parties"), "add=1") + "#name-" + strconv.Itoa(len(now.Parties)))
	case p.Value("drop") != "":
		return p.Done(p.to("parties"), "apply.parties.dropped")
	default:
		return p.Done(p.address()+"#parties", "casework.did.parties")
	}
}

// editLinks returns the pages on which answers are changed, by stage.
func editLinks(p *page) map[string][]ui.Link {
	c, a := caseview.LoadForStaff(p.Request, p.id)
	if !a.OK() {
		return nil
	}
	links := map[string][]ui.Link{}
	for _, part := range c.Parts() {
		if c.Changeable(part.Stage) {
			text := p.Text("casework.change")
			if part.Party != nil {
				text = p.Text("casework.change_of", "name", part.Party.Name)
			}
			links[part.Stage.ID] = append(links[part.Stage.ID], ui.Link{Text: text, Path: part.Path(p.Request) + p.query})
		}
	}
	return links
}
