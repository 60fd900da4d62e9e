package builder

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// certificateLabels maps the fields that only certificates have, or that mean something else there, to the keys of
// their labels.
var certificateLabels = map[string]string{
	"issuedOn": "builder.field.issued_on", "numberPattern": "builder.field.number_pattern", "validFrom": "builder.field.valid_from",
	"validFor": "builder.field.valid_for", "body": "builder.field.body", "publicFields": "builder.field.public_fields", "signatory": "builder.field.signatory",
	"layout": "builder.field.layout", "renewable": "builder.field.renewable",
}

// displayOfCertificate writes the value of a field of a certificate for people.
func (p *page) displayOfCertificate(field string, value json.RawMessage, of compared) string {
	text := textOf(value)
	switch field {
	case "issuedOn":
		return p.displayIssued(text, of.at[text].title)
	case "layout":
		return p.Text("builder.layouts." + text)
	case "validFrom":
		return p.nameOf(text)
	case "publicFields":
		var names []string
		_ = json.Unmarshal(value, &names) // a list in the view of a certificate
		for i, name := range names {
			names[i] = p.nameOf(name)
		}
		return strings.Join(names, ", ")
	case "validFor":
		var v catalog.ValidForView
		_ = json.Unmarshal(value, &v) // a period in the view of a certificate
		var parts []string
		for _, length := range []struct {
			key string
			n   int
		}{{"builder.years", v.Years}, {"builder.months", v.Months}, {"builder.calendar_days", v.Days}} {
			if length.n > 0 {
				parts = append(parts, p.Text(length.key, "count", length.n))
			}
		}
		return p.Printer().List(parts)
	case "signatory":
		var v catalog.SignedByView
		_ = json.Unmarshal(value, &v) // names in the view of a certificate
		return strings.Trim(v.Name+", "+ui.Value(v.Title), ", ")
	case "renewable":
		var v catalog.RenewableView
		_ = json.Unmarshal(value, &v) // a number in the view of a certificate
		return strconv.Itoa(v.BeforeDays)
	default:
		return text
	}
}

// nameOf writes a name that certificates use for people.
func (p *page) nameOf(name string) string {
	switch name {
	case form.FromIssue:
		return p.Text("builder.from_issue")
	case form.Holder:
		return p.Text("builder.holder")
	}
	all := p.namedQuestions()
	if i := slices.IndexFunc(all, func(q named) bool { return q.Name == name }); i >= 0 {
		return all[i].Label
	}
	return name
}
