package app_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"stagegate/internal/sandbox"
	"stagegate/internal/sandbox/scanner"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// The doctor says whether uploads are scanned, and fails for a scanner that is away or that refuses the largest upload.
func TestDoctorScanner(t *testing.T) {
	t.Parallel()
	faults, err := sandbox.OpenFaults(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	server, err := scanner.New(scanner.Config{Faults: faults, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx) }()
	t.Cleanup(func() { stop(); <-ended })
	databaseURL := dbtest.URL(t, "sqlite")
	apptest.Start(t, databaseURL).Stop()
	examine := func(env ...string) (string, int) {
		return apptest.Run(t, append([]string{"DATABASE_URL=" + databaseURL, "SANDBOX=true"}, env...), "doctor")
	}
	if said, _ := examine("SANDBOX=false"); !strings.Contains(said, "ok      scanner     off: uploads are not scanned") {
		t.Errorf("without a scanner:\n%s", said)
	}
	if said, code := examine("SCANNER_URL=" + server.URL()); code != 0 || !strings.Contains(said, "ok      scanner     ClamAV sandbox") {
		t.Errorf("with a scanner: %d\n%s", code, said)
	}
	if said, code := examine("SCANNER_URL="+server.URL(), "FILE_MAX_SIZE_BYTES=30000000"); code != 1 || !strings.Contains(said, "FAILED  scanner") || !strings.Contains(said, "StreamMaxLength") {
		t.Errorf("with a scanner that refuses the largest upload: %d\n%s", code, said)
	}
	if err := faults.Apply([]byte(`{"scanner": {"api": "away"}}`)); err != nil {
		t.Fatal(err)
	}
	if said, code := examine("SCANNER_URL=" + server.URL()); code != 1 || !strings.Contains(said, "FAILED  scanner") || !strings.Contains(said, "does not respond") {
		t.Errorf("with a scanner that is away: %d\n%s", code, said)
	}
	if said, code := examine("SCANNER_URL=clamd://nowhere"); code != 1 || !strings.Contains(said, "SCANNER_URL: must be clamd://HOST:PORT") {
		t.Errorf("with an invalid address: %d\n%s", code, said)
	}
}
