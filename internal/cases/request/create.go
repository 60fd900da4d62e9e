package request

import (
	"context"
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

func (s *Service) registerCreate(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: ownPath, ID: "createRequest", Tag: "Customer requests",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.RequestCreate, Status: http.StatusCreated,
		Summary: "Start a request",
		Description: "Makes a draft for the live version of a service. A customer has at most one open request for a service. " +
			"With POST, the id in the path is that of the service to ask for, as GET /api/v1/customer/services lists it; with GET it is that of the request.",
		Message: "Request created.",
		Errors:  []fault.Code{fault.ServiceUnavailable, fault.OpenRequestExists},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *CreateInput) (View, error) {
		return s.Create(ctx, tx, by, in.ServiceID)
	})
}

// CreateInput is the input of createRequest.
type CreateInput struct {
	ServiceID string `path:"serviceId" doc:"Id of the service to ask for, not of a request"`
}

// Create creates a draft of a customer for the live version of a service. Its first
// party is the customer, as it was last given.
func (s *Service) Create(ctx context.Context, tx *db.Tx, by auth.Caller, serviceID string) (View, error) {
	customer, err := accounts.StayActive(ctx, tx, by.Tenant, by.ID)
	if err != nil {
		return View{}, err
	}
	v, err := s.Catalog.Live(ctx, tx, by.Tenant, serviceID)
	if err != nil {
		return View{}, err
	}
	r := s.draft(customer, v)
	if err := insertRequest(ctx, tx, r, ref.New); err != nil {
		return View{}, err
	}
	self, err := selfParty(ctx, tx, customer, r)
	if err != nil {
		return View{}, err
	}
	r.Sheet.Parties = []form.Party{self}
	if err := form.AddSheet(ctx, tx, r.Tenant, r.ID, r.Sheet); err != nil {
		return View{}, err
	}
	if err := s.Casefile.Record(ctx, tx, &r.Case, audit.By(by), "request.created", r.target(), nil, nil); err != nil {
		return View{}, err
	}
	return s.view(ctx, tx, by, r)
}

func (s *Service) draft(customer accounts.Principal, v *catalog.Version) *Request {
	now := s.Now()
	name := v.Form.Definition().Name
	r := &Request{
		Record: Record{Status: Transitions.Start(create), Case: casefile.Case{
			Tenant: customer.Tenant, ID: ref.NewID(), CustomerID: customer.ID,
			ServiceID: v.ServiceID, VersionID: v.ID, ServiceName: name, Version: v.Number,
			Search: db.Searchable(name, customer.Name, customer.Email), CreatedAt: now, UpdatedAt: now,
		}},
		Content: casefile.Content{Form: v.Form, Sheet: form.Sheet{Answers: []form.Answer{}, Documents: []form.Document{}}},
	}
	r.Wait(WaitingFor(r.Status), now)
	r.KeepDraft(now)
	return r
}

// selfParty returns the first party of a new request. Without an earlier request it is made
// of the customer's account.
func selfParty(ctx context.Context, tx *db.Tx, customer accounts.Principal, r *Request) (form.Party, error) {
	self, found, err := form.SelfParty(ctx, tx, r.Tenant, customer.ID, r.ID)
	if err != nil || found {
		return self, err
	}
	return form.Party{ID: ref.NewID(), Name: customer.Name, Email: customer.Email, Phone: customer.Phone}, nil
}
