package events

import (
	"context"
	"slices"
	"sync"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
)

const (
	// gather is how long new events wait for others, so that one transaction numbers them all.
	gather = 20 * time.Millisecond
	// sweepEvery is the time between two searches for events that an interrupted instance has left.
	sweepEvery = time.Second
	// numberBatch is the maximum number of events that a transaction numbers.
	numberBatch = 200
	// numberTenants is the maximum number of tenants whose events a transaction numbers.
	numberTenants = 50
)

// Log is the log of the events of all tenants.
type Log struct {
	DB        *db.DB // for numbering
	Now       ref.Clock
	Retention time.Duration

	// Codes returns the codes of services of a tenant by their ids.
	Codes func(ctx context.Context, q db.Q, tenant string, ids []string) (map[string]string, error)

	// Numbered, which may be nil, is called when this instance has numbered events of a tenant.
	Numbered func(tenant string)

	fresh *Tenants // with new events

	mu      sync.Mutex
	watched map[string]*watch // by tenant
}

// New returns the log.
func New(d *db.DB, now ref.Clock, retention time.Duration) *Log {
	return &Log{DB: d, Now: now, Retention: retention, fresh: NewTenants(), watched: map[string]*watch{}}
}

// Run numbers events until ctx ends: its own soon after their commit, and those of interrupted instances within
// about a second. All instances run it; the lock on the head of a feed keeps them apart.
func (l *Log) Run(ctx context.Context) {
	sweep := time.NewTicker(sweepEvery)
	defer sweep.Stop()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	failures := jobs.FailureLog{Work: "numbering events"}
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-l.fresh.Added():
			select {
			case <-ctx.Done():
				return
			case <-time.After(gather):
			}
			err = l.number(ctx, l.fresh.Take())
		case <-sweep.C:
			err = l.sweep(ctx)
		case <-look.C:
			err = l.look(ctx)
		}
		failures.Note(ctx, err)
	}
}

// sweep numbers what was left without a position.
func (l *Log) sweep(ctx context.Context) error {
	tenants, err := unnumbered(ctx, l.DB)
	if err != nil {
		return err
	}
	return l.number(ctx, tenants)
}

// number gives positions to the committed events of tenants. What fails is left to the next sweep.
func (l *Log) number(ctx context.Context, tenants []string) error {
	slices.Sort(tenants) // all instances lock them in the same order
	for some := range slices.Chunk(tenants, numberTenants) {
		for full := true; full; {
			var ends []feedHead
			err := l.DB.Write(ctx, func(tx *db.Tx) (err error) {
				ends, full, err = numberBatchOf(ctx, tx, some)
				return err
			})
			if err != nil {
				return err
			}
			for _, end := range ends {
				l.announce(end.Tenant, end.Position)
			}
		}
		if l.Numbered != nil {
			for _, tenant := range some {
				l.Numbered(tenant)
			}
		}
	}
	return nil
}

// numberBatchOf gives the next positions to the oldest events of tenants without one. The ends of their feeds are
// locked before the events are read, so that no other instance numbers them. It returns the new ends, and whether there
// may be more events.
func numberBatchOf(ctx context.Context, tx *db.Tx, tenants []string) (ends []feedHead, full bool, err error) {
	ends, err = lockHeads(ctx, tx, tenants)
	if err != nil {
		return nil, false, err
	}
	events, err := listUnnumbered(ctx, tx, tenants, numberBatch)
	if err != nil || len(events) == 0 {
		return ends, false, err
	}
	orderSubjects(events)
	newest := map[string]*int64{}
	for i := range ends {
		newest[ends[i].Tenant] = &ends[i].Position
	}
	for i := range events {
		end := newest[events[i].Tenant]
		*end++
		events[i].Position = new(*end)
	}
	if err := setPositions(ctx, tx, events); err != nil {
		return nil, false, err
	}
	return ends, len(events) == numberBatch, setHeads(ctx, tx, ends)
}

// orderSubjects puts the events of each subject in the order of their numbers, among the places that they have.
// Ids are times, and the clocks of instances may differ a little.
func orderSubjects(events []waiting) {
	places := map[[2]string][]int{}
	for i, e := range events {
		subject := [2]string{e.Tenant, e.Subject}
		places[subject] = append(places[subject], i)
	}
	for _, at := range places {
		own := make([]waiting, len(at))
		for n, i := range at {
			own[n] = events[i]
		}
		slices.SortFunc(own, func(a, b waiting) int { return int(a.Number - b.Number) })
		for n, i := range at {
			events[i] = own[n]
		}
	}
}
