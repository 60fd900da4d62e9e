package webhooks

import (
	"context"
	"slices"
	"sync"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

const (
	sweepEvery = 5 * time.Second // between two searches for events whose instance has died before making deliveries
	makeBatch  = 100             // events of which deliveries are made in one transaction
)

// feeds are the tenants whose feeds may have new events for endpoints.
type feeds struct {
	mu    sync.Mutex
	moved map[string]bool
	woken chan struct{}
}

func newFeeds() *feeds { return &feeds{moved: map[string]bool{}, woken: make(chan struct{}, 1)} }

func (f *feeds) add(tenant string) {
	f.mu.Lock()
	f.moved[tenant] = true
	f.mu.Unlock()
	wake(f.woken)
}

// take returns the tenants, each once.
func (f *feeds) take() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var all []string
	for tenant := range f.moved {
		all = append(all, tenant)
	}
	clear(f.moved)
	slices.Sort(all)
	return all
}

// Moved makes the deliveries of new events of a tenant soon.
func (s *Service) Moved(tenant string) { s.feeds.add(tenant) }

// runMaking makes deliveries until ctx ends: of events that this instance has numbered at once, and of others in the
// next sweep.
func (s *Service) runMaking(ctx context.Context) {
	sweep := time.NewTicker(sweepEvery)
	defer sweep.Stop()
	var log failures
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-s.feeds.woken:
			err = s.makeFor(ctx, s.feeds.take())
		case <-sweep.C:
			err = s.sweep(ctx)
		}
		log.note(ctx, "making webhook deliveries failed", err)
	}
}

// sweep finds the tenants with endpoints that lag behind the feed.
func (s *Service) sweep(ctx context.Context) error {
	open, err := places(ctx, s.DB)
	if err != nil || len(open) == 0 {
		return err
	}
	heads, err := s.Events.Heads(ctx, s.DB)
	if err != nil {
		return err
	}
	for _, p := range open {
		if p.Position < heads[p.Tenant] {
			s.feeds.add(p.Tenant)
		}
	}
	return nil
}

// makeFor makes the next deliveries of tenants. One with more takes another turn after the others.
func (s *Service) makeFor(ctx context.Context, tenants []string) error {
	for _, tenant := range tenants {
		open, err := placesOf(ctx, s.DB, tenant)
		if err != nil {
			return err
		}
		if len(open) == 0 {
			continue
		}
		head, err := s.Events.Head(ctx, s.DB, tenant)
		if err != nil {
			return err
		}
		for _, p := range open {
			if p.Position >= head {
				continue
			}
			if err := s.makeAt(ctx, p.endpointKey); err != nil {
				return err
			}
		}
	}
	return nil
}

// makeAt makes the next deliveries of an endpoint and begins their attempts.
func (s *Service) makeAt(ctx context.Context, key endpointKey) error {
	var more bool
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		more, err = s.make(ctx, tx, key)
		return err
	})
	if more {
		s.feeds.add(key.Tenant)
	}
	wake(s.due)
	return err
}

// make makes the next deliveries of an endpoint, moves its position, and reports whether there are more. Those of a
// suspended tenant are made when it works again.
func (s *Service) make(ctx context.Context, tx *db.Tx, key endpointKey) (more bool, err error) {
	e, err := lockEndpoint(ctx, tx, key.Tenant, key.ID)
	if err != nil {
		return false, db.NotFoundAs(err, nil)
	}
	head, err := s.Events.Head(ctx, tx, e.Tenant)
	if err != nil || e.Status == Disabled || e.Position >= head {
		return false, err
	}
	if active, err := isActive(ctx, tx, e.Tenant); err != nil || !active {
		return false, err
	}
	found, more, err := s.Events.Follow(ctx, tx, e.Tenant, e.choice(), e.Position, head, makeBatch)
	if err != nil {
		return false, err
	}
	stored := e
	if e.Position = head; more {
		e.Position = found[len(found)-1].Position
	}
	if len(found) > 0 {
		err = s.insert(ctx, tx, &e, found)
	}
	if err != nil {
		return false, err
	}
	return more, updateEndpoint(ctx, tx, stored, e)
}

// insert adds the deliveries of events to a locked endpoint. With an order, one waits for others of its subject.
func (s *Service) insert(ctx context.Context, tx *db.Tx, e *Endpoint, found []events.View) error {
	waits := map[string]bool{}
	if e.Ordered {
		subjects := make([]string, len(found))
		for i, event := range found {
			subjects[i] = event.Subject.ID
		}
		slices.Sort(subjects)
		pending, err := pendingSubjects(ctx, tx, *e, slices.Compact(subjects))
		if err != nil {
			return err
		}
		for _, subject := range pending {
			waits[subject] = true
		}
	}
	all := make([]full, len(found))
	for i, event := range found {
		d, err := s.newDelivery(*e, event)
		if err != nil {
			return err
		}
		if waits[event.Subject.ID] {
			d.NextAttemptAt = nil
		}
		waits[event.Subject.ID] = e.Ordered
		all[i] = d
	}
	if err := insertDeliveries(ctx, tx, all); err != nil {
		return err
	}
	return s.plan(ctx, tx, e)
}

// newDelivery returns the delivery of an event, which is sent as the feed shows it.
func (s *Service) newDelivery(e Endpoint, event events.View) (full, error) {
	body, err := api.Encode(event)
	if err != nil {
		return full{}, err
	}
	id, now := ref.NewID(), s.Now()
	return full{
		Delivery: Delivery{
			Tenant: e.Tenant, ID: id, Endpoint: e.ID, EventID: event.ID, Type: string(event.Type), Status: Pending, NextAttemptAt: &now, CreatedAt: now,
		},
		Position: &event.Position, SubjectID: event.Subject.ID, Payload: s.set.Seal.Seal(id, body),
	}, nil
}

// plan sets when a delivery of a locked endpoint can be attempted next. What is due already queues behind the
// endpoints that wait longer.
func (s *Service) plan(ctx context.Context, tx *db.Tx, e *Endpoint) error {
	e.DueAt = nil
	if e.Status == Disabled {
		return nil
	}
	held, err := countHeld(ctx, tx, *e)
	if err != nil || held >= e.most() {
		return err
	}
	next, err := nextDue(ctx, tx, *e)
	if err != nil || next == nil {
		return err
	}
	if now := s.Now(); next.Before(now) {
		next = &now
	}
	e.DueAt = next
	return nil
}
