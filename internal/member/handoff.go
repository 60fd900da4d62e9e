package member

import (
	"context"
	"time"

	"stagegate/internal/auth"
	"stagegate/internal/db"
)

// HandOver makes a code that is exchanged for a session, once, by whatever front
// end takes over. It runs in the transaction that made the principal.
func (s *Service) HandOver(ctx context.Context, tx *db.Tx, p Principal) (code string, expires time.Time, err error) {
	token, expires, err := s.issue(ctx, tx, p, handoff)
	return token.String(), expires, err
}

// Exchange opens a session for a code that was handed over.
func (s *Service) Exchange(ctx context.Context, code string) (Session, error) {
	return s.admit(ctx, func(tx *db.Tx) (Principal, error) {
		p, err := s.spend(ctx, tx, code, handoff)
		if err == nil && p.Status != Active {
			err = errLink
		}
		return p, err
	})
}

// HasOrganisation reports whether an address belongs to some tenant's admin.
func (s *Service) HasOrganisation(ctx context.Context, q db.Q, email string) (bool, error) {
	return hasOrganisation(ctx, q, NormalEmail(email))
}

// HasTeam reports whether a tenant has anybody beside its first admin, invited or
// active.
func (s *Service) HasTeam(ctx context.Context, q db.Q, tenantID string) (bool, error) {
	n, err := countTeam(ctx, q, tenantID)
	return n > 1, err
}

// AddAdmin makes the first admin of a new tenant, in the transaction that makes
// the tenant. The password was hashed before.
func (s *Service) AddAdmin(ctx context.Context, tx *db.Tx, tenantID, name, email, passwordHash string) (Principal, error) {
	p, err := s.add(ctx, tx, NewPrincipal{Tenant: tenantID, Kind: auth.TenantAdmin, Name: name, Email: email}, passwordHash)
	if err != nil {
		return Principal{}, err
	}
	return p, s.record(ctx, tx, p, actorOf(p), "member.joined", nil, p.Status)
}
