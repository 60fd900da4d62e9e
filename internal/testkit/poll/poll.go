// Package poll waits in tests for what happens in the background. Only this package
// waits for time to pass: tests name a condition.
package poll

import (
	"testing"
	"time"
)

const (
	limit    = 2 * time.Minute  // as long as a slow machine may take, and longer than an event is lent to a worker that was cut off
	shortest = time.Millisecond // between the first two checks; each wait is twice as long as the one before
	longest  = 16 * time.Millisecond
)

// Until checks a condition repeatedly until it holds, and fails the test if that
// takes too long.
func Until(t testing.TB, what string, done func() bool) {
	t.Helper()
	if !Soon(done) {
		t.Fatalf("it did not happen: %s", what)
	}
}

// Soon is Until for a test that says itself what did not happen.
func Soon(done func() bool) bool { return Within(limit, done) }

// Within checks a condition repeatedly until it holds, and reports whether it did
// in this time.
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
