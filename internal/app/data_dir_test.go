package app_test

import (
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/app/demo"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// exposed are the files in a directory that others than their owner may use.
func exposed(t *testing.T, dir string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			found = append(found, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// The files of a server are private, also those that were not when it started. A second
// server refuses its directory, and names the process that uses it. The doctor says
// what is wrong before.
func TestDataDir(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := apptest.Demo(t, dir, "")
	data := filepath.Join(dir, "demo")
	if code := first.Stop(); code != 0 {
		t.Fatalf("it exits with %d:\n%s", code, first.Output())
	}
	if err := os.Chmod(data, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(data, "stagegate.db"), 0o644); err != nil {
		t.Fatal(err)
	}
	doctor := func() string {
		printed, code := apptest.Run(t, []string{"DATA_DIR=" + data, "SANDBOX=true"}, "doctor")
		if code != 0 {
			t.Errorf("doctor exits with %d:\n%s", code, printed)
		}
		return printed
	}
	if printed := doctor(); !strings.Contains(printed, "warning DATA_DIR: other users can access "+data+" (-rwxr-xr-x), "+data+"/stagegate.db") {
		t.Errorf("doctor does not warn of exposed files:\n%s", printed)
	}

	running := apptest.Demo(t, dir, "")
	if found := exposed(t, data); found != nil {
		t.Errorf("others can use %s", strings.Join(found, ", "))
	}
	if printed := doctor(); strings.Contains(printed, "warning") {
		t.Errorf("doctor still warns:\n%s", printed)
	}
	for _, args := range [][]string{{"demo"}, {"demo", "--reset"}} {
		printed, code := apptest.Run(t, []string{"DATA_DIR=" + dir, "HTTP_ADDR=127.0.0.1:0"}, args...)
		if code != 1 || !strings.Contains(printed, data+" is in use by another stagegate (process "+strconv.Itoa(running.PID())+")") {
			t.Errorf("a second server, %v, exits with %d:\n%s", args, code, printed)
		}
	}
	running.SignIn("admin@demo.test", demo.Password) // nothing was deleted
	running.Kill()
	apptest.Demo(t, dir, "") // a killed server leaves no lock
}

// Servers that share a PostgreSQL database may share a directory, unless they have the
// sandbox in it.
func TestSharedDataDir(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	databaseURL := dbtest.URL(t, "postgres")
	inDir := func(c *config.Config) { c.DataDir = dir }
	withoutSandbox := func(c *config.Config) {
		inDir(c)
		c.Sandbox, c.AppSecret, c.PaystackBaseURL = "false", fixture.TestSecret, "http://127.0.0.1:1"
		c.CloudinaryURL, c.CloudinaryAPIBase, c.StorageWebhookSecret = "cloudinary://key:secret@cloud", "http://127.0.0.1:1", fixture.TestSecret
		c.SMTPURL, c.MailFrom = "smtp://127.0.0.1:1", "no-reply@acme.test"
	}
	apptest.Start(t, databaseURL, withoutSandbox)
	apptest.Start(t, databaseURL, withoutSandbox)
}

// Only callers on this machine see the sandbox, unless it is public.
func TestSandboxCallers(t *testing.T) {
	t.Parallel()
	for mode, want := range map[string]int{"true": http.StatusNotFound, "public": http.StatusOK} {
		s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) { c.Sandbox = mode })
		for _, path := range []string{"/sandbox/mailbox", "/sandbox/mailbox/messages", "/sandbox/faults"} {
			s.Anyone().Get(path).Want(http.StatusOK)
			for header, value := range map[string]string{"Host": "rebound.example.org", "X-Forwarded-For": "203.0.113.9"} {
				if got := get(t, s.URL+path, header, value); got != want {
					t.Errorf("SANDBOX=%s, %s with %s %s: %d, want %d", mode, path, header, value, got, want)
				}
			}
		}
	}
}

// get is the status of a GET with a header.
func get(t *testing.T, url, header, value string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set(header, value)
	if header == "Host" {
		r.Host = value
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := response.Body.Close(); err != nil {
		t.Error(err)
	}
	return response.StatusCode
}
