package finance

import (
	"cmp"
	"context"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants"
)

var (
	errSuspended = fault.New(fault.TenantSuspended, "payment.tenant_suspended")
	errNoEmail   = fault.Invalid("email", fault.Required, "payment.payer_email")
)

// findInvoice returns an invoice by its reference, with its organisation.
func findInvoice(ctx context.Context, q db.Q, reference string) (Invoice, tenants.Tenant, error) {
	owner, err := tenantOf(ctx, q, reference)
	if err != nil {
		return Invoice{}, tenants.Tenant{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	i, err := invoiceByReference(ctx, q, owner, reference)
	if err != nil {
		return Invoice{}, tenants.Tenant{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	t, err := tenants.ByID(ctx, q, owner)
	return i, t, db.NotFoundAs(err, fault.ErrNotFound)
}

// findPayment returns a payment by its reference.
func findPayment(ctx context.Context, q db.Q, reference string) (Payment, error) {
	owner, err := tenantOf(ctx, q, reference)
	if err != nil {
		return Payment{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return payment(ctx, q, owner, reference)
}

// startPublicPayment starts a checkout for a caller who has the reference of the invoice. The payer's
// address defaults to that of the invoice.
func (s *Service) startPublicPayment(ctx context.Context, steps *api.Steps, by auth.Caller, in *PublicStartInput) (StartView, error) {
	i, t, err := findInvoice(ctx, steps.DB(), in.InvoiceReference)
	if err != nil {
		return StartView{}, err
	}
	if t.Status == tenants.Suspended {
		return StartView{}, errSuspended
	}
	n := NewPayment{Tenant: i.Tenant, InvoiceID: i.ID, Email: i.PayerEmail, Public: true, Stranger: i.isStranger(by)}
	if in.Body != nil {
		n.Email, n.CallbackURL = cmp.Or(in.Body.Email, n.Email), in.Body.CallbackURL
	}
	if n.Email == "" {
		return StartView{}, errNoEmail
	}
	return s.Start(ctx, steps, n)
}

// isStranger reports whether a caller, who may be anonymous, is neither the customer of the invoice nor
// staff of its tenant.
func (i *Invoice) isStranger(by auth.Caller) bool {
	isCustomer := i.CustomerID != nil && *i.CustomerID == by.ID
	return by.Tenant != i.Tenant || !isCustomer && !by.Is(auth.Team...)
}
