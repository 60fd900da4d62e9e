package sso

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

// finish does what the way to the provider was for, with a person whom the provider has vouched for.
func (s *Service) finish(ctx context.Context, steps *api.Steps, by auth.Caller, c Connection, st state, found claims) (RedirectView, error) {
	view, err := api.Last(ctx, steps, func(tx *db.Tx) (RedirectView, error) {
		if st.Purpose == forTest {
			return s.tested(ctx, tx, c, st)
		}
		// Of two who sign in at once with an identity that is new, one comes after the other.
		if err := db.AdvisoryLock(ctx, tx, "sso identity "+c.Tenant+" "+c.Issuer+" "+found.Subject); err != nil {
			return RedirectView{}, err
		}
		i, err := identityOf(ctx, tx, c.Tenant, c.Issuer, found.Subject)
		switch {
		case err == nil && st.Purpose == forStepUp:
			return s.stepUp(ctx, tx, by, st, i)
		case err == nil:
			return s.signIn(ctx, tx, c, st, i, found)
		case !errors.Is(err, db.ErrNotFound):
			return RedirectView{}, err
		case st.Purpose == forStepUp:
			return RedirectView{}, end(outcomeOtherPerson, errors.New("the identity is unknown"))
		case st.Purpose == forLink && by.Tenant == c.Tenant && by.ID == st.PrincipalID && mayLink(by):
			return s.linkCaller(ctx, tx, c, st, found)
		}
		return s.first(ctx, tx, c, st, found)
	})
	return view, refusalOf(err)
}

// refusalOf turns refusals of other packages into the end of a sign-in.
func refusalOf(err error) error {
	if _, ok := errors.AsType[*ended](err); ok {
		return err
	}
	if _, ok := errors.AsType[*limits.Exceeded](err); ok {
		return end(outcomeTooMany, err)
	}
	refused, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return err
	}
	switch refused.Code { //nolint:exhaustive // other refusals stay as they are
	case fault.TierLimitExceeded:
		return end(outcomeNoSeat, err)
	case fault.TenantSuspended:
		return end(outcomeSuspended, err)
	case fault.AddressNotAllowed:
		return end(outcomeAddress, err)
	case fault.Conflict, fault.Unauthenticated, fault.ValidationFailed:
		return end(outcomeNoAccess, err)
	}
	return err
}

// tested marks a connection as tested by the admin who has prepared the test.
func (s *Service) tested(ctx context.Context, tx *db.Tx, c Connection, st state) (RedirectView, error) {
	admin, err := accounts.LockMemberByID(ctx, tx, st.Tenant, st.PrincipalID)
	if err == nil && (admin.Status != accounts.Active || admin.Kind != auth.TenantAdmin) {
		err = db.ErrNotFound
	}
	if err != nil {
		return RedirectView{}, db.NotFoundAs(err, end(outcomeNoAccess, errors.New("the test was prepared by somebody who is no longer an admin")))
	}
	current, err := lockConnection(ctx, tx, c.Tenant, c.ID)
	if err == nil && current.Revision != st.Revision {
		err = db.ErrNotFound
	}
	if err != nil {
		return RedirectView{}, db.NotFoundAs(err, end(outcomeNotReady, errors.New("the connection was changed since the start")))
	}
	stored, now := current, s.Members.SignInNow()
	current.TestedAt, current.TestedBy, current.Failures = &now, admin.ID, 0
	if err := updateConnection(ctx, tx, stored, current); err != nil {
		return RedirectView{}, err
	}
	actor := audit.Actor{ID: admin.ID, Name: admin.Name, Kind: string(admin.Kind)}
	if err := s.record(ctx, tx, actor, current, "tested", stored.Status(), current.Status()); err != nil {
		return RedirectView{}, err
	}
	return RedirectView{settingsPath(c) + "?" + url.Values{"code": {string(outcomeTested)}}.Encode()}, nil
}

// signIn opens the session of a known identity, with the role of its groups.
func (s *Service) signIn(ctx context.Context, tx *db.Tx, c Connection, st state, i identity, found claims) (RedirectView, error) {
	role, err := s.followGroups(ctx, tx, c, i, found)
	if err != nil {
		return RedirectView{}, err
	}
	if role != i.GroupRole {
		i.GroupRole = role
		if err := setGroupRole(ctx, tx, i); err != nil {
			return RedirectView{}, err
		}
	}
	p, err := lockActive(ctx, tx, i)
	if err != nil {
		return RedirectView{}, err
	}
	_, err = s.Members.OpenSession(ctx, tx, p, accounts.BySSO)
	return arrive(st), err
}

