package rule

import (
	"strconv"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// part is a part of a service with one of its rules.
type part struct {
	Kind, ID, Label string
	Field           string // of the view that has the rule
	Text            string // the saved rule; "" for none
	Name            string // of a question, in rules
	page            string // address of the stage in the builder
}

// Effects of a rule, which select the texts of the page.
const (
	shown    = "shown"
	required = "required"
	charged  = "charged"
	issued   = "issued"
)

// Fields with a rule.
const (
	showRule     = "showRule"
	requiredRule = "requiredRule"
	chargeRule   = "rule"
)

// Decides returns the effect of the rule.
func (x part) Decides() string {
	if x.Kind == Certificate {
		return issued
	}
	switch x.Field {
	case chargeRule:
		return charged
	case requiredRule:
		return required
	default:
		return shown
	}
}

// find finds a part by kind and id.
func (p *page) find(kind, id string) (part, bool) {
	for i := range p.service.Stages {
		st := &p.service.Stages[i]
		for _, x := range partsOf(st) {
			if x.Kind == kind && x.ID == id {
				x.page = ui.Path("/console/services/", p.service.Code) + "/stages/" + strconv.Itoa(st.Position)
				if kind != Stage {
					x.page += "#part-" + id
				}
				return x, true
			}
		}
	}
	for _, c := range p.service.Certificates {
		if kind == Certificate && c.ID == id {
			at := ui.Path("/console/services/", p.service.Code) + "/certificates#part-" + id
			return part{Kind: Certificate, ID: id, Label: c.Name, Field: chargeRule, Text: ui.Value(c.Rule), page: at}, true
		}
	}
	return part{}, false
}

// partsOf returns the stage and its parts, once for each rule that they can have.
func partsOf(s *catalog.ServiceStageView) []part {
	all := []part{{Kind: Stage, ID: s.ID, Label: s.Title, Field: showRule, Text: ui.Value(s.ShowRule)}}
	for _, q := range s.Questions {
		all = append(all,
			part{Kind: Question, ID: q.ID, Label: q.Label, Field: showRule, Text: ui.Value(q.ShowRule), Name: nameInRules(&q)},
			part{Kind: QuestionRequired, ID: q.ID, Label: q.Label, Field: requiredRule, Text: ui.Value(q.RequiredRule), Name: nameInRules(&q)})
	}
	for _, d := range s.Requirements {
		all = append(all,
			part{Kind: Document, ID: d.ID, Label: d.Name, Field: showRule, Text: ui.Value(d.ShowRule)},
			part{Kind: DocumentRequired, ID: d.ID, Label: d.Name, Field: requiredRule, Text: ui.Value(d.RequiredRule)})
	}
	for _, c := range s.Charges {
		all = append(all, part{Kind: Charge, ID: c.ID, Label: c.Name, Field: chargeRule, Text: ui.Value(c.Rule)})
	}
	return all
}

// nameInRules returns the name of a question in rules.
func nameInRules(q *catalog.ServiceQuestionView) string {
	named := form.Question{Code: q.Code, AppliesTo: q.AppliesTo}
	return named.RuleName()
}

// readPart reads the part for its ETag.
func (p *page) readPart() ui.Answer {
	switch id := p.part.ID; p.part.Kind {
	case Stage:
		return answerOf(ui.Do(p.Request, catalog.GetStage, &catalog.GetStageInput{StagePath: catalog.StagePath{ServicePath: p.of, StageID: id}}))
	case Question, QuestionRequired:
		return answerOf(ui.Do(p.Request, catalog.GetQuestion, &catalog.GetQuestionInput{QuestionPath: catalog.QuestionPath{ServicePath: p.of, QuestionID: id}}))
	case Document, DocumentRequired:
		return answerOf(ui.Do(p.Request, catalog.GetRequirement, &catalog.GetRequirementInput{RequirementPath: catalog.RequirementPath{ServicePath: p.of, RequirementID: id}}))
	case Certificate:
		return answerOf(ui.Do(p.Request, catalog.GetServiceCertificate, &catalog.GetCertificateInput{CertificatePath: catalog.CertificatePath{ServicePath: p.of, CertificateID: id}}))
	default:
		return answerOf(ui.Do(p.Request, catalog.GetCharge, &catalog.GetChargeInput{ChargePath: catalog.ChargePath{ServicePath: p.of, ChargeID: id}}))
	}
}

// savePart saves the rule of the part; "" deletes it.
func (p *page) savePart(text string) ui.Answer {
	var show, required api.Clearable[string]
	if p.part.Field == requiredRule {
		required = api.ClearableOf(text)
	} else {
		show = api.ClearableOf(text)
	}
	switch id := p.part.ID; p.part.Kind {
	case Stage:
		in := catalog.PatchStageInput{StagePath: catalog.StagePath{ServicePath: p.of, StageID: id}}
		in.Body.ShowRule = show
		return answerOf(ui.Do(p.Request, catalog.UpdateStage, &in))
	case Question, QuestionRequired:
		in := catalog.PatchQuestionInput{QuestionPath: catalog.QuestionPath{ServicePath: p.of, QuestionID: id}}
		in.Body.ShowRule, in.Body.RequiredRule = show, required
		return answerOf(ui.Do(p.Request, catalog.UpdateQuestion, &in))
	case Document, DocumentRequired:
		in := catalog.PatchRequirementInput{RequirementPath: catalog.RequirementPath{ServicePath: p.of, RequirementID: id}}
		in.Body.ShowRule, in.Body.RequiredRule = show, required
		return answerOf(ui.Do(p.Request, catalog.UpdateRequirement, &in))
	case Certificate:
		in := catalog.PatchCertificateInput{CertificatePath: catalog.CertificatePath{ServicePath: p.of, CertificateID: id}}
		in.Body.Rule = api.ClearableOf(text)
		return answerOf(ui.Do(p.Request, catalog.UpdateServiceCertificate, &in))
	default:
		in := catalog.PatchChargeInput{ChargePath: catalog.ChargePath{ServicePath: p.of, ChargeID: id}}
		in.Body.Rule = api.ClearableOf(text)
		return answerOf(ui.Do(p.Request, catalog.UpdateCharge, &in))
	}
}

// answerOf drops the data of a call.
func answerOf[T any](_ T, a ui.Answer) ui.Answer { return a }
