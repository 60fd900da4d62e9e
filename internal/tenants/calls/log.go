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

// How calls are written. What an instance knows of the calls that others have kept is as
// old as recountEvery.
const (
	flushEvery   = 5 * time.Second
	recountEvery = time.Minute
	maxWaiting   = 2000 // calls in memory, of all organisations
	maxOfTenant  = 500  // of one of them
)

// Log collects calls in memory and writes them every few seconds. Of an organisation it
// keeps so many a day, and in memory so many at once: beyond half of the latter only those
// that failed. A process that dies loses the calls of these seconds.
type Log struct {
	DB     *db.DB
	Now    ref.Clock
	Keep   time.Duration // how long calls are kept; 0 keeps none
	PerDay int64         // of an organisation, in UTC; see keeps

	mu      sync.Mutex
	waiting []Call
	shares  map[string]*share // by organisation
	counts  Counts
	flush   sync.Mutex // one flush at a time
}

// Counts are how many calls this instance has stored, left out because of the limit of a
// day, and dropped because memory was full or the database did not take them.
type Counts struct{ Stored, LeftOut, Dropped int64 }

// share is what an organisation has of the log.
type share struct {
	day       time.Time // in UTC
	waiting   int
	kept      int64 // of the day, those that wait included
	number    int64 // of calls since it has kept all
	countedAt time.Time
}

// Add adds a call that was answered. It never waits for the database.
func (l *Log) Add(a api.Answered) {
	if l.Keep <= 0 {
		return
	}
	now, failed := l.Now(), a.Status >= 400
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.shareOf(a.Caller.Tenant, now)
	room := maxOfTenant
	if !failed {
		room /= 2
	}
	switch {
	case len(l.waiting) >= maxWaiting || s.waiting >= room:
		l.counts.Dropped++
		return
	case s.kept >= l.PerDay:
		s.number++
	}
	if !keeps(s.kept, l.PerDay, failed, s.number) {
		l.counts.LeftOut++
		return
	}
	s.waiting++
	s.kept++
	l.waiting = append(l.waiting, callOf(ref.NewID(), now, a))
}

// shareOf is the share of an organisation on the day of a moment. l.mu is locked.
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

// dayOf is the beginning of the day of a moment, in UTC.
func dayOf(at time.Time) time.Time { return at.UTC().Truncate(24 * time.Hour) }

// Counts returns how many calls were stored, left out and dropped.
func (l *Log) Counts() Counts {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.counts
}

// Run writes the calls every few seconds until ctx ends, and once more then.
func (l *Log) Run(ctx context.Context, failed func(error)) {
	jobs.Flush(ctx, flushEvery, nil, l.Flush, failed)
}

// Flush writes the calls that are in memory. Those that the database does not take are
// dropped.
func (l *Log) Flush(ctx context.Context) error {
	l.flush.Lock()
	defer l.flush.Unlock()
	all, tenants := l.take()
	var errs []error
	for batch := range slices.Chunk(all, l.DB.BatchSize()) {
		err := l.DB.Write(ctx, func(tx *db.Tx) error { return insert(ctx, tx, batch) })
		l.wrote(len(batch), err)
		errs = append(errs, err)
	}
	for _, tenant := range tenants {
		errs = append(errs, l.recount(ctx, tenant))
	}
	return errors.Join(errs...)
}

// take empties the memory, and names the organisations whose calls of the day have to be
// counted again. It forgets the shares of days before.
func (l *Log) take() (all []Call, tenants []string) {
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

// wrote counts what was written, or dropped.
func (l *Log) wrote(n int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.counts.Dropped += int64(n)
		return
	}
	l.counts.Stored += int64(n)
}

// recount counts what all instances have kept of an organisation today.
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

// CleanUp deletes the calls that were kept for long enough.
func (l *Log) CleanUp(ctx context.Context) error {
	return oldCalls.CleanUp(ctx, l.DB, l.Now().Add(-l.Keep))
}
