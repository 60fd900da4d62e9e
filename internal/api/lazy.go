package api

import (
	"cmp"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// What an operation publishes about its input, above all the schemas of its types, would
// take most of the time of a start. It is made at the first call of the operation, and that
// of all of them together when the description is first asked for
// (docs/adr/0037-lazy-operations.md).

// contractOf makes the contract of an operation.
func (a *API) contractOf(r *registration) contract {
	alone := a.newHuma()
	a.describeIn(alone, r)
	schemas := alone.OpenAPI().Components.Schemas
	fixSchemas(schemas)
	for _, item := range alone.OpenAPI().Paths {
		for _, op := range []*huma.Operation{item.Get, item.Put, item.Post, item.Patch, item.Delete} {
			if op != nil {
				return r.contractOf(op, schemas)
			}
		}
	}
	panic("api: huma does not describe " + r.ID)
}

// describeAll returns the description of all operations.
func (a *API) describeAll() *huma.OpenAPI {
	all := a.newHuma()
	for _, r := range a.registered {
		a.describeIn(all, r)
	}
	fixSchemas(all.OpenAPI().Components.Schemas)
	a.describeChecks(all.OpenAPI())
	if a.examples != nil {
		a.examples().show(all.OpenAPI())
	}
	return all.OpenAPI()
}

// newHuma returns a description without operations, with its own schemas.
func (a *API) newHuma() huma.API {
	registry := huma.NewMapRegistry(schemaPrefix, schemaName)
	registry.RegisterTypeAlias(reflect.TypeFor[money.Number](), reflect.TypeFor[amount]())
	registry.RegisterTypeAlias(reflect.TypeFor[auth.Permission](), reflect.TypeFor[permission]())
	registry.RegisterTypeAlias(reflect.TypeFor[fault.Code](), reflect.TypeFor[errorCode]())
	registry.RegisterTypeAlias(reflect.TypeFor[fault.FieldCode](), reflect.TypeFor[fieldCode]())
	registry.RegisterTypeAlias(reflect.TypeFor[struct{}](), reflect.TypeFor[nothing]())
	for t, shown := range a.shownAs {
		registry.RegisterTypeAlias(t, shown)
	}
	return humago.New(unserved{}, huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0", Tags: tags,
			Info: &huma.Info{
				Title: "Stagegate", Version: a.version, Description: introduction, Contact: contact(a.contact, a.baseURL),
				License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
			},
			Servers:    []*huma.Server{{URL: cmp.Or(a.baseURL, "/")}},
			Components: &huma.Components{Schemas: registry, SecuritySchemes: securitySchemes, Headers: map[string]*huma.Header{"RetryAfter": retryAfter}},

			OnAddOperation: []huma.AddOpFunc{explain, describeRaw},
		},
	})
}

// unserved is a router that serves nothing: huma only describes.
type unserved struct{}

// HandleFunc is called by huma.
func (unserved) HandleFunc(string, func(http.ResponseWriter, *http.Request)) {}

// ServeHTTP is part of what huma takes for a router.
func (unserved) ServeHTTP(http.ResponseWriter, *http.Request) {}
