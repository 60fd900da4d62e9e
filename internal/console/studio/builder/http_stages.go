package builder

import (
	"strconv"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/studio/rule"
	"stagegate/internal/console/ui"
)

var stagesScreen = screenOf("stages.html", "part.html")

// stagesData is the data of the page of a stage.
type stagesData struct {
	head

	Stages []stageItem
	Stage  *catalog.ServiceStageView // nil while there is none
	Rule   ruleView
	Groups []group
	Form   *partForm // of the part that is open, or nil
	Action string    // of the forms that move
}

// stageItem is a stage in the list of stages.
type stageItem struct {
	catalog.ServiceStageView

	Path                 string
	Here, NeedsAttention bool
	Up, Down             int // positions it can be moved to; 0 for none
}

// group holds the parts of one kind in a stage.
type group struct {
	Name  string // of the kind
	Parts []partItem
	Add   string // address of the form for another one
}

// partItem is a question, document or charge in the list of a stage.
type partItem struct {
	ID, Text, Code, Path string

	Tags     []string
	Rules    []ruleView
	Here     bool
	Up, Down int
}

// ruleView is a rule, as a sentence if it can be written as one.
type ruleView struct {
	Key  string // what the rule decides
	Text string // "" if there is no rule
	Code bool   // Text is the source of the rule
	Path string // of its page
}

// showStage shows the list of stages and the parts of one of them.
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
		d.Rule = p.describeRule("shown", stage, "showRule", d.Stage.ID, ui.Value(d.Stage.ShowRule))
	}
	d.Stages = p.stageItems(d.Stage, h.Blockers)
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

func (p *page) stageItems(here *catalog.ServiceStageView, blockers []blocker) []stageItem {
	all := make([]stageItem, len(p.service.Stages))
	for i, s := range p.service.Stages {
		r := stageItem{ServiceStageView: s, Path: p.stagePath(i + 1), Here: here != nil && s.ID == here.ID}
		r.Up, r.Down = neighbours(i, len(all))
		for _, b := range blockers {
			r.NeedsAttention = r.NeedsAttention || b.Path == r.Path || len(b.Path) > len(r.Path) && b.Path[:len(r.Path)+1] == r.Path+"?"
		}
		all[i] = r
	}
	return all
}

// neighbours returns the positions before and after an index of a list; 0 if there is none.
func neighbours(i, count int) (up, down int) {
	up = i
	if i < count-1 {
		down = i + 2
	}
	return up, down
}

// describeRule describes a rule of a part.
func (p *page) describeRule(key, kind, field, id, text string) ruleView {
	s := ruleView{Key: key, Text: text}
	if text != "" {
		described, ok := p.names.Describe(p.Printer(), text)
		s.Text, s.Code = described, !ok
	}
	if id != "" {
		s.Path = rule.Path(p.service.Code, rulePages[kind][field], id)
	}
	return s
}

// existing returns the rules that are not empty.
func existing(all ...ruleView) []ruleView {
	var some []ruleView
	for _, s := range all {
		if s.Text != "" {
			some = append(some, s)
		}
	}
	return some
}

// groupsOf groups the parts of a stage: questions, documents and, in a payment stage, charges.
func (p *page) groupsOf(s *catalog.ServiceStageView, n int, openKind string, open *partForm) []group {
	add := func(kind string) string { return p.stagePath(n) + "?add=" + kind + "#part" }
	finish := func(kind string, i, count int, part partItem) partItem {
		part.Path = p.stagePath(n) + "?" + kind + "=" + strconv.Itoa(i+1) + "#part"
		part.Up, part.Down = neighbours(i, count)
		part.Here = openKind == kind && open.ID == part.ID
		return part
	}
	asked := group{Name: question, Add: add(question)}
	for i := range s.Questions {
		asked.Parts = append(asked.Parts, finish(question, i, len(s.Questions), p.questionItem(&s.Questions[i])))
	}
	papers := group{Name: document, Add: add(document)}
	for i := range s.Requirements {
		papers.Parts = append(papers.Parts, finish(document, i, len(s.Requirements), p.documentItem(&s.Requirements[i])))
	}
	if s.Kind != form.Payment {
		return []group{asked, papers}
	}
	money := group{Name: charge, Add: add(charge)}
	for i := range s.Charges {
		money.Parts = append(money.Parts, finish(charge, i, len(s.Charges), p.chargeItem(&s.Charges[i])))
	}
	groups := []group{money}
	for _, g := range []group{asked, papers} {
		if len(g.Parts) > 0 || openKind == g.Name {
			groups = append(groups, g)
		}
	}
	return groups
}

func (p *page) questionItem(q *catalog.ServiceQuestionView) partItem {
	kind := p.Text("builder.types." + string(q.AnswerType))
	if len(q.Options) > 0 {
		kind = p.Text("builder.choice_of."+string(q.AnswerType), "count", len(q.Options))
	}
	return partItem{
		ID: q.ID, Text: q.Label, Code: q.Code, Tags: p.tags(kind, q.AppliesTo, q.Required),
		Rules: existing(p.describeRule("shown", question, "showRule", q.ID, ui.Value(q.ShowRule)), p.describeRule("required", question, "requiredRule", q.ID, ui.Value(q.RequiredRule))),
	}
}

func (p *page) documentItem(q *catalog.ServiceRequirementView) partItem {
	tags := p.tags("", q.AppliesTo, q.Required)
	if q.ReviewRequired || q.AcceptanceRequired {
		tags = append(tags, p.Text("builder.tag.reviewed"))
	}
	return partItem{
		ID: q.ID, Text: q.Name, Code: q.Code, Tags: tags,
		Rules: existing(p.describeRule("asked", document, "showRule", q.ID, ui.Value(q.ShowRule)), p.describeRule("required", document, "requiredRule", q.ID, ui.Value(q.RequiredRule))),
	}
}

func (p *page) chargeItem(c *catalog.ServiceChargeView) partItem {
	return partItem{
		ID: c.ID, Text: c.Name, Tags: []string{p.Printer().Money(c.Amount, p.service.Currency), p.Text("builder.bases." + string(c.Basis))},
		Rules: existing(p.describeRule("charged", charge, "rule", c.ID, ui.Value(c.Rule))),
	}
}

// tags returns short labels of a question or document.
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
