package accounts

import (
	"context"
	"errors"

	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// NewCustomer is the registration of a customer with a tenant.
type NewCustomer struct {
	Slug, Name, Email, Phone string
}

// registerCustomer creates an account and mails a verification link. The result does not reveal
// whether the address is known. It sets the registration cookie.
func (s *Service) registerCustomer(ctx context.Context, steps *api.Steps, _ auth.Caller, in *RegisterCustomerInput) (api.Nothing, error) {
	n := NewCustomer{Slug: in.Body.TenantSlug, Name: string(in.Body.Name), Email: NormalEmail(in.Body.Email), Phone: in.Body.Phone}
	t, err := activeTenant(ctx, steps.DB(), n.Slug)
	if err != nil {
		return nil, err
	}
	if err := s.limits.Take(ctx, steps.DB(), limits.Registrations, "customer "+api.ClientAddress(ctx)+" "+n.Email); err != nil {
		return nil, err
	}
	if err := s.limits.Take(ctx, steps.DB(), limits.MailRecipient, "customer "+t.ID+" "+n.Email); err != nil {
		return nil, err
	}
	hash, err := s.Hasher.Hash(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	secret := auth.NewOpaque(t.ID)
	api.SetRegistration(ctx, secret.String(), s.tokenNow(), VerifyCustomerTTL)
	_, err = api.Last(ctx, steps, func(tx *db.Tx) (api.Nothing, error) {
		return nil, s.register(ctx, tx, t, n, hash, secret.Hash)
	})
	if errors.Is(err, errEmailTaken) || mail.IsLimited(err) { // added concurrently, or the recipient's mail limit is reached
		return nil, nil //nolint:nilnil // the result must not reveal it
	}
	return nil, err
}

// RegisterHashed registers a customer with a hashed password, without limits.
func (s *Service) RegisterHashed(ctx context.Context, tx *db.Tx, n NewCustomer, hash string) error {
	t, err := activeTenant(ctx, tx, n.Slug)
	if err != nil {
		return err
	}
	n.Email = NormalEmail(n.Email)
	return s.register(ctx, tx, t, n, hash, auth.NewOpaque(t.ID).Hash)
}

// register adds a customer with a normalised address and mails a verification link. If the address is
// in use, nothing changes. If it is unverified, name and password are replaced and a new link is
// mailed. registrationHash is the hash of the secret in the registration cookie.
func (s *Service) register(ctx context.Context, tx *db.Tx, t tenants.Tenant, n NewCustomer, hash, registrationHash string) error {
	now := s.Now()
	p, err := lockPrincipalByEmail(ctx, tx, t.ID, n.Email)
	isNew := errors.Is(err, db.ErrNotFound)
	switch {
	case isNew:
		p = Principal{Tenant: t.ID, ID: ref.NewID(), Kind: auth.Customer, Status: Transitions.Start(onRegister), Email: n.Email, CreatedAt: now}
	case err != nil:
		return err
	case p.Status != Unverified:
		return nil // in use; the result must not reveal it
	}
	p.Name, p.Phone, p.PasswordHash, p.UpdatedAt = n.Name, n.Phone, hash, now
	store := updatePrincipal
	if isNew {
		store = insertPrincipal
	}
	if err := store(ctx, tx, p); err != nil {
		return err
	}
	token, _, err := s.issueRegistered(ctx, tx, p, verifyCustomer, registrationHash)
	if err != nil {
		return err
	}
	return s.post.VerifyCustomer(ctx, tx, p.recipient(), t.Name, token.String(), VerifyCustomerTTL)
}

// verifyCustomer activates an account by the mailed token and opens a session. The registration
// password takes effect only in the browser that registered. Only verified customers count towards the
// plan.
func (s *Service) verifyCustomer(ctx context.Context, steps *api.Steps, _ auth.Caller, in *VerifyCustomerInput) (SessionView, error) {
	token, first := in.Body.Token, in.password(ctx)
	registered, err := s.registrationOf(ctx, steps.DB(), token)
	if err != nil {
		return SessionView{}, err
	}
	if err := first.Check(registered.Hash); err != nil {
		return SessionView{}, err
	}
	owner, err := s.ownerOf(ctx, steps.DB(), registered.Tenant, registered.Email, registered.Name)
	if err != nil {
		return SessionView{}, err
	}
	hash, err := s.HashFirst(ctx, first, owner)
	if err != nil {
		return SessionView{}, err
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (SessionView, error) {
		p, err := s.redeemToken(ctx, tx, token, verifyCustomer) // of the same round: a new round has another token
		if err != nil {
			return SessionView{}, err
		}
		if hash != "" {
			p.PasswordHash = hash
		}
		if err := Transitions.Move(&p.Status, onVerify); err != nil {
			return SessionView{}, err
		}
		if err := s.Billing.Use(ctx, tx, p.Tenant, billing.Customers); err != nil {
			return SessionView{}, err
		}
		p.UpdatedAt = s.Now()
		if err := updatePrincipal(ctx, tx, p); err != nil {
			return SessionView{}, err
		}
		if err := s.record(ctx, tx, p, actorOf(p), "customer.verified", Unverified, p.Status); err != nil {
			return SessionView{}, err
		}
		if err := s.publish(ctx, tx, actorOf(p), p, events.CustomerRegistered); err != nil {
			return SessionView{}, err
		}
		return s.OpenSession(ctx, tx, p, ByPassword)
	})
}

// activeTenant returns the tenant with a slug, or an error if it is suspended.
func activeTenant(ctx context.Context, q db.Q, slug string) (tenants.Tenant, error) {
	t, err := tenants.BySlug(ctx, q, slug)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return tenants.Tenant{}, fault.ErrNotFound.WithText("account.no_such_tenant")
	case err != nil:
		return tenants.Tenant{}, err
	case t.Status != tenants.Active:
		return tenants.Tenant{}, errSuspended
	}
	return t, nil
}
