package page

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"stagegate/internal/fault"
)

// view is what a page shows.
type view struct {
	Title   string
	Signed  *signedIn
	Notice  string // what has just happened
	Problem *problem
	Text    string
	Form    *shownForm
	Links   []link
	Data    any // of the page alone
}

// signedIn is whom the cookies of the browser belong to.
type signedIn struct {
	Name, Email, Kind, Role string
	Tenant                  *struct{ Slug, Name string }
}

// As is the role in words.
func (p signedIn) As() string {
	switch p.Kind {
	case "CUSTOMER":
		return "a customer"
	case "TENANT_ADMIN":
		return "an administrator"
	default:
		return strings.ToLower(strings.ReplaceAll(p.Role, "_", " "))
	}
}

// problem is why something was refused.
type problem struct {
	Message string
	Fields  []wrongField
	TraceID string // of a failure of the server
}

// wrongField is a field at fault, with a link to it.
type wrongField struct{ Name, Label, Message string }

// shownForm is a form with what was entered.
type shownForm struct {
	Action, Button string
	Fields         []shownField
}

// shownField is a field with what was entered.
type shownField struct {
	field

	Value, Error string
	DescribedBy  string // ids of hint and error
}

// shown fills the form with what was entered and what is wrong with it.
func (f form) shown(values map[string]string, wrong []fault.Field) *shownForm {
	messages := map[string]string{}
	for _, w := range wrong {
		messages[w.Field] = cmp.Or(messages[w.Field], sentence(w.Message))
	}
	shown := &shownForm{Action: f.path, Button: f.button}
	for _, field := range f.fields {
		s := shownField{field: field, Error: messages[field.Name]}
		if !field.secret() {
			s.Value = values[field.Name]
		}
		var ids []string
		if s.Hint != "" {
			ids = append(ids, s.Name+"-hint")
		}
		if s.Error != "" {
			ids = append(ids, s.Name+"-error")
		}
		s.DescribedBy = strings.Join(ids, " ")
		shown.Fields = append(shown.Fields, s)
	}
	return shown
}

// problemOf says why a call of the form was refused, in the order of its fields. What
// is wrong with a field that the form does not have is said without a link.
func (f form) problemOf(a answer) *problem {
	p := &problem{Message: a.Message}
	if a.status >= 500 {
		p.TraceID = a.TraceID
	}
	wrong := map[string]string{}
	for _, e := range a.Errors {
		wrong[e.Field] = cmp.Or(wrong[e.Field], e.Message)
	}
	for _, field := range f.fields {
		if message := wrong[field.Name]; message != "" {
			p.Fields = append(p.Fields, wrongField{Name: field.Name, Label: field.Label, Message: message})
			delete(wrong, field.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(wrong)) {
		p.Message += " " + name + ": " + wrong[name]
	}
	return p
}

// sentence begins a message with a capital letter and ends it with a full stop.
func sentence(message string) string {
	if message == "" {
		return ""
	}
	return strings.ToUpper(message[:1]) + strings.TrimSuffix(message[1:], ".") + "."
}
