package member

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/billing"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/limit"
	"stagegate/internal/mail"
	"stagegate/internal/ref"
	"stagegate/internal/tenant"
)

// grace is how long a used refresh token may come again, as two tabs do, before
// it counts as stolen.
const grace = 10 * time.Second

var (
	errCredentials = fault.New(fault.InvalidCredentials, "The e-mail address or the password is wrong.")
	errSession     = fault.New(fault.Unauthenticated, "The session has ended. Sign in again.")
	errRefresh     = fault.New(fault.Unauthenticated, "The refresh token is not valid. Sign in again.")
	errReused      = fault.New(fault.RefreshTokenReused, "This refresh token was used before. The session has been ended; sign in again.")
	errSuspended   = fault.New(fault.TenantSuspended, "This organisation is suspended.")
)

// Service signs people in and keeps them signed in.
type Service struct {
	DB      *db.DB
	Now     ref.Clock
	Billing *billing.Service
	post    *mail.Post
	limits  *limit.Shared // nil where nothing is limited
	Credentials
	Lifetimes
}

// Credentials are what passwords and tokens are made and checked with.
type Credentials struct {
	Keys   *auth.Keys
	Secret auth.Secret
	Hasher *auth.Hasher
}

// Lifetimes say how long a sign-in lasts (specification, section 10).
type Lifetimes struct {
	AccessTTL  time.Duration // of access tokens
	SessionTTL time.Duration // of sessions, from sign-in
}

// New makes the service. limits is nil where nothing is limited.
func New(d *db.DB, now ref.Clock, b *billing.Service, post *mail.Post, limits *limit.Shared, c Credentials, l Lifetimes) *Service {
	return &Service{DB: d, Now: now, Billing: b, post: post, limits: limits, Credentials: c, Lifetimes: l}
}

// NewPrincipal is somebody to be added.
type NewPrincipal struct {
	Tenant   string // or auth.PlatformScope
	Kind     auth.Kind
	Name     string
	Email    string
	Password string
	Role     string // name of the role of staff, or of a platform user
}

// Add makes an active principal. An address in use is a CONFLICT.
func (s *Service) Add(ctx context.Context, n NewPrincipal) (Principal, error) {
	hash, err := s.Hasher.Hash(ctx, n.Password)
	if err != nil {
		return Principal{}, err
	}
	var p Principal
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		p, err = s.add(ctx, tx, n, hash)
		return err
	})
	return p, err
}

// add makes an active principal whose password was hashed before, and counts it
// against the plan of its tenant.
func (s *Service) add(ctx context.Context, tx *db.Tx, n NewPrincipal, passwordHash string) (Principal, error) {
	now := s.Now()
	p := Principal{
		Tenant: n.Tenant, ID: ref.NewID(), Kind: n.Kind, Status: Transitions.Start(onAdd), Name: n.Name,
		Email: NormalEmail(n.Email), PasswordHash: passwordHash, CreatedAt: now, UpdatedAt: now,
	}
	limit := billing.Staff
	switch n.Kind {
	case auth.Staff:
		role, err := roleNamed(ctx, tx, n.Tenant, n.Role)
		if err != nil {
			return Principal{}, err
		}
		p.RoleID = &role.ID
	case auth.Platform:
		p.PlatformRole = &n.Role
		return p, insertPrincipal(ctx, tx, p)
	case auth.Customer:
		limit = billing.Customers
	case auth.TenantAdmin, auth.Onboarding: // the role follows from the kind
	}
	if err := s.Billing.Use(ctx, tx, n.Tenant, limit); err != nil {
		return Principal{}, err
	}
	return p, insertPrincipal(ctx, tx, p)
}

