// Package fuzz generates valid and almost valid calls from the API description, as every kind of caller and in
// sequences: later calls use values of earlier responses. It reads only the description; values that a schema
// does not describe come from a table of hints. Every response must conform to the description, and none may be
// a server error.
package fuzz

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/api"
	"stagegate/internal/app/config"
	"stagegate/internal/app/operate"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apidoc"
	"stagegate/internal/testkit/apptest"
)

// Secrets that sign the notifications of providers.
const (
	paymentKey = "sk_test_the_fuzzer_signs_with_this_key"
	storageKey = "the fuzzer signs notifications with this"
)

// Fuzzer is a run on one server.
type Fuzzer struct {
	t     testing.TB
	s     *apptest.Server
	doc   *apidoc.Doc
	rng   *rand.Rand
	kinds kinds

	people   []*person
	newcomer *person
	born     int // number of people
	made     int // number of generated names

	pools   map[string]pool // by scope of visibility
	commons pool            // codes and tokens without an owner
	mailed  []string        // addresses that may receive mails
	secret  string          // password used by the current call
	meant   *person         // who signs in by the current call
	owners  map[string]string
	focus   *focus

	tallies map[*apidoc.Operation]*tally
	uploads []upload
	history []string // mutating calls as curl commands
	keys    []*call  // calls with an Idempotency-Key
	faults  map[string]bool
}

// focus is the subject of a sequence of calls.
type focus struct {
	scope string
	near  map[string]string
	by    map[auth.Kind]*person // people involved
	left  int

	refused map[*apidoc.Operation]int // since the last change
	missing map[string]bool           // codes named as missing by refusals
}

// tally counts the results of an operation's calls.
type tally struct {
	classes [6]int         // by status class
	codes   map[string]int // by error code
	denied  map[string]int // by kind and role of the caller
	allowed map[string]int
}

// New creates a run on a server started with Settings.
func New(t testing.TB, s *apptest.Server, seed uint64) *Fuzzer {
	t.Helper()
	raw, err := api.Description.Read()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := apidoc.Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	f := &Fuzzer{
		t: t, s: s, doc: doc, kinds: newKinds(doc), rng: rand.New(rand.NewPCG(seed, 0)), // reproducible
		pools: map[string]pool{}, commons: pool{}, owners: map[string]string{},
		tallies: map[*apidoc.Operation]*tally{}, faults: map[string]bool{},
	}
	for _, op := range doc.Operations {
		f.tallies[op] = &tally{codes: map[string]int{}, denied: map[string]int{}, allowed: map[string]int{}}
	}
	for _, key := range []string{"VERIFY_EMAIL", "PAYMENT_ACCOUNT", "FIRST_SERVICE", "INVITE_TEAM", "CHOOSE_PLAN"} {
		f.commons.add("stepKey", &known{value: key})
	}
	f.settle()
	return f
}

// Settings adapts the configuration of a test server to a run.
func Settings(c *config.Config) {
	c.PaystackSecretKey, c.StorageWebhookSecret = paymentKey, storageKey
}

// unlimit removes the limits of the plans, which would stop a long run.
func (f *Fuzzer) unlimit(p *person) {
	const plans = "/api/v1/platform/billing-plans"
	list, _ := f.plain(p, http.MethodGet, plans, nil).Data.([]any)
	for _, member := range list {
		plan, _ := member.(map[string]any)
		body := apptest.M{}
		for _, name := range []string{"code", "name", "price", "currency", "interval"} {
			body[name] = plan[name]
		}
		f.plain(p, http.MethodPut, fmt.Sprint(plans, "/", plan["id"]), body).Want(http.StatusOK)
	}
}

