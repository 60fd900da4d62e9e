package platform

import (
	"context"
	"maps"
	"slices"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// readAction is the action of the event that says who has read details of a tenant's
// audit.
const readAction = "audit.read"

// reading is what a platform user has asked for, as the audit of each tenant shows it.
type reading struct {
	TenantID string `json:"tenantId,omitempty"`
	Action   string `json:"action,omitempty"`
	From     string `json:"from,omitempty"`
	To       string `json:"to,omitempty"`
	Page     int    `json:"page"`
	Size     int    `json:"size"`
	Sort     string `json:"sort,omitempty"`
	Entries  int    `json:"entries"` // of this tenant, whose details were read
}

// detailed counts the events with details by tenant. The events of earlier readings are no
// details of the tenant: whoever reads only these, for example by reading the newest page
// again and again, adds no more of them.
func detailed(entries []audit.Entry) map[string]int {
	count := map[string]int{}
	for _, e := range entries {
		if e.Tenant != auth.PlatformScope && e.Action != readAction && e.HasDetails() {
			count[e.Tenant]++
		}
	}
	return count
}

// recordReading records in the audit of each tenant that details of so many of its events
// are read: one event for each tenant on the page, before anything is shown.
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
