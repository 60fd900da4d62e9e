package webhooks

import (
	"math/rand/v2"
	"time"

	"stagegate/internal/infra/auth"
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
	Step          int64          `db:"step"` // attempts of the schedule so far
	AttemptCount  int64          `db:"attempt_count"`
	NextAttemptAt *time.Time     `db:"next_attempt_at"` // nil while an attempt is in flight or it waits for another delivery
	HeldBy        string         `db:"held_by"`
	HeldSince     *time.Time     `db:"held_since"`
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
	ServiceID string `db:"service_id"` // of the event; "" for none
	Payload   string `db:"payload"`
	Attempts  string `db:"attempts"`
}

// isTest reports whether a delivery is of webhook.test, which is sent once and changes no status.
func (d *full) isTest() bool { return d.Position == nil }

// isSeenBy reports whether a caller who sees the endpoint may see a delivery. Its event may be of a service that the
// endpoint no longer has. A test belongs to the endpoint.
func (d *full) isSeenBy(by auth.Caller) bool { return d.isTest() || by.Sees(d.ServiceID) }

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

// lastStep is the step of a delivery whose next failure is its last.
var lastStep = int64(len(gaps))

const maxRetryAfter = 24 * time.Hour

// retryAt returns when the attempt after so many of the schedule is made, and false if there is none. Chance adds up
// to a tenth of the gap, so that what failed together does not return together.
func retryAt(step int64, now time.Time, retryAfter time.Duration) (time.Time, bool) {
	if step < 1 || step > lastStep {
		return time.Time{}, false
	}
	gap := gaps[step-1]
	gap += rand.N(gap/10 + 1) //nolint:gosec // not a secret
	return now.Add(max(gap, min(retryAfter, maxRetryAfter))), true
}

// held notes that an attempt begins.
func (d *Delivery) held(by string, now, until time.Time) {
	d.HeldBy, d.HeldSince, d.LeaseUntil, d.NextAttemptAt = by, &now, &until, nil
}

// released forgets a claim.
func (d *Delivery) released() { d.HeldBy, d.HeldSince, d.LeaseUntil = "", nil, nil }

// attempted notes an attempt. If a resend was asked for in the meantime, one more is due.
func (d *Delivery) attempted(a Attempt, now time.Time) {
	resent := d.NextAttemptAt != nil
	d.released()
	d.AttemptCount++
	d.LastStatus, d.LastError = a.Status, a.Error
	switch {
	case a.Error == "":
		d.Status, d.Step = Succeeded, lastStep
	case d.Status != Pending: // given up in the meantime
	default:
		d.Step++
		if next, more := retryAt(d.Step, now, a.retryAfter); !more {
			d.Status, d.Step = Failed, lastStep
		} else if !resent {
			d.NextAttemptAt = &next
		}
	}
	if resent && d.Status == Pending {
		d.Step--
	} else if resent {
		d.Status = Pending
	}
}

// interrupted notes an attempt whose end is unknown because its instance has died. It is repeated at once and does
// not advance the schedule.
func (d *full) interrupted(now time.Time) Attempt {
	a := Attempt{At: now, Error: errConnection}
	if d.HeldSince != nil {
		a.At = *d.HeldSince
	}
	d.released()
	d.AttemptCount++
	d.LastStatus, d.LastError = nil, a.Error
	switch {
	case d.Status != Pending:
	case d.isTest():
		d.Status = Failed
	default:
		d.NextAttemptAt = &now
	}
	return a
}

// resent asks for one more attempt now. It does not advance the schedule of a pending delivery; any other is tried
// once.
func (d *Delivery) resent(now time.Time) {
	waits := d.NextAttemptAt != nil && d.NextAttemptAt.After(now)
	switch {
	case d.Status != Pending:
		d.Status, d.Step = Pending, lastStep
	case waits && d.Step > 0:
		d.Step--
	}
	d.NextAttemptAt = &now
}
