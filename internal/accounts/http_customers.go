package accounts

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// registerCustomers adds the operations of a tenant's admin on customers
// (specification, section 3).
func (s *Service) registerCustomers(routes *api.API) {
	customers := func(method, path, id, summary, description, message string, errors ...fault.Code) api.Operation {
		return api.Operation{
			Method: method, Path: teamBase + "/customers" + path, ID: id, Tag: "Team", Kinds: adminsOnly,
			Summary: summary, Description: description, Message: message, Errors: errors,
		}
	}
	api.Register(routes, customers(http.MethodGet, "/{id}", "getCustomer", "Read a customer",
		"Their requests, applications, invoices and payments are in the lists of those, by customerId.", "Customer."), s.getCustomer)
	deactivate := customers(http.MethodPost, "/{id}/deactivate", "deactivateCustomer", "Shut a customer out",
		"Ends the customer's sessions at once. The customer can neither sign in nor reset the password, and takes no place of the plan. "+
			"Requests and applications stay as they are.", "Customer deactivated.", fault.Conflict)
	deactivate.Essential = true
	api.Register(routes, deactivate, s.deactivateCustomer)
	api.Register(routes, customers(http.MethodPost, "/{id}/activate", "activateCustomer", "Let a customer in again",
		"Takes a place of the plan.", "Customer activated.", fault.Conflict, fault.TierLimitExceeded), s.activateCustomer)
}

type customerInput struct {
	ID string `path:"id" doc:"Id of the customer"`
}

func (s *Service) getCustomer(ctx context.Context, in *customerInput) (CustomerView, error) {
	p, err := ByID(ctx, s.DB, api.Caller(ctx).Tenant, in.ID)
	if err == nil && p.Kind != auth.Customer {
		err = db.ErrNotFound
	}
	return viewOfCustomer(p, db.NotFoundAs(err, fault.ErrNotFound))
}

func (s *Service) deactivateCustomer(ctx context.Context, in *customerInput) (CustomerView, error) {
	return viewOfCustomer(s.DeactivateCustomer(ctx, api.Caller(ctx), in.ID))
}

func (s *Service) activateCustomer(ctx context.Context, in *customerInput) (CustomerView, error) {
	return viewOfCustomer(s.ActivateCustomer(ctx, api.Caller(ctx), in.ID))
}

func viewOfCustomer(p Principal, err error) (CustomerView, error) {
	if err != nil {
		return CustomerView{}, err
	}
	return ViewCustomer(p), nil
}
