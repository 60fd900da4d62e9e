package load

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// A run reads whole responses in any framing, and stops at a refusal.
func TestRun(t *testing.T) {
	long := strings.Repeat("0123456789", 5000)
	mux := http.NewServeMux()
	mux.HandleFunc("POST /echo", func(w http.ResponseWriter, r *http.Request) { _, _ = io.Copy(w, r.Body) })
	mux.HandleFunc("GET /long", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, long) }) // in chunks
	server := httptest.NewServer(mux)
	defer server.Close()
	address := server.Listener.Addr().String()

	result, err := Run([]string{address}, 3, 50*time.Millisecond, Timed(func(c *Client) error {
		for want, call := range map[string]Call{
			"here I am": {Method: "POST", Path: "/echo", Body: "here I am"},
			"":          {Method: "POST", Path: "/echo"},
			long:        {Method: "GET", Path: "/long", Headers: "Accept: */*\r\n"},
		} {
			body, err := c.Must(call)
			if err != nil {
				return err
			}
			if string(body) != want {
				t.Errorf("%s: %.40q", call.Path, body)
			}
		}
		return nil
	}))
	if err != nil || result.Units == 0 || result.P99 < result.P50 {
		t.Errorf("%+v, %v", result, err)
	}
	if _, err := Run([]string{address}, 2, time.Second, Timed(func(c *Client) error {
		_, err := c.Must(Call{Method: "GET", Path: "/nowhere"})
		return err
	})); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("a refusal: %v", err)
	}
}
