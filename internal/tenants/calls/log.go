package calls

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
)

// Buffering of calls. Counts of calls stored by other instances are refreshed every recountEvery.
const (
	flushEvery           = 5 * time.Second
	recountEvery         = time.Minute
	maxBuffered          = 2000 // buffered calls of all organisations
	maxBufferedPerTenant = 500  // buffered calls of one organisation
)

// Log buffers calls in memory and writes them every few seconds. It limits the stored calls per
// organisation and day, and the buffered ones; in the second half of the buffer only failed calls are
// accepted. A crash loses the buffered calls.
type Log struct {
	DB        *db.DB
	Now       ref.Clock
	Retention time.Duration // retention period; 0 stores nothing
	PerDay    int64         // per organisation, in UTC; see keeps

	mu      sync.Mutex
	waiting []Call
	shares  map[string]*share // by organisation
	counts  Counts
	flush   sync.Mutex // one flush at a time
}

// Counts are the numbers of calls that this instance has stored, left out because of the daily limit,
// and dropped because the buffer was full or the database failed.
type Counts struct{ Stored, LeftOut, Dropped int64 }

// share is the state of the log for one organisation.
type share struct {
	day       time.Time // in UTC
	waiting   int
	kept      int64 // stored today, including buffered ones
	number    int64 // calls since sampling started
	countedAt time.Time
}

// Add adds a completed call. It never waits for the database.
func (l *Log) Add(a api.LoggedCall) {
	if l.Retention <= 0 {
		return
	}
	now, failed := l.Now(), a.Status >= 400
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.shareOf(a.Caller.Tenant, now)
	room := maxBufferedPerTenant
	if !failed {
		room /= 2
	}
	switch {
	case len(l.waiting) >= maxBuffered || s.waiting >= room:
		l.counts.Dropped++
		return
	case s.kept >= l.PerDay:
		s.number++
	}
	if !shouldStore(s.kept, l.PerDay, failed, s.number) {
		l.counts.LeftOut++
		return
	}
	s.waiting++
	s.kept++
	l.waiting = append(l.waiting, newCall(ref.NewID(), now, a))
}

// shareOf returns the share of an organisation on the day of now. l.mu is locked.
func (l *Log) shareOf(tenant string, now time.Time) *share {
	day := dayOf(now)
	if l.shares == nil {
		l.shares = map[string]*share{}
	}
	s := l.shares[tenant]
	if s == nil || !s.day.Equal(day) {
		s = &share{day: day}
		l.shares[tenant] = s
	}
	return s
}

// dayOf returns the start of the UTC day.
func dayOf(at time.Time) time.Time { return at.UTC().Truncate(24 * time.Hour) }

// Counts returns the numbers of stored, left-out and dropped calls.
func (l *Log) Counts() Counts {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.counts
}

// Run writes the calls every few seconds until ctx is done, and once more at the end.
func (l *Log) Run(ctx context.Context, failed func(error)) {
	jobs.Flush(ctx, flushEvery, nil, l.Flush, failed)
}

// Flush writes the buffered calls. Calls that the database does not accept are dropped.
func (l *Log) Flush(ctx context.Context) error {
	l.flush.Lock()
	defer l.flush.Unlock()
	all, tenants := l.drain()
	var errs []error
	for batch := range slices.Chunk(all, l.DB.BatchSize()) {
		err := l.DB.Write(ctx, func(tx *db.Tx) error { return insert(ctx, tx, batch) })
		l.countWritten(len(batch), err)
		errs = append(errs, err)
	}
	for _, tenant := range tenants {
		errs = append(errs, l.recount(ctx, tenant))
	}
	return errors.Join(errs...)
}

// drain empties the buffer and returns the organisations whose daily counts must be refreshed. It
// deletes the shares of previous days.
func (l *Log) drain() (all []Call, tenants []string) {
	now := l.Now()
	day := dayOf(now)
	l.mu.Lock()
	defer l.mu.Unlock()
	all, l.waiting = l.waiting, nil
	for tenant, s := range l.shares {
		switch {
		case !s.day.Equal(day):
			delete(l.shares, tenant)
		case s.waiting > 0 && now.Sub(s.countedAt).Abs() >= recountEvery:
			tenants = append(tenants, tenant)
		}
		s.waiting = 0
	}
	slices.Sort(tenants)
	return all, tenants
}

// countWritten counts written or dropped calls.
func (l *Log) countWritten(n int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.counts.Dropped += int64(n)
		return
	}
	l.counts.Stored += int64(n)
}

// recount refreshes the number of calls of an organisation that all instances have stored today.
func (l *Log) recount(ctx context.Context, tenant string) error {
	now := l.Now()
	kept, err := countSince(ctx, l.DB, tenant, dayOf(now))
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.shareOf(tenant, now)
	s.kept, s.countedAt = kept+int64(s.waiting), now
	return nil
}

// CleanUp deletes calls after the retention period.
func (l *Log) CleanUp(ctx context.Context) error {
	return oldCalls.CleanUp(ctx, l.DB, l.Now().Add(-l.Retention))
}
