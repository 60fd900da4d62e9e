package catalog

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"stagegate/internal/fault"
	"stagegate/internal/form"
	"stagegate/internal/money"
	"stagegate/internal/price"
	"stagegate/internal/web"
)

var errPrice = fault.New(fault.Conflict, "The charges add up to more than an amount can be.")

func (s *Service) registerPreview(api *web.API) {
	op := reading(web.Operation{
		Path: one + "/preview", ID: "previewService", Budget: web.HeavyCalls, NoEffect: true, Summary: "Try a draft out", Message: "Preview.",
		Description: "Shows the draft as a customer with these answers would find it, what that would cost, and what became of every rule and why. " +
			"Nothing is kept. The body may be left out.",
		Errors: []fault.Code{fault.Conflict},
	})
	op.Method = http.MethodPost
	web.Register(api, op, s.preview, s.checkPreview)
}

type previewInput struct {
	ServicePath

	Body *struct {
		Answers    map[string]form.Value `json:"answers,omitempty" doc:"Keyed request.<code> or party.<code>; the latter hold for every party"`
		PartyCount int                   `json:"partyCount,omitempty" minimum:"1" maximum:"1000" default:"1"`
	}
}

// PreviewView is a draft as a customer with certain answers would find it.
type PreviewView struct {
	Service ServiceView        `json:"service"`
	Stages  []ServiceStageView `json:"stages" doc:"The visible ones, with what is visible in them and what can be chosen"`
	Price   price.View         `json:"price" doc:"What the visible stages cost together"`
	Rules   []RuleView         `json:"rules" doc:"Of everything, visible or not"`
}

// RuleView is a rule and what became of it.
type RuleView struct {
	Owner      string   `json:"owner" doc:"What carries it" example:"request.guardian"`
	OwnerID    string   `json:"ownerId" doc:"Id of the stage, question, requirement or charge"`
	StageID    string   `json:"stageId"`
	Field      string   `json:"field" doc:"Its place in the service" example:"stages[0].questions[1].showRule"`
	Expression string   `json:"expression" example:"party.age < 18"`
	Result     bool     `json:"result" doc:"Whether it holds"`
	Reason     *string  `json:"reason" doc:"Which answers were missing, or what is wrong with the rule; null where the answers decided"`
	DecidedBy  []string `json:"decidedBy" doc:"The comparisons that decided, with the answers that they met; empty where there is a reason" example:"[\"party.age < 18 is false: party.age is 30\"]"`
}

func (s *Service) preview(ctx context.Context, in *previewInput) (PreviewView, error) {
	d, f, sheet, err := s.previewed(ctx, in)
	if err != nil {
		return PreviewView{}, err
	}
	view := PreviewView{Service: viewOf(d.Offering)}
	err = s.compiler.work(ctx, d.Tenant, func() error { // explaining rules takes as long as compiling them
		filled := f.Fill(sheet)
		cost, err := filled.Price("")
		if errors.Is(err, money.ErrOverflow) {
			err = errPrice
		}
		view.Stages, view.Price, view.Rules = shownStages(filled, d.Definition.V.Currency), cost.View(), ruleViews(filled)
		return err
	})
	return view, err
}

// previewed reads the draft, and answers of the input to it.
func (s *Service) previewed(ctx context.Context, in *previewInput) (Draft, *form.Form, *form.Sheet, error) {
	answers, parties := map[string]form.Value(nil), 1
	if in.Body != nil {
		answers, parties = in.Body.Answers, max(in.Body.PartyCount, 1)
	}
	d, err := s.Draft(ctx, web.Caller(ctx).Tenant, in.ServiceID)
	if err != nil {
		return Draft{}, nil, nil, err
	}
	f, err := s.compiler.draft(ctx, &d)
	if err != nil {
		return Draft{}, nil, nil, err
	}
	sheet, err := f.FromFlat(answers, parties)
	return d, f, sheet, err
}

func (s *Service) checkPreview(ctx context.Context, in *previewInput) error {
	if !web.IsRefused(ctx) {
		return nil // the operation itself reads them
	}
	_, _, _, err := s.previewed(ctx, in) //nolint:dogsled // only whether it is refused counts
	return err
}

// shownStages are the visible stages with what is visible in them.
func shownStages(filled *form.Filled, currency string) []ServiceStageView {
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
		v := stageView(Stage{Value: *stage.Stage, Position: stage.Position, Currency: currency})
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

func ruleViews(filled *form.Filled) []RuleView {
	views := []RuleView{}
	for _, r := range filled.Rules() {
		views = append(views, RuleView{
			Owner: r.Owner, OwnerID: r.OwnerID, StageID: r.StageID, Field: r.Field, Expression: r.Expression,
			Result: r.Result, Reason: web.TextOf(r.Reason), DecidedBy: append([]string{}, r.Decided...),
		})
	}
	return views
}
