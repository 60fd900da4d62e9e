package webhooks

import (
	"math/rand/v2"
	"time"
)

// DeliveryStatus is the status of a delivery.
type DeliveryStatus string

// Statuses of a delivery.
const (
	Pending   DeliveryStatus = "PENDING"
	Succeeded DeliveryStatus = "SUCCEEDED"
	Failed    DeliveryStatus = "FAILED" // given up
)

// Delivery is an event for an endpoint, without the bytes that are sent.
type Delivery struct {
	Tenant        string         `db:"tenant_id"`
	ID            string         `db:"id"`
	Endpoint      string         `db:"endpoint_id"`
	EventID       string         `db:"event_id"`
	Type          string         `db:"type"`
	Status        DeliveryStatus `db:"status"`
	Once          bool           `db:"once"` // a failure is not repeated
	AttemptCount  int64          `db:"attempt_count"`
	NextAttemptAt *time.Time     `db:"next_attempt_at"`
	HeldBy        string         `db:"held_by"`
	LeaseUntil    *time.Time     `db:"lease_until"` // real time
	LastStatus    *int64         `db:"last_status"`
	LastError     string         `db:"last_error"`
	CreatedAt     time.Time      `db:"created_at"`
}

// full is a delivery with what is sealed.
type full struct {
	Delivery

	Position  *int64 `db:"position"` // nil for a test
	SubjectID string `db:"subject_id"`
	Payload   string `db:"payload"`
	Attempts  string `db:"attempts"`
}

// Attempt is one attempt to deliver an event.
type Attempt struct {
	At         time.Time `json:"at"`
	Status     *int64    `json:"status"` // nil without an answer
	DurationMS int64     `json:"durationMs"`
	Error      string    `json:"error"` // "" for a success
	Response   string    `json:"response"`

	retryAfter time.Duration
}

// Errors of attempts.
const (
	errTimeout    = "TIMEOUT"
	errConnection = "CONNECTION"
	errTLS        = "TLS"
	errAddress    = "ADDRESS_REFUSED"
	errRedirect   = "REDIRECT"
	errStatus     = "STATUS"
)

const keptAttempts = 50 // of a delivery

// gaps are the times between an attempt and the next.
var gaps = []time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
}

const maxRetryAfter = 24 * time.Hour

// retryAt returns when the attempt after so many is made, and false if there is none. Chance adds up to a tenth of the
// gap, so that what failed together does not return together.
func retryAt(attempts int64, now time.Time, retryAfter time.Duration) (time.Time, bool) {
	if attempts < 1 || attempts > int64(len(gaps)) {
		return time.Time{}, false
	}
	gap := gaps[attempts-1]
	gap += rand.N(gap/10 + 1) //nolint:gosec // not a secret
	return now.Add(max(gap, min(retryAfter, maxRetryAfter))), true
}

// attempted notes an attempt.
func (d *Delivery) attempted(a Attempt, now time.Time) {
	d.AttemptCount++
	d.LastStatus, d.LastError, d.HeldBy, d.LeaseUntil = a.Status, a.Error, "", nil
	given := d.Status != Pending // since the endpoint was disabled
	d.NextAttemptAt = nil
	if a.Error == "" {
		d.Status = Succeeded
		return
	}
	next, more := retryAt(d.AttemptCount, now, a.retryAfter)
	if given || d.Once || !more {
		d.Status = Failed
		return
	}
	d.NextAttemptAt = &next
}
