package metrics_test

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits/fair"
	"stagegate/internal/infra/observe/metrics"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/repo"
)

func open(t testing.TB) *metrics.Metrics {
	t.Helper()
	return metrics.New("1.2.3", dbtest.Open(t, "sqlite"))
}

// scrape returns the metrics as served to this machine.
func scrape(t *testing.T, m *metrics.Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler("", true).ServeHTTP(w, request(t, "127.0.0.1:5000", "127.0.0.1:8080", nil))
	if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain; version=0.0.4") {
		t.Fatalf("got %d %s", w.Code, w.Header())
	}
	return w.Body.String()
}

func request(t *testing.T, from, host string, h http.Header) *http.Request {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil)
	r.RemoteAddr, r.Host = from, host
	maps.Copy(r.Header, h)
	return r
}

// checkLines checks that the text contains all lines.
func checkLines(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("missing line: %s", line)
		}
	}
}

// answers is a successful ping.
func answers(context.Context) error { return nil }

// filled returns metrics with a value for everything.
func filled(t *testing.T) *metrics.Metrics {
	t.Helper()
	m, now := open(t), ref.Now()
	then := now.Add(-90 * time.Second)
	m.ReadDatabase(answers, func(context.Context) (metrics.Readings, error) {
		return metrics.Readings{
			OutboxEvents: map[string]int64{"PENDING": 3, "FAILED": 1}, OutboxOldestPending: &then, PaymentsPending: 4, RefundsDue: 5, RefundsPending: 6, Scans: &metrics.Scans{Up: true, Pending: 7},
			WebhookEndpoints: map[string]int64{"FAILING": 8}, WebhookOldestDue: new(now.Add(-30 * time.Second)),
			Jobs: []metrics.Job{{Name: "tidy", Ended: then, Failed: true}},
		}, nil
	}, func() time.Time { return now })
	m.ReadHashes(func() map[string]metrics.Hashes {
		return map[string]metrics.Hashes{"sign-in": {Computed: 7, Refused: 2, Waiting: 1}}
	})
	m.ReadBudgets(func() map[string]fair.Stats { return map[string]fair.Stats{"short": {Admitted: 2}} })
	m.ReadClock(func() time.Duration { return 0 })
	m.ReadWork(func() metrics.Work {
		return metrics.Work{
			Slots:        []metrics.Slots{{Kind: "mail.send", All: 8, Busy: 3}},
			Dependencies: []metrics.Dependency{{Name: "mail", Open: true, Opened: 2, Refused: 9}},
		}
	})
	m.ReadCompiler(func() metrics.Compiler { return metrics.Compiler{Compilations: 6, Entries: 8, Bytes: 9} })
	m.ReadFiles(func() metrics.Files {
		return metrics.Files{Disks: []metrics.Disk{{Directory: "data", Free: 10, Size: 20}}, LastBackup: &time.Time{}}
	})
	m.ReadCalls(func() map[string]int64 { return map[string]int64{"stored": 3} })
	m.CountJob("tidy", nil)
	m.CountJob("tidy", errors.New("failed"))
	m.Begin()
	m.Begin()
	m.End(metrics.Exchange{Operation: "getThing", Method: "GET", Status: 429, Exceeded: "calls", Took: 7 * time.Millisecond})
	m.Begin()
	m.End(metrics.Exchange{Method: "BREW", Status: 404})
	m.Begin()
	m.End(metrics.Exchange{Operation: "addThing", Method: "POST", Replayed: true})
	return m
}

func TestCounts(t *testing.T) {
	t.Parallel()
	checkLines(t, scrape(t, filled(t)),
		`stagegate_build_info{database="sqlite",version="1.2.3"} 1`,
		`stagegate_http_requests_total{method="GET",operation="getThing",status="4xx"} 1`,
		`stagegate_http_requests_total{method="other",operation="none",status="4xx"} 1`,
		`stagegate_http_requests_total{method="POST",operation="addThing",status="none"} 1`,
		`stagegate_http_request_duration_seconds_bucket{operation="getThing",le="0.005"} 0`,
		`stagegate_http_request_duration_seconds_bucket{operation="getThing",le="0.01"} 1`,
		`stagegate_http_requests_in_flight 1`, `stagegate_rate_limited_total{policy="calls"} 1`, `stagegate_idempotent_replays_total 1`,
		`stagegate_database_up 1`, `stagegate_outbox_events{status="PENDING"} 3`, `stagegate_outbox_oldest_pending_seconds 90`,
		`stagegate_payments_pending 4`, `stagegate_refunds_due 5`, `stagegate_refunds_pending 6`, `stagegate_scanner_up 1`, `stagegate_files_scan_pending 7`, `stagegate_job_last_run_failed{job="tidy"} 1`,
		`stagegate_webhook_endpoints{status="FAILING"} 8`, `stagegate_webhook_oldest_due_seconds 30`,
		`stagegate_password_hashes_total{line="sign-in"} 7`, `stagegate_password_hashes_refused_total{line="sign-in"} 2`, `stagegate_password_hashes_waiting{line="sign-in"} 1`,
		`stagegate_job_failures_total{job="tidy"} 1`, `stagegate_db_connections_in_use{pool="writer"} 0`, `stagegate_db_writers_waiting 0`,
		`stagegate_outbox_slots{kind="mail.send"} 8`, `stagegate_outbox_slots_busy{kind="mail.send"} 3`, `stagegate_breaker_open{dependency="mail"} 1`,
		`stagegate_disk_free_bytes{directory="data"} 10`, `stagegate_disk_size_bytes{directory="data"} 20`, `stagegate_backup_last_timestamp_seconds 0`,
		`stagegate_breaker_opened_total{dependency="mail"} 2`, `stagegate_breaker_refused_total{dependency="mail"} 9`,
	)
	var none *metrics.Metrics
	none.Begin()
	none.End(metrics.Exchange{})
}

