package files

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

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

var (
	errSignature       = fault.New(fault.InvalidSignature, "webhook.signature_timestamp")
	errExpired         = fault.New(fault.WebhookExpired, "webhook.timestamp")
	errNotNotification = fault.New(fault.MalformedRequest, "webhook.notification")
)

// ArrivedKind is the kind of the outbox event with a notification that could not be processed
// immediately.
const ArrivedKind = "file.arrived"

// maxClockSkew is the maximum time by which a notification's timestamp may be in the future.
const maxClockSkew = time.Minute

// receiveTimeout is the maximum processing time of a notification before it is queued and
// acknowledged.
const receiveTimeout = 5 * time.Second

// WebhookSettings are the settings of the authentication of notifications.
type WebhookSettings struct {
	Secret string // for X-Storage-Signature; "" rejects that header
	MaxAge time.Duration
	Now    ref.Clock // the real one, by which providers sign
}

// Signature authenticates a notification.
type Signature struct {
	Timestamp string // Unix seconds, as received
	Value     string
	Native    bool // provider's own headers instead of X-Storage-Signature
}

// webhook processes a notification of the provider. It is idempotent.
func (s *Service) webhook(ctx context.Context, steps *api.Steps, _ auth.Caller, in *NotificationInput) (api.Nothing, error) {
	if err := s.verifySignature(in.RawBody, in.signature()); err != nil {
		return nil, err
	}
	n, err := s.notifier.ParseNotification(in.RawBody)
	if err != nil || !utf8.Valid(in.RawBody) {
		return nil, errNotNotification.Wrap(err)
	}
	if !n.Upload {
		return nil, nil //nolint:nilnil // a webhook has no data
	}
	limited, cancel := context.WithTimeout(ctx, receiveTimeout)
	defer cancel()
	err = s.processNotification(limited, n)
	if !errors.Is(err, ErrStorageUnavailable) {
		return nil, err
	}
	tenant, _, _ := splitID(n.PublicID)
	return api.Last(ctx, steps, func(tx *db.Tx) (api.Nothing, error) {
		return nil, s.outbox.AddAbout(ctx, tx, jobs.Person{Tenant: tenant}, ArrivedKind, "", n)
	})
}

// signature returns the signature in the headers of a notification.
func (in *NotificationInput) signature() Signature {
	if in.Signature == "" && in.Timestamp == "" {
		return Signature{Timestamp: in.OwnTimestamp, Value: in.OwnSignature, Native: true}
	}
	return Signature{Timestamp: in.Timestamp, Value: in.Signature}
}

// verifySignature verifies the signature and the timestamp of a notification.
func (s *Service) verifySignature(body []byte, sig Signature) error {
	if s.notifier == nil {
		return errSignature
	}
	valid := s.notifier.Authentic
	if !sig.Native {
		valid = s.Webhook.validMAC
	}
	if !valid(body, sig.Timestamp, sig.Value) {
		return errSignature
	}
	seconds, err := strconv.ParseInt(sig.Timestamp, 10, 64)
	if err != nil {
		return errSignature.Wrap(err)
	}
	if age := s.Webhook.Now().Sub(time.Unix(seconds, 0)); age > s.Webhook.MaxAge || age < -maxClockSkew {
		return errExpired
	}
	return nil
}

func (w WebhookSettings) validMAC(body []byte, timestamp, signature string) bool {
	if w.Secret == "" {
		return false
	}
	mac := hmac.New(sha256.New, []byte(w.Secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	return hmac.Equal([]byte(hex.EncodeToString(mac.Sum(nil))), []byte(signature))
}

// HandleArrived processes a queued notification.
func (s *Service) HandleArrived(ctx context.Context, e jobs.Event) error {
	var n Notification
	if err := e.Decode(&n); err != nil {
		return err
	}
	return outage(s.processNotification(ctx, n))
}

// outage returns the error of a worker: an outage if the storage provider or the scanner is unavailable.
func outage(err error) error {
	if errors.Is(err, ErrStorageUnavailable) || errors.Is(err, ErrScannerUnavailable) {
		return jobs.Outage(err)
	}
	return err
}

// processNotification processes a notification of the provider.
func (s *Service) processNotification(ctx context.Context, n Notification) error {
	f, err := byPublicID(ctx, s.DB, n.PublicID)
	if errors.Is(err, db.ErrNotFound) {
		slog.WarnContext(ctx, "notification for unknown file", "publicId", n.PublicID)
		return nil
	}
	if err != nil {
		return err
	}
	return s.processArrival(ctx, f, n)
}

// processArrival processes the arrival of an object of a file at the provider.
func (s *Service) processArrival(ctx context.Context, f File, n Notification) (err error) {
	var head []byte
	if f.Status == Pending {
		head, err = s.storage.Head(ctx, n.object(), headSize)
		if errors.Is(err, ErrNoObject) && n.AsSent {
			return nil // it was removed after it had been found
		}
		if err != nil && !errors.Is(err, ErrNoObject) { // a missing object needs no check
			return err
		}
	}
	return s.DB.Of(f.Tenant).Write(ctx, func(tx *db.Tx) error { return s.applyNotification(ctx, tx, f, n, head) })
}

// byPublicID reads a file by its public id at the provider.
func byPublicID(ctx context.Context, q db.Q, publicID string) (File, error) {
	tenant, id, ok := splitID(publicID)
	if !ok {
		return File{}, db.ErrNotFound
	}
	f, err := byID(ctx, q, tenant, id)
	if err != nil {
		return File{}, err
	}
	if f.PublicID != publicID {
		return File{}, db.ErrNotFound
	}
	return f, nil
}

// applyNotification applies the decision about a notification to the file.
func (s *Service) applyNotification(ctx context.Context, tx *db.Tx, read File, n Notification, head []byte) error {
	f, err := lock(ctx, tx, read.Tenant, read.ID)
	if err != nil {
		return err
	}
	decided, err := s.Policy.decide(&f, n, head, s.Now())
	if err != nil {
		return err
	}
	switch decided {
	case accepted:
		if err := update(ctx, tx, f); err != nil {
			return err
		}
		tx.AfterCommit(s.arrived.ring)
		return s.recordEvent(ctx, tx, f, audit.System, "file.uploaded")
	case rejected:
		slog.InfoContext(ctx, "upload rejected", "file", f.ID, "failure", f.Failure, "format", n.Format, "resourceType", n.ResourceType)
		return s.finishDelete(ctx, tx, f, audit.System, "file.refused")
	case stray:
		return s.remove(ctx, tx, f, n.ResourceType)
	case overwritten:
		slog.ErrorContext(ctx, "storage provider reported an unexpected version of a file", "file", f.ID, "version", n.Version)
	case unchanged:
	}
	return nil
}
