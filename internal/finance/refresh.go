package finance

import (
	"context"
	"errors"

	"stagegate/internal/db"
)

// refreshBatch is how many records one transaction of RefreshSearch writes.
const refreshBatch = 100

// RefreshSearch computes by what the invoices and payments of all tenants are listed and
// searched that a version of the program has written which did not. There are such after an
// update, and while instances of both versions run.
func (s *Service) RefreshSearch(ctx context.Context) error {
	for _, refresh := range []func(context.Context, *db.Tx) (int, error){s.refreshInvoices, refreshPayments} {
		for n := refreshBatch; n == refreshBatch; {
			err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
				n, err = refresh(ctx, tx)
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// refreshInvoices refreshes some invoices, and returns how many. They are locked before
// their payers are read, so that nobody erases a payer in between.
func (s *Service) refreshInvoices(ctx context.Context, tx *db.Tx) (int, error) {
	stale, err := lockStaleInvoices(ctx, tx, refreshBatch)
	if err != nil {
		return 0, err
	}
	for _, i := range stale {
		if i.CustomerID, i.Application, err = s.caseOf(ctx, tx, i); err != nil {
			return 0, err
		}
		if i.Search, err = s.searchedBy(ctx, tx, i); err != nil {
			return 0, err
		}
		if err := updateInvoiceSearch(ctx, tx, i); err != nil {
			return 0, err
		}
	}
	return len(stale), nil
}

// caseOf returns the customer of an invoice and the reference of its application, if it
// has them.
func (s *Service) caseOf(ctx context.Context, q db.Q, i Invoice) (customer *string, application string, err error) {
	var id string
	switch {
	case i.ApplicationID != nil:
		id, application, err = s.CaseOf(ctx, q, i.Tenant, *i.ApplicationID)
	case i.PartyID != nil:
		id, err = s.CustomerOfParty(ctx, q, i.Tenant, *i.PartyID)
	default:
		return nil, "", nil
	}
	if errors.Is(err, db.ErrNotFound) {
		return nil, "", nil
	}
	return &id, application, err
}

// refreshPayments refreshes some payments from their invoices, and returns how many.
func refreshPayments(ctx context.Context, tx *db.Tx) (int, error) {
	stale, err := lockStalePayments(ctx, tx, refreshBatch)
	if err != nil {
		return 0, err
	}
	for _, p := range stale {
		i, err := invoiceByID(ctx, tx, p.Tenant, p.InvoiceID)
		if err != nil {
			return 0, err
		}
		if err := updatePaymentSearch(ctx, tx, p.of(i)); err != nil {
			return 0, err
		}
	}
	return len(stale), nil
}
