package onboarding

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/accounts"
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

// Service registers organisations.
type Service struct {
	DB      *db.DB
	Now     ref.Clock
	Members *accounts.Service
	Billing *billing.Service
	post    *mail.Post
	limits  *limits.Shared // nil to disable limits

	// HasService reports whether a tenant has a service.
	HasService func(ctx context.Context, q db.Q, tenant string) (bool, error)
}

// New returns the service. A nil limits disables limits.
func New(d *db.DB, now ref.Clock, m *accounts.Service, b *billing.Service, post *mail.Post, limits *limits.Shared) *Service {
	return &Service{DB: d, Now: now, Members: m, Billing: b, post: post, limits: limits}
}

// Registration is a request for a workspace. accounts.CheckNewPassword has accepted its
// password.
type Registration struct {
	Email, Name, Password string
}

// Register stores a registration and mails the setup link. An address that has an
// organisation is refused. An address that is registered already starts again:
// name, password and link are replaced, and earlier links, tokens and cookies are
// invalidated. It returns the secret for the registration cookie.
func (s *Service) Register(ctx context.Context, r Registration) (registration string, err error) {
	email := accounts.NormalEmail(r.Email)
	if err := s.limits.Take(ctx, limits.Registrations, "organization "+api.ClientAddress(ctx)+" "+email); err != nil {
		return "", err
	}
	if err := s.limits.Take(ctx, limits.MailRecipient, "setup "+email); err != nil {
		return "", err
	}
	hash, err := s.Members.Hasher.Hash(ctx, r.Password)
	if err != nil {
		return "", err
	}
	now, token, secret := s.Now(), auth.NewOpaque(auth.PlatformScope), auth.NewOpaque(auth.PlatformScope)
	o := Onboarding{
		ID: ref.NewID(), Round: ref.NewID(), Email: email, Name: r.Name, PasswordHash: hash, RegistrationHash: secret.Hash,
		TokenHash: token.Hash, TokenExpiresAt: now.Add(LinkTTL), CreatedAt: now, UpdatedAt: now,
		Skipped: db.JSON[[]Step]{V: []Step{}},
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		known, err := s.Members.HasOrganisation(ctx, tx, email)
		if err != nil {
			return err
		}
		if known {
			return errRegistered.With(fault.Field{Field: "email", Code: fault.NotUnique, Message: "must be an address without an organisation"})
		}
		if err := upsert(ctx, tx, o); err != nil {
			return err
		}
		return s.post.Setup(ctx, tx, mail.Person{Name: o.Name, Email: o.Email}, token.String(), LinkTTL)
	})
	return secret.String(), unlessLimited(err)
}

// unlessLimited returns nil for a mail that may not go to the address now. The answer
// must not reveal what is sent to it by others.
func unlessLimited(err error) error {
	if mail.IsLimited(err) {
		return nil
	}
	return err
}

// Verify marks the address as verified by the token of the setup link, and returns
// a token for the following steps. The link works repeatedly, since mail scanners
// open links first, until it expires or the workspace is created.
func (s *Service) Verify(ctx context.Context, link string) (o Onboarding, token string, expires time.Time, err error) {
	opaque, err := auth.ParseOpaque(link)
	if err != nil {
		return Onboarding{}, "", time.Time{}, errLink.Wrap(err)
	}
	now := s.Now()
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		o, err = lockByToken(ctx, tx, opaque.Hash)
		if err != nil {
			return db.NotFoundAs(err, errLink)
		}
		if o.Tenant != nil || !o.TokenExpiresAt.After(now) {
			return errLink
		}
		if o.VerifiedAt == nil {
			o.VerifiedAt, o.UpdatedAt = &now, now
			return update(ctx, tx, o)
		}
		return nil
	})
	if err != nil {
		return Onboarding{}, "", time.Time{}, err
	}
	token, err = s.Members.Keys.Issue(auth.OnboardingAccess, auth.PlatformScope, o.ID, o.Round, now, CookieTTL)
	return o, token, now.Add(CookieTTL), err
}

