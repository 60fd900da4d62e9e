package builder

import (
	"strings"
	"unicode"

	"stagegate/internal/catalog/form"
	"stagegate/internal/console/studio/sentence"
	"stagegate/internal/console/ui"
)

// part is one kind of what a service is made of.
type part struct {
	name  string // in addresses and forms
	below string // its path in the API
	code  string // input that gets a code made of the input from, if it is left empty
	from  string
}

// parts are the kinds by their list in a stage. A stage and a value set are in none.
var parts = map[string]part{
	"questions":    {name: "question", below: "/questions/", code: "code", from: "label"},
	"requirements": {name: "document", below: "/documents/", code: "code", from: "name"},
	"charges":      {name: "charge", below: "/charges/"},
	"stages":       {name: "stage", below: "/stages/"},
	"valueSets":    {name: "value-set", below: "/value-sets/", code: "code", from: "name"},
}

// partOf is the kind with a name.
func partOf(name string) (part, bool) {
	for _, kind := range parts {
		if kind.name == name {
			return kind, true
		}
	}
	return part{}, false
}

// answerTypes are the types of answers, in the order of the selection.
var answerTypes = []string{
	"SINGLE_CHOICE", "MULTIPLE_CHOICE", "BOOLEAN", "TEXT", "LONG_TEXT", "NUMBER", "MONEY", "DATE", "EMAIL", "PHONE", "COUNTRY",
}

// Answer types that have a bound or choices.
const (
	choices   = "SINGLE_CHOICE MULTIPLE_CHOICE"
	written   = "TEXT LONG_TEXT"
	patterned = "TEXT"
	ordered   = "NUMBER MONEY DATE"
)

// ruleList is the id of the datalist with the names for rules.
const ruleList = "names"

// options are the entries of a selection: values, with their texts of the catalogue.
func (p *page) options(key string, values ...string) []ui.Option {
	all := make([]ui.Option, len(values))
	for i, value := range values {
		all[i] = ui.Option{Value: value, Text: p.Text(key + value)}
	}
	return all
}

// rule is an input for the text of a rule.
func (p *page) rule(name, label, text string) input {
	return input{fits: true, Field: ui.Field{
		Name: name, Label: label, Value: text, Hint: p.Text("builder.rule_hint"), Max: 1000, Optional: true, Plain: true, Class: "mono", Complete: ruleList,
	}}
}

// about is an input for whom a question or document is about.
func (p *page) about(appliesTo string) input {
	return input{fits: true, Field: ui.Field{
		Name: "appliesTo", Label: p.Text("builder.about"), Type: "select", Value: appliesTo, Options: p.options("builder.about_of.", "REQUEST", "PARTY"),
	}}
}

// in is an input for the stage that a part is in.
func (p *page) in(stageID, kind string) input {
	field := ui.Field{Name: "stageId", Label: p.Text("builder.in_stage"), Type: "select", Value: stageID}
	count := 0
	for _, s := range p.service.Stages {
		if kind == "" || s.Kind == kind {
			count++
			field.Options = append(field.Options, ui.Option{Value: s.ID, Text: s.Title})
		}
	}
	if count < 2 {
		field.Type = "hidden"
	}
	return input{fits: true, Field: field}
}

func (p *page) text(name, label, value string, longest int) input {
	return input{fits: true, Field: ui.Field{Name: name, Label: label, Value: value, Max: longest}}
}

func (p *page) area(name, label, value string, longest, rows int) input {
	i := p.text(name, label, value, longest)
	i.Type, i.Rows, i.Optional = "textarea", rows, true
	return i
}

func (p *page) tick(name, label string, value bool) input {
	return input{fits: true, Field: ui.Field{Name: name, Label: label, Type: "checkbox", Value: truth(value), Optional: true}}
}

// codeInput is an input for the code of a part. That of a new one may be left empty.
func (p *page) codeInput(code, hint string) input {
	i := p.text("code", p.Text("builder.code"), code, form.MaxCode)
	i.Hint, i.Plain, i.Class = hint, true, "mono"
	if code == "" {
		i.Hint, i.Optional = hint+" "+p.Text("builder.code_made"), true
	}
	return i
}

