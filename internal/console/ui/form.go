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

// matchField is the field of a form with the tag of the record that it changes.
const matchField = "_match"

// Form is a form of a page, with what was entered and what is wrong with it after a
// refusal.
type Form struct {
	Action, Button string
	Fields         []*Field

	sent   bool                // it is the one that was refused
	values map[string][]string // that were entered, after a refusal
	wrong  map[string]string   // messages by the name of the API
}

// Field is an input of a form.
type Field struct {
	Name         string // in the form; also its id
	Of           string // in the body of the call, if it has another name there
	Label, Hint  string
	Type         string // of the input; "" is text, and also textarea and select; a checkbox has the value true or ""
	Autocomplete string
	Max          int // characters
	Rows         int // of a textarea
	Optional     bool
	Plain        bool // letters as they are typed: no capitals or corrections by the browser
	Class        string
	For          string // answer types that the field is for, in the builder; "" for all
	Complete     string // id of a datalist with names that the field completes
	Options      []Option

	Value, Error string
}

// Option is an entry of a selection.
type Option struct{ Value, Text string }

// DescribedBy are the ids of the hint and the message of the field.
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

// InputType is the type of the input.
func (f Field) InputType() string { return cmp.Or(f.Type, "text") }

// NewForm makes a form of the page, which goes to an address. The values of its fields are
// those that were entered if this form was refused, and else those that they have.
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
	} else if f.sent && field.Type == "checkbox" {
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

// Entered returns the values of a field that were sent, and nil if the form was not refused.
func (f *Form) Entered(name string) []string { return f.values[name] }

// problem says why a call was refused, in the order of the fields of the page's forms. What
// is wrong with a field that no form has is said without a link.
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
		p.Fields = append(p.Fields, WrongField{Label: name, Message: left[name]})
	}
	return p
}

// sentence begins a message with a capital letter and ends it with a full stop.
func sentence(message string) string {
	if message == "" {
		return ""
	}
	return capital(strings.TrimSuffix(message, ".")) + "."
}

// capital begins a text with a capital letter.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Kept is a form that was sent and not taken, to be sent again.
type Kept struct {
	Action string
	SignIn string // where its sender signs in first; "" where that is not needed
	Fields []KeptField
}

// KeptField is a value of it.
type KeptField struct{ Name, Value string }

// keepForm shows a page with what a form has sent, from which it can be sent again once its
// sender has signed in.
func (r *Request) keepForm(signIn string) Response {
	kept := r.kept()
	kept.SignIn = signIn
	return page{screen: keptScreen, status: http.StatusUnauthorized, title: r.Text("console.kept.title"), data: kept}
}

// kept is what the form has sent, but for passwords.
func (r *Request) kept() *Kept {
	kept := &Kept{Action: r.URL.RequestURI()}
	for _, name := range slices.Sorted(maps.Keys(r.PostForm)) {
		if strings.Contains(strings.ToLower(name), "password") {
			continue
		}
		for _, value := range r.PostForm[name] {
			kept.Fields = append(kept.Fields, KeptField{name, value})
		}
	}
	return kept
}
