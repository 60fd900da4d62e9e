package builder

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/money"
)

// difference is a changed part, written for people.
type difference struct {
	Type, Name, Code, Stage, Path string

	Change catalog.Outcome
	Moved  string // from and to
	Fields []fieldDifference
}

// fieldDifference is a field before and after the change, written for people.
type fieldDifference struct{ Label, Before, After string }

// location is the title of a part and the address where it is edited.
type location struct{ title, path string }

// locations returns the locations of all parts by id. Only parts of the draft have an address.
func (p *page) locations(s *catalog.ServiceDetailView) map[string]location {
	all := map[string]location{}
	for _, stage := range s.Stages {
		path := ""
		if in := p.stageOf(stage.ID); in != nil {
			path = p.stagePath(in.Position)
		}
		note := func(id, title string) {
			all[id] = location{title: title}
			if path != "" {
				all[id] = location{title, path + "#part-" + id}
			}
		}
		all[stage.ID] = location{stage.Title, path}
		for _, q := range stage.Questions {
			note(q.ID, q.Label)
		}
		for _, q := range stage.Requirements {
			note(q.ID, q.Name)
		}
		for _, c := range stage.Charges {
			note(c.ID, c.Name)
		}
	}
	for _, c := range s.Certificates {
		all[c.ID] = location{c.Name, p.at(certificatesBelow) + "#part-" + c.ID}
	}
	for _, v := range s.ValueSets {
		all[v.ID] = location{v.Name, p.at("/value-sets")}
	}
	return all
}

// compared is what the values of one side of a comparison refer to.
type compared struct {
	currency string
	at       map[string]location
}

// sidesOf returns both sides of the changes that have led to a service.
func (p *page) sidesOf(all []catalog.DifferenceView, s *catalog.ServiceDetailView) (before, after compared) {
	before = compared{currency: s.Currency, at: p.locations(s)}
	after = before
	for _, c := range all {
		for _, f := range c.Fields {
			if f.Field == "currency" {
				before.currency, after.currency = cmp.Or(textOf(ui.Value(f.Before)), s.Currency), cmp.Or(textOf(ui.Value(f.After)), s.Currency)
			}
		}
	}
	return before, after
}

// differences describes the changes that have led to a service for people.
func (p *page) differences(all []catalog.DifferenceView, s *catalog.ServiceDetailView) []difference {
	list := make([]difference, len(all))
	was, now := p.sidesOf(all, s)
	at := now.at
	for i, c := range all {
		is := at[ui.Value(c.ID)]
		d := difference{Type: c.Type, Change: c.Change, Code: c.Code, Name: is.title, Path: is.path, Stage: at[ui.Value(c.StageID)].title}
		if c.Type == "SERVICE" {
			d.Path = p.at("/details")
		}
		if m := c.Moved; m != nil {
			from, to := at[ui.Value(m.Before.StageID)].title, at[ui.Value(m.After.StageID)].title
			d.Moved = p.Text("builder.moved", "from", m.Before.Position, "to", m.After.Position)
			if from != to && from != "" && to != "" {
				d.Moved = p.Text("builder.moved_stage", "from", from, "to", to)
			}
		}
		for _, f := range c.Fields {
			before, after := ui.Value(f.Before), ui.Value(f.After)
			d.Fields = append(d.Fields, fieldDifference{p.labelOf(c.Type, f.Field), p.displayValue(f.Field, before, was), p.displayValue(f.Field, after, now)})
			if f.Field == "label" || f.Field == "name" || f.Field == "title" {
				d.Name = cmp.Or(d.Name, textOf(after), textOf(before))
			}
		}
		if d.Name = cmp.Or(d.Name, c.Code); d.Name == d.Code {
			d.Code = ""
		}
		list[i] = d
	}
	return list
}

func textOf(value json.RawMessage) string {
	var text string
	_ = json.Unmarshal(value, &text) // other values have no text
	return text
}

