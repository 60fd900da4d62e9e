package api

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// Operations on one connection can take longer than the body timeout. A body that does not
// arrive in time is refused.
func TestBodyDeadline(t *testing.T) {
	before := bodyTimeout
	bodyTimeout = 50 * time.Millisecond
	t.Cleanup(func() { bodyTimeout = before })
	s, _ := serve(t, Operation{Public: true}, func(ctx context.Context, _ *struct {
		Body struct {
			A int `json:"a,omitempty"`
		}
	}) (Nothing, error) {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(3 * bodyTimeout):
			return nil, nil //nolint:nilnil // no data
		}
	})
	for range 3 { // on the same connection
		if status, envelope := call(t, s.URL+"/api/thing", "{}"); status != 200 {
			t.Fatalf("got %d: %v", status, envelope)
		}
	}
	conn, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "POST /api/thing HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"); err != nil {
		t.Fatal(err)
	}
	if err := conn.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		t.Fatal(err)
	}
	reply, err := io.ReadAll(conn) // until the server closes the connection
	if err != nil || !strings.HasPrefix(string(reply), "HTTP/1.1 400") || !strings.Contains(string(reply), "MALFORMED_REQUEST") {
		t.Errorf("got %v: %s", err, reply)
	}
}