// AddSystemRoles gives a new tenant the roles that every tenant starts with.
func (s *Service) AddSystemRoles(ctx context.Context, tx *db.Tx, tenantID string) error {
	for name, permissions := range systemRoles() {
		err := insertRole(ctx, tx, Role{
			Tenant: tenantID, ID: ref.NewID(), Name: name, System: true,
			Permissions: db.JSON[[]auth.Permission]{V: permissions}, CreatedAt: s.Now(),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Session is what signing in gives.
type Session struct {
	AccessToken      string
	RefreshToken     string
	ExpiresAt        time.Time
	RefreshExpiresAt time.Time
	Caller           auth.Caller
}

// SignIn opens a session for somebody of a tenant. Whatever is wrong with the
// slug, the address or the password, the refusal is the same and takes the
// same work.
func (s *Service) SignIn(ctx context.Context, slug, email, password string) (Session, error) {
	t, err := tenant.BySlug(ctx, s.DB, slug)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return Session{}, err
	}
	return s.signIn(ctx, slug, t.ID, email, password) // nobody is in the tenant ""
}

// SignInPlatform opens a session for one of the platform's own people.
func (s *Service) SignInPlatform(ctx context.Context, email, password string) (Session, error) {
	return s.signIn(ctx, "", auth.PlatformScope, email, password)
}

// signIn counts an attempt before it looks at it, so that many at once are not
// more than one after the other, and forgets all of them for one that succeeds.
func (s *Service) signIn(ctx context.Context, slug, scope, email, password string) (Session, error) {
	account := slug + " " + NormalEmail(email)
	if err := s.limits.Take(ctx, limit.SignInAccount, account); err != nil {
		return Session{}, err
	}
	p, err := principalByEmail(ctx, s.DB, scope, NormalEmail(email))
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return Session{}, err
	}
	right, err := s.Hasher.Verify(ctx, password, p.PasswordHash)
	if err != nil {
		return Session{}, err
	}
	if !right || p.Status != Active {
		return Session{}, errCredentials
	}
	if err := s.limits.Reset(ctx, limit.SignInAccount, account); err != nil {
		return Session{}, err
	}
	return s.open(ctx, p)
}

// open starts a session of an active principal.
func (s *Service) open(ctx context.Context, p Principal) (Session, error) {
	return s.admit(ctx, func(*db.Tx) (Principal, error) { return p, nil })
}

// admit starts a session of whomever a deed makes an active principal of, in the
// transaction of the deed: a link is not used up where it lets nobody in, as
// while the organisation is suspended.
func (s *Service) admit(ctx context.Context, deed func(tx *db.Tx) (Principal, error)) (Session, error) {
	var opened Session
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		p, err := deed(tx)
		if err != nil {
			return err
		}
		now, token := s.Now(), auth.NewOpaque(p.Tenant)
		started := session{Tenant: p.Tenant, ID: ref.NewID(), PrincipalID: p.ID, CreatedAt: now, ExpiresAt: now.Add(s.SessionTTL)}
		if err := insertSession(ctx, tx, started); err != nil {
			return err
		}
		if err := insertRefreshToken(ctx, tx, refreshToken{Tenant: p.Tenant, Hash: token.Hash, SessionID: started.ID, CreatedAt: now}); err != nil {
			return err
		}
		opened, err = s.session(ctx, tx, p.Tenant, started.ID, token)
		return err
	})
	return opened, err
}

// Refresh exchanges a refresh token for the next one and a fresh access token.
// A token that was used before ends the session, since one of its two users is
// a thief, unless it comes again within the grace: then it gets the same
// successor that it got the first time. A token that is refused is not used up.
func (s *Service) Refresh(ctx context.Context, token string) (Session, error) {
	old, err := auth.ParseOpaque(token)
	if err != nil {
		return Session{}, errRefresh.Wrap(err)
	}
	next, now := old.Successor(s.Secret), s.Now()
	var goesOn Session
	reused := false
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		used, first, err := useRefreshToken(ctx, tx, old.Scope, old.Hash, now)
		if err != nil {
			return db.NotFoundAs(err, errRefresh.Wrap(err))
		}
		if reused = now.Sub(*used.UsedAt) > grace; reused {
			return s.endReused(ctx, tx, old.Scope, used.SessionID)
		}
		if first {
			err = insertRefreshToken(ctx, tx, refreshToken{Tenant: old.Scope, Hash: next.Hash, SessionID: used.SessionID, CreatedAt: now})
			if err != nil {
				return err
			}
		}
		goesOn, err = s.session(ctx, tx, old.Scope, used.SessionID, next)
		return err
	})
	if err == nil && reused {
		return Session{}, errReused
	}
	return goesOn, err
}

