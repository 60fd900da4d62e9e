package apply

import (
	"net/http"
	"time"

	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var partScreen = caseview.NewScreen(files, "part.html", "aside.html")

// partPage is the data of a page of questions.
type partPage struct {
	aside

	Part       caseview.Part
	Title      string
	Action     string
	Number, Of int // of the section among all sections
	Inputs     []*caseview.Input
	SavedAt    time.Time
}

// partOf returns the section whose stage and party are in the path.
func partOf(r *ui.Request, c *caseview.Case) (caseview.Part, bool) {
	return c.Part(r.PathValue("stage"), r.PathValue("party"))
}

// showPart serves the questions of a section.
func showPart(r *ui.Request, c *caseview.Case) ui.Response {
	p, ok := partOf(r, c)
	if !ok {
		return r.Redirect(c.Path(r)) // its questions no longer apply
	}
	if !c.Changeable(p.Stage) {
		return r.Redirect(c.Path(r) + "/answers")
	}
	return showInputs(r, c, p, p.Inputs(r))
}

func showInputs(r *ui.Request, c *caseview.Case, p caseview.Part, inputs []*caseview.Input) ui.Response {
	r.Crumb = c.Back(r)
	page := partPage{aside: newAside(r, c), Part: p, Title: p.Title(r), Action: p.Path(r), Inputs: inputs, SavedAt: time.Time(c.UpdatedAt)}
	parts := c.Parts()
	page.Of = len(parts)
	for i, other := range parts {
		if other.Path(r) == p.Path(r) {
			page.Number = i + 1
		}
	}
	if r.Refused() != nil {
		caseview.Summarize(r, inputs)
	}
	return r.Show(partScreen, page.Title, page)
}

// Where the browser goes after a section was saved.
const (
	thenLater = "later" // to the task list
	thenStay  = "stay"  // nowhere: the script saves what was entered
)

// finalField marks a save by the script that was sent while the outcome of an earlier save was
// unknown. Its answers win, whichever of the two arrives last.
const finalField = "last"

// savePart saves the answers of a section. It continues with the next incomplete section, unless
// the answers have added questions to this one. Where changes were requested, it goes back to them.
func savePart(r *ui.Request, c *caseview.Case) ui.Response {
	p, ok := partOf(r, c)
	if !ok {
		return c.RefuseUnasked(r, *c.Back(r))
	}
	saved := saveAnswers(r, c, p)
	now := saved.Case
	if saved.NotAsked {
		return now.RefuseUnasked(r, *now.Back(r))
	}
	part, ok := partOf(r, now)
	switch {
	case saved.Refusal.Status == http.StatusUnauthorized, saved.Refusal.Status != 0 && !ok:
		return r.Refuse(saved.Refusal, func(r *ui.Request) ui.Response { return showPart(r, c) })
	case saved.Refusal.Status != 0:
		return r.Refuse(saved.Refusal, func(r *ui.Request) ui.Response { return showInputs(r, now, part, saved.Inputs) })
	case r.Value("then") == thenStay && ok:
		return showInputs(r, now, part, saved.Inputs)
	case saved.More > 0 && r.Value("then") != thenLater:
		return r.Done(part.Path(r)+"#"+saved.First, "apply.part.more", "count", saved.More)
	case r.Value("then") != thenLater && caseview.MarkMissing(r, saved.Inputs, &saved.Refusal):
		return r.Refuse(saved.Refusal, func(r *ui.Request) ui.Response { return showInputs(r, now, part, saved.Inputs) })
	case r.Value("then") == thenLater || now.IsApplication() || now.Status == caseview.Returned:
		return r.Redirect(now.Path(r))
	}
	return r.Redirect(next(r, now, p))
}

// saveAnswers saves the submitted answers. A save by the script may arrive after a later one and
// must not undo it.
func saveAnswers(r *ui.Request, c *caseview.Case, p caseview.Part) caseview.Saved {
	switch {
	case r.Value("then") != thenStay:
		return caseview.Save(r, c, p)
	case r.Value(finalField) != "":
		return caseview.SaveFinal(r, c, p)
	default:
		return caseview.SaveUnchanged(r, p, func() (*caseview.Case, ui.Answer) { return caseview.Load(r) })
	}
}

// next returns the path of the next incomplete section, else of the task list.
func next(r *ui.Request, c *caseview.Case, after caseview.Part) string {
	passed := false
	for _, p := range c.Parts() {
		if passed && p.State() != caseview.Done {
			return p.Path(r)
		}
		passed = passed || p.Path(r) == after.Path(r)
	}
	return c.Path(r)
}
