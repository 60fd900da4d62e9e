package config

import "time"

// Retention holds how long data is kept that would otherwise grow without bound.
type Retention struct {
	RetainOutboxDays       int  `name:"retain-outbox-days" env:"RETAIN_OUTBOX_DAYS" default:"30" min:"1"`
	RetainOutboxFailedDays *int `name:"retain-outbox-failed-days" env:"RETAIN_OUTBOX_FAILED_DAYS" default:"365" min:"0"`
	RetainCallsDays        *int `name:"retain-calls-days" env:"RETAIN_CALLS_DAYS" default:"7" min:"0"`
	RetainEventsDays       int  `name:"retain-events-days" env:"RETAIN_EVENTS_DAYS" default:"90" min:"1"`
}

// minRetainFailedDays leaves time to notice, fix and retry failures.
const minRetainFailedDays = 30

func (s *Retention) check(add report, _ bool) {
	if n := *s.RetainOutboxFailedDays; n > 0 && n < minRetainFailedDays {
		add("RETAIN_OUTBOX_FAILED_DAYS: must be 0 (forever) or at least %d, so that there is time to find the cause and retry.", minRetainFailedDays)
	}
}

// KeepCalls returns the retention of the call log; 0 means no log.
func (s *Retention) KeepCalls() time.Duration { return days(*s.RetainCallsDays) }

// KeepEvents returns the retention of the events for programs.
func (s *Retention) KeepEvents() time.Duration { return days(s.RetainEventsDays) }

func days(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }
