//go:build chaos

package main

import (
	"os"
	"strconv"
	"time"

	"stagegate/internal/infra/kit/ref"
)

// localClock is the clock of this machine, as far ahead as CLOCK_OFFSET_SECONDS says. The
// setting exists only in builds with the tag chaos, for tests of clocks that are wrong.
func localClock() time.Time {
	seconds, _ := strconv.ParseFloat(os.Getenv("CLOCK_OFFSET_SECONDS"), 64) // without it, the clock is right
	return ref.Now().Add(time.Duration(seconds * float64(time.Second)))
}
