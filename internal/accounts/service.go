package accounts

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// reuseGrace is how long a used refresh token is accepted again, since two browser
// tabs may send it. After that a reuse counts as theft.
const reuseGrace = 10 * time.Second

var (
	errCredentials = fault.New(fault.InvalidCredentials, "The e-mail address or the password is wrong.")
	errSession     = fault.New(fault.Unauthenticated, "The session has ended. Sign in again.")
	errRefresh     = fault.New(fault.Unauthenticated, "The refresh token is not valid. Sign in again.")
	errReused      = fault.New(fault.RefreshTokenReused, "This refresh token was used before. The session has been ended; sign in again.")
	errSuspended   = fault.New(fault.TenantSuspended, "This organisation is suspended.")
)

// Service signs people in and keeps them signed in.
type Service struct {
	DB       *db.DB
	Now      ref.Clock
	Billing  *billing.Service
	post     *mail.Post
	limits   *limits.Shared // nil to disable limits
	attempts attempts

	// OnRestricted is called in the transaction in which members are deactivated, get
	// another role or lose a permission, with the permissions that are left to them. The
	// members or their role are locked. Their work goes to successor, who stays locked, as
	// far as the role of successor permits, and else to nobody; nil is nobody.
	OnRestricted func(ctx context.Context, tx *db.Tx, by auth.Caller, members []string, permissions []auth.Permission, successor *Worker) error

	Credentials
	Lifetimes
}

// Credentials issue and verify passwords and tokens.
type Credentials struct {
	Keys   *auth.Keys
	Secret auth.Secret
	Hasher *auth.Hasher
}

// Lifetimes of tokens and sessions (specification, section 10).
type Lifetimes struct {
	Clock ref.Clock // by which sessions and tokens begin and end; nil for the service's

	AccessTTL  time.Duration // of access tokens
	SessionTTL time.Duration // of sessions, from sign-in
}

const (
	deviceTTL = 180 * 24 * time.Hour // of the cookie of a device, from the last sign-in

	keepSessions = 30 * 24 * time.Hour // after they expired, with their used refresh tokens
	keepTokens   = 7 * 24 * time.Hour  // of mails, after they expired

	maxSessions = 20 // of a principal; beyond it the oldest one ends
)

// New returns the service. Limits that are nil limit nothing.
func New(
	d *db.DB, now ref.Clock, b *billing.Service, post *mail.Post, limits *limits.Shared, local *limits.Local, c Credentials, l Lifetimes,
) *Service {
	return &Service{
		DB: d, Now: now, Billing: b, post: post, limits: limits, attempts: attempts{db: d, shared: limits, local: local},
		Credentials: c, Lifetimes: l,
	}
}

// tokenNow is the time for sessions and tokens.
func (s *Service) tokenNow() time.Time {
	if s.Clock != nil {
		return s.Clock()
	}
	return s.Now()
}

// NewPrincipal is a principal to add.
type NewPrincipal struct {
	Tenant   string // or auth.PlatformScope
	Kind     auth.Kind
	Name     string
	Email    string
	Password string
	Role     string // name; only of staff and platform users
}

// Add creates an active principal. An address in use is a CONFLICT.
func (s *Service) Add(ctx context.Context, n NewPrincipal) (Principal, error) {
	hash, err := s.Hasher.Hash(ctx, n.Password)
	if err != nil {
		return Principal{}, err
	}
	var p Principal
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		p, err = s.AddHashed(ctx, tx, n, hash)
		return err
	})
	return p, err
}

