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

// Kind is the kind of the outbox events that are mails.
const Kind = "mail.send"

// Message is a mail, ready to be sent.
type Message struct {
	ID          string `json:"-"` // of the event: the same at each attempt, so that receivers can recognise duplicates
	To          string `json:"to"`
	ToName      string `json:"toName"`
	FromName    string `json:"fromName,omitempty"` // of the organisation in whose name the mail is
	ReplyTo     string `json:"replyTo,omitempty"`
	Subject     string `json:"subject"`
	Text        string `json:"text"`
	HTML        string `json:"html"`
	Unsubscribe string `json:"unsubscribe,omitempty"` // where one POST turns off mails of this kind
}

// Sender sends a mail through a relay. An error that is not about the mail itself is
// wrapped by Unreachable; any other means that the relay refuses the mail.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

type unreachable struct{ error }

func (u unreachable) Unwrap() error { return u.error }

// Unreachable wraps the error of a relay that could not be reached.
func Unreachable(err error) error { return unreachable{err} }

// queued is the payload of an event.
type queued struct {
	Message
	GoodUntil *time.Time      `json:"goodUntil,omitempty"`
	Occasion  json.RawMessage `json:"occasion,omitempty"` // of a notice
}

// Summary returns recipient and subject of a mail, but not its confidential content.
func Summary(e jobs.Event) map[string]string {
	var q queued
	if e.Decode(&q) != nil {
		return nil
	}
	return map[string]string{"to": q.To, "subject": q.Subject}
}

// errExpired means that a mail is no longer sent.
var errExpired = errors.New("the link in this mail has expired; the mail was not sent")

// Handler sends mails. An unreachable relay counts as no attempt; every reply of the relay
// to the mail does, including one that asks for a retry. A mail whose link
// has expired is not sent, which also ends the wait for a relay that never accepts
// it. A notice whose occasion has passed since the mail was written is dropped: due says
// whether it has not.
func Handler(s Sender, now ref.Clock, due func(ctx context.Context, occasion json.RawMessage) (bool, error)) jobs.Handler {
	return func(ctx context.Context, e jobs.Event) error {
		var q queued
		if err := e.Decode(&q); err != nil {
			return fmt.Errorf("mail: payload: %w", err)
		}
		if q.GoodUntil != nil && !now().Before(*q.GoodUntil) {
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
