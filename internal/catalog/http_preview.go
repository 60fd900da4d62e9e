package catalog

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/catalog/sentence"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/tenants"
)

var errPrice = fault.New(fault.Conflict, "service.charges_overflow")

func (s *Service) registerPreview(routes *api.API) {
	op := reading(api.Operation{
		Path: one + "/preview", ID: "previewService", Budget: api.HeavyCalls, ReadOnly: true, Summary: "Preview a draft", Message: "Preview.",
		Description: "The draft as a customer with these answers would see it, its price, and the result of each rule with the reason. If part is sent, it " +
			"counts as saved, and is refused as saving it would be, with fields under part.body. If rules are sent, they replace the saved ones " +
			"and must be valid. Nothing is saved. The body is optional.",
		Errors: []fault.Code{fault.Conflict, fault.InvalidRule},
	})
	op.Method = http.MethodPost
	api.Read(routes, op, s.preview, s.checkPreview)
}

// PreviewInput is the input of previewService.
type PreviewInput struct {
	ServicePath

	Body *struct {
		Answers    map[string]form.Value `json:"answers,omitempty" doc:"Answers keyed request.<code> or party.<code>; the latter apply to every party"`
		PartyCount int                   `json:"partyCount,omitempty" minimum:"1" maximum:"1000" default:"1"`
		Part       *UnsavedPart          `json:"part,omitempty" doc:"A new or changed part that counts as saved"`
		Rules      []triedRule           `json:"rules,omitempty" maxItems:"20" nullable:"false" doc:"Rules that replace the saved ones"`
	}
}

// TriedRule is an unsaved rule. Its schema is published under this name.
type TriedRule = triedRule

type triedRule struct {
	OwnerID    string  `json:"ownerId" maxLength:"36" doc:"Id of the stage, question, requirement, charge or certificate"`
	Field      string  `json:"field" enum:"showRule,requiredRule,rule" doc:"Field of the owner"`
	Expression *string `json:"expression" maxLength:"1000" doc:"Rule to use instead of the saved one; null for no rule" example:"request.express == true"`
}

// PreviewView is a draft as a customer with certain answers would see it.
type PreviewView struct {
	Service ServiceView        `json:"service"`
	Stages  []ServiceStageView `json:"stages" doc:"Visible stages with their visible contents and available options"`
	Price   price.View         `json:"price" doc:"Total price of the visible stages"`

	Certificates []ServiceCertificateView `json:"certificates" doc:"Certificates that would be issued"`

	Rules []RuleView `json:"rules" doc:"Results of all rules, including those of invisible parts"`
}

// RuleView is a rule with its result.
type RuleView struct {
	Owner      fault.Text  `json:"owner" doc:"Name of the part that the rule belongs to" example:"request.guardian"`
	OwnerID    string      `json:"ownerId" doc:"Id of the stage, question, requirement, charge or certificate"`
	StageID    *string     `json:"stageId" doc:"Null for a certificate"`
	Field      string      `json:"field" doc:"Path in the service definition" example:"stages[0].questions[1].showRule"`
	Expression string      `json:"expression" example:"party.age < 18"`
	Sentence   *string     `json:"sentence" doc:"The rule as a sentence in the caller's language; null if it is nested deeper than two levels, compares something other than an answer, or is invalid" example:"Age is less than 18"`
	Result     bool        `json:"result" doc:"Whether the rule holds"`
	Reason     *fault.Text `json:"reason" doc:"The missing answers, or the error in the rule; null if the answers decided"`
	DecidedBy  []string    `json:"decidedBy" doc:"The deciding comparisons with the answers that they used; empty if there is a reason" example:"[\"party.age < 18 is false: party.age is 30\"]"`

	Comparisons []ComparisonView `json:"comparisons" doc:"All comparisons of the rule, in order; empty if the rule is invalid"`
}

