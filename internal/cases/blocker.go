package cases

import (
	"slices"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
)

// kindParties is the kind of the blocker of PartyBlockers.
const kindParties = "PARTIES"

var (
	errNoAnswers   = fault.New(fault.MissingRequiredAnswers, "answer.some_missing")
	errNoDocuments = fault.New(fault.MissingRequiredDocuments, "document.some_missing")
	errPartyCount  = fault.New(fault.ValidationFailed, "party.count")
)

// Blocker prevents the submission of a request or the completion of a stage.
type Blocker struct {
	form.Blocker

	refusal *fault.Error    // returned by the operation
	field   string          // path in the error; "" for none
	code    fault.FieldCode // of the field error
}

// Blockers lists all blockers of an operation, the most important first. Both the operation
// and its readiness view use it.
type Blockers []Blocker

// StateBlocker returns the blocker for a state that does not allow the operation.
func StateBlocker(kind, label, stageID string, refusal *fault.Error) Blocker {
	return Blocker{refusal: refusal, Blocker: form.Blocker{
		Kind: kind, Code: string(refusal.Code), Label: label, StageID: stageID, Message: refusal.Text,
	}}
}

// FormBlockers returns a blocker for each missing answer and document of a stage, or of all
// stages if stageID is "". Answers come before documents.
func FormBlockers(filled *form.Filled, stageID string) Blockers {
	var answers, documents Blockers
	for _, b := range filled.Missing(stageID) {
		if b.Kind == form.MissingAnswer {
			answers = append(answers, Blocker{Blocker: b, refusal: errNoAnswers, field: "answers." + b.Code, code: fault.Required})
		} else {
			documents = append(documents, Blocker{Blocker: b, refusal: errNoDocuments, field: "documents." + b.Code, code: fault.Required})
		}
	}
	return slices.Concat(answers, documents)
}

// StageBlockers returns a blocker for each missing answer and document of a stage, followed
// by one for each document that must be accepted and is not.
func StageBlockers(filled *form.Filled, stageID string) Blockers {
	all := FormBlockers(filled, stageID)
	for _, b := range filled.UnacceptedDocuments(stageID) {
		all = append(all, Blocker{Blocker: b, refusal: errNotAccepted, field: "documents." + b.Code, code: fault.NotAccepted})
	}
	return all
}

// PartyBlockers returns a blocker if the number of parties is outside the service's limits.
func PartyBlockers(def *form.Definition, count int) Blockers {
	if count >= def.MinParties && count <= def.MaxParties {
		return nil
	}
	b := Blocker{refusal: errPartyCount, field: "parties", code: fault.Required, Blocker: form.Blocker{
		Kind: kindParties, Code: string(fault.OutOfRange), Label: def.PartyRole, Message: fault.T("party.count_of", "reason", partyRange(def)),
	}}
	return Blockers{b}
}

// Err returns the error of the most important blocker, or nil without blockers. If that
// blocker names a field, the error lists the fields of all blockers.
func (all Blockers) Err() error {
	if len(all) == 0 {
		return nil
	}
	refusal := all[0].refusal
	if all[0].field == "" {
		return refusal
	}
	for _, b := range all {
		if b.field != "" {
			refusal = refusal.With(fault.Field{Field: b.field, Code: b.code, Message: b.Message})
		}
	}
	return refusal
}

// Readiness returns the view of the blockers. The operation is ready if there are none.
func (all Blockers) Readiness() catalog.ReadinessView {
	blockers := make([]form.Blocker, len(all))
	for i, b := range all {
		blockers[i] = b.Blocker
	}
	return catalog.ReadinessOf(blockers)
}
