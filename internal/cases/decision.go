package cases

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
)

// Action is what a decision of staff does to a case.
type Action string

// Actions: of a request, then of an application.
const (
	ActionAccept      Action = "ACCEPT"
	ActionReject      Action = "REJECT"
	ActionReturn      Action = "RETURN"
	ActionComplete    Action = "COMPLETE"
	ActionCorrections Action = "CORRECTIONS"
	ActionReopen      Action = "REOPEN"
	ActionClose       Action = "CLOSE"
)

// kind returns the kind of the cases that the action is about.
func (a Action) kind() Kind {
	switch a {
	case ActionAccept, ActionReject, ActionReturn:
		return KindRequest
	case ActionComplete, ActionCorrections, ActionReopen, ActionClose:
	}
	return KindApplication
}

// workAfter returns the permission to work on a case after the action.
func (a Action) workAfter() auth.Permission {
	if a == ActionAccept {
		return KindApplication.Work()
	}
	return a.kind().Work()
}

// DecisionStatus is the status of a held decision.
type DecisionStatus string

// Statuses of a held decision.
const (
	DecisionHeld    DecisionStatus = "HELD"
	DecisionDone    DecisionStatus = "DONE"
	DecisionUndone  DecisionStatus = "UNDONE"
	DecisionRefused DecisionStatus = "REFUSED"
)

var (
	onHold      = state.Trigger[DecisionStatus]{Name: "hold"}
	onEffective = state.Trigger[DecisionStatus]{Name: "take effect", Refusal: errDecisionEffective}
	onUndo      = state.Trigger[DecisionStatus]{Name: "undo", Refusal: errDecisionEffective}
	onRefusal   = state.Trigger[DecisionStatus]{Name: "refused when due, or request withdrawn", Refusal: errDecisionEffective}
)

// DecisionTransitions is the state machine of a held decision.
var DecisionTransitions = state.Table[DecisionStatus]{
	{On: onHold, To: DecisionHeld},
	{From: DecisionHeld, On: onEffective, To: DecisionDone},
	{From: DecisionHeld, On: onUndo, To: DecisionUndone},
	{From: DecisionHeld, On: onRefusal, To: DecisionRefused},
}

var (
	errDecisionPending   = fault.New(fault.DecisionPending, "decision.pending")
	errCaseBusy          = errDecisionPending.WithText("decision.case_busy") // for customers
	errDecisionEffective = fault.New(fault.DecisionEffective, "decision.effective")
	errDeciderMayNot     = fault.New(fault.Forbidden, "decision.decider")
	errUndoOthers        = fault.New(fault.Forbidden, "decision.undo_others")
)

// HeldDecision is a decision of staff that takes effect at a time unless it is undone before.
// A case has at most one that is pending; its record names the last one.
type HeldDecision struct {
	Tenant      string         `db:"tenant_id"`
	ID          string         `db:"id"`
	RequestID   string         `db:"request_id"`
	Action      Action         `db:"action"`
	Terms       db.JSON[terms] `db:"terms"` // empty once it has ended
	By          string         `db:"decided_by"`
	ByName      string         `db:"decided_by_name"`
	Status      DecisionStatus `db:"status"`
	ErrorCode   string         `db:"error_code"` // why it was refused; "" otherwise
	ErrorText   []byte         `db:"error_text"` // by fault.Encode; nil if it was not refused
	HeldAt      time.Time      `db:"held_at"`
	EffectiveAt time.Time      `db:"effective_at"`
	DueAt       *time.Time     `db:"due_at"`   // of the next attempt; nil once it has ended
	Attempts    int64          `db:"attempts"` // that failed
}

// terms are the terms of a decision: what it does to which case.
type terms struct {
	Action     Action          `json:"action,omitempty"`
	CaseID     string          `json:"caseId,omitempty"`    // of the request or application
	StageID    string          `json:"stageId,omitempty"`   // to complete or reopen
	Reason     string          `json:"reason,omitempty"`    // to reject, reopen or close
	Correction CorrectionInput `json:"correction,omitzero"` // to return or correct
	Assign     bool            `json:"assign,omitempty"`    // to the member who decided, if unassigned
}