// Run makes a number of calls and then checks the invariants of the database.
func (f *Fuzzer) Run(calls int) {
	f.t.Helper()
	for n := range calls {
		if len(f.faults) >= 20 { //nolint:mnd // enough to analyse
			f.t.Errorf("stopped after %d calls", n)
			break
		}
		op := f.operation()
		who := f.caller(op)
		c := f.build(op, who)
		if f.chance(0.3) {
			f.spoil(c)
		}
		f.make(c)
		if n%10 == 0 {
			f.readMail()
			f.readUploads()
		}
	}
	violations, err := operate.Violations(f.t.Context(), f.s.DB)
	if err != nil {
		f.t.Error(err)
	}
	for _, b := range violations {
		f.t.Errorf("invariant violated: %s, for: %v", b.Rule, b.IDs)
	}
	trail, err := audit.Verify(f.t.Context(), f.s.DB, "")
	if err != nil || trail.Breaks != nil {
		f.t.Errorf("the audit trail: %+v, %v", trail, err)
	}
}

// make makes a call, checks its response and collects values for later calls.
func (f *Fuzzer) make(c *call) {
	a, err := f.send(c)
	if err != nil {
		f.fault(c, apidoc.Answer{}, err)
		return
	}
	body, wrong := f.judge(c, a)
	if wrong != nil {
		f.fault(c, a, wrong)
	}
	f.learn(c, a, body)
	if c.method == http.MethodPost && c.header.Get("Idempotency-Key") != "" && repeatable(c.op) && len(a.Body) < keptResponse {
		f.keys = append(f.keys, c)
		f.keys = f.keys[max(0, len(f.keys)-20):] //nolint:mnd // some
		if a.Status < http.StatusMultipleChoices && wrong == nil {
			f.again(c, a)
		}
	}
}

// again repeats a call with an Idempotency-Key. The response must be the first one, unless that ended the
// caller's session.
func (f *Fuzzer) again(c *call, first apidoc.Answer) {
	second, err := f.send(c)
	if err != nil {
		f.fault(c, second, err)
		return
	}
	if second.Status != http.StatusUnauthorized && (second.Status != first.Status || !bytes.Equal(second.Body, first.Body)) {
		f.fault(c, second, fmt.Errorf("the replay differs from the first response: %s", first.Body))
	}
}

func (f *Fuzzer) chance(p float64) bool { return f.rng.Float64() < p }

// fresh returns an unused name.
func (f *Fuzzer) fresh(stem string) string {
	f.made++
	return fmt.Sprint(stem, f.made)
}

// operation chooses an operation, preferring those related to the focus of a sequence.
func (f *Fuzzer) operation() *apidoc.Operation {
	about := f.focus != nil && f.chance(0.75)
	chances := make([]float64, len(f.doc.Operations))
	for i, op := range f.doc.Operations {
		w := 1.0
		if other, ok := weights[op.ID]; ok {
			w = other
		}
		if op.Method == http.MethodGet {
			w /= 2
		}
		if f.tallies[op].classes[2] == 0 {
			w *= 2
		}
		if !f.nameable(op) {
			w /= 50
		}
		if about {
			w *= f.about(op)
		}
		chances[i] = w
	}
	return f.doc.Operations[f.weighted(chances)]
}

// about returns how closely an operation is related to the focus, with a preference for pending requests and
// applications.
func (f *Fuzzer) about(op *apidoc.Operation) float64 {
	matched, strange := 0.0, 1.0
	near := f.focus.near
	for _, name := range pathParams(op) {
		kind := f.kinds.param(op, name)
		switch {
		case kind == "application" && near[kind] != "", kind == "request" && near[kind] != "" && near["application"] == "":
			matched += 9
		case near[kind] != "", kind == "offered" && near["service"] != "":
			matched++
		case kind == "application", kind == "request":
			strange = 0.1
		}
	}
	return matched * strange / (1 + float64(f.focus.refused[op]))
}

// nameable reports whether a value is known for every path parameter.
func (f *Fuzzer) nameable(op *apidoc.Operation) bool {
	for _, name := range pathParams(op) {
		kind, found := f.kinds.param(op, name), false
		for _, p := range f.pools {
			found = found || len(p[kind]) > 0
		}
		if !found && len(f.commons[kind]) == 0 {
			return false
		}
	}
	return true
}