// Resend mails a new setup link in exchange for an earlier one, even if that has
// expired. An unknown link gets the same answer and no mail. The round of registration
// stays; Resend reports whether the caller has its secret.
func (s *Service) Resend(ctx context.Context, link, registration string) (registered bool, err error) {
	opaque, err := auth.ParseOpaque(link)
	if err != nil {
		return false, nil //nolint:nilerr // an unknown link gets the same answer as a known one
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		o, err := lockByToken(ctx, tx, opaque.Hash)
		if errors.Is(err, db.ErrNotFound) || err == nil && o.Tenant != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if err := s.limits.TakeIn(ctx, tx, limits.MailRecipient, "setup again "+o.Email); err != nil {
			return err
		}
		now, token := s.Now(), auth.NewOpaque(auth.PlatformScope)
		o.TokenHash, o.TokenExpiresAt, o.UpdatedAt = token.Hash, now.Add(LinkTTL), now
		if err := update(ctx, tx, o); err != nil {
			return err
		}
		registered = auth.Matches(registration, o.RegistrationHash)
		return s.post.SetupAgain(ctx, tx, mail.Person{Name: o.Name, Email: o.Email}, token.String(), LinkTTL)
	})
	return registered && err == nil, unlessLimited(err)
}

// Workspace is the new workspace of an organisation.
type Workspace struct {
	Tenant        tenants.Tenant
	Code          string // handoff code for another front end
	CodeExpiresAt time.Time
	Session       accounts.SessionView // of the administrator, who made it
}

// Create creates the workspace of a verified registration: the tenant with its
// profile, plan and roles, its admin and the admin's session, in one transaction. Of concurrent calls
// for one slug or one registration, one succeeds. The password of the admin is that of
// the registration only in the browser that registered.
func (s *Service) Create(ctx context.Context, by auth.Caller, n tenants.NewTenant, first accounts.FirstPassword) (Workspace, error) {
	hash, err := s.hashFirst(ctx, by, first)
	if err != nil {
		return Workspace{}, err
	}
	var w Workspace
	session, err := s.Members.OpenSessionAfter(ctx, func(tx *db.Tx) (admin accounts.Principal, err error) {
		o, err := s.lockFor(ctx, tx, by)
		if err != nil {
			return admin, err
		}
		if o.Tenant != nil {
			return admin, errWorkspaceExists
		}
		known, err := s.Members.HasOrganisation(ctx, tx, o.Email)
		if err != nil {
			return admin, err
		}
		if known {
			return admin, errRegistered
		}
		if err := first.Check(o.RegistrationHash); err != nil {
			return admin, err
		}
		if hash != "" {
			o.PasswordHash = hash
		}
		n.BillingEmail, n.By = o.Email, audit.Actor{ID: o.ID, Name: o.Name, Kind: string(auth.Onboarding)}
		if w, admin, err = s.createWorkspace(ctx, tx, o, n); err != nil {
			return admin, err
		}
		o.finish(w.Tenant.ID, s.Now())
		return admin, update(ctx, tx, o)
	})
	w.Session = session
	return w, err
}

// CheckCreation returns an error for what is wrong with the organisation and the password
// of a new workspace: with all fields that are at fault, also an address that is in use.
func (s *Service) CheckCreation(ctx context.Context, by auth.Caller, n tenants.NewTenant, first accounts.FirstPassword) error {
	o, err := s.find(ctx, s.DB, by)
	if err != nil {
		return err
	}
	if o.Tenant != nil {
		return errWorkspaceExists
	}
	return fault.Join(tenants.CheckNew(ctx, s.DB, n), first.CheckChosen(o.Email), first.Check(o.RegistrationHash))
}

// hashFirst returns the hash of the password that the request chooses, or "". Nothing
// is hashed for a caller whose registration is over.
func (s *Service) hashFirst(ctx context.Context, by auth.Caller, first accounts.FirstPassword) (string, error) {
	o, err := s.find(ctx, s.DB, by)
	if err != nil {
		return "", err
	}
	if o.Tenant != nil {
		return "", errWorkspaceExists
	}
	return s.Members.HashFirst(ctx, first, o.Email)
}

