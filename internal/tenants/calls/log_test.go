package calls

import (
	"strings"
	"testing"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
)

// Of a flood of calls the first ones are stored, then errors and a sample of one in a hundred, up to a
// limit.
func TestShouldStore(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kept   int64
		failed bool
		number int64
		want   bool
	}{
		{0, false, 0, true},
		{9, false, 0, true},
		{10, false, 1, false},
		{10, false, 100, true},
		{10, true, 1, true},
		{19, true, 7, true},
		{20, true, 7, false},
		{20, true, 200, true},
		{30, true, 300, false},
	} {
		if got := shouldStore(c.kept, 10, c.failed, c.number); got != c.want {
			t.Errorf("shouldStore(%d, 10, %v, %d) is %v", c.kept, c.failed, c.number, got)
		}
	}
}

// An organisation that floods the log fills its own share of the buffer, the second half with errors
// only, and leaves room for others.
func TestBuffer(t *testing.T) {
	t.Parallel()
	l := &Log{Now: func() time.Time { return time.Unix(0, 0) }, Retention: time.Hour, PerDay: 100_000}
	add := func(tenant string, status, times int) {
		for range times {
			l.Add(api.LoggedCall{Caller: auth.Caller{Tenant: tenant, ID: "x", Kind: auth.Staff}, Status: status})
		}
	}
	add("noisy", 200, 10_000)
	add("noisy", 500, 100)
	add("quiet", 200, 3)
	if n := l.Counts(); len(l.waiting) != maxBufferedPerTenant/2+103 || n.Dropped != 10_000-maxBufferedPerTenant/2 {
		t.Errorf("%d wait, %+v", len(l.waiting), n)
	}
	for i := range 20 {
		add("tenant"+string(rune('a'+i)), 500, maxBufferedPerTenant)
	}
	if len(l.waiting) != maxBuffered {
		t.Errorf("%d wait, want %d at most", len(l.waiting), maxBuffered)
	}
}

// A path is stored as text that both engines accept.
func TestPathOf(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/api": "/api", "/a\x00\xff": "/a\uFFFD\uFFFD", strings.Repeat("é", 300): strings.Repeat("é", 250), "x" + strings.Repeat("é", 300): "x" + strings.Repeat("é", 249),
	} {
		if got := pathOf(path); got != want {
			t.Errorf("%q is kept as %q", path, got)
		}
	}
}
