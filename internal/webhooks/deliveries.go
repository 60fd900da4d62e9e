package webhooks

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// testType is the type of the event that tests an endpoint.
const testType = "webhook.test"

func (s *Service) deliveries(ctx context.Context, q db.Q, by auth.Caller, in *DeliveriesInput) (api.Page[DeliveryView], error) {
	e, err := s.read(ctx, q, by, in.WebhookID)
	if err != nil {
		return api.Page[DeliveryView]{}, err
	}
	return api.List(in.PageQuery, deliveryOrders, func(p db.Paging) (db.Page[Delivery], error) {
		return listDeliveries(ctx, q, e, by.Services, in.Status, in.Type, p)
	}, deliveryView)
}

func (s *Service) delivery(ctx context.Context, q db.Q, by auth.Caller, in *DeliveryInput) (DeliveryDetailView, error) {
	e, err := s.read(ctx, q, by, in.WebhookID)
	if err != nil {
		return DeliveryDetailView{}, err
	}
	d, err := deliveryByID(ctx, q, e, in.DeliveryID)
	if err == nil && !d.isSeenBy(by) {
		err = db.ErrNotFound
	}
	if err != nil {
		return DeliveryDetailView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	attempts, err := s.attempts(d)
	if err != nil {
		return DeliveryDetailView{}, err
	}
	body, err := s.set.Seal.Open(d.ID, d.Payload)
	v := DeliveryDetailView{DeliveryView: deliveryView(d.Delivery), Attempts: make([]AttemptView, len(attempts)), Payload: body}
	for i, a := range attempts {
		v.Attempts[i] = attemptView(a)
	}
	return v, err
}

// resend makes one more attempt of a delivery due now.
func (s *Service) resend(ctx context.Context, tx *db.Tx, by auth.Caller, in *DeliveryInput) (DeliveryView, error) {
	e, err := s.lock(ctx, tx, by, in.WebhookID)
	if err != nil {
		return DeliveryView{}, err
	}
	if e.Status == Disabled {
		return DeliveryView{}, errOff
	}
	d, err := lockDelivery(ctx, tx, e.Tenant, in.DeliveryID)
	if err == nil && (d.Endpoint != e.ID || !d.isSeenBy(by)) {
		err = db.ErrNotFound
	}
	if err != nil {
		return DeliveryView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	storedEndpoint, stored := e, d
	d.resent(s.Now())
	if err := updateDelivery(ctx, tx, stored, d); err != nil {
		return DeliveryView{}, err
	}
	if err := s.plan(ctx, tx, &e); err != nil {
		return DeliveryView{}, err
	}
	tx.AfterCommit(func() { wake(s.due) })
	return deliveryView(d.Delivery), updateEndpoint(ctx, tx, storedEndpoint, e)
}

// checkReplay refuses a replay without exactly one beginning.
func (s *Service) checkReplay(ctx context.Context, q db.Q, by auth.Caller, in *ReplayInput) error {
	if _, err := s.read(ctx, q, by, in.WebhookID); err != nil {
		return err
	}
	if in.Body.From.Set() == in.Body.After.Set {
		return fault.Invalid("body", fault.InvalidValue, "webhook_endpoint.replay")
	}
	return nil
}

// replay moves an endpoint back in the feed, so that deliveries of what follows are made again.
func (s *Service) replay(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReplayInput) (ReplayView, error) {
	e, err := s.lock(ctx, tx, by, in.WebhookID)
	if err != nil {
		return ReplayView{}, err
	}
	if e.Status == Disabled {
		return ReplayView{}, errOff
	}
	var from int64
	if in.Body.After.Set {
		from, err = s.Events.Position(ctx, tx, e.Tenant, in.Body.After.Value)
	} else {
		from, err = s.Events.Before(ctx, tx, e.Tenant, *in.Body.From.Time())
	}
	if err != nil {
		return ReplayView{}, err
	}
	scheduled, err := s.Events.Count(ctx, tx, e.Tenant, e.choice(), from)
	if err != nil {
		return ReplayView{}, err
	}
	stored := e
	e.Position = min(e.Position, from)
	if e.MissedSince != nil && from <= *e.MissedSince {
		e.MissedSince, e.MissedUntil = nil, nil
	}
	if e.GivenUp != nil && from < *e.GivenUp {
		e.GivenUp = nil
	}
	tx.AfterCommit(func() { s.Moved(e.Tenant) })
	return ReplayView{scheduled}, updateEndpoint(ctx, tx, stored, e)
}

// test sends webhook.test and records the attempt. The delivery is stored before, so that the log also tells of an
// attempt that was interrupted.
func (s *Service) test(ctx context.Context, steps *api.Steps, by auth.Caller, in *WebhookInput) (AttemptView, error) {
	e, err := s.read(ctx, steps.DB(), by, in.WebhookID)
	if err != nil {
		return AttemptView{}, err
	}
	d, err := s.newTest(e, by)
	if err != nil {
		return AttemptView{}, err
	}
	err = steps.Step(ctx, func(tx *db.Tx) error {
		if _, err := s.lock(ctx, tx, by, e.ID); err != nil {
			return err
		}
		return insertDeliveries(ctx, tx, []full{d})
	})
	if err != nil {
		return AttemptView{}, err
	}
	a, err := s.sendDelivery(ctx, e, d)
	if err != nil {
		return AttemptView{}, err
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (AttemptView, error) { return attemptView(a), s.settle(ctx, tx, d, a) })
}

// newTest returns a delivery of webhook.test whose attempt begins now.
func (s *Service) newTest(e Endpoint, by auth.Caller) (full, error) {
	id, event, now := ref.NewID(), ref.NewID(), s.Now()
	body, err := api.Encode(testEvent{
		ID: event, Type: testType, Timestamp: api.Time(now), Subject: testSubject{Type: "WEBHOOK", ID: e.ID}, Number: 1,
		Actor: events.ActorView{Kind: string(by.Kind), ID: &by.ID},
	})
	if err != nil {
		return full{}, err
	}
	d := full{
		Delivery:  Delivery{Tenant: e.Tenant, ID: id, Endpoint: e.ID, EventID: event, Type: testType, Status: Pending, Step: lastStep, CreatedAt: now},
		SubjectID: e.ID, Payload: s.set.Seal.Seal(id, body),
	}
	d.held(ref.NewID(), now, s.RealNow().Add(s.set.Lease+sendTimeout)) // it is not prolonged
	return d, nil
}
