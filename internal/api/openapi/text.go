package openapi

import (
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
)

const introduction = `Organisations deliver services to their customers in stages: a customer fills in a request,
staff accept it, and the application moves through its stages until it is completed; a payment stage waits for its invoice.

Every response is an envelope with status, message, traceId and data; an error response has errorCode and, for invalid fields, errors.
Sign in with POST /api/v1/auth/login. Browsers then send cookies; programs send the access token as a Bearer token.
A program of the organisation sends the secret of an API key instead, without signing in. Events are in the feed, GET /api/v1/tenant/events, and are sent
to webhook endpoints by Standard Webhooks 1.0.

With the header Prefer: return=minimal, the response to a POST, PUT or PATCH that changes a record has only id and, if the record has them,
reference and status in data, even where the schema requires other members. The response then has the header
Preference-Applied: return=minimal; without that header it is complete.

Amounts of money are JSON numbers in major units of their currency: 150.5 NGN is 150 naira and 50 kobo. The largest amount is 1000000000000000
minor units, for example 10000000000000 NGN. A 64-bit float (double) represents every amount exactly; a 32-bit float does not. Calculate with
decimals: a sum of doubles can have more decimals than the currency and is then refused.`

var tags = []*huma.Tag{
	{Name: "Authentication", Description: "Sign in, sign out and refresh sessions"},
	{Name: "Tenant services", Description: "Define and publish services"},
	{Name: "Customer requests", Description: "Requests of a customer, from draft to decision"},
	{Name: "Customer applications", Description: "Accepted requests of a customer"},
	{Name: "Customer cases", Description: "Requests and applications of a customer as one list"},
	{Name: "Staff requests", Description: "Review submitted requests"},
	{Name: "Staff applications", Description: "Move applications through their stages"},
	{Name: "Staff queue", Description: "The work list: assignment, priorities and search"},
	{Name: "Organisation", Description: "Profile, branding, calendar and payout account of the caller's organisation"},
	{Name: "Organisations", Description: "Registration and public pages of organisations"},
	{Name: "Team", Description: "Members, roles and customers of the organisation"},
	{Name: "Single sign-on", Description: "OpenID Connect providers of organisations, and signing in with them"},
	{Name: "Billing", Description: "Plan, subscription and quotas of the organisation"},
	{Name: "Platform", Description: "Administration of the platform"},
	{Name: "Finance", Description: "Prices, invoices, payments and refunds"},
	{Name: "Files", Description: "Uploads directly to the storage provider"},
	{Name: "Public payments", Description: "Pay an invoice by its reference without signing in"},
	{Name: "Certificates", Description: "Certificates that the organisation has issued"},
	{Name: "Public certificates", Description: "Check a certificate by its code without signing in"},
	{Name: "API keys", Description: "Keys with which programs of the organisation call the API"},
	{Name: "Events", Description: "What has happened in the organisation, for programs"},
	{Name: "Webhooks", Description: "Endpoints to which events are sent, and notifications from providers"},
}

var securitySchemes = map[string]*huma.SecurityScheme{
	"bearer": {Type: "http", Scheme: "bearer", BearerFormat: "JWT", Description: "Access token of a session, or the secret of an API key"},
	"cookie": {Type: "apiKey", In: "cookie", Name: api.AccessCookie, Description: "Set by signing in"},
	"onboarding": {
		Type: "apiKey", In: "cookie", Name: api.OnboardingCookie,
		Description: "Set by opening the setup link, GET /api/v1/organizations/verify, until the workspace is created. Programs send the token of that response as a Bearer token",
	},
}

func security(op api.Operation) []map[string][]string {
	if op.Public {
		return []map[string][]string{}
	}
	schemes := []map[string][]string{{"bearer": {}}}
	if !slices.Equal(op.Kinds, []auth.Kind{auth.Onboarding}) {
		schemes = append(schemes, map[string][]string{"cookie": {}})
	}
	if slices.Contains(op.Kinds, auth.Onboarding) {
		schemes = append(schemes, map[string][]string{"onboarding": {}})
	}
	return schemes
}

