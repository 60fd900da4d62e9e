package accounts

import (
	"context"
	"errors"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// CheckNewPassword validates a password and its confirmation.
func CheckNewPassword(password, confirmed string, of auth.Owner) error {
	var wrong fault.Fields
	if key := auth.CheckPassword(password, of); key != "" {
		wrong.Add("password", fault.TooWeak, key)
	}
	if password != "" && password != confirmed {
		wrong.Add("confirmPassword", fault.Mismatch, "password.confirmation")
	}
	return wrong.Err()
}

// ownerOf returns what others may know about a person of a tenant or of the platform.
func (s *Service) ownerOf(ctx context.Context, q db.Q, scope, email, name string) (auth.Owner, error) {
	organisation, err := s.issuerOf(ctx, q, scope)
	return auth.Owner{Email: email, Names: []string{name, organisation}}, err
}

// Kinds of events that request a mailed link.
const (
	PasswordResetKind = "password.forgotten"
	SignInLinkKind    = "sign_in.link"
)

// linkRequest is the payload of such an event. Slug is "" for platform users.
type linkRequest struct {
	Slug  string `json:"slug"`
	Email string `json:"email"`
}

// RequestPasswordReset requests a password reset link for an active account; slug is "" for platform users.
// Neither the result nor the response time reveals whether the address is known: the call only adds an
// event, whose handler looks up the account.
func (s *Service) RequestPasswordReset(ctx context.Context, tx *db.Tx, slug, email string) error {
	return s.requestLink(ctx, tx, PasswordResetKind, "password", slug, email)
}

// requestLink requests a mailed link. about distinguishes the limits of the kinds of links.
func (s *Service) requestLink(ctx context.Context, tx *db.Tx, kind, about, slug, email string) error {
	f := linkRequest{Slug: slug, Email: NormalEmail(email)}
	if err := s.limits.TakeIn(ctx, tx, limits.MailRecipient, about+" "+f.Slug+" "+f.Email); err != nil {
		return err
	}
	return s.post.Outbox.Add(ctx, tx, kind, "", f)
}

// HandlePasswordReset mails the link if the account exists. If it is interrupted and retried, a second
// mail may be sent, whose link is the valid one.
func (s *Service) HandlePasswordReset(ctx context.Context, e jobs.Event) error {
	return s.mailLink(ctx, e, func(tx *db.Tx, p Principal, organisation string) error {
		token, _, err := s.issueToken(ctx, tx, p, resetPassword)
		if err != nil {
			return err
		}
		return s.post.ResetPassword(ctx, tx, p.recipient(), organisation, token.String(), ResetPasswordTTL)
	})
}

// mailLink calls send with the active account of a requested link, locked, if there is one.
func (s *Service) mailLink(ctx context.Context, e jobs.Event, send func(tx *db.Tx, p Principal, organisation string) error) error {
	var f linkRequest
	if err := e.Decode(&f); err != nil {
		return err
	}
	scope, organisation := auth.PlatformScope, ""
	if f.Slug != "" {
		t, err := tenants.BySlug(ctx, s.DB, f.Slug)
		if err != nil && !errors.Is(err, db.ErrNotFound) {
			return err
		}
		if t.Status != tenants.Active {
			return nil // unknown or suspended
		}
		scope, organisation = t.ID, t.Name
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		p, err := lockPrincipalByEmail(ctx, tx, scope, f.Email)
		if errors.Is(err, db.ErrNotFound) || err == nil && p.Status != Active {
			return nil
		}
		if err != nil {
			return err
		}
		return send(tx, p, organisation)
	})
	if mail.IsLimited(err) {
		return nil // the recipient's mail limit is reached
	}
	return err
}

