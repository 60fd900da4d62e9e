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
		ID: "listTenantAudit", Sort: auditOrders, Summary: "What happened in the organisation", Message: "Audit events.",
		Description: "Every recorded change: who, what and when, with what it was and what it became. People of the platform appear as Platform, without id.",
	}), s.listAudit)
}

// AuditInput is the input of listTenantAudit.
type AuditInput struct {
	api.PageQuery
	PeriodQuery
	Action   string `query:"action" maxLength:"100" doc:"Only those of this kind" example:"request.accepted"`
	ActorID  string `query:"actorId" maxLength:"36" doc:"Only what this person did"`
	TargetID string `query:"targetId" maxLength:"36" doc:"Only changes of this record"`
}

func (s *Service) listAudit(ctx context.Context, q db.Q, by auth.Caller, in *AuditInput) (api.Page[audit.EntryView], error) {
	period, err := in.Period(ctx, q, by.Tenant)
	if err != nil {
		return api.Page[audit.EntryView]{}, err
	}
	f := audit.Filter{Action: in.Action, ActorID: in.ActorID, TargetID: in.TargetID, From: period.From, To: period.To}
	return api.List(in.PageQuery, auditOrders, func(p db.Paging) (db.Page[audit.Entry], error) {
		return audit.OfTenant(ctx, q, by.Tenant, f, p)
	}, audit.TenantView)
}
