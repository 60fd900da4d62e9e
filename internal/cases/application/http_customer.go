package application

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
)

// registerSeen adds the operations that tell customers how their application stands.
func (s *Service) registerSeen(routes *api.API) {
	own := api.Operation{
		Method: http.MethodGet, Tag: "Customer applications", Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationRead,
	}
	readiness := own
	readiness.Path, readiness.ID = customerBase+"/{applicationId}/readiness", "getMyApplicationReadiness"
	readiness.Summary, readiness.Message = "What the current stage still lacks", "Readiness."
	readiness.Description = "What completing the current stage would refuse now: answers, documents, payment, an open correction."
	api.Register(routes, readiness, s.readiness)

	invoices := own
	invoices.Path, invoices.ID = customerBase+"/{applicationId}/invoices", "listMyInvoices"
	invoices.Summary, invoices.Message = "List the invoices of my application", "Invoices."
	invoices.Description = "All of them, also void ones, in the order in which they were made, with the payments that succeeded."
	invoices.Sort = ownInvoiceOrders
	api.Register(routes, invoices, s.listOwnInvoices)
}

var ownInvoiceOrders = api.OldestFirst("createdAt", "dueAt", "paidAt", "status", "reference")

type ownInvoicesInput struct {
	api.ArrayQuery
	ApplicationID string `path:"applicationId"`
}

func (s *Service) listOwnInvoices(ctx context.Context, in *ownInvoicesInput) ([]finance.CustomerInvoiceView, error) {
	by := api.Caller(ctx)
	r, err := byID(ctx, s.DB, by.Tenant, in.ApplicationID)
	if err := r.Visible(by, err); err != nil {
		return nil, err
	}
	views, err := s.Finance.CustomerViews(ctx, s.DB, by.Tenant, r.ID)
	if err != nil {
		return nil, err
	}
	return api.Array(in.ArrayQuery, ownInvoiceOrders, views)
}
