package contract_test

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

// The id of a record that is malformed, unknown or belongs to another organisation or customer
// results in 404.
func TestForeignAndUnknownPaths(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		w := newWorld(t, s)
		everything := func() (all []string) {
			for _, r := range []*apptest.Response{
				w.admin.Get("/api/v1/tenant/services/" + w.own["serviceId"]),
				w.admin.Get("/api/v1/staff/applications/" + w.own["applicationId"]),
				w.admin.Get("/api/v1/finance/payments/" + w.own["reference"]),
				w.customer.Get("/api/v1/customer/requests/" + w.own["requestId"]),
			} {
				r.Want(200)
				body, _, _ := strings.Cut(string(r.Body), `"traceId"`)
				all = append(all, body+fmt.Sprint(r.Data))
			}
			return all
		}
		before := everything()
		for _, op := range w.ops {
			if len(op.params()) > 0 {
				t.Run(op.OperationID, func(t *testing.T) { w.badPaths(t, op) })
			}
		}
		// The failed calls must not have changed the records.
		if diff := cmp.Diff(before, everything()); diff != "" {
			t.Errorf("the records changed (-before +after):\n%s", diff)
		}
	})
}

func (w *world) badPaths(t *testing.T, op *described) {
	t.Helper()
	var body any
	if s := w.doc.body(op); s != nil {
		body = w.doc.sample(s)
	}
	if text, ok := body.(string); ok {
		body = strconv.Quote(text)
	}
	c := w.as(op).In(t)
	for _, spoiled := range op.params() {
		missing := func(what, value string) {
			t.Helper()
			path := op.at(func(key string) string {
				if key == spoiled {
					return value
				}
				return w.own[key]
			})
			apptest.CheckResponse(t, what+" "+spoiled, c.Do(op.method, path, body)).Refused(404, "NOT_FOUND")
		}
		for _, bad := range malformed(spoiled) {
			missing("a malformed", bad)
		}
		if isID(spoiled) {
			missing("an unknown", ref.NewID())
		}
		if isReference(spoiled) {
			missing("an unknown", "PAY-ZZZZZZ")
		}
		if slices.Contains(op.othersParams(), spoiled) {
			if w.foreign[spoiled] == "" {
				t.Fatalf("records does not make one for {%s}", spoiled)
			}
			missing("another organisation's", w.foreign[spoiled])
		}
	}
	if slices.Equal(op.declared.Kinds, []auth.Kind{auth.Customer}) && op.params()[0] != "serviceId" {
		path := op.at(func(key string) string { return w.own[key] })
		apptest.CheckResponse(t, "another customer's", w.other.In(t).Do(op.method, path, body)).Refused(404, "NOT_FOUND")
	}
}

// malformed returns invalid values of a path parameter, escaped.
func malformed(parameter string) []string {
	bad := []string{"%00", "%ff", "a%00b", "%ed%a0%80"}
	if parameter != "slug" { // any text is a valid question about a slug
		bad = append(bad, strings.Repeat("x", 5000), "%20", "..%2f..", "'%20OR%201=1--", "%25")
	}
	if isID(parameter) {
		id := ref.NewID()
		bad = append(bad, "x", "1", strings.ToUpper(id), id+"0", id[:35], "%7B"+id+"%7D", strings.ReplaceAll(id, "-", ""), " "+id[1:])
	}
	for i := range bad {
		bad[i] = strings.ReplaceAll(bad[i], " ", "%20")
	}
	return bad
}

