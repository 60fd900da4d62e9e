package rule

import (
	"net/http"
	"slices"
	"strings"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

var ruleScreen = caseview.NewScreenIn(ui.Desk, files, "rule.html", "price.html")

// rulePage is the data of the page of a rule.
type rulePage struct {
	Service *catalog.ServiceDetailView
	Part    part
	MaySave bool // the user may save
	Action  string
	Back    string

	Join     rule.Join
	Groups   []rowGroup
	Text     string
	TextOnly bool // the rule cannot be shown as rows
	Mistakes []mistake
	Unknown  []catalog.RuleReferenceView // names that do not exist
	Sentence string
	Names    []caseview.Choice // for completion

	Outcome   *outcome
	Holds     bool
	Inputs    []*caseview.Input // answers that the rule depends on
	More      []*caseview.Input // answers that other rules depend on
	Parties   int
	Price     *price
	Otherwise *price // with the opposite result of the rule
	Wrong     string // reason why the rule was not evaluated
	Base      string // saved rule when the page was opened
	Focus     string // id of the input that was added
}

// edit is a rule as it was entered in the form.
type edit struct {
	text     string
	was      string // rule from which the rows were made
	rows     []row
	join     rule.Join
	valid    bool // all rows are valid
	byText   bool // the text was edited, not the rows
	got      checked
	answered bool // the API has parsed the rule
}

// current returns the rule that the form has sent, or the saved one.
func (p *page) current() (edit, ui.Answer) {
	e := edit{text: p.part.Text, join: rule.All, valid: true, byText: true}
	if p.sent.Has("cel") {
		e.text = strings.TrimSpace(strings.ReplaceAll(p.sent.Get("cel"), "\r\n", "\n"))
		e.was = strings.ReplaceAll(p.sent.Get("was"), "\r\n", "\n")
		e.byText = e.text != e.was
	}
	if p.sent.Get("join") == string(rule.Any) {
		e.join = rule.Any
	}
	if !e.byText {
		e.rows = change(p.sentRows(p.sent), p.sent.Get("do"))
		var t rule.Tree
		if t, e.valid = p.treeOf(e.rows, e.join); e.valid {
			return p.fromTree(e, t)
		}
	}
	return p.fromText(e)
}

// fromTree parses the rule from its rows. If the rows mean the same as the text, the text is kept.
func (p *page) fromTree(e edit, t rule.Tree) (edit, ui.Answer) {
	if noRows := len(e.rows) == 0 && p.sent.Has("textonly"); noRows || same(e.text, t) {
		return p.fromText(e)
	}
	if len(t.Groups) == 0 {
		e.text = ""
		return e, ui.Answer{Status: http.StatusOK}
	}
	var a ui.Answer
	e.got, a = p.check("", catalog.RuleTreeOf(t))
	e.text, e.answered = e.got.Rule, a.OK()
	return e, a
}

// fromText parses the rule from its text. Rows that were not sent are derived from it.
func (p *page) fromText(e edit) (edit, ui.Answer) {
	if e.text == "" {
		return e, ui.Answer{Status: http.StatusOK}
	}
	var a ui.Answer
	if e.got, a = p.check(e.text, nil); !a.OK() {
		return e, a
	}
	e.answered = true
	if e.byText && e.got.Tree != nil {
		t := e.got.Tree.Tree()
		e.rows, e.join = p.rowsOf(t), t.Join
	}
	return e, a
}

func (p *page) showRule() ui.Response {
	e, a := p.current()
	if !a.OK() && a.Status != http.StatusBadRequest {
		return p.Fail(a)
	}
	p.Match = p.matchOf()
	return p.show(e, http.StatusOK)
}

// matchOf returns the ETag of the part for which the form was shown, or the current one.
func (p *page) matchOf() string {
	if tag := p.sent.Get("_match"); tag != "" && p.Refused() == nil {
		return tag
	}
	return p.readPart().ETag()
}

// show shows the page with a rule and its result.
func (p *page) show(e edit, status int) ui.Response {
	d := &rulePage{
		Service: &p.service, Part: p.part, MaySave: p.Me().May(updatePermission), Action: p.URL.Path, Back: p.part.page, Text: e.text, Join: e.join,
		Mistakes: e.got.mistakes, Parties: p.parties(), Base: p.part.Text,
	}
	if p.sent.Has("base") && p.Refused() == nil {
		d.Base = p.sent.Get("base")
	}
	for _, x := range e.got.RefersTo {
		if !x.Exists {
			d.Unknown = append(d.Unknown, x)
		}
	}
	d.TextOnly = e.answered && e.byText && e.got.Tree == nil && len(e.got.Errors) == 0
	p.build(d, e)
	p.evaluate(d, e)
	d.Sentence = ui.Value(e.got.Sentence)
	for _, q := range p.names.Questions {
		if q.Name == p.part.Name {
			continue // a rule cannot depend on itself
		}
		d.Names = append(d.Names, caseview.Choice{Label: q.Label, Value: q.Name})
	}
	for _, v := range p.names.ValueSets {
		d.Names = append(d.Names, caseview.Choice{Label: v.Label, Value: v.Value})
	}
	title := p.Text("rulepage.title."+p.part.Kind, "name", p.part.Label)
	if p.Refused() != nil {
		return p.Show(ruleScreen, title, d)
	}
	return p.ShowStatus(status, ruleScreen, title, d)
}

// build creates the rows of the page.
func (p *page) build(d *rulePage, e edit) {
	rows := e.rows
	if len(rows) == 0 && !d.TextOnly && len(e.got.Errors) == 0 {
		rows = []row{{Group: 0}, {Group: 1, Spare: true}, {Group: 2, Spare: true}}
	}
	d.Groups = p.group(rows)
	if do := p.sent.Get("do"); strings.HasPrefix(do, "add") || strings.HasPrefix(do, "group") || strings.HasPrefix(do, "more") {
		for _, g := range d.Groups {
			for _, x := range g.Rows {
				if x.Name == "" && d.Focus == "" {
					d.Focus = field(x.N, "name")
				}
			}
		}
	}
}

// evaluate evaluates the rule with the sample answers.
func (p *page) evaluate(d *rulePage, e edit) {
	inputs, answers := p.samples()
	defer func() { p.selectInputs(d, e, inputs) }()
	if len(e.got.Errors) > 0 || e.text != "" && !e.answered {
		d.Wrong = p.Text("rulepage.fix_first")
		return
	}
	if !e.valid {
		d.Wrong = p.Text("rulepage.finish_first")
		return
	}
	got, a := p.try(answers, &e.text)
	if d.Wrong = p.refuse(a, inputs); d.Wrong != "" {
		return
	}
	d.Price, d.Outcome, d.Holds = p.priceOf(got), p.outcomeOf(got), true
	if d.Outcome != nil {
		d.Holds = d.Outcome.Result
		p.mark(d.Groups, d.Outcome.Comparisons)
	}
	if p.part.Decides() == required {
		return
	}
	other := ""
	if d.Holds {
		other = "false"
	}
	if otherwise, a := p.try(answers, &other); a.OK() && otherwise.Price.Total != got.Price.Total {
		d.Otherwise = p.priceOf(otherwise)
	}
}

// mark sets the outcomes of the rows if there is one comparison for each row. A comparison may be
// the opposite of its row: the comparison of "is not one of" is "is one of".
func (p *page) mark(groups []rowGroup, comparisons []comparison) {
	var rows []*row
	for i := range groups {
		for j := range groups[i].Rows {
			if x := &groups[i].Rows[j]; x.Name != "" {
				rows = append(rows, x)
			}
		}
	}
	if len(rows) != len(comparisons) {
		return
	}
	for i, x := range rows {
		x.Outcome = comparisons[i].Outcome
		compared, ok, err := rule.TreeOf(comparisons[i].Text)
		c, wrong := p.conditionOf(x)
		if err != nil || !ok || wrong != "" {
			continue
		}
		if other := compared.Groups[0][0]; c.Operator != other.Operator || !slices.Equal(c.Values, other.Values) {
			x.Outcome = map[rule.Outcome]rule.Outcome{rule.Held: rule.Failed, rule.Failed: rule.Held}[x.Outcome]
		}
	}
}

// selectInputs selects the inputs of the questions that this rule and the other rules refer to.
func (p *page) selectInputs(d *rulePage, e edit, inputs []*caseview.Input) {
	own := []string{}
	for _, x := range e.got.RefersTo {
		own = append(own, x.Name)
	}
	var others strings.Builder
	for i := range p.service.Stages {
		for _, x := range partsOf(&p.service.Stages[i]) {
			others.WriteString(x.Text + "\n")
		}
	}
	names := wordsOf(others.String())
	for _, in := range inputs {
		in.Compact()
		name := nameOf(in)
		switch {
		case slices.Contains(own, name):
			d.Inputs = append(d.Inputs, in)
		case slices.Contains(names, name) || in.Error != "":
			d.More = append(d.More, in)
		}
	}
}

// wordsOf splits the texts of rules into words, which include the names that they refer to.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool {
		return c != '.' && c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	})
}
