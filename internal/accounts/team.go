package accounts

import (
	"context"
	"errors"

	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
)

var (
	errLastAdmin   = fault.New(fault.LastAdmin, "This is the last active admin. Make somebody else an admin first.")
	errIsActive    = fault.New(fault.Conflict, "This member is active already.")
	errIsInvited   = fault.New(fault.Conflict, "This member has not accepted the invitation yet; send it again instead.")
	errNotInvited  = fault.New(fault.Conflict, "This member is not waiting for an invitation.")
	errDeactivated = fault.New(fault.Conflict, "This member is deactivated already.")
	errNoSuccessor = fault.Invalid("successorId", fault.InvalidValue, "must be the id of another active member, or null for nobody")
)

// Invite invites a person to join the team. The invitation takes a seat of the plan.
func (s *Service) Invite(ctx context.Context, by auth.Caller, name, email, roleID string) (Principal, error) {
	now := s.Now()
	p := Principal{
		Tenant: by.Tenant, ID: ref.NewID(), Status: Transitions.Start(onInvite),
		Email: NormalEmail(email), Name: name, CreatedAt: now, UpdatedAt: now,
	}
	p.setRole(roleID)
	return p, s.DB.Write(ctx, func(tx *db.Tx) error {
		// An unverified customer has not proven to own the address, and must not block
		// the invitation of its owner. Whoever has the address is locked before the role
		// and the seats, as by those who change a member.
		if err := deleteUnverified(ctx, tx, p.Tenant, p.Email); err != nil {
			return err
		}
		if _, err := lockAssignedRole(ctx, tx, p); err != nil {
			return err
		}
		if err := s.Billing.Use(ctx, tx, by.Tenant, billing.Staff); err != nil {
			return err
		}
		if err := insertPrincipal(ctx, tx, p); err != nil {
			return err
		}
		if err := s.mailInvitation(ctx, tx, by, p); err != nil {
			return err
		}
		return s.record(ctx, tx, p, audit.By(by), "member.invited", nil, p.Status)
	})
}

// InviteAdministrator invites a platform user. A user who has not accepted yet, or
// who is deactivated, is invited again.
func (s *Service) InviteAdministrator(ctx context.Context, by auth.Caller, name, email, role string) (Principal, error) {
	now := s.Now()
	p := Principal{
		Tenant: auth.PlatformScope, ID: ref.NewID(), Kind: auth.Platform, Status: Transitions.Start(onInvite),
		Email: NormalEmail(email), Name: name, PlatformRole: &role, CreatedAt: now, UpdatedAt: now,
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		known, err := lockPrincipalByEmail(ctx, tx, p.Tenant, p.Email)
		switch {
		case errors.Is(err, db.ErrNotFound):
			err = insertPrincipal(ctx, tx, p)
		case err == nil:
			if p.Status, err = Transitions.Next(known.Status, onInviteAgain); err != nil {
				return err
			}
			p.ID, p.CreatedAt = known.ID, known.CreatedAt
			err = updatePrincipal(ctx, tx, p)
		}
		if err != nil {
			return err
		}
		if err := s.mailInvitation(ctx, tx, by, p); err != nil {
			return err
		}
		return s.record(ctx, tx, p, audit.By(by), "administrator.invited", nil, p.Status)
	})
	return p, err
}