// AddHashed is Add for a password that was hashed already, as a part of a transaction. It
// counts the principal against the plan of its tenant.
func (s *Service) AddHashed(ctx context.Context, tx *db.Tx, n NewPrincipal, passwordHash string) (Principal, error) {
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

// AddSystemRoles creates the system roles of a new tenant.
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

// signIn checks a password, and opens a session. A wrong slug, address or password gives the
// same error and takes the same work: one hash. Attempts count by the scope counted, which
// distinguishes unknown tenants.
func (s *Service) signIn(ctx context.Context, steps *api.Steps, scope, counted, email, password string) (SessionView, error) {
	p, err := principalByEmail(ctx, steps.DB(), scope, NormalEmail(email))
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return SessionView{}, err
	}
	a := attemptOn(ctx, counted, email, p)
	if device, known := s.knownDevice(ctx, p); known {
		a.own = "device " + device
	}
	if err := s.tryPassword(ctx, a, password, p.PasswordHash, p.Status == Active, errCredentials); err != nil {
		return SessionView{}, err
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (SessionView, error) {
		locked, err := lockPrincipal(ctx, tx, p.Tenant, p.ID)
		if err != nil {
			return SessionView{}, db.NotFoundAs(err, errCredentials)
		}
		if locked.Status != Active || locked.PasswordHash != p.PasswordHash { // changed since the check
			return SessionView{}, errCredentials
		}
		tx.AfterCommit(func() { s.attempts.confirmed(a) })
		if err := s.attempts.succeeded(ctx, tx, a); err != nil {
			return SessionView{}, err
		}
		return s.OpenSession(ctx, tx, locked)
	})
}

// tryPassword checks a password in an attempt. If it is wrong, or may not open the
// account, the error is wrong and the attempt is over.
func (s *Service) tryPassword(ctx context.Context, a attempt, password, hash string, opens bool, wrong error) error {
	if err := s.attempts.begin(ctx, a); err != nil {
		return err
	}
	matches, err := s.Hasher.Verify(ctx, password, hash)
	switch {
	case err != nil:
		return errors.Join(err, s.attempts.withdraw(ctx, a))
	case !matches || !opens:
		s.attempts.failed(a)
		return wrong
	}
	return nil
}

// OpenSession opens a session for an active principal, which is locked, sets the cookies of the
// session and returns its view. Beyond the limit of sessions the oldest one ends. A refusal, for
// example because the organisation is suspended, rolls back what the transaction did before, so
// that a token stays unused.
func (s *Service) OpenSession(ctx context.Context, tx *db.Tx, p Principal) (SessionView, error) {
	now, token := s.tokenNow(), auth.NewOpaque(p.Tenant)
	started := session{Tenant: p.Tenant, ID: ref.NewID(), PrincipalID: p.ID, CreatedAt: now, ExpiresAt: now.Add(s.SessionTTL)}
	if err := insertSession(ctx, tx, started); err != nil {
		return SessionView{}, err
	}
	if err := s.limits.TakeIn(ctx, tx, limits.SignedInAccount, p.Tenant+" "+p.ID); err != nil {
		return SessionView{}, err
	}
	if err := endOldSessions(ctx, tx, p.Tenant, p.ID, maxSessions, now); err != nil {
		return SessionView{}, err
	}
	if err := insertRefreshToken(ctx, tx, refreshToken{Tenant: p.Tenant, Hash: token.Hash, SessionID: started.ID, CreatedAt: now}); err != nil {
		return SessionView{}, err
	}
	s.rememberDevice(ctx, p)
	return s.issueSession(ctx, tx, p.Tenant, started.ID, token)
}

// refresh exchanges a refresh token for its successor and a new access token. Within
// reuseGrace a used token returns the same successor again. After that its reuse ends the
// session, since the token may be stolen. A refused token stays unused.
func (s *Service) refresh(ctx context.Context, steps *api.Steps, _ auth.Caller, in *refreshInput) (SessionView, error) {
	old, err := auth.ParseOpaque(in.token(ctx))
	if err != nil {
		return SessionView{}, errRefresh.Wrap(err)
	}
	next, now := old.Successor(s.Secret), s.tokenNow()
	reused := "" // the session whose token was used before
	view, err := api.Last(ctx, steps, func(tx *db.Tx) (SessionView, error) {
		used, first, err := useRefreshToken(ctx, tx, old.Scope, old.Hash, now)
		if err != nil {
			return SessionView{}, db.NotFoundAs(err, errRefresh.Wrap(err))
		}
		if now.Sub(*used.UsedAt) > reuseGrace {
			reused = used.SessionID
			return SessionView{}, errReused
		}
		if first {
			err = insertRefreshToken(ctx, tx, refreshToken{Tenant: old.Scope, Hash: next.Hash, SessionID: used.SessionID, CreatedAt: now})
			if err != nil {
				return SessionView{}, err
			}
		}
		return s.issueSession(ctx, tx, old.Scope, used.SessionID, next)
	})
	if !errors.Is(err, errReused) {
		return view, err
	}
	// The session ends although the call is refused.
	err = steps.DB().Write(ctx, func(tx *db.Tx) error { return s.endReused(ctx, tx, old.Scope, reused) })
	if err != nil {
		return SessionView{}, err
	}
	return SessionView{}, errReused
}

