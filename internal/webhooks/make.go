package webhooks

import (
	"cmp"
	"context"
	"slices"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
)

const (
	sweepEvery = 5 * time.Second // between two searches for events whose instance has died before making deliveries
	makeBatch  = 100             // events of which deliveries of an endpoint are made in one transaction
)

// Moved makes the deliveries of new events of a tenant soon.
func (s *Service) Moved(tenant string) { s.feeds.Add(tenant) }

// runMaking makes deliveries until ctx ends: of events that this instance has numbered at once, and of others in the
// next sweep.
func (s *Service) runMaking(ctx context.Context) {
	sweep := time.NewTicker(sweepEvery)
	defer sweep.Stop()
	failures := jobs.FailureLog{Work: "making webhook deliveries"}
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-s.feeds.Added():
			err = s.makeFor(ctx, s.feeds.Take())
		case <-sweep.C:
			err = s.sweep(ctx)
		}
		failures.Note(ctx, err)
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
			s.feeds.Add(p.Tenant)
		}
	}
	return nil
}

// makeFor makes the next deliveries of tenants, of some at a time. One with more takes another turn after the others.
func (s *Service) makeFor(ctx context.Context, tenants []string) error {
	return each(tenants, func(tenant string) error {
		d := s.DB.Of(tenant)
		open, err := placesOf(ctx, d, tenant)
		if err != nil || len(open) == 0 {
			return err
		}
		head, err := s.Events.Head(ctx, d, tenant)
		if err != nil || !slices.ContainsFunc(open, func(p place) bool { return p.Position < head }) {
			return err
		}
		var more bool
		err = d.Write(ctx, func(tx *db.Tx) (err error) {
			more, err = s.make(ctx, tx, tenant)
			return err
		})
		if more {
			s.feeds.Add(tenant)
		}
		wake(s.due)
		return err
	})
}

// make makes the next deliveries of the endpoints of a tenant, and reports whether there are more. The endpoint that lags
// least comes first, so that none waits for a long replay of another. Those of a suspended tenant are made when it works
// again.
func (s *Service) make(ctx context.Context, tx *db.Tx, tenant string) (more bool, err error) {
	if active, err := isActive(ctx, tx, tenant); err != nil || !active {
		return false, err
	}
	all, err := lockEnabled(ctx, tx, tenant)
	if err != nil {
		return false, err
	}
	head, err := s.Events.Head(ctx, tx, tenant)
	if err != nil {
		return false, err
	}
	slices.SortStableFunc(all, func(a, b Endpoint) int { return cmp.Compare(b.Position, a.Position) })
	made := 0
	for _, e := range all {
		if e.Position >= head {
			continue
		}
		if made >= makeBatch {
			return true, nil
		}
		n, rest, err := s.makeAt(ctx, tx, e, head)
		if err != nil {
			return false, err
		}
		made, more = made+n, more || rest
	}
	return more, nil
}

// makeAt makes the next deliveries of a locked endpoint and moves its position. It returns their number and whether there
// are more.
func (s *Service) makeAt(ctx context.Context, tx *db.Tx, e Endpoint, head int64) (made int, more bool, err error) {
	found, more, err := s.Events.Follow(ctx, tx, e.Tenant, e.choice(), e.Position, head, makeBatch)
	if err != nil {
		return 0, false, err
	}
	stored := e
	if e.Position = head; more {
		e.Position = found[len(found)-1].Position
	}
	if len(found) > 0 {
		if err := s.insert(ctx, tx, &e, found); err != nil {
			return 0, false, err
		}
	}
	return len(found), more, updateEndpoint(ctx, tx, stored, e)
}

// insert adds the deliveries of events to a locked endpoint. With an order, one waits for others of its subject.
func (s *Service) insert(ctx context.Context, tx *db.Tx, e *Endpoint, found []events.View) error {
	waits, err := s.waits(ctx, tx, *e, found)
	if err != nil {
		return err
	}
	all := make([]full, len(found))
	for i, event := range found {
		if all[i], err = s.newDelivery(*e, event); err != nil {
			return err
		}
		if waits[event.Subject.ID] {
			all[i].NextAttemptAt = nil
		}
		waits[event.Subject.ID] = e.Ordered
	}
	if err := insertDeliveries(ctx, tx, all); err != nil {
		return err
	}
	return s.plan(ctx, tx, e)
}

// waits returns the subjects of events of which an endpoint with an order has pending deliveries.
func (s *Service) waits(ctx context.Context, tx *db.Tx, e Endpoint, found []events.View) (map[string]bool, error) {
	waits := map[string]bool{}
	if !e.Ordered {
		return waits, nil
	}
	subjects := make([]string, len(found))
	for i, event := range found {
		subjects[i] = event.Subject.ID
	}
	slices.Sort(subjects)
	pending, err := pendingSubjects(ctx, tx, e, slices.Compact(subjects))
	for _, subject := range pending {
		waits[subject] = true
	}
	return waits, err
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
		Position: &event.Position, SubjectID: event.Subject.ID, ServiceID: event.Data.ServiceID, Payload: s.set.Seal.Seal(id, body),
	}, nil
}

// plan sets when a delivery of a locked endpoint can be attempted next.
func (s *Service) plan(ctx context.Context, tx *db.Tx, e *Endpoint) error {
	held, err := countHeld(ctx, tx, *e)
	if err != nil {
		return err
	}
	return s.planBeside(ctx, tx, e, held)
}

// planBeside is plan with a number of attempts in flight. What is due already queues behind the endpoints that wait
// longer.
func (s *Service) planBeside(ctx context.Context, tx *db.Tx, e *Endpoint, held int64) error {
	e.DueAt = nil
	if e.Status == Disabled || held >= e.most() {
		return nil
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
