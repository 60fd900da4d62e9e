package api

import (
	"cmp"
	"net/http"
	"reflect"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// Operations are built lazily: what huma makes of one, above all the schemas of
// its types, would take most of the time of a start. Each operation is built at its
// first call, in an API of its own, and all of them together when the description
// is first asked for (docs/adr/0037-lazy-operations.md).

// adder adds an operation to a huma API.
type adder func(huma.API)

// lazy returns the handler of an operation, which is built at its first call.
func (a *API) lazy(add adder) http.HandlerFunc {
	build := sync.OnceValue(func() *singleRoute {
		var s singleRoute
		api := a.newHuma(&s)
		add(api)
		fixSchemas(api.OpenAPI().Components.Schemas)
		return &s
	})
	return func(w http.ResponseWriter, r *http.Request) { build().ServeHTTP(w, r) }
}

// describeAll returns the description of all operations.
func (a *API) describeAll() *huma.OpenAPI {
	all := a.newHuma(new(singleRoute))
	for _, add := range a.adders {
		add(all)
	}
	fixSchemas(all.OpenAPI().Components.Schemas)
	a.describeChecks(all.OpenAPI())
	if a.examples != nil {
		a.examples().show(all.OpenAPI())
	}
	return all.OpenAPI()
}

// newHuma returns a huma API without operations, with its own schemas.
func (a *API) newHuma(mux humago.Mux) huma.API {
	registry := huma.NewMapRegistry(schemaPrefix, schemaName)
	registry.RegisterTypeAlias(reflect.TypeFor[money.Number](), reflect.TypeFor[amount]())
	registry.RegisterTypeAlias(reflect.TypeFor[auth.Permission](), reflect.TypeFor[permission]())
	registry.RegisterTypeAlias(reflect.TypeFor[fault.Code](), reflect.TypeFor[errorCode]())
	registry.RegisterTypeAlias(reflect.TypeFor[fault.FieldCode](), reflect.TypeFor[fieldCode]())
	registry.RegisterTypeAlias(reflect.TypeFor[struct{}](), reflect.TypeFor[nothing]())
	for t, shown := range a.shownAs {
		registry.RegisterTypeAlias(t, shown)
	}
	return humago.New(mux, huma.Config{
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
		Formats:       map[string]huma.Format{"application/json": format, "json": format},
		DefaultFormat: "application/json",
	})
}

// singleRoute is a router for one operation.
type singleRoute struct{ http.HandlerFunc }

// HandleFunc sets the handler of the operation. It is called by huma.
func (s *singleRoute) HandleFunc(_ string, handle func(http.ResponseWriter, *http.Request)) {
	s.HandlerFunc = handle
}
