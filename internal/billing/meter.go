package billing

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

// Accuracy of the meter. An instance sees its own writes at once, and those of others after flushEvery
// plus refreshEvery at the latest.
const (
	flushEvery   = 5 * time.Second
	flushBytes   = 1 << 20 // written by a tenant since the last flush
	refreshEvery = 10 * time.Second
	recheckEvery = time.Second // while a tenant is refused, in case its plan has changed
	flushBatch   = 200         // tenants per transaction

	percent       = 100
	customerShare = 25 // percentage of a plan's bytes that each customer may write
)

// Meter counts the bytes written per day by the callers of each tenant and refuses those above their
// plan's limit. It counts in memory and flushes to the database every few seconds, so that writes of
// one tenant do not wait for each other. A crash loses the counts of these seconds.
type Meter struct {
	service  *Service
	flushing sync.Mutex // held by the only flush

	mu      sync.Mutex
	tenants map[string]*written
	pending map[tenantDay]int64 // not yet in the database
	wake    chan struct{}
}

// written is the known usage of a tenant on a day.
type written struct {
	day       string
	stored    int64            // in the database, when last read
	max       *int64           // nil for no limit
	readAt    time.Time        // zero before the first read
	customers map[string]int64 // bytes on this instance, by customer
}

type tenantDay struct {
	tenant string
	day    Day
}

func newMeter(s *Service) *Meter {
	return &Meter{service: s, tenants: map[string]*written{}, pending: map[tenantDay]int64{}, wake: make(chan struct{}, 1)}
}

// Check returns TIER_LIMIT_EXCEEDED if the caller has reached today's limit.
func (m *Meter) Check(ctx context.Context, q db.Q, by auth.Caller) error {
	now := m.service.Now()
	age, err := m.cachedDecision(by, now)
	if age < recheckEvery || err == nil && age < refreshEvery {
		return err
	}
	if err := m.read(ctx, q, by.Tenant, now); err != nil {
		return err
	}
	_, err = m.cachedDecision(by, now)
	return err
}

// cachedDecision returns the age of what is known about the tenant, and the refusal of the caller based on it,
// if any.
func (m *Meter) cachedDecision(by auth.Caller, now time.Time) (time.Duration, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	day := dayOf(now)
	t := m.usageOf(by.Tenant, day)
	age := now.Sub(t.readAt).Abs() // a clock set back must not keep it for ever
	if t.max == nil {
		return age, nil
	}
	limit, used := *t.max, t.stored+m.pending[tenantDay{by.Tenant, day}]
	if by.Kind == auth.Customer && used < limit {
		limit, used = limit*customerShare/percent, t.customers[by.ID]
	}
	if used < limit {
		return age, nil
	}
	return age, errExceeded.WithData(Exceeded{LimitKind: BytesPerDay, Used: used, Max: limit})
}

// usageOf returns the usage of a tenant on a day. m.mu is locked.
func (m *Meter) usageOf(tenant string, day Day) *written {
	t := m.tenants[tenant]
	if t == nil || t.day != day.String() {
		t = &written{day: day.String(), customers: map[string]int64{}}
		m.tenants[tenant] = t
	}
	return t
}

// read reads the limit of a tenant and the usage on all instances.
func (m *Meter) read(ctx context.Context, q db.Q, tenant string, now time.Time) error {
	plan, err := m.service.PlanOf(ctx, q, tenant)
	if err != nil {
		return err
	}
	day := dayOf(now)
	used, err := dailyUsage(ctx, q, tenant, day)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.usageOf(tenant, day)
	t.max, t.stored, t.readAt = plan.MaxBytesPerDay, used[BytesPerDay], now
	return nil
}

// Written counts bytes written by a caller.
func (m *Meter) Written(by auth.Caller, bytes int) {
	day := dayOf(m.service.Now())
	m.mu.Lock()
	defer m.mu.Unlock()
	key := tenantDay{by.Tenant, day}
	m.pending[key] += int64(bytes)
	if by.Kind == auth.Customer {
		m.usageOf(by.Tenant, day).customers[by.ID] += int64(bytes)
	}
	if m.pending[key] >= flushBytes {
		select {
		case m.wake <- struct{}{}:
		default: // a flush is already requested
		}
	}
}

// unflushed returns the usage of a tenant on a day that is not yet in the database.
func (m *Meter) unflushed(tenant string, day Day) int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.pending[tenantDay{tenant, day}]
}

// Run flushes the counts to the database until ctx is done, and once more at the end.
func (m *Meter) Run(ctx context.Context, failed func(error)) {
	jobs.Flush(ctx, flushEvery, m.wake, m.Flush, failed)
}

// Flush adds the counts to the database, after another flush that is running. Failed ones are added by the next flush.
func (m *Meter) Flush(ctx context.Context) error {
	m.flushing.Lock()
	defer m.flushing.Unlock()
	var errs []error
	for batch := range slices.Chunk(m.counts(), flushBatch) {
		err := m.service.DB.Write(ctx, func(tx *db.Tx) error {
			for _, c := range batch {
				if _, err := incrementDaily(ctx, tx, c.tenant, BytesPerDay, c.day, c.bytes, nil); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			errs = append(errs, err)
			continue
		}
		m.flushed(batch)
	}
	return errors.Join(errs...)
}

// count is the usage of a tenant on a day.
type count struct {
	tenantDay

	bytes int64
}

// counts returns the counts to flush, in the lock order of all instances, and drops tenants that have
// not been used for long.
func (m *Meter) counts() []count {
	m.mu.Lock()
	defer m.mu.Unlock()
	today := dayOf(m.service.Now()).String()
	for id, t := range m.tenants {
		if t.day != today {
			delete(m.tenants, id)
		}
	}
	all := make([]count, 0, len(m.pending))
	for key, bytes := range m.pending {
		all = append(all, count{key, bytes})
	}
	slices.SortFunc(all, func(a, b count) int {
		return cmp.Or(strings.Compare(a.tenant, b.tenant), a.day.Start.Compare(b.day.Start))
	})
	return all
}

// flushed marks counts as stored.
func (m *Meter) flushed(batch []count) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range batch {
		if m.pending[c.tenantDay] -= c.bytes; m.pending[c.tenantDay] == 0 {
			delete(m.pending, c.tenantDay)
		}
		if t := m.tenants[c.tenant]; t != nil && t.day == c.day.String() {
			t.stored += c.bytes
		}
	}
}