// Resend mails the invitation again. Links that were mailed before no longer work.
func (s *Service) Resend(ctx context.Context, by auth.Caller, id string) (Principal, error) {
	return s.updateMember(ctx, by, id, "member.invited_again", func(tx *db.Tx, p *Principal) error {
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

// AcceptInvitation activates a member by the mailed token and opens a session. If
// the plan has become too small, the invitation stays valid.
func (s *Service) AcceptInvitation(ctx context.Context, token, name, password, confirmed string) (Session, error) {
	holder, err := s.tokenHolder(ctx, token, invitation)
	if err != nil {
		return Session{}, err
	}
	if err := Transitions.Check(holder.Status, onAccept); err != nil {
		return Session{}, err
	}
	if err := CheckNewPassword(password, confirmed, holder.Email); err != nil {
		return Session{}, err
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return Session{}, err
	}
	return s.openSessionAfter(ctx, func(tx *db.Tx) (Principal, error) {
		p, err := s.redeemToken(ctx, tx, token, invitation)
		if err != nil {
			return Principal{}, err
		}
		if err := Transitions.Move(&p.Status, onAccept); err != nil {
			return Principal{}, err
		}
		if p.Kind != auth.Platform {
			if err := s.Billing.Check(ctx, tx, p.Tenant, billing.Staff); err != nil {
				return Principal{}, err
			}
		}
		p.Name, p.PasswordHash, p.UpdatedAt = name, hash, s.Now()
		if err := updatePrincipal(ctx, tx, p); err != nil {
			return Principal{}, err
		}
		return p, s.record(ctx, tx, p, actorOf(p), "member.joined", Invited, p.Status)
	})
}

// Activate activates a deactivated member, if the plan has a seat. A member who
// never accepted the invitation is invited again.
func (s *Service) Activate(ctx context.Context, by auth.Caller, id string) (Principal, error) {
	return s.updateMember(ctx, by, id, "member.activated", func(tx *db.Tx, p *Principal) error {
		if err := Transitions.Check(p.Status, onActivate); err != nil {
			return err
		}
		if err := s.Billing.Use(ctx, tx, p.Tenant, billing.Staff); err != nil {
			return err
		}
		if p.PasswordHash != "" {
			return Transitions.Move(&p.Status, onActivate)
		}
		if err := Transitions.Move(&p.Status, onReinvite); err != nil {
			return err
		}
		return s.mailInvitation(ctx, tx, by, *p)
	})
}

// Deactivate deactivates a member, ends the member's sessions and frees the seat. The open
// cases go to another member, or with "" to nobody. The last active admin cannot be
// deactivated.
//
// The successor is locked after the member. Two who are deactivated at the same moment in
// favour of each other do not wait for each other: the active admins are locked before.
func (s *Service) Deactivate(ctx context.Context, by auth.Caller, id, successorID string) (Principal, error) {
	return s.deactivateMemberOrAdmin(ctx, by, id, "member.deactivated", func(tx *db.Tx, p *Principal) error {
		successor, err := stayWorkerInstead(ctx, tx, *p, successorID)
		if err != nil {
			return err
		}
		if err := s.restrict(ctx, tx, by, []string{p.ID}, auth.Staff, Role{}, successor); err != nil {
			return err
		}
		return s.Billing.Release(ctx, tx, p.Tenant, billing.Staff)
	})
}

// DeactivateAdministrator deactivates a platform user and ends the user's sessions.
func (s *Service) DeactivateAdministrator(ctx context.Context, by auth.Caller, id string) (Principal, error) {
	return s.deactivateMemberOrAdmin(ctx, by, id, "administrator.deactivated", func(*db.Tx, *Principal) error { return nil })
}

// deactivateMemberOrAdmin locks the active admins before the member, in the order of
// their ids: admins who deactivate each other at the same moment would otherwise
// wait for each other until the database ends one of them.
func (s *Service) deactivateMemberOrAdmin(
	ctx context.Context, by auth.Caller, id, action string, release func(tx *db.Tx, p *Principal) error,
) (Principal, error) {
	var p Principal
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		admins, err := lockAdmins(ctx, tx, by.Tenant)
		if err != nil {
			return err
		}
		p, err = s.updateLocked(ctx, tx, by, id, action, func(tx *db.Tx, p *Principal) error {
			if err := s.deactivate(ctx, tx, p, admins); err != nil {
				return err
			}
			return release(tx, p)
		})
		return err
	})
	return p, err
}

// deactivate revokes the sessions and tokens of a locked principal, too. admins are
// the active admins, locked.
func (s *Service) deactivate(ctx context.Context, tx *db.Tx, p *Principal, admins []string) error {
	if err := Transitions.Check(p.Status, onDeactivate); err != nil {
		return err
	}
	if isLast(admins, p.ID) {
		return errLastAdmin
	}
	if err := Transitions.Move(&p.Status, onDeactivate); err != nil {
		return err
	}
	for _, why := range []purpose{invitation, resetPassword, handoff} {
		if err := revokeTokens(ctx, tx, p.Tenant, p.ID, why, s.tokenNow()); err != nil {
			return err
		}
	}
	return endSessions(ctx, tx, p.Tenant, p.ID, "", s.tokenNow())
}

// isLast reports whether nobody else is among the active admins.
func isLast(admins []string, id string) bool { return len(admins) == 1 && admins[0] == id }

// Edit changes the name or the role of a member; nil leaves it unchanged. The role
// decides whether the member is staff or an admin. The last active admin stays one.
func (s *Service) Edit(ctx context.Context, by auth.Caller, id string, name, roleID *string) (p Principal, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		var admins []string
		if roleID != nil { // the admins before the member, as in deactivateMemberOrAdmin
			if admins, err = lockAdmins(ctx, tx, by.Tenant); err != nil {
				return err
			}
		}
		p, err = s.updateLocked(ctx, tx, by, id, "member.changed", func(tx *db.Tx, p *Principal) error {
			if name != nil {
				p.Name = *name
			}
			if roleID == nil {
				return nil
			}
			if p.setRole(*roleID); p.Kind != auth.TenantAdmin && isLast(admins, p.ID) {
				return errLastAdmin
			}
			role, err := lockAssignedRole(ctx, tx, *p)
			if err != nil {
				return err
			}
			return s.restrict(ctx, tx, by, []string{p.ID}, p.Kind, role, nil)
		})
		return err
	})
	return p, err
}

// updateMember updates a member of the caller's team in a transaction of its own.
func (s *Service) updateMember(ctx context.Context, by auth.Caller, id, action string, apply func(tx *db.Tx, p *Principal) error) (Principal, error) {
	var p Principal
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		p, err = s.updateLocked(ctx, tx, by, id, action, apply)
		return err
	})
	return p, err
}

// updateLocked locks a member of the caller's team, applies a change, and adds an
// audit event.
func (s *Service) updateLocked(
	ctx context.Context, tx *db.Tx, by auth.Caller, id, action string, apply func(tx *db.Tx, p *Principal) error,
) (Principal, error) {
	p, err := lockPrincipal(ctx, tx, by.Tenant, id)
	if errors.Is(err, db.ErrNotFound) || err == nil && p.Kind == auth.Customer {
		return Principal{}, fault.ErrNotFound
	}
	if err != nil {
		return Principal{}, err
	}
	before := p
	if err := apply(tx, &p); err != nil {
		return Principal{}, err
	}
	p.UpdatedAt = s.Now()
	if err := updatePrincipal(ctx, tx, p); err != nil {
		return Principal{}, err
	}
	return p, s.record(ctx, tx, p, audit.By(by), action, snapshot(before), snapshot(p))
}

// snapshot returns the fields of a member that the audit log keeps.
func snapshot(p Principal) map[string]string {
	return map[string]string{"name": p.Name, "kind": string(p.Kind), "status": string(p.Status), "roleId": deref(p.RoleID)}
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
