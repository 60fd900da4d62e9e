package app_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/program"
)

// After SIGTERM a server is not ready, but it serves everybody until its delay is over:
// also those who use a connection from before. A second signal ends the delay.
func TestShutdownDelay(t *testing.T) {
	t.Parallel()
	s := program.New(t, "sqlite", "SHUTDOWN_DELAY_SECONDS=3600")
	s.Start()
	s.Ready()
	client := http.Client{Transport: &http.Transport{}}
	get := func() (status int, closes, reused bool) {
		t.Helper()
		trace := &httptrace.ClientTrace{GotConn: func(c httptrace.GotConnInfo) { reused = c.Reused }}
		r, err := http.NewRequestWithContext(httptrace.WithClientTrace(t.Context(), trace), http.MethodGet, s.URL+"/healthz", nil)
		if err != nil {
			t.Fatal(err)
		}
		response, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, response.Body)
		_ = response.Body.Close() // the connection is free for the next request
		return response.StatusCode, response.Close, reused
	}
	if _, closes, _ := get(); closes {
		t.Error("the connection is closed before the shutdown")
	}
	s.Terminate()
	apptest.Until(t, "it is not ready", func() bool {
		answer, err := s.Anyone().Try("GET", "/readyz", nil)
		return err == nil && answer.Status == http.StatusServiceUnavailable && strings.Contains(string(answer.Body), "The server is shutting down.")
	})
	for _, wantReused := range []bool{true, false} { // the first response ends the connection from before
		status, closes, reused := get()
		apptest.Equal(t, "the status during the shutdown", status, http.StatusOK)
		apptest.Equal(t, "the answer ends the connection", closes, true)
		apptest.Equal(t, "the connection is one from before", reused, wantReused)
	}
	signIn := apptest.M{"email": program.PlatformEmail, "password": program.Password}
	s.Anyone().Do("POST", "/api/v1/auth/platform/login", signIn).Want(http.StatusOK)
	s.Terminate()
	if code := s.Wait(); code != 0 {
		t.Errorf("it exits with %d:\n%s", code, s.Output())
	}
}

// A server whose disk is full serves reads and refuses writes as temporary, and needs no
// restart when there is space again.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	if out, err := exec.CommandContext(t.Context(), "unshare", "--mount", "--map-root-user", "mount", "-t", "tmpfs", "none", t.TempDir()).CombinedOutput(); err != nil {
		t.Skipf("this machine has no small disk for the test: %v: %s", err, out)
	}
	s := program.New(t, "sqlite")
	disk := filepath.Join(s.Dir, "disk")
	if err := os.Mkdir(disk, 0o700); err != nil {
		t.Fatal(err)
	}
	start := filepath.Join(s.Dir, "start")
	script := fmt.Sprintf("#!/bin/sh\nexec unshare --mount --map-root-user sh -c 'mount -t tmpfs -o size=24m none %s && exec %s \"$@\"' start \"$@\"\n", disk, apptest.Binary(t))
	if err := os.WriteFile(start+".sh", []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	// Another process writes what is going to be run: a file that this one has open for
	// writing may be open in the children of other tests for a moment longer.
	if out, err := exec.CommandContext(t.Context(), "install", "-m", "700", start+".sh", start).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s.Path, s.Database = start, "sqlite:"+filepath.Join(disk, "stagegate.db")
	s.Start()
	s.Ready()
	anyone := s.Anyone()
	signIn := func() program.Response {
		t.Helper()
		return anyone.Do("POST", "/api/v1/auth/platform/login", apptest.M{"email": program.PlatformEmail, "password": program.Password})
	}
	platform := s.Anyone()
	platform.Token = signIn().Want(http.StatusOK).String("accessToken")

	// The process sees the disk, and this one sees what the process sees.
	fill := filepath.Join("/proc", fmt.Sprint(s.PID()), "root", disk, "fill")
	file, err := os.Create(fill)
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = file.Write(make([]byte, 4096))
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	refused := 0
	for range 20 { // the log of the database has some space left
		answer := signIn()
		switch {
		case answer.Status == http.StatusServiceUnavailable && answer.Code == "NOT_READY" && answer.Header.Get("Retry-After") != "":
			refused++
		case answer.Status != http.StatusOK:
			t.Errorf("signing in is %d %s", answer.Status, answer.Code)
		}
	}
	if refused == 0 {
		t.Error("every write found space on the full disk")
	}
	platform.Do("GET", "/api/v1/platform/tenants", nil).Want(http.StatusOK)
	ready := func(status int, text string) {
		t.Helper()
		apptest.Until(t, fmt.Sprintf("/readyz is %d", status), func() bool {
			answer, err := anyone.Try("GET", "/readyz", nil)
			return err == nil && answer.Status == status && strings.Contains(string(answer.Body), text)
		})
	}
	ready(http.StatusServiceUnavailable, "full")
	if err := os.Remove(fill); err != nil {
		t.Fatal(err)
	}
	signIn().Want(http.StatusOK) // with space again
	ready(http.StatusOK, "ready")
}