// lockActive locks the member of an identity, who must be active.
func lockActive(ctx context.Context, tx *db.Tx, i identity) (accounts.Principal, error) {
	p, err := accounts.LockMemberByID(ctx, tx, i.Tenant, i.PrincipalID)
	if err == nil && p.Status != accounts.Active {
		err = db.ErrNotFound
	}
	return p, db.NotFoundAs(err, end(outcomeNoAccess, errors.New("the member is not active")))
}

// arrive redirects to the page that was asked for.
func arrive(st state) RedirectView {
	if st.Back != "" {
		return RedirectView{st.Back}
	}
	return RedirectView{"/console"}
}

// followGroups gives a member the role of the first group that has one. A member who has lost the group whose role they
// have gets the default role. It returns the role of the groups, "" for none. The member must not be locked yet.
func (s *Service) followGroups(ctx context.Context, tx *db.Tx, c Connection, i identity, found claims) (string, error) {
	role, err := s.roleOfGroups(ctx, tx, c, found.Groups)
	if err != nil {
		return "", err
	}
	p, err := accounts.ByID(ctx, tx, i.Tenant, i.PrincipalID)
	if err != nil || p.Status != accounts.Active {
		return role, db.NotFoundAs(err, nil)
	}
	next := role
	if role == "" && i.GroupRole != "" && i.GroupRole == p.Role() {
		next = c.DefaultRole
	}
	if next != "" && next != p.Role() {
		err = s.Members.SetRole(ctx, tx, p, next)
	}
	return role, err
}

// roleOfGroups returns the role of the first group that has one which exists, or "".
func (s *Service) roleOfGroups(ctx context.Context, q db.Q, c Connection, groups []string) (string, error) {
	for _, group := range groups {
		role, mapped := c.GroupRoles.V[group]
		if !mapped {
			continue
		}
		exists, err := accounts.RoleExists(ctx, q, c.Tenant, role)
		if err != nil || exists {
			return role, err
		}
	}
	return "", nil
}

// first decides about an identity that is unknown: it may be that of a member, who has to confirm it by mail, or of
// somebody who becomes one. Only addresses that the provider vouches for count.
func (s *Service) first(ctx context.Context, tx *db.Tx, c Connection, st state, found claims) (RedirectView, error) {
	if found.Email == "" || !found.Verified {
		return RedirectView{}, end(outcomeNoAccess, errors.New("the provider gives no verified address"))
	}
	p, err := accounts.MemberByEmail(ctx, tx, c.Tenant, found.Email)
	if err == nil {
		return s.mailLink(ctx, tx, c, st, p, found)
	}
	if !errors.Is(err, db.ErrNotFound) {
		return RedirectView{}, err
	}
	if !c.JustInTime {
		return RedirectView{}, end(outcomeNoAccess, errors.New("there is no member with the address, and none is added"))
	}
	_, name, _ := strings.Cut(found.Email, "@")
	d, err := domainOf(ctx, tx, c.Tenant, c.ID, name)
	if err == nil && d.VerifiedAt == nil {
		err = db.ErrNotFound
	}
	if err != nil {
		return RedirectView{}, db.NotFoundAs(err, end(outcomeNoAccess, errors.New("the domain of the address is not verified")))
	}
	role, err := s.roleOfGroups(ctx, tx, c, found.Groups)
	if err != nil {
		return RedirectView{}, err
	}
	i := identity{Tenant: c.Tenant, Issuer: c.Issuer, Subject: found.Subject, ConnectionID: c.ID, GroupRole: role, CreatedAt: s.now()}
	if role == "" {
		role = c.DefaultRole
	}
	p, err = s.Members.Join(ctx, tx, c.Tenant, found.Name, found.Email, role)
	if err != nil {
		return RedirectView{}, err
	}
	i.PrincipalID = p.ID
	if err := insertIdentity(ctx, tx, i); err != nil {
		return RedirectView{}, err
	}
	_, err = s.Members.OpenSession(ctx, tx, p, accounts.BySSO)
	return arrive(st), err
}

// stepUp confirms the session that has asked for it.
func (s *Service) stepUp(ctx context.Context, tx *db.Tx, by auth.Caller, st state, i identity) (RedirectView, error) {
	if i.PrincipalID != st.PrincipalID || by.ID != st.PrincipalID || by.Session != st.SessionID || !slices.Contains(auth.Members, by.Kind) {
		return RedirectView{}, end(outcomeOtherPerson, errors.New("the session is that of another member"))
	}
	return arrive(st), s.Members.Confirm(ctx, tx, by)
}
