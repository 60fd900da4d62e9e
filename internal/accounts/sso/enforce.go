package sso

import (
	"context"
	"net/url"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// test prepares a test sign-in of the caller, which the browser that opens its address first can make.
func (s *Service) test(ctx context.Context, tx *db.Tx, by auth.Caller, in *ConnectionInput) (TestView, error) {
	c, err := connectionByID(ctx, tx, by.Tenant, in.ConnectionID)
	if err != nil {
		return TestView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	token, st := s.newState(c, forTest)
	st.PrincipalID = by.ID
	return TestView{s.startURL(c) + "?" + url.Values{"test": {token.String()}}.Encode()}, insertState(ctx, tx, st)
}

// enforce makes members use a connection that the caller has tested. The caller keeps the password and second factor as
// a way in; both are checked under the lock of the caller.
func (s *Service) enforce(ctx context.Context, tx *db.Tx, by auth.Caller, in *ConnectionInput) (ConnectionView, error) {
	admin, err := accounts.LockMemberByID(ctx, tx, by.Tenant, by.ID)
	if err != nil {
		return ConnectionView{}, err
	}
	if err := db.AdvisoryLock(ctx, tx, "sso of "+by.Tenant); err != nil {
		return ConnectionView{}, err
	}
	c, err := s.lock(ctx, tx, by, in.ConnectionID)
	if err != nil {
		return ConnectionView{}, err
	}
	if err := s.mayEnforce(ctx, tx, c, admin); err != nil {
		return ConnectionView{}, err
	}
	stored := c
	c.Enforced, c.BreakGlass = true, admin.ID
	if err := updateConnection(ctx, tx, stored, c); err != nil {
		return ConnectionView{}, err
	}
	if err := s.Members.EndSessionsWithoutSSO(ctx, tx, by, admin.ID); err != nil {
		return ConnectionView{}, err
	}
	if err := s.changed(ctx, tx, by, c, "enforced", stored.Status(), c.Status()); err != nil {
		return ConnectionView{}, err
	}
	return s.viewed(ctx, tx, c)
}

// mayEnforce refuses what would shut the organisation out.
func (s *Service) mayEnforce(ctx context.Context, tx *db.Tx, c Connection, admin accounts.Principal) error {
	if c.TestedAt == nil || c.TestedBy != admin.ID || c.Failures >= failingAfter {
		return errNotTested
	}
	if admin.PasswordHash == "" {
		return errNoPassword
	}
	second, err := s.Members.HasLastingFactor(ctx, tx, admin.Tenant, admin.ID)
	if err != nil {
		return err
	}
	if !second {
		return errNoFactor
	}
	all, err := connectionsOf(ctx, tx, c.Tenant)
	for _, other := range all {
		if other.Enforced && other.ID != c.ID {
			return errOtherEnforced
		}
	}
	return err
}

// relax opens other ways to sign in.
func (s *Service) relax(ctx context.Context, tx *db.Tx, by auth.Caller, in *ConnectionInput) (ConnectionView, error) {
	c, err := s.lock(ctx, tx, by, in.ConnectionID)
	if err != nil {
		return ConnectionView{}, err
	}
	if !c.Enforced {
		return ConnectionView{}, errNotEnforced
	}
	stored := c
	c.Enforced, c.BreakGlass = false, ""
	if err := updateConnection(ctx, tx, stored, c); err != nil {
		return ConnectionView{}, err
	}
	if err := s.changed(ctx, tx, by, c, "relaxed", stored.Status(), c.Status()); err != nil {
		return ConnectionView{}, err
	}
	return s.viewed(ctx, tx, c)
}
