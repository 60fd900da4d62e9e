package contract_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// transactions collects the statements of committed transactions on SQLite, which runs one at a
// time.
type transactions struct {
	mu        sync.Mutex
	open      []string
	committed [][]string
}

func (x *transactions) watch(query string, _ []any) {
	x.mu.Lock()
	defer x.mu.Unlock()
	switch {
	case query == "BEGIN":
		x.open = nil
	case query == "COMMIT":
		x.committed = append(x.committed, x.open)
	case !strings.HasPrefix(query, "SELECT"):
		x.open = append(x.open, query)
	}
}

// take returns the transactions committed since the last call.
func (x *transactions) take() [][]string {
	x.mu.Lock()
	defer x.mu.Unlock()
	defer func() { x.committed = nil }()
	return x.committed
}

// Operations that write nothing, so that only their responses are stored.
var storedApart = map[string]string{
	"checkRule":          "changes nothing",
	"previewCertificate": "changes nothing",
	"drawCertificate":    "changes nothing",
	"confirmUpload":      "changes nothing in the scenario: the file has arrived",
	"previewService":     "changes nothing",
	"priceBreakdown":     "changes nothing",

	"assignCases":       "writes nothing in the scenario: one case is already assigned to the member, and the other one is closed",
	"retryOutboxEvents": "writes in batches, of which the last one finds nothing left",
}

// Operations that commit a step before their last transaction.
var inParts = map[string]string{
	"startPayment":       "the payment, before the provider is asked for a checkout",
	"startPublicPayment": "likewise",
	"payMyApplication":   "likewise",

	"refreshPublicPayment": "the turn to ask the provider, before it is asked",
	"checkoutPlan":         "likewise, and the plan at the provider",
	"addBillingPlan":       "the plan, before the provider is told of it",
	"cancelSubscription":   "what the provider says about the subscription",
	"setPayoutAccount":     "the claim, before the provider makes the subaccount",
}

// With a key, every successful operation commits its response in its last transaction, and all but
// a few operations have only one transaction.
func TestScenarioWithKeys(t *testing.T) {
	t.Parallel()
	s := apptest.StartAt(t, dbtest.URL(t, "sqlite"), time.Date(2027, time.March, 1, 9, 0, 0, 0, time.UTC), apptest.Named)
	n := newRecorder(t, s)
	done := &transactions{}
	apart, parts, keys := map[string]bool{}, map[string]bool{}, 0
	n.intercept = func(op *described, c *apptest.Client, call func(*apptest.Client) *apptest.Response) *apptest.Response {
		if op.method != http.MethodPost || strings.Contains(op.path, "/webhook") {
			return call(c)
		}
		keys++
		done.take()
		r, kept := call(fixture.WithKey(c, fmt.Sprint("key ", keys))), false
		for _, statements := range done.take() {
			for _, q := range statements {
				switch {
				case strings.HasPrefix(q, stored):
					kept = true
					if r.Status < 300 && len(statements) == 1 {
						apart[op.OperationID] = true
					}
				case strings.HasPrefix(q, "UPDATE idempotency_keys SET lease_until"), strings.HasPrefix(q, "UPDATE idempotency_keys SET done_at"):
					parts[op.OperationID] = true
				}
			}
		}
		if r.Status < 300 && !kept {
			t.Errorf("%s keeps no answer", op.OperationID)
		}
		return r
	}
	s.DB.Watch(done.watch)
	n.record()
	s.DB.Watch(nil)
	for what, sets := range map[string]struct {
		got  map[string]bool
		want map[string]string
	}{"store their answers apart": {apart, storedApart}, "commit in parts": {parts, inParts}} {
		got, want := slices.Sorted(maps.Keys(sets.got)), slices.Sorted(maps.Keys(sets.want))
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
}
