package accounts

import (
	"context"
	"errors"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
)

var (
	errLastAdmin   = fault.New(fault.LastAdmin, "team.last_admin")
	errIsActive    = fault.New(fault.Conflict, "team.active")
	errIsInvited   = fault.New(fault.Conflict, "team.invited")
	errNotInvited  = fault.New(fault.Conflict, "team.not_invited")
	errDeactivated = fault.New(fault.Conflict, "team.deactivated")
	errNoSuccessor = fault.Invalid("successorId", fault.InvalidValue, "team.successor")
)

// Invite invites a person to the team. The invitation uses a seat of the plan.
func (s *Service) Invite(ctx context.Context, tx *db.Tx, by auth.Caller, name, email, roleID string) (Principal, error) {
	now := s.Now()
	p := Principal{
		Tenant: by.Tenant, ID: ref.NewID(), Status: Transitions.Start(onInvite),
		Email: NormalEmail(email), Name: name, CreatedAt: now, UpdatedAt: now,
	}
	p.assignRole(roleID)
	// An unverified customer has not proven ownership of the address and must not block the invitation
	// of its owner. The holder of the address is locked before the role and the seats, as in changes
	// of a member.
	if err := deleteUnverified(ctx, tx, p.Tenant, p.Email); err != nil {
		return Principal{}, err
	}
	if _, err := lockAssignedRole(ctx, tx, p); err != nil {
		return Principal{}, err
	}
	if err := s.Billing.Use(ctx, tx, by.Tenant, billing.Staff); err != nil {
		return Principal{}, err
	}
	if err := insertPrincipal(ctx, tx, p); err != nil {
		return Principal{}, err
	}
	if err := s.mailInvitation(ctx, tx, by, p); err != nil {
		return Principal{}, err
	}
	return p, s.record(ctx, tx, p, audit.By(by), "member.invited", nil, snapshot(p))
}

// inviteAdministrator invites a platform user. A user who has not accepted yet or is deactivated is
// invited again.
func (s *Service) inviteAdministrator(ctx context.Context, tx *db.Tx, by auth.Caller, in *InviteAdministratorInput) (View, error) {
	now := s.Now()
	p := Principal{
		Tenant: auth.PlatformScope, ID: ref.NewID(), Kind: auth.Platform, Status: Transitions.Start(onInvite),
		Email: NormalEmail(in.Body.Email), Name: string(in.Body.Name), PlatformRole: &in.Body.Role, CreatedAt: now, UpdatedAt: now,
	}
	var before any // nil for a new user
	known, err := lockPrincipalByEmail(ctx, tx, p.Tenant, p.Email)
	switch {
	case errors.Is(err, db.ErrNotFound):
		err = insertPrincipal(ctx, tx, p)
	case err == nil:
		if p.Status, err = Transitions.Next(known.Status, onInviteAgain); err != nil {
			return View{}, err
		}
		p.ID, p.CreatedAt, before = known.ID, known.CreatedAt, snapshot(known)
		err = updatePrincipal(ctx, tx, p)
	}
	if err != nil {
		return View{}, err
	}
	if err := s.mailInvitation(ctx, tx, by, p); err != nil {
		return View{}, err
	}
	if err := s.record(ctx, tx, p, audit.By(by), "administrator.invited", before, snapshot(p)); err != nil {
		return View{}, err
	}
	return s.viewMember(ctx, tx, p)
}

// resendInvitation mails a new invitation link. Earlier links stop working.
func (s *Service) resendInvitation(ctx context.Context, tx *db.Tx, by auth.Caller, in *MemberInput) (View, error) {
	return s.updateMember(ctx, tx, by, in.ID, "member.invited_again", func(p *Principal) error {
		if p.Status != Invited {
			return errNotInvited
		}
		return s.mailInvitation(ctx, tx, by, *p)
	})
}

func (s *Service) mailInvitation(ctx context.Context, tx *db.Tx, by auth.Caller, p Principal) error {
	organisation := ""
	if p.Kind != auth.Platform {
		t, err := tenants.ByID(ctx, tx, p.Tenant)
		if err != nil {
			return err
		}
		organisation = t.Name
	}
	token, _, err := s.issueToken(ctx, tx, p, invitation)
	if err != nil {
		return err
	}
	return s.post.Invitation(ctx, tx, p.recipient(), organisation, by.Name, token.String(), InvitationTTL)
}