// The database is read at most every ten seconds, but pinged on every scrape. While it does not respond, the
// other metrics are still served.
func TestReadings(t *testing.T) {
	t.Parallel()
	m, now, reads := open(t), ref.Now(), 0
	var away, failure error
	m.ReadDatabase(func(context.Context) error { return away }, func(context.Context) (metrics.Readings, error) {
		reads++
		return metrics.Readings{PaymentsPending: int64(reads)}, failure
	}, func() time.Time { return now })
	down := func() {
		t.Helper()
		text := scrape(t, m)
		checkLines(t, text, `stagegate_database_up 0`, `stagegate_http_requests_in_flight 0`)
		if strings.Contains(text, "stagegate_payments_pending") {
			t.Error("a value that could not be read is served")
		}
	}
	for range 3 {
		checkLines(t, scrape(t, m), `stagegate_payments_pending 1`, `stagegate_outbox_oldest_pending_seconds 0`)
	}
	away = errors.New("connection refused") // at once, not when the values expire
	down()
	away = nil
	checkLines(t, scrape(t, m), `stagegate_database_up 1`, `stagegate_payments_pending 1`)
	now, failure = now.Add(10*time.Second), errors.New("connection refused")
	down()
	failure = nil // nor does it stay down
	checkLines(t, scrape(t, m), `stagegate_database_up 1`, `stagegate_payments_pending 3`)
}

func TestAccess(t *testing.T) {
	t.Parallel()
	const token = "a-token-of-some-length"
	bearer := func(text string) http.Header { return http.Header{"Authorization": {text}} }
	header := func(name string) http.Header { return http.Header{name: {"x"}} }
	m := open(t)
	for what, c := range map[string]struct {
		token, from, host string
		header            http.Header
		want              int
		https             bool
	}{
		"this machine":              {"", "127.0.0.1:5000", "127.0.0.1:8080", nil, 200, false},
		"by name":                   {"", "127.0.0.1:5000", "localhost:8080", nil, 200, false},
		"over IPv6":                 {"", "[::1]:5000", "[::1]:8080", nil, 200, false},
		"mapped":                    {"", "[::ffff:127.0.0.1]:5000", "127.0.0.1", nil, 200, false},
		"another machine":           {"", "10.0.0.7:5000", "127.0.0.1:8080", nil, 403, false},
		"by another name":           {"", "127.0.0.1:5000", "services.example.org", nil, 403, false},
		"through a proxy":           {"", "127.0.0.1:5000", "127.0.0.1:8080", header("X-Forwarded-For"), 403, false},
		"a proxy of another kind":   {"", "127.0.0.1:5000", "127.0.0.1:8080", header("Via"), 403, false},
		"with the token":            {token, "10.0.0.7:5000", "services.example.org", bearer("Bearer " + token), 200, false},
		"the token through a proxy": {token, "127.0.0.1:5000", "x", http.Header{"Authorization": {"bearer " + token}, "X-Forwarded-For": {"x"}}, 200, false},
		"without the token":         {token, "127.0.0.1:5000", "127.0.0.1:8080", nil, 401, false},
		"with another":              {token, "127.0.0.1:5000", "127.0.0.1:8080", bearer("Bearer " + token + "x"), 401, false},
		"this machine, with https":  {"", "127.0.0.1:5000", "127.0.0.1:8080", nil, 403, true},
		"the token, with https":     {token, "10.0.0.7:5000", "services.example.org", bearer("Bearer " + token), 200, true},
		"no token, with https":      {token, "127.0.0.1:5000", "127.0.0.1:8080", nil, 401, true},
		"with another scheme":       {token, "127.0.0.1:5000", "127.0.0.1:8080", bearer("Basic " + token), 401, false},
	} {
		w := httptest.NewRecorder()
		m.Handler(c.token, !c.https).ServeHTTP(w, request(t, c.from, c.host, c.header))
		if w.Code != c.want || strings.Contains(w.Body.String(), "stagegate_") != (c.want == 200) {
			t.Errorf("%s: got %d, want %d", what, w.Code, c.want)
		}
	}
}

var (
	served    = regexp.MustCompile(`(?m)^# TYPE (\w+) (\w+)$`)
	described = regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\| (\\w+) \\|")
	ofLibrary = regexp.MustCompile(`^(go|process)_`) // described by the library
)

// docs/metrics.md lists exactly the served metrics, with names and types. Alerts and dashboard use only these.
func TestMetricsInDocs(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(repo.Path("docs/metrics.md"))
	if err != nil {
		t.Fatal(err)
	}
	have, want := map[string]string{}, map[string]string{}
	for _, m := range described.FindAllStringSubmatch(string(text), -1) {
		have[m[1]] = m[2]
	}
	for _, m := range served.FindAllStringSubmatch(scrape(t, filled(t)), -1) {
		if !ofLibrary.MatchString(m[1]) {
			want[m[1]] = m[2]
		}
	}
	if diff := cmp.Diff(want, have); diff != "" || len(want) < 15 {
		t.Errorf("metrics (-served +described):\n%s", diff)
	}
	for _, file := range []string{"docs/metrics.md", "deploy/prometheus/stagegate.rules.yaml", "deploy/grafana/stagegate.json"} {
		text, err := os.ReadFile(repo.Path(file))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`stagegate_[a-z_]+`).FindAllString(string(text), -1) {
			base := regexp.MustCompile(`_(bucket|sum|count)$`).ReplaceAllString(name, "")
			if want[name] == "" && want[base] == "" {
				t.Errorf("%s mentions the unknown metric %s", file, name)
			}
		}
	}
}
