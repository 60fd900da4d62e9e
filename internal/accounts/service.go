package accounts

import (
	"context"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
	lru "github.com/hashicorp/golang-lru/v2"

	"stagegate/internal/billing"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// Service authenticates principals and manages their sessions.
type Service struct {
	DB      *db.DB
	Now     ref.Clock
	Billing *billing.Service
	Events  *events.Log
	Sandbox bool // secrets of API keys say that they belong to a sandbox
	// PlatformFactor requires platform users to have a second factor after their first week.
	PlatformFactor bool
	Passkeys       *webauthn.WebAuthn // the relying party; nil without passkeys
	post           *mail.Mailer
	limits         *limits.Shared // nil to disable limits
	attempts       attempts
	failures       failures

	keyOwners *lru.Cache[string, [2]string] // tenant and id of API keys by the hash of their secret

	// ServiceCodes returns the codes of services of a tenant by their ids.
	ServiceCodes func(ctx context.Context, q db.Q, tenant string, ids []string) (map[string]string, error)

	// OnRestricted is called in the transaction in which members are deactivated, get another role or
	// lose a permission, with their remaining permissions. The members or their role are locked. Their
	// work passes to successor, who is locked, as far as the successor's role permits; otherwise, or
	// if successor is nil, it becomes unassigned.
	OnRestricted func(ctx context.Context, tx *db.Tx, by auth.Caller, members []string, permissions []auth.Permission, successor *Assignee) error

	// BeforeRename and OnRename are called in the transaction in which a customer changes their name:
	// before the customer is locked, to lock what must be locked first, and after the change.
	BeforeRename func(ctx context.Context, tx *db.Tx, tenant, customer string) error
	OnRename     func(ctx context.Context, tx *db.Tx, tenant, customer, name string) error

	// RequiredSSO returns the address at which a locked member has to sign in, or "" if other ways are open. IsBreakGlass
	// reports whether an admin keeps a password and second factor while single sign-on is enforced. Both lock what they
	// decide by until the transaction ends.
	RequiredSSO  func(ctx context.Context, tx *db.Tx, p Principal) (startURL string, err error)
	IsBreakGlass func(ctx context.Context, tx *db.Tx, tenant, principalID string) (bool, error)
	// BreakGlass returns the id of that admin, or "", without a lock.
	BreakGlass func(ctx context.Context, q db.Q, tenant string) (string, error)
	// SSOStartOf returns the address at which a member signs in who has joined through single sign-on, and perhaps has no
	// password; "" for others.
	SSOStartOf func(ctx context.Context, q db.Q, tenant, principalID string) (string, error)

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
	Clock  ref.Clock // clock for sessions and tokens; nil for the service's
	SignIn ref.Clock // clock for challenges and one-time codes, which the sandbox can advance; nil for that of sessions

	AccessTTL  time.Duration // lifetime of access tokens
	SessionTTL time.Duration // lifetime of sessions, from sign-in
}

// maxKnownKeys is the number of API keys whose owners are known without the database.
const maxKnownKeys = 10_000

// New returns the service. Nil limits disable limiting.
func New(
	d *db.DB, now ref.Clock, b *billing.Service, post *mail.Mailer, limits *limits.Shared, local *limits.Local, c Credentials, l Lifetimes,
) *Service {
	owners, err := lru.New[string, [2]string](maxKnownKeys)
	if err != nil {
		panic(err) // the size is a valid constant
	}
	return &Service{
		DB: d, Now: now, Billing: b, post: post, keyOwners: owners, limits: limits, attempts: attempts{shared: limits, local: local},
		Credentials: c, Lifetimes: l,
	}
}

// tokenNow returns the time for sessions and tokens.
func (s *Service) tokenNow() time.Time {
	if s.Clock != nil {
		return s.Clock()
	}
	return s.Now()
}

// signInNow returns the time for challenges and one-time codes.
func (s *Service) signInNow() time.Time {
	if s.SignIn != nil {
		return s.SignIn()
	}
	return s.tokenNow()
}

// platformName is what authenticators show for accounts of the platform.
const platformName = "Stagegate"

// issuerOf returns the name that authenticators show for a scope.
func (s *Service) issuerOf(ctx context.Context, q db.Q, scope string) (string, error) {
	if scope == auth.PlatformScope {
		return platformName, nil
	}
	t, err := tenants.ByID(ctx, q, scope)
	return t.Name, err
}

// NewPrincipal is a principal to add.
type NewPrincipal struct {
	Tenant   string // or auth.PlatformScope
	Kind     auth.Kind
	Name     string
	Email    string
	Password string
	Role     string // role name; staff and platform users only
}

// Add creates an active principal, or returns a CONFLICT if the address is in use.
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

// AddHashed is Add with a hashed password within a transaction. It counts the principal towards the
// plan of its tenant.
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
	case auth.TenantAdmin, auth.Onboarding, auth.APIKey: // the role is implied by the kind, or there is none
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

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
