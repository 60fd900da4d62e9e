// Package testlog buffers the log of a test and shows it if the test fails. Many tests cause faults on purpose,
// and their warnings would hide what matters. With TEST_LOG=1 every line is shown immediately, including level
// DEBUG.
//
// Lines of slog's default logger belong to the test in whose Context they are logged. Without such a context
// they may belong to any running test: each keeps them with the attribute anyTest.
package testlog

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"slices"
	"sync"
	"testing"
)

// most is the maximum size in bytes of a test's log; the end is kept.
const most = 64 << 10

// atOnce reports whether lines are shown immediately.
var atOnce = os.Getenv("TEST_LOG") != ""

// Keep buffers the log of a test that logs only with slog's default logger.
func Keep(t testing.TB) {
	t.Helper()
	of(t)
}

// New returns a logger that writes to the log of the test.
func New(t testing.TB) *slog.Logger {
	t.Helper()
	return slog.New(of(t).handler())
}

// Writer returns the log of the test, for the output of processes.
func Writer(t testing.TB) io.Writer {
	t.Helper()
	return of(t)
}

// Context returns a context in which slog's default logger writes to the log of the test.
func Context(ctx context.Context, t testing.TB) context.Context {
	t.Helper()
	return context.WithValue(ctx, contextKey{}, of(t))
}

// Kept returns the contents of the log of the test.
func Kept(t testing.TB) string {
	t.Helper()
	l := of(t)
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(l.kept)
}

type contextKey struct{}

// running are the logs of running tests.
var running = struct {
	mu   sync.Mutex
	logs map[testing.TB]*log
}{logs: map[testing.TB]*log{}}

// takeDefault replaces slog's default logger.
var takeDefault = sync.OnceFunc(func() { slog.SetDefault(slog.New(router{})) })

// of returns the log of a test. It ends after the clean-ups registered later.
func of(t testing.TB) *log {
	t.Helper()
	takeDefault()
	running.mu.Lock()
	defer running.mu.Unlock()
	l := running.logs[t]
	if l == nil {
		l = &log{t: t}
		running.logs[t] = l
		t.Cleanup(l.end)
	}
	return l
}

// log is the log of a test.
type log struct {
	t testing.TB

	mu    sync.Mutex
	kept  []byte
	left  int // dropped bytes
	ended bool
}

func (l *log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		return len(b), nil // nobody can be shown it
	}
	if atOnce {
		_, _ = l.t.Output().Write(b)
	}
	l.kept = append(l.kept, b...)
	if len(l.kept) > 2*most {
		l.shorten()
	}
	return len(b), nil
}

// shorten keeps the last lines.
func (l *log) shorten() {
	from := max(len(l.kept)-most, 0)
	if from == 0 {
		return
	}
	if end := bytes.IndexByte(l.kept[from:], '\n'); end >= 0 {
		from += end + 1
	}
	l.left += from
	l.kept = append(l.kept[:0], l.kept[from:]...)
}

// end shows the log if the test has failed.
func (l *log) end() {
	running.mu.Lock()
	delete(running.logs, l.t)
	running.mu.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	if !l.t.Failed() || atOnce || len(l.kept) == 0 {
		return
	}
	l.shorten()
	title := "the log of the test:\n"
	if l.left > 0 {
		title = fmt.Sprintf("the log of the test, without the first %d bytes, which TEST_LOG=1 shows:\n", l.left)
	}
	_, _ = l.t.Output().Write(append([]byte(title), l.kept...))
}

func (l *log) handler() slog.Handler {
	return slog.NewTextHandler(l, &slog.HandlerOptions{Level: level()})
}

func level() slog.Level {
	if atOnce {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// router is the handler of slog's default logger: it writes to the logs of tests.
type router struct {
	with []func(slog.Handler) slog.Handler // attributes and groups of the logger, in order
}

func (router) Enabled(_ context.Context, l slog.Level) bool { return l >= level() }

func (r router) Handle(ctx context.Context, record slog.Record) error {
	logs := []*log{}
	if mine, ok := ctx.Value(contextKey{}).(*log); ok {
		logs = append(logs, mine)
	} else {
		running.mu.Lock()
		logs = slices.Collect(maps.Values(running.logs))
		running.mu.Unlock()
		record.AddAttrs(slog.Bool("anyTest", true))
	}
	var errs []error
	for _, l := range logs {
		h := l.handler()
		for _, with := range r.with {
			h = with(h)
		}
		errs = append(errs, h.Handle(ctx, record.Clone()))
	}
	return errors.Join(errs...)
}

func (r router) WithAttrs(attrs []slog.Attr) slog.Handler {
	return r.and(func(h slog.Handler) slog.Handler { return h.WithAttrs(attrs) })
}

func (r router) WithGroup(name string) slog.Handler {
	return r.and(func(h slog.Handler) slog.Handler { return h.WithGroup(name) })
}

func (r router) and(with func(slog.Handler) slog.Handler) router {
	return router{append(slices.Clone(r.with), with)}
}
