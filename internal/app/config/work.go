package config

import (
	"cmp"
	"time"

	"stagegate/internal/infra/jobs"
)

// Work holds the settings of the outbox and of scheduled jobs.
type Work struct {
	OutboxIntervalMS          int `name:"outbox-processing-interval-ms" env:"OUTBOX_PROCESSING_INTERVAL_MS" default:"2000" min:"1"`
	OutboxBatchSize           int `name:"outbox-processing-batch-size" env:"OUTBOX_PROCESSING_BATCH_SIZE" default:"20" min:"1"`
	OutboxMaxAttempts         int `name:"outbox-retry-max-attempts" env:"OUTBOX_RETRY_MAX_ATTEMPTS" default:"3" min:"1"`
	OutboxInitialDelaySeconds int `name:"outbox-retry-initial-delay-seconds" env:"OUTBOX_RETRY_INITIAL_DELAY_SECONDS" default:"10" min:"1"`
	OutboxMaxDelaySeconds     int `name:"outbox-retry-max-delay-seconds" env:"OUTBOX_RETRY_MAX_DELAY_SECONDS" default:"3600" min:"1"`
	OutboxLeaseSeconds        int `name:"outbox-lease-seconds" env:"OUTBOX_LEASE_SECONDS" default:"60" min:"1"`
}

// minLease is the minimum lease in seconds: its last tenth is for storing the outcome, and sending an email may take 45. An
// event that was cut short is repeated, although the relay may have accepted the email.
const minLease = 51

func (c *Work) check(add report, production bool) {
	if production && c.OutboxLeaseSeconds < minLease { // the sandbox responds at once
		add("OUTBOX_LEASE_SECONDS: must be %d or more, since a mail relay may take 45 seconds to accept an email.", minLease)
	}
}

// OutboxSettings returns the settings of the outbox, except those per kind of event.
func (c *Config) OutboxSettings() jobs.Settings {
	return jobs.Settings{
		Interval: c.outboxInterval(), Slots: c.OutboxBatchSize,
		MaxAttempts: int64(c.OutboxMaxAttempts),
		Backoff: jobs.Backoff{
			First: time.Duration(c.OutboxInitialDelaySeconds) * time.Second,
			Max:   time.Duration(c.OutboxMaxDelaySeconds) * time.Second,
		},
		Lease:     time.Duration(c.OutboxLeaseSeconds) * time.Second,
		Grace:     cmp.Or(c.Tuning.Grace, jobs.Grace),
		Retention: jobs.Retention{Completed: days(c.RetainOutboxDays), Failed: days(*c.RetainOutboxFailedDays)},
	}
}

// JobsInterval returns the polling interval for due jobs.
func (c *Config) JobsInterval() time.Duration {
	return cmp.Or(c.Tuning.JobsInterval, c.outboxInterval())
}

// maxDecisionsInterval keeps held decisions within two seconds of their time.
const maxDecisionsInterval = 500 * time.Millisecond

// maxScansInterval is short, since people wait for the scans of other instances.
const maxScansInterval = time.Second

// DecisionsInterval returns the polling interval for held decisions.
func (c *Config) DecisionsInterval() time.Duration {
	return cmp.Or(c.Tuning.JobsInterval, min(c.outboxInterval(), maxDecisionsInterval))
}

// ScansInterval returns the polling interval for files to scan.
func (c *Config) ScansInterval() time.Duration {
	return cmp.Or(c.Tuning.JobsInterval, min(c.outboxInterval(), maxScansInterval))
}

func (c *Config) outboxInterval() time.Duration {
	return time.Duration(c.OutboxIntervalMS) * time.Millisecond
}
