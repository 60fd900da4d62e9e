// Package platform gives platform users access to the audit log and outbox of all tenants, the jobs,
// and the health of a server (specification, section 8).
//
// It owns no tables: it reads through the packages that own them.
package platform

import (
	"context"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
)

// Service reads for platform users, and retries failed outbox events.
type Service struct {
	DB  *db.DB
	Now ref.Clock
	// Jobs are the names of the jobs of this version; Health checks this instance. Both are set by the
	// program.
	Jobs   []string
	Health func(ctx context.Context) ServerHealth

	wallClock ref.Clock // clock of jobs
	outbox    *jobs.Outbox
}

// New returns the service.
func New(d *db.DB, now, realNow ref.Clock, outbox *jobs.Outbox) *Service {
	return &Service{DB: d, Now: now, wallClock: realNow, outbox: outbox}
}
