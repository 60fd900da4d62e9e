package casework

import (
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// firstName returns the first word of a name.
func firstName(name string) string {
	first, _, _ := strings.Cut(name, " ")
	return first
}

// valueText formats an answer.
func valueText(r *ui.Request, q cases.QuestionView, value form.Value) string {
	p := r.Printer()
	switch v := value.Any().(type) {
	case nil:
		return ""
	case bool:
		if v {
			return p.Text("casework.yes")
		}
		return p.Text("casework.no")
	case []string:
		labels := make([]string, len(v))
		for i, value := range v {
			labels[i] = optionLabel(q, value)
		}
		return p.List(labels)
	}
	v := value.String()
	switch q.AnswerType {
	case form.Date:
		return p.Day(v)
	case form.Number, form.Money:
		return p.Decimal(v)
	case form.SingleChoice, form.MultipleChoice:
		return optionLabel(q, v)
	case form.Country:
		return p.Country(v)
	default:
		return v
	}
}

// optionLabel returns the label of an option.
func optionLabel(q cases.QuestionView, value string) string {
	for _, o := range q.Options {
		if o.Value == value {
			return o.Label
		}
	}
	return value
}
