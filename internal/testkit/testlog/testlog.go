// Package testlog keeps what is logged while a test runs, and shows it if the test fails.
// Many tests cause faults on purpose: the warnings about these would hide what a run says
// that matters. With TEST_LOG=1 every line is shown when it is written, also those of
// level DEBUG.
//
// The lines of slog's default logger belong to the test whose Context they are logged in.
// Without such a context they may be of any test that runs: each of these keeps them, with
// the attribute anyTest.
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

// most is how many bytes of a test's log are kept: the last ones.
const most = 64 << 10

// atOnce is whether lines are shown when they are written.
var atOnce = os.Getenv("TEST_LOG") != ""

// Keep has the log of the test kept, for a test that logs only with slog's default logger.
func Keep(t testing.TB) {
	t.Helper()
	of(t)
}

// New returns a logger that writes to the log of the test.
func New(t testing.TB) *slog.Logger {
	t.Helper()
	return slog.New(of(t).handler())
}

// Writer returns the log of the test, for what a process prints.
func Writer(t testing.TB) io.Writer {
	t.Helper()
	return of(t)
}

// Context returns a context in which slog's default logger writes to the log of the test.
func Context(ctx context.Context, t testing.TB) context.Context {
	t.Helper()
	return context.WithValue(ctx, contextKey{}, of(t))
}

// Kept is what is in the log of the test.
func Kept(t testing.TB) string {
	t.Helper()
	l := of(t)
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(l.kept)
}

type contextKey struct{}

// running are the logs of the tests that run and have one.
var running = struct {
	mu   sync.Mutex
	logs map[testing.TB]*log
}{logs: map[testing.TB]*log{}}

// takeDefault replaces slog's default logger.
var takeDefault = sync.OnceFunc(func() { slog.SetDefault(slog.New(router{})) })

// of returns the log of a test. It ends with what the test has cleaned up that it began
// after it had its log.
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
	left  int // bytes that were not kept
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

// shorten leaves the last lines.
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
	with []func(slog.Handler) slog.Handler // the attributes and groups of the logger, in their order
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
