package app_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/repo"
)

// The TypeScript client does what it says, on Node, against the demo. Its tests
// can put the clock forward until access tokens have expired.
func TestTypeScriptClient(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) { c.AccessTokenTTLSeconds = 1 })
	if err := s.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	clock := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { s.Clock.Advance(time.Minute) }))
	t.Cleanup(clock.Close)
	command := exec.CommandContext(t.Context(), "npm", "test")
	command.Dir = repo.Path("clients/typescript")
	command.Env = append(os.Environ(), "STAGEGATE_URL="+s.URL, "STAGEGATE_CLOCK_URL="+clock.URL)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v; run the tests by scripts/with-node\n%s", err, out)
	} else {
		t.Logf("%s", out)
	}
}

// The Go client does what it says against the demo.
func TestGoClient(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	if err := s.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), "go", "test", "-count=1", "./...")
	command.Dir = repo.Path("clients/go")
	command.Env = append(os.Environ(), "GOWORK=off", "STAGEGATE_URL="+s.URL)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	} else {
		t.Logf("%s", out)
	}
}
