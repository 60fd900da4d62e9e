package apply

import (
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var tasks = caseview.NewScreen(files, "tasks.html", "aside.html")

// taskList is the data of the task list of a request.
type taskList struct {
	aside

	Correction         *cases.CorrectionView // to answer by submitting again
	Items              []caseview.Item
	Changed, Unchanged int       // number of items
	Reply              *ui.Field // to the correction
	Blockers           []caseview.Blocker
	Done, All          int    // required sections
	Parties            string // names, "" if only one party is possible
	PartyState         string
	Parts              []task
	Documents          caseview.DocumentCount
	Ready              bool
	Steps              struct{ Parties, Answers, Documents, Submit int } // numbers of the steps
	Later              []caseview.Stage                                  // payments
}

// task is a section in the list.
type task struct {
	Title, Path, State string
	About              *string // description of the stage, for sections that are not started
	Count              caseview.Count
}

// ShowTasks serves the task list of a request.
func ShowTasks(r *ui.Request, c *caseview.Case) ui.Response {
	r.Crumb = &ui.Link{Text: r.Text("console.your_applications"), Path: ui.Path("/", r.PathValue("tenant"), "/applications")}
	list := taskList{aside: newAside(r, c), Correction: c.OpenCorrection(), Items: c.CorrectionItems(r), Documents: c.CountDocuments()}
	for _, p := range c.Parts() {
		t := task{Title: p.Title(r), Path: p.Path(r), State: p.State(), Count: p.Count()}
		if t.Count.Answered == 0 && p.Party == nil {
			t.About = p.Stage.Description
		}
		list.Parts = append(list.Parts, t)
		list.count(t.State, t.Count.Required)
	}
	if c.MaxParties > 1 || len(c.Parties) > 1 {
		list.Parties = names(c)
		list.PartyState = partyState(list.Items, c)
		list.count(list.PartyState, c.MinParties)
	}
	list.count(list.Documents.State(), list.Documents.Required)
	list.Unchanged = caseview.Unchanged(list.Items)
	list.Changed = len(list.Items) - list.Unchanged
	for _, s := range c.VisibleStages() {
		if s.IsPayment() {
			list.Later = append(list.Later, s)
		}
	}
	var a ui.Answer
	if list.Ready, list.Blockers, a = caseview.Blockers(r, c); !a.OK() {
		return r.Fail(a)
	}
	if list.Correction != nil {
		list.Reply = r.NewForm(list.Base+"/check", r.Text("mycase.changes.do"), explanation(r, list.Correction, list.Unchanged == 0)).Field("explanation")
	}
	list.number()
	return r.Show(tasks, r.Text("apply.title", "service", c.ServiceName, "reference", c.Reference), list)
}

// number numbers the steps that the request has.
func (l *taskList) number() {
	n := 0
	next := func(there bool) int {
		if there {
			n++
		}
		return n
	}
	l.Steps.Parties = next(l.Parties != "")
	l.Steps.Answers = next(len(l.Parts) > 0)
	l.Steps.Documents = next(l.Documents.Asked > 0)
	l.Steps.Submit = next(true)
}

// count counts a section by its state if it requires something.
func (l *taskList) count(state string, required int) {
	if required == 0 {
		return
	}
	l.All++
	if state == caseview.Done {
		l.Done++
	}
}

func names(c *caseview.Case) string {
	all := make([]string, len(c.Parties))
	for i, p := range c.Parties {
		all[i] = p.Name
	}
	return strings.Join(all, ", ")
}

// partyState returns the state of the list of parties.
func partyState(items []caseview.Item, c *caseview.Case) string {
	for _, it := range items {
		if it.Kind == caseview.KindParties && !it.Changed {
			return caseview.ActionNeeded
		}
	}
	if n := len(c.Parties); n < c.MinParties || n > c.MaxParties {
		return caseview.Started
	}
	return caseview.Done
}
