package finance

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"unicode/utf8"

	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/work"
)

// WebhookKind is the kind of the outbox event that holds a received webhook.
const WebhookKind = "payment.webhook"

var (
	errSignature = fault.New(fault.InvalidSignature, "The signature does not fit the body.")
	errNotEvent  = fault.New(fault.MalformedRequest, "The body is not an event.")
)

// received is a webhook as it waits in the outbox.
type received struct {
	Body string `json:"body"`
}

// Receive takes a webhook in: it is kept before the provider is told that it
// arrived, and looked at afterwards. The same one again changes nothing.
func (s *Service) Receive(ctx context.Context, body []byte, signature string) error {
	if !s.gateway.Authentic(body, signature) {
		return errSignature
	}
	if _, _, err := s.gateway.Event(body); err != nil || !utf8.Valid(body) {
		return errNotEvent.Wrap(err)
	}
	sum := sha256.Sum256(body)
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		return s.outbox.Add(ctx, tx, WebhookKind, hex.EncodeToString(sum[:]), received{Body: string(body)})
	})
}

// WebhookBody is the body of a received webhook.
func WebhookBody(e work.Event) ([]byte, error) {
	var r received
	err := e.Decode(&r)
	return []byte(r.Body), err
}

// HandleWebhook does what a received webhook asks for. Whatever it says, the
// provider is asked before anything is believed.
func (s *Service) HandleWebhook(ctx context.Context, e work.Event) error {
	body, err := WebhookBody(e)
	if err != nil {
		return err
	}
	name, reference, err := s.gateway.Event(body)
	if err != nil {
		return err
	}
	if reference == "" {
		slog.InfoContext(ctx, "a webhook that concerns no payment of ours", "event", name)
		return nil
	}
	tenant, err := tenantOf(ctx, s.DB, reference)
	if err == nil {
		err = s.noteWebhook(ctx, tenant, reference, name)
	}
	if errors.Is(err, db.ErrNotFound) { // nobody's, or that of an invoice
		slog.WarnContext(ctx, "a webhook for an unknown payment", "event", name, "reference", reference)
		return nil
	}
	if err != nil {
		return err
	}
	_, err = s.confirm(ctx, tenant, reference, "webhook")
	if errors.Is(err, ErrGatewayUnavailable) {
		return work.Outage(err)
	}
	return err
}

// noteWebhook writes into the timeline that a webhook came. When the event is
// handled again, after a failure, that is written again.
func (s *Service) noteWebhook(ctx context.Context, tenant, reference, name string) error {
	p, err := paymentByReference(ctx, s.DB, tenant, reference)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return note(ctx, tx, p, s.Now(), eventWebhook, name) })
}
