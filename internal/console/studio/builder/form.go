package builder

import (
	"slices"
	"strings"
	"unicode"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/studio/rule"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/i18n"
)

// Kinds of parts of a service, as used in addresses and forms.
const (
	stage    = "stage"
	question = "question"
	document = "document"
	charge   = "charge"
	valueSet = "value-set"

	certificate = "certificate"
)

// answerTypes are the types of answers in the order in which they are offered.
var answerTypes = []string{
	"SINGLE_CHOICE", "MULTIPLE_CHOICE", "BOOLEAN", "TEXT", "LONG_TEXT", "NUMBER", "MONEY", "DATE", "EMAIL", "PHONE", "COUNTRY",
}

// Answer types that have choices, a length, a format or a range.
const (
	choices   = "SINGLE_CHOICE MULTIPLE_CHOICE"
	written   = "TEXT LONG_TEXT"
	patterned = "TEXT"
	ordered   = "NUMBER MONEY DATE"
)

// options returns the options of a selection, with the texts whose keys begin with key.
func (p *page) options(key string, values ...string) []ui.Option {
	all := make([]ui.Option, len(values))
	for i, value := range values {
		all[i] = ui.Option{Value: value, Text: p.Text(key + value)}
	}
	return all
}

// rule returns an input for a rule, which only the form of a copy has, hidden.
func (p *page) rule(name, label, text string) input {
	return input{fits: true, rule: true, Field: ui.Field{Name: name, Label: label, Value: text, Type: "hidden", Optional: true}}
}

// scope returns an input for the scope of a question or document.
func (p *page) scope(appliesTo form.Scope) input {
	return input{fits: true, Field: ui.Field{
		Name: "appliesTo", Label: p.Text("builder.field.about"), Type: "select", Value: string(appliesTo), Options: p.options("builder.about_of.", "REQUEST", "PARTY"),
	}}
}

