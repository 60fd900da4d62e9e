package contract_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// unpaged are arrays without paging, with the reason.
var unpaged = map[string]string{
	"search": "finds 50 records at most",
}

// array returns the schema of the items of a plain array, or nil for any other operation.
func (d *document) array(op *described) *schema {
	success := op.Responses["200"].Content["application/json"].Schema
	if op.method != http.MethodGet || success == nil || unpaged[op.OperationID] != "" {
		return nil
	}
	data := d.resolve(success).Properties["data"]
	if data == nil || d.resolve(data).Items == nil {
		return nil
	}
	return d.resolve(d.resolve(data).Items)
}

// checkArrayPaging checks the common behaviour of plain arrays: without parameters they are complete,
// with parameters they are paged and sorted.
func (w *world) checkArrayPaging(t *testing.T, op *described, with func(url.Values) *apptest.Response) {
	t.Helper()
	ask := func(values url.Values) []any {
		r := with(values).Want(200)
		items, ok := r.Data.([]any)
		if !ok {
			t.Fatalf("%v: the data is a %T, not an array", values, r.Data)
		}
		return items
	}
	all := ask(nil)
	if len(all) == 0 && !slices.Contains([]string{"listRefunds", "listPasskeys"}, op.OperationID) {
		t.Fatal("the list is too short for paging")
	}
	for _, c := range []struct {
		page, size  string
		first, most int
	}{{"0", "", 0, 20}, {"1", "", 20, 20}, {"", "1", 0, 1}, {"", "101", 0, 100}, {"0", "2", 0, 2}, {"1", "2", 2, 2}, {"1", "1000", 100, 100}, {"1000000", "100", 1e8, 100}} {
		values := url.Values{}
		if c.page != "" {
			values.Set("page", c.page)
		}
		if c.size != "" {
			values.Set("size", c.size)
		}
		first := min(c.first, len(all))
		if diff := cmp.Diff(ids(all[first:min(first+c.most, len(all))]), ids(ask(values))); diff != "" {
			t.Errorf("%v (-want +got):\n%s", values, diff)
		}
	}
	w.checkArraySorting(t, op, ask)
}

// checkArraySorting checks that an array can be sorted by exactly the fields that its description
// names, with all items, and null last.
func (w *world) checkArraySorting(t *testing.T, op *described, ask func(url.Values) []any) {
	t.Helper()
	fields, item := op.declared.Sort.Fields, w.doc.array(op)
	if len(fields) == 0 || !strings.Contains(op.Description, "Sortable by "+strings.Join(slices.Sorted(maps.Keys(fields)), ", ")+";") {
		t.Errorf("the description does not name the fields %v: %s", fields, op.Description)
	}
	all := ids(ask(nil))
	for field := range fields {
		if item.Properties[field] == nil {
			t.Errorf("the sort field %s is not a field of the items", field)
		}
		for direction, sign := range map[string]int{"": 1, ",asc": 1, ",desc": -1} {
			items := ask(url.Values{"sort": {field + direction}})
			if !slices.IsSortedFunc(items, func(a, b any) int { return compareValues(a.(apptest.M)[field], b.(apptest.M)[field], sign) }) { //nolint:forcetypeassert // items are objects
				t.Errorf("it is not sorted by %s%s: %v", field, direction, items)
			}
			if diff := cmp.Diff(slices.Sorted(slices.Values(all)), slices.Sorted(slices.Values(ids(items)))); diff != "" {
				t.Errorf("sorted by %s%s, it has other items (-before +after):\n%s", field, direction, diff)
			}
		}
	}
	for name, property := range item.Properties {
		if w.doc.isTime(property) && fields[name] == "" {
			t.Errorf("it does not sort by %s", name)
		}
	}
}

// ids returns the ids of the items of an array, by which orders are compared, since a job may
// change other fields between two responses.
func ids(items []any) []string {
	found := make([]string, len(items))
	for i, item := range items {
		m, _ := item.(apptest.M)
		for _, key := range []string{"id", "code", "name", "detail"} {
			if m[key] != nil {
				found[i] += fmt.Sprint(m[key], " ")
			}
		}
	}
	return found
}

// compareValues compares two values of a field; null sorts last.
func compareValues(a, b any, sign int) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	x, number := a.(json.Number)
	if !number {
		return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) * sign
	}
	p, _ := new(big.Rat).SetString(x.String())
	q, _ := new(big.Rat).SetString(fmt.Sprint(b))
	return p.Cmp(q) * sign
}

// Every list that is a plain array accepts page, size and sort.
func TestArrayPaging(t *testing.T) {
	t.Parallel()
	doc, ops := loadDescription(t, apptest.Start(t, dbtest.URL(t, "sqlite")))
	n := 0
	for _, op := range ops {
		if doc.array(op) == nil {
			continue
		}
		n++
		for _, name := range []string{"page", "size", "sort"} {
			if !slices.ContainsFunc(op.Parameters, func(p parameter) bool { return p.In == "query" && p.Name == name && !p.Required }) {
				t.Errorf("%s does not take %s", op.OperationID, name)
			}
		}
	}
	if n == 0 {
		t.Error("no list is a plain array")
	}
}