// caller chooses a caller, preferring those who were not refused before.
func (f *Fuzzer) caller(op *apidoc.Operation) *person {
	anybody := f.chance(0.08)
	if f.focus != nil && !anybody && f.chance(0.85) {
		for _, kind := range op.Callers {
			if p := f.focus.by[auth.Kind(kind)]; p != nil && f.tallies[op].denied[p.rank()] <= f.tallies[op].allowed[p.rank()]+2 && slices.Contains(f.people, p) {
				return f.ready(p)
			}
		}
	}
	weights := make([]float64, len(f.people))
	for i, p := range f.people {
		w := 1.0
		if p.ghost {
			w = 0.05
		}
		if !anybody && !slices.Contains(op.Callers, string(p.kind)) && !slices.Contains(op.Callers, "ANYONE") {
			w /= 50
		}
		t := f.tallies[op]
		if !anybody && t.allowed[p.rank()] == 0 {
			w /= 1 + 3*float64(t.denied[p.rank()])
		}
		if f.focus != nil && !p.ghost && p.scope != f.focus.scope && p.scope != auth.PlatformScope {
			w /= 10
		}
		weights[i] = w
	}
	return f.ready(f.people[f.weighted(weights)])
}

// ready returns a caller with a valid session.
func (f *Fuzzer) ready(p *person) *person {
	if p.ghost || p.token != "" {
		return p
	}
	if p.guest {
		f.people = slices.DeleteFunc(f.people, func(q *person) bool { return q == p })
		return f.ready(f.people[f.rng.IntN(len(f.people))])
	}
	f.revive(p)
	return p
}

func (p *person) rank() string { return string(p.kind) + " " + p.role }

func (f *Fuzzer) weighted(weights []float64) int {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	if sum == 0 {
		return f.rng.IntN(len(weights))
	}
	at := f.rng.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return len(weights) - 1
}

// Never lists the operations that never succeeded.
func (f *Fuzzer) Never() []string {
	var never []string
	for _, op := range f.doc.Operations {
		if f.tallies[op].classes[2] == 0 {
			never = append(never, op.ID)
		}
	}
	return never
}

// Table returns the results by operation and status class.
func (f *Fuzzer) Table() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-28s %7s %7s %7s  most refused with\n", "operation", "2xx", "4xx", "5xx")
	for _, op := range f.doc.Operations {
		t := f.tallies[op]
		most := ""
		for code, n := range t.codes {
			if n > t.codes[most] || n == t.codes[most] && code < most {
				most = code
			}
		}
		fmt.Fprintf(&b, "%-28s %7d %7d %7d  %s\n", op.ID, t.classes[2], t.classes[4], t.classes[5], most)
	}
	never := f.Never()
	fmt.Fprintf(&b, "%d of %d operations succeeded; never: %v\n", len(f.doc.Operations)-len(never), len(f.doc.Operations), never)
	return b.String()
}

// keptResponse is the maximum size of a response stored for its key.
const keptResponse = 64 << 10

// runAgain are the operations that a repeat with an Idempotency-Key runs again: they only read, or their response has
// secrets and is not kept.
var runAgain = []string{
	"checkRule", "previewService", "priceBreakdown",
	"acceptInvitation", "confirmTOTP", "createOrganization", "exchangeSession", "login", "passkeyLogin", "platformLogin", "refresh", "renewRecoveryCodes",
	"startTOTP", "stepUp", "verifyCustomer", "verifySecondFactor", "verifySignInLink",
}

// repeatable reports whether an operation replays the response for an Idempotency-Key.
func repeatable(op *apidoc.Operation) bool {
	return !slices.Contains(runAgain, op.ID) && slices.ContainsFunc(op.Parameters, func(p apidoc.Parameter) bool { return p.Name == "Idempotency-Key" })
}