// describe returns the description of an operation with its callers, sort fields and error codes.
func describe(op api.Operation) string {
	text := []string{op.Description}
	switch who := callers(op.Kinds); {
	case op.Public:
		text = append(text, "No sign-in needed.")
	case len(op.Exempt) > 0:
		text = append(text, "Requires the permission `"+string(op.Permission)+"`, or a session"+callers(op.Exempt)+".")
	case op.Permission != "":
		text = append(text, "Requires the permission `"+string(op.Permission)+"`"+who+".")
	default:
		text = append(text, "Requires a session"+who+".")
	}
	switch {
	case op.Sort.Newest != "":
		text = append(text, "Sortable by "+op.Sort.Names()+"; default "+op.Sort.Default()+".")
	case len(op.Sort.Fields) > 0:
		text = append(text, "Sortable by "+op.Sort.Names()+"; otherwise in the order above.")
	}
	var codes []string
	for _, c := range codesOf(op) {
		codes = append(codes, "`"+string(c)+"`")
	}
	text = append(text, "Errors: "+strings.Join(codes, ", ")+".")
	return strings.TrimSpace(strings.Join(text, "\n\n"))
}

// access returns the extensions of an operation that describe its callers: their kinds, the
// required permission or alternatives, and the kinds that need no permission.
func access(op api.Operation) map[string]any {
	if op.Public {
		return map[string]any{"x-callers": []string{"ANYONE"}}
	}
	extensions := map[string]any{"x-callers": kindsOf(op)}
	if op.Permission != "" {
		extensions["x-permission"] = op.Permission
	}
	if len(op.Exempt) > 0 {
		extensions["x-permission-free"] = op.Exempt
	}
	if len(op.AnyOf) > 0 {
		extensions["x-permission-either"] = op.AnyOf
	}
	return extensions
}

// kindsOf returns the kinds of callers that can call an operation.
func kindsOf(op api.Operation) []auth.Kind {
	if len(op.Kinds) > 0 {
		return slices.DeleteFunc(slices.Clone(op.Kinds), func(k auth.Kind) bool { return op.Fresh && k == auth.APIKey })
	}
	holders := []struct {
		kind auth.Kind
		hold []auth.Permission
	}{
		{auth.Customer, auth.CustomerPermissions},
		{auth.Staff, auth.TenantPermissions},
		{auth.TenantAdmin, auth.TenantPermissions},
		{auth.Platform, auth.PlatformPermissions},
		{auth.APIKey, auth.StaffPermissions},
	}
	var kinds []auth.Kind
	for _, h := range holders {
		if op.Permission == "" || slices.Contains(h.hold, op.Permission) {
			kinds = append(kinds, h.kind)
		}
	}
	return kinds
}

// callers returns a text such as " of a customer, a staff member or a tenant admin", or "" for
// no kinds.
func callers(kinds []auth.Kind) string {
	names := api.NamesOf(kinds)
	text := ""
	for i, name := range names {
		switch {
		case i == 0:
			text = " of " + name.String()
		case i < len(names)-1:
			text += ", " + name.String()
		default:
			text += " or " + name.String()
		}
	}
	return text
}

// errorResponses describes the error responses of an operation by status.
func errorResponses(schemas huma.Registry, op api.Operation) map[string]*huma.Response {
	schema := schemas.Schema(reflect.TypeFor[api.Failure](), true, "WebFailure")
	byStatus := map[int][]string{}
	for _, c := range codesOf(op) {
		byStatus[c.Status()] = append(byStatus[c.Status()], "`"+string(c)+"`")
	}
	responses := map[string]*huma.Response{}
	for _, status := range slices.Sorted(maps.Keys(byStatus)) {
		responses[strconv.Itoa(status)] = &huma.Response{
			Description: http.StatusText(status) + ": " + strings.Join(byStatus[status], ", "),
			Content:     map[string]*huma.MediaType{"application/json": {Schema: schema}},
		}
	}
	return responses
}
