package finance

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"unicode/utf8"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
)

// WebhookKind is the kind of the outbox event that holds a received webhook.
const WebhookKind = "payment.webhook"

var (
	errSignature = fault.New(fault.InvalidSignature, "webhook.signature")
	errNotEvent  = fault.New(fault.MalformedRequest, "webhook.event")
)

// received is a webhook as stored in the outbox.
type received struct {
	Body string `json:"body"`
}

// receive stores a webhook before it is acknowledged; HandleWebhook processes it later. A repeated
// webhook has no effect. One with an invalid signature does not reach the database.
func (s *Service) receive(ctx context.Context, steps *api.Steps, _ auth.Caller, in *WebhookInput) (api.Nothing, error) {
	if !s.gateway.Authentic(in.RawBody, cmp.Or(in.PaystackSignature, in.PaymentSignature)) {
		return nil, errSignature
	}
	event, err := s.gateway.Event(in.RawBody)
	if err != nil || !utf8.Valid(in.RawBody) {
		return nil, errNotEvent.Wrap(err)
	}
	sum := sha256.Sum256(in.RawBody)
	return api.Last(ctx, steps, func(tx *db.Tx) (api.Nothing, error) {
		tenant, err := tenantOf(ctx, tx, event.Reference)
		if err != nil && !errors.Is(err, db.ErrNotFound) { // it may be about a subscription or unknown to us
			return nil, err
		}
		return nil, s.outbox.AddAbout(ctx, tx, jobs.Person{Tenant: tenant}, WebhookKind, hex.EncodeToString(sum[:]), received{Body: string(in.RawBody)})
	})
}

// WebhookBody returns the body of a received webhook.
func WebhookBody(e jobs.Event) ([]byte, error) {
	var r received
	err := e.Decode(&r)
	return []byte(r.Body), err
}

// HandleWebhook processes a received webhook. The webhook only identifies the payment: outcomes of
// payments and refunds always come from a query to the provider.
func (s *Service) HandleWebhook(ctx context.Context, e jobs.Event) error {
	body, err := WebhookBody(e)
	if err != nil {
		return err
	}
	event, err := s.gateway.Event(body)
	if err != nil {
		return err
	}
	if event.Reference == "" {
		slog.InfoContext(ctx, "webhook without a payment reference", "event", event.Name)
		return nil
	}
	tenant, err := tenantOf(ctx, s.DB, event.Reference)
	var p Payment
	if err == nil {
		p, err = s.addWebhookEvent(ctx, tenant, event)
	}
	if errors.Is(err, db.ErrNotFound) { // unknown, or the reference of an invoice
		slog.WarnContext(ctx, "webhook for unknown payment", "event", event.Name, "reference", event.Reference)
		return nil
	}
	if err != nil {
		return err
	}
	if event.OfRefund {
		err = s.followRefunds(ctx, p)
	}
	if err == nil && (!event.OfRefund || p.Unapplied != "") {
		err = s.confirm(ctx, tenant, event.Reference, "webhook")
	}
	if errors.Is(err, ErrGatewayUnavailable) {
		return jobs.Outage(err)
	}
	return err
}

// addWebhookEvent adds a received webhook to the timeline of its payment. A retry
// after a failure adds it again.
func (s *Service) addWebhookEvent(ctx context.Context, tenant string, e Event) (Payment, error) {
	p, err := paymentByReference(ctx, s.DB.Of(tenant), tenant, e.Reference)
	if err != nil {
		return p, err
	}
	return p, s.DB.Of(tenant).Write(ctx, func(tx *db.Tx) error { return addEvent(ctx, tx, p, s.Now(), eventWebhook, e.Name) })
}
