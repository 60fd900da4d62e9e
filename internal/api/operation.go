package api

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/breaker"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
)

// Limits of request bodies in bytes (specification, section 8).
const (
	maxBody        = 1 << 20
	MaxWebhookBody = 256 << 10
)

// Operation describes one endpoint. It requires authentication unless it is Public.
type Operation struct {
	Method, Path string
	ID           string // operationId, unique
	Tag          string // group in the description
	Summary      string // verb and noun
	Description  string // what the call does, needs and changes
	Message      string // message of the envelope on success
	Deferred     string // message instead of Message if the data is Deferred

	Public      bool
	Kinds       []auth.Kind       // allowed kinds of callers; empty means every kind
	Permission  auth.Permission   // required permission; empty means none
	AnyOf       []auth.Permission // at least one is required; the description names them. Empty means none
	Exempt      []auth.Kind       // kinds that do not need the permission
	Fresh       bool              // needs a fresh sign-in of a person
	FreshOrKey  bool              // as Fresh, but open to API keys
	DuringSetUp bool              // open to callers who must set up a second factor

	Limit          limits.Policy // rate limit; empty means limits.Calls
	MissLimit      limits.Policy // rate limit of calls per address that find nothing; empty means none
	SignatureLimit limits.Policy // rate limit of calls per address with a bad signature; empty means none
	Budget         Budget        // the resource that calls use most; empty means ShortCalls
	OptionalAuth   bool          // a Public operation that authenticates callers who send a token

	Status      int          // on success; 0 means 200
	Errors      []fault.Code // error codes other than those implied by the other fields
	Sort        Orders       // sort fields of a list
	SetsCookies bool         // sets or deletes cookies on success
	Export      bool         // has the time limit of exports
	Waits       bool         // may call Wait, which prolongs its time limit
	Streams     bool         // its file has no end: it calls Send and Wait, and has no time limit
	Essential   bool         // exempt from the daily write quota of the tenant: security and money
	Resumable   bool         // commits in several steps; a repeat with its Idempotency-Key continues after the last one
	NeverKept   bool         // its response has secrets and is not stored for an Idempotency-Key: a repeat runs it again
	ReadOnly    bool         // a POST that changes nothing: if its response is too large to be stored, a repeat runs it again

	TextMedia string // media type in which a text body may be sent instead of as a JSON string; empty for none

	MediaType string // media type of a response that is a file instead of an envelope; see ReadFile
	Buffered  bool   // the file is complete before it is sent, so the response has an ETag

	Bodies []BodyKind // accepted kinds of bodies; empty means one kind, that of the struct

	Raw      bool // a webhook, whose handler gets the unparsed and unvalidated body
	Payments bool // a Raw operation that uses the database connections reserved for payments

	MaxBody   int64 // bytes; 0 means 1 MiB
	MaxTokens int   // JSON tokens of the body; 0 means 50,000

	ReadsRegistration bool // it reads the registration cookie
	SameSiteOnly      bool // refuses calls from pages of other sites, even without a cookie

	IfMatchPath string // path of the record that If-Match compares, if it is a prefix of Path; empty means Path
	IfMatchAlso string // path of another record whose tag If-Match may have instead; empty means none

	AnyQuery bool // it ignores unknown query parameters, because a provider sends browsers there and adds its own

	query []string // query parameters
}

// BodyKind is one of the kinds of bodies that an operation accepts.
type BodyKind struct {
	Name     string   // of its schema
	Required []string // properties that are optional in the struct, but required in this kind
	Without  []string // properties of the struct that this kind refuses
}

// registration is an operation with its handler. Inputs are pointers to the type In.
type registration struct {
	Signature

	checks   []check
	handle   func(ctx context.Context, s *Steps, in any) (any, error)
	read     func(ctx context.Context, q db.Q, by auth.Caller, in any) (any, error) // of an operation added by Read
	handler  uintptr                                                                // program counter of the handler function
	contract func() contract                                                        // created at the first call (docs/adr/0003-api-operations.md)
	serve    http.HandlerFunc
}

func (a *API) register(r *registration) {
	checkEmbedded(r.Operation, r.In)
	checkArray(r.Operation, r.In, r.Out)
	r.Status = cmp.Or(r.Status, http.StatusOK)
	r.Limit = cmp.Or(r.Limit, limits.Calls)
	r.MaxBody, r.MaxTokens = cmp.Or(r.MaxBody, maxBody), cmp.Or(r.MaxTokens, maxTokens)
	for _, p := range r.Params() {
		if p.In == "query" {
			r.query = append(r.query, p.Name)
		}
	}
	r.contract = sync.OnceValue(func() contract { return a.contractOf(r.Signature) })
	a.registered = append(a.registered, r)
	a.byID[r.ID] = r
	if r.read != nil && tagged(r.Operation, r.Out) {
		a.reads[r.Path] = r.reader()
	}
	r.serve = a.limitTime(r.Operation, func(w http.ResponseWriter, req *http.Request) { a.serve(w, req, r) })
	a.routes.HandleFunc(r.Method+" "+r.Path, r.serve)
}

