package builder

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// partForm is the form of the selected part.
type partForm struct {
	*ui.Form

	Kind, ID, Name string // ID is "" for a new part
	Place          string // where it is
	Seen           string
	Conflicts      []conflict // after a refusal: fields that someone else has changed
	Rules          []ruleView // its rules, with their pages
	Takes          bool       // parts of the kind can have rules
	IsNew          bool
	Copied         string   // name of the original of a copy
	Copy           string   // address of the form for a copy; "" if there is none
	Sample         string   // address of a sample of a certificate; "" if there is none
	Placeholders   []string // of a certificate

	match string // ETag of the part
	more  bool   // another choice was asked for
}

// conflict is a field whose saved value differs from the one in the form.
type conflict struct{ Label, Yours, Now string }

// isResent reports whether the page shows the form that it was sent: refused, or not saved yet. Its part
// may no longer have the position in the address.
func (p *page) isResent() bool {
	return p.Refused() != nil && p.Value("do") != "" || p.Value("id") != "" && (p.Value("do") == "preview" || p.Value("choices") != "")
}

// openForm returns the form that the address selects, or the one that was sent.
func (p *page) openForm(s *catalog.ServiceStageView) (*partForm, ui.Answer) {
	var kind string
	switch q := p.URL.Query(); {
	case p.isResent():
		return p.formOf(p.findPart(p.Value("part"), p.Value("id"), s))
	case s == nil || q.Get("add") == stage:
		kind = stage
	case q.Get("add") != "":
		kind = q.Get("add")
	case q.Get("edit") == stage:
		return p.formOf(p.findPart(stage, s.ID, s))
	default:
		for _, kind := range []string{question, document, charge} {
			if n, err := strconv.Atoi(q.Get(kind)); err == nil {
				return p.formOf(p.findPart(kind, idAt(s, kind, n), s))
			}
		}
		return nil, ui.Answer{Status: http.StatusOK}
	}
	return p.formOf(p.newPart(kind, p.Query("copy"), s))
}

// copyable are the kinds of parts that are duplicated by filling in the form. A stage is
// duplicated with its parts by a call.
var copyable = map[string]bool{question: true, document: true, charge: true, certificate: true}

// newPart returns a new part in the stage. With the id of another part, it is a copy of that part
// with a free code.
func (p *page) newPart(kind, of string, s *catalog.ServiceStageView) editable {
	f := p.findPart(kind, of, s)
	if f.id == "" {
		return f
	}
	if !copyable[kind] {
		return p.findPart(kind, "", s)
	}
	f.id, f.copied = "", f.name
	for i := range f.inputs {
		if f.inputs[i].Name == "code" {
			f.inputs[i].Value = form.FreeCode(f.inputs[i].Value, p.codes())
		}
	}
	return f
}

// idAt returns the id of the part at a position, or "".
func idAt(s *catalog.ServiceStageView, kind string, n int) string {
	switch i := n - 1; {
	case i < 0:
		return ""
	case kind == question && i < len(s.Questions):
		return s.Questions[i].ID
	case kind == document && i < len(s.Requirements):
		return s.Requirements[i].ID
	case kind == charge && i < len(s.Charges):
		return s.Charges[i].ID
	}
	return ""
}

// formOf returns the form of a part, or nil if there is none. The form carries the ETag of the
// part, so that saving does not overwrite the changes of someone else.
func (p *page) formOf(f editable) (*partForm, ui.Answer) {
	a := ui.Answer{Status: http.StatusOK}
	if f.kind == "" {
		return nil, a
	}
	form := &partForm{Kind: f.kind, ID: f.id, Name: f.name, IsNew: f.id == "", Copied: f.copied, Seen: fingerprint(f.inputs), Takes: rulePages[f.kind] != nil}
	if !form.IsNew {
		if copyable[f.kind] {
			form.Copy = "?" + url.Values{"add": {f.kind}, "copy": {f.id}}.Encode() + "#part"
		}
		if a = f.read(); !a.OK() {
			return nil, a
		}
		form.match = a.ETag()
		for _, i := range f.inputs {
			if i.rule {
				form.Rules = append(form.Rules, p.describeRule(ruleKeys[f.kind][i.Name], f.kind, i.Name, f.id, i.Value))
			}
		}
	}
	if refused := p.Refused(); refused != nil && refused.ErrorCode == fault.PreconditionFailed && p.Value("do") == "save" {
		form.Conflicts = p.conflicts(f.inputs)
	}
	shown := fields(f.inputs, form.IsNew)
	p.keepEntered(form, f.inputs, shown)
	form.Form = p.NewForm(p.URL.RequestURI(), p.Text("builder.save_part."+f.kind), shown...)
	if p.Value("do") != "save" { // another form of the page was refused, which did not send these checkboxes
		for i, field := range form.Fields {
			field.Value = shown[i].Value
		}
	}
	return form, a
}