// endReused ends a session whose refresh token somebody else may have, and leaves
// word of it.
func (s *Service) endReused(ctx context.Context, tx *db.Tx, scope, sessionID string) error {
	h, err := holderOf(ctx, tx, scope, sessionID)
	if err != nil || h.EndedAt != nil {
		return err
	}
	if err := endSession(ctx, tx, scope, sessionID, s.Now()); err != nil {
		return err
	}
	p, err := ByID(ctx, tx, scope, h.PrincipalID)
	if err != nil {
		return err
	}
	return s.record(ctx, tx, p, audit.System, "session.refresh_token_reused", nil, map[string]string{"session": sessionID})
}

// SignOut ends the caller's session. Its tokens are worth nothing from now on.
func (s *Service) SignOut(ctx context.Context, c auth.Caller) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return endSession(ctx, tx, c.Tenant, c.Session, s.Now()) })
}

// session hands out the tokens of a session that is open.
func (s *Service) session(ctx context.Context, q db.Q, scope, id string, refresh auth.Opaque) (Session, error) {
	caller, expires, err := s.caller(ctx, q, scope, id)
	if err != nil {
		return Session{}, err
	}
	typ := auth.TenantAccess
	if caller.Kind == auth.Platform {
		typ = auth.PlatformAccess
	}
	now := s.Now()
	access, err := s.Keys.Issue(typ, scope, caller.ID, id, now, s.AccessTTL)
	return Session{
		AccessToken: access, ExpiresAt: now.Add(s.AccessTTL),
		RefreshToken: refresh.String(), RefreshExpiresAt: expires, Caller: caller,
	}, err
}

// Authenticate tells who holds an access token, as things stand now: a session
// that was ended, a role that was changed and a tenant that was suspended count
// from the next request on.
func (s *Service) Authenticate(ctx context.Context, token string) (auth.Caller, error) {
	claims, err := s.Keys.Verify(ctx, token, s.Now, auth.TenantAccess, auth.PlatformAccess, auth.OnboardingAccess)
	if err != nil {
		return auth.Caller{}, err
	}
	if claims.Type == auth.OnboardingAccess { // whether it still holds is the onboarding room's to say
		return auth.Caller{Tenant: claims.Tenant, ID: claims.Subject, Session: claims.Sess, Kind: auth.Onboarding}, nil
	}
	caller, _, err := s.caller(ctx, s.DB, claims.Tenant, claims.Sess)
	if err == nil && caller.ID != claims.Subject {
		return auth.Caller{}, errSession
	}
	return caller, err
}

// caller is who holds a session, and when it ends at the latest.
func (s *Service) caller(ctx context.Context, q db.Q, scope, sessionID string) (auth.Caller, time.Time, error) {
	h, err := holderOf(ctx, q, scope, sessionID)
	if err != nil {
		return auth.Caller{}, time.Time{}, db.NotFoundAs(err, errSession.Wrap(err))
	}
	if h.EndedAt != nil || !h.ExpiresAt.After(s.Now()) || h.Status != Active {
		return auth.Caller{}, time.Time{}, errSession
	}
	if h.Kind != auth.Platform && (h.TenantStatus == nil || *h.TenantStatus != tenant.Active) {
		return auth.Caller{}, time.Time{}, errSuspended
	}
	role, permissions := grants(h.Kind, deref(h.RoleName), h.Permissions.V, deref(h.PlatformRole))
	return auth.Caller{
		Tenant: scope, ID: h.PrincipalID, Session: sessionID, Kind: h.Kind,
		Name: h.Name, Email: h.Email, Role: role, Permissions: permissions,
	}, h.ExpiresAt, nil
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
