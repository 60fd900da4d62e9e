package ui

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// matchField is the form field with the ETag of the record to change.
const matchField = "_match"

// Form is a form of a page, with the entered values and the errors after a refusal.
type Form struct {
	Action, Button string
	Fields         []*Field

	sent   bool                // the form was refused
	values map[string][]string // entered values, after a refusal
	wrong  map[string]string   // messages by the field name in the API
}

// Field is an input of a form.
type Field struct {
	Name         string // also the id of the input
	Of           string // name in the API, if different
	Label, Hint  string
	Type         string // of the input; "" is text, and also textarea and select; a checkbox has the value true or ""; checks have a line for each chosen option
	Autocomplete string
	Max          int // maximum number of characters
	Rows         int // of a textarea
	Optional     bool
	Plain        bool // the browser must not capitalise or correct the text
	Keep         bool // what is typed survives leaving the page; of a textarea
	Class        string
	List         string // id of the datalist with suggestions
	For          string // answer types that the field applies to, in the builder; "" for all
	Options      []Option

	Value, Error string
}

// Option is an option of a select.
type Option struct{ Value, Text string }

// Has reports whether an option of checks is chosen.
func (f Field) Has(option string) bool { return slices.Contains(strings.Split(f.Value, "\n"), option) }

// DescribedBy returns the aria-describedby attribute of the field.
func (f Field) DescribedBy() string {
	var ids []string
	if f.Hint != "" {
		ids = append(ids, f.Name+"-hint")
	}
	if f.Error != "" {
		ids = append(ids, f.Name+"-error")
	}
	return strings.Join(ids, " ")
}

// MustEnter reports whether the browser refuses the form without a value. A select whose first option
// has a value always has one.
func (f Field) MustEnter() bool {
	return !f.Optional && (f.Type != "select" || len(f.Options) == 0 || f.Options[0].Value == "")
}

// InputType returns the type attribute of the input.
func (f Field) InputType() string { return cmp.Or(f.Type, "text") }

// NewForm adds a form with an action to the page. If this form was refused, its fields have the
// entered values.
func (r *Request) NewForm(action, button string, fields ...Field) *Form {
	f := &Form{Action: action, Button: button, values: map[string][]string{}, wrong: map[string]string{}}
	if r.refusal != nil && (action == r.URL.Path || action == r.URL.RequestURI()) {
		f.sent, f.values = true, r.PostForm
		for _, e := range r.refusal.Errors {
			f.wrong[e.Field] = cmp.Or(f.wrong[e.Field], sentence(e.Message))
		}
	}
	for _, field := range fields {
		f.Add(field)
	}
	r.forms = append(r.forms, f)
	return f
}

// Add adds a field to the form.
func (f *Form) Add(field Field) {
	if entered, ok := f.values[field.Name]; ok && len(entered) > 0 && field.Type != "password" {
		field.Value = entered[0]
		if field.Type == "checks" {
			field.Value = strings.Join(entered, "\n")
		}
	} else if f.sent && (field.Type == "checkbox" || field.Type == "checks") {
		field.Value = ""
	}
	field.Error = f.wrong[cmp.Or(field.Of, field.Name)]
	f.Fields = append(f.Fields, &field)
}

// Field returns a field by its name, or an empty one.
func (f *Form) Field(name string) *Field {
	for _, field := range f.Fields {
		if field.Name == name {
			return field
		}
	}
	return &Field{Name: name}
}

// Entered returns the submitted values of a field, nil if the form was not refused.
func (f *Form) Entered(name string) []string { return f.values[name] }

// problem returns the error summary of a refusal, in the order of the fields on the page. Errors
// of fields that the page does not have come last, without links.
func (r *Request) problem(a Answer) *Problem {
	p := &Problem{Message: a.Message}
	if a.Status >= http.StatusInternalServerError {
		p.TraceID = cmp.Or(a.TraceID, r.TraceID())
	}
	left := map[string]string{}
	for _, e := range a.Errors {
		left[e.Field] = cmp.Or(left[e.Field], e.Message)
	}
	sent := slices.ContainsFunc(r.forms, func(f *Form) bool { return f.sent })
	for _, form := range r.forms {
		for _, field := range form.Fields {
			if name := cmp.Or(field.Of, field.Name); left[name] != "" && form.sent == sent {
				p.Fields = append(p.Fields, WrongField{ID: field.Name, Label: field.Label, Message: left[name]})
				delete(left, name)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(left)) {
		p.Fields = append(p.Fields, WrongField{Message: sentence(left[name])})
	}
	return p
}

// sentence capitalises a message and ends it with a full stop.
func sentence(message string) string {
	if message == "" {
		return ""
	}
	return capital(strings.TrimSuffix(message, ".")) + "."
}

// capital capitalises the first letter of a text.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Kept is a submitted form that was not processed and can be submitted again.
type Kept struct {
	Action string
	SignIn string // path of the sign-in page to use first; "" if not needed
	Fields []KeptField
}

// KeptField is a submitted value.
type KeptField struct{ Name, Value string }

// keepForm responds with a page that contains the submitted values, to be submitted again after
// signing in.
func (r *Request) keepForm(signIn string) Response {
	kept := r.kept()
	kept.SignIn = signIn
	return page{screen: keptScreen, status: http.StatusUnauthorized, title: r.Text("console.kept.title"), data: kept}
}

// kept returns the submitted values, except for passwords and secrets. An empty secret is kept, so that a handler knows that
// none was entered.
func (r *Request) kept() *Kept {
	kept := &Kept{Action: r.URL.RequestURI()}
	for _, name := range slices.Sorted(maps.Keys(r.PostForm)) {
		lower := strings.ToLower(name)
		if strings.Contains(lower, "password") {
			continue
		}
		for _, value := range r.PostForm[name] {
			if value != "" && strings.Contains(lower, "secret") {
				continue
			}
			kept.Fields = append(kept.Fields, KeptField{name, value})
		}
	}
	return kept
}
