package webhooks_test

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

const path = "/api/v1/tenant/webhooks"

// receiver is a program that gets webhooks.
type receiver struct {
	URL string

	mu      sync.Mutex
	status  int
	header  http.Header
	got     []message
	held    chan struct{} // an answer waits until it is closed
	current int           // calls without an answer
	most    int           // of these so far
}

// message is a call of a receiver.
type message struct {
	id, body   string
	signatures []string
	at         time.Time // webhook-timestamp
	event      struct {
		Type    string `json:"type"`
		Number  int    `json:"number"`
		Subject struct {
			ID string `json:"id"`
		} `json:"subject"`
	}
}

// receive starts a receiver that answers 204.
func receive(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{status: 204}
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	t.Cleanup(func() { r.release() })
	r.URL = server.URL + "/hook"
	return r
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, call *http.Request) {
	body, _ := io.ReadAll(call.Body)
	seconds, _ := strconv.ParseInt(call.Header.Get("Webhook-Timestamp"), 10, 64)
	m := message{id: call.Header.Get("Webhook-Id"), body: string(body), signatures: strings.Fields(call.Header.Get("Webhook-Signature")), at: time.Unix(seconds, 0)}
	_ = json.Unmarshal(body, &m.event)
	r.mu.Lock()
	r.got = append(r.got, m)
	r.current++
	r.most = max(r.most, r.current)
	held := r.held
	r.mu.Unlock()
	if held != nil {
		<-held
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.current--
	maps.Copy(w.Header(), r.header)
	w.WriteHeader(r.status)
	_, _ = w.Write([]byte("received")) // no body with 204
}

// answer makes the receiver answer with a status and headers.
func (r *receiver) answer(status int, header ...string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status, r.header = status, http.Header{}
	for i := 0; i < len(header); i += 2 {
		r.header.Set(header[i], header[i+1])
	}
}

// hold keeps calls waiting until release.
func (r *receiver) hold() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.held = make(chan struct{})
}

func (r *receiver) release() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.held != nil {
		close(r.held)
		r.held = nil
	}
}

func (r *receiver) messages() []message {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.got)
}

// await waits for messages and returns them.
func (r *receiver) await(t *testing.T, n int) []message {
	t.Helper()
	apptest.Until(t, strconv.Itoa(n)+" messages", func() bool { return len(r.messages()) >= n })
	got := r.messages()
	if len(got) != n {
		t.Fatalf("%d messages arrived, want %d", len(got), n)
	}
	return got
}

// program returns a client with a key that manages endpoints and reads events. Keys outlast advances of the clock, and
// sessions do not.
func program(s *apptest.Server, admin *apptest.Client) *apptest.Client {
	c := s.Anyone()
	c.Token = admin.Post("/api/v1/tenant/api-keys", apptest.M{"name": "Hooks", "permissions": []string{"webhook.manage", "event.read"}}).Want(201).String("secret")
	return c
}

// submit submits a request and withdraws it, so that the customer can submit another.
func submit(c *apptest.Client, l apptest.Licence) {
	c.Post("/api/v1/customer/requests/"+c.Submit(l)+"/withdraw", nil).Want(200)
}

// hook is an endpoint of a test.
type hook struct {
	*apptest.Client

	t          *testing.T
	at, secret string
}

// hookAt creates an endpoint.
func hookAt(t *testing.T, c *apptest.Client, url string, more apptest.M) hook {
	t.Helper()
	body := apptest.M{"url": url, "types": []string{"request.submitted"}}
	maps.Copy(body, more)
	made := c.Post(path, body).Want(201)
	return hook{c, t, path + "/" + made.String("id"), made.String("secret")}
}

// awaitStatus waits for a status of the endpoint.
func (h hook) awaitStatus(status string) *apptest.Response {
	h.t.Helper()
	apptest.Until(h.t, "the endpoint is "+status, func() bool { return h.Get(h.at).Want(200).String("status") == status })
	return h.Get(h.at)
}

// newest returns the address of the newest delivery.
func (h hook) newest() string {
	h.t.Helper()
	return h.at + "/deliveries/" + h.Get(h.at+"/deliveries").Want(200).String("content", 0, "id")
}

// awaitAttempts waits until a delivery has a number of attempts and returns it.
func (h hook) awaitAttempts(delivery string, n int) *apptest.Response {
	h.t.Helper()
	apptest.Until(h.t, strconv.Itoa(n)+" attempts", func() bool { return h.Get(delivery).Want(200).Len("attempts") == n })
	return h.Get(delivery).Is(strconv.Itoa(n), "attemptCount")
}

// advance advances the clock of the server, which is also that of claims, when no attempt is in flight.
func advance(t *testing.T, s *apptest.Server, d time.Duration) {
	t.Helper()
	apptest.Until(t, "no attempt is in flight", func() bool {
		return apptest.Count(t, s, `SELECT COUNT(*) FROM webhook_deliveries WHERE lease_until IS NOT NULL`) == 0
	})
	s.Clock.Advance(d)
}

// timeOf reads a time of an answer.
func timeOf(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse("2006-01-02T15:04:05.999999999", text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}
