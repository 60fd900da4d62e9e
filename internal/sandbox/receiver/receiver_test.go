package receiver_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stagegate/internal/sandbox"
	"stagegate/internal/sandbox/receiver"
)

// Anybody can send to the receiver of a public sandbox, which therefore keeps a bounded number of messages and bytes.
func TestKeepsLatest(t *testing.T) {
	faults, err := sandbox.OpenFaults(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	v := receiver.New(receiver.Config{
		URL: "http://127.0.0.1/sandbox/webhooks", Faults: faults, Now: time.Now,
		Secrets: func(context.Context, string) ([]string, error) { return nil, nil },
	})
	send := func(id, body string) int {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, receiver.Path, strings.NewReader(body))
		r.Header.Set("Webhook-Id", id)
		w := httptest.NewRecorder()
		v.Handler().ServeHTTP(w, r)
		return w.Code
	}
	for range 1100 {
		send("small", "{}")
	}
	if n := len(v.Messages()); n != 1000 {
		t.Errorf("%d small messages are kept", n)
	}
	for range 20 {
		send("large", strings.Repeat("a", 1<<20))
	}
	if got := v.Messages(); len(got) != 16 || got[0].ID != "large" || got[0].Verified {
		t.Errorf("%d messages are kept", len(got))
	}
	if status := send("too large", strings.Repeat("a", 1<<20+1)); status != http.StatusBadRequest {
		t.Errorf("too large a message: %d", status)
	}
}
