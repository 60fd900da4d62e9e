package application

import (
	"slices"

	"stagegate/internal/catalog"
	"stagegate/internal/fault"
	"stagegate/internal/form"
)

// The kinds of a form.Blocker that come from elsewhere than the form.
const (
	kindApplication = "APPLICATION"
	kindStage       = "STAGE"
	kindParties     = "PARTIES"
	kindInvoice     = "INVOICE"
)

// Obstacle is something that stands in the way of submitting a request or of
// completing a stage.
type Obstacle struct {
	form.Blocker

	refusal *fault.Error // what the deed is refused with
	field   string       // that the refusal names; "" for none
}

// Obstacles are all that stands in the way of a deed, the weightiest first. They
// decide both whether the deed is refused and what readiness tells.
type Obstacles []Obstacle

// StateObstacle is a state that does not allow the deed.
func StateObstacle(kind, label, stageID string, refusal *fault.Error) Obstacle {
	return Obstacle{refusal: refusal, Blocker: form.Blocker{
		Kind: kind, Code: string(refusal.Code), Label: label, StageID: stageID, Message: refusal.Message,
	}}
}

// FormObstacles are what a stage lacks, or every stage where stageID is "":
// answers weigh more than documents.
func FormObstacles(filled *form.Filled, stageID string) Obstacles {
	var answers, documents Obstacles
	for _, b := range filled.Missing(stageID) {
		if b.Kind == form.MissingAnswer {
			answers = append(answers, Obstacle{Blocker: b, refusal: errNoAnswers, field: "answers." + b.Code})
		} else {
			documents = append(documents, Obstacle{Blocker: b, refusal: errNoDocuments, field: "documents." + b.Code})
		}
	}
	return slices.Concat(answers, documents)
}

// PartyObstacles are a number of parties that the service does not take.
func PartyObstacles(def *form.Definition, count int) Obstacles {
	if count >= def.MinParties && count <= def.MaxParties {
		return nil
	}
	o := Obstacle{refusal: errTooFewParties, field: "parties", Blocker: form.Blocker{
		Kind: kindParties, Code: string(fault.OutOfRange), Label: def.PartyRole, Message: "The number of parties does not fit: " + partyRange(def) + ".",
	}}
	return Obstacles{o}
}

// Refuse is the refusal that follows from the weightiest obstacle. Where fields
// are at fault it names all of them.
func (all Obstacles) Refuse() error {
	if len(all) == 0 {
		return nil
	}
	refusal := all[0].refusal
	if all[0].field == "" {
		return refusal
	}
	for _, o := range all {
		if o.field != "" {
			refusal = refusal.With(fault.Field{Field: o.field, Code: fault.Required, Message: o.Message})
		}
	}
	return refusal
}

// Readiness shows the obstacles; without any, all is ready.
func (all Obstacles) Readiness() catalog.ReadinessView {
	blockers := make([]form.Blocker, len(all))
	for i, o := range all {
		blockers[i] = o.Blocker
	}
	return catalog.ReadinessOf(blockers)
}
