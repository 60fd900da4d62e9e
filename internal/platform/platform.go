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
	Outbox *work.Outbox
	Now    ref.Clock
}
