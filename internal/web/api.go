package web

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"path"
	"reflect"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"stagegate/internal/auth"
	"stagegate/internal/idempotency"
	"stagegate/internal/limit"
	"stagegate/internal/money"
)

// Authenticator tells who holds an access token. It answers with a fault when
// the token is not good (any more) or when its holder may not come in.
type Authenticator interface {
	Authenticate(ctx context.Context, token string) (auth.Caller, error)
}

// Config is what the API needs from outside.
type Config struct {
	Version string // of the product, shown in the description
	BaseURL string // public address, shown in the description
	Auth    Authenticator
	Log     *slog.Logger
	Limits  *limit.Local   // nil where nothing is limited
	Proxies []netip.Prefix // whose X-Forwarded-For is believed
	Repeats *idempotency.Keeper
}

// API is the set of operations that the server offers.
type API struct {
	huma   huma.API
	routes *routes
	auth   Authenticator
	log    *slog.Logger
	csrf   *http.CrossOriginProtection

	secure  bool // the public address is an https one
	limits  *limit.Local
	proxies []netip.Prefix
	repeats *idempotency.Keeper

	operations []Operation
	schemas    map[string]func() ([]byte, error) // by the paths that they are served at
}

// setup replaces the error model of huma, which is a package variable there.
var setup = sync.OnceFunc(func() {
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, errs ...error) huma.StatusError {
		return newFailure(ctx.Context(), fromHuma(status, message, errs))
	}
	huma.NewError = func(int, string, ...error) huma.StatusError { return new(Failure) } // it is asked for the shape only
	huma.DefaultArrayNullable = false
	huma.ValidateStrictCasing = true // else "Title" slips past the rules of "title"
})

// New makes an API without operations.
func New(c Config) *API {
	setup()
	routes := newRoutes()
	registry := huma.NewMapRegistry("#/components/schemas/", schemaName)
	registry.RegisterTypeAlias(reflect.TypeFor[money.Number](), reflect.TypeFor[amount]())
	registry.RegisterTypeAlias(reflect.TypeFor[auth.Permission](), reflect.TypeFor[permission]())
	registry.RegisterTypeAlias(reflect.TypeFor[struct{}](), reflect.TypeFor[nothing]())
	config := huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title: "Stagegate", Version: c.Version, Description: introduction,
				License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
			},
			Components: &huma.Components{Schemas: registry, SecuritySchemes: securitySchemes},
			Tags:       tags,
			Servers:    []*huma.Server{{URL: cmp.Or(c.BaseURL, "/")}},
		},
		Formats:       map[string]huma.Format{"application/json": huma.DefaultJSONFormat, "json": huma.DefaultJSONFormat},
		DefaultFormat: "application/json",
	}
	api := &API{
		huma: humago.New(routes, config), routes: routes, auth: c.Auth, log: c.Log, secure: strings.HasPrefix(c.BaseURL, "https:"),
		limits: c.Limits, proxies: c.Proxies, repeats: c.Repeats,
		csrf: http.NewCrossOriginProtection(), schemas: map[string]func() ([]byte, error){},
	}
	api.serveDescription()
	return api
}

// Operations lists what has been registered, for tests and documentation.
func (a *API) Operations() []Operation { return a.operations }

// Mount serves a handler that is not an operation: health, sandbox, metrics.
// Such answers carry no envelope.
func (a *API) Mount(pattern string, h http.Handler) { a.routes.HandleFunc(pattern, h.ServeHTTP) }

// ServeJSONSchema serves the JSON Schema of a type to everybody, without an
// envelope.
func (a *API) ServeJSONSchema(at string, t reflect.Type, title string) {
	name := path.Base(a.huma.OpenAPI().Components.Schemas.Schema(t, true, "").Ref)
	schema := sync.OnceValues(func() ([]byte, error) { return a.jsonSchema(name, title) }) // all operations are registered before the first request
	a.schemas[at] = schema
	a.Mount("GET "+at, serveJSON("application/schema+json", schema))
}

// JSONSchema is the schema that is served at a path.
func (a *API) JSONSchema(at string) ([]byte, error) { return a.schemas[at]() }

// DescribeAs makes the description show a type as another one, whose Schema
// method says what it looks like in JSON. It is called before operations that
// use the type are registered.
func (a *API) DescribeAs(t, shown reflect.Type) {
	a.huma.OpenAPI().Components.Schemas.RegisterTypeAlias(t, shown)
}

// AnswerValue describes an answer: a text, a list of texts or a truth value.
type AnswerValue struct{}

// Schema describes the three forms, and null for no answer.
func (AnswerValue) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Description: "A text (single choice, date, text, number), an array of texts (multiple choice), true or false; null clears the answer",
		OneOf: []*huma.Schema{
			{Type: huma.TypeString, MaxLength: new(4000)},
			{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString, MaxLength: new(4000)}, MaxItems: new(1000)},
			{Type: huma.TypeBoolean},
			{Enum: []any{nil}},
		},
	}
}
