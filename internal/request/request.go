package request

import (
	"time"

	"stagegate/internal/casefile"
	"stagegate/internal/fault"
	"stagegate/internal/state"
)

// Status is the state of a request.
type Status string

// The states of a request.
const (
	Draft     Status = "DRAFT"
	Pending   Status = "PENDING"
	Accepted  Status = "ACCEPTED"
	Rejected  Status = "REJECTED"
	Withdrawn Status = "WITHDRAWN"
)

var (
	create   = state.Trigger[Status]{Name: "create"}
	submit   = state.Trigger[Status]{Name: "submit", Refusal: errNotEditable}
	accept   = state.Trigger[Status]{Name: "accept", Refusal: errNotPending}
	reject   = state.Trigger[Status]{Name: "reject", Refusal: errNotPending}
	withdraw = state.Trigger[Status]{Name: "withdraw", Refusal: errNotOpen}
)

// Transitions is the state machine of a request.
var Transitions = state.Table[Status]{
	{On: create, To: Draft},
	{From: Draft, On: submit, To: Pending},
	{From: Pending, On: accept, To: Accepted},
	{From: Pending, On: reject, To: Rejected},
	{From: Draft, On: withdraw, To: Withdrawn},
	{From: Pending, On: withdraw, To: Withdrawn},
}

// Record is a request without its content, as lists need it.
type Record struct {
	casefile.Case
	Status          Status     `db:"status"`
	RejectionReason string     `db:"rejection_reason"`
	ApplicationID   *string    `db:"application_id"`
	ReviewedAt      *time.Time `db:"reviewed_at"`
}

// Request is a request with its content, whose sheet has the request's id.
type Request struct {
	Record
	casefile.Content
}

var (
	errOpenExists  = fault.New(fault.OpenRequestExists, "An open request already exists for this service.")
	errNotEditable = fault.New(fault.RequestNotEditable, "This request can no longer be edited.")
	errNotOpen     = fault.New(fault.RequestNotEditable, "This request can no longer be withdrawn.")
	errNotPending  = fault.New(fault.RequestNotPending, "Only a pending request can be reviewed.")
)

// checkEditable refuses to change a request that was submitted: only a request that
// can be submitted can be changed.
func (r *Record) checkEditable() error { return Transitions.Check(r.Status, submit) }

// WaitingFor returns who has to act next while a request is in a state.
func WaitingFor(s Status) casefile.WaitingFor {
	switch s {
	case Draft:
		return casefile.ForCustomer
	case Pending:
		return casefile.ForStaff
	case Accepted, Rejected, Withdrawn:
	}
	return casefile.ForNobody
}

// move makes a transition.
func (r *Record) move(on state.Trigger[Status], at time.Time) error {
	if err := Transitions.Move(&r.Status, on); err != nil {
		return err
	}
	r.UpdatedAt = at
	r.Wait(WaitingFor(r.Status), at)
	return nil
}

// submit submits the draft.
func (r *Record) submit(at time.Time) error {
	if err := r.move(submit, at); err != nil {
		return err
	}
	r.SubmittedAt = &at
	return nil
}

// withdraw withdraws the request.
func (r *Record) withdraw(at time.Time) error { return r.move(withdraw, at) }

// accept links the request to its application.
func (r *Record) accept(at time.Time, applicationID string) error {
	if err := r.move(accept, at); err != nil {
		return err
	}
	r.ReviewedAt, r.ApplicationID = &at, &applicationID
	return nil
}

// reject rejects the request for a reason.
func (r *Record) reject(at time.Time, reason string) error {
	if err := r.move(reject, at); err != nil {
		return err
	}
	r.ReviewedAt, r.RejectionReason = &at, reason
	return nil
}
