package casefile

import (
	"context"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/state"
)

// CorrectionStatus is the state of a correction.
type CorrectionStatus string

// The states of a correction.
const (
	CorrectionOpen     CorrectionStatus = "OPEN"
	CorrectionAnswered CorrectionStatus = "ANSWERED"
	CorrectionCanceled CorrectionStatus = "CANCELED"
)

var (
	onAsked    = state.Trigger[CorrectionStatus]{Name: "staff ask"}
	onAnswered = state.Trigger[CorrectionStatus]{Name: "the customer answers, or submits the request again", Refusal: errCorrectionNotOpen}
	onCanceled = state.Trigger[CorrectionStatus]{Name: "staff cancel, or the request or application ends", Refusal: errCorrectionNotOpen}
)

// CorrectionTransitions is the state machine of a correction.
var CorrectionTransitions = state.Table[CorrectionStatus]{
	{On: onAsked, To: CorrectionOpen},
	{From: CorrectionOpen, On: onAnswered, To: CorrectionAnswered},
	{From: CorrectionOpen, On: onCanceled, To: CorrectionCanceled},
}

var (
	// ErrCorrectionOpen refuses what has to wait for the end of a correction.
	ErrCorrectionOpen = fault.New(fault.CorrectionOpen, "A correction is open. Wait for the customer's answer, or cancel it.")

	errCorrectionNotOpen = fault.New(fault.CorrectionNotOpen, "This correction is not open any more.")
)

// Correction is what staff ask a customer to correct. A request has one for each time
// that it is returned. Those of a request and of its application are seen from both.
type Correction struct {
	Tenant        string                    `db:"tenant_id"`
	ID            string                    `db:"id"`
	RequestID     string                    `db:"request_id"`
	ApplicationID *string                   `db:"application_id"` // nil for one that returned the request
	Status        CorrectionStatus          `db:"status"`
	Message       string                    `db:"message"`
	Items         db.JSON[[]CorrectionItem] `db:"items"`
	AskedBy       string                    `db:"asked_by"` // id
	AskedByName   string                    `db:"asked_by_name"`
	AskedAt       time.Time                 `db:"asked_at"`
	AnsweredAt    *time.Time                `db:"answered_at"`
	Reply         string                    `db:"reply"` // "" for none
}

// NewCorrection is a correction to ask for in a locked request or application.
type NewCorrection struct {
	RequestID     string
	ApplicationID *string
	Message       string
	Items         []CorrectionItem
	Content       *Content
	Allows        func(stageID string) bool // whether items may be of a stage
}

// Ask asks for a correction. It refuses items that the record does not show, and a second
// open correction.
func (s *Service) Ask(ctx context.Context, tx *db.Tx, by auth.Caller, n NewCorrection) (Correction, error) {
	items, err := n.Content.items(n.Items, n.Allows)
	if err != nil {
		return Correction{}, err
	}
	c := Correction{
		Tenant: by.Tenant, ID: ref.NewID(), RequestID: n.RequestID, ApplicationID: n.ApplicationID, Status: CorrectionTransitions.Start(onAsked),
		Message: n.Message, Items: db.JSON[[]CorrectionItem]{V: items}, AskedBy: by.ID, AskedByName: by.Name, AskedAt: s.Now(),
	}
	return c, insertCorrection(ctx, tx, c)
}

// Answer answers a correction of a locked request or application.
func (s *Service) Answer(ctx context.Context, tx *db.Tx, c Correction, reply string) (Correction, error) {
	at := s.Now()
	c.AnsweredAt, c.Reply = &at, reply
	return end(ctx, tx, c, onAnswered)
}

// Cancel cancels a correction of a locked request or application.
func (s *Service) Cancel(ctx context.Context, tx *db.Tx, c Correction) (Correction, error) {
	return end(ctx, tx, c, onCanceled)
}

func end(ctx context.Context, tx *db.Tx, c Correction, on state.Trigger[CorrectionStatus]) (Correction, error) {
	if err := CorrectionTransitions.Move(&c.Status, on); err != nil {
		return Correction{}, err
	}
	return c, updateCorrection(ctx, tx, c)
}

// CorrectionByID returns a correction of a request or its application, or
// fault.ErrNotFound.
func CorrectionByID(ctx context.Context, q db.Q, tenant, requestID, id string) (Correction, error) {
	c, err := correctionByID(ctx, q, tenant, requestID, id)
	return c, db.NotFoundAs(err, fault.ErrNotFound)
}
