package rule

import (
	"net/http"
	"slices"
	"strings"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var tryScreen = caseview.NewScreenIn(ui.Desk, files, "try.html", "price.html")

// tryPage is the data of the page for trying out a service.
type tryPage struct {
	Service *catalog.ServiceDetailView
	Action  string
	Back    string
	Stages  []shownStage
	Hidden  []describedRule // rules of hidden parts
	Kept    []keptAnswer    // answers to hidden questions
	Parties int
	Most    int
	Price   *price
	Wrong   string

	Certificates []shownPart // that would be issued
}

type shownStage struct {
	catalog.ServiceStageView

	Why       *describedRule
	Inputs    []shownPart
	Documents []shownPart
	Charges   []shownPart
}

// shownPart is a question, document or charge that is shown, and the rule that shows it.
type shownPart struct {
	Label string
	Input *caseview.Input // of a question
	Need  bool
	Why   *describedRule
}

// describedRule is the rule of a part, as a sentence if it can be written as one.
type describedRule struct {
	Label, Sentence, Path string
	Text                  string // source of a rule without a sentence
}

type keptAnswer struct{ Name, Value string }

// showTry shows the service as a customer with the sample answers sees it.
func (p *page) showTry() ui.Response {
	inputs, answers := p.samples()
	d := &tryPage{
		Service: &p.service, Action: p.URL.Path, Back: ui.Path("/console/services/", p.service.Code), Parties: p.parties(), Most: max(p.service.MaxParties, 1),
	}
	got, a := p.try(answers, nil)
	if !a.OK() && len(a.Errors) > 0 { // leave out answers that are not valid
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

// sortCertificates separates the certificates that would be issued from the others.
func (p *page) sortCertificates(d *tryPage, got catalog.PreviewView) {
	issued := map[string]bool{}
	for _, c := range got.Certificates {
		issued[c.ID] = true
		d.Certificates = append(d.Certificates, shownPart{Label: c.Name, Why: p.describeRule(c.ID, Certificate)})
	}
	for _, c := range p.service.Certificates {
		if c.Rule != nil && !issued[c.ID] {
			d.Hidden = append(d.Hidden, *p.describeRule(c.ID, Certificate))
		}
	}
}

// sort separates what is shown from what is hidden.
func (p *page) sort(d *tryPage, got catalog.PreviewView, inputs []*caseview.Input) {
	byID := map[string]*caseview.Input{}
	for _, in := range inputs {
		byID[in.ID] = in
	}
	visible := map[string]bool{}
	for _, s := range got.Stages {
		t := shownStage{ServiceStageView: s, Why: p.describeRule(s.ID, Stage)}
		visible[s.ID] = true
		for i := range s.Questions {
			q := &s.Questions[i]
			visible[q.ID] = true
			in := byID[q.ID]
			in.Required, in.Options = q.Required, optionsOf(q)
			t.Inputs = append(t.Inputs, shownPart{Label: q.Label, Input: in, Need: q.Required, Why: p.describeRule(q.ID, Question)})
		}
		for _, r := range s.Requirements {
			visible[r.ID] = true
			t.Documents = append(t.Documents, shownPart{Label: r.Name, Need: r.Required, Why: p.describeRule(r.ID, Document)})
		}
		for _, c := range s.Charges {
			visible[c.ID] = true
			t.Charges = append(t.Charges, shownPart{Label: c.Name, Why: p.describeRule(c.ID, Charge)})
		}
		d.Stages = append(d.Stages, t)
	}
	p.sortCertificates(d, got)
	for i := range p.service.Stages {
		s := &p.service.Stages[i]
		for _, x := range partsOf(s) {
			if x.Decides() != required && x.Text != "" && !visible[x.ID] && (x.Kind == Stage || visible[s.ID]) {
				d.Hidden = append(d.Hidden, *p.describeRule(x.ID, x.Kind))
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

// nameOf returns the name of the question of an input in rules.
func nameOf(in *caseview.Input) string {
	q := form.Question{Code: in.Code, AppliesTo: in.AppliesTo}
	return q.RuleName()
}

// describeRule describes the rule of a part; nil if it has none.
func (p *page) describeRule(id, kind string) *describedRule {
	x, ok := p.find(kind, id)
	if !ok || x.Text == "" {
		return nil
	}
	w := &describedRule{Label: x.Label, Path: Path(p.service.Code, kind, id)}
	text, ok := p.names.Describe(p.Printer(), x.Text)
	if ok {
		w.Sentence = text
	} else {
		w.Text = x.Text
	}
	return w
}
