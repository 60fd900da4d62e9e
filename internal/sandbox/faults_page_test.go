package sandbox

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// browse opens the page, or sends one of its forms and follows the redirect.
func browse(f *Faults, form string, headers ...string) (int, http.Header, string) {
	method, body := http.MethodGet, ""
	if form != "" {
		method, body = http.MethodPost, form
	}
	r := httptest.NewRequest(method, FaultsPath, strings.NewReader(body))
	r.Header.Set("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	f.Handler().ServeHTTP(w, r)
	return w.Code, w.Header(), w.Body.String()
}

// Every fault has a button, and a press of it turns the fault on.
func TestFaultsPage(t *testing.T) {
	f := open(t, t.TempDir())
	status, header, body := browse(f, "")
	if status != 200 || !strings.HasPrefix(header.Get("Content-Type"), "text/html") || !strings.Contains(body, "No faults are on.") || header.Get("Vary") != "Accept" {
		t.Fatalf("%d %v %s", status, header, body)
	}
	if policy := header.Get("Content-Security-Policy"); strings.Contains(policy, "unsafe") || strings.Contains(policy, "script") || strings.Contains(body, "<script") {
		t.Errorf("it needs a script: %s", policy)
	}
	pressed := func(field, value string) bool {
		_, _, body := browse(f, "")
		return strings.Contains(body, `name="`+field+`" value="`+value+`" aria-pressed="true"`)
	}
	for field, values := range map[string][]string{
		"payments.webhook": texts(WebhookFaults), "payments.api": texts(APIFaults), "payments.renewal": texts(RenewalFaults),
		"storage.webhook": texts(WebhookFaults), "storage.api": texts(APIFaults), "mail.relay": texts(RelayFaults),
		"scanner.api": texts(ScannerFaults),
	} {
		for _, value := range values {
			status, header, _ := browse(f, url.Values{field: {value}}.Encode())
			if want := FaultsPath + "?saved=" + field + "#" + field; status != 303 || header.Get("Location") != want {
				t.Errorf("%s=%s: %d %s", field, value, status, header.Get("Location"))
			}
			if !pressed(field, value) {
				t.Errorf("%s=%s has no effect", field, value)
			}
		}
	}
	if _, _, body := browse(f, ""); !strings.Contains(body, "7 faults are on") || !strings.Contains(body, "Mail, delivery: Dropped") {
		t.Errorf("%s", body)
	}
	browse(f, "payments.amountDelta=-0.5&payments.currency=GHS")
	if p := f.Payments(); p.Hundredths() != -50 || *p.Currency != "GHS" {
		t.Errorf("%+v", p)
	}
	browse(f, "payments.amountDelta=&payments.currency=")
	if p := f.Payments(); p.Hundredths() != 0 || p.Currency != nil {
		t.Errorf("%+v", p)
	}
	if status, header, _ := browse(f, "reset=all"); status != 303 || header.Get("Location") != FaultsPath+"?saved=all#all" {
		t.Errorf("%d %v", status, header)
	}
	if _, body := call(f, http.MethodGet, ""); body != untouched {
		t.Errorf("after the reset: %s", body)
	}
}

func texts[T ~string](values []T) (all []string) {
	for _, v := range values {
		all = append(all, string(v))
	}
	return all
}

// What is wrong with a form is said on the page, and changes nothing; neither does a form
// of another site.
func TestFaultsPageRefuses(t *testing.T) {
	f := open(t, t.TempDir())
	for form, says := range map[string]string{
		"payments.amountDelta=much&payments.currency=": "payments.amountDelta: must be",
		"payments.currency=naira":                      "payments.currency: must be",
		"mail.relay=slow":                              "mail.relay: must be one of normal",
		"sms=lost":                                     "sms: is unknown",
	} {
		status, _, body := browse(f, form)
		if status != 400 || !strings.Contains(body, says) || !strings.Contains(body, `role="alert"`) || !strings.Contains(body, "<title>Error: ") {
			t.Errorf("%s: %d %s", form, status, body)
		}
	}
	if _, _, body := browse(f, "payments.amountDelta=much&payments.currency=GHS"); !strings.Contains(body, `value="much"`) || !strings.Contains(body, `value="GHS"`) {
		t.Errorf("what was typed is lost: %s", body)
	}
	for _, headers := range [][]string{
		{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"},
	} {
		if status, _, body := browse(f, "mail.relay=drop", headers...); status != 403 {
			t.Errorf("%v: %d %s", headers, status, body)
		}
	}
	if status, _, body := browse(f, "payments.webhook=drop", "Sec-Fetch-Site", "same-origin"); status != 303 {
		t.Errorf("its own form: %d %s", status, body)
	}
	if err := f.Reset(); err != nil {
		t.Error(err)
	}
	if _, body := call(f, http.MethodGet, ""); body != untouched {
		t.Errorf("%s", body)
	}
}
