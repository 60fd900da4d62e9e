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

Every answer is an envelope with status, message, traceId and data; a refusal carries errorCode and, where fields are at fault, errors.
Sign in with POST /api/v1/auth/login: browsers then carry cookies, programs send the access token as a Bearer token.

With the header Prefer: return=minimal, the answer to a POST, PUT or PATCH that changes a record, such as a request, an application or a service,
has of its data only id and, where the record has them, reference, status and version; the other members are left out, whatever the schema of the
data requires. The answer then has the header Preference-Applied: return=minimal; without that header it is whole.

Amounts of money are JSON numbers in major units of their currency: 150.5 NGN is 150 naira and 50 kobo. The largest is 1000000000000000 of the
smallest unit, such as 10000000000000 NGN. So each has at most 15 digits or is a power of ten, and a 64-bit float (double) reads and writes it exactly;
a 32-bit float does not. Calculate with decimals: a sum of doubles may have more decimals than the currency, and is refused then.`

var tags = []*huma.Tag{
	{Name: "Authentication", Description: "Sign in and out, stay signed in"},
	{Name: "Tenant services", Description: "Define and publish what the organisation offers"},
	{Name: "Customer requests", Description: "A customer's wish, from draft to decision"},
	{Name: "Customer applications", Description: "Accepted requests on their way, as their customer sees them"},
	{Name: "Staff requests", Description: "Review what customers submitted"},
	{Name: "Staff applications", Description: "Move applications through their stages"},
	{Name: "Staff queue", Description: "Who works on what, what comes next, and finding it again"},
	{Name: "Organisation", Description: "What the organisation of the caller says about itself, and where its money goes"},
	{Name: "Organisations", Description: "From registering to a working workspace, and what an organisation says about itself"},
	{Name: "Team", Description: "Who works for the organisation, and what they may do"},
	{Name: "Billing", Description: "The organisation's plan, and what is left of it"},
	{Name: "Platform", Description: "For the platform's own people"},
	{Name: "Finance", Description: "Prices, invoices and payments"},
	{Name: "Files", Description: "Uploads, straight to the storage provider"},
	{Name: "Public payments", Description: "Paying an invoice by its reference, without signing in"},
	{Name: "Webhooks", Description: "What providers tell the server"},
}

var securitySchemes = map[string]*huma.SecurityScheme{
	"bearer": {Type: "http", Scheme: "bearer", BearerFormat: "JWT", Description: "The accessToken of a session"},
	"cookie": {Type: "apiKey", In: "cookie", Name: api.AccessCookie, Description: "Set by signing in; there is nothing to enter"},
	"onboarding": {
		Type: "apiKey", In: "cookie", Name: api.OnboardingCookie,
		Description: "Set by opening the setup link, GET /api/v1/organizations/verify, until the workspace is made. Programs send the token of that answer as a Bearer token",
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

// describe returns the description of an operation, with its callers, the sort fields
// and all error codes.
func describe(op api.Operation) string {
	text := []string{op.Description}
	switch who := callers(op.Kinds); {
	case op.Public:
		text = append(text, "Needs no sign-in.")
	case len(op.Free) > 0:
		text = append(text, "Needs the permission `"+string(op.Permission)+"`, or a session"+callers(op.Free)+".")
	case op.Permission != "":
		text = append(text, "Needs the permission `"+string(op.Permission)+"`"+who+".")
	default:
		text = append(text, "Needs a session"+who+".")
	}
	switch {
	case op.Sort.Newest != "":
		text = append(text, "Sorts by "+op.Sort.Names()+"; by "+op.Sort.Default()+" unless asked otherwise.")
	case len(op.Sort.Fields) > 0:
		text = append(text, "Sorts by "+op.Sort.Names()+"; in the order above unless asked otherwise.")
	}
	var codes []string
	for _, c := range codesOf(op) {
		codes = append(codes, "`"+string(c)+"`")
	}
	text = append(text, "Errors: "+strings.Join(codes, ", ")+".")
	return strings.TrimSpace(strings.Join(text, "\n\n"))
}

// access returns the extensions of an operation that describe its callers: their kinds,
// the required permission or those of which one is required, and the kinds that need none.
func access(op api.Operation) map[string]any {
	if op.Public {
		return map[string]any{"x-callers": []string{"ANYONE"}}
	}
	extensions := map[string]any{"x-callers": kindsOf(op)}
	if op.Permission != "" {
		extensions["x-permission"] = op.Permission
	}
	if len(op.Free) > 0 {
		extensions["x-permission-free"] = op.Free
	}
	if len(op.Either) > 0 {
		extensions["x-permission-either"] = op.Either
	}
	return extensions
}

// kindsOf returns the kinds of callers that an operation can allow.
func kindsOf(op api.Operation) []auth.Kind {
	if len(op.Kinds) > 0 {
		return op.Kinds
	}
	holders := []struct {
		kind auth.Kind
		hold []auth.Permission
	}{
		{auth.Customer, auth.CustomerPermissions},
		{auth.Staff, auth.TenantPermissions},
		{auth.TenantAdmin, auth.TenantPermissions},
		{auth.Platform, auth.PlatformPermissions},
	}
	var kinds []auth.Kind
	for _, h := range holders {
		if op.Permission == "" || slices.Contains(h.hold, op.Permission) {
			kinds = append(kinds, h.kind)
		}
	}
	return kinds
}

// callers is " of a customer or a tenant admin", or "" for no kinds.
func callers(kinds []auth.Kind) string {
	if len(kinds) == 0 {
		return ""
	}
	var names []string
	for _, name := range api.NamesOf(kinds) {
		names = append(names, name.String())
	}
	return " of " + strings.Join(names, " or ")
}

// errorResponses describes the failures of an operation, by status.
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