// PendingDecisionView is a decision that has not taken effect yet.
type PendingDecisionView struct {
	ID          string     `json:"id"`
	Action      Action     `json:"action" enum:"ACCEPT,REJECT,RETURN,COMPLETE,CORRECTIONS,REOPEN,CLOSE"`
	By          AuthorView `json:"by" doc:"Member who decided"`
	EffectiveAt api.Time   `json:"effectiveAt" doc:"Time at which it takes effect, unless it is undone before"`
}

// LastDecisionView is the last held decision about a case after its end.
type LastDecisionView struct {
	ID        string         `json:"id"`
	Action    Action         `json:"action" enum:"ACCEPT,REJECT,RETURN,COMPLETE,CORRECTIONS,REOPEN,CLOSE"`
	Outcome   DecisionStatus `json:"outcome" enum:"DONE,UNDONE,REFUSED" doc:"How it ended"`
	ErrorCode *string        `json:"errorCode" doc:"Error code for which it was refused; null otherwise"`
	Message   *fault.Text    `json:"message" doc:"Why it was refused; null otherwise"`
}

func (h HeldDecision) viewPending() PendingDecisionView {
	return PendingDecisionView{ID: h.ID, Action: h.Action, By: AuthorView{ID: h.By, Name: h.ByName}, EffectiveAt: api.Time(h.EffectiveAt)}
}

func (h HeldDecision) viewLast() LastDecisionView {
	v := LastDecisionView{ID: h.ID, Action: h.Action, Outcome: h.Status, ErrorCode: api.TextOf(h.ErrorCode)}
	if texts, err := fault.Decode(h.ErrorText); err == nil && len(texts) == 1 {
		v.Message = &texts[0]
	}
	return v
}

// BusyView tells a customer when a pending decision takes effect.
type BusyView struct {
	EffectiveAt api.Time `json:"effectiveAt"`
}

// checkUndecided returns an error while a decision about a locked case is pending. Every other
// decision, edit and submission passes it; messages, notes, assignments, payments and
// withdrawals do not.
func checkUndecided(ctx context.Context, q db.Q, by auth.Caller, r *Record) error {
	switch {
	case r.HeldUntil == nil:
		return nil
	case by.Kind == auth.Customer:
		return errCaseBusy.WithData(BusyView{api.Time(*r.HeldUntil)})
	}
	h, err := decisionByID(ctx, q, r.Tenant, r.DecisionID)
	if err != nil {
		return err
	}
	return errDecisionPending.WithData(h.viewPending())
}

// decisionBlockers returns a blocker while a decision about a case is pending. The operations return its error from
// checkUndecided.
func decisionBlockers(by auth.Caller, r *Record, kind Kind) Blockers {
	if r.HeldUntil == nil {
		return nil
	}
	refusal := errDecisionPending
	if by.Kind == auth.Customer {
		refusal = errCaseBusy
	}
	return Blockers{StateBlocker(string(kind), r.Reference, "", refusal)}
}

// endDecision ends the pending decision about a locked case, if there is one. refusal is the
// reason of onRefusal, nil for the other triggers. The caller saves the case.
func (s *Service) endDecision(ctx context.Context, tx *db.Tx, c *Case, on state.Trigger[DecisionStatus], refusal *fault.Error) error {
	if c.HeldUntil == nil {
		return nil
	}
	held, err := decisionByID(ctx, tx, c.Tenant, c.DecisionID)
	if err != nil {
		return err
	}
	if err := DecisionTransitions.Move(&held.Status, on); err != nil {
		return err
	}
	held.Terms.V, held.DueAt = terms{}, nil
	if refusal != nil {
		text, err := fault.Encode([]fault.Text{refusal.Text})
		if err != nil {
			return err
		}
		held.ErrorCode, held.ErrorText = string(refusal.Code), text
	}
	c.HeldUntil = nil
	return updateDecision(ctx, tx, held)
}

// errNotHeld is the error of a decision that has ended although its case says otherwise.
var errNotHeld = errors.New("cases: the decision of a held case has ended")