// optional makes an input one that may be left empty, for answers of some types.
func optional(i input, types, answerType string) input {
	i.Optional, i.For, i.fits = true, types, strings.Contains(" "+types+" ", " "+answerType+" ")
	return i
}

func (p *page) questionInputs(q *question, answerType string) []input {
	label := p.text("label", p.Text("builder.label"), q.Label, 1000)
	label.Type, label.Rows = "textarea", 2
	kind := input{fits: true, Field: ui.Field{
		Name: "answerType", Label: p.Text("builder.answer"), Type: "select", Value: q.AnswerType, Options: p.options("builder.types.", answerTypes...),
	}}
	listed := p.area("options", p.Text("builder.choices"), choiceLines(q.Options), 0, 5)
	listed.Hint, listed.send = p.Text("builder.choices_hint"), sendChoices
	minLength := p.text("minLength", p.Text("builder.min_length"), number(q.MinLength), 5)
	maxLength := p.text("maxLength", p.Text("builder.max_length"), number(q.MaxLength), 5)
	minLength.send, maxLength.send = whole, whole
	minLength.Class, maxLength.Class = "w-4", "w-4"
	pattern := p.text("pattern", p.Text("builder.pattern"), q.Pattern, 0)
	pattern.Type, pattern.Options = "select", append([]ui.Option{{Text: p.Text("builder.any_text")}}, p.options("builder.patterns.", "POSTCODE", "PASSPORT")...)
	least, most := p.text("min", p.Text("builder.min"), p.Printer().Entry(q.Min), 32), p.text("max", p.Text("builder.max"), p.Printer().Entry(q.Max), 32)
	least.Hint, least.send, most.send = p.Text("builder.min_hint"), p.bound, p.bound
	return []input{
		label, kind, optional(listed, choices, answerType), p.codeInput(q.Code, p.Text("builder.code_hint")), p.about(q.AppliesTo),
		p.area("help", p.Text("builder.help"), q.Help, 500, 2),
		p.tick("required", p.Text("builder.required"), q.Required),
		p.rule("requiredRule", p.Text("builder.required_rule"), q.RequiredRule), p.rule("showRule", p.Text("builder.show_rule"), q.ShowRule),
		optional(minLength, written, answerType), optional(maxLength, written, answerType), optional(pattern, patterned, answerType),
		optional(least, ordered, answerType), optional(most, ordered, answerType), p.in(q.StageID, ""),
	}
}

func (p *page) documentInputs(q *requirement) []input {
	types := p.area("acceptedTypes", p.Text("builder.accepted"), strings.Join(q.AcceptedTypes, "\n"), 0, 2)
	types.Hint, types.send, types.Plain = p.Text("builder.accepted_hint"), lines, true
	size := p.text("maxSizeBytes", p.Text("builder.max_size"), p.Printer().Entry(inMegabytes(q.MaxSizeBytes)), 12)
	size.Optional, size.send, size.Hint = true, p.bytes, p.Text("builder.max_size_hint")
	return []input{
		p.text("name", p.Text("builder.name"), q.Name, 200), p.codeInput(q.Code, ""),
		p.area("instructions", p.Text("builder.instructions"), q.Instructions, 4000, 3), p.about(q.AppliesTo),
		p.tick("required", p.Text("builder.required_document"), q.Required),
		p.rule("requiredRule", p.Text("builder.required_rule"), q.RequiredRule), p.rule("showRule", p.Text("builder.show_rule"), q.ShowRule),
		p.tick("reviewRequired", p.Text("builder.reviewed"), q.ReviewRequired), p.tick("acceptanceRequired", p.Text("builder.accepted_by_staff"), q.AcceptanceRequired),
		types, size, p.in(q.StageID, ""),
	}
}

