//go:build clients

package clients

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// message is a message of a webhook, and the secrets that verify it.
type message struct {
	Secrets []string    `json:"secrets"`
	Header  http.Header `json:"header"`
	Body    string      `json:"body"`
}

// The libraries of Standard Webhooks verify what endpoints get, with both secrets during an overlap, and whatever the
// clock of the sandbox says.
func TestWebhooks(t *testing.T) {
	t.Parallel()
	got := make(chan message, 100)
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- message{Header: r.Header, Body: string(body)}
	}))
	t.Cleanup(receiver.Close)
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	acme := s.Tenant("acme")
	admin := acme.As("admin")
	const webhooks = "/api/v1/tenant/webhooks"
	made := admin.Post(webhooks, apptest.M{"url": receiver.URL, "types": []string{"service.published"}}).Want(201)
	at, first := webhooks+"/"+made.String("id"), made.String("secret")
	var lines bytes.Buffer
	out := json.NewEncoder(&lines)
	next := func(secrets ...string) {
		m := <-got
		m.Secrets = secrets
		if n := len(strings.Fields(m.Header.Get("Webhook-Signature"))); n != len(secrets) {
			t.Errorf("%d signatures, want %d", n, len(secrets))
		}
		if err := out.Encode(m); err != nil {
			t.Fatal(err)
		}
	}
	admin.Licence()
	next(first)
	admin.Post(at+"/test", nil).Want(200)
	next(first)
	second := admin.Post(at+"/rotate-secret", nil).Want(200).String("secret")
	admin.Licence()
	next(second, first)
	s.Anyone().Post("/sandbox/clock/advance", apptest.M{"hours": 25}).Want(200) // messages have the real time
	admin = acme.SignIn("admin")
	admin.Licence()
	next(second)
	all := lines.String()
	server{t: t, env: append(os.Environ(), "GOWORK=off"), input: strings.NewReader(all)}.run("go", "go", "run", "./webhooks")
	server{t: t, input: strings.NewReader(all)}.run("node", "node", "webhooks.mjs")
}
