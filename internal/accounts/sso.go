package accounts

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/names"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// maxSSOSession is the lifetime of sessions from single sign-on, by the clock of sign-ins.
const maxSSOSession = 12 * time.Hour

var (
	errSSORequired = fault.New(fault.SSORequired, "sso.required")
	errBreakGlass  = fault.New(fault.Conflict, "sso.break_glass")
)

// SSOStartView says where a member signs in.
type SSOStartView struct {
	StartURL string `json:"startUrl" doc:"Address at which the sign-in through single sign-on begins"`
}

// SignInNow returns the time by which sign-ins are judged.
func (s *Service) SignInNow() time.Time { return s.signInNow() }

// refuseForSSO returns the refusal of a locked principal who has to use single sign-on.
func (s *Service) refuseForSSO(ctx context.Context, tx *db.Tx, p Principal) (refused, err error) {
	if s.RequiredSSO == nil || !slices.Contains(auth.Members, p.Kind) {
		return nil, nil
	}
	start, err := s.RequiredSSO(ctx, tx, p)
	if err != nil || start == "" {
		return nil, err
	}
	return errSSORequired.WithData(SSOStartView{start}), nil
}

// keepBreakGlass refuses a change that takes the way in from the locked admin who keeps a password while single sign-on
// is enforced.
func (s *Service) keepBreakGlass(ctx context.Context, tx *db.Tx, p Principal) error {
	if s.IsBreakGlass == nil || p.Kind != auth.TenantAdmin {
		return nil
	}
	is, err := s.IsBreakGlass(ctx, tx, p.Tenant, p.ID)
	if err == nil && is {
		return errBreakGlass
	}
	return err
}

// breakGlassAmong returns the id of the admin who keeps a password while single sign-on is enforced, or "" if none of the
// members is one.
func (s *Service) breakGlassAmong(ctx context.Context, q db.Q, tenant string, members []Principal) (string, error) {
	if s.BreakGlass == nil || !slices.ContainsFunc(members, func(p Principal) bool { return p.Kind == auth.TenantAdmin }) {
		return "", nil
	}
	return s.BreakGlass(ctx, q, tenant)
}

// MemberByEmail returns the member with an address, or db.ErrNotFound.
func MemberByEmail(ctx context.Context, q db.Q, tenant, email string) (Principal, error) {
	p, err := principalByEmail(ctx, q, tenant, NormalEmail(email))
	if err == nil && !slices.Contains(auth.Members, p.Kind) {
		err = db.ErrNotFound
	}
	return p, err
}

// LockMemberByID locks a member, or returns db.ErrNotFound.
func LockMemberByID(ctx context.Context, tx *db.Tx, tenant, id string) (Principal, error) {
	p, err := lockPrincipal(ctx, tx, tenant, id)
	if err == nil && !slices.Contains(auth.Members, p.Kind) {
		err = db.ErrNotFound
	}
	return p, err
}

// HasLastingFactor reports whether a principal has a second factor that no pending reset will end.
func (s *Service) HasLastingFactor(ctx context.Context, q db.Q, tenant, principalID string) (bool, error) {
	f, err := factorsOf(ctx, q, tenant, principalID, s.signInNow().Add(FactorResetTTL))
	return f.any(), err
}

// RoleExists reports whether a role can be assigned to members of a tenant.
func RoleExists(ctx context.Context, q db.Q, tenant, id string) (bool, error) {
	if id == TenantAdminRoleID {
		return true, nil
	}
	_, err := roleByID(ctx, q, tenant, id)
	return err == nil, db.NotFoundAs(err, nil)
}

// Role returns the id of the role of a member.
func (p Principal) Role() string {
	if p.Kind == auth.TenantAdmin {
		return TenantAdminRoleID
	}
	return deref(p.RoleID)
}

// Recipient returns the principal as the recipient of a mail.
func (p Principal) Recipient() mail.Person { return p.recipient() }