// acceptInvitation activates a member by the mailed token and opens a session. If the plan has no seat
// left, the invitation stays valid.
func (s *Service) acceptInvitation(ctx context.Context, steps *api.Steps, _ auth.Caller, in *AcceptInput) (SessionView, error) {
	holder, err := s.principalOfToken(ctx, steps.DB(), in.Body.Token, invitation)
	if err != nil {
		return SessionView{}, err
	}
	if err := Transitions.Check(holder.Status, onAccept); err != nil {
		return SessionView{}, err
	}
	owner, err := s.ownerOf(ctx, steps.DB(), holder.Tenant, holder.Email, string(in.Body.Name))
	if err != nil {
		return SessionView{}, err
	}
	if err := CheckNewPassword(in.Body.Password, in.Body.ConfirmPassword, owner); err != nil {
		return SessionView{}, err
	}
	hash, err := s.Hasher.Hash(ctx, in.Body.Password)
	if err != nil {
		return SessionView{}, err
	}
	var refused error // the member has joined all the same
	view, err := api.Last(ctx, steps, func(tx *db.Tx) (view SessionView, err error) {
		p, err := s.redeemToken(ctx, tx, in.Body.Token, invitation)
		if err != nil {
			return SessionView{}, err
		}
		if err := Transitions.Move(&p.Status, onAccept); err != nil {
			return SessionView{}, err
		}
		if p.Kind != auth.Platform {
			if err := s.Billing.Check(ctx, tx, p.Tenant, billing.Staff); err != nil {
				return SessionView{}, err
			}
		}
		p.Name, p.PasswordHash, p.UpdatedAt = string(in.Body.Name), hash, s.Now()
		if err := updatePrincipal(ctx, tx, p); err != nil {
			return SessionView{}, err
		}
		if err := s.joined(ctx, tx, p, Invited); err != nil {
			return SessionView{}, err
		}
		view, refused, err = s.enter(ctx, tx, p, ByPassword)
		return view, err
	})
	if err == nil {
		err = refused
	}
	return view, err
}

// joined records that a principal has joined the team.
func (s *Service) joined(ctx context.Context, tx *db.Tx, p Principal, before any) error {
	if err := s.record(ctx, tx, p, actorOf(p), string(events.MemberJoined), before, p.Status); err != nil {
		return err
	}
	return s.publish(ctx, tx, actorOf(p), p, events.MemberJoined)
}

// activateMember reactivates a deactivated member within the plan's seats. A member who never accepted
// the invitation is invited again.
func (s *Service) activateMember(ctx context.Context, tx *db.Tx, by auth.Caller, in *MemberInput) (View, error) {
	return s.updateMember(ctx, tx, by, in.ID, "member.activated", func(p *Principal) error {
		if err := Transitions.Check(p.Status, onActivate); err != nil {
			return err
		}
		if err := s.Billing.Use(ctx, tx, p.Tenant, billing.Staff); err != nil {
			return err
		}
		joined, err := s.hasJoined(ctx, tx, *p)
		if err != nil {
			return err
		}
		if joined {
			return Transitions.Move(&p.Status, onActivate)
		}
		if err := Transitions.Move(&p.Status, onReinvite); err != nil {
			return err
		}
		return s.mailInvitation(ctx, tx, by, *p)
	})
}

// hasJoined reports whether a member has ever accepted an invitation: they have a password, or an identity of a provider.
func (s *Service) hasJoined(ctx context.Context, q db.Q, p Principal) (bool, error) {
	if p.PasswordHash != "" || s.SSOStartOf == nil {
		return p.PasswordHash != "", nil
	}
	start, err := s.SSOStartOf(ctx, q, p.Tenant, p.ID)
	return start != "", err
}

// deactivateMember deactivates a member, ends the member's sessions and frees the seat. Open cases
// pass to a successor or become unassigned. The last active admin cannot be deactivated.
//
// Lock order, to prevent deadlocks between members who deactivate each other: the active admins by id,
// the member, the successor.
func (s *Service) deactivateMember(ctx context.Context, tx *db.Tx, by auth.Caller, in *DeactivateMemberInput) (View, error) {
	admins, err := lockAdmins(ctx, tx, by.Tenant)
	if err != nil {
		return View{}, err
	}
	return s.updateMember(ctx, tx, by, in.ID, string(events.MemberDeactivated), func(p *Principal) error {
		if err := s.deactivate(ctx, tx, by, p, admins); err != nil {
			return err
		}
		successor, err := lockSuccessor(ctx, tx, *p, in.successor())
		if err != nil {
			return err
		}
		if err := s.restrict(ctx, tx, by, []string{p.ID}, auth.Staff, Role{}, successor); err != nil {
			return err
		}
		if err := s.publish(ctx, tx, audit.By(by), *p, events.MemberDeactivated); err != nil {
			return err
		}
		return s.Billing.Release(ctx, tx, p.Tenant, billing.Staff)
	})
}

// deactivateAdministrator deactivates a platform user and ends the user's sessions.
func (s *Service) deactivateAdministrator(ctx context.Context, tx *db.Tx, by auth.Caller, in *AdministratorInput) (View, error) {
	admins, err := lockAdmins(ctx, tx, by.Tenant) // before the user, as in deactivateMember
	if err != nil {
		return View{}, err
	}
	return s.updateMember(ctx, tx, by, in.ID, "administrator.deactivated", func(p *Principal) error {
		return s.deactivate(ctx, tx, by, p, admins)
	})
}

