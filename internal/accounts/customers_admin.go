package accounts

import (
	"context"
	"errors"

	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var (
	errCustomerActive      = fault.New(fault.Conflict, "customer.active")
	errCustomerDeactivated = fault.New(fault.Conflict, "customer.deactivated")
	errCustomerUnverified  = fault.New(fault.Conflict, "customer.unverified")
	errCustomerErased      = fault.New(fault.Conflict, "customer.erased")
)

// deactivateCustomer deactivates a customer: sessions end, sign-in and password reset are refused, and
// the plan's quota is released.
func (s *Service) deactivateCustomer(ctx context.Context, tx *db.Tx, by auth.Caller, in *CustomerInput) (CustomerView, error) {
	return s.updateCustomer(ctx, tx, by, in.ID, "customer.deactivated", func(p *Principal) error {
		switch p.Status {
		case Unverified:
			return errCustomerUnverified
		case Deactivated:
			return errCustomerDeactivated
		case Active, Invited:
		}
		if err := Transitions.Move(&p.Status, onDeactivate); err != nil {
			return err
		}
		if err := s.revokeAccess(ctx, tx, by, *p); err != nil {
			return err
		}
		return s.Billing.Release(ctx, tx, p.Tenant, billing.Customers)
	})
}

// activateCustomer reactivates a deactivated customer within the plan's quota.
func (s *Service) activateCustomer(ctx context.Context, tx *db.Tx, by auth.Caller, in *CustomerInput) (CustomerView, error) {
	return s.updateCustomer(ctx, tx, by, in.ID, "customer.activated", func(p *Principal) error {
		switch {
		case p.Status == Unverified:
			return errCustomerUnverified
		case p.Status == Active:
			return errCustomerActive
		case p.ErasedAt != nil:
			return errCustomerErased
		}
		if err := s.Billing.Use(ctx, tx, p.Tenant, billing.Customers); err != nil {
			return err
		}
		return Transitions.Move(&p.Status, onActivate)
	})
}

// updateCustomer locks a customer of the caller's tenant, applies a change and adds an audit event.
func (s *Service) updateCustomer(
	ctx context.Context, tx *db.Tx, by auth.Caller, id, action string, apply func(p *Principal) error,
) (CustomerView, error) {
	p, err := LockCustomer(ctx, tx, by.Tenant, id)
	if err != nil {
		return CustomerView{}, err
	}
	before := p.Status
	if err := apply(&p); err != nil {
		return CustomerView{}, err
	}
	p.UpdatedAt = s.Now()
	if err := updatePrincipal(ctx, tx, p); err != nil {
		return CustomerView{}, err
	}
	return ViewCustomer(p), s.record(ctx, tx, p, audit.By(by), action, before, p.Status)
}

// LockCustomer locks a customer until the transaction ends. It returns fault.ErrNotFound for an
// unknown id.
func LockCustomer(ctx context.Context, tx *db.Tx, tenant, id string) (Principal, error) {
	p, err := lockPrincipal(ctx, tx, tenant, id)
	if errors.Is(err, db.ErrNotFound) || err == nil && p.Kind != auth.Customer {
		return Principal{}, fault.ErrNotFound
	}
	return p, err
}

// revokeAccess ends the sessions of a locked principal and revokes its mailed tokens.
func (s *Service) revokeAccess(ctx context.Context, tx *db.Tx, by auth.Caller, p Principal) error {
	if err := s.revoke(ctx, tx, p, verifyCustomer, resetPassword, signInLink, handoff); err != nil {
		return err
	}
	return s.endSessions(ctx, tx, audit.By(by), p, "")
}
