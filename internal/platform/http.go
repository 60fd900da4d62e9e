package platform

import (
	"context"
	"net/http"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/web"
)

var orders = web.Orders{"createdAt": "at"}

// Register adds the operations of this package to the API (specification, section 8).
func (s *Service) Register(api *web.API) {
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: "/api/v1/platform/audit", ID: "listAudit", Tag: "Platform",
		Kinds: []auth.Kind{auth.Platform}, Sort: orders,
		Summary: "What happened", Description: "Every recorded change of every tenant and of the platform itself.", Message: "Audit events.",
	}, s.list)
	s.registerOutbox(api)
}

type listInput struct {
	web.PageQuery
	TenantID string `query:"tenantId" maxLength:"36" doc:"Only those of this tenant"`
	Action   string `query:"action" maxLength:"100" doc:"Only those of this kind" example:"stage.completed"`
}

// EventView is an audit event with its tenant.
type EventView struct {
	TenantID *string `json:"tenantId" doc:"Null for the platform itself"`
	audit.EntryView
}

func (s *Service) list(ctx context.Context, in *listInput) (web.Page[EventView], error) {
	return web.List(in.PageQuery, orders, func(p db.Paging) (db.Page[audit.Entry], error) {
		return audit.All(ctx, s.DB, in.TenantID, in.Action, p)
	}, view)
}

func view(e audit.Entry) EventView {
	v := EventView{TenantID: &e.Tenant, EntryView: audit.View(e)}
	if e.Tenant == auth.PlatformScope {
		v.TenantID = nil
	}
	return v
}
