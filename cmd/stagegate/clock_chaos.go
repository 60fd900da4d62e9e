//go:build chaos

package main

import (
	"os"
	"strconv"
	"time"

	"stagegate/internal/infra/kit/ref"
)

// localClock is the local clock plus CLOCK_OFFSET_SECONDS. The setting exists only in builds
// with the tag chaos, for tests of clock skew.
func localClock() time.Time {
	seconds, _ := strconv.ParseFloat(os.Getenv("CLOCK_OFFSET_SECONDS"), 64) // 0 without it
	return ref.Now().Add(time.Duration(seconds * float64(time.Second)))
}
