package api

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/testlog"
)

// A call that exceeds the time limit gets a retryable 503. What it waits for is cancelled, even
// if a disconnect of the client would not cancel it. Exports have a longer limit.
func TestTimeLimit(t *testing.T) {
	api := New(Config{Log: testlog.New(t), TimeLimits: TimeLimits{Calls: 20 * time.Millisecond, Exports: time.Minute}})
	ends := func(ctx context.Context) bool {
		ctx, cancel := db.Detach(ctx, time.Minute)
		defer cancel()
		end, _ := ctx.Deadline()
		return time.Until(end) < time.Second
	}
	for _, export := range []bool{false, true} {
		op := Operation{Method: http.MethodGet, Path: "/slow", ID: "slow", Public: true, Export: export}
		if export {
			op.Path, op.ID = "/export", "export"
		}
		register(api, op, func(ctx context.Context, _ *struct{}) (bool, error) {
			if !ends(ctx) {
				return true, nil
			}
			<-ctx.Done()
			return false, ctx.Err()
		})
	}
	s := httptest.NewServer(api.Handler())
	t.Cleanup(s.Close)
	for path, want := range map[string]int{"/slow": http.StatusServiceUnavailable, "/export": http.StatusOK} {
		resp, err := http.Get(s.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("%s: got %d: %s", path, resp.StatusCode, body)
		}
		if want != http.StatusOK && (resp.Header.Get("Retry-After") == "" || !strings.Contains(string(body), `"NOT_READY"`)) {
			t.Errorf("%s: %v %s", path, resp.Header, body)
		}
	}
}
