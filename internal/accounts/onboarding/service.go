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
	post    *mail.Mailer
	limits  *limits.Shared // nil to disable limits

	// HasService reports whether a tenant has a service.
	HasService func(ctx context.Context, q db.Q, tenant string) (bool, error)
}

// New returns the service. A nil limits disables limits.
func New(d *db.DB, now ref.Clock, m *accounts.Service, b *billing.Service, post *mail.Mailer, limits *limits.Shared) *Service {
	return &Service{DB: d, Now: now, Members: m, Billing: b, post: post, limits: limits}
}

// register stores a registration and mails the setup link. An address with an organisation is refused.
// For an address that is already registered, name, password and link are replaced, and earlier links,
// tokens and cookies are invalidated. It sets the registration cookie.
func (s *Service) register(ctx context.Context, steps *api.Steps, _ auth.Caller, in *RegisterInput) (api.Nothing, error) {
	email := accounts.NormalEmail(in.Body.Email)
	if err := s.limits.Take(ctx, steps.DB(), limits.Registrations, "organization "+api.ClientAddress(ctx)+" "+email); err != nil {
		return nil, err
	}
	if err := s.limits.Take(ctx, steps.DB(), limits.MailRecipient, "setup "+email); err != nil {
		return nil, err
	}
	hash, err := s.Members.Hasher.Hash(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	now, token, secret := s.Now(), auth.NewOpaque(auth.PlatformScope), auth.NewOpaque(auth.PlatformScope)
	o := Onboarding{
		ID: ref.NewID(), Round: ref.NewID(), Email: email, Name: string(in.Body.Name), PasswordHash: hash, RegistrationHash: secret.Hash,
		TokenHash: token.Hash, TokenExpiresAt: now.Add(LinkTTL), CreatedAt: now, UpdatedAt: now,
		Skipped: db.JSON[[]Step]{V: []Step{}},
	}
	api.SetRegistration(ctx, secret.String(), now, LinkTTL)
	_, err = api.Last(ctx, steps, func(tx *db.Tx) (api.Nothing, error) {
		known, err := s.Members.HasOrganisation(ctx, tx, email)
		if err != nil {
			return nil, err
		}
		if known {
			return nil, errRegistered.With(fault.Problem("email", fault.NotUnique, "onboarding.email_unregistered"))
		}
		if err := upsertOnboarding(ctx, tx, o); err != nil {
			return nil, err
		}
		return nil, s.post.Setup(ctx, tx, mail.Person{Name: o.Name, Email: o.Email}, token.String(), LinkTTL)
	})
	if mail.IsLimited(err) {
		return nil, nil //nolint:nilnil // the response must not reveal mails caused by others
	}
	return nil, err
}

// verify marks the address as verified by the token of the setup link and returns a token for the next
// steps. The link works repeatedly, because mail scanners open links first, until it expires or the
// workspace is created.
func (s *Service) verify(ctx context.Context, tx *db.Tx, _ auth.Caller, in *VerifyInput) (VerifiedView, error) {
	opaque, err := auth.ParseOpaque(in.Token)
	if err != nil {
		return VerifiedView{}, errLink.Wrap(err)
	}
	now := s.Now()
	o, err := lockByToken(ctx, tx, opaque.Hash)
	if err != nil {
		return VerifiedView{}, db.NotFoundAs(err, errLink)
	}
	if o.Tenant != nil || !o.TokenExpiresAt.After(now) {
		return VerifiedView{}, errLink
	}
	if o.VerifiedAt == nil {
		o.VerifiedAt, o.UpdatedAt = &now, now
		if err := update(ctx, tx, o); err != nil {
			return VerifiedView{}, err
		}
	}
	token, err := s.Members.Keys.Issue(auth.OnboardingAccess, auth.PlatformScope, o.ID, o.Round, now, CookieTTL)
	if err != nil {
		return VerifiedView{}, err
	}
	api.SetCookie(ctx, api.OnboardingCookie, cookiePath, token, now.Add(CookieTTL))
	return VerifiedView{
		Email: o.Email, Name: o.Name, Verified: true, Token: token,
		PasswordRequired: !auth.Matches(api.Registration(ctx), o.RegistrationHash),
	}, nil
}

// resend mails a new setup link in exchange for an earlier one, even if that has expired. For an
// unknown link, the response is the same and no mail is sent. The registration round stays: a caller
// who has its secret gets the cookie again.
func (s *Service) resend(ctx context.Context, steps *api.Steps, _ auth.Caller, in *ResendInput) (api.Nothing, error) {
	opaque, err := auth.ParseOpaque(in.Body.Token)
	if err != nil {
		return nil, nil //nolint:nilerr,nilnil // an unknown link gets the same response as a known one
	}
	_, err = api.Last(ctx, steps, func(tx *db.Tx) (api.Nothing, error) {
		o, err := lockByToken(ctx, tx, opaque.Hash)
		if errors.Is(err, db.ErrNotFound) || err == nil && o.Tenant != nil {
			return nil, nil //nolint:nilnil // the response has no data
		}
		if err != nil {
			return nil, err
		}
		if err := s.limits.TakeIn(ctx, tx, limits.MailRecipient, "setup again "+o.Email); err != nil {
			return nil, err
		}
		now, token := s.Now(), auth.NewOpaque(auth.PlatformScope)
		o.TokenHash, o.TokenExpiresAt, o.UpdatedAt = token.Hash, now.Add(LinkTTL), now
		if err := update(ctx, tx, o); err != nil {
			return nil, err
		}
		if err := s.post.SetupResent(ctx, tx, mail.Person{Name: o.Name, Email: o.Email}, token.String(), LinkTTL); err != nil {
			return nil, err
		}
		if secret := api.Registration(ctx); auth.Matches(secret, o.RegistrationHash) {
			api.SetRegistration(ctx, secret, now, LinkTTL)
		}
		return nil, nil //nolint:nilnil // the response has no data
	})
	if mail.IsLimited(err) {
		return nil, nil //nolint:nilnil // the response must not reveal mails caused by others
	}
	return nil, err
}

// create creates the workspace of a verified registration in one transaction: the tenant with its
// profile, plan and roles, its admin and the admin's session. Of concurrent calls for one slug or
// registration, one succeeds. The registration password takes effect only in the browser that
// registered.
func (s *Service) create(ctx context.Context, steps *api.Steps, by auth.Caller, in *CreateInput) (WorkspaceView, error) {
	first := in.password(ctx)
	hash, err := s.hashFirst(ctx, steps.DB(), by, first)
	if err != nil {
		return WorkspaceView{}, err
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (WorkspaceView, error) {
		o, err := s.lockFor(ctx, tx, by)
		if err != nil {
			return WorkspaceView{}, err
		}
		if o.Tenant != nil {
			return WorkspaceView{}, errWorkspaceExists
		}
		known, err := s.Members.HasOrganisation(ctx, tx, o.Email)
		if err != nil {
			return WorkspaceView{}, err
		}
		if known {
			return WorkspaceView{}, errRegistered
		}
		if err := first.Check(o.RegistrationHash); err != nil {
			return WorkspaceView{}, err
		}
		if hash != "" {
			o.PasswordHash = hash
		}
		view, err := s.createWorkspace(ctx, tx, o, in.organisation())
		if err != nil {
			return WorkspaceView{}, err
		}
		api.SetCookie(ctx, api.OnboardingCookie, cookiePath, "", time.Time{}) // no longer needed, and it would take precedence over a Bearer token
		o.finish(view.Tenant.ID, s.Now())
		return view, update(ctx, tx, o)
	})
}

// hashFirst returns the hash of the password set by the request, or "". Nothing is hashed for a caller
// whose registration has ended.
func (s *Service) hashFirst(ctx context.Context, q db.Q, by auth.Caller, first accounts.FirstPassword) (string, error) {
	o, err := s.find(ctx, q, by)
	if err != nil {
		return "", err
	}
	if o.Tenant != nil {
		return "", errWorkspaceExists
	}
	return s.Members.HashFirst(ctx, first, auth.Owner{Email: o.Email, Names: []string{o.Name}})
}

// createWorkspace creates the tenant of a registration with its initial records and opens the session
// of its admin.
func (s *Service) createWorkspace(ctx context.Context, tx *db.Tx, o Onboarding, n tenants.NewTenant) (WorkspaceView, error) {
	n.BillingEmail, n.By = o.Email, audit.Actor{ID: o.ID, Name: o.Name, Kind: string(auth.Onboarding)}
	t, err := tenants.CreateWithProfile(ctx, tx, n, s.Members.Now())
	if err != nil {
		return WorkspaceView{}, err
	}
	if err := s.Billing.Start(ctx, tx, t.ID); err != nil {
		return WorkspaceView{}, err
	}
	if err := s.Members.AddSystemRoles(ctx, tx, t.ID); err != nil {
		return WorkspaceView{}, err
	}
	admin, err := s.Members.AddAdmin(ctx, tx, t.ID, o.Name, o.Email, o.PasswordHash)
	if err != nil {
		return WorkspaceView{}, err
	}
	code, expires, err := s.Members.IssueHandoff(ctx, tx, admin)
	if err != nil {
		return WorkspaceView{}, err
	}
	session, err := s.Members.OpenSession(ctx, tx, admin, accounts.ByPassword)
	return WorkspaceView{
		Tenant:    TenantView{ID: t.ID, Slug: t.Slug, Name: t.Name, Status: t.Status, CreatedAt: api.Time(t.CreatedAt)},
		Handoff:   HandoffView{Code: code, ExpiresAt: api.Time(expires)},
		Principal: session.Principal,
	}, err
}

// skip marks a step as skipped.
func (s *Service) skip(ctx context.Context, tx *db.Tx, by auth.Caller, in *SkipInput) (ProgressView, error) {
	o, err := s.lockFor(ctx, tx, by)
	if err != nil {
		return ProgressView{}, err
	}
	if err := o.skip(in.Step); err != nil {
		return ProgressView{}, err
	}
	o.UpdatedAt = s.Now()
	if err := update(ctx, tx, o); err != nil {
		return ProgressView{}, err
	}
	return s.view(ctx, tx, o)
}

// done returns which steps of an onboarding are done.
func (s *Service) done(ctx context.Context, q db.Q, o Onboarding) (map[Step]bool, error) {
	done := map[Step]bool{VerifyEmail: o.VerifiedAt != nil, CreateWorkspace: o.Tenant != nil}
	if o.Tenant == nil {
		return done, nil
	}
	for step, isDone := range map[Step]func(context.Context, db.Q, string) (bool, error){
		PaymentAccount: hasPayoutAccount, FirstService: s.HasService, InviteTeam: s.Members.HasTeam, ChoosePlan: s.hasChosenPlan,
	} {
		var err error
		if done[step], err = isDone(ctx, q, *o.Tenant); err != nil {
			return nil, err
		}
	}
	return done, nil
}

func hasPayoutAccount(ctx context.Context, q db.Q, tenantID string) (bool, error) {
	_, ok, err := tenants.PayoutOf(ctx, q, tenantID)
	return ok, err
}

func (s *Service) hasChosenPlan(ctx context.Context, q db.Q, tenantID string) (bool, error) {
	plan, err := s.Billing.PlanOf(ctx, q, tenantID)
	return plan.Code != billing.Free, err
}

// find returns the onboarding of the caller, by the onboarding token or by the tenant of an admin. A
// tenant that was not created by onboarding gets one that is verified and has a workspace.
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
	return o, db.NotFoundAs(err, errNotVerified) // registered again in the meantime
}
