package accounts

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"log/slog"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

const (
	ceremonyTTL    = 5 * time.Minute
	maxPasskeys    = 20 // per principal
	userHandleSize = 32 // bytes
)

var (
	errNoPasskeys      = fault.New(fault.PasskeysUnavailable, "passkey.unavailable")
	errPasskeyChanged  = fault.New(fault.PasskeyChanged, "passkey.changed")
	errCeremony        = fault.New(fault.InvalidOrExpiredToken, "passkey.ceremony")
	errTooManyPasskeys = fault.New(fault.Conflict, "passkey.too_many")
	errPasskeyExists   = fault.New(fault.Conflict, "passkey.exists")
	errPasskey         = fault.Invalid("credential", fault.Wrong, "passkey.credential")
)

// passkey is a credential with which somebody signs in.
type passkey struct {
	Tenant       string                       `db:"tenant_id"`
	ID           string                       `db:"id"`
	PrincipalID  string                       `db:"principal_id"`
	Name         string                       `db:"name"`
	CredentialID string                       `db:"credential_id"` // Base64url
	UserHandle   string                       `db:"user_handle"`   // Base64url; random, not the id of the principal
	Credential   db.JSON[webauthn.Credential] `db:"credential"`
	CreatedAt    time.Time                    `db:"created_at"`
	LastUsedAt   *time.Time                   `db:"last_used_at"`
	EndsAt       *time.Time                   `db:"ends_at"` // by a reset
}

// ceremony is a passkey registration or sign-in in progress.
type ceremony struct {
	Tenant      string                        `db:"tenant_id"`
	Hash        string                        `db:"token_hash"`
	PrincipalID *string                       `db:"principal_id"` // who creates a passkey; nil for a sign-in
	Session     db.JSON[webauthn.SessionData] `db:"session"`
	ExpiresAt   time.Time                     `db:"expires_at"`
	UsedAt      *time.Time                    `db:"used_at"`
}

// RelyingParty returns the relying party of passkeys at a public URL, or nil if its host cannot have passkeys: it
// must be a name.
func RelyingParty(public string) *webauthn.WebAuthn {
	u, err := url.Parse(public)
	if err != nil {
		return nil
	}
	if _, err := netip.ParseAddr(u.Hostname()); err == nil {
		return nil
	}
	host := strings.ToLower(u.Hostname())
	origin := u.Scheme + "://" + host
	if port := u.Port(); port != "" && (u.Scheme != "https" || port != "443") && (u.Scheme != "http" || port != "80") {
		origin += ":" + port
	}
	required := protocol.AuthenticatorSelection{
		ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(), UserVerification: protocol.VerificationRequired,
	}
	party, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: platformName, RPOrigins: []string{origin}, AuthenticatorSelection: required, AttestationPreference: protocol.PreferNoAttestation,
		Timeouts: webauthn.TimeoutsConfig{Login: webauthn.TimeoutConfig{Timeout: ceremonyTTL}, Registration: webauthn.TimeoutConfig{Timeout: ceremonyTTL}},
	})
	if err != nil {
		slog.Warn("passkeys disabled", "url", public, "error", err)
		return nil
	}
	return party
}

// passkeyUser is a principal as the library sees one.
type passkeyUser struct {
	handle      []byte
	name, email string
	credentials []webauthn.Credential
}

func (u passkeyUser) WebAuthnID() []byte                         { return u.handle }
func (u passkeyUser) WebAuthnName() string                       { return u.email }
func (u passkeyUser) WebAuthnDisplayName() string                { return u.name }
func (u passkeyUser) WebAuthnCredentials() []webauthn.Credential { return u.credentials }

// userOf returns a principal with passkeys. All passkeys of a principal have one handle; the first gets a random one.
func userOf(p Principal, all []passkey) (passkeyUser, error) {
	u := passkeyUser{name: p.Name, email: p.Email}
	for _, k := range all {
		u.credentials = append(u.credentials, k.Credential.V)
	}
	if len(all) > 0 {
		handle, err := base64.RawURLEncoding.DecodeString(all[0].UserHandle)
		u.handle = handle
		return u, err
	}
	u.handle = make([]byte, userHandleSize)
	_, _ = rand.Read(u.handle) // never fails
	return u, nil
}

// beginCeremony stores a ceremony and returns its token. principalID is nil for a sign-in.
func (s *Service) beginCeremony(ctx context.Context, tx *db.Tx, scope string, principalID *string, data *webauthn.SessionData) (string, error) {
	token := auth.NewOpaque(scope)
	return token.String(), insertCeremony(ctx, tx, ceremony{
		Tenant: scope, Hash: token.Hash, PrincipalID: principalID, Session: db.JSON[webauthn.SessionData]{V: *data}, ExpiresAt: s.signInNow().Add(ceremonyTTL),
	})
}

// startPasskey begins the creation of a passkey.
func (s *Service) startPasskey(ctx context.Context, tx *db.Tx, by auth.Caller, _ *struct{}) (CeremonyView, error) {
	if s.Passkeys == nil {
		return CeremonyView{}, errNoPasskeys
	}
	p, err := lockCaller(ctx, tx, by)
	if err != nil {
		return CeremonyView{}, err
	}
	all, err := passkeysOf(ctx, tx, by.Tenant, by.ID, s.signInNow())
	if err != nil {
		return CeremonyView{}, err
	}
	if len(all) >= maxPasskeys {
		return CeremonyView{}, errTooManyPasskeys
	}
	user, err := userOf(p, all)
	if err != nil {
		return CeremonyView{}, err
	}
	issuer, err := s.issuerOf(ctx, tx, by.Tenant)
	if err != nil {
		return CeremonyView{}, err
	}
	named := func(o *protocol.PublicKeyCredentialCreationOptions) error {
		o.RelyingParty.Name = issuer
		return nil
	}
	options, data, err := s.Passkeys.BeginRegistration(user, named, webauthn.WithExclusions(webauthn.Credentials(user.credentials).CredentialDescriptors()))
	if err != nil {
		return CeremonyView{}, err
	}
	return s.viewCeremony(ctx, tx, by.Tenant, &by.ID, options.Response, data)
}

