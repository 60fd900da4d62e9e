package webhooks

import (
	"time"

	"stagegate/internal/events"
	"stagegate/internal/infra/db"
)

// Status is the status of an endpoint.
type Status string

// Statuses of an endpoint.
const (
	Active   Status = "ACTIVE"
	Failing  Status = "FAILING" // from the first failed attempt until the next success
	Disabled Status = "DISABLED"
)

// Reasons why an endpoint is disabled.
const (
	reasonGone    = "GONE" // it answered 410
	reasonFailing = "FAILING"
	reasonManual  = "MANUAL"
)

const (
	maxEndpoints = 10 // per tenant
	inFlight     = 2  // attempts per endpoint, over all instances

	warnAfter    = time.Hour           // of failing, after which admins are told
	disableAfter = 5 * 24 * time.Hour  // of failing
	failedApart  = 12 * time.Hour      // between two failures before an endpoint is disabled
	keepFor      = 30 * 24 * time.Hour // retention of deliveries
	overlap      = 24 * time.Hour      // of secrets, unless another is asked for
)

// Endpoint is an address to which events are sent.
type Endpoint struct {
	Tenant                  string            `db:"tenant_id"`
	ID                      string            `db:"id"`
	URL                     string            `db:"url"`
	Description             string            `db:"description"`
	Types                   db.JSON[[]string] `db:"types"`
	Services                db.JSON[[]string] `db:"service_ids"` // empty for all
	Ordered                 bool              `db:"ordered"`
	Status                  Status            `db:"status"`
	DisabledReason          string            `db:"disabled_reason"`
	Secret                  string            `db:"secret"`          // sealed
	PreviousSecret          string            `db:"previous_secret"` // sealed; "" for none
	PreviousSecretExpiresAt *time.Time        `db:"previous_secret_expires_at"`
	Position                int64             `db:"position"`     // in the feed, up to which deliveries were made
	MissedSince             *int64            `db:"missed_since"` // position after which events were missed
	MissedUntil             *int64            `db:"missed_until"` // position up to which events were missed; nil without missed_since
	GivenUp                 *int64            `db:"given_up"`     // position of the first event that was given up since it fails
	FailingSince            *time.Time        `db:"failing_since"`
	LastFailedAt            *time.Time        `db:"last_failed_at"`
	WarnedAt                *time.Time        `db:"warned_at"`
	CheckAt                 *time.Time        `db:"check_at"` // when a failing endpoint is looked at next
	DueAt                   *time.Time        `db:"due_at"`   // when a delivery can be attempted next
	CreatedAt               time.Time         `db:"created_at"`
}

// most returns how many attempts of an endpoint may be in flight. One that fails gets one, because many that hang share
// the slots.
func (e *Endpoint) most() int64 {
	if e.Status == Failing {
		return 1
	}
	return inFlight
}

// choice returns which events the endpoint gets.
func (e *Endpoint) choice() events.Choice {
	return events.Choice{Types: e.Types.V, Services: e.Services.V}
}

// overlaps reports whether the previous secret still signs.
func (e *Endpoint) overlaps(now time.Time) bool {
	return e.PreviousSecret != "" && e.PreviousSecretExpiresAt != nil && e.PreviousSecretExpiresAt.After(now)
}

// succeeded notes a success. What was given up before stays missed.
func (e *Endpoint) succeeded() {
	if e.GivenUp != nil {
		e.missed(*e.GivenUp - 1)
	}
	if e.Status == Failing {
		e.Status = Active
	}
	e.recover()
}

// recover forgets failures.
func (e *Endpoint) recover() {
	e.FailingSince, e.LastFailedAt, e.WarnedAt, e.CheckAt, e.GivenUp = nil, nil, nil, nil, nil
}

// failed notes a failure.
func (e *Endpoint) failed(now time.Time) {
	if e.Status == Disabled {
		return
	}
	e.Status, e.LastFailedAt = Failing, &now
	if e.FailingSince == nil {
		e.FailingSince = &now
	}
}

// gaveUp notes that the delivery of an event was given up.
func (e *Endpoint) gaveUp(position int64) {
	if e.GivenUp == nil || position < *e.GivenUp {
		e.GivenUp = &position
	}
}

// missed notes that events after a position were missed, up to that of the endpoint, unless more were missed before.
func (e *Endpoint) missed(after int64) {
	if e.MissedSince == nil || after < *e.MissedSince {
		e.MissedSince = &after
	}
	if e.MissedUntil == nil || *e.MissedUntil < e.Position {
		e.MissedUntil = new(e.Position)
	}
}

// forgetMissed forgets what was missed if all of it lies before a position.
func (e *Endpoint) forgetMissed(before int64) {
	if *e.MissedUntil <= before {
		e.MissedSince, e.MissedUntil = nil, nil
	}
}

// due tells what is to be done about a failing endpoint: admins are warned, or it is disabled. It sets when it is
// looked at next.
func (e *Endpoint) due(now time.Time) (warn, disable bool) {
	e.CheckAt = nil
	if e.Status != Failing || e.FailingSince == nil || e.LastFailedAt == nil {
		return false, false
	}
	warned, ended := e.FailingSince.Add(warnAfter), e.FailingSince.Add(disableAfter)
	switch {
	case !now.Before(ended) && e.LastFailedAt.Sub(*e.FailingSince) >= failedApart:
		return false, true
	case e.WarnedAt == nil && now.Before(warned):
		e.CheckAt = &warned
	case now.Before(ended):
		e.CheckAt = &ended
	}
	return e.WarnedAt == nil && !now.Before(warned), false
}
