package application

import (
	"time"

	"stagegate/internal/fault"
	"stagegate/internal/form"
)

// Status is where an application stands.
type Status string

// The states of an application.
const (
	InProgress Status = "IN_PROGRESS"
	Completed  Status = "COMPLETED"
	Closed     Status = "CLOSED"
)

// Transition is one way from a state of an application to another.
type Transition struct {
	From    Status
	Trigger string
	To      Status
}

// Transitions is the life of an application; what is not here is refused.
var Transitions = []Transition{
	{InProgress, "last visible stage completed", Completed},
	{InProgress, "close", Closed},
}

// StageStatus is where a stage of an application stands.
type StageStatus string

// The states of a stage.
const (
	StageLocked    StageStatus = "LOCKED"
	StageCurrent   StageStatus = "CURRENT"
	StageCompleted StageStatus = "COMPLETED"
)

// StageTransition is one way from a state of a stage to another.
type StageTransition struct {
	From    StageStatus
	Trigger string
	To      StageStatus
}

// StageTransitions is the life of a stage; what is not here is refused.
var StageTransitions = []StageTransition{
	{StageLocked, "its turn, and visible", StageCurrent},
	{StageCurrent, "complete, or its invoice is paid and nothing is missing", StageCompleted},
	{StageCurrent, "application closed", StageLocked},
}

// Record is an application without what was filled in, as lists need it.
type Record struct {
	Tenant      string     `db:"tenant_id"`
	ID          string     `db:"id"`
	Reference   string     `db:"reference"` // the request's
	RequestID   string     `db:"request_id"`
	CustomerID  string     `db:"customer_id"`
	ServiceID   string     `db:"service_id"`
	VersionID   string     `db:"version_id"`
	ServiceName string     `db:"service_name"`
	Version     int64      `db:"version"`
	Status      Status     `db:"status"`
	SheetID     string     `db:"sheet_id"` // the request's id until the first change, then the application's own
	Search      string     `db:"search"`   // lower case: reference, service and customer
	CreatedAt   time.Time  `db:"created_at"`
	UpdatedAt   time.Time  `db:"updated_at"`
	CompletedAt *time.Time `db:"completed_at"`
	ClosedAt    *time.Time `db:"closed_at"`
}

// Application is an accepted request on its way.
type Application struct {
	Record
	Sheet form.Sheet
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
	errCountLocked      = fault.New(fault.PartyCountLocked, "A payment has been made for this number of parties; it can no longer be changed.")
	errTooDear          = fault.New(fault.Conflict, "The price of the payment stage is larger than an amount can be.")
)

// complete ends the way of an application that has no stage left.
func (a *Record) complete(at time.Time) {
	a.Status, a.CompletedAt = Completed, &at
}

// close takes an application off its way.
func (a *Record) close(at time.Time) error {
	if a.Status != InProgress {
		return errNotEditable
	}
	a.Status, a.ClosedAt, a.UpdatedAt = Closed, &at, at
	return nil
}
