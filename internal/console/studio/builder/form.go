package builder

import (
	"strings"
	"unicode"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/studio/sentence"
	"stagegate/internal/console/ui"
)

// Kinds of what a service is made of, as addresses and forms have them.
const (
	stage    = "stage"
	question = "question"
	document = "document"
	charge   = "charge"
	valueSet = "value-set"
)

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
		Name: name, Label: label, Value: text, Hint: p.Text("builder.field.rule_hint"), Max: 1000, Optional: true, Plain: true, Class: "mono", Complete: ruleList,
	}}
}

// about is an input for whom a question or document is about.
func (p *page) about(appliesTo form.Scope) input {
	return input{fits: true, Field: ui.Field{
		Name: "appliesTo", Label: p.Text("builder.field.about"), Type: "select", Value: string(appliesTo), Options: p.options("builder.about_of.", "REQUEST", "PARTY"),
	}}
}

// in is an input for the stage that a part is in.
func (p *page) in(stageID string, kind form.StageKind) input {
	field := ui.Field{Name: "stageId", Label: p.Text("builder.field.stage"), Type: "select", Value: stageID}
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
	i := p.text("code", p.Text("builder.field.code"), code, form.MaxCode)
	i.Hint, i.Plain, i.Class = hint, true, "mono"
	if code == "" {
		i.Hint, i.Optional = strings.TrimSpace(hint+" "+p.Text("builder.field.code_generated")), true
	}
	return i
}

// optional makes an input one that may be left empty, for answers of some types.
func optional(i input, types, answerType string) input {
	i.Optional, i.For, i.fits = true, types, strings.Contains(" "+types+" ", " "+answerType+" ")
	return i
}

func (p *page) questionInputs(q *catalog.ServiceQuestionView, answerType string, in *catalog.PatchQuestionInput) []input {
	to := &in.Body
	label := p.text("label", p.Text("builder.field.label"), q.Label, 1000)
	label.Type, label.Rows = "textarea", 2
	kind := input{fits: true, Field: ui.Field{
		Name: "answerType", Label: p.Text("builder.field.answer"), Type: "select", Value: string(q.AnswerType), Options: p.options("builder.types.", answerTypes...),
	}}
	listed := p.area("options", p.Text("builder.field.choices"), choiceLines(q.Options), 0, 5)
	listed.Hint = p.Text("builder.field.choices_hint")
	minLength := p.text("minLength", p.Text("builder.field.min_length"), number(ui.Value(q.MinLength)), 5)
	maxLength := p.text("maxLength", p.Text("builder.field.max_length"), number(ui.Value(q.MaxLength)), 5)
	minLength.Class, maxLength.Class = "w-4", "w-4"
	pattern := p.text("pattern", p.Text("builder.field.pattern"), string(ui.Value(q.Pattern)), 0)
	pattern.Type, pattern.Options = "select", append([]ui.Option{{Text: p.Text("builder.field.any_text")}}, p.options("builder.patterns.", "POSTCODE", "PASSPORT")...)
	least, most := p.text("min", p.Text("builder.field.min"), p.Printer().Entry(ui.Value(q.Min)), 32), p.text("max", p.Text("builder.field.max"), p.Printer().Entry(ui.Value(q.Max)), 32)
	least.Hint = p.Text("builder.field.min_hint")
	return []input{
		label.into(given(&to.Label, text)), kind.into(given(&to.AnswerType, text)),
		optional(listed, choices, answerType).into(cleared(&to.Options, choicesIn)),
		p.codeInput(q.Code, p.Text("builder.field.code_hint")).into(given(&to.Code, text)), p.about(q.AppliesTo).into(cleared(&to.AppliesTo, text)),
		p.area("help", p.Text("builder.field.help"), ui.Value(q.Help), 500, 2).into(cleared(&to.Help, text)),
		p.tick("required", p.Text("builder.field.required"), q.Required).into(cleared(&to.Required, ticked)),
		p.rule("requiredRule", p.Text("builder.field.required_rule"), ui.Value(q.RequiredRule)).into(cleared(&to.RequiredRule, text)),
		p.rule("showRule", p.Text("builder.field.show_rule"), ui.Value(q.ShowRule)).into(cleared(&to.ShowRule, text)),
		optional(minLength, written, answerType).into(cleared(&to.MinLength, whole)), optional(maxLength, written, answerType).into(cleared(&to.MaxLength, whole)),
		optional(pattern, patterned, answerType).into(cleared(&to.Pattern, text)),
		optional(least, ordered, answerType).into(cleared(&to.Min, p.bound)), optional(most, ordered, answerType).into(cleared(&to.Max, p.bound)),
		p.in(q.StageID, "").into(given(&to.StageID, text)),
	}
}

