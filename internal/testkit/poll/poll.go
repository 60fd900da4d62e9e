// Package poll waits in tests for background work. Only this package waits for time to pass: tests wait for
// conditions.
package poll

import (
	"testing"
	"time"
)

const (
	limit    = 2 * time.Minute  // enough for a slow machine, and longer than the lease of an event
	shortest = time.Millisecond // between the first two checks; doubles with each check
	longest  = 16 * time.Millisecond
)

// Until polls a condition until it holds, and fails the test after a timeout.
func Until(t testing.TB, what string, done func() bool) {
	t.Helper()
	if !Soon(done) {
		t.Fatalf("it did not happen: %s", what)
	}
}

// Soon is Until for tests that report the failure themselves.
func Soon(done func() bool) bool { return Within(limit, done) }

// Within polls a condition and reports whether it held within the limit.
func Within(limit time.Duration, done func() bool) bool {
	began, wait := time.Now(), shortest
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for !done() {
		if time.Since(began) > limit {
			return false
		}
		<-timer.C
		wait = min(2*wait, longest)
		timer.Reset(wait)
	}
	return true
}
