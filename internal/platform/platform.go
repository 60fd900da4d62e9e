// Package platform shows platform users the audit log and the outbox of all tenants
// (specification, section 8).
//
// It owns no tables: it reads through the packages that own them.
package platform

import (
	"stagegate/internal/db"
	"stagegate/internal/ref"
	"stagegate/internal/work"
)

// Service reads for platform users, and retries failed outbox events.
type Service struct {
	DB     *db.DB
	Now    ref.Clock
	outbox *work.Outbox
}

// New returns the service.
func New(d *db.DB, now ref.Clock, outbox *work.Outbox) *Service {
	return &Service{DB: d, Now: now, outbox: outbox}
}
