package cases

import (
	"context"
	"slices"
	"strings"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/state"
)

// CorrectionStatus is the status of a correction.
type CorrectionStatus string

// Statuses of a correction.
const (
	CorrectionOpen     CorrectionStatus = "OPEN"
	CorrectionAnswered CorrectionStatus = "ANSWERED"
	CorrectionCanceled CorrectionStatus = "CANCELED"
)

var (
	onAsked    = state.Trigger[CorrectionStatus]{Name: "request correction"}
	onAnswered = state.Trigger[CorrectionStatus]{Name: "answer, or resubmit the request", Refusal: errCorrectionNotOpen}
	onCanceled = state.Trigger[CorrectionStatus]{Name: "cancel, or the case ends", Refusal: errCorrectionNotOpen}
)

// CorrectionTransitions is the state machine of a correction.
var CorrectionTransitions = state.Table[CorrectionStatus]{
	{On: onAsked, To: CorrectionOpen},
	{From: CorrectionOpen, On: onAnswered, To: CorrectionAnswered},
	{From: CorrectionOpen, On: onCanceled, To: CorrectionCanceled},
}

var (
	errCorrectionOpen    = fault.New(fault.CorrectionOpen, "correction.open")
	errCorrectionNotOpen = fault.New(fault.CorrectionNotOpen, "correction.closed")
)

// Correction is a list of items that staff ask a customer to correct. Each return of a
// request has one. Corrections of a request and of its application are visible in both.
type Correction struct {
	Tenant        string                    `db:"tenant_id"`
	ID            string                    `db:"id"`
	RequestID     string                    `db:"request_id"`
	ApplicationID *string                   `db:"application_id"` // nil for the return of a request
	Status        CorrectionStatus          `db:"status"`
	Message       string                    `db:"message"`
	Items         db.JSON[[]CorrectionItem] `db:"items"`
	ContentDigest string                    `db:"content_digest"` // of the whole content when it was requested
	AskedBy       string                    `db:"asked_by"`       // id of the member
	AskedByName   string                    `db:"asked_by_name"`
	AskedShownAs  string                    `db:"asked_shown_as"` // see auth.Caller
	AskedAt       time.Time                 `db:"asked_at"`
	AnsweredAt    *time.Time                `db:"answered_at"`
	Reply         string                    `db:"reply"` // "" for none
}

// askCorrection creates a correction in a locked case; allows limits the stages of its items.
// It rejects unknown or hidden items and a second open correction, and refuses the documents
// that the items name. The caller records it and saves the case.
func (s *Service) askCorrection(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, in CorrectionInput, allows func(stageID string) bool) (Correction, error) {
	message, items, path := in.Message, in.All(), itemPath(fieldOfItem)
	if in.FromDraft {
		draft, err := sendableDraft(ctx, tx, &c.Record)
		if err != nil {
			return Correction{}, err
		}
		message, items, path = draft.Message, draft.Items.V, wholeItem
	}
	if err := c.checkItems(items, allows, path); err != nil {
		return Correction{}, err
	}
	correction := Correction{
		Tenant: c.Tenant, ID: ref.NewID(), RequestID: c.ID, ApplicationID: c.ApplicationID, Status: CorrectionTransitions.Start(onAsked),
		Message: message, Items: db.JSON[[]CorrectionItem]{V: c.withDigests(items)}, ContentDigest: contentDigest(&c.Sheet),
		AskedBy: by.ID, AskedByName: by.Name, AskedShownAs: by.ShownAs, AskedAt: s.Now(),
	}
	c.CorrectionID, c.UpdatedAt = correction.ID, correction.AskedAt
	refused, err := c.refuseDocuments(by, correction)
	if err != nil {
		return Correction{}, err
	}
	if len(refused) > 0 {
		if err := saveSheet(ctx, tx, c); err != nil {
			return Correction{}, err
		}
		c.emitEdits(refused)
	}
	return correction, insertCorrection(ctx, tx, correction)
}

// maxReviewReason is the maximum number of characters of the reason for which a document is
// refused.
const maxReviewReason = 1000

// refuseDocuments refuses the attached documents that a new correction names, for the note of
// the item or the message. Documents that nobody reviews are left as they are.
func (c *Case) refuseDocuments(by auth.Caller, correction Correction) (Changes, error) {
	var refused Changes
	filled := c.Fill()
	for _, item := range correction.Items.V {
		r, ok := c.Form.Requirement(item.ID)
		if item.Kind != form.MissingDocument || !ok || !r.Reviewed() {
			continue
		}
		reason := item.Note
		if strings.TrimSpace(reason) == "" {
			reason = truncate(correction.Message, maxReviewReason)
		}
		for _, d := range slices.Clone(c.Sheet.Documents) {
			_, visible := filled.VisibleDocument(d.RequirementID, d.PartyID)
			if !item.names(&c.Sheet, d) || d.Refused() || !visible {
				continue
			}
			changes, err := Review(by, item.ID, Decision{PartyID: d.PartyID, FileID: d.FileID, Reason: reason})(c.Form, &c.Sheet, correction.AskedAt)
			if err != nil {
				return nil, err
			}
			refused = append(refused, changes...)
		}
	}
	return refused, nil
}

// truncate returns at most limit characters of a text.
func truncate(text string, limit int) string {
	if letters := []rune(text); len(letters) > limit {
		return string(letters[:limit])
	}
	return text
}

// endCorrection answers or cancels a correction of a locked case. reply may be empty. The
// caller saves the case.
func (s *Service) endCorrection(ctx context.Context, tx *db.Tx, c *Case, id string, on state.Trigger[CorrectionStatus], reply string) (Correction, error) {
	ended, err := correctionByID(ctx, tx, c.Tenant, c.ID, id)
	if err != nil {
		return Correction{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if err := CorrectionTransitions.Move(&ended.Status, on); err != nil {
		return Correction{}, err
	}
	c.CorrectionID, c.UpdatedAt = "", s.Now()
	if ended.Status == CorrectionAnswered {
		ended.AnsweredAt, ended.Reply = &c.UpdatedAt, reply
	}
	return ended, updateCorrection(ctx, tx, ended)
}
