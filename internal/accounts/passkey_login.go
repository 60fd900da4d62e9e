package accounts

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"log/slog"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
)

// startPasskeyLogin begins a sign-in with a passkey. An unknown organisation gets options too, which lead nowhere.
func (s *Service) startPasskeyLogin(ctx context.Context, tx *db.Tx, _ auth.Caller, in *PasskeyLoginOptionsInput) (CeremonyView, error) {
	if s.Passkeys == nil {
		return CeremonyView{}, errNoPasskeys
	}
	options, data, err := s.Passkeys.BeginDiscoverableLogin()
	if err != nil {
		return CeremonyView{}, err
	}
	if in.Body.TenantSlug == "" {
		return s.viewCeremony(ctx, tx, auth.PlatformScope, nil, options.Response, data)
	}
	t, err := tenants.BySlug(ctx, tx, in.Body.TenantSlug)
	if errors.Is(err, db.ErrNotFound) {
		nested, err := api.NestedOf(options.Response)
		return CeremonyView{Options: nested, Ceremony: auth.NewOpaque(ref.NewID()).String()}, err
	}
	if err != nil {
		return CeremonyView{}, err
	}
	return s.viewCeremony(ctx, tx, t.ID, nil, options.Response, data)
}

// passkeyLogin signs in with a passkey, which is both factors: the authenticator has verified the person.
func (s *Service) passkeyLogin(ctx context.Context, steps *api.Steps, _ auth.Caller, in *PasskeyLoginInput) (SessionView, error) {
	given, err := parseAssertion(in.Body.Ceremony, in.Body.Credential)
	if err != nil {
		return SessionView{}, err
	}
	var p Principal
	var failed, refused error // with changes that are kept
	view, err := api.Last(ctx, steps, func(tx *db.Tx) (view SessionView, err error) {
		refused = nil
		if p, failed, err = s.assert(ctx, tx, given); err != nil || failed != nil {
			return SessionView{}, err
		}
		view, refused, err = s.enter(ctx, tx, p, ByPasskey)
		return view, err
	})
	if err == nil && failed != nil {
		s.recordFailure(ctx, p, ByPasskey)
	}
	return view, cmp.Or(err, failed, refused)
}

// assertion is the answer of an authenticator to a sign-in ceremony.
type assertion struct {
	ceremony auth.Opaque
	parsed   *protocol.ParsedCredentialAssertionData // nil if it cannot be read
}

// parseAssertion reads an assertion. One that cannot be read still uses up its ceremony.
func parseAssertion(ceremony string, credential api.Nested) (assertion, error) {
	token, err := auth.ParseOpaque(ceremony)
	if err != nil {
		return assertion{}, errCredentials.Wrap(err)
	}
	raw, err := credential.MarshalJSON()
	if err != nil {
		return assertion{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(raw)
	if err != nil {
		parsed = nil
	}
	return assertion{token, parsed}, nil
}

// assert checks an assertion, uses up its ceremony and returns the locked principal of the passkey. It returns a
// refusal as refused, and the transaction commits: the ceremony is used, and so are its counter and flags.
func (s *Service) assert(ctx context.Context, tx *db.Tx, a assertion) (p Principal, refused, err error) {
	if s.Passkeys == nil {
		return Principal{}, errNoPasskeys, nil
	}
	var id string
	if a.parsed != nil {
		id = base64.RawURLEncoding.EncodeToString(a.parsed.RawID)
	}
	now := s.signInNow()
	p, found := Principal{}, false
	if k, err := passkeyByCredential(ctx, tx, a.ceremony.Scope, id, now); err == nil {
		p, err = lockPrincipal(ctx, tx, k.Tenant, k.PrincipalID)
		if err != nil {
			return Principal{}, nil, err
		}
		found = true
	} else if !errors.Is(err, db.ErrNotFound) {
		return Principal{}, nil, err
	}
	c, err := useCeremony(ctx, tx, a.ceremony.Scope, a.ceremony.Hash, nil, now)
	if errors.Is(err, db.ErrNotFound) || err == nil && (!found || p.Status != Active) {
		return Principal{}, errCredentials, nil
	}
	if err != nil {
		return Principal{}, nil, err
	}
	k, err := passkeyByCredential(ctx, tx, a.ceremony.Scope, id, now) // as it is under the lock
	if errors.Is(err, db.ErrNotFound) {
		return Principal{}, errCredentials, nil
	}
	if err != nil {
		return Principal{}, nil, err
	}
	refused, err = s.checkAssertion(ctx, tx, p, k, c, a.parsed)
	return p, refused, err
}

// checkAssertion checks an assertion by a passkey of a locked principal and stores its counter and flags.
func (s *Service) checkAssertion(ctx context.Context, tx *db.Tx, p Principal, k passkey, c ceremony, a *protocol.ParsedCredentialAssertionData) (refused, err error) {
	handle, err := base64.RawURLEncoding.DecodeString(k.UserHandle)
	if err != nil {
		return nil, err
	}
	known, flags := k.Credential.V, a.Response.AuthenticatorData.Flags
	eligible := known.Flags.BackupEligible
	known.Flags.BackupEligible = flags.HasBackupEligible() // compared below: the library would refuse a change for ever
	user := passkeyUser{handle: handle, credentials: []webauthn.Credential{known}}
	owner := func(_, _ []byte) (webauthn.User, error) { return user, nil }
	_, used, err := s.Passkeys.ValidatePasskeyLogin(owner, c.Session.V, a)
	if err != nil {
		return errCredentials.Wrap(err), nil
	}
	before, counter := known.Authenticator.SignCount, a.Response.AuthenticatorData.Counter
	used.Authenticator.SignCount, used.Authenticator.CloneWarning = counter, false
	now := s.signInNow()
	k.Credential.V, k.LastUsedAt = *used, &now
	switch {
	case eligible != flags.HasBackupEligible():
		refused = errPasskeyChanged
	case before != 0 && counter != 0 && counter <= before: // there may be a copy
		refused = errCredentials
		if err := s.passkeyChanged(ctx, tx, p, k, "suspected"); err != nil {
			return nil, err
		}
	}
	if refused != nil {
		slog.WarnContext(ctx, "passkey assertion refused", "passkey", k.ID, "counter_before", before, "counter", counter, "backup_eligible", flags.HasBackupEligible())
	}
	return refused, savePasskey(ctx, tx, k)
}
