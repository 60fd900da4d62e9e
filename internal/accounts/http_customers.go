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
	api.Read(routes, customers(http.MethodGet, "/{id}", "getCustomer", "Read a customer",
		"Their requests, applications, invoices and payments are in the lists of those, by customerId.", "Customer."), getCustomer)
	deactivate := customers(http.MethodPost, "/{id}/deactivate", "deactivateCustomer", "Shut a customer out",
		"Ends the customer's sessions at once. The customer can neither sign in nor reset the password, and takes no place of the plan. "+
			"Requests and applications stay as they are.", "Customer deactivated.", fault.Conflict)
	deactivate.Essential = true
	api.Write(routes, deactivate, s.deactivateCustomer)
	api.Write(routes, customers(http.MethodPost, "/{id}/activate", "activateCustomer", "Let a customer in again",
		"Takes a place of the plan.", "Customer activated.", fault.Conflict, fault.TierLimitExceeded), s.activateCustomer)
}

// CustomerInput is the input of getCustomer, deactivateCustomer and activateCustomer.
type CustomerInput struct {
	ID string `path:"id" doc:"Id of the customer"`
}

func getCustomer(ctx context.Context, q db.Q, by auth.Caller, in *CustomerInput) (CustomerView, error) {
	p, err := ByID(ctx, q, by.Tenant, in.ID)
	if err != nil {
		return CustomerView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if p.Kind != auth.Customer {
		return CustomerView{}, fault.ErrNotFound
	}
	return ViewCustomer(p), nil
}
