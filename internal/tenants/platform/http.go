package platform

import (
	"context"
	"net/http"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

var orders = api.Orders{Newest: "at", Fields: map[string]string{"at": "at"}}

// Register adds the operations of this package to the API (specification, section 8).
func (s *Service) Register(routes *api.API) {
	api.Call(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/platform/audit", ID: "listAudit", Tag: "Platform",
		Kinds: []auth.Kind{auth.Platform}, Sort: orders,
		Summary: "List audit events of all tenants", Message: "Audit events.",
		Description: "Every recorded change of every tenant and of the platform: who, what and when. The values before and after are personal data of a " +
			"tenant. They are returned only with the permission platform:audit:details, and each access is recorded in the audit of the " +
			"tenant. With details=false they are left out and nothing is recorded.",
	}, s.list)
	s.registerOutbox(routes)
	s.registerServer(routes)
}

// ListInput is the input of listAudit.
type ListInput struct {
	api.PageQuery
	TenantID string `query:"tenantId" maxLength:"36" doc:"Filter by tenant"`
	Action   string `query:"action" maxLength:"100" doc:"Filter by action" example:"stage.completed"`
	From     string `query:"from" maxLength:"40" doc:"Start of the range, inclusive: a time, or a date in UTC" example:"2026-11-20"`
	To       string `query:"to" maxLength:"40" doc:"End of the range, exclusive: a time, or a date in UTC" example:"2026-11-21"`
	Details  bool   `query:"details" default:"true" doc:"If false, the values before and after are left out"`
}

// EventView is an audit event with its tenant.
type EventView struct {
	TenantID *string `json:"tenantId" doc:"Null for the platform itself"`
	audit.EntryView
}

func (s *Service) list(ctx context.Context, steps *api.Steps, by auth.Caller, in *ListInput) (api.Page[EventView], error) {
	period, err := tenants.PeriodQuery{From: in.From, To: in.To}.In(time.UTC)
	if err != nil {
		return api.Page[EventView]{}, err
	}
	return api.ListWith(in.PageQuery, orders, func(p db.Paging) (db.Page[audit.Entry], error) {
		return audit.All(ctx, steps.DB(), in.TenantID, in.Action, period.From, period.To, p)
	}, func(entries []audit.Entry) (func(audit.Entry) EventView, error) {
		if !in.Details || !by.Can(auth.PlatformAuditDetails) {
			return viewWithoutDetails, nil
		}
		count := countDetails(entries)
		if len(count) == 0 {
			return view, nil
		}
		asked := reading{TenantID: in.TenantID, Action: in.Action, From: in.From, To: in.To, Page: in.Page, Size: in.Size, Sort: in.Sort}
		return view, steps.Step(ctx, func(tx *db.Tx) error { return s.recordReading(ctx, tx, by, asked, count) })
	})
}

func view(e audit.Entry) EventView {
	v := EventView{TenantID: &e.Tenant, EntryView: audit.View(e)}
	if e.Tenant == auth.PlatformScope {
		v.TenantID = nil
	}
	return v
}

// viewWithoutDetails returns the change and the kind of actor only.
func viewWithoutDetails(e audit.Entry) EventView { return view(e.WithoutDetails()) }
