package catalog

import (
	"errors"
	"fmt"
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/infra/kit/ref"
)

// definition converts a document to a draft with new ids, or refuses it with all its errors at once.
// Every part is validated as in an edit. checkRules validates the rules.
func (doc *ServiceDocument) definition(uploads files.Policy, languages []string, checkRules func(*form.Definition) error) (form.Definition, error) {
	r := reader{
		checker: checker{files: uploads}, languages: languages,
		stages: importedParts[form.Stage]{kind: stages}, questions: importedParts[form.Question]{kind: questions},
		requirements: importedParts[form.Requirement]{kind: requirements}, charges: importedParts[form.Charge]{kind: charges},
		certificates: importedParts[form.Certificate]{kind: certificates}, valueSets: importedParts[form.ValueSet]{kind: valueSets},
	}
	d := form.Definition{Stages: make([]form.Stage, len(doc.Stages)), ValueSets: make([]form.ValueSet, len(doc.ValueSets))}
	r.heading(&d, doc)
	for i := range doc.Stages {
		r.stage(&d.Stages[i], &doc.Stages[i], fmt.Sprintf("stages[%d]", i))
	}
	r.draft = &d
	d.Certificates = mapList(doc.Certificates, func(c CertificateDocument) form.Certificate { return r.certificate(&d, &c) })
	for i, v := range doc.ValueSets {
		set := ValueSet{Value: form.ValueSet{Code: v.Code, Name: v.Name, Members: v.Members}}
		if concerns(r.valueSets.add(&r.checker, nil, &set, fmt.Sprintf("valueSets[%d]", i)), "code") {
			set.Value.Code = ""
		}
		r.translate(&set.Value.Translations, v.Translations, set.Value.Texts(), fmt.Sprintf("valueSets[%d]", i))
		d.ValueSets[i] = set.Value
	}
	rules := checkRules(&d)
	if r.wrong == nil {
		return d, rules
	}
	r.addErrors("", rules)
	return d, r.err()
}

// reader converts a document and collects errors. Parts with an invalid name are left without one, so
// that rules that refer to them cause no further errors.
type reader struct {
	checker

	languages []string // of the texts of the organisation
	currency  string   // "" if that of the document is invalid

	stages       importedParts[form.Stage]
	questions    importedParts[form.Question]
	requirements importedParts[form.Requirement]
	charges      importedParts[form.Charge]
	certificates importedParts[form.Certificate]
	valueSets    importedParts[form.ValueSet]
}

func (r *reader) heading(d *form.Definition, doc *ServiceDocument) {
	oneOf(&r.checker, "format", doc.Format, documentFormat)
	h := Heading{
		Name: doc.Name, Currency: doc.Currency, PartyRole: doc.PartyRole, Description: doc.Description,
		Hint: doc.Hint, MinParties: doc.MinParties, MaxParties: doc.MaxParties, ReviewDays: doc.ReviewDays,
		Categories: doc.Categories, Audience: doc.Audience, Afterwards: doc.Afterwards, FillMinutes: doc.FillMinutes,
	}
	r.translate(&h.Translations, doc.Translations, h.texts(), "")
	r.addErrors("", setHeading(d, h))
	if _, err := money.Decimals(doc.Currency); err == nil {
		r.currency = doc.Currency
	}
}

func (r *reader) stage(s *form.Stage, doc *StageDocument, place string) {
	stage := Stage{Value: form.Stage{Title: doc.Title, Description: doc.Description, Kind: doc.Kind, ShowRule: doc.ShowRule, TargetDays: doc.TargetDays}}
	r.stages.add(&r.checker, nil, &stage, place)
	r.translate(&stage.Value.Translations, doc.Translations, stage.Value.Texts(), place)
	*s = stage.Value
	if s.Kind != form.Ordinary {
		s.Kind = form.Payment // a stage of unknown kind may contain anything
	}
	s.Questions = make([]form.Question, len(doc.Questions))
	s.Requirements = make([]form.Requirement, len(doc.Requirements))
	s.Charges = make([]form.Charge, len(doc.Charges))
	for i := range doc.Questions {
		s.Questions[i] = r.question(s, &doc.Questions[i], fmt.Sprintf("%s.questions[%d]", place, i))
	}
	for i, requirement := range doc.Requirements {
		p := Requirement{Value: form.Requirement{
			Code: requirement.Code, Name: requirement.Name, Instructions: requirement.Instructions, AppliesTo: requirement.AppliesTo,
			Required: requirement.Required, ReviewRequired: requirement.ReviewRequired,
			AcceptanceRequired: requirement.AcceptanceRequired, ShowRule: requirement.ShowRule,
			RequiredRule:  requirement.RequiredRule,
			AcceptedTypes: requirement.AcceptedTypes, MaxSizeBytes: requirement.MaxSizeBytes,
		}}
		at := fmt.Sprintf("%s.requirements[%d]", place, i)
		r.requirements.add(&r.checker, s, &p, at)
		r.translate(&p.Value.Translations, requirement.Translations, p.Value.Texts(), at)
		s.Requirements[i] = p.Value
	}
	for i, charge := range doc.Charges {
		s.Charges[i] = r.charge(s, charge, fmt.Sprintf("%s.charges[%d]", place, i))
	}
}

