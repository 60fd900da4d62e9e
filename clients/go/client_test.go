package stagegate_test

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	stagegate "stagegate/client"
)

// server returns the address of the server under test, which has the data of the demo.
func server(t *testing.T) string {
	t.Helper()
	address := os.Getenv("STAGEGATE_URL")
	if address == "" {
		t.Fatal(`STAGEGATE_URL is not set: these tests are run by "go test ./internal/app -run GoClient"`)
	}
	return address
}

// newKey returns a key of the demo's organisation.
func newKey(t *testing.T, permissions ...stagegate.CreateAPIKeyInputPermissions) string {
	t.Helper()
	anyone := &stagegate.Client{Server: server(t)}
	session, err := anyone.Login(t.Context(), nil, stagegate.LoginInput{TenantSlug: "demo", Email: "admin@demo.test", Password: "demo-password-1"})
	if err != nil {
		t.Fatal(err)
	}
	admin := &stagegate.Client{Server: server(t), Key: session.AccessToken}
	key, err := admin.CreateAPIKey(t.Context(), nil, stagegate.CreateAPIKeyInput{Name: t.Name(), Permissions: permissions})
	if err != nil {
		t.Fatal(err)
	}
	return key.Secret
}

// charge creates an ad hoc invoice.
func charge(t *testing.T, c *stagegate.Client, digits string) (stagegate.FinanceInvoice, error) {
	t.Helper()
	amount, err := stagegate.NewAmount(digits)
	if err != nil {
		t.Fatal(err)
	}
	var input stagegate.CreateInvoiceInput
	if err := input.FromCreateAdHocInvoiceInput(stagegate.CreateAdHocInvoiceInput{Amount: amount, Currency: "NGN", Description: t.Name()}); err != nil {
		t.Fatal(err)
	}
	return c.CreateInvoice(t.Context(), nil, input)
}

// trouble puts a proxy before the server whose handler gets the number of each call, from 1, and reports whether
// it has handled the call.
func trouble(t *testing.T, handle func(w http.ResponseWriter, r *http.Request, n int64) bool) (string, *atomic.Int64) {
	t.Helper()
	target, err := url.Parse(server(t))
	if err != nil {
		t.Fatal(err)
	}
	var calls atomic.Int64
	forward := httputil.NewSingleHostReverseProxy(target)
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !handle(w, r, calls.Add(1)) {
			forward.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(proxy.Close)
	return proxy.URL, &calls
}

// lose lets the server handle a call and loses the response.
func lose(t *testing.T, r *http.Request) bool {
	t.Helper()
	call := r.Clone(r.Context())
	address, err := url.Parse(server(t) + r.URL.RequestURI())
	if err != nil {
		t.Error(err)
	}
	call.URL, call.RequestURI = address, ""
	if response, err := http.DefaultClient.Do(call); err == nil {
		_ = response.Body.Close()
	}
	panic(http.ErrAbortHandler)
}

func busy(w http.ResponseWriter, seconds string) bool {
	w.Header().Set("Retry-After", seconds)
	w.WriteHeader(http.StatusTooManyRequests)
	_, _ = w.Write([]byte(`{"status": "Failed", "message": "Too many requests.", "traceId": "1", "errorCode": "TOO_MANY_REQUESTS"}`))
	return true
}

// Amounts are exact, and a list iterates over all pages.
func TestInvoices(t *testing.T) {
	t.Parallel()
	c := &stagegate.Client{Server: server(t), Key: newKey(t, "invoice.read", "invoice.manage")}
	var made []string
	for _, digits := range []string{"0.01", "0.1", "1234567.89", "9999999999999.99"} {
		invoice, err := charge(t, c, digits)
		if err != nil {
			t.Fatal(err)
		}
		read, err := c.GetInvoice(t.Context(), invoice.ID)
		if err != nil || read.AmountDue.String() != digits {
			t.Errorf("%s was charged as %v (%v)", digits, read.AmountDue, err)
		}
		made = append(made, invoice.ID)
	}
	var listed []string
	for invoice, err := range c.AllInvoices(t.Context(), &stagegate.ListInvoicesParams{Size: new(int64(3)), Sort: new("createdAt,asc")}) {
		if err != nil {
			t.Fatal(err)
		}
		if slices.Contains(made, invoice.ID) {
			listed = append(listed, invoice.ID)
		}
	}
	if !slices.Equal(made, listed) {
		t.Errorf("made %v, listed %v", made, listed)
	}
	if file, err := c.ExportInvoices(t.Context(), nil); err != nil || len(file) == 0 {
		t.Errorf("the export is %q (%v)", file, err)
	}
}

// A certificate is downloaded as it was signed, and checked without a key.
func TestCertificates(t *testing.T) {
	t.Parallel()
	c := &stagegate.Client{Server: server(t), Key: newKey(t, "application:read")}
	anyone := &stagegate.Client{Server: server(t)}
	n := 0
	for certificate, err := range c.AllCertificates(t.Context(), &stagegate.ListCertificatesParams{Size: new(int64(3))}) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		file, err := c.GetCertificateDocument(t.Context(), certificate.ID) // waits while it is being made
		if err != nil {
			t.Fatal(err)
		}
		checked, err := anyone.CheckCertificate(t.Context(), certificate.VerifyCode)
		if err != nil || string(checked.Status) != string(certificate.Status) || checked.Sha256 == nil || *checked.Sha256 != fmt.Sprintf("%x", sha256.Sum256(file)) {
			t.Errorf("the check of %s is %+v (%v)", certificate.Number, checked, err)
		}
	}
	if n == 0 {
		t.Error("there is no certificate")
	}
}