// deactivate deactivates a locked principal and revokes its sessions and tokens. admins are the active
// admins, locked.
func (s *Service) deactivate(ctx context.Context, tx *db.Tx, by auth.Caller, p *Principal, admins []string) error {
	if err := Transitions.Check(p.Status, onDeactivate); err != nil {
		return err
	}
	if isLast(admins, p.ID) {
		return errLastAdmin
	}
	if err := s.keepBreakGlass(ctx, tx, *p); err != nil {
		return err
	}
	if err := Transitions.Move(&p.Status, onDeactivate); err != nil {
		return err
	}
	if err := s.revoke(ctx, tx, *p, invitation, resetPassword, signInLink, handoff); err != nil {
		return err
	}
	return s.endSessions(ctx, tx, audit.By(by), *p, "")
}

// isLast reports whether the principal is the only active admin.
func isLast(admins []string, id string) bool { return len(admins) == 1 && admins[0] == id }

// checkChangedMember refuses to change the role of a member without a fresh sign-in.
func checkChangedMember(ctx context.Context, q db.Q, by auth.Caller, in *ChangeMemberInput) error {
	if !in.Body.RoleID.Set {
		return nil
	}
	p, err := ByID(ctx, q, by.Tenant, in.ID)
	if errors.Is(err, db.ErrNotFound) {
		return nil // the operation refuses it
	}
	if err != nil {
		return err
	}
	return requireFreshRole(ctx, q, by, p, in.Body.RoleID.Value)
}

// requireFreshRole refuses a caller without a fresh sign-in, unless the member has the role already.
func requireFreshRole(ctx context.Context, q db.Q, by auth.Caller, p Principal, role string) error {
	if p.hasRole(role) {
		return nil
	}
	return api.RequireFresh(ctx, q, by)
}

// changeMember changes the name or role of a member. The role determines whether the member is staff
// or an admin. The role of the last active admin cannot change.
func (s *Service) changeMember(ctx context.Context, tx *db.Tx, by auth.Caller, in *ChangeMemberInput) (View, error) {
	name, role := in.Body.Name, in.Body.RoleID
	var admins []string
	if role.Set { // lock the admins before the member, as in deactivateMember
		var err error
		if admins, err = lockAdmins(ctx, tx, by.Tenant); err != nil {
			return View{}, err
		}
	}
	return s.updateMember(ctx, tx, by, in.ID, "member.changed", func(p *Principal) error {
		if name.Set {
			p.Name = string(name.Value)
		}
		if !role.Set {
			return nil
		}
		if err := requireFreshRole(ctx, tx, by, *p, role.Value); err != nil { // changed since the check
			return err
		}
		if role.Value != p.Role() {
			if err := s.keepBreakGlass(ctx, tx, *p); err != nil {
				return err
			}
		}
		if p.assignRole(role.Value); p.Kind != auth.TenantAdmin && isLast(admins, p.ID) {
			return errLastAdmin
		}
		assigned, err := lockAssignedRole(ctx, tx, *p)
		if err != nil {
			return err
		}
		return s.restrict(ctx, tx, by, []string{p.ID}, p.Kind, assigned, nil)
	})
}

// updateMember locks a member of the caller's team, applies a change, and adds an audit
// event.
func (s *Service) updateMember(
	ctx context.Context, tx *db.Tx, by auth.Caller, id, action string, apply func(p *Principal) error,
) (View, error) {
	p, err := lockPrincipal(ctx, tx, by.Tenant, id)
	if err != nil {
		return View{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if p.Kind == auth.Customer {
		return View{}, fault.ErrNotFound
	}
	before := p
	if err := apply(&p); err != nil {
		return View{}, err
	}
	p.UpdatedAt = s.Now()
	if err := updatePrincipal(ctx, tx, p); err != nil {
		return View{}, err
	}
	if err := s.record(ctx, tx, p, audit.By(by), action, snapshot(before), snapshot(p)); err != nil {
		return View{}, err
	}
	return s.viewMember(ctx, tx, p)
}

// snapshot returns the fields of a member or platform user for the audit log.
func snapshot(p Principal) map[string]string {
	fields := map[string]string{"name": p.Name, "kind": string(p.Kind), "status": string(p.Status), "roleId": deref(p.RoleID)}
	if p.PlatformRole != nil {
		fields["platformRole"] = *p.PlatformRole
	}
	return fields
}

func (s *Service) record(ctx context.Context, tx *db.Tx, p Principal, actor audit.Actor, action string, before, after any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: p.Tenant, Subject: p.ID, Actor: actor, Action: action,
		Target: audit.Target{Type: "PRINCIPAL", ID: p.ID, Code: p.Email}, Before: before, After: after,
	})
}

func actorOf(p Principal) audit.Actor {
	return audit.Actor{ID: p.ID, Name: p.Name, Kind: string(p.Kind)}
}