// resetPassword sets a new password with a mailed token and ends all sessions. It clears the counted
// failures.
func (s *Service) resetPassword(ctx context.Context, steps *api.Steps, _ auth.Caller, in *ResetInput) (api.Nothing, error) {
	holder, err := s.principalOfToken(ctx, steps.DB(), in.Body.Token, resetPassword)
	if err != nil {
		return nil, err
	}
	if holder.Status != Active {
		return nil, errLink
	}
	owner, err := s.ownerOf(ctx, steps.DB(), holder.Tenant, holder.Email, holder.Name)
	if err != nil {
		return nil, err
	}
	if err := CheckNewPassword(in.Body.Password, in.Body.ConfirmPassword, owner); err != nil {
		return nil, err
	}
	hash, err := s.Hasher.Hash(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (api.Nothing, error) {
		p, err := s.redeemToken(ctx, tx, in.Body.Token, resetPassword)
		if err != nil {
			return nil, err
		}
		if p.Status != Active {
			return nil, errLink
		}
		p.PasswordHash = hash
		if err := s.setPassword(ctx, tx, p, ""); err != nil {
			return nil, err
		}
		return nil, s.tell(ctx, tx, p, s.post.PasswordReset)
	})
}

var errCurrentPassword = fault.Invalid("currentPassword", fault.Wrong, "password.current")

// CheckCurrentPassword returns an error unless the password is the caller's own. Every operation with
// a currentPassword uses it, so that all failures count together.
func (s *Service) CheckCurrentPassword(ctx context.Context, d *db.DB, by auth.Caller, current string) error {
	_, err := s.checkCurrentPassword(ctx, d, by, current)
	return err
}

// checkCurrentPassword returns the caller if the password is right. Failures count as failed sign-ins.
// Failed sign-ins by strangers do not block a signed-in caller.
func (s *Service) checkCurrentPassword(ctx context.Context, d *db.DB, by auth.Caller, current string) (Principal, error) {
	p, err := ByID(ctx, d, by.Tenant, by.ID)
	if err != nil {
		return Principal{}, err
	}
	a := attemptOn(ctx, p.Tenant, p.Email, p)
	a.own = "session " + by.Session
	if err := s.tryPassword(ctx, d, a, current, p.PasswordHash, true, errCurrentPassword); err != nil {
		return Principal{}, err
	}
	if s.limits == nil {
		return p, nil
	}
	err = d.Write(ctx, func(tx *db.Tx) error { return s.attempts.succeeded(ctx, tx, a) })
	if err != nil {
		return Principal{}, errors.Join(err, s.attempts.withdraw(ctx, d, a))
	}
	s.attempts.confirmed(a)
	return p, nil
}

// changePassword sets a new password for a caller who knows the current one. It ends the caller's
// other sessions.
func (s *Service) changePassword(ctx context.Context, steps *api.Steps, by auth.Caller, in *ChangePasswordInput) (api.Nothing, error) {
	checked, err := s.checkCurrentPassword(ctx, steps.DB(), by, in.Body.CurrentPassword)
	if err != nil {
		return nil, err
	}
	hash, err := s.Hasher.Hash(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (api.Nothing, error) {
		p, err := lockPrincipal(ctx, tx, by.Tenant, by.ID)
		if err != nil {
			return nil, err
		}
		if p.PasswordHash != checked.PasswordHash { // changed since the check above
			return nil, errCurrentPassword
		}
		p.PasswordHash = hash
		if err := s.setPassword(ctx, tx, p, by.Session); err != nil {
			return nil, err
		}
		return nil, s.tell(ctx, tx, p, s.post.PasswordChanged)
	})
}

// tell mails a person about a change of their account.
func (s *Service) tell(
	ctx context.Context, tx *db.Tx, p Principal, send func(ctx context.Context, tx *db.Tx, to mail.Person, organisation string) error,
) error {
	organisation, err := s.issuerOf(ctx, tx, p.Tenant)
	if err != nil {
		return err
	}
	return send(ctx, tx, p.recipient(), organisation)
}

// setPassword stores the new password of a locked principal, ends its sessions except keep, and
// revokes its reset and sign-in links. It remembers the device, so that the person can sign in during an attack.
func (s *Service) setPassword(ctx context.Context, tx *db.Tx, p Principal, keep string) error {
	p.UpdatedAt = s.Now()
	if err := updatePrincipal(ctx, tx, p); err != nil {
		return err
	}
	if err := s.revoke(ctx, tx, p, resetPassword, signInLink); err != nil {
		return err
	}
	if err := s.endSessions(ctx, tx, actorOf(p), p, keep); err != nil {
		return err
	}
	s.rememberDevice(ctx, p)
	return s.record(ctx, tx, p, actorOf(p), "password.changed", nil, nil)
}