// stageInput returns an input for the stage of a part.
func (p *page) stageInput(stageID string, kind form.StageKind) input {
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

// fileTypes returns an input for the types of files that a document accepts: those that the server
// accepts, and chosen ones that it no longer does.
func (p *page) fileTypes(chosen []string) input {
	field := ui.Field{Name: "acceptedTypes", Label: p.Text("builder.field.file_types"), Hint: p.Text("builder.field.file_types_hint"), Type: "checks", Optional: true}
	all := slices.Clone(p.FileTypes())
	for _, t := range chosen {
		if !slices.Contains(all, t) {
			all = append(all, t)
		}
	}
	var ordered []string // the order of the options is that of the fields sent
	for _, t := range all {
		field.Options = append(field.Options, ui.Option{Value: t, Text: i18n.FileType(t)})
		if slices.Contains(chosen, t) {
			ordered = append(ordered, t)
		}
	}
	field.Value = strings.Join(ordered, "\n")
	return input{fits: true, Field: field}
}

// codeInput returns an input for the code of a part, which is optional for a new part.
func (p *page) codeInput(code, hint string) input {
	i := p.text("code", p.Text("builder.field.code"), code, form.MaxCode)
	i.Hint, i.Plain, i.Class = hint, true, "mono"
	if code == "" {
		i.Hint, i.Optional = strings.TrimSpace(hint+" "+p.Text("builder.field.code_generated")), true
	}
	return i
}

// onlyFor makes an input optional and limits it to some answer types.
func onlyFor(i input, types, answerType string) input {
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
	choiceList := p.text("options", p.Text("builder.field.choices"), savedChoices(q.Options), 0)
	choiceList.Type, choiceList.Hint = choicesType, p.Text("builder.field.choices_hint")
	minLength := p.text("minLength", p.Text("builder.field.min_length"), number(ui.Value(q.MinLength)), 5)
	maxLength := p.text("maxLength", p.Text("builder.field.max_length"), number(ui.Value(q.MaxLength)), 5)
	minLength.Class, maxLength.Class = "w-4", "w-4"
	pattern := p.text("pattern", p.Text("builder.field.pattern"), string(ui.Value(q.Pattern)), 0)
	pattern.Type, pattern.Options = "select", append([]ui.Option{{Text: p.Text("builder.field.any_text")}}, p.options("builder.patterns.", "POSTCODE", "PASSPORT")...)
	least, most := p.text("min", p.Text("builder.field.min"), p.Printer().Entry(ui.Value(q.Min)), 32), p.text("max", p.Text("builder.field.max"), p.Printer().Entry(ui.Value(q.Max)), 32)
	least.Hint = p.Text("builder.field.min_hint")
	return []input{
		label.bind(required(&to.Label, text)), kind.bind(required(&to.AnswerType, text)),
		onlyFor(choiceList, choices, answerType).bind(clearable(&to.Options, parseChoices)),
		p.codeInput(q.Code, p.Text("builder.field.code_hint")).bind(required(&to.Code, text)), p.scope(q.AppliesTo).bind(clearable(&to.AppliesTo, text)),
		p.area("help", p.Text("builder.field.help"), ui.Value(q.Help), 500, 2).bind(clearable(&to.Help, text)),
		p.tick("required", p.Text("builder.field.required"), q.Required).bind(clearable(&to.Required, ticked)),
		p.rule("requiredRule", p.Text("builder.field.required_rule"), ui.Value(q.RequiredRule)).bind(clearable(&to.RequiredRule, text)),
		p.rule("showRule", p.Text("builder.field.show_rule"), ui.Value(q.ShowRule)).bind(clearable(&to.ShowRule, text)),
		onlyFor(minLength, written, answerType).bind(clearable(&to.MinLength, whole)), onlyFor(maxLength, written, answerType).bind(clearable(&to.MaxLength, whole)),
		onlyFor(pattern, patterned, answerType).bind(clearable(&to.Pattern, text)),
		onlyFor(least, ordered, answerType).bind(clearable(&to.Min, p.bound)), onlyFor(most, ordered, answerType).bind(clearable(&to.Max, p.bound)),
		p.stageInput(q.StageID, "").bind(required(&to.StageID, text)),
	}
}

func (p *page) documentInputs(q *catalog.ServiceRequirementView, in *catalog.PatchRequirementInput) []input {
	to := &in.Body
	types := p.fileTypes(q.AcceptedTypes)
	size := p.text("maxSizeBytes", p.Text("builder.field.max_size_mb"), p.Printer().Entry(inMegabytes(ui.Value(q.MaxSizeBytes))), 12)
	size.Optional, size.Hint = true, p.Text("builder.field.max_size_hint")
	return []input{
		p.text("name", p.Text("builder.field.name"), q.Name, 200).bind(required(&to.Name, text)), p.codeInput(q.Code, "").bind(required(&to.Code, text)),
		p.area("instructions", p.Text("builder.field.instructions"), ui.Value(q.Instructions), 4000, 3).bind(clearable(&to.Instructions, text)),
		p.scope(q.AppliesTo).bind(clearable(&to.AppliesTo, text)),
		p.tick("required", p.Text("builder.field.required"), q.Required).bind(clearable(&to.Required, ticked)),
		p.rule("requiredRule", p.Text("builder.field.required_rule"), ui.Value(q.RequiredRule)).bind(clearable(&to.RequiredRule, text)),
		p.rule("showRule", p.Text("builder.field.show_rule"), ui.Value(q.ShowRule)).bind(clearable(&to.ShowRule, text)),
		p.tick("reviewRequired", p.Text("builder.field.reviewed"), q.ReviewRequired).bind(clearable(&to.ReviewRequired, ticked)),
		p.tick("acceptanceRequired", p.Text("builder.field.accepted"), q.AcceptanceRequired).bind(clearable(&to.AcceptanceRequired, ticked)),
		types.bind(clearable(&to.AcceptedTypes, lines)), size.bind(clearable(&to.MaxSizeBytes, p.bytes)), p.stageInput(q.StageID, "").bind(required(&to.StageID, text)),
	}
}

func (p *page) chargeInputs(c *catalog.ServiceChargeView, in *catalog.PatchChargeInput) []input {
	to := &in.Body
	basis := input{fits: true, Field: ui.Field{
		Name: "basis", Label: p.Text("builder.field.basis"), Type: "select", Value: string(c.Basis), Options: p.options("builder.bases.", "PER_REQUEST", "PER_PARTY"),
	}}
	sum := p.text("amount", p.Text("builder.field.amount_in", "currency", p.service.Currency), p.Printer().MoneyEntry(c.Amount, p.service.Currency), 24)
	return []input{
		p.text("name", p.Text("builder.field.name"), c.Name, 200).bind(required(&to.Name, text)), sum.bind(required(&to.Amount, p.amount)), basis.bind(required(&to.Basis, text)),
		p.rule("rule", p.Text("builder.field.charge_rule"), ui.Value(c.Rule)).bind(clearable(&to.Rule, text)), p.stageInput(c.StageID, form.Payment).bind(required(&to.StageID, text)),
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
		p.text("title", p.Text("builder.field.title"), s.Title, 200).bind(required(&to.Title, text)),
		p.area("description", p.Text("builder.field.description"), ui.Value(s.Description), 4000, 3).bind(clearable(&to.Description, text)),
		kind.bind(clearable(&to.Kind, text)), p.rule("showRule", p.Text("builder.field.show_rule"), ui.Value(s.ShowRule)).bind(clearable(&to.ShowRule, text)),
		days.bind(clearable(&to.TargetDays, whole)),
	}
}

func (p *page) valueSetInputs(v *catalog.ValueSetView, in *catalog.PatchValueSetInput) []input {
	to := &in.Body
	members := p.area("members", p.Text("builder.field.members"), strings.Join(v.Members, "\n"), 0, 10)
	members.Optional, members.Hint = false, p.Text("builder.field.members_hint")
	return []input{
		p.text("name", p.Text("builder.field.name"), v.Name, 200).bind(required(&to.Name, text)),
		p.codeInput(v.Code, p.Text("builder.field.set_code_hint")).bind(required(&to.Code, text)), members.bind(required(&to.Members, lines)),
	}
}

// detailInputs returns the inputs of the service itself.
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
	minutes := p.text("fillMinutes", p.Text("builder.field.fill_minutes"), number(ui.Value(s.FillMinutes)), 3)
	minutes.Hint = p.Text("builder.field.fill_hint")
	for _, i := range []*input{&least, &most, &days, &minutes} {
		i.Optional, i.Class = true, "w-4"
	}
	categories := p.area("categories", p.Text("builder.field.categories"), strings.Join(s.Categories, "\n"), 0, 2)
	categories.Hint = p.Text("builder.field.categories_hint")
	audience := p.area("audience", p.Text("builder.field.audience"), ui.Value(s.Audience), 1000, 3)
	audience.Hint = p.Text("builder.field.audience_hint")
	afterwards := p.area("afterwards", p.Text("builder.field.afterwards"), ui.Value(s.Afterwards), 1000, 3)
	afterwards.Hint = p.Text("builder.field.afterwards_hint")
	return []input{
		p.text("name", p.Text("builder.field.name"), s.Name, 200).bind(required(&to.Name, text)), currency.bind(required(&to.Currency, text)),
		description.bind(clearable(&to.Description, text)), hint.bind(clearable(&to.Hint, text)), role.bind(clearable(&to.PartyRole, text)),
		least.bind(clearable(&to.MinParties, whole)), most.bind(clearable(&to.MaxParties, whole)), days.bind(clearable(&to.ReviewDays, whole)),
		categories.bind(clearable(&to.Categories, lines)), audience.bind(clearable(&to.Audience, text)), afterwards.bind(clearable(&to.Afterwards, text)),
		minutes.bind(clearable(&to.FillMinutes, whole)),
	}
}

// ruleKeys maps kinds of parts and their fields to the keys of what their rules decide.
var ruleKeys = map[string]map[string]string{
	stage:    {"showRule": "shown"},
	question: {"showRule": "shown", "requiredRule": "required"},
	document: {"showRule": "asked", "requiredRule": "required"},
	charge:   {"rule": "charged"},

	certificate: {"rule": "issued"},
}

// rulePages maps kinds of parts and their fields to the kinds of rule pages.
var rulePages = map[string]map[string]string{
	stage:    {"showRule": rule.Stage},
	question: {"showRule": rule.Question, "requiredRule": rule.QuestionRequired},
	document: {"showRule": rule.Document, "requiredRule": rule.DocumentRequired},
	charge:   {"rule": rule.Charge},

	certificate: {"rule": rule.Certificate},
}

// codeFrom derives a code in camel case from the first words of a text. It differs from the codes
// that are taken.
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
