package scanner_test

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"stagegate/internal/providers/clamd"
	"stagegate/internal/sandbox"
	"stagegate/internal/sandbox/scanner"
)

// start runs the sandbox until the test ends.
func start(t *testing.T, slow time.Duration) (*clamd.Client, *sandbox.Faults) {
	t.Helper()
	faults, err := sandbox.OpenFaults(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s, err := scanner.New(scanner.Config{Faults: faults, Slow: slow, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	address, err := clamd.ParseURL(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	return clamd.New(clamd.Config{Address: address}), faults
}

func set(t *testing.T, f *sandbox.Faults, api sandbox.ScannerFault) {
	t.Helper()
	if err := f.Apply([]byte(`{"scanner": {"api": "` + string(api) + `"}}`)); err != nil {
		t.Fatal(err)
	}
}

// The client of the real daemon gets each verdict from the sandbox.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	client, _ := start(t, 0)
	if err := client.Ping(t.Context()); err != nil {
		t.Error(err)
	}
	if version, err := client.Version(t.Context()); err != nil || version != "ClamAV sandbox" {
		t.Error(version, err)
	}
	const chunk = 64 << 10
	zeros := func(n int) []byte { return make([]byte, n) }
	for name, c := range map[string]struct {
		content []byte
		want    clamd.Verdict
	}{
		"empty":                {nil, clamd.Clean},
		"EICAR":                {scanner.EICAR(), clamd.Infected},
		"in the middle":        {slices.Concat(zeros(1000), scanner.EICAR(), zeros(3*chunk)), clamd.Infected},
		"across two chunks":    {slices.Concat(zeros(chunk-10), scanner.EICAR()), clamd.Infected},
		"at the end of many":   {slices.Concat(zeros(5*chunk+7), scanner.EICAR()), clamd.Infected},
		"cut off":              {scanner.EICAR()[1:], clamd.Clean},
		"as large as allowed":  {zeros(25 << 20), clamd.Clean},
		"larger than allowed":  {zeros(25<<20 + 1), clamd.TooLarge},
		"much larger, and bad": {slices.Concat(zeros(40<<20), scanner.EICAR()), clamd.TooLarge},
	} {
		if got, err := client.Scan(t.Context(), bytes.NewReader(c.content)); err != nil || got.Verdict != c.want {
			t.Errorf("%s: %+v %v, want %d", name, got, err, c.want)
		}
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	client, faults := start(t, time.Nanosecond)
	set(t, faults, sandbox.ScannerAway)
	if err := client.Ping(t.Context()); !clamd.IsUnavailable(err) {
		t.Error(err)
	}
	if got, err := client.Scan(t.Context(), bytes.NewReader(make([]byte, 1<<20))); !clamd.IsUnavailable(err) {
		t.Error(got, err)
	}
	set(t, faults, sandbox.ScannerSlow)
	if got, err := client.Scan(t.Context(), bytes.NewReader(scanner.EICAR())); err != nil || got.Verdict != clamd.Infected {
		t.Error(got, err)
	}
	set(t, faults, sandbox.ScannerNormal)
	if err := client.Ping(t.Context()); err != nil {
		t.Error(err)
	}
}

// A slow scanner does not delay the end of the server.
func TestStopWhileSlow(t *testing.T) {
	t.Parallel()
	client, faults := start(t, time.Hour)
	set(t, faults, sandbox.ScannerSlow)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- client.Ping(ctx) }()
	cancel()
	if err := <-ended; !clamd.IsUnavailable(err) {
		t.Error(err)
	}
}
