package config

import (
	"time"
)

// Retention says how long is kept what would otherwise grow without end.
type Retention struct {
	RetainOutboxDays        int `name:"retain-outbox-days" env:"RETAIN_OUTBOX_DAYS" default:"30" help:"How long completed work of the outbox is kept, such as mails that were sent."`
	RetainOutboxFailedDays  int `name:"retain-outbox-failed-days" env:"RETAIN_OUTBOX_FAILED_DAYS" default:"365" help:"How long work is kept that was given up; 0 for ever."`
	RetainWebhooksDays      int `name:"retain-webhooks-days" env:"RETAIN_WEBHOOKS_DAYS" default:"30" help:"How long it is kept that a webhook was received and handled."`
	RetainIdempotencyHours  int `name:"retain-idempotency-hours" env:"RETAIN_IDEMPOTENCY_HOURS" default:"24" help:"How long a response is repeated for its Idempotency-Key; at least 24."`
	RetainSessionsDays      int `name:"retain-sessions-days" env:"RETAIN_SESSIONS_DAYS" default:"30" help:"How long a session is kept after it expired."`
	RetainTokensDays        int `name:"retain-tokens-days" env:"RETAIN_TOKENS_DAYS" default:"7" help:"How long the hash of a mailed token is kept after it expired."`
	RetainRegistrationsDays int `name:"retain-registrations-days" env:"RETAIN_REGISTRATIONS_DAYS" default:"30" help:"How long a registration that led to no workspace is kept after its link expired."`
	RetainUsageDays         int `name:"retain-usage-days" env:"RETAIN_USAGE_DAYS" default:"7" help:"How long it is kept how much an organisation used in a day."`
	RetainCallsDays         int `name:"retain-calls-days" env:"RETAIN_CALLS_DAYS" default:"7" help:"How long calls of the API are kept, for the developers of organisations; 0 keeps none."`
	CallsPerDay             int `name:"calls-per-day" env:"CALLS_PER_DAY" default:"5000" help:"Calls of an organisation that are kept of a day; beyond it, more of those that failed, and one in a hundred of the others."`
}

// Minimums that promises depend on.
const (
	minRetainWebhooksDays     = 4  // the payment provider repeats a webhook for 72 hours
	minRetainIdempotencyHours = 24 // specification, section 1.7
	minRetainFailedDays       = 30 // time to notice, to fix and to retry
)

func (s *Retention) check(add report, _ bool) {
	add.positive("RETAIN_OUTBOX_DAYS", s.RetainOutboxDays)
	if s.RetainOutboxFailedDays != 0 && s.RetainOutboxFailedDays < minRetainFailedDays {
		add("RETAIN_OUTBOX_FAILED_DAYS: must be 0, for ever, or at least %d, so that there is time to find the cause and to retry.", minRetainFailedDays)
	}
	if s.RetainWebhooksDays < minRetainWebhooksDays {
		add("RETAIN_WEBHOOKS_DAYS: must be at least %d: the payment provider repeats a webhook for 72 hours, and a repeat must be recognised.", minRetainWebhooksDays)
	}
	if s.RetainIdempotencyHours < minRetainIdempotencyHours {
		add("RETAIN_IDEMPOTENCY_HOURS: must be at least %d: clients may repeat a call with its Idempotency-Key for that long.", minRetainIdempotencyHours)
	}
	add.positive("RETAIN_SESSIONS_DAYS", s.RetainSessionsDays)
	add.positive("RETAIN_TOKENS_DAYS", s.RetainTokensDays)
	add.positive("RETAIN_REGISTRATIONS_DAYS", s.RetainRegistrationsDays)
	add.positive("RETAIN_USAGE_DAYS", s.RetainUsageDays)
	if s.RetainCallsDays < 0 {
		add("RETAIN_CALLS_DAYS: must be 0, for none, or a number of days.")
	}
	if s.RetainCallsDays > 0 {
		add.positive("CALLS_PER_DAY", s.CallsPerDay)
	}
}

// Days are so many days.
func Days(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }

// RetainedKeys is how long a response is repeated for its Idempotency-Key.
func (s *Retention) RetainedKeys() time.Duration {
	return time.Duration(s.RetainIdempotencyHours) * time.Hour
}