// A refusal is an error with its code and fields, and is not retried.
func TestRefusal(t *testing.T) {
	t.Parallel()
	address, calls := trouble(t, func(http.ResponseWriter, *http.Request, int64) bool { return false })
	c := &stagegate.Client{Server: address, Key: newKey(t, "invoice.manage")}
	_, err := charge(t, c, "-1")
	refused, ok := errors.AsType[*stagegate.Error](err)
	if !ok || refused.Status != http.StatusBadRequest || refused.Code != "VALIDATION_FAILED" || refused.TraceID == "" || len(refused.Fields) != 1 || refused.Fields[0].Field != "amount" {
		t.Errorf("the refusal is %#v", err)
	}
	if calls.Load() != 1 {
		t.Errorf("%d calls", calls.Load())
	}
	if _, err := c.ListMembers(t.Context(), nil); !isRefused(err, "FORBIDDEN") {
		t.Errorf("a key lists members: %v", err)
	}
	nobody := &stagegate.Client{Server: address + "/", Key: "sgk_test_wrong"}
	if _, err := nobody.Me(t.Context()); !isRefused(err, "UNAUTHENTICATED") {
		t.Errorf("a wrong key is refused with %v", err)
	}
}

func isRefused(err error, code string) bool {
	refused, ok := errors.AsType[*stagegate.Error](err)
	return ok && refused.Code == code
}

// A POST whose response is lost takes effect once.
func TestLostResponse(t *testing.T) {
	t.Parallel()
	key := newKey(t, "invoice.read", "invoice.manage")
	address, calls := trouble(t, func(_ http.ResponseWriter, r *http.Request, n int64) bool { return n == 1 && lose(t, r) })
	invoice, err := charge(t, &stagegate.Client{Server: address, Key: key}, "10")
	if err != nil {
		t.Fatal(err)
	}
	direct := &stagegate.Client{Server: server(t), Key: key}
	found := 0
	for i, err := range direct.AllInvoices(t.Context(), &stagegate.ListInvoicesParams{Search: &invoice.Description}) {
		if err != nil {
			t.Fatal(err)
		}
		if i.Description == t.Name() {
			found++
		}
	}
	if calls.Load() != 2 || found != 1 {
		t.Errorf("%d calls made %d invoices", calls.Load(), found)
	}
	if _, err := (&stagegate.Client{Server: "http://127.0.0.1:1", Retries: -1}).Me(t.Context()); err == nil {
		t.Error("a server that is not there answers")
	}
}

