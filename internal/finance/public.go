package finance

import (
	"context"
	"errors"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
)

var (
	errSuspended = fault.New(fault.TenantSuspended, "This organisation is suspended and takes no payments.")
	errNoEmail   = fault.Invalid("email", fault.Required, "must be the payer's e-mail address, since the invoice knows none")
)

// PublicInvoice returns the invoice with a reference, and the organisation that it
// is owed to.
func (s *Service) PublicInvoice(ctx context.Context, reference string) (Invoice, tenants.Tenant, error) {
	owner, err := tenantOf(ctx, s.DB, reference)
	if err != nil {
		return Invoice{}, tenants.Tenant{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	i, err := invoiceByReference(ctx, s.DB, owner, reference)
	if err != nil {
		return Invoice{}, tenants.Tenant{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	t, err := tenants.ByID(ctx, s.DB, owner)
	return i, t, db.NotFoundAs(err, fault.ErrNotFound)
}

// PublicPayment returns the payment with a reference.
func (s *Service) PublicPayment(ctx context.Context, reference string) (Payment, error) {
	owner, err := tenantOf(ctx, s.DB, reference)
	if err != nil {
		return Payment{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.payment(ctx, owner, reference)
}

// PublicCheck asks the provider about a pending payment, for a payer who has come back from
// its page, and returns the payment as it then is. The provider sends no event of a payment
// that it has declined. An answer that decides nothing leaves no trace, so that a payer who has
// the reference can ask often.
func (s *Service) PublicCheck(ctx context.Context, reference string) (Payment, error) {
	p, err := s.PublicPayment(ctx, reference)
	if err != nil || p.Status != Pending {
		return p, err
	}
	charge, err := s.gateway.Verify(ctx, reference) // outside of any transaction
	switch {
	case errors.Is(err, ErrGatewayUnavailable):
		return Payment{}, errGatewaySilent.Wrap(err)
	case err != nil:
		return Payment{}, err
	case charge.Outcome != Confirmed && charge.Outcome != Declined:
		return p, nil
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		return s.settle(ctx, tx, p.Tenant, reference, charge, "check by the payer")
	})
	if err != nil {
		return Payment{}, err
	}
	return s.payment(ctx, p.Tenant, reference)
}

// PublicStart opens the checkout of an invoice for a caller who has its reference.
// The caller is empty if nobody is signed in. If email is "", the payer's address in the invoice is used.
func (s *Service) PublicStart(ctx context.Context, by auth.Caller, reference, email string, callbackURL *string) (Payment, bool, error) {
	i, t, err := s.PublicInvoice(ctx, reference)
	switch {
	case err != nil:
		return Payment{}, false, err
	case t.Status == tenants.Suspended:
		return Payment{}, false, errSuspended
	}
	if email == "" {
		email = i.PayerEmail
	}
	if email == "" {
		return Payment{}, false, errNoEmail
	}
	stranger, err := s.isStranger(ctx, by, i)
	if err != nil {
		return Payment{}, false, err
	}
	return s.Start(ctx, NewPayment{Tenant: i.Tenant, InvoiceID: i.ID, Email: email, CallbackURL: callbackURL, Public: true, Stranger: stranger})
}

// isStranger reports whether a caller, who may not be signed in, is neither the
// customer of the application that an invoice belongs to nor staff of its tenant.
func (s *Service) isStranger(ctx context.Context, by auth.Caller, i Invoice) (bool, error) {
	switch {
	case by.ID == "" || by.Tenant != i.Tenant:
		return true, nil
	case by.Is(auth.Team...):
		return false, nil
	case i.ApplicationID == nil:
		return true, nil
	}
	customer, _, err := s.CaseOf(ctx, s.DB, i.Tenant, *i.ApplicationID)
	return customer != by.ID, err
}
