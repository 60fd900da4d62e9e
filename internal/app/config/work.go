package config

import (
	"time"

	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/breaker"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/providers/smtp"
)

// Work are the settings of the outbox, the jobs and the dependencies that they call.
type Work struct {
	OutboxIntervalMS          int `name:"outbox-processing-interval-ms" env:"OUTBOX_PROCESSING_INTERVAL_MS" default:"2000" help:"Interval at which the outbox is polled."`
	OutboxBatchSize           int `name:"outbox-processing-batch-size" env:"OUTBOX_PROCESSING_BATCH_SIZE" default:"20" help:"Events of one kind that are handled at once."`
	OutboxPaymentSlots        int `name:"outbox-payment-slots" env:"OUTBOX_PAYMENT_SLOTS" default:"0" help:"The same, of webhooks of the payment provider, and of refunds that it is asked for. Default: OUTBOX_PROCESSING_BATCH_SIZE."`
	OutboxMailSlots           int `name:"outbox-mail-slots" env:"OUTBOX_MAIL_SLOTS" default:"8" help:"The same, of mails; each has a connection to the relay. At most 8."`
	OutboxStorageSlots        int `name:"outbox-storage-slots" env:"OUTBOX_STORAGE_SLOTS" default:"8" help:"The same, of events that call the storage provider."`
	OutboxMaxAttempts         int `name:"outbox-retry-max-attempts" env:"OUTBOX_RETRY_MAX_ATTEMPTS" default:"3" help:"Attempts until an event is FAILED."`
	OutboxInitialDelaySeconds int `name:"outbox-retry-initial-delay-seconds" env:"OUTBOX_RETRY_INITIAL_DELAY_SECONDS" default:"10" help:"Delay before the second attempt; doubles with each attempt."`
	OutboxMaxDelaySeconds     int `name:"outbox-retry-max-delay-seconds" env:"OUTBOX_RETRY_MAX_DELAY_SECONDS" default:"3600" help:"Maximum delay."`
	OutboxLeaseSeconds        int `name:"outbox-lease-seconds" env:"OUTBOX_LEASE_SECONDS" default:"60" help:"How long an instance may work on an event before another may."`
	OutboxGraceSeconds        int `name:"outbox-grace-seconds" env:"OUTBOX_GRACE_SECONDS" default:"10" help:"How long events at hand may go on after SIGTERM; then they are interrupted, and due again at once. At most 25."`
	JobsIntervalMS            int `name:"jobs-interval-ms" env:"JOBS_INTERVAL_MS" default:"2000" help:"Interval at which due jobs are looked for."`

	BreakerFailures        int `name:"breaker-failures" env:"BREAKER_FAILURES" default:"5" help:"Calls in a row to which the mail relay, the payment provider or the storage provider does not reply until background work for it pauses."`
	BreakerPauseSeconds    int `name:"breaker-pause-seconds" env:"BREAKER_PAUSE_SECONDS" default:"5" help:"First pause; doubles with each probe without a reply."`
	BreakerMaxPauseSeconds int `name:"breaker-max-pause-seconds" env:"BREAKER_MAX_PAUSE_SECONDS" default:"30" help:"Maximum pause."`
}

// maxOutboxGrace leaves time to stop within DrainTimeout.
const maxOutboxGrace = 25

func (s *Work) check(add report, _ bool) {
	for _, n := range []struct {
		name  string
		value int
	}{
		{"OUTBOX_PROCESSING_INTERVAL_MS", s.OutboxIntervalMS},
		{"OUTBOX_PROCESSING_BATCH_SIZE", s.OutboxBatchSize},
		{"OUTBOX_MAIL_SLOTS", s.OutboxMailSlots},
		{"OUTBOX_STORAGE_SLOTS", s.OutboxStorageSlots},
		{"OUTBOX_RETRY_MAX_ATTEMPTS", s.OutboxMaxAttempts},
		{"OUTBOX_RETRY_INITIAL_DELAY_SECONDS", s.OutboxInitialDelaySeconds},
		{"OUTBOX_RETRY_MAX_DELAY_SECONDS", s.OutboxMaxDelaySeconds},
		{"OUTBOX_LEASE_SECONDS", s.OutboxLeaseSeconds},
		{"JOBS_INTERVAL_MS", s.JobsIntervalMS},
		{"BREAKER_FAILURES", s.BreakerFailures},
		{"BREAKER_PAUSE_SECONDS", s.BreakerPauseSeconds},
		{"BREAKER_MAX_PAUSE_SECONDS", s.BreakerMaxPauseSeconds},
	} {
		add.positive(n.name, n.value)
	}
	if s.OutboxPaymentSlots < 0 {
		add("OUTBOX_PAYMENT_SLOTS: must be 0 or more.")
	}
	if s.OutboxMailSlots > smtp.MaxConnections {
		add("OUTBOX_MAIL_SLOTS: must be at most %d, the number of connections to the relay.", smtp.MaxConnections)
	}
	if s.OutboxGraceSeconds < 0 || s.OutboxGraceSeconds > maxOutboxGrace {
		add("OUTBOX_GRACE_SECONDS: must be 0 to %d.", maxOutboxGrace)
	}
	if s.BreakerPauseSeconds > s.BreakerMaxPauseSeconds {
		add("BREAKER_PAUSE_SECONDS: must be at most the %d of BREAKER_MAX_PAUSE_SECONDS.", s.BreakerMaxPauseSeconds)
	}
}

// OutboxSettings are those of the outbox, without those of kinds of events.
func (c *Config) OutboxSettings() jobs.Settings {
	return jobs.Settings{
		Interval: time.Duration(c.OutboxIntervalMS) * time.Millisecond, Slots: c.OutboxBatchSize,
		MaxAttempts: int64(c.OutboxMaxAttempts),
		Backoff: jobs.Backoff{
			First: time.Duration(c.OutboxInitialDelaySeconds) * time.Second,
			Max:   time.Duration(c.OutboxMaxDelaySeconds) * time.Second,
		},
		Lease: time.Duration(c.OutboxLeaseSeconds) * time.Second,
		Grace: time.Duration(c.OutboxGraceSeconds) * time.Second,
		Keep: jobs.Retention{
			Completed: Days(c.RetainOutboxDays), Failed: Days(c.RetainOutboxFailedDays),
			Kinds: map[string]time.Duration{
				finance.WebhookKind: Days(c.RetainWebhooksDays),
				files.ArrivedKind:   Days(c.RetainWebhooksDays),
			},
		},
	}
}

// BreakerSettings are those of the breaker of each dependency.
func (s *Work) BreakerSettings() breaker.Settings {
	return breaker.Settings{
		Failures: s.BreakerFailures,
		Pause:    time.Duration(s.BreakerPauseSeconds) * time.Second,
		MaxPause: time.Duration(s.BreakerMaxPauseSeconds) * time.Second,
	}
}
