package file

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"strconv"
	"time"
	"unicode/utf8"

	"stagegate/internal/audit"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/work"
)

var (
	errSignature = fault.New(fault.InvalidSignature, "The signature does not fit the timestamp and the body.")
	errExpired   = fault.New(fault.WebhookExpired, "The timestamp is too old, or in the future.")
	errNotNotice = fault.New(fault.MalformedRequest, "The body is not a notification.")
)

// ArrivedKind is the kind of the outbox event that holds a notification which
// could not be worked on at once.
const ArrivedKind = "file.arrived"

// maxAhead is how far a notification's timestamp may be ahead of our clock.
const maxAhead = time.Minute

// lookTime is how long the sender of a notification is kept waiting for a look at
// a file.
const lookTime = 5 * time.Second

// WebhookSettings say which notifications are believed.
type WebhookSettings struct {
	Secret string // of X-Storage-Signature; without one that form is not taken
	MaxAge time.Duration
}

// Signature is what proves a notification.
type Signature struct {
	Timestamp string // Unix seconds, as it was sent
	Value     string
	Own       bool // the provider's own form, else ours
}

// Receive takes a notification of the provider in. The same one again changes
// nothing.
func (s *Service) Receive(ctx context.Context, body []byte, sig Signature) error {
	if err := s.check(body, sig); err != nil {
		return err
	}
	n, err := s.storage.Notice(body)
	if err != nil || !utf8.Valid(body) {
		return errNotNotice.Wrap(err)
	}
	if !n.Upload {
		return nil
	}
	looking, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	err = s.arrived(looking, n)
	if !errors.Is(err, ErrStorageUnavailable) {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.outbox.Add(ctx, tx, ArrivedKind, "", n) })
}

// check decides whether a notification comes from the provider, and now.
func (s *Service) check(body []byte, sig Signature) error {
	valid := s.storage.Authentic
	if !sig.Own {
		valid = s.Webhook.authentic
	}
	if !valid(body, sig.Timestamp, sig.Value) {
		return errSignature
	}
	seconds, err := strconv.ParseInt(sig.Timestamp, 10, 64)
	if err != nil {
		return errSignature.Wrap(err)
	}
	if age := s.Now().Sub(time.Unix(seconds, 0)); age > s.Webhook.MaxAge || age < -maxAhead {
		return errExpired
	}
	return nil
}

func (w WebhookSettings) authentic(body []byte, timestamp, signature string) bool {
	if w.Secret == "" {
		return false
	}
	mac := hmac.New(sha256.New, []byte(w.Secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	return hmac.Equal([]byte(hex.EncodeToString(mac.Sum(nil))), []byte(signature))
}

// HandleArrived works on a notification that had to wait.
func (s *Service) HandleArrived(ctx context.Context, e work.Event) error {
	var n Notice
	if err := e.Decode(&n); err != nil {
		return err
	}
	err := s.arrived(ctx, n)
	if errors.Is(err, ErrStorageUnavailable) {
		return work.Outage(err)
	}
	return err
}

// arrived does what follows from an object having arrived at the provider.
func (s *Service) arrived(ctx context.Context, n Notice) error {
	tenant, id, ok := splitID(n.PublicID)
	var f File
	err := db.ErrNotFound
	if ok {
		f, err = byID(ctx, s.DB, tenant, id)
	}
	if errors.Is(err, db.ErrNotFound) || err == nil && f.PublicID != n.PublicID {
		slog.WarnContext(ctx, "a notification about an unknown file", "publicId", n.PublicID)
		return nil
	}
	if err != nil {
		return err
	}
	var head []byte
	if f.Status == Pending && n.ResourceType == Raw {
		head, err = s.storage.Head(ctx, n.object(), headSize)
		if err != nil && !errors.Is(err, ErrNoObject) { // what is not there does no harm
			return err
		}
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.settle(ctx, tx, tenant, id, n, head) })
}

// settle brings a file and what the provider has of it together.
func (s *Service) settle(ctx context.Context, tx *db.Tx, tenant, id string, n Notice, head []byte) error {
	f, err := lock(ctx, tx, tenant, id)
	if err != nil {
		return err
	}
	follows, err := s.Policy.decide(&f, n, head, s.Now())
	if err != nil {
		return err
	}
	switch follows {
	case taken:
		if err := update(ctx, tx, f); err != nil {
			return err
		}
		return s.record(ctx, tx, f, audit.System, "file.uploaded")
	case refused:
		slog.InfoContext(ctx, "an upload may not stay", "file", f.ID, "format", n.Format, "resourceType", n.ResourceType)
		return s.end(ctx, tx, f, audit.System, "file.refused")
	case stray:
		return s.remove(ctx, tx, n.PublicID, n.ResourceType)
	case replaced:
		slog.ErrorContext(ctx, "the provider reports another version of a file", "file", f.ID, "version", n.Version)
	case known:
	}
	return nil
}