func (p *page) documentInputs(q *catalog.ServiceRequirementView, in *catalog.PatchRequirementInput) []input {
	to := &in.Body
	types := p.area("acceptedTypes", p.Text("builder.field.file_types"), strings.Join(q.AcceptedTypes, "\n"), 0, 2)
	types.Hint, types.Plain = p.Text("builder.field.file_types_hint"), true
	size := p.text("maxSizeBytes", p.Text("builder.field.max_size_mb"), p.Printer().Entry(inMegabytes(ui.Value(q.MaxSizeBytes))), 12)
	size.Optional, size.Hint = true, p.Text("builder.field.max_size_hint")
	return []input{
		p.text("name", p.Text("builder.field.name"), q.Name, 200).into(given(&to.Name, text)), p.codeInput(q.Code, "").into(given(&to.Code, text)),
		p.area("instructions", p.Text("builder.field.instructions"), ui.Value(q.Instructions), 4000, 3).into(cleared(&to.Instructions, text)),
		p.about(q.AppliesTo).into(cleared(&to.AppliesTo, text)),
		p.tick("required", p.Text("builder.field.required"), q.Required).into(cleared(&to.Required, ticked)),
		p.rule("requiredRule", p.Text("builder.field.required_rule"), ui.Value(q.RequiredRule)).into(cleared(&to.RequiredRule, text)),
		p.rule("showRule", p.Text("builder.field.show_rule"), ui.Value(q.ShowRule)).into(cleared(&to.ShowRule, text)),
		p.tick("reviewRequired", p.Text("builder.field.reviewed"), q.ReviewRequired).into(cleared(&to.ReviewRequired, ticked)),
		p.tick("acceptanceRequired", p.Text("builder.field.accepted"), q.AcceptanceRequired).into(cleared(&to.AcceptanceRequired, ticked)),
		types.into(cleared(&to.AcceptedTypes, lines)), size.into(cleared(&to.MaxSizeBytes, p.bytes)), p.in(q.StageID, "").into(given(&to.StageID, text)),
	}
}

func (p *page) chargeInputs(c *catalog.ServiceChargeView, in *catalog.PatchChargeInput) []input {
	to := &in.Body
	basis := input{fits: true, Field: ui.Field{
		Name: "basis", Label: p.Text("builder.field.basis"), Type: "select", Value: string(c.Basis), Options: p.options("builder.bases.", "PER_REQUEST", "PER_PARTY"),
	}}
	sum := p.text("amount", p.Text("builder.field.amount_in", "currency", p.service.Currency), p.Printer().MoneyEntry(c.Amount, p.service.Currency), 24)
	return []input{
		p.text("name", p.Text("builder.field.name"), c.Name, 200).into(given(&to.Name, text)), sum.into(given(&to.Amount, p.amount)), basis.into(given(&to.Basis, text)),
		p.rule("rule", p.Text("builder.field.charge_rule"), ui.Value(c.Rule)).into(cleared(&to.Rule, text)), p.in(c.StageID, form.Payment).into(given(&to.StageID, text)),
	}
}

