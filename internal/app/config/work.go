package config

import (
	"cmp"
	"time"

	"stagegate/internal/infra/jobs"
)

// Work are the settings of the outbox and of scheduled jobs.
type Work struct {
	OutboxIntervalMS          int `name:"outbox-processing-interval-ms" env:"OUTBOX_PROCESSING_INTERVAL_MS" default:"2000" min:"1" help:"Interval at which due events of the outbox and due jobs are looked for."`
	OutboxBatchSize           int `name:"outbox-processing-batch-size" env:"OUTBOX_PROCESSING_BATCH_SIZE" default:"20" min:"1" help:"Events of one kind that are handled at once; 8 for mails, and for events that call the storage provider."`
	OutboxMaxAttempts         int `name:"outbox-retry-max-attempts" env:"OUTBOX_RETRY_MAX_ATTEMPTS" default:"3" min:"1" help:"Attempts until an event is FAILED."`
	OutboxInitialDelaySeconds int `name:"outbox-retry-initial-delay-seconds" env:"OUTBOX_RETRY_INITIAL_DELAY_SECONDS" default:"10" min:"1" help:"Delay before the second attempt; doubles with each attempt."`
	OutboxMaxDelaySeconds     int `name:"outbox-retry-max-delay-seconds" env:"OUTBOX_RETRY_MAX_DELAY_SECONDS" default:"3600" min:"1" help:"Longest delay between two attempts."`
	OutboxLeaseSeconds        int `name:"outbox-lease-seconds" env:"OUTBOX_LEASE_SECONDS" default:"60" min:"1" help:"How long an instance may work on an event before another may."`
}

// OutboxSettings are those of the outbox, without those of kinds of events.
func (c *Config) OutboxSettings() jobs.Settings {
	return jobs.Settings{
		Interval: c.outboxInterval(), Slots: c.OutboxBatchSize,
		MaxAttempts: int64(c.OutboxMaxAttempts),
		Backoff: jobs.Backoff{
			First: time.Duration(c.OutboxInitialDelaySeconds) * time.Second,
			Max:   time.Duration(c.OutboxMaxDelaySeconds) * time.Second,
		},
		Lease: time.Duration(c.OutboxLeaseSeconds) * time.Second,
		Grace: cmp.Or(c.Tuning.Grace, jobs.Grace),
		Keep:  jobs.Retention{Completed: days(c.RetainOutboxDays), Failed: days(*c.RetainOutboxFailedDays)},
	}
}

// JobsInterval is the time between looks for due jobs.
func (c *Config) JobsInterval() time.Duration {
	return cmp.Or(c.Tuning.JobsInterval, c.outboxInterval())
}

func (c *Config) outboxInterval() time.Duration {
	return time.Duration(c.OutboxIntervalMS) * time.Millisecond
}