func (s *Service) createWorkspace(ctx context.Context, tx *db.Tx, o Onboarding, n tenants.NewTenant) (w Workspace, admin accounts.Principal, err error) {
	if w.Tenant, err = tenants.CreateWithProfile(ctx, tx, n, s.Members.Now()); err != nil {
		return w, admin, err
	}
	if err = s.Billing.Start(ctx, tx, w.Tenant.ID); err != nil {
		return w, admin, err
	}
	if err = s.Members.AddSystemRoles(ctx, tx, w.Tenant.ID); err != nil {
		return w, admin, err
	}
	if admin, err = s.Members.AddAdmin(ctx, tx, w.Tenant.ID, o.Name, o.Email, o.PasswordHash); err != nil {
		return w, admin, err
	}
	w.Code, w.CodeExpiresAt, err = s.Members.IssueHandoff(ctx, tx, admin)
	return w, admin, err
}

// Skip marks a step as skipped.
func (s *Service) Skip(ctx context.Context, by auth.Caller, step Step) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		o, err := s.lockFor(ctx, tx, by)
		if err != nil {
			return err
		}
		if err := o.skip(step); err != nil {
			return err
		}
		o.UpdatedAt = s.Now()
		return update(ctx, tx, o)
	})
}

// Progress returns the onboarding of the caller and which steps are done.
func (s *Service) Progress(ctx context.Context, by auth.Caller) (Onboarding, map[Step]bool, error) {
	o, err := s.find(ctx, s.DB, by)
	if err != nil {
		return Onboarding{}, nil, err
	}
	done := map[Step]bool{VerifyEmail: o.VerifiedAt != nil, CreateWorkspace: o.Tenant != nil}
	if o.Tenant == nil {
		return o, done, nil
	}
	for step, isDone := range map[Step]func(context.Context, db.Q, string) (bool, error){
		PaymentAccount: hasPayoutAccount, FirstService: s.HasService, InviteTeam: s.Members.HasTeam, ChoosePlan: s.hasChosenPlan,
	} {
		if done[step], err = isDone(ctx, s.DB, *o.Tenant); err != nil {
			return Onboarding{}, nil, err
		}
	}
	return o, done, nil
}

func hasPayoutAccount(ctx context.Context, q db.Q, tenantID string) (bool, error) {
	_, ok, err := tenants.PayoutOf(ctx, q, tenantID)
	return ok, err
}

func (s *Service) hasChosenPlan(ctx context.Context, q db.Q, tenantID string) (bool, error) {
	plan, err := s.Billing.PlanOf(ctx, q, tenantID)
	return plan.Code != billing.Free, err
}

// find returns the onboarding of the caller, by the onboarding token or by the
// tenant of an admin. A tenant that was not created by onboarding gets one that is
// verified and has a workspace.
func (s *Service) find(ctx context.Context, q db.Q, by auth.Caller) (Onboarding, error) {
	if by.Kind == auth.Onboarding {
		o, err := byID(ctx, q, by.ID)
		if errors.Is(err, db.ErrNotFound) || err == nil && (o.Round != by.Session || o.VerifiedAt == nil) {
			return Onboarding{}, errNotVerified
		}
		return o, err
	}
	o, err := byTenant(ctx, q, by.Tenant)
	if errors.Is(err, db.ErrNotFound) {
		now := s.Now()
		o := Onboarding{
			ID: ref.NewID(), Round: ref.NewID(), Email: by.Email, Name: by.Name,
			TokenExpiresAt: now, VerifiedAt: &now, Skipped: db.JSON[[]Step]{V: []Step{}}, CreatedAt: now,
		}
		o.finish(by.Tenant, now)
		return o, nil
	}
	return o, err
}

// lockFor locks the onboarding of the caller until the transaction ends.
func (s *Service) lockFor(ctx context.Context, tx *db.Tx, by auth.Caller) (Onboarding, error) {
	o, err := s.find(ctx, tx, by)
	if err != nil {
		return Onboarding{}, err
	}
	if err := ensure(ctx, tx, o); err != nil {
		return Onboarding{}, err
	}
	o, err = lock(ctx, tx, o)
	return o, db.NotFoundAs(err, errNotVerified) // registered again meanwhile
}
