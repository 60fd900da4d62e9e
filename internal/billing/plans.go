package billing

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/ref"
)

// claimTime is how long one call may take to tell the provider of a plan or to
// change a subscription there. Another one waits for that long before it takes
// over, so that nothing is made there twice.
const claimTime = time.Minute

// OnOffer are the plans that a tenant can choose from, the cheapest first: those
// that are active, and the one that it is on.
func (s *Service) OnOffer(ctx context.Context, tenantID string) ([]Plan, error) {
	on, err := s.standing(ctx, s.DB, tenantID)
	if err != nil {
		return nil, err
	}
	return plansOnOffer(ctx, s.DB, on.ID)
}

// Plans are all of them, the cheapest first.
func (s *Service) Plans(ctx context.Context) ([]Plan, error) { return allPlans(ctx, s.DB) }

// AddPlan makes a plan. Without a code of the provider's it is made there too; if
// the provider cannot be reached now, that is done later.
func (s *Service) AddPlan(ctx context.Context, p Plan, by auth.Caller) (Plan, error) {
	now := s.Now()
	p.ID, p.CreatedAt, p.UpdatedAt, p.Revision = ref.NewID(), &now, &now, 1
	if p.ProviderPlanCode != nil {
		p.ProviderRevision = p.Revision
	}
	if err := p.check(); err != nil {
		return Plan{}, err
	}
	p.mustTell(now)
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := insertPlan(ctx, tx, p); err != nil {
			return err
		}
		return s.recordPlan(ctx, tx, by, "plan.added", p, nil)
	})
	if err != nil {
		return Plan{}, err
	}
	return s.offered(ctx, p)
}

// ChangePlan replaces a plan. Its limits bind the tenants that are on it from now
// on, its price from their next period on.
func (s *Service) ChangePlan(ctx context.Context, id string, to Plan, by auth.Caller) (Plan, error) {
	if err := to.check(); err != nil {
		return Plan{}, err
	}
	var p Plan
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if p, err = lockPlan(ctx, tx, id); err != nil {
			return db.NotFoundAs(err, fault.ErrNotFound)
		}
		bound, err := hasTenants(ctx, tx, p.ID)
		if err != nil {
			return err
		}
		before := planView(p)
		if err := p.change(to, bound, s.Now()); err != nil {
			return err
		}
		if err := updatePlan(ctx, tx, p); err != nil {
			return err
		}
		return s.recordPlan(ctx, tx, by, "plan.changed", p, before)
	})
	if err != nil {
		return Plan{}, err
	}
	return s.offered(ctx, p)
}

func (s *Service) recordPlan(ctx context.Context, tx *db.Tx, by auth.Caller, action string, p Plan, before any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: auth.PlatformScope, Subject: p.ID, Actor: audit.By(by), Action: action,
		Target: audit.Target{Type: "PLAN", ID: p.ID, Code: p.Code}, Before: before, After: planView(p),
	})
}

// offered tells the provider of a plan that was just written. What does not come
// through is told again by Work.
func (s *Service) offered(ctx context.Context, p Plan) (Plan, error) {
	told, err := s.tell(ctx, p.ID)
	if err != nil {
		slog.WarnContext(ctx, "the payment provider was not told of a plan", "plan", p.Code, "error", err)
		return p, nil
	}
	return told, nil
}

// tell brings the provider up to date about a plan and gives the plan as it then
// is. While another call is at it, it is given as it is.
func (s *Service) tell(ctx context.Context, id string) (Plan, error) {
	// What the provider answered is kept even if the client is gone.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), claimTime)
	defer cancel()
	p, err := planByID(ctx, s.DB, id)
	if err != nil || p.inStep() {
		return p, db.NotFoundAs(err, fault.ErrNotFound)
	}
	now := s.Now()
	claimed := false
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if claimed, err = claimPlan(ctx, tx, id, now, now.Add(claimTime)); err != nil {
			return err
		}
		p, err = planByID(ctx, tx, id)
		return err
	})
	if err != nil || !claimed || p.inStep() {
		return p, err
	}
	told, err := s.tellClaimed(ctx, p)
	if err != nil { // the next one may try
		return p, atProvider(errors.Join(err, releasePlan(ctx, s.DB, id, s.Now())))
	}
	return told, nil
}

// tellClaimed brings the provider up to date about a plan that was claimed for
// that. What was made there without an answer is found by the next attempt.
func (s *Service) tellClaimed(ctx context.Context, p Plan) (Plan, error) {
	var err error
	code := ""
	if p.ProviderPlanCode == nil {
		code, err = s.provider.MakePlan(ctx, p)
	} else if err = s.provider.ChangePlan(ctx, p); errors.Is(err, ErrUnknownPlan) {
		err = nil // a code of no plan, as given: it is told when the plan is bought
	}
	if err != nil {
		return p, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := planTold(ctx, tx, p, code); err != nil {
			return err
		}
		p, err = planByID(ctx, tx, p.ID)
		return err
	})
	return p, err
}

// remake makes a plan at the provider whose code is that of no plan there, as when
// the key became that of another mode.
func (s *Service) remake(ctx context.Context, p Plan) (Plan, error) {
	slog.WarnContext(ctx, "the payment provider has no plan of this code; another one is made", "plan", p.Code, "code", *p.ProviderPlanCode)
	err := s.DB.Write(ctx, func(tx *db.Tx) error { return forgetPlanCode(ctx, tx, p.ID, *p.ProviderPlanCode) })
	if err != nil {
		return p, err
	}
	return s.tell(ctx, p.ID)
}
