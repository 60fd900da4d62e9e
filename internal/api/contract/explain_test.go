package contract_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/bulk"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// explainSize returns the size of the data set for EXPLAIN. EXPLAIN_REQUESTS enlarges it, as in
// "make -C qa explain".
func explainSize(t testing.TB) bulk.Size {
	size := bulk.Size{Tenants: 20, Requests: 6_000, Applications: 3_000, Seed: 1}
	if text := os.Getenv("EXPLAIN_REQUESTS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		size.Tenants, size.Requests, size.Applications = 200, n, n/4
	}
	return size
}

// No query scans a large table completely, whichever plan the planner chooses. The queries are
// those of all reads, in a small organisation and in one of many, and those of all writes, which
// the scenario of the examples calls. New operations are included automatically.
//
// Each engine has a separate test, so that the two long tests start early.
func TestExplainSQLite(t *testing.T)   { explainAll(t, "sqlite") }
func TestExplainPostgres(t *testing.T) { explainAll(t, "postgres") }

func explainAll(t *testing.T, engine string) {
	t.Helper()
	t.Parallel()
	size := explainSize(t)
	s := apptest.Start(t, dbtest.URL(t, engine), func(c *config.Config) {
		c.RetainCallsDays, c.Tuning.CallsPerDay = new(7), 50
		apptest.Named(c)
	})
	if err := bulk.Fill(t.Context(), s.DB, size, s.Now()); err != nil {
		t.Fatal(err)
	}
	if engine == "postgres" { // PostgreSQL analyses tables automatically, but later
		fixture.Statement(t, s, "ANALYZE")
	}
	asked := fixture.Watch(s.DB)
	newRecorder(t, s).record()
	w := newWorld(t, s)
	readAll(t, w)
	readAll(t, bulkWorld(t, s, w, size))
	runJobs(t, s)
	if err := s.Calls.Flush(t.Context()); err != nil {
		t.Error(err)
	}
	s.Anyone().Get("/metrics").Want(http.StatusOK)
	statements := asked()
	if engine == "postgres" {
		fixture.Statement(t, s, "SELECT gin_clean_pending_list('search_terms_terms')") // as autovacuum does
		fixture.Statement(t, s, "ANALYZE")                                             // include rows added since
	}
	wantQueries(t, statements)
	e := fixture.Explainer{T: t, D: s.DB, Large: largeTables(t, s.DB)}
	wantScans(t, e)
	for _, query := range slices.Sorted(maps.Keys(statements)) {
		for _, args := range statements[query] {
			e.Explain(query, args)
		}
	}
	t.Logf("%d statements were explained, about %d large tables", len(statements), len(e.Large))
}

// runJobs runs every job once.
func runJobs(t *testing.T, s *apptest.Server) {
	t.Helper()
	s.Clock.Advance(25 * time.Hour)
	since := s.Now()
	apptest.Until(t, "every job ran", func() bool {
		waiting, err := db.One[int64](t.Context(), s.DB, "SELECT COUNT(*) FROM scheduled_jobs WHERE ended_at IS NULL OR ended_at < $1", since)
		return err == nil && waiting == 0
	})
}

// wantScans checks that the explainer detects full table scans.
func wantScans(t *testing.T, e fixture.Explainer) {
	t.Helper()
	for _, query := range []string{
		`UPDATE cases SET search = '' WHERE service_name = 'x'`,
		`DELETE FROM audit_events WHERE actor_name = 'x'`,
		`INSERT INTO parties (tenant_id, id, sheet_id) SELECT tenant_id, id, id FROM sheets WHERE content = 'x'`,
		`SELECT id FROM cases WHERE service_name = 'x' FOR UPDATE`,
	} {
		if len(e.Scans(query, nil)) == 0 {
			t.Errorf("no scan is seen in %s", query)
		}
	}
}

