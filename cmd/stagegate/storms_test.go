package main

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// clockwork runs scheduled functions when a test says so.
type clockwork struct{ due []func() }

func (c *clockwork) after(_ time.Duration, f func()) { c.due = append(c.due, f) }

// second runs everything that is scheduled now.
func (c *clockwork) second() {
	due := c.due
	c.due = nil
	for _, f := range due {
		f()
	}
}

// The first failure of a cause is written at once, later ones as one line a second with
// their count. Other causes and other lines are not held back.
func TestStorms(t *testing.T) {
	t.Parallel()
	var text bytes.Buffer
	var clock clockwork
	storms := newStorms(slog.NewTextHandler(&text, nil))
	storms.state.after = clock.after
	log := slog.New(storms).With("instance", "one")
	written := func() []string {
		defer text.Reset()
		return strings.Split(strings.TrimSpace(text.String()), "\n")
	}
	refused := func(n int) error { return fmt.Errorf("dial 127.0.0.1:%d: connection refused, after %dms", 40000+n, n) }
	for n := range 500 {
		log.Error("request failed", "operation", fmt.Sprint("op", n), "error", refused(n))
	}
	log.Error("request failed", "error", errors.New("the disk is full"))
	log.Warn("work failed", "error", refused(1))
	log.Warn("unapplied payment received", "payment", "one")
	log.Warn("unapplied payment received", "payment", "two")
	log.Info("request", "error", refused(2))
	log.Info("request", "error", refused(2))
	if got := written(); len(got) != 7 || !strings.Contains(got[0], "operation=op0 ") || !strings.Contains(got[0], "instance=one") || strings.Contains(got[0], "count=") {
		t.Errorf("at first: %q", got)
	}
	clock.second()
	if got := written(); len(got) != 1 || !strings.Contains(got[0], "operation=op499 ") || !strings.Contains(got[0], "instance=one") || !strings.Contains(got[0], "count=499") {
		t.Errorf("after a second: %q", got)
	}
	log.Error("request failed", "error", refused(3)) // in the second after that line
	if got := written(); len(got) != 1 || got[0] != "" {
		t.Errorf("a further one: %q", got)
	}
	storms.Flush()
	if got := written(); len(got) != 1 || !strings.Contains(got[0], "count=1") {
		t.Errorf("at the end: %q", got)
	}
	clock.second()
	clock.second()
	if n := len(storms.state.causes); n != 0 {
		t.Errorf("%d causes are kept", n)
	}
	log.Error("request failed", "error", refused(4))
	if got := written(); len(got) != 1 || strings.Contains(got[0], "count=") {
		t.Errorf("after a quiet time: %q", got)
	}
}

// The memory for causes is bounded: lines about further ones are written.
func TestManyCauses(t *testing.T) {
	t.Parallel()
	var text bytes.Buffer
	storms := newStorms(slog.NewTextHandler(&text, nil))
	storms.state.after = new(clockwork).after
	log := slog.New(storms)
	for n := range maxCauses + 10 {
		for range 2 {
			log.Error("request failed", "error", strings.Repeat("x", n+1))
		}
	}
	if lines, causes := strings.Count(text.String(), "\n"), len(storms.state.causes); lines != maxCauses+20 || causes != maxCauses {
		t.Errorf("%d lines, %d causes", lines, causes)
	}
}