func (a *API) serve(w http.ResponseWriter, r *http.Request, op *registration) {
	x := exchangeOf(r.Context())
	x.operation = op.ID
	defer func() { x.ticket.end() }()
	if err := a.enter(w, r, x, op.Operation); err != nil {
		fail(w, r, err)
		return
	}
	if op.Raw { // the provider retries after a refusal
		r = r.WithContext(breaker.Background(r.Context()))
	}
	if op.AcceptsKey() && len(r.Header.Values(idempotencyKey)) > 0 {
		a.runOnce(r, op).send(w, r)
	} else {
		a.run(r, op).send(w, r)
	}
}

func (a *API) run(r *http.Request, op *registration) *response {
	ctx := r.Context()
	x := exchangeOf(ctx)
	steps := &Steps{api: a, x: x, op: op}
	in, err := op.input(ctx, op.contract(), r)
	var data any
	if err == nil {
		data, err = limited(ctx, op, steps, in)
	}
	if err == nil && op.Conditional() && steps.out == nil {
		err = x.precondition.ensure(ctx, x.db)
	}
	switch {
	case err != nil:
		return failure(ctx, err)
	case steps.out != nil:
		return steps.out
	default:
		return a.respond(x, op, data)
	}
}

// Nothing is the data of an operation without data: null.
type Nothing *struct{}

// enter checks a call in a fixed order: calls in flight, rate limit, path, authentication,
// permission, body (specification, section 9).
func (a *API) enter(w http.ResponseWriter, r *http.Request, x *exchange, op Operation) error {
	err := a.admit(w, r, x, op, func() error {
		refusal := a.authorize(x, r, op)
		return cmp.Or(a.takeRate(x, op), refusal)
	})
	if err != nil {
		return err
	}
	if err = a.checkMeter(r.Context(), x, op); err != nil {
		return err
	}
	if op.Conditional() && len(r.Header.Values(ifMatch)) > 0 {
		x.precondition, err = a.preconditionOf(r, op)
	}
	return err
}

// authorize validates the ids in the path, authenticates the caller and checks that it may
// call the operation.
func (a *API) authorize(x *exchange, r *http.Request, op Operation) error {
	if !isText(r.URL.Path) {
		return fault.ErrNotFound
	}
	for _, name := range idParams(op.Path) {
		if !ref.IsID(r.PathValue(name)) {
			return fault.ErrNotFound
		}
	}
	if err := checkCookies(r); err != nil {
		return err
	}
	if !op.Public || op.OptionalAuth {
		err := a.authenticate(x, r, op)
		if _, refused := errors.AsType[*fault.Error](err); err != nil && (!refused || !op.Public) {
			return err
		}
	}
	if !op.Public {
		if err := mayCall(x.caller, op); err != nil {
			return err
		}
		if x.caller.MustSetUp && !op.DuringSetUp {
			return errSetUp
		}
		if op.Fresh || op.FreshOrKey && x.caller.Kind != auth.APIKey {
			if err := RequireFresh(r.Context(), x.db, x.caller); err != nil {
				return err
			}
		}
		if err := a.checkService(r, x, op); err != nil {
			return err
		}
	}
	if hasCookie(r) && a.csrf.Check(r) != nil {
		return errCrossSite
	}
	if op.SameSiteOnly && a.csrf.Check(r) != nil {
		return errOtherSite
	}
	return nil
}

// authenticate reads who calls. From then on the call sees the rows of the caller's tenant only, unless the operation is
// public: its input may name another tenant.
func (a *API) authenticate(x *exchange, r *http.Request, op Operation) error {
	token, ok := accessToken(r)
	if !ok {
		return errNoToken
	}
	caller, err := a.config.Auth.Authenticate(r.Context(), x.db, token)
	if err == nil {
		x.caller, x.signedIn, x.checkedAt = caller, true, ref.Now()
		if x.db != nil && !op.Public && caller.Tenant != auth.PlatformScope {
			x.db = x.db.Of(caller.Tenant)
		}
	}
	return err
}

// Record is a record in the path of a call.
type Record struct {
	Path  string // of the operation
	Param string // name of the parameter
	Value string
}

