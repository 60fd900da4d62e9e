package paystack

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/testkit/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }

const key = "sk_test_emulator_0001"

// clientOf is a client of a provider that answers each call with the next of the replies,
// and the last one from then on.
func clientOf(t *testing.T, replies ...http.HandlerFunc) (*Client, *atomic.Int32) {
	t.Helper()
	calls := new(atomic.Int32)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		n := int(calls.Add(1))
		replies[min(n, len(replies))-1](w, r)
	}))
	t.Cleanup(server.Close)
	c := New(Config{SecretKey: key, BaseURL: server.URL + "/", Timeout: 20 * time.Second, RetryWait: time.Millisecond})
	return c, calls
}

func says(status int, body string, headers ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func hangUp(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

const paid = `{"status":true,"message":"Verification successful","data":{"id":18446744073709551615,"domain":"test",` +
	`"status":"success","reference":"R-1","amount":5000,"currency":"GHS","channel":"card","gateway_response":"Successful",` +
	`"paid_at":"2026-03-01T10:11:12.345Z"}}`

func TestReadsAreRepeated(t *testing.T) {
	for name, c := range map[string]struct {
		first []http.HandlerFunc
		calls int32
		ok    bool
	}{
		"at once":          {nil, 1, true},
		"after 500":        {[]http.HandlerFunc{says(500, "")}, 2, true},
		"after 502 twice":  {[]http.HandlerFunc{says(502, "x"), says(502, "x")}, 3, true},
		"after hanging up": {[]http.HandlerFunc{hangUp, hangUp}, 3, true},
		"after 429":        {[]http.HandlerFunc{says(429, "{}", "X-Ratelimit-Reset", "0.001")}, 2, true},
		"three times":      {[]http.HandlerFunc{says(503, ""), says(500, ""), says(504, "")}, 3, false},
		"asked for long":   {[]http.HandlerFunc{says(429, "{}", "Retry-After", "3600")}, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			client, calls := clientOf(t, append(c.first, says(200, paid))...)
			tx, err := client.Verify(t.Context(), "R-1")
			if calls.Load() != c.calls || (err == nil) != c.ok || (err != nil && !IsUnavailable(err)) {
				t.Fatalf("%d calls, %v", calls.Load(), err)
			}
			if c.ok && (tx.ID != "18446744073709551615" || tx.Amount != 5000 || tx.PaidAt == nil) {
				t.Errorf("%+v", tx)
			}
		})
	}
}

func TestWritesAreNeverRepeated(t *testing.T) {
	for name, reply := range map[string]http.HandlerFunc{
		"500": says(500, "{}"), "429": says(429, "{}", "Retry-After", "0"), "hang up": hangUp,
		"garbage": says(200, "<html>"), "no data": says(200, `{"status":true,"message":"ok"}`),
		"redirect": says(307, "", "Location", "/elsewhere"), "too long": says(200, `"`+strings.Repeat("x", maxResponse)+`"`),
		"another reference": says(200, `{"status":true,"data":{"authorization_url":"https://x.test/a","access_code":"a","reference":"R-2"}}`),
		"no address":        says(200, `{"status":true,"data":{"authorization_url":"javascript:1","access_code":"a","reference":"R-1"}}`),
	} {
		t.Run(name, func(t *testing.T) {
			client, calls := clientOf(t, reply)
			_, err := client.Initialize(t.Context(), InitializeRequest{Reference: "R-1"})
			if !IsUnavailable(err) || calls.Load() != 1 {
				t.Errorf("%d calls, %v", calls.Load(), err)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	for name, reply := range map[string]http.HandlerFunc{
		"400":          says(400, `{"status":false,"message":"Invalid Amount Sent","code":"invalid_amount"}`),
		"401":          says(401, `{"status":false,"message":"Invalid key"}`),
		"false in 200": says(200, `{"status":false,"message":"no"}`),
		"no JSON":      says(403, `Forbidden`),
	} {
		t.Run(name, func(t *testing.T) {
			client, calls := clientOf(t, reply)
			_, err := client.Initialize(t.Context(), InitializeRequest{Reference: "R-1"})
			if e, ok := errors.AsType[*Error](err); !ok || IsUnavailable(err) || e.HTTPStatus == 0 {
				t.Errorf("initialize: %v", err)
			}
			_, err = client.Verify(t.Context(), "R-1")
			if _, ok := errors.AsType[*Error](err); !ok || IsUnavailable(err) || calls.Load() != 2 {
				t.Errorf("verify: %d calls, %v", calls.Load(), err)
			}
		})
	}
}

func TestUnknownReference(t *testing.T) {
	for name, c := range map[string]struct {
		reply   http.HandlerFunc
		unknown bool
	}{
		"by code":  {says(400, `{"status":false,"message":"whatever","code":"transaction_not_found"}`), true},
		"by words": {says(404, `{"status":false,"message":"Transaction reference not found"}`), true},
		"else":     {says(400, `{"status":false,"message":"no","code":"validation"}`), false},
		"not 500":  {says(500, `{"status":false,"code":"transaction_not_found"}`), false},
	} {
		client, _ := clientOf(t, c.reply)
		if _, err := client.Verify(t.Context(), "R-1"); errors.Is(err, ErrUnknownReference) != c.unknown || err == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestDriftingTypes(t *testing.T) {
	for body, want := range map[string]Transaction{
		`{"id":"12","status":"success","reference":"R","amount":"5000","currency":"NGN","plan":{},"metadata":0,"customer":7}`: {ID: "12", Status: "success", Reference: "R", Amount: 5000, Currency: "NGN"},
		`{"id":null,"status":"new","reference":"R","amount":1,"channel":{},"paid_at":"soon","gateway_response":null}`:         {Status: "new", Reference: "R", Amount: 1},
	} {
		client, _ := clientOf(t, says(200, `{"status":true,"data":`+body+`}`))
		if got, err := client.Verify(t.Context(), "R"); err != nil || got != want {
			t.Errorf("%s: %+v, %v", body, got, err)
		}
	}
	for _, body := range []string{`{}`, `null`, `[]`, `{"status":"success","reference":"R","amount":50.5}`, `{"status":"success","reference":"R","amount":null}`} {
		client, _ := clientOf(t, says(200, `{"status":true,"data":`+body+`}`))
		if _, err := client.Verify(t.Context(), "R"); !IsUnavailable(err) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestPaidAtUnderItsOtherName(t *testing.T) {
	client, _ := clientOf(t, says(200, strings.Replace(paid, "paid_at", "paidAt", 1)))
	tx, err := client.Verify(t.Context(), "R-1")
	if err != nil || tx.PaidAt == nil || tx.PaidAt.Format(time.RFC3339Nano) != "2026-03-01T10:11:12.345Z" {
		t.Errorf("%+v, %v", tx, err)
	}
}

func TestTimeoutIsOfTheWholeCall(t *testing.T) {
	gone := func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // until then a server does not notice that the client left
		<-r.Context().Done()
	}
	server := httptest.NewServer(http.HandlerFunc(gone))
	defer server.Close()
	client := New(Config{SecretKey: key, BaseURL: server.URL, Timeout: 50 * time.Millisecond})
	if _, err := client.Verify(t.Context(), "R-1"); !IsUnavailable(err) {
		t.Error(err)
	}
	if _, err := client.Initialize(t.Context(), InitializeRequest{}); !IsUnavailable(err) {
		t.Error(err)
	}
}

func TestDomain(t *testing.T) {
	for secret, want := range map[string]string{"sk_live_x": "live", "sk_test_x": "test", "": "test"} {
		if got := New(Config{SecretKey: secret}).Domain(); got != want {
			t.Errorf("%q: %s", secret, got)
		}
	}
}

func TestKeyIsNotPrinted(t *testing.T) {
	config := Config{SecretKey: key, BaseURL: "http://127.0.0.1:1", Timeout: time.Second, RetryWait: time.Millisecond}
	client := New(config)
	_, err := client.Initialize(t.Context(), InitializeRequest{Reference: "R-1"})
	for _, text := range []string{
		fmt.Sprintf("%v %+v", config, config), fmt.Sprintf("%v %+v %#v", client, client, client), fmt.Sprint(err),
	} {
		if strings.Contains(text, key) {
			t.Errorf("the key is in %s", text)
		}
	}
}
