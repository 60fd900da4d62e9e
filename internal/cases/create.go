package cases

import (
	"context"
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/words"
)

func (s *Service) registerCreate(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: myRequestByID, ID: "createRequest", Tag: "Customer requests",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.RequestCreate, Status: http.StatusCreated,
		Summary: "Start a request",
		Description: "Creates a draft for the published version of a service. A customer can have one open request per service. " +
			"With POST, the id in the path is the id of the service, as listed by GET /api/v1/customer/services; with GET it is the id of the request.",
		Message: "Request created.",
		Errors:  []fault.Code{fault.ServiceUnavailable, fault.OpenRequestExists},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *CreateInput) (RequestView, error) {
		return s.Create(ctx, tx, by, in.ServiceID)
	})
}

// CreateInput is the input of createRequest.
type CreateInput struct {
	ServiceID string `path:"serviceId" doc:"Id of the service, not of a request"`
}

// Create creates a draft of a customer for the published version of a service. Its first
// party is the customer, with the details of the customer's previous request.
func (s *Service) Create(ctx context.Context, tx *db.Tx, by auth.Caller, serviceID string) (RequestView, error) {
	customer, err := accounts.LockActive(ctx, tx, by.Tenant, by.ID)
	if err != nil {
		return RequestView{}, err
	}
	v, err := s.Catalog.Live(ctx, tx, by.Tenant, serviceID)
	if err != nil {
		return RequestView{}, err
	}
	c := s.draft(customer, v)
	if err := insertCase(ctx, tx, c, ref.New); err != nil {
		return RequestView{}, err
	}
	self, err := selfParty(ctx, tx, customer, c)
	if err != nil {
		return RequestView{}, err
	}
	c.Sheet.Parties = []form.Party{self}
	if err := form.AddSheet(ctx, tx, c.Tenant, c.SheetID, c.Sheet); err != nil {
		return RequestView{}, err
	}
	c.emit(events.RequestCreated, c.target(), nil, nil)
	if err := s.recordEffects(ctx, tx, c, nil, audit.By(by)); err != nil {
		return RequestView{}, err
	}
	return s.viewRequest(ctx, tx, by, c)
}

func (s *Service) draft(customer accounts.Principal, v *catalog.Version) *Case {
	now, id := s.Now(), ref.NewID()
	name := v.Form.Definition().Name
	c := &Case{
		Record: Record{
			Tenant: customer.Tenant, ID: id, SheetID: id, CustomerID: customer.ID, Status: Transitions.Start(onCreate),
			ServiceID: v.ServiceID, VersionID: v.ID, ServiceName: name, Version: v.Number,
			Search: db.Searchable(name, customer.Name, customer.Email), CreatedAt: now, MadeAt: now, UpdatedAt: now,
			Listed: Listed{Applicant: words.Fold(customer.Name), ServiceSort: words.Fold(name)},
		},
		Content: Content{Form: v.Form, Sheet: form.Sheet{Answers: []form.Answer{}, Documents: []form.Document{}}},
	}
	c.assess(now)
	c.ScheduleDraftReminder(now)
	return c
}

// selfParty returns the first party of a new request: that of the customer's newest request,
// or one from the customer's account.
func selfParty(ctx context.Context, tx *db.Tx, customer accounts.Principal, c *Case) (form.Party, error) {
	self, found, err := form.SelfParty(ctx, tx, c.Tenant, customer.ID, c.ID)
	if err != nil || found {
		return self, err
	}
	return form.Party{ID: ref.NewID(), Name: customer.Name, Email: customer.Email, Phone: customer.Phone}, nil
}