// checkService refuses an API key that is limited to some services, unless the first record in the path belongs to one
// of them. Operations without a record in their path narrow their data themselves.
func (a *API) checkService(r *http.Request, x *exchange, op Operation) error {
	if len(x.caller.Services) == 0 {
		return nil
	}
	_, rest, found := strings.Cut(op.Path, "{")
	if !found {
		return nil
	}
	name, _, _ := strings.Cut(rest, "}")
	sees, err := a.config.Sees(r.Context(), x.db, x.caller, Record{op.Path, name, r.PathValue(name)})
	if err == nil && !sees {
		return fault.ErrNotFound
	}
	return err
}

func mayCall(caller auth.Caller, op Operation) error {
	switch {
	case caller.Kind == auth.Onboarding && !caller.Is(op.Kinds...):
		return errOnboarding
	case len(op.Kinds) > 0 && !caller.Is(op.Kinds...):
		return fault.New(fault.Forbidden, "access.session", "wanted", NamesOf(op.Kinds), "actual", NamesOf([]auth.Kind{caller.Kind}))
	case op.Permission != "" && !caller.Is(op.Exempt...) && !caller.Can(op.Permission):
		return fault.New(fault.Forbidden, "access.permission", "permission", op.Permission)
	case len(op.AnyOf) > 0 && !slices.ContainsFunc(op.AnyOf, caller.Can):
		return fault.New(fault.Forbidden, "access.permissions", "permissions", op.AnyOf)
	}
	return nil
}

// errFresh refuses a caller who has to confirm who they are.
var errFresh = fault.New(fault.FreshSignInRequired, "access.fresh")

// FreshMethods says how a caller can confirm who they are.
type FreshMethods struct {
	Methods  []string `json:"methods"`
	StartURL string   `json:"startUrl,omitempty"` // address at which single sign-on confirms the session, if it is one of the methods
}

// RequireFresh refuses a caller whose latest sign-in or confirmation was too long ago, and every API key. Operations
// that are only sometimes Fresh call it.
func RequireFresh(ctx context.Context, q db.Q, by auth.Caller) error {
	if by.Kind == auth.APIKey {
		return fault.New(fault.Forbidden, "access.session", "wanted", NamesOf(auth.People), "actual", NamesOf([]auth.Kind{by.Kind}))
	}
	x := exchangeOf(ctx)
	if by.Fresh || x.api == nil || x.api.config.FreshMethods == nil {
		return nil
	}
	asked, err := x.api.config.FreshMethods(ctx, q, by)
	if err != nil {
		return err
	}
	return errFresh.WithData(asked)
}

// NamesOf returns the names of kinds of callers, such as "customer" and "tenant admin".
func NamesOf(kinds []auth.Kind) []fault.Text {
	names := map[auth.Kind]string{
		auth.Customer: "part.customer", auth.Staff: "part.staff",
		auth.TenantAdmin: "part.tenant_admin", auth.Platform: "part.platform_user",
		auth.Onboarding: "part.onboarding", auth.APIKey: "part.api_key",
	}
	var who []fault.Text
	for _, k := range kinds {
		who = append(who, fault.T(names[k]))
	}
	return who
}

func idParams(path string) []string {
	var ids []string
	for part := range strings.SplitSeq(path, "/") {
		name, ok := strings.CutPrefix(part, "{")
		if !ok {
			continue
		}
		if name = strings.TrimSuffix(name, "}"); isIDName(name) {
			ids = append(ids, name)
		}
	}
	return ids
}

// reads reports whether the operation is read-only.
func (op Operation) reads() bool { return op.Method == http.MethodGet || op.ReadOnly }

// TakesBody reports whether the operation has a request body.
func (op Operation) TakesBody() bool {
	return op.Method != http.MethodGet && op.Method != http.MethodDelete
}

// TimeLimits are the maximum durations of calls, from the first byte of the request to the
// response. 0 means no limit.
type TimeLimits struct {
	Calls   time.Duration
	Exports time.Duration // of operations that are an Export
}

// sendTime is the maximum time to send the response of an export, or of a call that waits, after its time limit.
const sendTime = 30 * time.Second

var errTimeLimit = fault.New(fault.NotReady, "general.time_limit")

// limitTime cancels the context of calls at the time limit. No transaction commits after it.
func (a *API) limitTime(op Operation, h http.HandlerFunc) http.HandlerFunc {
	limit := a.config.TimeLimits.Calls
	if op.Export {
		limit = a.config.TimeLimits.Exports
	}
	if op.Streams {
		return func(w http.ResponseWriter, r *http.Request) {
			_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // Send sets one
			h(w, r)
		}
	}
	if limit <= 0 {
		return h
	}
	if op.Waits {
		limit += MaxWait
	}
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeoutCause(r.Context(), limit, errTimeLimit)
		defer cancel()
		if op.Export || op.Waits {
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(limit + sendTime)) //nolint:forbidigo // a deadline of the operating system; not every writer supports it
		}
		h(w, r.WithContext(ctx))
	}
}