func (p *page) stageInputs(s *catalog.ServiceStageView, in *catalog.PatchStageInput) []input {
	to := &in.Body
	kind := input{fits: true, Field: ui.Field{
		Name: "kind", Label: p.Text("builder.field.kind"), Type: "select", Value: string(s.Kind), Options: p.options("builder.kinds.", "ORDINARY", "PAYMENT"),
	}}
	days := p.text("targetDays", p.Text("builder.field.target_days"), number(ui.Value(s.TargetDays)), 3)
	days.Hint, days.Optional, days.Class = p.Text("builder.field.target_hint"), true, "w-4"
	return []input{
		p.text("title", p.Text("builder.field.title"), s.Title, 200).into(given(&to.Title, text)),
		p.area("description", p.Text("builder.field.description"), ui.Value(s.Description), 4000, 3).into(cleared(&to.Description, text)),
		kind.into(cleared(&to.Kind, text)), p.rule("showRule", p.Text("builder.field.show_rule"), ui.Value(s.ShowRule)).into(cleared(&to.ShowRule, text)),
		days.into(cleared(&to.TargetDays, whole)),
	}
}

func (p *page) valueSetInputs(v *catalog.ValueSetView, in *catalog.PatchValueSetInput) []input {
	to := &in.Body
	members := p.area("members", p.Text("builder.field.members"), strings.Join(v.Members, "\n"), 0, 10)
	members.Optional, members.Hint = false, p.Text("builder.field.members_hint")
	return []input{
		p.text("name", p.Text("builder.field.name"), v.Name, 200).into(given(&to.Name, text)),
		p.codeInput(v.Code, p.Text("builder.field.set_code_hint")).into(given(&to.Code, text)), members.into(given(&to.Members, lines)),
	}
}

// detailInputs are those of the service itself.
func (p *page) detailInputs(in *catalog.PatchServiceInput) []input {
	s, to := &p.service, &in.Body
	description := p.area("description", p.Text("builder.field.description"), ui.Value(s.Description), 4000, 3)
	hint := p.area("hint", p.Text("builder.field.hint"), ui.Value(s.Hint), 1000, 2)
	hint.Hint = p.Text("builder.field.hint_hint")
	currency := p.text("currency", p.Text("builder.field.currency"), s.Currency, 3)
	currency.Hint, currency.Class, currency.Plain = p.Text("builder.field.currency_hint"), "w-4", true
	role := p.text("partyRole", p.Text("builder.field.party_role"), ui.Value(s.PartyRole), 60)
	role.Hint, role.Optional = p.Text("builder.field.party_role_hint"), true
	least, most := p.text("minParties", p.Text("builder.field.min_parties"), number(s.MinParties), 3), p.text("maxParties", p.Text("builder.field.max_parties"), number(s.MaxParties), 3)
	days := p.text("reviewDays", p.Text("builder.field.review_days"), number(ui.Value(s.ReviewDays)), 3)
	days.Hint = p.Text("builder.field.review_hint")
	for _, i := range []*input{&least, &most, &days} {
		i.Optional, i.Class = true, "w-4"
	}
	return []input{
		p.text("name", p.Text("builder.field.name"), s.Name, 200).into(given(&to.Name, text)), currency.into(given(&to.Currency, text)),
		description.into(cleared(&to.Description, text)), hint.into(cleared(&to.Hint, text)), role.into(cleared(&to.PartyRole, text)),
		least.into(cleared(&to.MinParties, whole)), most.into(cleared(&to.MaxParties, whole)), days.into(cleared(&to.ReviewDays, whole)),
	}
}

// rulePages are the kinds of the pages of the rules of a part, by the field.
var rulePages = map[string]map[string]string{
	stage:    {"showRule": sentence.Stage},
	question: {"showRule": sentence.Question, "requiredRule": sentence.QuestionRequired},
	document: {"showRule": sentence.Document, "requiredRule": sentence.DocumentRequired},
	charge:   {"rule": sentence.Charge},
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