// wantQueries checks that the most frequent queries were explained.
func wantQueries(t *testing.T, statements map[string][][]any) {
	t.Helper()
	for _, words := range []string{
		"FOR UPDATE", "UPDATE cases SET", "UPDATE application_stages SET", "UPDATE invoices SET", "UPDATE payments SET",
		"UPDATE sheets SET", "FROM parties WHERE", "INSERT INTO parties", "FROM sessions s", "listed WHERE tenant_id = $1 AND case_status <> 'DRAFT' ORDER BY created_at", "SELECT COUNT(*) FROM (SELECT",
		"FROM cases WHERE tenant_id = $1 AND application_id = $2", "FROM application_stages", "FROM invoices WHERE", "FROM payments WHERE",
		"UPDATE outbox_events", "UPDATE scheduled_jobs", "DELETE FROM sessions", "FROM audit_events WHERE", "INSERT INTO audit_heads", "DELETE FROM outbox_events", "LIKE", "AS oldest", "AS refunds",
	} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(statements)), func(query string) bool { return strings.Contains(query, words) }) {
			t.Errorf("no query contains %q", words)
		}
	}
}

// bulkWorld returns the world of one of the many organisations.
func bulkWorld(t *testing.T, s *apptest.Server, w *world, size bulk.Size) *world {
	t.Helper()
	const n = 1
	signIn := func(who string) *apptest.Client {
		c := s.Anyone()
		c.Token = c.Post("/api/v1/auth/login", apptest.M{"tenantSlug": size.Slug(n), "email": size.Email(who, n), "password": bulk.Password}).
			Want(200).String("accessToken")
		return c
	}
	theirs := *w
	theirs.admin, theirs.customer = signIn("admin"), signIn("c1")
	theirs.own = maps.Clone(w.own)
	theirs.own["tenants.id"], theirs.own["slug"] = size.TenantID(n), size.Slug(n)
	first := func(path, field string) string {
		page := theirs.admin.Get(path).Want(200)
		for i := range page.Len("content") {
			return page.String("content", i, field)
		}
		t.Fatalf("%s is empty", path)
		return ""
	}
	theirs.own["applicationId"] = first("/api/v1/staff/applications?status=COMPLETED", "id")
	theirs.own["requestId"] = first("/api/v1/staff/requests", "id")
	theirs.own["serviceId"] = first("/api/v1/tenant/services", "id")
	theirs.own["invoiceId"] = first("/api/v1/finance/invoices", "id")
	theirs.own["reference"] = first("/api/v1/finance/payments", "reference")
	theirs.own["caseReference"] = first("/api/v1/staff/cases?view=all", "reference")
	theirs.own["stageId"] = theirs.admin.Get("/api/v1/staff/applications/"+theirs.own["applicationId"]).Want(200).String("stages", 0, "id")
	return &theirs
}

// filterValues are values of filters that the description does not determine.
var filterValues = map[string][]string{
	"search": {"ada"}, "q": {"ad", "REQ-2"}, "assignee": {"me", "none"}, "overdue": {"true", "false"}, "ended": {"true", "false"}, "from": {"2026-01-01"}, "to": {"2026-01-01"}, "slug": {"bulk-1-0001"},
	"traceId": {"4bf92f3577b34da6a3ce929d0e0e4736"}, "path": {"/api/v1/staff/"}, "minStatus": {"400"}, "code": {"NOT_FOUND"}, "listCalls status": {"409"},
	"applicant": {"ada"}, "listCases status": {"PENDING", "PENDING,COMPLETED"}, "getCaseNeighbours status": {"PENDING", "PENDING,COMPLETED"},
	"exportCases status": {"PENDING", "PENDING,COMPLETED"}, "references": {"REQ-2", "REQ-2,REQ-3"},
	"listRequests status": requestStatuses, "exportRequests status": requestStatuses,
	"listApplications status": applicationStatuses, "exportApplications status": applicationStatuses,
}

