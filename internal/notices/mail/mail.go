package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
)

// Kind is the kind of outbox events for mails.
const Kind = "mail.send"

// Message is a rendered mail.
type Message struct {
	ID          string `json:"-"` // of the event: stable across attempts, so that receivers recognise duplicates
	To          string `json:"to"`
	ToName      string `json:"toName"`
	FromName    string `json:"fromName,omitempty"` // name of the organisation
	ReplyTo     string `json:"replyTo,omitempty"`
	Subject     string `json:"subject"`
	Text        string `json:"text"`
	HTML        string `json:"html"`
	Unsubscribe string `json:"unsubscribe,omitempty"` // URL of the one-click unsubscribe
}

// Sender sends a mail through a relay. Errors that do not concern the mail itself are
// wrapped by Unreachable; any other error means that the relay rejected the mail.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

type unreachable struct{ error }

func (u unreachable) Unwrap() error { return u.error }

// Unreachable wraps the error of an unreachable relay.
func Unreachable(err error) error { return unreachable{err} }

// queued is the payload of an event.
type queued struct {
	Message
	ValidUntil *time.Time      `json:"validUntil,omitempty"`
	Occasion   json.RawMessage `json:"occasion,omitempty"` // of a notice
}

// Summary returns the recipient and subject of a mail without its content.
func Summary(e jobs.Event) map[string]string {
	var q queued
	if e.Decode(&q) != nil {
		return nil
	}
	return map[string]string{"to": q.To, "subject": q.Subject}
}

// errExpired is the error of a mail whose link has expired.
var errExpired = errors.New("the link in this mail has expired; the mail was not sent")

// Handler returns the handler that sends mails. An unreachable relay does not count as an
// attempt; every reply of the relay does, including temporary ones. A mail whose link has
// expired fails. A notice is dropped unless due reports that its occasion still exists.
func Handler(s Sender, now ref.Clock, due func(ctx context.Context, occasion json.RawMessage) (bool, error)) jobs.Handler {
	return func(ctx context.Context, e jobs.Event) error {
		var q queued
		if err := e.Decode(&q); err != nil {
			return fmt.Errorf("mail: payload: %w", err)
		}
		if q.ValidUntil != nil && !now().Before(*q.ValidUntil) {
			return errExpired
		}
		if len(q.Occasion) > 0 {
			if still, err := due(ctx, q.Occasion); err != nil || !still {
				return err
			}
		}
		q.ID = e.ID
		err := s.Send(ctx, q.Message)
		if _, ok := errors.AsType[unreachable](err); ok || err != nil && ctx.Err() != nil {
			return jobs.Outage(err)
		}
		return err
	}
}
