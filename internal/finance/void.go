package finance

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// voidInvoice voids an open invoice, even while a checkout of it is in progress. If the payer still
// pays, settle records that a refund is due.
func (s *Service) voidInvoice(ctx context.Context, tx *db.Tx, by auth.Caller, in *InvoiceInput) (InvoiceView, error) {
	i, err := lockInvoice(ctx, tx, by.Tenant, in.InvoiceID)
	if err != nil {
		return InvoiceView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	before := i.outstanding()
	if err := i.void(s.Now()); err != nil {
		return InvoiceView{}, err
	}
	if err := s.updateInvoice(ctx, tx, audit.By(by), i, before); err != nil {
		return InvoiceView{}, err
	}
	if err := s.record(ctx, tx, by, i, "invoice.voided", Open, i.Status); err != nil {
		return InvoiceView{}, err
	}
	if err := s.OnVoid(ctx, tx, i); err != nil {
		return InvoiceView{}, err
	}
	return s.View(ctx, tx, by, i)
}
