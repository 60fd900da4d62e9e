package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"reflect"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/auth"
	"stagegate/internal/idempotency"
	"stagegate/internal/limit"
	"stagegate/internal/metrics"
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
	Origins []string       // whose pages may use the API, besides our own; each is one that CheckOrigin lets pass
	Repeats *idempotency.Keys
	Metrics *metrics.Metrics // nil where nothing is counted

	Examples func() Examples // that the description shows; nil for none
}

// API is the set of operations that the server offers.
type API struct {
	routes *routes
	auth   Authenticator
	log    *slog.Logger
	csrf   *http.CrossOriginProtection

	secure  bool   // the public address is an https one
	help    string // address of the page of errors
	limits  *limit.Local
	proxies []netip.Prefix
	origins []string
	repeats *idempotency.Keys
	metrics *metrics.Metrics

	operations  []Operation
	declared    []declared                    // the same, as huma takes them
	reads       map[string]tagReader          // what has a tag, by its path
	shownAs     map[reflect.Type]reflect.Type // types that the description shows as others
	version     string                        // of the product
	baseURL     string
	examples    func() Examples
	description func() *huma.OpenAPI              // of all operations; they are registered before it is asked for
	schemas     map[string]func() ([]byte, error) // by the paths that they are served at
}

// setup replaces the error model of huma, which is a package variable there.
var setup = sync.OnceFunc(func() {
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, errs ...error) huma.StatusError {
		f := newFailure(ctx.Context(), fromHuma(status, message, errs))
		for name, values := range f.GetHeaders() { // huma asks for those of a handler's errors only
			ctx.SetHeader(name, values[0])
		}
		return f
	}
	huma.NewError = func(int, string, ...error) huma.StatusError { return new(Failure) } // it is asked for the shape only
	huma.DefaultArrayNullable = false
	huma.ValidateStrictCasing = true // else "Title" slips past the rules of "title"
})

// New makes an API without operations.
func New(c Config) *API {
	setup()
	api := &API{
		routes: newRoutes(), auth: c.Auth, log: c.Log, secure: strings.HasPrefix(c.BaseURL, "https:"), help: c.BaseURL + ErrorsPath,
		limits: c.Limits, proxies: c.Proxies, origins: c.Origins, repeats: c.Repeats, metrics: c.Metrics,
		csrf: http.NewCrossOriginProtection(), version: c.Version, baseURL: c.BaseURL, examples: c.Examples,
		shownAs: map[reflect.Type]reflect.Type{}, schemas: map[string]func() ([]byte, error){}, reads: map[string]tagReader{},
	}
	api.description = sync.OnceValue(api.describeAll)
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
	schema := sync.OnceValues(func() ([]byte, error) { return a.jsonSchema(t, title) })
	a.schemas[at] = schema
	a.Mount("GET "+at, serveJSON("application/schema+json", schema))
}

// JSONSchema is the schema that is served at a path.
func (a *API) JSONSchema(at string) ([]byte, error) { return a.schemas[at]() }

// DescribeAs makes the description show a type as another one, whose Schema
// method says what it looks like in JSON. It is called before the first request.
func (a *API) DescribeAs(t, shown reflect.Type) {
	a.shownAs[t] = shown
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
