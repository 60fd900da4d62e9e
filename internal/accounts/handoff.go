package accounts

import (
	"context"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// IssueHandoff creates a single-use code that another front end exchanges for a session. It runs in
// the transaction that creates the principal.
func (s *Service) IssueHandoff(ctx context.Context, tx *db.Tx, p Principal) (code string, expires time.Time, err error) {
	token, expires, err := s.issueToken(ctx, tx, p, handoff)
	return token.String(), expires, err
}

// exchange opens a session for a handoff code.
func (s *Service) exchange(ctx context.Context, tx *db.Tx, _ auth.Caller, in *ExchangeInput) (SessionView, error) {
	p, err := s.redeemToken(ctx, tx, in.Body.Code, handoff)
	if err != nil {
		return SessionView{}, err
	}
	if p.Status != Active {
		return SessionView{}, errLink
	}
	return s.OpenSession(ctx, tx, p, ByHandoff)
}

// HasOrganisation reports whether an address belongs to an admin of any tenant.
func (s *Service) HasOrganisation(ctx context.Context, q db.Q, email string) (bool, error) {
	return hasOrganisation(ctx, q, NormalEmail(email))
}

// HasTeam reports whether a tenant has more than one team member, invited or
// active.
func (s *Service) HasTeam(ctx context.Context, q db.Q, tenantID string) (bool, error) {
	n, err := countTeam(ctx, q, tenantID)
	return n > 1, err
}

// AddAdmin creates the first admin of a new tenant, in the transaction that creates
// the tenant.
func (s *Service) AddAdmin(ctx context.Context, tx *db.Tx, tenantID, name, email, passwordHash string) (Principal, error) {
	p, err := s.AddHashed(ctx, tx, NewPrincipal{Tenant: tenantID, Kind: auth.TenantAdmin, Name: name, Email: email}, passwordHash)
	if err != nil {
		return Principal{}, err
	}
	return p, s.joined(ctx, tx, p, nil)
}
