package payments_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/providers/paystack"
	"stagegate/internal/sandbox"
	"stagegate/internal/sandbox/payments"
	"stagegate/internal/testkit/leak"
	"stagegate/internal/testkit/testlog"
)

func TestMain(m *testing.M) { leak.Main(m) }

const key = "sk_test_emulator_0001"

// quick makes everything that waits wait as little as it can.
var quick = sandbox.Timing{
	FirstRetry: time.Millisecond, LongestRetry: 4 * time.Millisecond, GiveUp: time.Hour,
	Delay: time.Millisecond, WebhookTimeout: 10 * time.Second, Hang: 30 * time.Second,
}

// world is a sandbox on real connections, with somebody who receives its events
// and the production client that calls it.
type world struct {
	t       *testing.T
	dir     string
	timing  sandbox.Timing
	now     func() time.Time
	faults  *sandbox.Faults
	hooks   *receiver
	client  *paystack.Client
	address string
	die     func()
}

func newWorld(t *testing.T) *world {
	t.Helper()
	return newWorldIn(t, quick)
}

func newWorldIn(t *testing.T, timing sandbox.Timing) *world {
	t.Helper()
	w := &world{t: t, dir: t.TempDir(), timing: timing, now: time.Now, hooks: newReceiver(t)}
	w.live()
	t.Cleanup(func() { w.die() })
	return w
}

// live starts a sandbox on the state that former ones left.
func (w *world) live() {
	w.t.Helper()
	var err error
	if w.faults, err = sandbox.OpenFaults(w.dir); err != nil {
		w.t.Fatal(err)
	}
	mux := http.NewServeMux()
	web := httptest.NewServer(mux)
	server, err := payments.New(payments.Config{
		SecretKey: key, PublicURL: web.URL, WebhookURL: w.hooks.url, Dir: w.dir, Faults: w.faults,
		Now: w.now, Log: testlog.New(w.t), Timing: w.timing, Refund: time.Millisecond,
	})
	if err != nil {
		web.Close()
		w.t.Fatal(err)
	}
	mux.Handle(payments.Prefix+"/", server.Handler())
	ctx, cancel := context.WithCancel(context.Background())
	ran := make(chan error, 1)
	go func() { ran <- server.Run(ctx) }()
	w.address = web.URL
	w.client = w.clientWith(key, 30*time.Second)
	w.die = sync.OnceFunc(func() {
		cancel()
		if err := <-ran; err != nil {
			w.t.Errorf("Run: %v", err)
		}
		web.Close()
		if err := server.Close(); err != nil {
			w.t.Errorf("Close: %v", err)
		}
	})
}

func (w *world) journal() string { return filepath.Join(w.dir, "payments.jsonl") }

func (w *world) clientWith(secret string, timeout time.Duration) *paystack.Client {
	return paystack.New(paystack.Config{
		SecretKey: secret, BaseURL: w.address + payments.APIPrefix, Timeout: timeout, RetryWait: time.Millisecond,
	})
}

func (w *world) set(faults string) {
	w.t.Helper()
	if err := w.faults.Apply([]byte(faults)); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) start(in paystack.InitializeRequest) paystack.Checkout {
	w.t.Helper()
	checkout, err := w.client.Initialize(w.t.Context(), in)
	if err != nil {
		w.t.Fatal(err)
	}
	return checkout
}

func (w *world) verify(reference string) paystack.Transaction {
	w.t.Helper()
	tx, err := w.client.Verify(w.t.Context(), reference)
	if err != nil {
		w.t.Fatal(err)
	}
	return tx
}

func order(reference string) paystack.InitializeRequest {
	return paystack.InitializeRequest{
		Reference: reference, Email: "ada@example.test", Amount: 1_505_000, Currency: "NGN",
		Metadata: map[string]string{"description": "Residence permit", "organization": "Ministry of Works"},
	}
}

// reply is an HTTP answer, read to the end.
type reply struct {
	status int
	header http.Header
	body   string
}

var direct = &http.Client{
	Transport:     &http.Transport{DisableKeepAlives: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

func (w *world) do(method, url, contentType, body string, headers ...string) reply {
	w.t.Helper()
	req, err := http.NewRequestWithContext(w.t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Content-Type", contentType)
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := direct.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	content, err := io.ReadAll(resp.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return reply{resp.StatusCode, resp.Header, string(content)}
}

// choose decides a checkout as a program does.
func (w *world) choose(c paystack.Checkout, outcome string) reply {
	w.t.Helper()
	return w.do(http.MethodPost, c.AuthorizationURL, "application/json", `{"outcome":"`+outcome+`"}`)
}

// submit decides a checkout as a browser does.
func (w *world) submit(c paystack.Checkout, outcome string) reply {
	w.t.Helper()
	return w.do(http.MethodPost, c.AuthorizationURL, "application/x-www-form-urlencoded", "outcome="+outcome,
		"Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
}

// hook is an event as it arrived.
type hook struct {
	body      []byte
	signature string
}

// receiver takes events, and answers as the test wants.
type receiver struct {
	url    string
	events chan hook

	mu     sync.Mutex
	status int
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{events: make(chan hook, 1000), status: http.StatusOK}
	web := httptest.NewServer(r)
	t.Cleanup(web.Close)
	r.url = web.URL + "/api/v1/payments/webhook"
	return r
}

func (r *receiver) answer(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status = status
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, _ := io.ReadAll(req.Body)
	r.mu.Lock()
	status := r.status
	r.mu.Unlock()
	w.WriteHeader(status)
	r.events <- hook{body, req.Header.Get(paystack.SignatureHeader)}
}

func (r *receiver) next(t *testing.T) hook {
	t.Helper()
	select {
	case h := <-r.events:
		return h
	case <-time.After(30 * time.Second):
		t.Fatal("no event came")
		return hook{}
	}
}
