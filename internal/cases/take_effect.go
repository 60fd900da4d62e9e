package cases

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
)

const (
	decisionSlots    = 8 // concurrent transactions of an instance
	decisionAttempts = 5 // that may fail before a decision is refused
)

var decisionBackoff = jobs.Backoff{First: time.Second, Max: 10 * time.Second}

var errDecisionFailed = fault.New(fault.InternalError, "general.internal")

// CarryOutDecisions carries out the held decisions of all tenants that are due. Any number of
// instances may run it: a decision ends in the transaction that carries it out, under the lock of
// its case. There is no lease, so that another instance can continue at once after a crash.
func (s *Service) CarryOutDecisions(ctx context.Context) error {
	d := s.DB.Background()
	for ctx.Err() == nil {
		due, err := listDueDecisions(ctx, d, s.Now(), dueBatch)
		if err != nil {
			return err
		}
		if err := s.carryOutAll(ctx, d, due); err != nil || len(due) < dueBatch {
			return err
		}
	}
	return ctx.Err()
}

// carryOutAll carries out decisions concurrently. It returns the errors of those that stay due.
func (s *Service) carryOutAll(ctx context.Context, d *db.DB, due []Due) error {
	var all sync.WaitGroup
	next, errs := make(chan Due), make([]error, decisionSlots)
	for slot := range min(decisionSlots, len(due)) {
		all.Go(func() {
			for one := range next {
				errs[slot] = errors.Join(errs[slot], s.carryOutDue(ctx, d.Of(one.Tenant), one))
			}
		})
	}
	for _, one := range due {
		next <- one
	}
	close(next)
	all.Wait()
	return errors.Join(errs...)
}

// carryOutDue carries out a decision that is due. If that is refused, the decision ends.
func (s *Service) carryOutDue(ctx context.Context, d *db.DB, due Due) error {
	failure := s.attempt(ctx, d, due)
	if _, untried := jobs.NotAttempted(failure); failure == nil || untried || ctx.Err() != nil {
		return failure
	}
	refusal, ok := errors.AsType[*fault.Error](failure)
	if !ok || refusal.Code.Status() >= http.StatusInternalServerError {
		slog.ErrorContext(ctx, "carrying out a held decision failed", "id", due.ID, "error", failure)
		return d.Write(ctx, func(tx *db.Tx) error { return s.retryDecision(ctx, tx, due) })
	}
	return d.Write(ctx, func(tx *db.Tx) error { return s.refuseDecision(ctx, tx, due, refusal) })
}

// attempt carries out a decision in a transaction and converts a panic to an error.
func (s *Service) attempt(ctx context.Context, d *db.DB, due Due) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return d.Write(ctx, func(tx *db.Tx) error { return s.takeEffect(ctx, tx, due) })
}

// retryDecision schedules the next attempt of a decision that failed unexpectedly. After a few
// attempts it ends.
func (s *Service) retryDecision(ctx context.Context, tx *db.Tx, due Due) error {
	h, err := decisionByID(ctx, tx, due.Tenant, due.ID)
	if err != nil {
		return err
	}
	failures := h.Attempts + 1
	if failures >= decisionAttempts {
		return s.refuseDecision(ctx, tx, due, errDecisionFailed)
	}
	return postponeDecision(ctx, tx, due.Tenant, due.ID, s.Now().Add(decisionBackoff.After(failures)))
}

// takeEffect carries out a decision that is due, under the same checks as at once. It does
// nothing if the decision has ended.
func (s *Service) takeEffect(ctx context.Context, tx *db.Tx, due Due) error {
	h, err := decisionByID(ctx, tx, due.Tenant, due.ID)
	if err != nil || h.Status != DecisionHeld {
		return err
	}
	by, err := accounts.LockCaller(ctx, tx, h.Tenant, h.By, s.Now())
	if err != nil {
		return db.NotFoundAs(err, errDeciderMayNot)
	}
	if !by.Can(h.Action.kind().Work()) {
		return errDeciderMayNot
	}
	c, err := s.lockCase(ctx, tx, by, h.Terms.V)
	if err != nil || c.DecisionID != h.ID || c.HeldUntil == nil { // ended before the case was locked
		return err
	}
	if err := s.endDecision(ctx, tx, c, onEffective, nil); err != nil {
		return err
	}
	return s.carryOut(ctx, tx, by, by, c, h.Terms.V)
}

// refuseDecision ends a decision that cannot be carried out.
func (s *Service) refuseDecision(ctx context.Context, tx *db.Tx, due Due, refusal *fault.Error) error {
	h, err := decisionByID(ctx, tx, due.Tenant, due.ID)
	if err != nil {
		return err
	}
	r, err := lockByID(ctx, tx, h.Tenant, h.RequestID)
	if err != nil {
		return err
	}
	c := fromRecord(r)
	if c.DecisionID != h.ID {
		return nil
	}
	if err := s.endDecision(ctx, tx, c, onRefusal, refusal); err != nil {
		return err
	}
	return s.store(ctx, tx, c, audit.System)
}
