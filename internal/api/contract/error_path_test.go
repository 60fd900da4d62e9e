package contract_test

import (
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/api"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// failures collects the log lines of failed requests.
type failures struct {
	mu    sync.Mutex
	lines []map[string]string
}

func (f *failures) Write(line []byte) (int, error) {
	var all map[string]any
	if err := json.Unmarshal(line, &all); err != nil {
		return 0, err
	}
	if all["msg"] == "request failed" {
		texts := map[string]string{}
		for name, value := range all {
			texts[name], _ = value.(string)
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		f.lines = append(f.lines, texts)
	}
	return len(line), nil
}

func (f *failures) last(t *testing.T) map[string]string {
	t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.lines) == 0 {
		t.Fatal("no request failed")
	}
	return f.lines[len(f.lines)-1]
}

// The log line of a 500 contains the call path of the failed statement.
func TestPathOfInternalError(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			log := &failures{}
			s := apptest.StartLogging(t, dbtest.URL(t, engine), api.TraceLog(slog.NewJSONHandler(log, nil)))
			acme := s.Tenant("acme").As("admin")
			for _, table := range []string{"parties", "invoice_items"} {
				fixture.Statement(t, s, "ALTER TABLE "+table+" RENAME TO mislaid_"+table)
			}
			body := apptest.M{"amount": 1, "currency": "NGN", "description": "x"}
			want := func(r *apptest.Response, path string) {
				t.Helper()
				r.Refused(500, "INTERNAL_ERROR")
				for _, secret := range []string{"mislaid", "finance."} {
					if strings.Contains(string(r.Body), secret) {
						t.Errorf("the response contains %s: %s", secret, r.Message)
					}
				}
				line := log.last(t)
				for _, key := range []string{"traceId", "error"} {
					if line[key] == "" {
						t.Errorf("the log has no %s", key)
					}
				}
				apptest.Equal(t, "the path in the log", line["path"], path)
			}
			want(acme.Post(fixture.Invoices, body), "finance.(*Service).createInvoice > finance.(*Service).Create > finance.(*Service).issue > finance.insertInvoice")
			body["partyId"] = ref.NewID()
			want(acme.Post(fixture.Invoices, body), "finance.(*Service).createInvoice > finance.(*Service).Create > finance.(*Service).setPayer > finance.(*Service).setParty > cases.PartyEmail > form.SheetsOfParty")
		})
	}
}
