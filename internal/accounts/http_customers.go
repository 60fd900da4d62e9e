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
	api.Read(routes, customers(http.MethodGet, "/{id}", "getCustomer", "Get a customer",
		"A customer. Filter the lists of requests, applications, invoices and payments by customerId to find theirs.", "Customer."), getCustomer)
	deactivate := customers(http.MethodPost, "/{id}/deactivate", "deactivateCustomer", "Deactivate a customer",
		"Ends the customer's sessions immediately. The customer can no longer sign in or reset the password and does not count towards the plan. "+
			"Requests and applications are unchanged.", "Customer deactivated.", fault.Conflict)
	deactivate.Essential = true
	api.Write(routes, deactivate, s.deactivateCustomer)
	api.Write(routes, customers(http.MethodPost, "/{id}/activate", "activateCustomer", "Reactivate a customer",
		"Restores the customer's access. The customer counts towards the plan again.", "Customer reactivated.", fault.Conflict, fault.TierLimitExceeded), s.activateCustomer)
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
