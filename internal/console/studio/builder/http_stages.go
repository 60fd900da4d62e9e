package builder

import (
	"strconv"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/studio/sentence"
	"stagegate/internal/console/ui"
)

var stagesScreen = screenOf("stages.html", "part.html")

// stagesData is what the page of a stage shows.
type stagesData struct {
	head

	Stages []railed
	Stage  *catalog.ServiceStageView // nil while there is none
	Rule   said
	Groups []group
	Form   *partForm // of the part that is open, or nil
	Action string    // of the forms that move
}

// railed is a stage in the list of all.
type railed struct {
	catalog.ServiceStageView

	Path            string
	Here, IsAtFault bool
	Up, Down        int // positions that it can be moved to; 0 for none
}

// group are the parts of one kind in a stage.
type group struct {
	Name  string // of the kind
	Parts []shownPart
	Add   string // address of the form for another one
}

// shownPart is a question, document or charge in the list of a stage.
type shownPart struct {
	ID, Text, Code, Path string

	Tags     []string
	Rules    []said
	Here     bool
	Up, Down int
}

// said is a rule, as a sentence if it has one.
type said struct {
	Key  string // what it decides
	Text string // "" where there is no rule
	Code bool   // it is the text of the rule
	Path string // of its page
}

// showStage shows the stages, and what is in one of them.
func showStage(p *page) ui.Response {
	h, a := p.headOf("stages")
	if !a.OK() {
		return p.Fail(a)
	}
	n := 1
	if p.PathValue("n") != "" {
		var err error
		if n, err = strconv.Atoi(p.PathValue("n")); err != nil || n < 1 || n > len(p.service.Stages) {
			return p.NotFound()
		}
	}
	d := stagesData{head: h, Action: p.URL.RequestURI()}
	if n <= len(p.service.Stages) {
		d.Stage = &p.service.Stages[n-1]
		d.Rule = p.said("shown", stage, "showRule", d.Stage.ID, ui.Value(d.Stage.ShowRule))
	}
	d.Stages = p.rail(d.Stage, h.Blockers)
	kind, open := "", (*partForm)(nil)
	if h.MayChange {
		if open, a = p.openForm(d.Stage); !a.OK() {
			return p.Fail(a)
		}
	}
	if d.Form = open; open != nil {
		kind = open.Kind
	}
	if d.Stage != nil {
		d.Groups = p.groupsOf(d.Stage, n, kind, open)
	}
	title := p.service.Name
	if d.Stage != nil {
		title = p.Text("builder.page_title", "page", d.Stage.Title, "service", p.service.Name)
	}
	p.Match = ""
	if open != nil {
		p.Match = open.match
	}
	return p.Show(stagesScreen, title, d)
}

func (p *page) rail(here *catalog.ServiceStageView, blockers []blocker) []railed {
	all := make([]railed, len(p.service.Stages))
	for i, s := range p.service.Stages {
		r := railed{ServiceStageView: s, Path: p.stagePath(i + 1), Here: here != nil && s.ID == here.ID}
		r.Up, r.Down = neighbours(i, len(all))
		for _, b := range blockers {
			r.IsAtFault = r.IsAtFault || b.Path == r.Path || len(b.Path) > len(r.Path) && b.Path[:len(r.Path)+1] == r.Path+"?"
		}
		all[i] = r
	}
	return all
}

// neighbours are the positions before and after an index of a list; 0 for none.
func neighbours(i, count int) (up, down int) {
	up = i
	if i < count-1 {
		down = i + 2
	}
	return up, down
}

// said says a rule of a part.
func (p *page) said(key, kind, field, id, text string) said {
	s := said{Key: key, Text: text}
	if text != "" {
		sentenceText, ok := p.names.Describe(p.Printer(), text)
		s.Text, s.Code = sentenceText, !ok
	}
	if id != "" {
		s.Path = sentence.Path(p.service.Code, rulePages[kind][field], id)
	}
	return s
}

// rules are those of a part that it has.
func rules(all ...said) []said {
	var some []said
	for _, s := range all {
		if s.Text != "" {
			some = append(some, s)
		}
	}
	return some
}

// groupsOf are the parts of a stage: questions and documents, and of a payment stage its
// charges.
func (p *page) groupsOf(s *catalog.ServiceStageView, n int, openKind string, open *partForm) []group {
	add := func(kind string) string { return p.stagePath(n) + "?add=" + kind + "#part" }
	finish := func(kind string, i, count int, part shownPart) shownPart {
		part.Path = p.stagePath(n) + "?" + kind + "=" + strconv.Itoa(i+1) + "#part"
		part.Up, part.Down = neighbours(i, count)
		part.Here = openKind == kind && open.ID == part.ID
		return part
	}
	asked := group{Name: question, Add: add(question)}
	for i := range s.Questions {
		asked.Parts = append(asked.Parts, finish(question, i, len(s.Questions), p.shownQuestion(&s.Questions[i])))
	}
	papers := group{Name: document, Add: add(document)}
	for i := range s.Requirements {
		papers.Parts = append(papers.Parts, finish(document, i, len(s.Requirements), p.shownDocument(&s.Requirements[i])))
	}
	if s.Kind != form.Payment {
		return []group{asked, papers}
	}
	money := group{Name: charge, Add: add(charge)}
	for i := range s.Charges {
		money.Parts = append(money.Parts, finish(charge, i, len(s.Charges), p.shownCharge(&s.Charges[i])))
	}
	groups := []group{money}
	for _, g := range []group{asked, papers} {
		if len(g.Parts) > 0 || openKind == g.Name {
			groups = append(groups, g)
		}
	}
	return groups
}

func (p *page) shownQuestion(q *catalog.ServiceQuestionView) shownPart {
	kind := p.Text("builder.types." + string(q.AnswerType))
	if len(q.Options) > 0 {
		kind = p.Text("builder.choice_of."+string(q.AnswerType), "count", len(q.Options))
	}
	return shownPart{
		ID: q.ID, Text: q.Label, Code: q.Code, Tags: p.tags(kind, q.AppliesTo, q.Required),
		Rules: rules(p.said("shown", question, "showRule", q.ID, ui.Value(q.ShowRule)), p.said("required", question, "requiredRule", q.ID, ui.Value(q.RequiredRule))),
	}
}

func (p *page) shownDocument(q *catalog.ServiceRequirementView) shownPart {
	tags := p.tags("", q.AppliesTo, q.Required)
	if q.ReviewRequired || q.AcceptanceRequired {
		tags = append(tags, p.Text("builder.tag.reviewed"))
	}
	return shownPart{
		ID: q.ID, Text: q.Name, Code: q.Code, Tags: tags,
		Rules: rules(p.said("asked", document, "showRule", q.ID, ui.Value(q.ShowRule)), p.said("required", document, "requiredRule", q.ID, ui.Value(q.RequiredRule))),
	}
}

func (p *page) shownCharge(c *catalog.ServiceChargeView) shownPart {
	return shownPart{
		ID: c.ID, Text: c.Name, Tags: []string{p.Printer().Money(c.Amount, p.service.Currency), p.Text("builder.bases." + string(c.Basis))},
		Rules: rules(p.said("charged", charge, "rule", c.ID, ui.Value(c.Rule))),
	}
}

// tags are what a question or document is, in few words.
func (p *page) tags(kind string, appliesTo form.Scope, required bool) []string {
	var all []string
	if kind != "" {
		all = append(all, kind)
	}
	if appliesTo == form.ForParty {
		all = append(all, p.Text("builder.tag.for_each"))
	}
	if required {
		all = append(all, p.Text("builder.tag.required"))
	}
	return all
}
