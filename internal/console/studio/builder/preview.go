package builder

import (
	"html/template"
	"slices"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/certificates"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
)

// preview is a stage as customers see it, with the part that is being edited, or a certificate.
type preview struct {
	Stage    *catalog.ServiceStageView // nil if it cannot be shown yet
	Currency string
	Inputs   []previewInput
	Here     string // id of the part
	Filled   bool   // with sample answers

	Holder  string        // of a certificate; "" for a stage
	Picture template.HTML // of a certificate; "" if it cannot be drawn yet
}

type previewInput struct {
	*caseview.Input

	Here bool
}

// previewKinds maps the kinds of parts to those of the API. Lists have no preview.
var previewKinds = map[string]string{stage: "STAGE", question: "QUESTION", document: "REQUIREMENT", charge: "CHARGE", certificate: "CERTIFICATE"}

// previewOf shows the stage of a part: as it is saved, or with the values that the form has sent.
func (p *page) previewOf(kind, id string, s *catalog.ServiceStageView) *preview {
	if previewKinds[kind] == "" {
		return nil
	}
	in := catalog.PreviewInput{ServicePath: p.of}
	body := api.NewBody(&in.Body)
	at := ""
	if s != nil {
		at = s.ID
	}
	if p.Value("do") == "preview" {
		unsaved, ok := p.unsaved(kind, id, s)
		if !ok {
			return &preview{}
		}
		body.Part, at = unsaved, p.Value("stageId")
	} else if id == "" && kind == stage {
		return &preview{}
	}
	if kind == stage {
		at = id
	}
	body.Rules = p.withoutRules(kind, id, at)
	got, a := ui.Do(p.Request, catalog.PreviewService, &in)
	if !a.OK() {
		return &preview{}
	}
	i := slices.IndexFunc(got.Stages, func(s catalog.ServiceStageView) bool { return s.ID == at })
	switch {
	case i >= 0:
	case kind == stage && id == "" && len(got.Stages) > 0:
		i = len(got.Stages) - 1 // the new one
	default:
		return &preview{}
	}
	return p.shownStage(&got.Stages[i], kind, id, body.Part != nil)
}

// certificatePreview draws a certificate: as it is saved, or with the values that the form has sent.
func (p *page) certificatePreview(id string) *preview {
	v := &preview{Holder: p.Text("builder.sample_name")}
	part, ok := p.savedCertificate(id)
	if p.Value("do") == "preview" {
		part, ok = p.unsaved(certificate, id, nil)
	}
	if !ok {
		return v
	}
	in := certificates.DrawInput{ServicePath: p.of}
	in.Body.Part = *part
	in.Body.Parties = []certificates.SampleParty{{Name: v.Holder}}
	if drawn, a := ui.Do(p.Request, drawCertificate, &in); a.OK() {
		v.Picture = template.HTML(drawn.Content) //nolint:gosec // our picture
	}
	return v
}

// savedCertificate returns a certificate as it is saved, or false for a new one.
func (p *page) savedCertificate(id string) (*catalog.UnsavedPart, bool) {
	i := slices.IndexFunc(p.service.Certificates, func(c catalog.ServiceCertificateView) bool { return c.ID == id })
	if i < 0 {
		return nil, false
	}
	body, err := api.NestedOf(p.service.Certificates[i])
	return &catalog.UnsavedPart{Kind: previewKinds[certificate], ID: api.ClearableOf(id), Body: body}, err == nil
}

// shownStage returns the preview of a stage. A new part is the last of its kind.
func (p *page) shownStage(s *catalog.ServiceStageView, kind, id string, unsaved bool) *preview {
	v := &preview{Stage: s, Currency: p.service.Currency, Here: id, Filled: p.Value("sample") == "filled"}
	if id == "" && unsaved {
		v.Here = lastID(s, kind)
	}
	for _, q := range s.Questions {
		asked, answer := caseview.ServiceQuestion(q), form.Value{}
		if v.Filled {
			answer = sampleAnswer(p.Request, asked)
		}
		in := caseview.Sample(p.Request, asked, answer, p.service.Currency)
		v.Inputs = append(v.Inputs, previewInput{in, q.ID == v.Here})
	}
	return v
}

// sampleAnswer returns an answer that a customer could give.
func sampleAnswer(r *ui.Request, q *caseview.Question) form.Value {
	switch q.AnswerType {
	case form.Boolean:
		return form.Bool(true)
	case form.SingleChoice, form.MultipleChoice:
		if len(q.Options) == 0 {
			return form.Value{}
		}
		if q.AnswerType == form.MultipleChoice {
			return form.List(q.Options[0].Value)
		}
		return form.Text(q.Options[0].Value)
	case form.Date:
		return form.Text(r.Now().Format(time.DateOnly))
	case form.Number, form.Money:
		return form.Text("21")
	case form.Country:
		return form.Text("NG")
	case form.Email:
		return form.Text("ada@example.org")
	case form.Phone:
		return form.Text("+2348012345678")
	case form.FreeText, form.LongText:
	}
	return form.Text(r.Text("builder.sample_text"))
}

// lastID returns the id of the last part of a kind; "" if there is none.
func lastID(s *catalog.ServiceStageView, kind string) string {
	count := map[string]int{question: len(s.Questions), document: len(s.Requirements), charge: len(s.Charges)}[kind]
	return idAt(s, kind, count)
}

// unsaved returns the part that the form has sent, or false if it cannot be read.
func (p *page) unsaved(kind, id string, s *catalog.ServiceStageView) (*catalog.UnsavedPart, bool) {
	f := p.findPart(kind, id, s)
	if a := apply(p.Request, f.inputs, (*input).inCreate); !a.OK() {
		return nil, false
	}
	p.nameCode(&f)
	body, err := api.NestedOf(f.body())
	part := &catalog.UnsavedPart{Kind: previewKinds[kind], Body: body}
	if f.id != "" {
		part.ID = api.ClearableOf(f.id)
	}
	return part, err == nil
}

// withoutRules returns rules that show a part and its stage whatever the answers are.
func (p *page) withoutRules(kind, id, stageID string) []catalog.TriedRule {
	var all []catalog.TriedRule
	for _, s := range p.service.Stages {
		if s.ID == stageID && s.ShowRule != nil {
			all = append(all, catalog.TriedRule{OwnerID: s.ID, Field: "showRule"})
		}
		for _, x := range partRules(&s) {
			if x.kind == kind && x.id == id {
				all = append(all, catalog.TriedRule{OwnerID: id, Field: x.field})
			}
		}
	}
	return all
}

// partRule is a rule that decides whether a part is shown.
type partRule struct{ kind, id, field string }

func partRules(s *catalog.ServiceStageView) []partRule {
	var all []partRule
	for _, q := range s.Questions {
		if q.ShowRule != nil {
			all = append(all, partRule{question, q.ID, "showRule"})
		}
	}
	for _, r := range s.Requirements {
		if r.ShowRule != nil {
			all = append(all, partRule{document, r.ID, "showRule"})
		}
	}
	for _, c := range s.Charges {
		if c.Rule != nil {
			all = append(all, partRule{charge, c.ID, "rule"})
		}
	}
	return all
}

// showPreview shows the page again with the preview of the values that the form has sent.
func showPreview(p *page) ui.Response {
	if previewKinds[p.Value("part")] == "" {
		return p.NotFound()
	}
	return p.show(p)
}
