package request

import (
	"time"

	"stagegate/internal/fault"
	"stagegate/internal/form"
)

// Status is where a request stands.
type Status string

// The states of a request.
const (
	Draft     Status = "DRAFT"
	Pending   Status = "PENDING"
	Accepted  Status = "ACCEPTED"
	Rejected  Status = "REJECTED"
	Withdrawn Status = "WITHDRAWN"
)

// Transition is one way from a state of a request to another.
type Transition struct {
	From    Status
	Trigger string
	To      Status
}

// Transitions is the life of a request; what is not here is refused.
var Transitions = []Transition{
	{Draft, "submit", Pending},
	{Pending, "accept", Accepted},
	{Pending, "reject", Rejected},
	{Draft, "withdraw", Withdrawn},
	{Pending, "withdraw", Withdrawn},
}

// Record is a request without what was filled in, as lists need it.
type Record struct {
	Tenant          string     `db:"tenant_id"`
	ID              string     `db:"id"`
	Reference       string     `db:"reference"` // REQ-XXXXXX, unique in the tenant
	CustomerID      string     `db:"customer_id"`
	ServiceID       string     `db:"service_id"`
	VersionID       string     `db:"version_id"`
	ServiceName     string     `db:"service_name"`
	Version         int64      `db:"version"`
	Status          Status     `db:"status"`
	RejectionReason string     `db:"rejection_reason"`
	ApplicationID   *string    `db:"application_id"`
	Search          string     `db:"search"` // lower case: reference, service and customer
	CreatedAt       time.Time  `db:"created_at"`
	UpdatedAt       time.Time  `db:"updated_at"`
	SubmittedAt     *time.Time `db:"submitted_at"`
	ReviewedAt      *time.Time `db:"reviewed_at"`
}

// Request is a customer's wish for a service.
type Request struct {
	Record
	Sheet form.Sheet // kept under the request's id
}

var (
	errOpenExists  = fault.New(fault.OpenRequestExists, "An open request already exists for this service.")
	errNotEditable = fault.New(fault.RequestNotEditable, "This request can no longer be edited.")
	errNotOpen     = fault.New(fault.RequestNotEditable, "This request can no longer be withdrawn.")
	errNotPending  = fault.New(fault.RequestNotPending, "Only a pending request can be reviewed.")
)

// mustBeDraft refuses a change of a request that was handed in.
func (r *Record) mustBeDraft() error {
	if r.Status != Draft {
		return errNotEditable
	}
	return nil
}

// submit hands the request in.
func (r *Record) submit(at time.Time) error {
	if err := r.mustBeDraft(); err != nil {
		return err
	}
	r.Status, r.SubmittedAt, r.UpdatedAt = Pending, &at, at
	return nil
}

// withdraw takes the request back.
func (r *Record) withdraw(at time.Time) error {
	if r.Status != Draft && r.Status != Pending {
		return errNotOpen
	}
	r.Status, r.UpdatedAt = Withdrawn, at
	return nil
}

// accept lets the request become an application.
func (r *Record) accept(at time.Time, applicationID string) error {
	if r.Status != Pending {
		return errNotPending
	}
	r.Status, r.ReviewedAt, r.UpdatedAt, r.ApplicationID = Accepted, &at, at, &applicationID
	return nil
}

// reject turns the request down.
func (r *Record) reject(at time.Time, reason string) error {
	if r.Status != Pending {
		return errNotPending
	}
	r.Status, r.ReviewedAt, r.UpdatedAt, r.RejectionReason = Rejected, &at, at, reason
	return nil
}
