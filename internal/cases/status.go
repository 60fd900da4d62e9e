package cases

import (
	"time"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
)

// Status is the status of a case.
type Status string

// Statuses of a case. The last three are those of an application.
const (
	Draft      Status = "DRAFT"
	Pending    Status = "PENDING"
	Returned   Status = "RETURNED"
	Rejected   Status = "REJECTED"
	Withdrawn  Status = "WITHDRAWN"
	InProgress Status = "IN_PROGRESS"
	Completed  Status = "COMPLETED"
	Closed     Status = "CLOSED"
)

// Accepted is the status of a request that has become an application.
const Accepted Status = "ACCEPTED"

var (
	onCreate    = state.Trigger[Status]{Name: "create"}
	onSubmit    = state.Trigger[Status]{Name: "submit", Refusal: errRequestNotEditable}
	onAccept    = state.Trigger[Status]{Name: "accept", Refusal: errNotPending}
	onReject    = state.Trigger[Status]{Name: "reject", Refusal: errNotPending}
	onReturn    = state.Trigger[Status]{Name: "return", Refusal: errNotPending}
	onWithdraw  = state.Trigger[Status]{Name: "withdraw", Refusal: errNotOpen}
	onLastStage = state.Trigger[Status]{Name: "last visible stage completed"}
	onClose     = state.Trigger[Status]{Name: "close", Refusal: errApplicationNotEditable}
)

// Transitions is the state machine of a case.
var Transitions = state.Table[Status]{
	{On: onCreate, To: Draft},
	{From: Draft, On: onSubmit, To: Pending},
	{From: Pending, On: onAccept, To: InProgress},
	{From: Pending, On: onReject, To: Rejected},
	{From: Pending, On: onReturn, To: Returned},
	{From: Returned, On: onSubmit, To: Pending},
	{From: Draft, On: onWithdraw, To: Withdrawn},
	{From: Pending, On: onWithdraw, To: Withdrawn},
	{From: Returned, On: onWithdraw, To: Withdrawn},
	{From: InProgress, On: onLastStage, To: Completed},
	{From: InProgress, On: onClose, To: Closed},
}

var (
	errOpenExists             = fault.New(fault.OpenRequestExists, "request.already_open")
	errRequestNotEditable     = fault.New(fault.RequestNotEditable, "request.not_editable")
	errNotOpen                = fault.New(fault.RequestNotEditable, "request.not_withdrawable")
	errNotPending             = fault.New(fault.RequestNotPending, "request.not_pending")
	errApplicationNotEditable = fault.New(fault.ApplicationNotEditable, "application.not_editable")
)

// Kind returns the kind of a case with this status.
func (s Status) Kind() Kind {
	switch s {
	case InProgress, Completed, Closed:
		return KindApplication
	case Draft, Pending, Returned, Accepted, Rejected, Withdrawn:
	}
	return KindRequest
}

// RequestStatus returns the status of the request, also after it was accepted.
func (r *Record) RequestStatus() Status {
	if r.ApplicationID != nil {
		return Accepted
	}
	return r.Status
}

// IsOpen reports whether staff or the customer still have to act on a submitted case.
func (r *Record) IsOpen() bool {
	return r.Status == Pending || r.Status == Returned || r.Status == InProgress
}

// move makes a transition.
func (r *Record) move(on state.Trigger[Status], at time.Time) error {
	if err := Transitions.Move(&r.Status, on); err != nil {
		return err
	}
	r.UpdatedAt = at
	return nil
}

// WaitingFor is the side that has to act next in a case.
type WaitingFor string

// Sides that have to act next.
const (
	ForCustomer WaitingFor = "CUSTOMER"
	ForStaff    WaitingFor = "STAFF"
	ForPayment  WaitingFor = "PAYMENT"
	ForNobody   WaitingFor = "NOBODY"
)

// Wait sets who has to act next. The time is only set if that changes.
func (r *Record) Wait(who WaitingFor, at time.Time) {
	if r.WaitingFor != who || r.WaitingSince == nil {
		r.WaitingFor, r.WaitingSince = who, &at
		r.RemindAt = r.nextReminder(at)
	}
}
