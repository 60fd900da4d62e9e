package accounts

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
)

var errCredentials = fault.New(fault.InvalidCredentials, "account.credentials")

func (s *Service) login(ctx context.Context, steps *api.Steps, _ auth.Caller, in *LoginInput) (SessionView, error) {
	t, err := tenants.BySlug(ctx, steps.DB(), in.Body.TenantSlug)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return SessionView{}, err
	}
	counted := cmp.Or(t.ID, "unknown "+in.Body.TenantSlug)
	return s.signIn(ctx, steps, t.ID, counted, in.Body.Email, in.Body.Password) // the tenant "" has no principals
}

func (s *Service) platformLogin(ctx context.Context, steps *api.Steps, _ auth.Caller, in *PlatformLoginInput) (SessionView, error) {
	return s.signIn(ctx, steps, auth.PlatformScope, auth.PlatformScope, in.Body.Email, in.Body.Password)
}

// signIn checks a password and opens a session. A wrong slug, address or password gives the same error
// and costs the same, one hash. Attempts count in the scope counted, which distinguishes unknown
// tenants.
func (s *Service) signIn(ctx context.Context, steps *api.Steps, scope, counted, email, password string) (SessionView, error) {
	p, err := principalByEmail(ctx, steps.DB(), scope, NormalEmail(email))
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return SessionView{}, err
	}
	a := s.attemptBy(ctx, counted, email, p)
	if err := s.tryPassword(ctx, steps.DB(), a, password, p.PasswordHash, p.Status == Active, errCredentials); err != nil {
		return SessionView{}, err
	}
	var second error
	view, err := api.Last(ctx, steps, func(tx *db.Tx) (view SessionView, err error) {
		locked, err := lockPrincipal(ctx, tx, p.Tenant, p.ID)
		if err != nil {
			return SessionView{}, db.NotFoundAs(err, errCredentials)
		}
		if locked.Status != Active || locked.PasswordHash != p.PasswordHash { // changed since the check
			return SessionView{}, errCredentials
		}
		tx.AfterCommit(func() { s.attempts.confirmed(a) })
		if view, second, err = s.enter(ctx, tx, locked, ByPassword); err != nil {
			return SessionView{}, err
		}
		if second != nil {
			return view, s.attempts.passed(ctx, tx, a)
		}
		return view, s.attempts.succeeded(ctx, tx, a)
	})
	if err != nil {
		return SessionView{}, errors.Join(err, s.attempts.withdraw(ctx, steps.DB(), a))
	}
	return view, second
}

// enter opens a session for a locked principal who has proved one factor, or both by a passkey. Otherwise it returns as
// refused why not, and the transaction commits: there is a second factor, for which it creates a challenge, the
// organisation enforces single sign-on, or its policy does not allow the address.
func (s *Service) enter(ctx context.Context, tx *db.Tx, p Principal, by Method) (view SessionView, refused, err error) {
	policy, err := policyOf(ctx, tx, p.Tenant)
	if err != nil {
		return SessionView{}, nil, err
	}
	if slices.Contains(auth.Members, p.Kind) && !policy.permits(api.ClientIP(ctx)) {
		return SessionView{}, errAddress, nil
	}
	if refused, err = s.refuseForSSO(ctx, tx, p); err != nil || refused != nil {
		return SessionView{}, refused, err
	}
	f, err := factorsOf(ctx, tx, p.Tenant, p.ID, s.signInNow())
	if err != nil {
		return SessionView{}, nil, err
	}
	if by == ByPasskey || !f.any() {
		view, err = s.OpenSession(ctx, tx, p, by)
		return view, nil, err
	}
	challenge, err := s.challengeFor(ctx, tx, p, f, by)
	return SessionView{}, errSecondFactor.WithData(challenge), err
}

// attemptBy returns an attempt to sign in from a device that may be known.
func (s *Service) attemptBy(ctx context.Context, scope, email string, p Principal) *attempt {
	a := attemptOn(ctx, scope, email, p)
	if device, known := s.knownDevice(ctx, p); known {
		a.own = "device " + device
	}
	return a
}

// tryPassword checks a password in an attempt. If the password is wrong or the account is inactive,
// the error is wrong and the attempt has ended.
func (s *Service) tryPassword(ctx context.Context, d *db.DB, a *attempt, password, hash string, opens bool, wrong error) error {
	if err := s.attempts.begin(ctx, d, a); err != nil {
		return err
	}
	matches, err := s.Hasher.Verify(ctx, password, hash)
	switch {
	case err != nil:
		return errors.Join(err, s.attempts.withdraw(ctx, d, a))
	case !matches || !opens:
		s.attempts.failed(a)
		s.recordFailure(ctx, a.on, ByPassword)
		return wrong
	}
	return nil
}
