// Package platform shows platform users the audit log and the outbox of all tenants, the jobs,
// and how a server is (specification, section 8).
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
	// Jobs are the names of the jobs that this version has, and Health looks at this
	// instance. The program sets both.
	Jobs   []string
	Health func(ctx context.Context) ServerHealth

	realNow ref.Clock // of jobs
	outbox  *jobs.Outbox
}

// New returns the service.
func New(d *db.DB, now, realNow ref.Clock, outbox *jobs.Outbox) *Service {
	return &Service{DB: d, Now: now, realNow: realNow, outbox: outbox}
}