// A busy server is asked again after Retry-After, within the limits of the client.
func TestBusy(t *testing.T) {
	t.Parallel()
	key := newKey(t, "invoice.read")
	address, calls := trouble(t, func(w http.ResponseWriter, _ *http.Request, n int64) bool { return n <= 2 && busy(w, "0") })
	if _, err := (&stagegate.Client{Server: address, Key: key}).Me(t.Context()); err != nil || calls.Load() != 3 {
		t.Errorf("%d calls: %v", calls.Load(), err)
	}
	for name, test := range map[string]struct {
		client stagegate.Client
		after  string
		calls  int64
	}{
		"default":    {stagegate.Client{}, "0", 4},
		"no retries": {stagegate.Client{Retries: -1}, "0", 1},
		"long wait":  {stagegate.Client{}, "3600", 1},
		"short":      {stagegate.Client{MaxWait: time.Second}, "2", 1},
	} {
		address, calls := trouble(t, func(w http.ResponseWriter, _ *http.Request, _ int64) bool { return busy(w, test.after) })
		test.client.Server = address
		if _, err := test.client.Me(t.Context()); !isRefused(err, "TOO_MANY_REQUESTS") || calls.Load() != test.calls {
			t.Errorf("%s: %d calls: %v", name, calls.Load(), err)
		}
	}
}

// Following yields each event once and in order, also across lost connections, a busy server and a restart.
func TestFollow(t *testing.T) {
	t.Parallel()
	key := newKey(t, "event.read", "invoice.read", "invoice.manage")
	direct := &stagegate.Client{Server: server(t), Key: key}
	feed, err := direct.ListEvents(t.Context(), &stagegate.ListEventsParams{After: new("latest")})
	if err != nil {
		t.Fatal(err)
	}
	const total = 6
	made := map[string]bool{}
	for range total {
		invoice, err := charge(t, direct, "10")
		if err != nil {
			t.Fatal(err)
		}
		made[invoice.ID] = true
	}
	address, _ := trouble(t, func(w http.ResponseWriter, r *http.Request, n int64) bool {
		return n%4 == 1 && lose(t, r) || n%4 == 3 && busy(w, "0")
	})
	c := &stagegate.Client{Server: address, Key: key, Retries: -1}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cursor, seen, failures := feed.Next, map[string]bool{}, 0
	for len(seen) < total && ctx.Err() == nil { // each round is a program that stops after two events
		n := 0
		for event, err := range c.Follow(ctx, cursor, "invoice.created") {
			if err != nil {
				failures++
				continue
			}
			if made[event.Subject.ID] && seen[event.Subject.ID] {
				t.Errorf("%s came twice", event.Subject.ID)
			}
			if made[event.Subject.ID] {
				seen[event.Subject.ID] = true
			}
			cursor = event.Cursor()
			if n++; n == 2 || len(seen) == total {
				break
			}
		}
	}
	if len(seen) != total || failures == 0 {
		t.Errorf("%d of %d events came, with %d failures", len(seen), total, failures)
	}
}

// Following ends with the context. A refusal is an error, after which it is tried again.
func TestFollowEnds(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	c := &stagegate.Client{Server: server(t), Key: newKey(t, "event.read")}
	time.AfterFunc(100*time.Millisecond, cancel)
	for event, err := range c.Follow(ctx, "latest", "member.deactivated") {
		t.Errorf("got %v (%v)", event, cmp.Or(err, ctx.Err()))
	}
	yielded := 0
	for event, err := range (&stagegate.Client{Server: server(t), Key: newKey(t, "invoice.read")}).Follow(t.Context(), "0", "") {
		if !isRefused(err, "FORBIDDEN") {
			t.Errorf("got %v (%v)", event, err)
		}
		if yielded++; yielded == 2 {
			break
		}
	}
	if yielded != 2 {
		t.Errorf("yielded %d times", yielded)
	}
}

// Call sends what the types do not have, such as null.
func TestCall(t *testing.T) {
	t.Parallel()
	c := &stagegate.Client{Server: server(t), Key: newKey(t, "invoice.read")}
	me, err := stagegate.Call[stagegate.MemberMe](t.Context(), c, http.MethodGet, "/api/v1/auth/me", nil)
	if err != nil || me.Name != t.Name() {
		t.Errorf("the key is %v (%v)", me.Name, err)
	}
	if _, err := stagegate.Call[any](t.Context(), c, http.MethodPost, "/api/v1/finance/invoices", map[string]any{"amount": nil}); !isRefused(err, "FORBIDDEN") {
		t.Errorf("a key without the permission is refused with %v", err)
	}
}

func TestParseTime(t *testing.T) {
	t.Parallel()
	got, err := stagegate.ParseTime("2026-11-20T09:15:30.123")
	if want := time.Date(2026, 11, 20, 9, 15, 30, 123_000_000, time.UTC); err != nil || !got.Equal(want) {
		t.Errorf("got %v (%v)", got, err)
	}
}
