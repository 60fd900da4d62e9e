package contract_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
)

// Every operation refuses unknown and repeated query parameters by name, also operations without
// parameters. Providers may add parameters to the URLs of webhooks.
func TestUnknownQueryParameters(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		w := newWorld(t, s)
		for _, op := range w.ops {
			t.Run(op.OperationID, func(t *testing.T) {
				path := op.at(func(key string) string {
					if id := w.own[key]; id != "" {
						return id
					}
					return "x"
				})
				ask := func(query string) *apptest.Response {
					return apptest.CheckResponse(t, query, w.as(op).In(t).Do(op.method, path+"?"+query, nil))
				}
				if op.declared.Raw {
					if r := ask("surplus=1&surplus=1"); len(r.Errors) > 0 {
						t.Errorf("a webhook is refused for its query: %v", r.Errors)
					}
					return
				}
				if op.declared.AnyQuery {
					if r := ask("surplus=1&_=1"); len(r.Errors) > 0 {
						t.Errorf("a provider's way back is refused for its query: %v", r.Errors)
					}
					return
				}
				wantFieldError(t, "an unknown parameter", "surplus", ask("surplus=1"))
				wantFieldError(t, "a parameter against caches", "_", ask("_=1732269600000"))
				for _, p := range op.Parameters {
					if p.In != "query" {
						continue
					}
					wantFieldError(t, "a parameter twice", p.Name, ask(p.Name+"=1&"+p.Name+"=1"))
					if len(p.Name) == 1 {
						continue // no parameter has a similar name
					}
					wrong := p.Name[:1] + p.Name[2:] + "s"
					r := ask(wrong + "=1")
					wantFieldError(t, "a misspelt parameter", wrong, r)
					if got := messageOf(r, wrong); !strings.Contains(got, "Did you mean "+p.Name+"?") || !strings.Contains(got, "This operation takes ") {
						t.Errorf("%s: %s", wrong, got)
					}
				}
			})
		}
	})
}

// messageOf returns the message of a field error.
func messageOf(r *apptest.Response, field string) string {
	for _, e := range r.Errors {
		if e.Field == field {
			return e.Message
		}
	}
	return ""
}

// unsorted are times that are not sort fields. Two times of the outbox would each need two more
// indexes on the most frequently written table. The others are not columns of the listed table:
// the plan of an organisation is computed on request, pastDueAt belongs to the subscription,
// lastSeenAt to the sessions, and secondFactorResetAt to the second factors.
var unsorted = map[string][]string{
	"listOutbox": {"nextAttemptAt", "completedAt"}, "billingTenants": {"periodEnd", "pastDueAt"}, "billingPastDue": {"createdAt"},
	"listCertificates": {"changedAt"}, "listMembers": {"lastSeenAt", "secondFactorResetAt"}, "listAdministrators": {"lastSeenAt", "secondFactorResetAt"},
}

// checkSorting checks that the sort fields of a list are fields of its items and include their times.
func (w *world) checkSorting(t *testing.T, op *described, ask func(url.Values) *apptest.Response) {
	t.Helper()
	orders, item := op.declared.Sort, w.doc.item(op)
	for field := range orders.Fields {
		if item.Properties[field] == nil {
			t.Errorf("the sort field %s is not a field of the items", field)
		}
		if !strings.Contains(op.Description, field) {
			t.Errorf("the description does not name the sort field %s", field)
		}
		ask(url.Values{"sort": {field}}).Want(200)
		for direction, sign := range map[string]int{"asc": 1, "desc": -1} {
			r := ask(url.Values{"sort": {field + "," + direction}, "size": {"100"}}).Want(200)
			if w.doc.isTime(item.Properties[field]) && !inOrder(r, field, sign) {
				t.Errorf("it is not sorted by %s,%s", field, direction)
			}
		}
	}
	for name, property := range item.Properties {
		if w.doc.isTime(property) && orders.Fields[name] == "" && !slices.Contains(unsorted[op.OperationID], name) {
			t.Errorf("it does not sort by %s", name)
		}
	}
	if !strings.Contains(op.Description, "default "+orders.Default()) {
		t.Errorf("the description does not say that %s is the default", orders.Default())
	}
	_, direction, _ := strings.Cut(orders.Default(), ",")
	first := ask(url.Values{"sort": {orders.Default()}}).Want(200).Data
	counting := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == `["bytesToday"]` }, cmp.Ignore()) // it is updated every few seconds
	for _, values := range []url.Values{nil, {"sort": {"createdAt," + direction}}} {                                 // the alias that every list accepts
		if diff := cmp.Diff(first, ask(values).Want(200).Data, counting); diff != "" {
			t.Errorf("%v (-default +got):\n%s", values, diff)
		}
	}
}

// item returns the schema of the items of a list.
func (d *document) item(op *described) *schema {
	envelope := d.resolve(op.Responses["200"].Content["application/json"].Schema)
	return d.resolve(d.resolve(envelope.Properties["data"]).Properties["content"].Items)
}

// isTime reports whether a property is a time.
func (d *document) isTime(s *schema) bool {
	return strings.HasPrefix(d.resolve(s).Pattern, `^\d{4}-\d\d-\d\dT`)
}

// inOrder reports whether the items of a list are sorted by a time, null last.
func inOrder(r *apptest.Response, field string, sign int) bool {
	before := ""
	for i := range r.Len("content") {
		at := r.String("content", i, field)
		if i > 0 && (before == "" && at != "" || before != "" && at != "" && strings.Compare(before, at)*sign > 0) {
			return false
		}
		before = at
	}
	return true
}
