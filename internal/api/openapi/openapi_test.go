package openapi

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// statusOf is data that determines the status of its response.
type statusOf int

func (s statusOf) HTTPStatus() int { return int(s) }

// none is a handler without data.
func none[O any](context.Context, db.Q, auth.Caller, *struct{}) (data O, err error) { return data, nil }

type inner struct {
	N int `json:"n"`
}

type Nulls struct {
	At      *api.Time `json:"at"`
	Inner   *inner    `json:"inner" doc:"Perhaps"`
	Never   *api.Time `json:"never,omitempty"`
	Certain api.Time  `json:"certain"`
}

// The description shows which properties are nullable, and which operations set cookies.
func TestDescribedResponses(t *testing.T) {
	t.Parallel()
	routes := api.New(api.Config{})
	api.Read(routes, api.Operation{Method: http.MethodGet, Path: "/api/plain", ID: "plain", Public: true}, none[Nulls])
	api.Read(routes, api.Operation{Method: http.MethodPost, Path: "/api/cookie", ID: "cookie", Public: true, SetsCookies: true, Status: 201}, none[statusOf])
	raw, err := New(routes, nil, Examples{}).JSON()
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Paths map[string]map[string]struct {
			Responses map[string]struct {
				Headers map[string]json.RawMessage `json:"headers"`
			} `json:"responses"`
		} `json:"paths"`
		Components struct {
			Schemas map[string]struct {
				Properties map[string]json.RawMessage `json:"properties"`
			} `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(raw, &d); err != nil {
		t.Fatal(err)
	}
	for name, nullable := range map[string]bool{"at": true, "inner": true, "never": false, "certain": false} {
		property := string(d.Components.Schemas["OpenapiNulls"].Properties[name])
		if property == "" || strings.Contains(property, `"null"`) != nullable {
			t.Errorf("%s is described as %s", name, property)
		}
	}
	plain, cookie := d.Paths["/api/plain"]["get"].Responses, d.Paths["/api/cookie"]["post"].Responses
	if plain["200"].Headers["Set-Cookie"] != nil || cookie["200"].Headers["Set-Cookie"] == nil || cookie["201"].Headers["Set-Cookie"] == nil {
		t.Errorf("wrong descriptions of Set-Cookie: %v, %v", plain, cookie)
	}
	if cookie["429"].Headers["Retry-After"] == nil || cookie["400"].Headers["Retry-After"] != nil {
		t.Errorf("Retry-After is described as %v", cookie)
	}
}

type Named struct{}

func TestSchemaName(t *testing.T) {
	t.Parallel()
	for name, typ := range map[string]reflect.Type{
		"Failure": reflect.TypeFor[api.Failure](), "FaultField": reflect.TypeFor[fault.Field](), "OpenapiNamed": reflect.TypeFor[*Named](),
		"EnvelopeOpenapiNamed": reflect.TypeFor[api.Envelope[Named]](), "EnvelopePageOpenapiNamed": reflect.TypeFor[api.Envelope[api.Page[Named]]](),
		"EnvelopeOpenapiNamedList": reflect.TypeFor[api.Envelope[[]Named]](), "EnvelopeNothing": reflect.TypeFor[api.Envelope[api.Nothing]](),
		"EnvelopeString": reflect.TypeFor[api.Envelope[string]](), "PageFaultFieldList": reflect.TypeFor[api.Page[[]fault.Field]](),
	} {
		if got := schemaName(typ, "hint"); got != name {
			t.Errorf("%v: got %s, want %s", typ, got, name)
		}
	}
	for text, want := range map[string]string{
		"stagegate/internal/cases.ApplicationView": "Application", "stagegate/internal/cases.QuestionView": "ApplicationQuestion",
		"stagegate/internal/catalog.ServiceView": "CatalogService", "*stagegate/internal/finance.FinanceView": "Finance",
		"[]stagegate/internal/accounts.TenantView": "MemberTenantList", "string": "String", "struct {}": "Nothing",
		"stagegate/internal/api.Envelope[stagegate/internal/api.Page[stagegate/internal/cases.RequestRecordView]]": "EnvelopePageRequestRecord",
		"stagegate/internal/api.Envelope[[]*stagegate/internal/catalog/price.LineView]":                            "EnvelopePriceLineList",
	} {
		if got := readable(text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// The description of an operation names its callers as a list, and the order of an array.
func TestDescribe(t *testing.T) {
	t.Parallel()
	for want, op := range map[string]api.Operation{
		"Rows, the oldest first.\n\nRequires a session of a customer, a staff member, a tenant admin or a platform user.\n\nSortable by at, name; otherwise in the order above.\n\n": {
			Description: "Rows, the oldest first.", Kinds: auth.People, Sort: api.Fields("name", "at"),
		},
		"Requires the permission `request:review` of a tenant admin.\n\nSortable by at; default at,asc.\n\n": {
			Permission: auth.RequestReview, Kinds: []auth.Kind{auth.TenantAdmin}, Sort: api.OldestFirst("at"),
		},
		"Requires a session of a staff member or a tenant admin.\n\n": {Kinds: []auth.Kind{auth.Staff, auth.TenantAdmin}},
	} {
		if got := describe(op); !strings.HasPrefix(got, want+"Errors: ") {
			t.Errorf("got %q", got)
		}
	}
}

// A JSON Schema contains exactly the referenced schemas.
func TestJSONSchema(t *testing.T) {
	t.Parallel()
	type part struct {
		N int `json:"n"`
	}
	type whole struct {
		Inner []part `json:"inner"`
	}
	routes := api.New(api.Config{})
	api.Read(routes, api.Operation{Method: http.MethodGet, Path: "/api/plain", ID: "plain", Public: true}, none[Nulls])
	body, err := New(routes, nil, Examples{}).JSONSchema(reflect.TypeFor[whole](), "Outer")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Ref  string                     `json:"$ref"`
		Defs map[string]json.RawMessage `json:"$defs"`
	}
	if err := json.Unmarshal(body, &schema); err != nil {
		t.Fatal(err)
	}
	if len(schema.Defs) != 2 || schema.Defs[strings.TrimPrefix(schema.Ref, "#/$defs/")] == nil || strings.Contains(string(body), "components") {
		t.Errorf("the schema is %s", body)
	}
}

// Webhooks are in the description, with their types, and not in the one for OpenAPI 3.0, which has none.
func TestWebhooks(t *testing.T) {
	t.Parallel()
	d := New(api.New(api.Config{}), nil, Examples{})
	d.AddWebhooks(reflect.TypeFor[Nulls](), []Webhook{{Name: "record.made", Description: "A record was made.", Example: inner{N: 1}}})
	var described struct {
		Webhooks map[string]struct {
			Post struct {
				OperationID string `json:"operationId"`
				Description string `json:"description"`
			} `json:"post"`
		} `json:"webhooks"`
	}
	raw, err := d.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &described); err != nil {
		t.Fatal(err)
	}
	if post := described.Webhooks["record.made"].Post; post.OperationID != "onRecordMade" || post.Description != "A record was made." {
		t.Errorf("the webhook is described as %+v", post)
	}
	if raw, err = d.JSON30(); err != nil || strings.Contains(string(raw), "record.made") {
		t.Errorf("OpenAPI 3.0 has webhooks (%v): %s", err, raw)
	}
}
