package calls

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

var orders = api.Orders{Newest: "at", Fields: map[string]string{"at": "at"}}

// Register adds the operations of this package to the API.
func (l *Log) Register(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/tenant/calls", ID: "listCalls", Tag: "Organisation", Kinds: []auth.Kind{auth.TenantAdmin}, Sort: orders,
		Summary: "List API calls", Message: "API calls.",
		Description: "Recent API calls by people and API keys of the organisation, including calls made by the console. Use the trace id of a response to " +
			"find out what a program did. A call appears a few seconds after its response. Bodies, queries, tokens and customer ids are not " +
			"recorded. For very busy organisations, successful calls are sampled; failed calls are kept first.",
	}, l.list)
}

// ListInput is the input of listCalls.
type ListInput struct {
	api.PageQuery
	tenants.PeriodQuery

	TraceID   string `query:"traceId" maxLength:"32" doc:"Filter by trace id, which responses contain as traceId and X-Trace-Id" example:"4bf92f3577b34da6a3ce929d0e0e4736"`
	Method    string `query:"method" enum:"GET,POST,PUT,PATCH,DELETE" doc:"Filter by HTTP method"`
	Path      string `query:"path" maxLength:"500" doc:"Filter by the beginning of the path" example:"/api/v1/staff/"`
	Status    int64  `query:"status" minimum:"100" maximum:"599" doc:"Filter by HTTP status" example:"409"`
	MinStatus int64  `query:"minStatus" minimum:"100" maximum:"599" doc:"Filter by minimum HTTP status; 400 for calls that were refused or failed" example:"400"`
	Code      string `query:"code" maxLength:"100" doc:"Filter by error code" example:"VALIDATION_FAILED"`
	CallerID  string `query:"callerId" doc:"Filter by the calling member or API key" example:"0193b2f4-5c1e-7f2a-9a3e-0d6f1c2b3a4d"`
}

// View is a call of the API.
type View struct {
	ID         string    `json:"id"`
	At         api.Time  `json:"at" doc:"Time of the response"`
	TraceID    string    `json:"traceId" doc:"Trace id of the response; the calls of one console page share it" example:"4bf92f3577b34da6a3ce929d0e0e4736"`
	Method     string    `json:"method" doc:"HTTP method" example:"POST"`
	Route      string    `json:"route" doc:"Path template of the operation" example:"/api/v1/customer/requests/{requestId}/submit"`
	Path       string    `json:"path" doc:"Path of the call without its query; at most 500 bytes" example:"/api/v1/customer/requests/0193b2f4-5c1e-7f2a-9a3e-0d6f1c2b3a4d/submit"`
	Operation  string    `json:"operation" doc:"Operation id" example:"submitRequest"`
	Status     int64     `json:"status" doc:"HTTP status" example:"409"`
	Code       *string   `json:"code" doc:"Error code; null for a successful call" example:"APPLICATION_MISSING_REQUIRED_ANSWERS"`
	DurationMS int64     `json:"durationMs" doc:"Duration of the call, in milliseconds" example:"12"`
	CallerKind auth.Kind `json:"callerKind" enum:"CUSTOMER,STAFF,TENANT_ADMIN,API_KEY" doc:"Kind of the caller"`
	CallerID   *string   `json:"callerId" doc:"Id of the calling member or API key; null for a customer"`
}

func viewOf(c Call) View {
	return View{
		ID: c.ID, At: api.Time(c.At), TraceID: c.TraceID, Method: c.Method, Route: c.Route, Path: c.Path, Operation: c.Operation,
		Status: c.Status, Code: api.TextOf(c.Code), DurationMS: c.DurationMS, CallerKind: c.CallerKind, CallerID: c.CallerID,
	}
}

func (l *Log) list(ctx context.Context, q db.Q, by auth.Caller, in *ListInput) (api.Page[View], error) {
	period, err := in.Period(ctx, q, by.Tenant)
	if err != nil {
		return api.Page[View]{}, err
	}
	f := Filter{TraceID: in.TraceID, Method: in.Method, Path: in.Path, Code: in.Code, CallerID: in.CallerID, Status: in.Status, MinStatus: in.MinStatus, From: period.From, To: period.To}
	return api.List(in.PageQuery, orders, func(p db.Paging) (db.Page[Call], error) { return list(ctx, q, by.Tenant, f, p) }, viewOf)
}