// endReused ends a session whose refresh token may be stolen, and adds an audit
// event.
func (s *Service) endReused(ctx context.Context, tx *db.Tx, scope, sessionID string) error {
	h, err := holderOf(ctx, tx, scope, sessionID)
	if err != nil || h.EndedAt != nil {
		return err
	}
	if err := endSession(ctx, tx, scope, sessionID, s.tokenNow()); err != nil {
		return err
	}
	p, err := ByID(ctx, tx, scope, h.PrincipalID)
	if err != nil {
		return err
	}
	return s.record(ctx, tx, p, audit.System, "session.refresh_token_reused", nil, map[string]string{"session": sessionID})
}

// issueSession issues the tokens of an open session. It sets their cookies and returns the
// view of the session.
func (s *Service) issueSession(ctx context.Context, q db.Q, scope, id string, refresh auth.Opaque) (SessionView, error) {
	caller, end, err := s.caller(ctx, q, scope, id)
	if err != nil {
		return SessionView{}, err
	}
	typ := auth.TenantAccess
	if caller.Kind == auth.Platform {
		typ = auth.PlatformAccess
	}
	now := s.tokenNow()
	expires := now.Add(s.AccessTTL)
	access, err := s.Keys.Issue(typ, scope, caller.ID, id, now, s.AccessTTL)
	if err != nil {
		return SessionView{}, err
	}
	principal, err := viewPrincipal(ctx, q, caller)
	if err != nil {
		return SessionView{}, err
	}
	api.SetCookie(ctx, api.AccessCookie, "/", access, expires)
	api.SetCookie(ctx, api.RefreshCookie, base, refresh.String(), end)
	return SessionView{
		AccessToken: access, RefreshToken: refresh.String(), TokenType: "Bearer",
		ExpiresAt: api.Time(expires), RefreshExpiresAt: api.Time(end), Principal: principal,
	}, nil
}

// Authenticate returns the holder of an access token. It reads the session, the role
// and the tenant from the database, so that changes take effect with the next
// request.
func (s *Service) Authenticate(ctx context.Context, token string) (auth.Caller, error) {
	claims, err := s.Keys.Verify(ctx, token, s.tokenNow, auth.TenantAccess, auth.PlatformAccess, auth.OnboardingAccess)
	if err != nil {
		return auth.Caller{}, err
	}
	if claims.Type == auth.OnboardingAccess { // package onboarding checks whether it is still valid
		return auth.Caller{Tenant: claims.Tenant, ID: claims.Subject, Session: claims.Sess, Kind: auth.Onboarding}, nil
	}
	caller, _, err := s.caller(ctx, s.DB, claims.Tenant, claims.Sess)
	if err == nil && caller.ID != claims.Subject {
		return auth.Caller{}, errSession
	}
	return caller, err
}

// caller returns the holder of a session, and when the session expires.
func (s *Service) caller(ctx context.Context, q db.Q, scope, sessionID string) (auth.Caller, time.Time, error) {
	h, err := holderOf(ctx, q, scope, sessionID)
	if err != nil {
		return auth.Caller{}, time.Time{}, db.NotFoundAs(err, errSession.Wrap(err))
	}
	if h.EndedAt != nil || !h.ExpiresAt.After(s.tokenNow()) || h.Status != Active {
		return auth.Caller{}, time.Time{}, errSession
	}
	if h.Kind != auth.Platform && (h.TenantStatus == nil || *h.TenantStatus != tenants.Active) {
		return auth.Caller{}, time.Time{}, errSuspended
	}
	role, permissions := grants(h.Kind, deref(h.RoleName), h.Permissions.V, deref(h.PlatformRole))
	return auth.Caller{
		Tenant: scope, ID: h.PrincipalID, Session: sessionID, Kind: h.Kind,
		Name: h.Name, Email: h.Email, Phone: h.Phone, Language: h.Language, Role: role, Permissions: permissions,
	}, h.ExpiresAt, nil
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
