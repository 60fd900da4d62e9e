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
		Summary: "Calls of the API", Message: "Calls.",
		Description: "The calls that people of the organisation have made in the last days, with their sessions, also those that the pages of the console have made: " +
			"for finding out what a program did, by the trace id of its answer. A call is listed some seconds after its answer. There are no bodies, queries or tokens, " +
			"and of customers no ids. Of an organisation with very many calls a day, those that failed are kept rather than others, of which a part is left out.",
	}, l.list)
}

// ListInput is the input of listCalls.
type ListInput struct {
	api.PageQuery
	tenants.PeriodQuery

	TraceID   string `query:"traceId" maxLength:"32" doc:"Only those with this trace id, which answers have as traceId and X-Trace-Id" example:"4bf92f3577b34da6a3ce929d0e0e4736"`
	Method    string `query:"method" enum:"GET,POST,PUT,PATCH,DELETE" doc:"Only those with this method"`
	Path      string `query:"path" maxLength:"500" doc:"Only those whose path begins like this" example:"/api/v1/staff/"`
	Status    int64  `query:"status" minimum:"100" maximum:"599" doc:"Only those with this status of HTTP" example:"409"`
	MinStatus int64  `query:"minStatus" minimum:"100" maximum:"599" doc:"Only those with this status of HTTP or a higher one; 400 for those that were refused or failed" example:"400"`
	Code      string `query:"code" maxLength:"100" doc:"Only those with this error code" example:"VALIDATION_FAILED"`
}

// View is a call of the API.
type View struct {
	ID         string    `json:"id"`
	At         api.Time  `json:"at" doc:"When it was answered"`
	TraceID    string    `json:"traceId" doc:"That of the answer; the calls of one page of the console share it" example:"4bf92f3577b34da6a3ce929d0e0e4736"`
	Method     string    `json:"method" doc:"Of HTTP" example:"POST"`
	Route      string    `json:"route" doc:"The path as the description of the API has it" example:"/api/v1/customer/requests/{requestId}/submit"`
	Path       string    `json:"path" doc:"The path that was called, without its query; at most 500 bytes" example:"/api/v1/customer/requests/0193b2f4-5c1e-7f2a-9a3e-0d6f1c2b3a4d/submit"`
	Operation  string    `json:"operation" doc:"Its operationId" example:"submitRequest"`
	Status     int64     `json:"status" doc:"Of HTTP" example:"409"`
	Code       *string   `json:"code" doc:"Error code; null where it was not refused" example:"APPLICATION_MISSING_REQUIRED_ANSWERS"`
	DurationMS int64     `json:"durationMs" doc:"Milliseconds until the answer" example:"12"`
	CallerKind auth.Kind `json:"callerKind" enum:"CUSTOMER,STAFF,TENANT_ADMIN" doc:"Who called"`
	CallerID   *string   `json:"callerId" doc:"Id of the member who called; null for a customer"`
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
	f := Filter{TraceID: in.TraceID, Method: in.Method, Path: in.Path, Code: in.Code, Status: in.Status, MinStatus: in.MinStatus, From: period.From, To: period.To}
	return api.List(in.PageQuery, orders, func(p db.Paging) (db.Page[Call], error) { return list(ctx, q, by.Tenant, f, p) }, viewOf)
}