// ComparisonView is a comparison of a rule with its outcome.
type ComparisonView struct {
	Text    string          `json:"text" doc:"The comparison in rule syntax" example:"party.age < 18"`
	Outcome rule.Outcome    `json:"outcome" enum:"TRUE,FALSE,UNCLEAR,NOT_NEEDED" doc:"UNCLEAR: an answer is missing. NOT_NEEDED: the comparison could not affect the result"`
	Decided bool            `json:"decided" doc:"Whether this comparison decided the result"`
	Answers []MetAnswerView `json:"answers" doc:"Answers that the comparison used"`
}

// MetAnswerView is an answer used by a comparison.
type MetAnswerView struct {
	Name  string `json:"name" example:"party.age"`
	Value string `json:"value" doc:"Value in rule syntax" example:"30"`
}

func (s *Service) preview(ctx context.Context, q db.Q, by auth.Caller, in *PreviewInput) (PreviewView, error) {
	printer, err := tenants.PrinterFor(ctx, q, by)
	if err != nil {
		return PreviewView{}, err
	}
	p, err := s.fillPreview(ctx, q, by, in)
	if err != nil {
		return PreviewView{}, err
	}
	filled := p.form.Fill(p.sheet)
	cost, err := filled.Price("")
	if errors.Is(err, money.ErrOverflow) {
		return PreviewView{}, errPrice
	}
	if err != nil {
		return PreviewView{}, err
	}
	definition := &p.Definition.V
	return PreviewView{
		Service: viewOf(p.Offering), Stages: visibleStages(filled, definition.Currency), Price: cost.View(),
		Certificates: issuedCertificates(filled, definition),
		Rules:        ruleViews(filled, sentence.NamesOf(definition), printer),
	}, nil
}

// previewed is a draft with the answers of a preview.
type previewed struct {
	Draft

	form  *form.Form
	sheet *form.Sheet
}

// fillPreview reads the draft, applies the unsaved part and rules of the input, and parses its answers.
func (s *Service) fillPreview(ctx context.Context, q db.Q, by auth.Caller, in *PreviewInput) (p previewed, err error) {
	body := in.Body
	if body == nil {
		body = api.NewBody(&in.Body)
	}
	if p.Draft, err = readDraft(ctx, q, by.Tenant, in.ServiceID); err != nil {
		return p, err
	}
	refused := s.tryPart(ctx, by, &p.Draft, body.Part)
	switch {
	case refused != nil && body.Part.Kind == questions.typeName:
		return p, refused // the answers may be answers to it
	case body.Part == nil || refused != nil:
		p.form, err = s.compiler.draft(ctx, q, &p.Draft)
	default:
		s.compiler.count()
		p.form = form.Draft(p.Definition.V)
	}
	if err != nil {
		return p, err
	}
	p.sheet, err = p.form.SheetOf(body.Answers, max(body.PartyCount, 1))
	if len(body.Rules) > 0 {
		tried, wrong := s.compileWithRules(&p.Draft, body.Rules)
		p.form, err = tried, fault.Join(wrong, err)
	}
	return p, fault.Join(refused, err)
}

// compileWithRules compiles a draft with other rules. The result is not cached. The draft is not modified,
// because the cached form shares its parts.
func (s *Service) compileWithRules(d *Draft, rules []triedRule) (*form.Form, error) {
	definition := d.Definition.V.Clone()
	s.compiler.count()
	if err := s.setRules(&definition, rules); err != nil {
		return nil, err
	}
	return form.Draft(definition), nil
}

// setRules replaces rules of a definition. The error lists everything that is invalid.
func (s *Service) setRules(d *form.Definition, rules []triedRule) error {
	var wrong error
	for i, r := range rules {
		at, expression := fmt.Sprintf("rules[%d].", i), ""
		if r.Expression != nil {
			expression = *r.Expression
		}
		before, ok := d.SetRule(r.OwnerID, r.Field, expression)
		if !ok {
			wrong = fault.Join(wrong, fault.Invalid(at+"ownerId", fault.InvalidValue, noSuchRule))
			continue
		}
		err := d.CheckRuleChange(s.settings.Rules, r.OwnerID, r.Field, before, expression)
		if bad, ok := errors.AsType[*fault.Error](err); ok {
			field := bad.Fields[0]
			field.Field = at + "expression"
			err = &fault.Error{Code: bad.Code, Text: bad.Text, Fields: []fault.Field{field}}
		}
		wrong = fault.Join(wrong, err)
	}
	return wrong
}

