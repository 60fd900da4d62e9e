package rule

import (
	"net/http"
	"slices"
	"strings"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/studio/sentence"
	"stagegate/internal/console/ui"
)

var tryScreen = caseview.NewDeskScreen(files, "try.html", "price.html")

// tryPage is a service as a customer with certain answers sees it.
type tryPage struct {
	Service *catalog.ServiceDetailView
	Action  string
	Back    string
	Stages  []triedStage
	Hidden  []why        // what is not shown
	Kept    []keptAnswer // to questions that are not shown
	Parties int
	Most    int
	Price   *price
	Wrong   string
}

type triedStage struct {
	catalog.ServiceStageView

	Why       *why
	Inputs    []asked
	Documents []asked
	Charges   []asked
}

// asked is something that is shown, and why.
type asked struct {
	Label string
	Input *caseview.Input // of a question
	Need  bool
	Why   *why
}

// why is a rule of a part, in words.
type why struct {
	Label, Said, Path string
	Text              string // where the rule has no simple form
}

type keptAnswer struct{ Name, Value string }

// showTry shows the service as a customer sees it.
func (p *page) showTry() ui.Response {
	inputs, answers := p.samples()
	d := &tryPage{
		Service: &p.service, Action: p.URL.Path, Back: ui.Path("/console/services/", p.service.Code), Parties: p.parties(), Most: max(p.service.MaxParties, 1),
	}
	got, a := p.try(answers, nil)
	if !a.OK() && len(a.Errors) > 0 { // with wrong answers, the page is that of none
		d.Wrong = p.refuse(a, inputs)
		for _, in := range inputs {
			if in.Error != "" {
				delete(answers, nameOf(in))
			}
		}
		got, a = p.try(answers, nil)
	}
	if !a.OK() {
		if d.Wrong = p.refuse(a, inputs); a.Status != http.StatusConflict && a.Status != http.StatusBadRequest {
			return p.Fail(a)
		}
	} else {
		d.Price = p.priceOf(got)
	}
	p.sort(d, got, inputs)
	return p.Show(tryScreen, p.Text("rulepage.try_title", "name", p.service.Name), d)
}

// sort parts what is shown from what is not.
func (p *page) sort(d *tryPage, got catalog.PreviewView, inputs []*caseview.Input) {
	byID := map[string]*caseview.Input{}
	for _, in := range inputs {
		byID[in.ID] = in
	}
	visible := map[string]bool{}
	for _, s := range got.Stages {
		t := triedStage{ServiceStageView: s, Why: p.whyOf(s.ID, sentence.Stage)}
		visible[s.ID] = true
		for i := range s.Questions {
			q := &s.Questions[i]
			visible[q.ID] = true
			in := byID[q.ID]
			in.Required, in.Options = q.Required, optionsOf(q)
			t.Inputs = append(t.Inputs, asked{Label: q.Label, Input: in, Need: q.Required, Why: p.whyOf(q.ID, sentence.Question)})
		}
		for _, r := range s.Requirements {
			visible[r.ID] = true
			t.Documents = append(t.Documents, asked{Label: r.Name, Need: r.Required, Why: p.whyOf(r.ID, sentence.Document)})
		}
		for _, c := range s.Charges {
			visible[c.ID] = true
			t.Charges = append(t.Charges, asked{Label: c.Name, Why: p.whyOf(c.ID, sentence.Charge)})
		}
		d.Stages = append(d.Stages, t)
	}
	for i := range p.service.Stages {
		s := &p.service.Stages[i]
		for _, x := range partsOf(s) {
			if x.Decides() != required && x.Text != "" && !visible[x.ID] && (x.Kind == sentence.Stage || visible[s.ID]) {
				d.Hidden = append(d.Hidden, *p.whyOf(x.ID, x.Kind))
			}
		}
	}
	for _, in := range inputs {
		for name, values := range p.sent {
			if !visible[in.ID] && (name == in.Name || slices.Contains([]string{in.Name + ".d", in.Name + ".m", in.Name + ".y"}, name)) {
				for _, v := range values {
					d.Kept = append(d.Kept, keptAnswer{name, v})
				}
			}
		}
	}
	slices.SortFunc(d.Kept, func(a, b keptAnswer) int { return strings.Compare(a.Name+" "+a.Value, b.Name+" "+b.Value) })
}

// nameOf is what rules call the question of an input.
func nameOf(in *caseview.Input) string {
	q := form.Question{Code: in.Code, AppliesTo: in.AppliesTo}
	return q.RuleName()
}

// whyOf is the rule of a part in words, nil where it has none.
func (p *page) whyOf(id, kind string) *why {
	x, ok := p.find(kind, id)
	if !ok || x.Text == "" {
		return nil
	}
	w := &why{Label: x.Label, Path: sentence.Path(p.service.Code, kind, id)}
	said, ok := p.names.Describe(p.Printer(), x.Text)
	if ok {
		w.Said = said
	} else {
		w.Text = x.Text
	}
	return w
}
