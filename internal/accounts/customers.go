package accounts

import (
	"context"
	"errors"

	"stagegate/internal/api"
	"stagegate/internal/billing"
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
	Slug, Name, Email, Phone, Password string
}

// RegisterCustomer creates an account that the owner of the address verifies by
// mail. The result does not tell whether the address is known. If it is in use,
// nothing changes. If it is not verified yet, name and password are replaced and a
// new link is mailed. It returns the secret for the registration cookie.
func (s *Service) RegisterCustomer(ctx context.Context, n NewCustomer) (registration string, err error) {
	t, err := s.activeTenant(ctx, n.Slug)
	if err != nil {
		return "", err
	}
	email := NormalEmail(n.Email)
	if err := s.limits.Take(ctx, limits.Registrations, "customer "+api.ClientAddress(ctx)+" "+email); err != nil {
		return "", err
	}
	if err := s.limits.Take(ctx, limits.MailRecipient, "customer "+t.ID+" "+email); err != nil {
		return "", err
	}
	hash, err := s.Hasher.Hash(ctx, n.Password)
	if err != nil {
		return "", err
	}
	return s.register(ctx, t, n, hash)
}

// RegisterHashed is RegisterCustomer with a password that was hashed before, and without
// limits.
func (s *Service) RegisterHashed(ctx context.Context, n NewCustomer, hash string) (registration string, err error) {
	t, err := s.activeTenant(ctx, n.Slug)
	if err != nil {
		return "", err
	}
	return s.register(ctx, t, n, hash)
}

func (s *Service) register(ctx context.Context, t tenants.Tenant, n NewCustomer, hash string) (registration string, err error) {
	now, email, secret := s.Now(), NormalEmail(n.Email), auth.NewOpaque(t.ID)
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		p, err := lockPrincipalByEmail(ctx, tx, t.ID, email)
		switch {
		case errors.Is(err, db.ErrNotFound):
			p = Principal{Tenant: t.ID, ID: ref.NewID(), Kind: auth.Customer, Status: Transitions.Start(onRegister), Email: email, CreatedAt: now}
			p.Name, p.Phone, p.PasswordHash, p.UpdatedAt = n.Name, n.Phone, hash, now
			err = insertPrincipal(ctx, tx, p)
		case err == nil && p.Status == Unverified:
			p.Name, p.Phone, p.PasswordHash, p.UpdatedAt = n.Name, n.Phone, hash, now
			err = updatePrincipal(ctx, tx, p)
		case err == nil:
			return nil // in use; the result must not tell
		}
		if err != nil {
			return err
		}
		token, _, err := s.issueRegistered(ctx, tx, p, verifyCustomer, secret.Hash)
		if err != nil {
			return err
		}
		return s.post.VerifyCustomer(ctx, tx, p.recipient(), t.Name, token.String(), VerifyCustomerTTL)
	})
	// Added concurrently, so in use; or no mail may go there now.
	if err != nil && !errors.Is(err, errEmailTaken) && !mail.IsLimited(err) {
		return "", err
	}
	return secret.String(), nil
}

// VerifyCustomer activates an account by the mailed token and opens a session. The
// password is that of the registration only in the browser that registered.
// Only verified customers count against the plan.
func (s *Service) VerifyCustomer(ctx context.Context, token string, first FirstPassword) (Session, error) {
	registered, err := s.registrationOf(ctx, token)
	if err != nil {
		return Session{}, err
	}
	if err := first.Check(registered.Hash); err != nil {
		return Session{}, err
	}
	hash, err := s.HashFirst(ctx, first, registered.Email)
	if err != nil {
		return Session{}, err
	}
	return s.openSessionAfter(ctx, func(tx *db.Tx) (Principal, error) {
		p, err := s.redeemToken(ctx, tx, token, verifyCustomer) // of the same round: a new one has another token
		if err != nil {
			return Principal{}, err
		}
		if hash != "" {
			p.PasswordHash = hash
		}
		if err := Transitions.Move(&p.Status, onVerify); err != nil {
			return Principal{}, err
		}
		if err := s.Billing.Use(ctx, tx, p.Tenant, billing.Customers); err != nil {
			return Principal{}, err
		}
		p.UpdatedAt = s.Now()
		if err := updatePrincipal(ctx, tx, p); err != nil {
			return Principal{}, err
		}
		return p, s.record(ctx, tx, p, actorOf(p), "customer.verified", Unverified, p.Status)
	})
}

// activeTenant returns the tenant with a slug, and an error if it is suspended.
func (s *Service) activeTenant(ctx context.Context, slug string) (tenants.Tenant, error) {
	t, err := tenants.BySlug(ctx, s.DB, slug)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return tenants.Tenant{}, fault.ErrNotFound.WithMessage("There is no organisation with this tenantSlug.")
	case err != nil:
		return tenants.Tenant{}, err
	case t.Status != tenants.Active:
		return tenants.Tenant{}, errSuspended
	}
	return t, nil
}
