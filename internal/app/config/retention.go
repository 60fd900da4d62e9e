package config

import "time"

// Retention are the settings of how long is kept what would otherwise grow without end.
type Retention struct {
	RetainOutboxDays       int  `name:"retain-outbox-days" env:"RETAIN_OUTBOX_DAYS" default:"30" min:"1" help:"How long completed work of the outbox is kept, such as mails that were sent."`
	RetainOutboxFailedDays *int `name:"retain-outbox-failed-days" env:"RETAIN_OUTBOX_FAILED_DAYS" default:"365" min:"0" help:"How long work is kept that was given up; 0 for ever."`
	RetainCallsDays        *int `name:"retain-calls-days" env:"RETAIN_CALLS_DAYS" default:"7" min:"0" help:"How long calls of the API are kept, for the developers of organisations; 0 keeps none."`
}

// minRetainFailedDays leaves time to notice, to fix and to retry.
const minRetainFailedDays = 30

func (s *Retention) check(add report, _ bool) {
	if n := *s.RetainOutboxFailedDays; n > 0 && n < minRetainFailedDays {
		add("RETAIN_OUTBOX_FAILED_DAYS: must be 0, for ever, or at least %d, so that there is time to find the cause and to retry.", minRetainFailedDays)
	}
}

// KeepCalls is how long calls of the API are kept; 0 keeps none.
func (s *Retention) KeepCalls() time.Duration { return days(*s.RetainCallsDays) }

func days(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }
