package request

import (
	"time"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
)

// Status is the state of a request.
type Status string

// The states of a request.
const (
	Draft     Status = "DRAFT"
	Pending   Status = "PENDING"
	Returned  Status = "RETURNED"
	Accepted  Status = "ACCEPTED"
	Rejected  Status = "REJECTED"
	Withdrawn Status = "WITHDRAWN"
)

var (
	create   = state.Trigger[Status]{Name: "create"}
	submit   = state.Trigger[Status]{Name: "submit", Refusal: errNotEditable}
	accept   = state.Trigger[Status]{Name: "accept", Refusal: errNotPending}
	reject   = state.Trigger[Status]{Name: "reject", Refusal: errNotPending}
	giveBack = state.Trigger[Status]{Name: "return", Refusal: errNotPending}
	withdraw = state.Trigger[Status]{Name: "withdraw", Refusal: errNotOpen}
)

// Transitions is the state machine of a request.
var Transitions = state.Table[Status]{
	{On: create, To: Draft},
	{From: Draft, On: submit, To: Pending},
	{From: Pending, On: accept, To: Accepted},
	{From: Pending, On: reject, To: Rejected},
	{From: Pending, On: giveBack, To: Returned},
	{From: Returned, On: submit, To: Pending},
	{From: Draft, On: withdraw, To: Withdrawn},
	{From: Pending, On: withdraw, To: Withdrawn},
	{From: Returned, On: withdraw, To: Withdrawn},
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

// checkEditable refuses to change a request that was submitted and not returned: only a
// request that can be submitted can be changed.
func (r *Record) checkEditable() error { return Transitions.Check(r.Status, submit) }

// WaitingFor returns who has to act next while a request is in a state.
func WaitingFor(s Status) casefile.WaitingFor {
	switch s {
	case Draft, Returned:
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

// submit submits the draft, or the returned request again.
func (r *Record) submit(at time.Time) error {
	if err := r.move(submit, at); err != nil {
		return err
	}
	if r.SubmittedAt == nil {
		r.SubmittedAt = &at
	} else {
		r.ResubmittedAt = &at
	}
	return nil
}

// giveBack returns the request to its customer.
func (r *Record) giveBack(at time.Time) error { return r.move(giveBack, at) }

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
