package clamd_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/providers/clamd"
	"stagegate/internal/sandbox/scanner"
	"stagegate/internal/testkit/clamav"
)

// The real daemon gives each verdict.
func TestClamAV(t *testing.T) {
	t.Parallel()
	named, stop := clamav.Start(t)
	address, err := clamd.ParseURL(named)
	if err != nil {
		t.Fatal(err)
	}
	client := clamd.New(clamd.Config{Address: address})
	if version, err := client.Version(t.Context()); err != nil || !strings.HasPrefix(version, "ClamAV 1.") {
		t.Errorf("version %q, %v", version, err)
	}
	for name, c := range map[string]struct {
		content []byte
		want    clamd.Verdict
	}{
		"EICAR":               {scanner.EICAR(), clamd.Infected},
		"EICAR and a line":    {slices.Concat(scanner.EICAR(), []byte("\n")), clamd.Infected},
		"text":                {[]byte("a letter"), clamd.Clean},
		"empty":               {nil, clamd.Clean},
		"as large as allowed": {make([]byte, clamav.MaxStream), clamd.Clean},
		"one byte too large":  {make([]byte, clamav.MaxStream+1), clamd.TooLarge},
		"much too large":      {make([]byte, 20<<20), clamd.TooLarge},
	} {
		for range 5 {
			if got, err := client.Scan(t.Context(), bytes.NewReader(c.content)); err != nil || got.Verdict != c.want {
				t.Errorf("%s: %+v %v, want %d", name, got, err, c.want)
			}
		}
	}
	stop()
	if err := client.Ping(t.Context()); !clamd.IsUnavailable(err) {
		t.Errorf("a stopped daemon: %v", err)
	}
}
