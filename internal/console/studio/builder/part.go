package builder

import (
	"net/http"
	"net/url"
	"strconv"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// partForm is the form of a part that is open.
type partForm struct {
	*ui.Form

	Kind, ID, Name string // ID is "" for a new part
	Seen           string
	Theirs         []theirs // what a colleague has changed, after a refusal
	Rules          []said   // links to the pages of its rules
	IsNew          bool
	Copied         string // what the part is called whose values a new one has, if it is a copy
	Copy           string // address of the form for a copy, below the page; "" where there is none

	match string // tag of the part
}

// theirs is a field of a part that is not as the form has it.
type theirs struct{ Label, Yours, Now string }

// openForm is the form that the address asks for, or the one that was refused.
func (p *page) openForm(s *catalog.ServiceStageView) (*partForm, ui.Answer) {
	var kind string
	switch q := p.URL.Query(); {
	case p.Refused() != nil && p.Value("do") != "":
		return p.formOf(p.lookFor(p.Value("part"), p.Value("id"), s))
	case s == nil || q.Get("add") == stage:
		kind = stage
	case q.Get("add") != "":
		kind = q.Get("add")
	case q.Get("edit") == stage:
		return p.formOf(p.lookFor(stage, s.ID, s))
	default:
		for _, kind := range []string{question, document, charge} {
			if n, err := strconv.Atoi(q.Get(kind)); err == nil {
				return p.formOf(p.lookFor(kind, idAt(s, kind, n), s))
			}
		}
		return nil, ui.Answer{Status: http.StatusOK}
	}
	return p.formOf(p.newPart(kind, p.Query("copy"), s))
}

// copyable are the kinds of parts whose form is filled in like another one. A stage is copied
// with what it holds, by a call.
var copyable = map[string]bool{question: true, document: true, charge: true}

// newPart is a new part in the stage. With the id of another one of its kind, it has the
// values of that, in the same stage, and a code that is free.
func (p *page) newPart(kind, of string, s *catalog.ServiceStageView) found {
	f := p.lookFor(kind, of, s)
	if f.id == "" {
		return f
	}
	if !copyable[kind] {
		return p.lookFor(kind, "", s)
	}
	f.id, f.copied = "", f.name
	for i := range f.inputs {
		if f.inputs[i].Name == "code" {
			f.inputs[i].Value = form.FreeCode(f.inputs[i].Value, p.codes())
		}
	}
	return f
}

// idAt is the id of the part at a position, or "".
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

// formOf is the form of a part, or nil for none. It has the tag of the part, so that saving
// it overwrites nothing that a colleague has changed since.
func (p *page) formOf(f found) (*partForm, ui.Answer) {
	a := ui.Answer{Status: http.StatusOK}
	if f.kind == "" {
		return nil, a
	}
	form := &partForm{Kind: f.kind, ID: f.id, Name: f.name, IsNew: f.id == "", Copied: f.copied, Seen: seen(f.inputs)}
	if !form.IsNew {
		if copyable[f.kind] {
			form.Copy = "?" + url.Values{"add": {f.kind}, "copy": {f.id}}.Encode() + "#part"
		}
		if a = f.read(); !a.OK() {
			return nil, a
		}
		form.match = a.ETag()
		for _, i := range f.inputs {
			if rulePages[f.kind][i.Name] != "" {
				form.Rules = append(form.Rules, p.said(i.Label, f.kind, i.Name, f.id, i.Value))
			}
		}
	}
	if refused := p.Refused(); refused != nil && refused.ErrorCode == fault.PreconditionFailed && p.Value("do") == "save" {
		form.Theirs = p.theirs(f.inputs)
	}
	form.Form = p.NewForm(p.URL.RequestURI(), p.Text("builder.save_part."+f.kind), fields(f.inputs)...)
	if p.Value("do") != "save" { // another form of the page was refused, which has no ticks
		for i, field := range form.Fields {
			field.Value = f.inputs[i].Value
		}
	}
	return form, a
}

// theirs are the fields of a part that are not as the form has sent them.
func (p *page) theirs(inputs []input) []theirs {
	var all []theirs
	for _, i := range inputs {
		if yours := i.entered(p.Request); yours != i.Value {
			all = append(all, theirs{i.Label, i.inWords(p.Request, yours), i.inWords(p.Request, i.Value)})
		}
	}
	return all
}

// inWords is a value of the input as people read it.
func (i *input) inWords(r *ui.Request, value string) string {
	if i.Type == "checkbox" {
		if value != "" {
			return r.Text("builder.yes")
		}
		return r.Text("builder.no")
	}
	for _, o := range i.Options {
		if o.Value == value {
			return o.Text
		}
	}
	return value
}
