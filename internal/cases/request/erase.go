package request

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var (
	errRequestOpen = fault.New(fault.Conflict, "A request of this customer is pending. Accept or reject it first.")
	errDraftOpen   = fault.New(fault.Conflict, "This customer has a draft or a returned request that can still be submitted. Deactivate the customer first: then it is withdrawn.")
)

// Lock locks all requests of a customer until the transaction ends.
func Lock(ctx context.Context, tx *db.Tx, tenant, customer string) error {
	_, err := lockOfCustomer(ctx, tx, tenant, customer)
	return err
}

// Erase removes what the requests of a customer hold about people: the sheets, the
// customer's name from the search, and the reasons of rejections. It is refused while
// one of them is pending. A draft or returned request is withdrawn if nobody can submit it
// any more, since the customer is not active; else it is open, too. The customer is locked.
func (s *Service) Erase(ctx context.Context, tx *db.Tx, by auth.Caller, customer string, active bool) (casefile.Erased, error) {
	records, err := lockOfCustomer(ctx, tx, by.Tenant, customer)
	if err != nil {
		return casefile.Erased{}, err
	}
	var erased casefile.Erased
	for _, r := range records {
		switch {
		case r.Status == Pending:
			return casefile.Erased{}, errRequestOpen
		case (r.Status == Draft || r.Status == Returned) && active:
			return casefile.Erased{}, errDraftOpen
		case r.Status == Draft, r.Status == Returned:
			if err := s.withdrawErased(ctx, tx, by, &r); err != nil {
				return casefile.Erased{}, err
			}
		}
		if r.RejectionReason != "" {
			r.RejectionReason = casefile.ErasedText
		}
		if err := casefile.EraseCorrections(ctx, tx, r.Tenant, r.ID); err != nil {
			return casefile.Erased{}, err
		}
		r.Search = db.Searchable(r.Reference, r.ServiceName)
		if err := updateErased(ctx, tx, r); err != nil {
			return casefile.Erased{}, err
		}
		files, parties, err := form.EraseSheet(ctx, tx, r.Tenant, r.ID)
		if err != nil {
			return casefile.Erased{}, err
		}
		erased.IDs = append(erased.IDs, r.ID)
		erased.Add(files, parties)
	}
	return erased, nil
}

// withdrawErased withdraws a draft or returned request whose data are erased.
func (s *Service) withdrawErased(ctx context.Context, tx *db.Tx, by auth.Caller, r *Record) error {
	before := r.Status
	if err := r.withdraw(s.Now()); err != nil {
		return err
	}
	if before == Returned {
		if err := s.cancelCorrection(ctx, tx, r); err != nil {
			return err
		}
	}
	return s.Casefile.Record(ctx, tx, &r.Case, audit.By(by), "request.withdrawn", r.target(), before, r.Status)
}

// OfCustomer returns requests of a customer in the order of their ids, which come after
// the given one.
func OfCustomer(ctx context.Context, q db.Q, tenant, customer, after string, limit int) ([]Record, error) {
	return listOfCustomer(ctx, q, tenant, customer, after, limit)
}
