package application

import (
	"time"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
)

// Status is the state of an application.
type Status string

// The states of an application.
const (
	InProgress Status = "IN_PROGRESS"
	Completed  Status = "COMPLETED"
	Closed     Status = "CLOSED"
)

var (
	onAccepted  = state.Trigger[Status]{Name: "a request is accepted"}
	onLastStage = state.Trigger[Status]{Name: "last visible stage completed"}
	onClose     = state.Trigger[Status]{Name: "close", Refusal: errNotEditable}
)

// Transitions is the state machine of an application.
var Transitions = state.Table[Status]{
	{On: onAccepted, To: InProgress},
	{From: InProgress, On: onLastStage, To: Completed},
	{From: InProgress, On: onClose, To: Closed},
}

// StageStatus is the state of a stage of an application.
type StageStatus string

// The states of a stage.
const (
	StageLocked    StageStatus = "LOCKED"
	StageCurrent   StageStatus = "CURRENT"
	StageCompleted StageStatus = "COMPLETED"
)

var (
	onOpened   = state.Trigger[StageStatus]{Name: "the application opens"}
	onEnter    = state.Trigger[StageStatus]{Name: "its turn, and visible"}
	onComplete = state.Trigger[StageStatus]{Name: "complete, or its invoice is paid and nothing is missing", Refusal: errNotCurrent}
	onClosed   = state.Trigger[StageStatus]{Name: "application closed"}
	onReopened = state.Trigger[StageStatus]{Name: "reopen", Refusal: errNotReopenable}

	onEarlierReopened = state.Trigger[StageStatus]{Name: "an earlier stage is reopened"}
)

// StageTransitions is the state machine of a stage.
var StageTransitions = state.Table[StageStatus]{
	{On: onOpened, To: StageLocked},
	{From: StageLocked, On: onEnter, To: StageCurrent},
	{From: StageCurrent, On: onComplete, To: StageCompleted},
	{From: StageCurrent, On: onClosed, To: StageLocked},
	{From: StageCompleted, On: onReopened, To: StageCurrent},
	{From: StageCurrent, On: onEarlierReopened, To: StageLocked},
	{From: StageCompleted, On: onEarlierReopened, To: StageLocked},
}

// Record is an application without its content, as lists need it. Its reference
// is that of the request.
type Record struct {
	casefile.Case
	RequestID   string     `db:"request_id"`
	Status      Status     `db:"status"`
	SheetID     string     `db:"sheet_id"` // the request's id until the first change, then the application's own
	CompletedAt *time.Time `db:"completed_at"`
	ClosedAt    *time.Time `db:"closed_at"`

	CorrectionID string `db:"correction_id"` // the open one; "" for none
	Situation
	Waits
}

// Application is a record with its content, and with its progress.
type Application struct {
	Record
	casefile.Content
	progress // empty until loadProgress

	asked bool // this change asks something of the customer: it enters a stage, asks for a correction, or refuses a document
	own   bool // the customer makes this change
}

// Stage is a stage that an application has reached.
type Stage struct {
	Tenant        string      `db:"tenant_id"`
	ApplicationID string      `db:"application_id"`
	StageID       string      `db:"stage_id"` // the service's
	Status        StageStatus `db:"status"`
	InvoiceID     *string     `db:"invoice_id"` // of a payment stage
	EnteredAt     time.Time   `db:"entered_at"`
	CompletedAt   *time.Time  `db:"completed_at"`
}

var (
	errNotEditable      = fault.New(fault.ApplicationNotEditable, "This application can no longer be changed.")
	errLocked           = fault.New(fault.ApplicationLocked, "A payment of this application is under way. Close it when the payment has ended.")
	errNotCurrent       = fault.New(fault.StageNotCurrent, "Only the current stage can be completed.")
	errNotPaid          = fault.New(fault.InvoiceNotPaid, "The invoice of this stage has not been paid.")
	errNoInvoice        = fault.New(fault.StageNotCurrent, "No payment is due: the current stage is not waiting for one.")
	errStageNotEditable = fault.New(fault.StageNotEditable, "This stage is completed or paid; nothing in it can be changed any more.")
	errPartyCountLocked = fault.New(fault.PartyCountLocked, "A payment has been made for this number of parties; it can no longer be changed.")
)

// complete completes an application that has no visible stage left.
func (a *Record) complete(at time.Time) error {
	if err := Transitions.Move(&a.Status, onLastStage); err != nil {
		return err
	}
	a.CompletedAt = &at
	return nil
}

// close closes an application before it is completed.
func (a *Record) close(at time.Time) error {
	if err := Transitions.Move(&a.Status, onClose); err != nil {
		return err
	}
	a.ClosedAt, a.UpdatedAt = &at, at
	return nil
}
