package casefile

import (
	"slices"

	"stagegate/internal/catalog"
	"stagegate/internal/fault"
	"stagegate/internal/form"
)

// kindParties is the kind of the blocker of PartyBlockers.
const kindParties = "PARTIES"

var (
	errNoAnswers     = fault.New(fault.MissingRequiredAnswers, "Some required questions still need answers.")
	errNoDocuments   = fault.New(fault.MissingRequiredDocuments, "Some required documents are still missing.")
	errTooFewParties = fault.New(fault.ValidationFailed, "The number of parties does not fit.")
)

// Blocker prevents that a request is submitted or a stage completed.
type Blocker struct {
	form.Blocker

	refusal *fault.Error // what the operation is refused with
	field   string       // that the refusal names; "" for none
}

// Blockers are all blockers of an operation, the most important first. They
// decide both whether the operation is refused and what readiness shows.
type Blockers []Blocker

// StateBlocker is a state that does not allow the operation.
func StateBlocker(kind, label, stageID string, refusal *fault.Error) Blocker {
	return Blocker{refusal: refusal, Blocker: form.Blocker{
		Kind: kind, Code: string(refusal.Code), Label: label, StageID: stageID, Message: refusal.Message,
	}}
}

// FormBlockers are what a stage lacks, or every stage where stageID is "":
// answers come before documents.
func FormBlockers(filled *form.Filled, stageID string) Blockers {
	var answers, documents Blockers
	for _, b := range filled.Missing(stageID) {
		if b.Kind == form.MissingAnswer {
			answers = append(answers, Blocker{Blocker: b, refusal: errNoAnswers, field: "answers." + b.Code})
		} else {
			documents = append(documents, Blocker{Blocker: b, refusal: errNoDocuments, field: "documents." + b.Code})
		}
	}
	return slices.Concat(answers, documents)
}

// PartyBlockers are a number of parties that the service does not accept.
func PartyBlockers(def *form.Definition, count int) Blockers {
	if count >= def.MinParties && count <= def.MaxParties {
		return nil
	}
	b := Blocker{refusal: errTooFewParties, field: "parties", Blocker: form.Blocker{
		Kind: kindParties, Code: string(fault.OutOfRange), Label: def.PartyRole, Message: "The number of parties does not fit: " + partyRange(def) + ".",
	}}
	return Blockers{b}
}

// Refuse gives the error of the most important blocker, or nil. If that one names
// a field, the error names the fields of all blockers.
func (all Blockers) Refuse() error {
	if len(all) == 0 {
		return nil
	}
	refusal := all[0].refusal
	if all[0].field == "" {
		return refusal
	}
	for _, b := range all {
		if b.field != "" {
			refusal = refusal.With(fault.Field{Field: b.field, Code: fault.Required, Message: b.Message})
		}
	}
	return refusal
}

// Readiness shows the blockers; without any, all is ready.
func (all Blockers) Readiness() catalog.ReadinessView {
	blockers := make([]form.Blocker, len(all))
	for i, b := range all {
		blockers[i] = b.Blocker
	}
	return catalog.ReadinessOf(blockers)
}
