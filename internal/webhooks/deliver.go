package webhooks

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

const (
	pollEvery = 250 * time.Millisecond
	slots     = 64  // attempts in flight of this instance
	makeBatch = 100 // events of which deliveries are made in one transaction
)

// Run makes deliveries and attempts until ctx ends, then waits for the attempts in flight. Several instances may run.
func (s *Service) Run(ctx context.Context) {
	var running sync.WaitGroup
	defer running.Wait()
	free := make(chan struct{}, slots)
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	failed := false
	for ctx.Err() == nil {
		err := s.work(ctx, &running, free)
		if err != nil && !failed && ctx.Err() == nil {
			slog.WarnContext(ctx, "delivering webhooks failed; further failures are not logged until it recovers", "error", err)
		}
		failed = err != nil
		select {
		case <-ctx.Done():
		case <-poll.C:
		case <-s.woken:
		}
	}
}

// wake makes Run look for work now.
func (s *Service) wake() {
	select {
	case s.woken <- struct{}{}:
	default: // it has been woken
	}
}

// work does what is due.
func (s *Service) work(ctx context.Context, running *sync.WaitGroup, busy chan struct{}) error {
	if err := s.check(ctx); err != nil {
		return err
	}
	if err := s.makeDeliveries(ctx); err != nil {
		return err
	}
	due, err := servable(ctx, s.DB, s.Now(), s.RealNow())
	if err != nil {
		return err
	}
	for _, p := range due {
		room := min(slots-len(busy), inFlight)
		if room == 0 {
			return nil
		}
		e, claimed, err := s.claim(ctx, p.Tenant, p.ID, room)
		if err != nil {
			return err
		}
		for _, d := range claimed {
			busy <- struct{}{}
			running.Go(func() {
				defer s.wake()
				defer func() { <-busy }()
				s.attempt(context.WithoutCancel(ctx), e, d)
			})
		}
	}
	return nil
}

// makeDeliveries makes the deliveries of new events.
func (s *Service) makeDeliveries(ctx context.Context) error {
	open, err := places(ctx, s.DB)
	if err != nil || len(open) == 0 {
		return err
	}
	var tenants []string
	known := map[string]bool{}
	for _, p := range open {
		if !known[p.Tenant] {
			known[p.Tenant] = true
			tenants = append(tenants, p.Tenant)
		}
	}
	heads, err := s.Events.Heads(ctx, s.DB, tenants)
	if err != nil {
		return err
	}
	for _, p := range open {
		if p.Position >= heads[p.Tenant] {
			continue
		}
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.makeBatch(ctx, tx, p) }); err != nil {
			return err
		}
	}
	return nil
}

// makeBatch makes the next deliveries of an endpoint and moves its position.
func (s *Service) makeBatch(ctx context.Context, tx *db.Tx, p place) error {
	e, err := lockEndpoint(ctx, tx, p.Tenant, p.ID)
	if err != nil {
		return db.NotFoundAs(err, nil)
	}
	head, err := s.Events.Head(ctx, tx, e.Tenant)
	if err != nil || e.Status == Disabled || e.Position >= head {
		return err
	}
	found, more, err := s.Events.Follow(ctx, tx, e.Tenant, e.choice(), e.Position, head, makeBatch)
	if err != nil {
		return err
	}
	all := make([]full, len(found))
	for i, event := range found {
		if all[i], err = s.newDelivery(e, event); err != nil {
			return err
		}
	}
	if len(all) > 0 {
		if err := insertDeliveries(ctx, tx, all); err != nil {
			return err
		}
	}
	stored := e
	if e.Position = head; more {
		e.Position = found[len(found)-1].Position
	}
	return updateEndpoint(ctx, tx, stored, e)
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

// claim claims due deliveries of an endpoint. Its lock keeps instances from having too many in flight together.
func (s *Service) claim(ctx context.Context, tenant, id string, limit int) (e Endpoint, claimed []full, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		claimed = nil
		if e, err = lockEndpoint(ctx, tx, tenant, id); err != nil {
			return db.NotFoundAs(err, nil)
		}
		now, realNow := s.Now(), s.RealNow()
		held, err := countHeld(ctx, tx, e, realNow)
		room := min(int64(limit), inFlight-held)
		if err != nil || e.Status == Disabled || room <= 0 {
			return err
		}
		if claimed, err = claimable(ctx, tx, e, now, realNow, room); err != nil {
			return err
		}
		for i := range claimed {
			claimed[i].HeldBy = ref.NewID()
			if err := hold(ctx, tx, claimed[i], claimed[i].HeldBy, realNow.Add(s.set.Lease)); err != nil {
				return err
			}
		}
		stored := e
		e.ServedAt = realNow
		return updateEndpoint(ctx, tx, stored, e)
	})
	return e, claimed, err
}

// attempt sends a claimed delivery and settles it. The claim is prolonged meanwhile.
func (s *Service) attempt(ctx context.Context, e Endpoint, d full) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go s.prolong(ctx, d)
	a, err := s.sendDelivery(ctx, e, d)
	if err == nil {
		err = s.DB.Write(ctx, func(tx *db.Tx) error { return s.settle(ctx, tx, d, a) })
	}
	if err != nil { // the lease expires, and the delivery is due again
		slog.ErrorContext(ctx, "delivering a webhook failed", "delivery", d.ID, "error", err)
	}
}

// prolong prolongs a claim until ctx ends.
func (s *Service) prolong(ctx context.Context, d full) {
	beat := time.NewTicker(s.set.Lease / 3)
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
		}
		held := true
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			held, err = prolong(ctx, tx, d, s.RealNow().Add(s.set.Lease))
			return err
		})
		if err == nil && !held {
			return
		}
	}
}

func (s *Service) sendDelivery(ctx context.Context, e Endpoint, d full) (Attempt, error) {
	body, err := s.set.Seal.Open(d.ID, d.Payload)
	if err != nil {
		return Attempt{}, err
	}
	secrets, err := s.secrets(e, s.Now())
	if err != nil {
		return Attempt{}, err
	}
	return s.send(ctx, e.URL, d.EventID, body, secrets)
}

// settle stores the outcome of an attempt, unless the claim was lost, and what it means for the endpoint.
func (s *Service) settle(ctx context.Context, tx *db.Tx, claimed full, a Attempt) error {
	e, err := lockEndpoint(ctx, tx, claimed.Tenant, claimed.Endpoint)
	if err != nil {
		return db.NotFoundAs(err, nil) // it was deleted meanwhile
	}
	d, err := lockDelivery(ctx, tx, claimed.Tenant, claimed.ID)
	if err != nil || d.HeldBy != claimed.HeldBy {
		return db.NotFoundAs(err, nil)
	}
	storedEndpoint, stored, now := e, d, s.Now()
	if err := s.record(&d, a); err != nil {
		return err
	}
	d.attempted(a, now)
	if err := updateDelivery(ctx, tx, stored, d); err != nil {
		return err
	}
	switch {
	case a.Error == "":
		e.succeeded()
	case a.Status != nil && *a.Status == http.StatusGone && e.Status != Disabled:
		err = s.stop(ctx, tx, &e, reasonGone)
	default:
		e.failed(now)
		err = s.review(ctx, tx, &e, now)
	}
	if err != nil {
		return err
	}
	return updateEndpoint(ctx, tx, storedEndpoint, e)
}