func (s *Service) checkPreview(ctx context.Context, q db.Q, by auth.Caller, in *PreviewInput) error {
	if !api.IsRefused(ctx) {
		return nil // the operation itself reports this
	}
	_, err := s.fillPreview(ctx, q, by, in)
	return err
}

// visibleStages returns the visible stages with their visible contents.
func visibleStages(filled *form.Filled, currency string) []ServiceStageView {
	views := []ServiceStageView{}
	for _, stage := range filled.VisibleStages() {
		shown, required := map[string]bool{}, map[string]bool{}
		for _, q := range filled.Questions(stage.ID) {
			shown[q.ID], required[q.ID] = true, q.Required
		}
		for _, r := range filled.Requirements(stage.ID) {
			shown[r.ID], required[r.ID] = true, r.Required
		}
		for _, c := range filled.Charges(stage.ID) {
			shown[c.ID] = true
		}
		v := stageView(Stage{Value: stage.TranslatedInto(nil), Position: stage.Position, Currency: currency})
		v.Questions = slices.DeleteFunc(v.Questions, func(q ServiceQuestionView) bool { return !shown[q.ID] })
		v.Requirements = slices.DeleteFunc(v.Requirements, func(r ServiceRequirementView) bool { return !shown[r.ID] })
		v.Charges = slices.DeleteFunc(v.Charges, func(c ServiceChargeView) bool { return !shown[c.ID] })
		for i := range v.Requirements {
			v.Requirements[i].Required = required[v.Requirements[i].ID]
		}
		for i := range v.Questions {
			v.Questions[i].Required = required[v.Questions[i].ID]
			v.Questions[i].Options = slices.DeleteFunc(v.Questions[i].Options, func(o OptionView) bool { return !o.Active })
		}
		views = append(views, v)
	}
	return views
}

// issuedCertificates returns the certificates that would be issued to the case or any of its parties.
func issuedCertificates(filled *form.Filled, d *form.Definition) []ServiceCertificateView {
	issued := map[string]bool{}
	for _, due := range filled.Certificates("") {
		issued[due.ID] = true
	}
	return slices.DeleteFunc(certificateViews(d.TranslatedInto(nil)), func(v ServiceCertificateView) bool { return !issued[v.ID] })
}

// reasonOf returns a reason, or nil if it is empty.
func reasonOf(reason fault.Text) *fault.Text {
	if reason.IsZero() {
		return nil
	}
	return &reason
}

func ruleViews(filled *form.Filled, names *sentence.Names, p i18n.Printer) []RuleView {
	views := []RuleView{}
	for _, r := range filled.Rules() {
		views = append(views, RuleView{
			Owner: r.Owner, OwnerID: r.OwnerID, StageID: api.TextOf(r.StageID), Field: r.Field, Expression: r.Expression, Sentence: sentenceOf(names, p, r.Expression),
			Result: r.Result, Reason: reasonOf(r.Reason), DecidedBy: append([]string{}, r.Decided...),
			Comparisons: comparisonViews(r.Comparisons),
		})
	}
	return views
}

func comparisonViews(comparisons []rule.Comparison) []ComparisonView {
	views := make([]ComparisonView, len(comparisons))
	for i, c := range comparisons {
		views[i] = ComparisonView{Text: c.Text, Outcome: c.Outcome, Decided: c.Decided, Answers: make([]MetAnswerView, len(c.Met))}
		for j, m := range c.Met {
			views[i].Answers[j] = MetAnswerView(m)
		}
	}
	return views
}
