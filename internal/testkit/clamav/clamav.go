// Package clamav runs the real virus scanner in tests: clamd of ClamAV, with a signature of its own, so that none
// are downloaded.
package clamav

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"stagegate/internal/providers/clamd"
	"stagegate/internal/sandbox/scanner"
	"stagegate/internal/testkit/poll"
)

// MaxStream is the largest stream that the daemon takes.
const MaxStream = 1 << 20

// Start starts a daemon that knows the EICAR test file and returns its address in the form of the setting
// SCANNER_URL. It skips the test where clamd is not installed: scripts/with-clamav installs it. stop stops the daemon
// before the test ends.
func Start(t testing.TB) (address string, stop func()) {
	t.Helper()
	program := os.Getenv("TEST_CLAMD")
	if program == "" {
		t.Skip("set TEST_CLAMD to the path of clamd, or use scripts/with-clamav")
	}
	dir, err := os.MkdirTemp("", "clamd") //nolint:usetesting // the path of a socket is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	socket, signatures, settings := filepath.Join(dir, "socket"), filepath.Join(dir, "signatures"), filepath.Join(dir, "clamd.conf")
	if err := os.Mkdir(signatures, 0o755); err != nil { //nolint:gosec // the daemon may run as another user
		t.Fatal(err)
	}
	write(t, filepath.Join(signatures, "test.ndb"), "Eicar-Test-Signature:0:0:"+hex.EncodeToString(scanner.EICAR())+"\n")
	write(t, settings, fmt.Sprintf("LocalSocket %s\nDatabaseDirectory %s\nForeground yes\nStreamMaxLength %d\nMaxThreads 2\nUser root\n", socket, signatures, MaxStream))
	ctx, cancel := context.WithCancel(context.Background())
	var output bytes.Buffer
	daemon := exec.CommandContext(ctx, program, "--config-file="+settings) //nolint:gosec // of the environment of the test
	daemon.Stdout, daemon.Stderr = &output, &output
	if err := daemon.Start(); err != nil {
		cancel()
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = daemon.Wait(); close(ended) }()
	stop = func() { cancel(); <-ended }
	t.Cleanup(stop)
	client := clamd.New(clamd.Config{Address: clamd.Address{Network: "unix", Name: socket}})
	poll.Until(t, "clamd replies", func() bool {
		select {
		case <-ended:
			t.Fatalf("clamd has ended: %s", output.String())
		default:
		}
		return client.Ping(t.Context()) == nil
	})
	return "clamd:unix:" + socket, stop
}

func write(t testing.TB, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil { //nolint:gosec // the daemon may run as another user
		t.Fatal(err)
	}
}
