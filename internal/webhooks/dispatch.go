package webhooks

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
)

const (
	pollEvery    = 250 * time.Millisecond
	serveBatch   = 64              // endpoints that are served at a time
	serveWithin  = 5 * time.Second // in which an endpoint whose server is killed meanwhile is served by another
	suspendedFor = time.Minute     // between two looks at an endpoint whose tenant is suspended
	takeBatch    = 50              // interrupted attempts that are looked at in one poll
	together     = 8               // transactions of this instance
)

// Attempts in flight of this instance. Failing endpoints get only a part, so that those that hang leave room for
// the others.
const (
	slots        = 512
	failingSlots = 256
)

// lane counts the attempts in flight of endpoints with a status.
type lane struct {
	status Status
	most   int64
	busy   atomic.Int64
}

// Run makes deliveries and attempts until ctx ends, then waits for the attempts in flight. Several instances may run.
func (s *Service) Run(ctx context.Context) {
	var running sync.WaitGroup
	defer running.Wait()
	running.Go(func() { s.runMaking(ctx) })
	lanes := []*lane{{status: Active, most: slots}, {status: Failing, most: failingSlots}}
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	delivering, checking := jobs.FailureLog{Work: "delivering webhooks"}, jobs.FailureLog{Work: "checking webhooks"}
	for ctx.Err() == nil {
		delivering.Note(ctx, s.serve(ctx, lanes, &running))
		select {
		case <-ctx.Done():
		case <-s.due:
		case <-poll.C:
			checking.Note(ctx, s.tend(ctx))
		}
	}
}

// wake wakes the reader of a channel.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // it has been woken
	}
}

// each calls do with items, some at a time, and waits for all.
func each[T any](items []T, do func(T) error) error {
	var (
		all    sync.WaitGroup
		mu     sync.Mutex
		failed error
	)
	free := make(chan struct{}, together)
	for _, item := range items {
		free <- struct{}{}
		all.Go(func() {
			defer func() { <-free }()
			if err := do(item); err != nil {
				mu.Lock()
				failed = errors.Join(failed, err)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return failed
}

// tend takes over interrupted attempts and looks at failing endpoints.
func (s *Service) tend(ctx context.Context) error {
	if err := s.takeOver(ctx); err != nil {
		return err
	}
	return s.check(ctx)
}

// serve begins attempts of due endpoints, those that do not fail first. What waits for a free slot is served when an
// attempt ends.
func (s *Service) serve(ctx context.Context, lanes []*lane, running *sync.WaitGroup) error {
	for _, l := range lanes {
		for full := true; full; {
			var busy int64
			for _, each := range lanes {
				busy += each.busy.Load()
			}
			room := min(slots-busy, l.most-l.busy.Load())
			if room <= 0 {
				break
			}
			limit := int(min(serveBatch, max(1, room/inFlight)))
			now := s.Now()
			due, err := db.Claim[endpointKey](ctx, s.DB, toServe.And("status = ?", l.status), now, now.Add(serveWithin), limit)
			if err != nil {
				return err
			}
			err = each(due, func(key endpointKey) error { return s.begin(ctx, l, key, min(inFlight, room), running) })
			if err != nil {
				return err
			}
			full = len(due) == limit
		}
	}
	return nil
}

// begin begins attempts of an endpoint, at most as many as there is room for.
func (s *Service) begin(ctx context.Context, l *lane, key endpointKey, room int64, running *sync.WaitGroup) error {
	e, claimed, err := s.claim(ctx, key, room)
	for _, d := range claimed {
		l.busy.Add(1)
		running.Go(func() {
			defer wake(s.due)
			defer l.busy.Add(-1)
			s.attempt(context.WithoutCancel(ctx), e, d)
		})
	}
	return err
}

// claim claims due deliveries of an endpoint. Its lock keeps instances from having too many in flight together.
func (s *Service) claim(ctx context.Context, key endpointKey, room int64) (e Endpoint, claimed []full, err error) {
	err = s.DB.Of(key.Tenant).Write(ctx, func(tx *db.Tx) error {
		claimed = nil
		found, err := lockToServe(ctx, tx, key)
		if err != nil {
			return db.NotFoundAs(err, nil)
		}
		e = found.Endpoint
		stored := e
		if found.TenantStatus != tenants.Active {
			later := s.Now().Add(suspendedFor)
			e.DueAt = &later
			return updateEndpoint(ctx, tx, stored, e)
		}
		held, err := countHeld(ctx, tx, e)
		if err != nil {
			return err
		}
		if claimed, err = s.hold(ctx, tx, e, min(room, e.most()-held)); err != nil {
			return err
		}
		if err := s.planBeside(ctx, tx, &e, held+int64(len(claimed))); err != nil {
			return err
		}
		return updateEndpoint(ctx, tx, stored, e)
	})
	if err != nil {
		claimed = nil
	}
	return e, claimed, err
}

// hold claims due deliveries of a locked endpoint.
func (s *Service) hold(ctx context.Context, tx *db.Tx, e Endpoint, room int64) ([]full, error) {
	if e.Status == Disabled || room <= 0 {
		return nil, nil
	}
	now := s.Now()
	due, err := s.next(ctx, tx, e, now, room)
	for i := range due {
		stored := due[i]
		due[i].held(ref.NewID(), now, s.RealNow().Add(s.set.Lease))
		if err := updateDelivery(ctx, tx, stored, due[i]); err != nil {
			return nil, err
		}
	}
	return due, err
}

// next returns due deliveries of a locked endpoint, oldest first. Of a failing one the newest event comes first, so
// that it is tried however much waits.
func (s *Service) next(ctx context.Context, tx *db.Tx, e Endpoint, now time.Time, room int64) ([]full, error) {
	due, err := claimable(ctx, tx, e, now, room)
	if err != nil || e.Status != Failing || len(due) == 0 {
		return due, err
	}
	last, err := newest(ctx, tx, e)
	if err != nil {
		return nil, db.NotFoundAs(err, nil)
	}
	isDue := last.LeaseUntil == nil && last.NextAttemptAt != nil && !last.NextAttemptAt.After(now)
	if !isDue || due[0].ID == last.ID {
		return due, nil
	}
	newestFirst := []full{last}
	for _, d := range due {
		if d.ID != last.ID && int64(len(newestFirst)) < room {
			newestFirst = append(newestFirst, d)
		}
	}
	return newestFirst, nil
}