// Every operation refuses invalid query parameters by name and accepts valid ones, according to
// the description.
func TestQueryParameters(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		w := newWorld(t, s)
		for _, op := range w.ops {
			var query []parameter
			for _, p := range op.Parameters {
				if p.In == "query" {
					query = append(query, p)
				}
			}
			if len(query) == 0 || w.doc.body(op) != nil { // the query of changes only adds translations to their responses
				continue
			}
			t.Run(op.OperationID, func(t *testing.T) {
				ask := func(values url.Values) *apptest.Response {
					values = w.withRequired(op, values)
					if op.OperationID == "listAudit" && values.Get("details") == "" {
						values.Set("details", "false") // reading details adds an event
					}
					path := op.at(func(key string) string { return w.own[key] })
					r := w.as(op).In(t).Do(op.method, path+"?"+values.Encode(), nil)
					return apptest.CheckResponse(t, values.Encode(), r)
				}
				for _, p := range query {
					w.badValues(t, p, func(value string) *apptest.Response { return ask(url.Values{p.Name: {value}}) })
				}
				switch {
				case !slices.ContainsFunc(query, func(p parameter) bool { return p.Name == "page" }): // it has no pages
				case w.doc.array(op) != nil:
					w.checkArrayPaging(t, op, ask)
				default:
					checkPaging(t, ask)
					w.checkSorting(t, op, ask)
				}
			})
		}
	})
}

// withRequired returns a query with a valid value for each missing parameter that is required, if the description
// has one.
func (w *world) withRequired(op *described, values url.Values) url.Values {
	all := url.Values{}
	for _, p := range op.Parameters {
		s := w.doc.resolve(p.Schema)
		if values := slices.Concat(s.Enum, s.Examples); p.In == "query" && p.Required && len(values) > 0 {
			all.Set(p.Name, fmt.Sprint(values[0]))
		}
	}
	maps.Copy(all, values)
	return all
}

func (w *world) badValues(t *testing.T, p parameter, ask func(string) *apptest.Response) {
	t.Helper()
	bad := []string{"a\x00b", "\xff"}
	s := w.doc.resolve(p.Schema)
	switch {
	case slices.Contains(s.Type, "integer"):
		bad = append(bad, "x", "1.5", "99999999999999999999", "-99999999999999999999", "NaN", "1 2")
	case slices.Contains(s.Type, "boolean"):
		bad = append(bad, "bogus")
	}
	if s.Minimum != nil {
		bad = append(bad, fmt.Sprint(*s.Minimum-1))
	}
	if s.Maximum != nil {
		bad = append(bad, fmt.Sprint(*s.Maximum+1))
	}
	if s.MaxLength != nil {
		bad = append(bad, strings.Repeat("x", *s.MaxLength+1))
	}
	if len(s.Enum) > 0 {
		first := fmt.Sprint(s.Enum[0])
		other := strings.ToLower(first)
		if other == first {
			other = strings.ToUpper(first)
		}
		bad = append(bad, "bogus", other)
		for _, v := range s.Enum {
			ask(fmt.Sprint(v)).Want(200)
		}
	}
	if s.Format == "uuid" {
		bad = append(bad, "", "x", strings.ToUpper(ref.NewID()), "{"+ref.NewID()[2:]+"}")
	}
	if s.Pattern != "" {
		bad = append(bad, "x", strings.ToUpper(ref.NewID()))
	}
	if p.Name == "sort" {
		bad = append(bad, "bogus", "bogus,desc", "id", "createdAt,sideways", "createdAt,desc,x", "created_at", ",desc", "createdAt desc", "createdAt;desc")
	}
	if w.engine != "sqlite" {
		return // they are refused before any statement, so one engine is enough
	}
	for _, value := range bad {
		wantFieldError(t, fmt.Sprintf("%s=%q", p.Name, value), p.Name, ask(value))
	}
}

// checkPaging checks the common behaviour of lists.
func checkPaging(t *testing.T, ask func(url.Values) *apptest.Response) {
	t.Helper()
	plain := ask(nil).Want(200)
	plain.Is("0", "page").Is("20", "size")
	if n := plain.Len("content"); n > 20 {
		t.Errorf("a page has %d members without parameters", n)
	}
	for size, want := range map[string]string{"1": "1", "100": "100", "101": "100", "1000": "100"} {
		if got := ask(url.Values{"size": {size}}).Want(200).String("size"); got != want {
			t.Errorf("size %s is served as %s", size, got)
		}
	}
	beyond := ask(url.Values{"page": {"1000000"}, "size": {"100"}}).Want(200)
	beyond.Has(0, "content").Is(plain.String("totalElements"), "totalElements")
}
