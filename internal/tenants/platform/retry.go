package platform

import (
	"context"
	"errors"
	"slices"
	"strings"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
)

// Retry has the outbox events that a filter chooses, which CheckFilter has accepted, tried
// again, in batches, and says how many. Each batch is audited in its transaction.
func (s *Service) Retry(ctx context.Context, by auth.Caller, f jobs.Filter) (retried int, err error) {
	started, call := s.Now(), ref.NewID()
	for batch := 1; batch > 0; retried += batch {
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			if batch, err = s.outbox.RetryBatch(ctx, tx, f, started); err != nil || batch == 0 {
				return err
			}
			return audit.Record(ctx, tx, s.Now(), audit.Event{
				Tenant: auth.PlatformScope, Subject: call, Actor: audit.By(by), Action: "outbox.retried",
				Target: audit.Target{Type: "OUTBOX", ID: call, Code: f.Kind},
				After:  map[string]any{"status": f.Status(), "kind": f.Kind, "tenantId": f.Tenant, "retried": batch},
			})
		})
		if err != nil {
			return retried, err
		}
	}
	return retried, nil
}

// CheckFilter refuses a filter that cannot choose anything because of a mistake.
func (s *Service) CheckFilter(ctx context.Context, f jobs.Filter) error {
	var wrong fault.Fields
	if kinds := s.outbox.Kinds(); f.Kind != "" && !slices.Contains(kinds, f.Kind) {
		wrong.Add("kind", fault.InvalidValue, "must be one of "+strings.Join(kinds, ", "))
	}
	if f.Tenant == "" {
		return wrong.Err()
	}
	_, err := tenants.ByID(ctx, s.DB, f.Tenant)
	if errors.Is(err, db.ErrNotFound) {
		err = fault.Invalid("tenantId", fault.InvalidValue, "must be the id of an organisation")
	}
	return fault.Join(wrong.Err(), err)
}
