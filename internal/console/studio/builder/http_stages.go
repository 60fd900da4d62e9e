package builder

import (
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/studio/rule"
	"stagegate/internal/console/ui"
)

var stagesScreen = caseview.NewScreenIn(ui.Slim, files, "stages.html", "head.html", "part.html", "preview.html")

// stagesData is the data of the page of a stage.
type stagesData struct {
	head

	Stages []stageItem
	Stage  *catalog.ServiceStageView // nil while there is none
	Whole  bool                      // all stages are shown instead of one
	Rule   ruleView
	Groups []group

	Certificates   []outlinePart
	OnCertificates bool // the page shows the certificates instead of a stage

	Form    *partForm // of the part that is open, or nil
	Preview *preview  // nil if there is none
	Action  string    // of the forms that move
}

// stageItem is a stage in the list of stages.
type stageItem struct {
	catalog.ServiceStageView

	Path                 string
	Here, NeedsAttention bool
	Up, Down             int // positions it can be moved to; 0 for none
	Parts                []outlinePart
}

// outlinePart is a part of a stage in the outline.
type outlinePart struct {
	Text, Path, Icon     string
	Here, NeedsAttention bool
}

// group holds the parts of one kind in a stage.
type group struct {
	Name  string // of the kind
	Parts []partItem
	Add   string // address of the form for another one
}

// partItem is a question, document or charge in the list of a stage.
type partItem struct {
	ID, Text, Icon, Path string
	Sub                  string // "" for none

	Tags     []string
	Rules    []ruleView
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
	d := stagesData{head: h, Action: p.URL.RequestURI(), Whole: p.PathValue("n") == "" && len(p.service.Stages) > 0}
	if n <= len(p.service.Stages) {
		d.Stage = &p.service.Stages[n-1]
		d.Rule = p.describeRule("shown", stage, "showRule", d.Stage.ID, ui.Value(d.Stage.ShowRule))
	}
	kind, id, open := "", "", (*partForm)(nil)
	if h.MayChange {
		if open, a = p.openForm(d.Stage); !a.OK() {
			return p.Fail(a)
		}
	}
	if d.Form = open; open != nil {
		kind, id = open.Kind, open.ID
		d.Preview = p.previewOf(kind, id, d.Stage)
	}
	d.Stages = p.stageItems(d.Stage, kind, id, h.Blockers)
	d.Certificates = p.certificateOutline("", h.Blockers)
	if d.Stage != nil {
		d.Groups = p.groupsOf(d.Stage, n)
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

// stageItems returns all stages, with the open part of the one that is shown.
func (p *page) stageItems(here *catalog.ServiceStageView, kind, id string, blockers []blocker) []stageItem {
	all := make([]stageItem, len(p.service.Stages))
	for i, s := range p.service.Stages {
		r := stageItem{ServiceStageView: s, Path: p.stagePath(i + 1), Here: here != nil && s.ID == here.ID && p.PathValue("n") != "" && kind == ""}
		r.Up, r.Down = neighbours(i, len(all))
		for _, b := range blockers {
			r.NeedsAttention = r.NeedsAttention || b.Path == r.Path || strings.HasPrefix(b.Path, r.Path+"?")
		}
		r.Parts = p.outlineOf(&s, i+1, kind, id, blockers)
		all[i] = r
	}
	return all
}

// outlineOf returns the parts of a stage for the outline.
func (p *page) outlineOf(s *catalog.ServiceStageView, n int, openKind, openID string, blockers []blocker) []outlinePart {
	var all []outlinePart
	note := func(kind string, i int, id, text, icon string) {
		path := p.stagePath(n) + "?" + kind + "=" + strconv.Itoa(i+1) + "#part"
		all = append(all, outlinePart{
			Text: text, Path: path, Icon: icon, Here: openKind == kind && openID == id,
			NeedsAttention: slices.ContainsFunc(blockers, func(b blocker) bool { return b.Path == path }),
		})
	}
	for i, q := range s.Questions {
		note(question, i, q.ID, q.Label, iconOf(q.ShowRule, "dot"))
	}
	for i, r := range s.Requirements {
		note(document, i, r.ID, r.Name, iconOf(r.ShowRule, "doc"))
	}
	for i, c := range s.Charges {
		note(charge, i, c.ID, c.Name, iconOf(c.Rule, "card"))
	}
	return all
}

// iconOf returns the icon of a part, which is another one if a rule decides whether it is shown.
func iconOf(rule *string, icon string) string {
	if rule != nil {
		return "split"
	}
	return icon
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
func (p *page) groupsOf(s *catalog.ServiceStageView, n int) []group {
	add := func(kind string) string { return p.stagePath(n) + "?add=" + kind + "#part" }
	finish := func(kind string, i, count int, part partItem) partItem {
		part.Path = p.stagePath(n) + "?" + kind + "=" + strconv.Itoa(i+1) + "#part"
		part.Up, part.Down = neighbours(i, count)
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
		if len(g.Parts) > 0 {
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
		ID: q.ID, Text: q.Label, Icon: iconOf(q.ShowRule, "dot"), Tags: append(p.tags(kind, q.AppliesTo, q.Required), q.Code),
		Rules: existing(p.describeRule("shown", question, "showRule", q.ID, ui.Value(q.ShowRule)), p.describeRule("required", question, "requiredRule", q.ID, ui.Value(q.RequiredRule))),
	}
}

func (p *page) documentItem(q *catalog.ServiceRequirementView) partItem {
	tags := p.tags("", q.AppliesTo, q.Required)
	if q.ReviewRequired || q.AcceptanceRequired {
		tags = append(tags, p.Text("builder.tag.reviewed"))
	}
	return partItem{
		ID: q.ID, Text: q.Name, Icon: iconOf(q.ShowRule, "doc"), Tags: append(tags, q.Code),
		Rules: existing(p.describeRule("asked", document, "showRule", q.ID, ui.Value(q.ShowRule)), p.describeRule("required", document, "requiredRule", q.ID, ui.Value(q.RequiredRule))),
	}
}

func (p *page) chargeItem(c *catalog.ServiceChargeView) partItem {
	return partItem{
		ID: c.ID, Text: c.Name, Icon: iconOf(c.Rule, "card"), Tags: []string{p.Printer().Money(c.Amount, p.service.Currency), p.Text("builder.bases." + string(c.Basis))},
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