func (s *Service) viewCeremony(ctx context.Context, tx *db.Tx, scope string, principalID *string, options any, data *webauthn.SessionData) (CeremonyView, error) {
	token, err := s.beginCeremony(ctx, tx, scope, principalID, data)
	if err != nil {
		return CeremonyView{}, err
	}
	nested, err := api.NestedOf(options)
	return CeremonyView{Options: nested, Ceremony: token}, err
}

// addPasskey stores the passkey that an authenticator has created. A credential that is refused uses up its ceremony.
func (s *Service) addPasskey(ctx context.Context, steps *api.Steps, by auth.Caller, in *AddPasskeyInput) (PasskeyView, error) {
	if s.Passkeys == nil {
		return PasskeyView{}, errNoPasskeys
	}
	token, err := auth.ParseOpaque(in.Body.Ceremony)
	if err != nil || token.Scope != by.Tenant {
		return PasskeyView{}, errCeremony
	}
	raw, err := in.Body.Credential.MarshalJSON()
	if err != nil {
		return PasskeyView{}, err
	}
	var refused error
	view, err := api.Last(ctx, steps, func(tx *db.Tx) (view PasskeyView, err error) {
		view, refused, err = s.createPasskey(ctx, tx, by, token, in.Body.Name, raw)
		return view, err
	})
	return view, cmp.Or(err, refused)
}

// createPasskey checks and stores a new passkey. It returns a refusal of the credential as refused, and the transaction
// commits.
func (s *Service) createPasskey(ctx context.Context, tx *db.Tx, by auth.Caller, token auth.Opaque, name string, raw []byte) (view PasskeyView, refused, err error) {
	p, err := lockCaller(ctx, tx, by)
	if err != nil {
		return PasskeyView{}, nil, err
	}
	now := s.signInNow()
	c, err := useCeremony(ctx, tx, token.Scope, token.Hash, &by.ID, now)
	if err != nil {
		return PasskeyView{}, nil, db.NotFoundAs(err, errCeremony)
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(raw)
	if err != nil {
		return PasskeyView{}, errPasskey.Wrap(err), nil
	}
	created, err := s.Passkeys.CreateCredential(passkeyUser{handle: c.Session.V.UserID}, c.Session.V, parsed)
	if err != nil {
		return PasskeyView{}, errPasskey.Wrap(err), nil
	}
	all, err := passkeysOf(ctx, tx, by.Tenant, by.ID, now)
	if err == nil && len(all) >= maxPasskeys {
		err = errTooManyPasskeys
	}
	if err != nil {
		return PasskeyView{}, nil, err
	}
	k := passkey{
		Tenant: by.Tenant, ID: ref.NewID(), PrincipalID: by.ID, Name: name, CredentialID: base64.RawURLEncoding.EncodeToString(created.ID),
		UserHandle: base64.RawURLEncoding.EncodeToString(c.Session.V.UserID), Credential: db.JSON[webauthn.Credential]{V: *created}, CreatedAt: now,
	}
	if err := insertPasskey(ctx, tx, k); err != nil {
		return PasskeyView{}, nil, err
	}
	return viewPasskey(k), nil, s.passkeyChanged(ctx, tx, p, k, "added")
}

func (s *Service) listPasskeys(ctx context.Context, q db.Q, by auth.Caller, in *api.ArrayQuery) ([]PasskeyView, error) {
	all, err := passkeysOf(ctx, q, by.Tenant, by.ID, s.signInNow())
	if err != nil {
		return nil, err
	}
	views := make([]PasskeyView, len(all))
	for i, k := range all {
		views[i] = viewPasskey(k)
	}
	return api.Array(*in, passkeyOrders, views)
}

// removePasskey removes a passkey, and the recovery codes with the last factor.
func (s *Service) removePasskey(ctx context.Context, tx *db.Tx, by auth.Caller, in *PasskeyInput) (api.Nothing, error) {
	p, err := lockCaller(ctx, tx, by)
	if err != nil {
		return nil, err
	}
	now := s.signInNow()
	all, err := passkeysOf(ctx, tx, by.Tenant, by.ID, now)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(k passkey) bool { return k.ID == in.PasskeyID })
	if i < 0 {
		return nil, fault.ErrNotFound
	}
	left, err := factorsOf(ctx, tx, by.Tenant, by.ID, now)
	if err != nil {
		return nil, err
	}
	if err := deletePasskey(ctx, tx, by.Tenant, by.ID, in.PasskeyID); err != nil {
		return nil, err
	}
	left.Passkeys--
	if err := s.keepLeft(ctx, tx, p, left); err != nil {
		return nil, err
	}
	return nil, s.passkeyChanged(ctx, tx, p, all[i], "removed")
}

// passkeyChanged records that a passkey was added or removed and tells the person.
func (s *Service) passkeyChanged(ctx context.Context, tx *db.Tx, p Principal, k passkey, what string) error {
	if err := s.record(ctx, tx, p, actorOf(p), "passkey."+what, nil, map[string]string{"name": k.Name}); err != nil {
		return err
	}
	issuer, err := s.issuerOf(ctx, tx, p.Tenant)
	if err != nil {
		return err
	}
	return s.post.Passkey(ctx, tx, p.recipient(), issuer, k.Name, what)
}
