package privacy

import (
	"context"
	"maps"
	"net/http"
	"slices"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/certificates"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/notices"
)

func (s *Service) registerErase(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/erase", ID: "eraseCustomer", Fresh: true, Tag: "Team", Kinds: []auth.Kind{auth.TenantAdmin}, Essential: true,
		Summary: "Erase the data of a customer", Message: "Customer data erased.", Errors: []fault.Code{fault.Conflict},
		Description: "Permanently deletes answers, parties, files and messages, replaces the name and email address, and ends all sessions. " +
			"Invoices and payments, also those for the same address without an account, keep amounts and references. The history keeps which record was changed, by which id and when. " +
			"Refused while a case is open: a pending request, an application in progress, a pending payment, or a draft of a customer who is not deactivated. " +
			"The person can register again as a new customer.",
	}, s.erase)
}

// EraseInput is the input of eraseCustomer.
type EraseInput struct {
	ID string `path:"id" doc:"Id of the customer"`
}

// erasure is the history entry of an erasure.
type erasure struct {
	Requests     int `json:"requests"`
	Applications int `json:"applications"`
	Files        int `json:"files"`
}

// erase erases the data of a customer completely, or nothing if a case is open. It is
// idempotent; a repeated call records nothing.
//
// Cases are locked before the customer, in the same order as when a request is accepted: the
// acceptance reads the customer while it holds the lock of the case. The cases of others that need a
// file of the customer are found by its name, so they are locked too. Transactions that add data
// for a customer lock the customer first, and then find it erased.
func (s *Service) erase(ctx context.Context, tx *db.Tx, by auth.Caller, in *EraseInput) (api.Nothing, error) {
	holders, err := files.HoldersOfOwner(ctx, tx, by.Tenant, in.ID)
	if err != nil {
		return nil, err
	}
	if err := cases.LockToErase(ctx, tx, by.Tenant, in.ID, holders); err != nil {
		return nil, err
	}
	customer, err := accounts.LockCustomer(ctx, tx, by.Tenant, in.ID)
	if err != nil {
		return nil, err
	}
	erased, err := s.Cases.Erase(ctx, tx, by, in.ID, customer.Status == accounts.Active)
	if err != nil {
		return nil, err
	}
	if err := finance.ErasePayer(ctx, tx, by.Tenant, customer.ID, customer.Email); err != nil {
		return nil, err
	}
	if err := certificates.Erase(ctx, tx, by.Tenant, customer.ID, s.Cases.Now()); err != nil {
		return nil, err
	}
	uploads, err := s.Files.Erase(ctx, tx, by, in.ID, slices.Concat(erased.Requests, erased.Messages), erased.Files)
	if err != nil {
		return nil, err
	}
	if err := s.Cases.FindAgain(ctx, tx, by.Tenant, slices.Concat(slices.Collect(maps.Values(uploads.Kept))...)); err != nil {
		return nil, err
	}
	first, err := s.Members.EraseCustomer(ctx, tx, by, customer)
	if err != nil {
		return nil, err
	}
	if err := notices.Forget(ctx, tx, by.Tenant, in.ID); err != nil {
		return nil, err
	}
	if err := jobs.Erase(ctx, tx, jobs.Person{Tenant: by.Tenant, ID: in.ID}); err != nil {
		return nil, err
	}
	histories := slices.Concat([]string{in.ID}, erased.Requests, erased.Applications, uploads.Deleted, slices.Collect(maps.Keys(uploads.Kept)))
	if err := audit.Erase(ctx, tx, by.Tenant, in.ID, histories); err != nil || !first {
		return nil, err
	}
	return nil, s.Members.RecordErasure(ctx, tx, by, customer, erasure{len(erased.Requests), len(erased.Applications), len(uploads.Deleted)})
}
