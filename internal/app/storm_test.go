package app_test

import (
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/netfault"
)

// While the database is away, the log has a line now and then about the calls that fail, and
// each of them is counted.
func TestErrorStorm(t *testing.T) {
	t.Parallel()
	const calls = 200
	line, throughLine := netfault.Database(t, dbtest.URL(t, "postgres"))
	p := apptest.Launch(t, apptest.Binary(t), []string{
		"PATH=" + os.Getenv("PATH"), "DATA_DIR=" + t.TempDir(), "DATABASE_URL=" + throughLine, "SANDBOX=true", "HTTP_ADDR=127.0.0.1:0", "RATE_LIMITS=off", "SHUTDOWN_DELAY_SECONDS=0",
	}, "serve")
	listens := regexp.MustCompile(`address=(127\.0\.0\.1:\d+)`)
	server := ""
	apptest.Until(t, "the server is ready", func() bool {
		if found := listens.FindStringSubmatch(p.Output()); found != nil && server == "" {
			server = "http://" + found[1]
		}
		return server != "" && get(t, server+"/readyz", "Accept", "*/*") == http.StatusOK
	})
	line.Close()
	for range calls {
		r, err := http.Post(server+"/api/v1/auth/login", "application/json", strings.NewReader(`{"tenantSlug": "acme", "email": "ada@acme.test", "password": "four words make one"}`))
		if err != nil {
			t.Fatal(err)
		}
		_ = r.Body.Close()
		if r.StatusCode != http.StatusServiceUnavailable {
			t.Fatalf("got %d", r.StatusCode)
		}
	}
	p.Stop()
	lines, counted := 0, 0
	for text := range strings.Lines(p.Output()) {
		if !strings.Contains(text, `msg="request failed"`) {
			continue
		}
		lines++
		n := 1
		if found := regexp.MustCompile(` count=(\d+)`).FindStringSubmatch(text); found != nil {
			n, _ = strconv.Atoi(found[1])
		}
		counted += n
	}
	if lines == 0 || lines >= calls/2 || counted != calls {
		t.Errorf("%d lines tell of %d failed calls, of %d:\n%s", lines, counted, calls, p.Output())
	}
}
