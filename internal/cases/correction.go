package cases

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
	errCorrectionOpen    = fault.New(fault.CorrectionOpen, "correction.open")
	errCorrectionNotOpen = fault.New(fault.CorrectionNotOpen, "correction.closed")
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

// askCorrection asks for a correction in a locked case, in which items may be of the stages
// that are allowed. It refuses items that the case does not show, and a second open
// correction. The caller notes it and saves the case.
func (s *Service) askCorrection(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, in CorrectionInput, allows func(stageID string) bool) (Correction, error) {
	items, err := c.items(in.All(), allows)
	if err != nil {
		return Correction{}, err
	}
	asked := Correction{
		Tenant: c.Tenant, ID: ref.NewID(), RequestID: c.ID, ApplicationID: c.ApplicationID, Status: CorrectionTransitions.Start(onAsked),
		Message: in.Message, Items: db.JSON[[]CorrectionItem]{V: items}, AskedBy: by.ID, AskedByName: by.Name, AskedAt: s.Now(),
	}
	c.CorrectionID, c.UpdatedAt = asked.ID, asked.AskedAt
	return asked, insertCorrection(ctx, tx, asked)
}

// endCorrection ends a correction of a locked case: it is answered, maybe with a reply, or
// canceled. The caller saves the case.
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
