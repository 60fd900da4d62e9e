package member

import (
	"context"
	"net/http"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/web"
)

// registerCustomers adds the operations of a tenant's admin on customers
// (specification, section 3).
func (s *Service) registerCustomers(api *web.API) {
	customers := func(method, path, id, summary, description, message string, errors ...fault.Code) web.Operation {
		return web.Operation{
			Method: method, Path: teamBase + "/customers" + path, ID: id, Tag: "Team", Kinds: adminsOnly,
			Summary: summary, Description: description, Message: message, Errors: errors,
		}
	}
	web.Register(api, customers(http.MethodGet, "/{id}", "getCustomer", "Read a customer",
		"Their requests, applications, invoices and payments are in the lists of those, by customerId.", "Customer."), s.getCustomer)
	deactivate := customers(http.MethodPost, "/{id}/deactivate", "deactivateCustomer", "Shut a customer out",
		"Ends the customer's sessions at once. The customer can neither sign in nor reset the password, and takes no place of the plan. "+
			"Requests and applications stay as they are.", "Customer deactivated.", fault.Conflict)
	deactivate.Essential = true
	web.Register(api, deactivate, s.deactivateCustomer)
	web.Register(api, customers(http.MethodPost, "/{id}/activate", "activateCustomer", "Let a customer in again",
		"Takes a place of the plan.", "Customer activated.", fault.Conflict, fault.TierLimitExceeded), s.activateCustomer)
}

type customerInput struct {
	ID string `path:"id" doc:"Id of the customer"`
}

func (s *Service) getCustomer(ctx context.Context, in *customerInput) (CustomerView, error) {
	p, err := ByID(ctx, s.DB, web.Caller(ctx).Tenant, in.ID)
	if err == nil && p.Kind != auth.Customer {
		err = db.ErrNotFound
	}
	return viewOfCustomer(p, db.NotFoundAs(err, fault.ErrNotFound))
}

func (s *Service) deactivateCustomer(ctx context.Context, in *customerInput) (CustomerView, error) {
	return viewOfCustomer(s.DeactivateCustomer(ctx, web.Caller(ctx), in.ID))
}

func (s *Service) activateCustomer(ctx context.Context, in *customerInput) (CustomerView, error) {
	return viewOfCustomer(s.ActivateCustomer(ctx, web.Caller(ctx), in.ID))
}

func viewOfCustomer(p Principal, err error) (CustomerView, error) {
	if err != nil {
		return CustomerView{}, err
	}
	return ViewCustomer(p), nil
}
