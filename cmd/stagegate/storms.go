package main

import (
	"context"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"time"
)

const (
	// stormPause is the minimum time between two lines about one cause.
	stormPause = time.Second
	// maxCauses bounds the memory for causes. Lines about further ones pass.
	maxCauses = 1000
)

// varying matches the parts of an error that differ between failures of one cause: ids,
// numbers and addresses.
var varying = regexp.MustCompile(`[0-9a-fA-F]{8,}(-[0-9a-fA-F]+)*|[0-9]+`)

// storms is a handler that limits failures with the same cause to one line a second: the
// first is written at once, later ones as one line with their count. A failure is a warning
// or an error with an attribute "error", or the "value" of a panic; other lines pass.
type storms struct {
	slog.Handler

	state *stormState
}

type stormState struct {
	mu     sync.Mutex
	causes map[string]*cause
	after  func(time.Duration, func()) // schedules a function
}

// cause is a cause that was logged less than a pause ago.
type cause struct {
	held  int             // failures since then
	write func(count int) // writes the last of them
}

func newStorms(h slog.Handler) *storms {
	return &storms{h, &stormState{
		causes: map[string]*cause{},
		after:  func(pause time.Duration, f func()) { time.AfterFunc(pause, f) },
	}}
}

// Handle writes a record, or holds it back if its cause was logged less than a pause ago.
func (s *storms) Handle(ctx context.Context, r slog.Record) error {
	key := causeOf(r)
	if key == "" {
		return s.Handler.Handle(ctx, r)
	}
	last := r.Clone()
	held := s.state.hold(key, func(count int) {
		last.AddAttrs(slog.Int("count", count))
		_ = s.Handler.Handle(ctx, last) // cannot be reported
	})
	if held {
		return nil
	}
	return s.Handler.Handle(ctx, r)
}

// hold reports whether a failure is held back until the next line of its cause.
func (s *stormState) hold(key string, write func(count int)) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.causes[key]; c != nil {
		c.held++
		c.write = write
		return true
	}
	if len(s.causes) < maxCauses {
		s.causes[key] = &cause{}
		s.after(stormPause, func() { s.flush(key) })
	}
	return false
}

// flush writes the failures of a cause that were held back, and drops a cause without any.
func (s *stormState) flush(key string) {
	s.mu.Lock()
	c := s.causes[key]
	if c == nil || c.held == 0 {
		delete(s.causes, key)
		s.mu.Unlock()
		return
	}
	held, write := c.held, c.write
	c.held = 0
	s.after(stormPause, func() { s.flush(key) })
	s.mu.Unlock()
	write(held)
}

// Flush writes everything that is held back, at the end of the process.
func (s *storms) Flush() {
	s.state.mu.Lock()
	var keys []string
	for key := range s.state.causes {
		keys = append(keys, key)
	}
	s.state.mu.Unlock()
	for _, key := range keys {
		s.state.flush(key)
	}
}

// causeOf returns the cause of a failure: its level, message and error without varying
// parts. It is "" for other records.
func causeOf(r slog.Record) string {
	if r.Level < slog.LevelWarn {
		return ""
	}
	failure := ""
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "error" || a.Key == "value" {
			failure = a.Value.String()
		}
		return failure == ""
	})
	if failure == "" {
		return ""
	}
	return strings.Join([]string{r.Level.String(), r.Message, varying.ReplaceAllString(failure, "#")}, "\n")
}

// WithAttrs returns a handler with more attributes and the same causes.
func (s *storms) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &storms{s.Handler.WithAttrs(attrs), s.state}
}

// WithGroup returns a handler with a group and the same causes.
func (s *storms) WithGroup(name string) slog.Handler {
	return &storms{s.Handler.WithGroup(name), s.state}
}