// keepEntered fills the fields with what the form has sent: the choices, and everything if only a
// choice was added, removed or moved. The version of the part stays the one that the form has shown.
func (p *page) keepEntered(form *partForm, inputs []input, shown []ui.Field) {
	if p.Value("do") != "save" || p.Value("part") != form.Kind {
		return
	}
	changed := p.Value("choices") != ""
	for i := range inputs {
		for n := range shown {
			if shown[n].Name == inputs[i].Name && (changed || shown[n].Type == choicesType) {
				shown[n].Value = inputs[i].entered(p.Request)
			}
		}
	}
	if changed {
		form.Seen, form.match, form.more = p.Value(fingerprintField), p.IfMatch, p.Value("choices") == "add"
	}
}

// Groups of the fields of a part, by name; others are shown first.
var (
	inRow  = []string{"answerType", "appliesTo", "kind", "targetDays", "basis", "amount"}
	folded = []string{"code", "stageId", "acceptedTypes", "maxSizeBytes", "reviewRequired"}
)

func (f *partForm) group(is func(field *ui.Field) bool) []*ui.Field {
	var some []*ui.Field
	for _, field := range f.Fields {
		if is(field) {
			some = append(some, field)
		}
	}
	return some
}

// Top returns the field that names the part.
func (f *partForm) Top() []*ui.Field { return f.Fields[:min(1, len(f.Fields))] }

// Row returns the fields that stand side by side.
func (f *partForm) Row() []*ui.Field {
	return f.group(isInRow)
}

// Rest returns the fields below the row, and the hidden ones.
func (f *partForm) Rest() []*ui.Field {
	return f.group(func(field *ui.Field) bool { return field != f.Fields[0] && !isInRow(field) && !isFolded(field) })
}

// More returns the fields that are folded away.
func (f *partForm) More() []*ui.Field { return f.group(isFolded) }

func isInRow(field *ui.Field) bool { return slices.Contains(inRow, field.Name) }

func isFolded(field *ui.Field) bool {
	return slices.Contains(folded, field.Name) && field.Type != "hidden"
}

// MoreOpen reports whether a field that is folded away has an error.
func (f *partForm) MoreOpen() bool {
	return slices.ContainsFunc(f.More(), func(field *ui.Field) bool { return field.Error != "" })
}

// conflicts returns the fields whose saved values differ from what the form has sent.
func (p *page) conflicts(inputs []input) []conflict {
	var all []conflict
	for _, i := range inputs {
		if yours := i.entered(p.Request); i.inUpdate(yours) {
			all = append(all, conflict{i.Label, i.display(p.Request, yours), i.display(p.Request, i.Value)})
		}
	}
	return all
}

// display writes a value of the input for people.
func (i *input) display(r *ui.Request, value string) string {
	if i.Type == "checkbox" {
		if value != "" {
			return r.Text("builder.yes")
		}
		return r.Text("builder.no")
	}
	if i.Type == choicesType {
		return choiceLines(r, splitChoices(value))
	}
	var chosen []string
	for _, o := range i.Options {
		if slices.Contains(strings.Split(value, "\n"), o.Value) {
			chosen = append(chosen, o.Text)
		}
	}
	if len(chosen) > 0 {
		return strings.Join(chosen, ", ")
	}
	return value
}
