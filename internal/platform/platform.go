// Package platform shows the platform's own people what happens across all
// tenants (specification, section 8).
//
// It owns nothing: it reads through the rooms that do.
package platform

import (
	"stagegate/internal/db"
	"stagegate/internal/ref"
	"stagegate/internal/work"
)

// Service reads for the platform's own people, and has failed work done again.
type Service struct {
	DB     *db.DB
	Now    ref.Clock
	outbox *work.Outbox
}

// New makes the service.
func New(d *db.DB, now ref.Clock, outbox *work.Outbox) *Service {
	return &Service{DB: d, Now: now, outbox: outbox}
}