func (r *reader) question(s *form.Stage, doc *QuestionDocument, place string) form.Question {
	p := Question{Value: form.Question{
		Code: doc.Code, Label: doc.Label, AnswerType: doc.AnswerType, AppliesTo: doc.AppliesTo, Required: doc.Required, ShowRule: doc.ShowRule,
		Options: mapList(doc.Options, func(o OptionDocument) form.Option {
			return form.Option{Label: o.Label, Value: o.Value, Active: o.Active == nil || *o.Active}
		}),
		Help: doc.Help, RequiredRule: doc.RequiredRule,
		Bounds: form.Bounds{MinLength: doc.MinLength, MaxLength: doc.MaxLength, Pattern: doc.Pattern, Min: doc.Min, Max: doc.Max},
	}, Currency: r.currency}
	if concerns(r.questions.add(&r.checker, s, &p, place), "code", "answerType", "appliesTo") {
		p.Value.Code = ""
	}
	r.translate(&p.Value.Translations, doc.Translations, p.Value.Texts(), place)
	for i := range p.Value.Options {
		o := &p.Value.Options[i]
		r.translate(&o.Translations, doc.Options[i].Translations, o.Texts(), fmt.Sprintf("%s.options[%d]", place, i))
	}
	return p.Value
}

func (r *reader) charge(s *form.Stage, doc ChargeDocument, place string) form.Charge {
	p := Charge{Value: form.Charge{Name: doc.Name, Basis: doc.Basis, Rule: doc.Rule}, Currency: r.currency}
	if r.currency != "" {
		r.addErrors(place, setAmount(&p, money.Number(doc.Amount)))
	}
	r.charges.add(&r.checker, s, &p, place)
	r.translate(&p.Value.Translations, doc.Translations, p.Value.Texts(), place)
	return p.Value
}

// translate reads the translations of a part.
func (r *reader) translate(own *form.Translations, given form.Translations, texts []form.Translatable, place string) {
	r.addErrors(place, translate(own, inDocument(given), texts, r.languages, "translations"))
}

// importedParts are the parts of one kind in a document.
type importedParts[T any] struct {
	kind  *partSpec[T]
	count int
	named map[string]bool
}

// add assigns an id to a part, validates it as an addition, and returns its errors by field. Surplus
// parts are dropped, which bounds the cost of a document.
func (a *importedParts[T]) add(c *checker, stage *form.Stage, p *Placed[T], place string) []fault.Field {
	if a.count++; a.count > a.kind.max {
		if a.count == a.kind.max+1 {
			c.refuse(place, fault.TooMany, "service.part_limit", "parts", counted(a.kind.max, a.kind.noun))
		}
		*p = Placed[T]{}
		return nil
	}
	*a.kind.id(&p.Value) = ref.NewID()
	own := checker{files: c.files, draft: c.draft}
	a.kind.check(&own, stage, p)
	if name := a.kind.name(&p.Value); name != "" && !concerns(own.wrong, "code") {
		if a.named[name] {
			own.wrong = append(own.wrong, errCodeUsed)
		}
		if a.named == nil {
			a.named = map[string]bool{}
		}
		a.named[name] = true
	}
	c.addErrors(place, own.err())
	return own.wrong
}

// addErrors adds the errors of another check under a path.
func (c *checker) addErrors(place string, refused error) {
	f, ok := errors.AsType[*fault.Error](refused)
	if !ok {
		return
	}
	for _, field := range f.Fields {
		switch {
		case place == "":
		case field.Field == "stageId": // given by the position in the document
			field.Field = place
		default:
			field.Field = place + "." + field.Field
		}
		c.wrong = append(c.wrong, field)
	}
}

// concerns reports whether one of the fields has an error.
func concerns(wrong []fault.Field, fields ...string) bool {
	return slices.ContainsFunc(wrong, func(f fault.Field) bool { return slices.Contains(fields, f.Field) })
}
