package api

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"reflect"
	"runtime"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/limits"
	"stagegate/internal/infra/observe/metrics"
)

// Authenticator returns the caller of an access token. The error is a fault if the token
// is invalid or expired, or its caller may not sign in.
type Authenticator interface {
	Authenticate(ctx context.Context, q db.Q, token string) (auth.Caller, error)
}

// Config has the settings and dependencies of the API.
type Config struct {
	BaseURL         string // public address
	Contact         string // email address or URL of the operator, shown in the description; empty means BaseURL
	DB              *db.DB // may be nil in an API without operations
	Auth            Authenticator
	Log             *slog.Logger
	Limits          *limits.Local  // nil without rate limits
	Budgets         *Admission     // nil admits every call
	Proxies         []netip.Prefix // trusted to send X-Forwarded-For; nil if not configured
	Origins         []string       // allowed CORS origins; validated by CheckOrigin
	IdempotencyKeys *idempotency.Keys
	Meter           Meter            // may be nil
	Metrics         *metrics.Metrics // may be nil
	Calls           CallLog          // may be nil

	// Sees reports whether a record belongs to a service to which an API key is limited.
	Sees func(ctx context.Context, q db.Q, by auth.Caller, r Record) (bool, error)

	// FreshMethods returns how a caller can confirm who they are; nil in an API without people.
	FreshMethods func(ctx context.Context, q db.Q, by auth.Caller) (FreshMethods, error)

	TimeLimits TimeLimits
}

// API is the set of operations that the server offers.
type API struct {
	config Config
	routes *routes
	csrf   *http.CrossOriginProtection

	registered []*registration
	byID       map[string]*registration
	reads      map[string]tagReader          // by path, for operations whose responses have a tag
	shownAs    map[reflect.Type]reflect.Type // replaced types of schemas
	documents  []string                      // replaced texts of the served documents, and what replaces them

	ending   chan struct{} // closed when the server shuts down, for calls that wait
	endWaits func()

	proxyWarning sync.Once
}

var setup = sync.OnceFunc(func() { huma.DefaultArrayNullable = false })

// New returns an API without operations.
func New(c Config) *API {
	setup()
	api := newAPI(c)
	api.serveDocuments(c)
	return api
}

func newAPI(c Config) *API {
	ending := make(chan struct{})
	return &API{
		config: c, routes: newRoutes(), csrf: http.NewCrossOriginProtection(),
		shownAs: map[reflect.Type]reflect.Type{}, reads: map[string]tagReader{}, byID: map[string]*registration{},
		ending: ending, endWaits: sync.OnceFunc(func() { close(ending) }),
	}
}

func (a *API) secure() bool { return strings.HasPrefix(a.config.BaseURL, "https:") }

// Operations returns the registered operations, for tests and documentation.
func (a *API) Operations() []Operation {
	all := make([]Operation, len(a.registered))
	for i, r := range a.registered {
		all[i] = r.Operation
	}
	return all
}

// Signature is an operation with its types and its handler. Only Signatures sets the fields
// after the types.
type Signature struct {
	Operation

	In, Out reflect.Type
	Handler string // such as stagegate/internal/notices.(*Service).getSettings
	Tagged  bool   // its responses have a tag
	Matched bool   // it compares If-Match with such a tag
}

// Signatures returns the signature of every operation, for tests and documentation.
func (a *API) Signatures() []Signature {
	all := make([]Signature, len(a.registered))
	for i, r := range a.registered {
		all[i] = r.Signature
		all[i].Handler = strings.TrimSuffix(runtime.FuncForPC(r.handler).Name(), "-fm")
		all[i].Tagged = a.hasTag(r.Operation)
		all[i].Matched = r.Conditional() && a.reads[r.Record()] != nil
	}
	return all
}

// Mount serves a handler that is not an operation: health, sandbox, metrics. Its
// responses have no envelope.
func (a *API) Mount(pattern string, h http.Handler) { a.routes.HandleFunc(pattern, h.ServeHTTP) }

// MountLimited is Mount for a handler whose requests count against the rate limit of the
// client's address.
func (a *API) MountLimited(pattern string, h http.Handler) {
	a.Mount(pattern, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if f := TakeCall(r.Context()); f != nil {
			fail(w, r, f)
			return
		}
		h.ServeHTTP(w, r)
	}))
}

// MountPages serves pages at the paths that nothing else serves.
func (a *API) MountPages(pages Pages) { a.routes.pages = pages }

// DescribeAs replaces a type in schemas by another type, whose Schema method returns the
// schema. It must be called before the first request.
func (a *API) DescribeAs(t, shown reflect.Type) {
	a.shownAs[t] = shown
}

// AnswerValue describes an answer: a string, a list of strings or a boolean.
type AnswerValue struct{}

// Schema returns the schema of the three types, and null for no answer.
func (AnswerValue) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Description: "A text (single choice, date, text, number and others), an array of texts (multiple choice), true or false; null clears the answer",
		OneOf: []*huma.Schema{
			{Type: huma.TypeString, MaxLength: new(20000)},
			{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString, MaxLength: new(4000)}, MaxItems: new(1000)},
			{Type: huma.TypeBoolean},
			{Enum: []any{nil}},
		},
	}
}