// fieldLabels maps the fields of the API to the keys of their labels.
var fieldLabels = map[string]string{
	"name": "builder.field.name", "currency": "builder.field.currency", "partyRole": "builder.field.party_role", "description": "builder.field.description", "hint": "builder.field.hint",
	"minParties": "builder.field.min_parties", "maxParties": "builder.field.max_parties", "reviewDays": "builder.field.review_days",
	"categories": "builder.field.categories", "audience": "builder.field.audience", "afterwards": "builder.field.afterwards", "fillMinutes": "builder.field.fill_minutes",
	"title": "builder.field.title", "kind": "builder.field.kind", "showRule": "builder.field.show_rule", "targetDays": "builder.field.target_days",
	"code": "builder.field.code", "label": "builder.field.label", "answerType": "builder.field.answer", "appliesTo": "builder.field.about", "required": "builder.field.required",
	"options": "builder.field.choices", "help": "builder.field.help", "requiredRule": "builder.field.required_rule", "minLength": "builder.field.min_length", "maxLength": "builder.field.max_length",
	"pattern": "builder.field.pattern", "min": "builder.field.min", "max": "builder.field.max",
	"instructions": "builder.field.instructions", "reviewRequired": "builder.field.reviewed", "acceptanceRequired": "builder.field.acceptance",
	"acceptedTypes": "builder.field.file_types", "maxSizeBytes": "builder.field.max_size",
	"basis": "builder.field.basis", "amount": "builder.field.amount", "rule": "builder.field.charge_rule", "members": "builder.field.members", "translations": "builder.translations",
}

func (p *page) labelOf(kind, field string) string {
	if kind == "CERTIFICATE" && certificateLabels[field] != "" {
		return p.Text(certificateLabels[field])
	}
	if key := fieldLabels[field]; key != "" {
		return p.Text(key)
	}
	return field
}

// translationLines writes translations, one to a line.
func (p *page) translationLines(all form.Translations) string {
	var lines []string
	for _, language := range slices.Sorted(maps.Keys(all)) {
		for _, field := range slices.Sorted(maps.Keys(all[language])) {
			lines = append(lines, i18n.NameOf(language)+p.Text("format.colon")+all[language][field])
		}
	}
	return strings.Join(lines, "\n")
}

// valueKeys maps fields whose values are codes of the API to the prefixes of their texts.
var valueKeys = map[string]string{
	"answerType": "builder.types.", "appliesTo": "builder.about_of.", "kind": "builder.kinds.", "basis": "builder.bases.", "pattern": "builder.patterns.",
}

// displayValue writes the value of a field for people; "" if there is none.
func (p *page) displayValue(field string, value json.RawMessage, of compared) string {
	if len(value) == 0 || string(value) == "null" {
		return ""
	}
	text := textOf(value)
	switch key := valueKeys[field]; {
	case key != "" && text != "":
		return p.Text(key + text)
	case field == "showRule" || field == "requiredRule" || field == "rule":
		described, _ := p.names.Describe(p.Printer(), text)
		return described
	case certificateLabels[field] != "":
		return p.displayOfCertificate(field, value, of)
	case field == "amount":
		return p.Printer().Money(money.Number(value), of.currency)
	case field == "maxSizeBytes":
		var size int64
		_ = json.Unmarshal(value, &size) // a number in the view of a document
		return p.Printer().Size(size)
	case field == "options":
		var options []catalog.OptionView
		_ = json.Unmarshal(value, &options) // a list in the view of a question
		lines := []string{choiceLines(p.Request, splitChoices(savedChoices(options)))}
		for _, o := range options {
			if len(o.Translations) > 0 {
				lines = append(lines, o.Label+p.Text("format.colon")+p.translationLines(o.Translations))
			}
		}
		return strings.Join(lines, "\n")
	case field == "translations":
		var translations form.Translations
		_ = json.Unmarshal(value, &translations) // the translations of any part
		return p.translationLines(translations)
	case field == "acceptedTypes":
		var types []string
		_ = json.Unmarshal(value, &types) // a list in the view of a document
		return p.Printer().FileTypes(types)
	case string(value) == "true":
		return p.Text("builder.yes")
	case string(value) == "false":
		return p.Text("builder.no")
	case text != "":
		return text
	}
	var several []string
	if json.Unmarshal(value, &several) == nil {
		return strings.Join(several, ", ")
	}
	return string(value)
}
