package tenants

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

var auditOrders = api.Orders{Newest: "at", Fields: map[string]string{"at": "at"}}

func (s *Service) registerAudit(routes *api.API) {
	api.Read(routes, ofAdmin(http.MethodGet, tenantPath+"/audit", api.Operation{
		ID: "listTenantAudit", Sort: auditOrders, Summary: "List audit events", Message: "Audit events.",
		Description: "Every recorded change: who, what and when, with the values before and after. Platform users appear as Platform, without an id.",
	}), s.listAudit)
}

// AuditInput is the input of listTenantAudit.
type AuditInput struct {
	api.PageQuery
	PeriodQuery
	Action   string `query:"action" maxLength:"100" doc:"Filter by action" example:"request.accepted"`
	ActorID  string `query:"actorId" maxLength:"36" doc:"Filter by actor"`
	TargetID string `query:"targetId" maxLength:"36" doc:"Filter by the changed record"`
}

func (s *Service) listAudit(ctx context.Context, q db.Q, by auth.Caller, in *AuditInput) (api.Page[audit.EntryView], error) {
	period, err := in.Period(ctx, q, by.Tenant)
	if err != nil {
		return api.Page[audit.EntryView]{}, err
	}
	f := audit.Filter{Action: in.Action, ActorID: in.ActorID, TargetID: in.TargetID, From: period.From, To: period.To}
	return api.List(in.PageQuery, auditOrders, func(p db.Paging) (db.Page[audit.Entry], error) {
		return audit.ByTenant(ctx, q, by.Tenant, f, p)
	}, audit.TenantView)
}
