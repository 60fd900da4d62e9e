package accounts

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// publish tells programs about a customer or a member. Platform users belong to no tenant.
func (s *Service) publish(ctx context.Context, tx *db.Tx, by audit.Actor, p Principal, kind events.Kind) error {
	d := events.Data{Status: string(p.Status)}
	switch {
	case p.Kind == auth.Platform:
		return nil
	case kind == events.CustomerErased:
		d.Status = ""
	case p.Kind != auth.Customer:
		d.MemberID = p.ID
	}
	return s.Events.Record(ctx, tx, s.Now(), events.Event{Tenant: p.Tenant, Kind: kind, Actor: by, Subject: events.Subject{ID: p.ID}, Data: d})
}
