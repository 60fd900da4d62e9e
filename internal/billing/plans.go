package billing

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// claimDuration is the maximum time for which one call updates a plan or subscription at the provider.
// Other calls wait that long before they take over, so that nothing is created twice.
const claimDuration = time.Minute

func (s *Service) recordPlan(ctx context.Context, tx *db.Tx, by auth.Caller, action string, p Plan, before any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: auth.PlatformScope, Subject: p.ID, Actor: audit.By(by), Action: action,
		Target: audit.Target{Type: "PLAN", ID: p.ID, Code: p.Code}, Before: before, After: planView(p),
	})
}

// store runs and commits the transaction that stores the provider's answer.
type store func(ctx context.Context, fn func(tx *db.Tx) error) error

// syncPlan sends the current revision of a plan to the provider and returns the plan
// as stored afterwards. While another call does the same, it changes nothing.
func (s *Service) syncPlan(ctx context.Context, id string, keep store) (Plan, error) {
	// The provider's answer is stored even if the client disconnects.
	ctx, cancel := db.Detach(ctx, claimDuration)
	defer cancel()
	p, err := planByID(ctx, s.DB, id)
	if err != nil || p.isSynced() {
		return p, db.NotFoundAs(err, fault.ErrNotFound)
	}
	now := s.Now()
	claimed := false
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if claimed, err = claimPlan(ctx, tx, id, now, now.Add(claimDuration)); err != nil {
			return err
		}
		p, err = planByID(ctx, tx, id)
		return err
	})
	if err != nil || !claimed || p.isSynced() {
		return p, err
	}
	return s.sendPlan(ctx, p, keep)
}

// sendPlan sends a plan to the provider that this call has claimed. After a failure it releases the
// claim, so that the next call or the job may retry.
func (s *Service) sendPlan(ctx context.Context, p Plan, keep store) (Plan, error) {
	ctx, cancel := db.Detach(ctx, claimDuration)
	defer cancel()
	synced, err := s.syncClaimedPlan(ctx, p, keep)
	if err != nil {
		return p, providerError(errors.Join(err, releasePlan(ctx, s.DB, p.ID, new(s.Now()))))
	}
	return synced, nil
}

// syncClaimedPlan sends a claimed plan to the provider. If the answer is lost, the
// next attempt finds the plan that was created there.
func (s *Service) syncClaimedPlan(ctx context.Context, p Plan, keep store) (Plan, error) {
	var err error
	code := ""
	if p.ProviderPlanCode == nil {
		code, err = s.provider.CreatePlan(ctx, p)
	} else if err = s.provider.UpdatePlan(ctx, p); errors.Is(err, ErrUnknownPlan) {
		err = nil // the operator entered an unknown code: the next checkout creates the plan
	}
	if err != nil {
		return p, err
	}
	err = keep(ctx, func(tx *db.Tx) error {
		if err := markPlanSynced(ctx, tx, p, code); err != nil {
			return err
		}
		p, err = planByID(ctx, tx, p.ID)
		return err
	})
	return p, err
}

// recreatePlan creates a plan at the provider if its code is unknown there, for example after
// switching between test and live keys.
func (s *Service) recreatePlan(ctx context.Context, p Plan) (Plan, error) {
	slog.WarnContext(ctx, "plan code unknown to payment provider; recreating plan", "plan", p.Code, "code", *p.ProviderPlanCode)
	err := s.DB.Write(ctx, func(tx *db.Tx) error { return clearPlanCode(ctx, tx, p.ID, *p.ProviderPlanCode) })
	if err != nil {
		return p, err
	}
	return s.syncPlan(ctx, p.ID, s.DB.Write)
}