// Join adds an active member without a password, who has signed in through single sign-on. The member uses one seat of
// the plan.
func (s *Service) Join(ctx context.Context, tx *db.Tx, tenant, name, email, roleID string) (Principal, error) {
	now := s.Now()
	p := Principal{Tenant: tenant, ID: ref.NewID(), Status: Transitions.Start(onAdd), Email: NormalEmail(email), Name: memberName(name, email), CreatedAt: now, UpdatedAt: now}
	p.assignRole(roleID)
	if err := deleteUnverified(ctx, tx, p.Tenant, p.Email); err != nil {
		return Principal{}, err
	}
	if _, err := lockAssignedRole(ctx, tx, p); err != nil {
		return Principal{}, err
	}
	if err := s.Billing.Use(ctx, tx, tenant, billing.Staff); err != nil {
		return Principal{}, err
	}
	if err := insertPrincipal(ctx, tx, p); err != nil {
		return Principal{}, err
	}
	return p, s.joined(ctx, tx, p, nil)
}

// maxMemberName is the maximum length of a name in characters.
const maxMemberName = 200

// memberName returns the name that a provider reports, or the address if it cannot be a name here.
func memberName(name, email string) string {
	name = names.Normal(name)
	if name == "" || len([]rune(name)) > maxMemberName || names.Check(name) != "" || names.LooksLike(name, auth.SuperAdmin) {
		return NormalEmail(email)
	}
	return name
}

// AcceptBySSO activates an invited member whose address is confirmed. The member is locked.
func (s *Service) AcceptBySSO(ctx context.Context, tx *db.Tx, p Principal) error {
	if err := Transitions.Move(&p.Status, onAccept); err != nil {
		return err
	}
	if err := s.Billing.Check(ctx, tx, p.Tenant, billing.Staff); err != nil {
		return err
	}
	p.UpdatedAt = s.Now()
	if err := updatePrincipal(ctx, tx, p); err != nil {
		return err
	}
	if err := s.revoke(ctx, tx, p, invitation); err != nil {
		return err
	}
	return s.joined(ctx, tx, p, Invited)
}

// SetRole gives a member the role of a group. The last active admin and the admin who keeps a password keep theirs. The
// member must not be locked yet: the admins come first.
func (s *Service) SetRole(ctx context.Context, tx *db.Tx, p Principal, roleID string) error {
	admins, err := lockAdmins(ctx, tx, p.Tenant)
	if err != nil {
		return err
	}
	if p, err = lockPrincipal(ctx, tx, p.Tenant, p.ID); err != nil {
		return err
	}
	before := p
	p.assignRole(roleID)
	if p.Role() == before.Role() || before.Kind == auth.TenantAdmin && isLast(admins, p.ID) {
		return nil
	}
	if s.IsBreakGlass != nil {
		if is, err := s.IsBreakGlass(ctx, tx, p.Tenant, p.ID); err != nil || is {
			return err
		}
	}
	assigned, err := lockAssignedRole(ctx, tx, p)
	if err != nil {
		return err
	}
	by := auth.Caller{Tenant: p.Tenant, ID: p.ID, Kind: p.Kind, Name: p.Name}
	if err := s.restrict(ctx, tx, by, []string{p.ID}, p.Kind, assigned, nil); err != nil {
		return err
	}
	p.UpdatedAt = s.Now()
	if err := updatePrincipal(ctx, tx, p); err != nil {
		return err
	}
	return s.record(ctx, tx, p, audit.System, "member.changed", snapshot(before), snapshot(p))
}

// EndSessionsWithoutSSO ends the sessions of all members but one that did not begin through single sign-on, and tells them.
func (s *Service) EndSessionsWithoutSSO(ctx context.Context, tx *db.Tx, by auth.Caller, except string) error {
	ended, err := endSessionsWithoutSSO(ctx, tx, by.Tenant, except, s.tokenNow())
	if err != nil {
		return err
	}
	if err := s.recordEnds(ctx, tx, audit.By(by), ended); err != nil {
		return err
	}
	t, err := tenants.ByID(ctx, tx, by.Tenant)
	if err != nil {
		return err
	}
	told := map[string]bool{}
	for _, e := range ended {
		if told[e.PrincipalID] {
			continue
		}
		told[e.PrincipalID] = true
		p, err := ByID(ctx, tx, by.Tenant, e.PrincipalID)
		if err != nil {
			return err
		}
		if err := s.post.SignedOut(ctx, tx, p.recipient(), t.Name, by.Name); err != nil {
			return err
		}
	}
	return nil
}

// Confirm makes the session of a caller fresh, who has signed in again at the provider.
func (s *Service) Confirm(ctx context.Context, tx *db.Tx, by auth.Caller) error {
	return freshen(ctx, tx, by.Tenant, by.Session, s.signInNow())
}