var (
	requestStatuses     = []string{"DRAFT", "PENDING", "RETURNED", "ACCEPTED", "REJECTED", "WITHDRAWN", "PENDING,RETURNED"}
	applicationStatuses = []string{"IN_PROGRESS", "COMPLETED", "CLOSED", "COMPLETED,CLOSED"}
)

// reportsOf are the reports of operations with several reports.
var reportsOf = map[string][]string{
	"getInsights":         {"funnel", "revenue", "backlog", "durations"},
	"getPlatformInsights": {"growth", "revenue"},
}

// readAll calls all reads; lists with each value of each filter, on a late page, and with one value
// of each filter in each order.
func readAll(t *testing.T, w *world) {
	t.Helper()
	for _, op := range w.ops {
		if op.method != http.MethodGet || op.declared.Streams { // a stream does not end
			continue
		}
		paths := []string{op.at(func(key string) string { return w.own[key] })}
		if reports, ok := reportsOf[op.OperationID]; ok {
			paths = nil
			for _, report := range reports {
				paths = append(paths, strings.Replace(op.path, "{report}", report, 1))
			}
		}
		ask := func(values ...string) {
			for _, path := range paths {
				r := w.as(op).Do(op.method, path+"?"+strings.Join(values, "&"), nil)
				if r.Status == http.StatusBadRequest && !strings.Contains(string(r.Body), `"code":"REQUIRED"`) {
					t.Errorf("%s?%s asks for nothing: %v", path, strings.Join(values, "&"), r.Errors)
				}
			}
		}
		ask()
		paged := slices.ContainsFunc(op.Parameters, func(p parameter) bool { return p.Name == "page" })
		var filters []string
		for _, p := range op.Parameters {
			if p.In == "query" && !slices.Contains([]string{"page", "size", "sort"}, p.Name) {
				values := []string{w.own[p.Name]}
				if values[0] == "" && strings.HasSuffix(p.Name, "Id") {
					values[0] = w.own["tenants.id"] // a well-formed id that is not in this list
				}
				if s := w.doc.resolve(p.Schema); len(s.Enum) > 0 {
					values = nil
					for _, v := range s.Enum {
						values = append(values, fmt.Sprint(v))
					}
				}
				if given, ok := filterValues[op.OperationID+" "+p.Name]; ok {
					values = given
				} else if given, ok := filterValues[p.Name]; ok {
					values = given
				}
				for _, v := range values {
					filters = append(filters, p.Name+"="+url.QueryEscape(v))
				}
			}
		}
		asked := map[string]bool{} // filters that were combined with each order
		for _, filter := range append(filters, "") {
			if paged {
				ask(filter, "size=1") // includes the count
				ask(filter, "size=1", "page=7")
			} else if filter != "" {
				ask(filter)
			}
			name, _, _ := strings.Cut(filter, "=")
			if op.declared.Sort.Newest == "" || asked[name] {
				continue
			}
			asked[name] = true
			for field := range op.declared.Sort.Fields {
				ask(filter, "sort="+field+",asc")
			}
		}
	}
}

// largeTables returns the tables that grow with the work of organisations.
func largeTables(t *testing.T, d *db.DB) map[string]bool {
	t.Helper()
	query := "SELECT name FROM sqlite_master WHERE type = 'table'"
	if d.Engine() == "postgres" {
		query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
	}
	tables, err := db.All[string](t.Context(), d, query)
	if err != nil {
		t.Fatal(err)
	}
	large := map[string]bool{}
	for _, table := range tables {
		n, err := db.One[int64](t.Context(), d, "SELECT COUNT(*) FROM "+table)
		if err != nil {
			t.Fatal(err)
		}
		if n > 500 {
			large[table] = true
		}
	}
	for _, table := range []string{"cases", "application_stages", "invoices", "payments", "principals", "audit_events", "outbox_events", "sessions"} {
		if !large[table] {
			t.Errorf("%s is not large", table)
		}
	}
	return large
}
