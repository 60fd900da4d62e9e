package app_test

import (
	"bytes"
	"errors"
	"log/slog"
	"math"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"stagegate/internal/app"
)

// The process may use nine tenths of its container's memory; what GOMEMLIMIT says wins.
// It is not parallel, since the limit is that of the whole process.
func TestMemoryLimit(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	for _, c := range []struct {
		name      string
		container func() (uint64, error)
		env       string
		want      int64
		logged    string
	}{
		{"a container of 2,000 MB", func() (uint64, error) { return 2_000_000_000, nil }, "", 1_800_000_000, "bytes=1800000000"},
		{"a container without a limit", func() (uint64, error) { return 0, memlimit.ErrNoLimit }, "", math.MaxInt64, "neither"},
		{"no container", func() (uint64, error) { return 0, errors.New("no such file") }, "", math.MaxInt64, "no such file"},
		{"GOMEMLIMIT", func() (uint64, error) { return 1_000_000_000, nil }, "3000000000", math.MaxInt64, "neither"}, // Go read it before the test
	} {
		t.Run(c.name, func(t *testing.T) {
			debug.SetMemoryLimit(math.MaxInt64)
			t.Setenv("GOMEMLIMIT", c.env)
			if c.env == "" {
				if err := os.Unsetenv("GOMEMLIMIT"); err != nil { // Setenv restores it
					t.Fatal(err)
				}
			}
			var log bytes.Buffer
			app.LimitMemory(slog.New(slog.NewTextHandler(&log, nil)), c.container)
			if got := debug.SetMemoryLimit(-1); got != c.want || !strings.Contains(log.String(), c.logged) {
				t.Errorf("the limit is %d, want %d; logged %s", got, c.want, log.String())
			}
		})
	}
}
