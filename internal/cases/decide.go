package cases

import (
	"context"
	"fmt"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// HoldInput has the optional members of the body of every decision.
type HoldInput struct {
	HoldSeconds int  `json:"holdSeconds,omitempty" minimum:"0" maximum:"60" doc:"Seconds until the decision takes effect, during which it can be undone; 0 for at once"`
	Assign      bool `json:"assign,omitempty" doc:"Assign the case to the caller with the decision, if it is unassigned; must be false for an API key"`
}

// holdNote describes what all decisions have in common.
const holdNote = " With holdSeconds, the response is 202 with the unchanged record and its pendingDecision. Until the decision takes effect, " +
	"other decisions, edits and submissions are refused, and it can be undone. A call that would fail without holdSeconds fails immediately."

var errAssignToKey = fault.Invalid("assign", fault.NotAllowed, "decision.assign_to_key")

// deferredMessage is the message of a decision that is held.
const deferredMessage = "Decision pending."

// holdOf returns the optional members of an optional body.
func holdOf(body *HoldInput) HoldInput {
	if body == nil {
		return HoldInput{}
	}
	return *body
}

// viewer builds the view of a case for a caller.
type viewer[V any] func(ctx context.Context, q db.Q, by auth.Caller, c *Case) (V, error)

// decide carries out a decision and returns the view after it, or holds it and returns the view
// of the unchanged case.
func decide[D, H any](ctx context.Context, s *Service, tx *db.Tx, by auth.Caller, t terms, in HoldInput, after viewer[D], before viewer[H]) (api.Deferrable[D, H], error) {
	if in.Assign && by.Kind == auth.APIKey {
		return api.Deferrable[D, H]{}, errAssignToKey
	}
	t.Assign = in.Assign
	if in.HoldSeconds == 0 {
		c, err := s.decideNow(ctx, tx, by, t)
		if err != nil {
			return api.Deferrable[D, H]{}, err
		}
		view, err := after(ctx, tx, by, c)
		if err != nil {
			return api.Deferrable[D, H]{}, err
		}
		return api.Done[D, H](view), nil
	}
	c, err := s.hold(ctx, tx, by, t, time.Duration(in.HoldSeconds)*time.Second)
	if err != nil {
		return api.Deferrable[D, H]{}, err
	}
	view, err := before(ctx, tx, by, c)
	if err != nil {
		return api.Deferrable[D, H]{}, err
	}
	return api.Deferred[D](view), nil
}

// decideNow locks the case and carries out the decision at once.
func (s *Service) decideNow(ctx context.Context, tx *db.Tx, by auth.Caller, t terms) (*Case, error) {
	member, err := lockDecider(ctx, tx, by, t)
	if err != nil {
		return nil, err
	}
	c, err := s.lockCase(ctx, tx, by, t)
	if err != nil {
		return nil, err
	}
	if err := checkUndecided(ctx, tx, by, &c.Record); err != nil {
		return nil, err
	}
	return c, s.carryOut(ctx, tx, by, member, c, t)
}

// hold locks the case and holds the decision, unless it would be refused at once.
func (s *Service) hold(ctx context.Context, tx *db.Tx, by auth.Caller, t terms, wait time.Duration) (*Case, error) {
	member, err := lockDecider(ctx, tx, by, t)
	if err != nil {
		return nil, err
	}
	c, err := s.lockCase(ctx, tx, by, t)
	if err != nil {
		return nil, err
	}
	if err := checkUndecided(ctx, tx, by, &c.Record); err != nil {
		return nil, err
	}
	err = tx.DryRun(ctx, func() error {
		changed, err := s.lockCase(ctx, tx, by, t)
		if err != nil {
			return err
		}
		return s.carryOut(ctx, tx, by, member, changed, t)
	})
	if err != nil {
		return nil, err
	}
	now := s.Now()
	until := now.Add(wait)
	h := HeldDecision{
		Tenant: c.Tenant, ID: ref.NewID(), RequestID: c.ID, Action: t.Action, Terms: db.JSON[terms]{V: t}, By: by.ID, ByName: by.Name,
		Status: DecisionTransitions.Start(onHold), HeldAt: now, EffectiveAt: until, DueAt: &until,
	}
	if err := insertDecision(ctx, tx, h); err != nil {
		return nil, err
	}
	c.DecisionID, c.HeldUntil = h.ID, &until
	return c, s.store(ctx, tx, c, audit.By(by))
}

// lockDecider locks the member who decides, if the case is to be assigned to them. Members are
// locked before cases, in the same order as when permissions are revoked.
func lockDecider(ctx context.Context, tx *db.Tx, by auth.Caller, t terms) (auth.Caller, error) {
	if !t.Assign {
		return by, nil
	}
	member, err := accounts.LockMember(ctx, tx, by.Tenant, by.ID)
	return member, db.NotFoundAs(err, errDeciderMayNot) // deactivated since the call started
}

// lockCase reads and locks the case of a decision that is visible to the caller, also while a
// decision about it is pending.
func (s *Service) lockCase(ctx context.Context, tx *db.Tx, by auth.Caller, t terms) (*Case, error) {
	switch {
	case t.Action.kind() == KindRequest:
		return s.lockHeldRequest(ctx, tx, by, t.CaseID)
	case t.Action == ActionComplete: // the invoice of the stage must be paid, so no invoice is locked
		r, err := lockApplicationRecord(ctx, tx, by, t.CaseID)
		if err != nil {
			return nil, err
		}
		return s.load(ctx, tx, r)
	default:
		return s.lockHeldApplication(ctx, tx, by, t.CaseID)
	}
}

// carryOut carries out a decision about a locked case, at once or when a held one takes effect.
// member is the locked member to whom the case may be assigned.
func (s *Service) carryOut(ctx context.Context, tx *db.Tx, by, member auth.Caller, c *Case, t terms) error {
	if t.Assign && c.AssigneeID == nil && c.IsOpen() && member.Can(t.Action.workAfter()) {
		c.AssigneeID = &member.ID
		c.emit(events.CaseAssigned, c.target(), nil, Assignee{ID: member.ID, Name: member.Name})
	}
	switch t.Action {
	case ActionAccept:
		return s.accept(ctx, tx, by, c)
	case ActionReject:
		return s.reject(ctx, tx, by, c, t.Reason)
	case ActionReturn:
		return s.returnForCorrection(ctx, tx, by, c, t.Correction)
	case ActionComplete:
		return s.complete(ctx, tx, by, c, t.StageID)
	case ActionCorrections:
		return s.correct(ctx, tx, by, c, t.Correction)
	case ActionReopen:
		return s.reopen(ctx, tx, by, c, t.StageID, t.Reason)
	case ActionClose:
		return s.close(ctx, tx, by, c, t.Reason)
	}
	return fmt.Errorf("cases: unknown action %q", t.Action)
}
