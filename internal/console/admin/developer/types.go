package developer

import (
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/events"
)

// Fields with the types of events of an endpoint: all or some, and which.
const (
	choiceField = "events"
	typesField  = "types"
	someTypes   = "some"

	everything = "*"
)

// typeChoice is the choice of types in a form.
type typeChoice struct {
	Some   bool
	Groups []typeGroup
	Error  string
}

// typeGroup are the types of events about one subject.
type typeGroup struct {
	Text  string
	Boxes []typeBox
}

type typeBox struct {
	ID string // of the first checkbox, to which an error leads
	ui.Choice
}

// readTypes returns all types of events.
func readTypes(r *ui.Request) ([]string, ui.Answer) {
	found, a := ui.Do(r, events.ListEventTypes, &api.ArrayQuery{})
	all := make([]string, len(found))
	for i, t := range found {
		all[i] = string(t.Type)
	}
	return all, a
}

// addTypes adds the choice of types to a form.
func addTypes(r *ui.Request, form *ui.Form, chosen []string) (typeChoice, ui.Answer) {
	form.Add(ui.Field{Name: typesField, Label: r.Text("developer.webhook.events"), Type: "checks"})
	c := typeChoice{Some: !slices.Contains(chosen, everything), Error: form.Field(typesField).Error}
	if entered := form.Entered(choiceField); entered != nil {
		c.Some, chosen = entered[0] == someTypes, form.Entered(typesField)
	}
	all, a := readTypes(r)
	left := slices.Clone(chosen)
	add := func(value, text string) {
		g := &c.Groups[len(c.Groups)-1]
		box := typeBox{Choice: ui.Choice{Value: value, Text: text, Chosen: slices.Contains(chosen, value)}}
		if len(c.Groups) == 1 && len(g.Boxes) == 0 {
			box.ID = typesField
		}
		g.Boxes = append(g.Boxes, box)
		left = slices.DeleteFunc(left, func(t string) bool { return t == value || t == everything })
	}
	subject := ""
	for _, t := range all {
		if of, _, _ := strings.Cut(t, "."); of != subject {
			subject = of
			c.Groups = append(c.Groups, typeGroup{Text: r.Text("developer.subject." + subject)})
			add(subject+".*", r.Text("developer.webhook.all_of_subject"))
		}
		add(t, typeText(r, t))
	}
	if len(left) > 0 { // patterns that a program has chosen
		c.Groups = append(c.Groups, typeGroup{Text: r.Text("developer.subject.rest")})
		for _, t := range slices.Clone(left) {
			add(t, "")
		}
	}
	return c, a
}

// typeText says what a type of event means, "" for a type that has no text.
func typeText(r *ui.Request, t string) string { return r.Printer().Optional("developer.event." + t) }

// enteredTypes returns the entered types. ok is false if some were to be chosen, but none was.
func enteredTypes(r *ui.Request) (types []string, ok bool) {
	if r.Value(choiceField) != someTypes {
		return []string{everything}, true
	}
	types = r.PostForm[typesField]
	return types, len(types) > 0
}
