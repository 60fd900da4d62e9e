package platform

import (
	"context"
	"maps"
	"slices"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// readAction is the audit action of reading the details of a tenant's audit log.
const readAction = "audit.read"

// reading is the query of a platform user, as recorded in the audit log of each tenant.
type reading struct {
	TenantID string `json:"tenantId,omitempty"`
	Action   string `json:"action,omitempty"`
	From     string `json:"from,omitempty"`
	To       string `json:"to,omitempty"`
	Page     int    `json:"page"`
	Size     int    `json:"size"`
	Sort     string `json:"sort,omitempty"`
	Entries  int    `json:"entries"` // number of entries of this tenant read with details
}

// countDetails counts the events with details by tenant. Events of previous readings do not count, so that
// re-reading the newest page does not add events for ever.
func countDetails(entries []audit.Entry) map[string]int {
	count := map[string]int{}
	for _, e := range entries {
		if e.Tenant != auth.PlatformScope && e.Action != readAction && e.HasDetails() {
			count[e.Tenant]++
		}
	}
	return count
}

// recordReading records in the audit log of each tenant on the page how many of its events are read
// with details, before anything is returned.
func (s *Service) recordReading(ctx context.Context, tx *db.Tx, by auth.Caller, r reading, count map[string]int) error {
	for _, tenant := range slices.Sorted(maps.Keys(count)) {
		r.Entries = count[tenant]
		err := audit.Record(ctx, tx, s.Now(), audit.Event{
			Tenant: tenant, Subject: tenant, Actor: audit.By(by), Action: readAction,
			Target: audit.Target{Type: "AUDIT", ID: tenant}, After: r,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