func (p *page) chargeInputs(c *charge) []input {
	basis := input{fits: true, Field: ui.Field{
		Name: "basis", Label: p.Text("builder.basis"), Type: "select", Value: c.Basis, Options: p.options("builder.bases.", "PER_REQUEST", "PER_PARTY"),
	}}
	sum := p.text("amount", p.Text("builder.amount", "currency", p.service.Currency), p.Printer().MoneyEntry(c.Amount, p.service.Currency), 24)
	sum.send = p.Number
	return []input{
		p.text("name", p.Text("builder.name"), c.Name, 200), sum, basis, p.rule("rule", p.Text("builder.charge_rule"), c.Rule), p.in(c.StageID, "PAYMENT"),
	}
}

func (p *page) stageInputs(s *stage) []input {
	kind := input{fits: true, Field: ui.Field{
		Name: "kind", Label: p.Text("builder.kind"), Type: "select", Value: s.Kind, Options: p.options("builder.kinds.", "ORDINARY", "PAYMENT"),
	}}
	days := p.text("targetDays", p.Text("builder.target_days"), number(s.TargetDays), 3)
	days.Hint, days.Optional, days.send, days.Class = p.Text("builder.target_hint"), true, whole, "w-4"
	return []input{
		p.text("title", p.Text("builder.title"), s.Title, 200), p.area("description", p.Text("builder.description"), s.Description, 4000, 3),
		kind, p.rule("showRule", p.Text("builder.show_rule"), s.ShowRule), days,
	}
}

func (p *page) valueSetInputs(v *valueSet) []input {
	members := p.area("members", p.Text("builder.members"), strings.Join(v.Members, "\n"), 0, 10)
	members.Optional, members.Hint, members.send = false, p.Text("builder.members_hint"), lines
	return []input{p.text("name", p.Text("builder.name"), v.Name, 200), p.codeInput(v.Code, p.Text("builder.set_code_hint")), members}
}

// detailInputs are those of the service itself.
func (p *page) detailInputs(s *service) []input {
	description := p.area("description", p.Text("builder.description"), s.Description, 4000, 3)
	hint := p.area("hint", p.Text("builder.hint"), s.Hint, 1000, 2)
	hint.Hint = p.Text("builder.hint_hint")
	currency := p.text("currency", p.Text("builder.currency"), s.Currency, 3)
	currency.Hint, currency.Class, currency.Plain = p.Text("builder.currency_hint"), "w-4", true
	role := p.text("partyRole", p.Text("builder.party_role"), s.PartyRole, 60)
	role.Hint, role.Optional = p.Text("builder.party_role_hint"), true
	least, most := p.text("minParties", p.Text("builder.min_parties"), number(s.MinParties), 3), p.text("maxParties", p.Text("builder.max_parties"), number(s.MaxParties), 3)
	days := p.text("reviewDays", p.Text("builder.review_days"), number(s.ReviewDays), 3)
	days.Hint = p.Text("builder.review_hint")
	for _, i := range []*input{&least, &most, &days} {
		i.Optional, i.send, i.Class = true, whole, "w-4"
	}
	return []input{p.text("name", p.Text("builder.name"), s.Name, 200), currency, description, hint, role, least, most, days}
}

// rulePages are the kinds of the pages of the rules of a part, by the field.
var rulePages = map[string]map[string]string{
	"stage":    {"showRule": sentence.Stage},
	"question": {"showRule": sentence.Question, "requiredRule": sentence.QuestionRequired},
	"document": {"showRule": sentence.Document, "requiredRule": sentence.DocumentRequired},
	"charge":   {"rule": sentence.Charge},
}

// codeFrom makes a code of a text: its first words, without marks, as programs write them,
// and another one than those that are taken.
func codeFrom(text string, taken []string) string {
	var b strings.Builder
	words := 0
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if b.Len() == 0 && !unicode.IsLetter(rune(word[0])) || words == 4 || b.Len()+len(word) > 40 {
			continue
		}
		if word = strings.ToLower(word); words > 0 {
			word = strings.ToUpper(word[:1]) + word[1:]
		}
		b.WriteString(word)
		words++
	}
	code := b.String()
	if code == "" {
		code = "part"
	}
	return form.FreeCode(code, taken)
}
