package sandbox

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const untouched = `{"payments":{"webhook":"normal","api":"normal","amountDelta":0,"currency":null,"renewal":"normal","refund":"normal"},` +
	`"storage":{"webhook":"normal","api":"normal","amountDelta":0,"currency":null},"mail":{"relay":"normal"},"webhooks":{"receiver":"normal"},"oidc":{"token":"normal"},"scanner":{"api":"normal"}}`

func open(t *testing.T, dir string) *Faults {
	t.Helper()
	f, err := OpenFaults(dir)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func call(f *Faults, method, body string) (int, string) {
	w := httptest.NewRecorder()
	f.Handler().ServeHTTP(w, httptest.NewRequest(method, FaultsPath, strings.NewReader(body)))
	return w.Code, w.Body.String()
}

func TestFaultsOverHTTP(t *testing.T) {
	dir := t.TempDir()
	f := open(t, dir)
	if status, body := call(f, http.MethodGet, ""); status != 200 || body != untouched {
		t.Fatalf("%d %s", status, body)
	}
	want := strings.Replace(untouched, `"webhook":"normal","api":"normal","amountDelta":0,"currency":null,"renewal"`,
		`"webhook":"drop","api":"normal","amountDelta":-1.50,"currency":"GHS","renewal"`, 1)
	if status, body := call(f, http.MethodPut, `{"payments":{"webhook":"drop","amountDelta":-1.50,"currency":"GHS"}}`); status != 200 || body != want {
		t.Fatalf("%d %s", status, body)
	}
	want = strings.Replace(want, `"storage":{"webhook":"normal","api":"normal"`, `"storage":{"webhook":"normal","api":"tooMany"`, 1)
	if status, body := call(f, http.MethodPut, `{"storage":{"api":"tooMany"}}`); status != 200 || body != want {
		t.Fatalf("a partial document changed more than it named: %d %s", status, body)
	}
	f = open(t, dir) // as after a kill
	if _, body := call(f, http.MethodGet, ""); body != want {
		t.Errorf("after a restart: %s", body)
	}
	if got := f.Payments(); got.Hundredths() != -150 || *got.Currency != "GHS" || f.Storage().API != APITooMany {
		t.Errorf("%+v", got)
	}
	if _, body := call(f, http.MethodPut, `{"payments":{"currency":""}}`); !strings.Contains(body, `"currency":null`) || strings.Contains(body, "GHS") {
		t.Errorf("%s", body)
	}
	if status, _ := call(f, http.MethodPost, "{}"); status != http.StatusUnsupportedMediaType {
		t.Errorf("POST: %d", status)
	}
	if status, _ := call(f, http.MethodDelete, ""); status != http.StatusMethodNotAllowed {
		t.Errorf("DELETE: %d", status)
	}
}

func TestFieldErrors(t *testing.T) {
	f := open(t, t.TempDir())
	for body, field := range map[string]string{
		``:                                    "",
		`[]`:                                  "",
		`null`:                                "",
		`{"sms":{}}`:                          "sms",
		`{"mail":{"relay":"slow"}}`:           "mail.relay",
		`{"mail":{"webhook":"drop"}}`:         "mail.webhook",
		`{"payments":null}`:                   "payments",
		`{"payments":{"webhook":"lost"}}`:     "payments.webhook",
		`{"payments":{"Webhook":"drop"}}`:     "payments.Webhook",
		`{"payments":{"api":null}}`:           "payments.api",
		`{"payments":{"speed":1}}`:            "payments.speed",
		`{"storage":{"renewal":"fail"}}`:      "storage.renewal",
		`{"payments":{"amountDelta":"1"}}`:    "payments.amountDelta",
		`{"payments":{"amountDelta":0.001}}`:  "payments.amountDelta",
		`{"payments":{"amountDelta":1e30}}`:   "payments.amountDelta",
		`{"payments":{"currency":"naira"}}`:   "payments.currency",
		`{"payments":{"currency":7}}`:         "payments.currency",
		`{"payments":{"renewal":"sometimes"}`: "",
		`{"payments":{"webhook":"drop"},"storage":{"webhook":"x"}}`: "storage.webhook",
		`{"payments":"` + strings.Repeat("x", maxDocument) + `"}`:   "",
	} {
		status, got := call(f, http.MethodPut, body)
		if status != 400 || !strings.HasPrefix(got, `{"field":"`+field+`","message":"`) {
			t.Errorf("%.60s: %d %s", body, status, got)
		}
	}
	if _, body := call(f, http.MethodGet, ""); body != untouched {
		t.Errorf("an invalid document changed something: %s", body)
	}
}

func TestFaultsThatCannotBeSaved(t *testing.T) {
	dir := t.TempDir()
	f := open(t, filepath.Join(dir, "state"))
	if err := os.WriteFile(filepath.Join(dir, "state"), nil, 0o600); err != nil { // where the directory should be
		t.Fatal(err)
	}
	if status, _ := call(f, http.MethodPut, `{"payments":{"webhook":"drop"}}`); status != 503 || f.Payments().Webhook != WebhookNormal {
		t.Errorf("%d %+v", status, f.Payments())
	}
	if err := os.WriteFile(filepath.Join(dir, "faults.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenFaults(dir); err == nil {
		t.Error("damaged settings were read")
	}
}
