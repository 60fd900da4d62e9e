package webhooks

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"stagegate/internal/infra/db"
)

// attempt sends a claimed delivery and settles it. The claim is prolonged meanwhile.
func (s *Service) attempt(ctx context.Context, e Endpoint, d full) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go s.prolong(ctx, d)
	a, err := s.sendDelivery(ctx, e, d)
	if err == nil {
		err = s.DB.Of(d.Tenant).Write(ctx, func(tx *db.Tx) error { return s.settle(ctx, tx, d, a) })
	}
	if err != nil { // the claim expires, and the attempt counts as interrupted
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
		err := s.DB.Of(d.Tenant).Write(ctx, func(tx *db.Tx) (err error) {
			held, err = prolong(ctx, tx, d, s.RealNow().Add(s.set.Lease))
			return err
		})
		if err == nil && !held {
			return
		}
	}
}

// sendDelivery sends a delivery, signed with the secrets of its endpoint.
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
	e, d, err := s.lockClaim(ctx, tx, claim{claimed.Tenant, claimed.ID, claimed.Endpoint})
	if err != nil || d.HeldBy != claimed.HeldBy {
		return db.NotFoundAs(err, nil) // it was deleted or taken over
	}
	storedEndpoint, stored, now := e, d, s.Now()
	if err := s.record(&d, a); err != nil {
		return err
	}
	d.attempted(a, now)
	if err := updateDelivery(ctx, tx, stored, d); err != nil {
		return err
	}
	if err := s.settleEndpoint(ctx, tx, &e, d, a, now); err != nil {
		return err
	}
	if err := s.followUp(ctx, tx, &e, d, now); err != nil {
		return err
	}
	return updateEndpoint(ctx, tx, storedEndpoint, e)
}

// lockClaim locks a delivery and its endpoint.
func (s *Service) lockClaim(ctx context.Context, tx *db.Tx, c claim) (e Endpoint, d full, err error) {
	if e, err = lockEndpoint(ctx, tx, c.Tenant, c.Endpoint); err == nil {
		d, err = lockDelivery(ctx, tx, c.Tenant, c.ID)
	}
	return e, d, err
}

// settleEndpoint notes what an attempt means for its endpoint.
func (s *Service) settleEndpoint(ctx context.Context, tx *db.Tx, e *Endpoint, d full, a Attempt, now time.Time) error {
	if d.isTest() || e.Status == Disabled {
		return nil
	}
	if a.Error == "" {
		e.succeeded()
		return nil
	}
	if d.Status == Failed {
		e.gaveUp(*d.Position)
	}
	if a.Status != nil && *a.Status == http.StatusGone {
		return s.stop(ctx, tx, e, reasonGone)
	}
	e.failed(now)
	return s.review(ctx, tx, e, now)
}

// followUp keeps the order of a subject after an attempt, and plans the endpoint.
func (s *Service) followUp(ctx context.Context, tx *db.Tx, e *Endpoint, d full, now time.Time) error {
	if e.Ordered {
		if err := s.order(ctx, tx, *e, d, now); err != nil {
			return err
		}
	}
	return s.plan(ctx, tx, e)
}

// order makes the first pending delivery of the subject of an attempt due if it waits for another. The attempted
// delivery waits if it is not the first, as when the order was turned on during the attempt.
func (s *Service) order(ctx context.Context, tx *db.Tx, e Endpoint, d full, now time.Time) error {
	first, err := firstOf(ctx, tx, e, d.SubjectID)
	if err != nil {
		return db.NotFoundAs(err, nil)
	}
	if first.NextAttemptAt == nil && first.LeaseUntil == nil {
		stored := first
		first.NextAttemptAt = &now
		if err := updateDelivery(ctx, tx, stored, first); err != nil {
			return err
		}
	}
	if d.ID == first.ID || d.Status != Pending || d.NextAttemptAt == nil || !d.NextAttemptAt.After(now) { // what is due now was resent
		return nil
	}
	stored := d
	d.NextAttemptAt = nil
	return updateDelivery(ctx, tx, stored, d)
}

// takeOver notes attempts whose instance has died, and makes their deliveries due.
func (s *Service) takeOver(ctx context.Context) error {
	found, err := expired(ctx, s.DB, s.RealNow(), takeBatch)
	for _, c := range found {
		err = errors.Join(err, s.DB.Of(c.Tenant).Write(ctx, func(tx *db.Tx) error { return s.interrupted(ctx, tx, c) }))
	}
	return err
}

func (s *Service) interrupted(ctx context.Context, tx *db.Tx, c claim) error {
	e, d, err := s.lockClaim(ctx, tx, c)
	if err != nil || d.LeaseUntil == nil || d.LeaseUntil.After(s.RealNow()) {
		return db.NotFoundAs(err, nil)
	}
	storedEndpoint, stored, now := e, d, s.Now()
	if err := s.record(&d, d.interrupted(now)); err != nil {
		return err
	}
	if err := updateDelivery(ctx, tx, stored, d); err != nil {
		return err
	}
	if err := s.followUp(ctx, tx, &e, d, now); err != nil {
		return err
	}
	return updateEndpoint(ctx, tx, storedEndpoint, e)
}

// ReleaseClaims makes attempts of a dead server count as interrupted at once. It may be called only by the single
// server on a database, before Run.
func (s *Service) ReleaseClaims(ctx context.Context) error {
	now := s.RealNow()
	return s.DB.Write(ctx, func(tx *db.Tx) error { return claims.MakeDue(ctx, tx, now, now.Add(s.set.Lease)) })
}
