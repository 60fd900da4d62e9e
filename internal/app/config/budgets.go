package config

import (
	"stagegate/internal/billing"
)

// Budgets are those that limit how much callers may store: the daily limits of
// plans that say nothing about them, and what is kept for an Idempotency-Key.
type Budgets struct {
	PlanMailsPerDay int64 `name:"plan-mails-per-day" env:"PLAN_MAILS_PER_DAY" default:"2000" help:"Mails a day of a new plan that does not say how many; 0 for no limit."`
	PlanBytesPerDay int64 `name:"plan-bytes-per-day" env:"PLAN_BYTES_PER_DAY" default:"4294967296" help:"Bytes written in a day of a new plan that does not say how many; 0 for no limit."`

	PlanBytesCustomerShare int `name:"plan-bytes-customer-share" env:"PLAN_BYTES_CUSTOMER_SHARE" default:"25" help:"How many per cent of a plan's bytes a day one customer may write."`

	IdempotencyMaxResponse    int `name:"idempotency-max-response-bytes" env:"IDEMPOTENCY_MAX_RESPONSE_BYTES" default:"262144" help:"Largest response that is kept for its Idempotency-Key."`
	IdempotencyKeysPerCaller  int `name:"idempotency-keys-per-caller" env:"IDEMPOTENCY_KEYS_PER_CALLER" default:"10000" help:"Keys that a person may use in 24 hours."`
	IdempotencyKeysPerAddress int `name:"idempotency-keys-per-address" env:"IDEMPOTENCY_KEYS_PER_ADDRESS" default:"1000" help:"The same, for an address where nobody is signed in."`
}

func (s *Budgets) check(add report, _ bool) {
	add.positive("IDEMPOTENCY_MAX_RESPONSE_BYTES", s.IdempotencyMaxResponse)
	add.positive("IDEMPOTENCY_KEYS_PER_CALLER", s.IdempotencyKeysPerCaller)
	add.positive("IDEMPOTENCY_KEYS_PER_ADDRESS", s.IdempotencyKeysPerAddress)
	if s.PlanMailsPerDay < 0 {
		add("PLAN_MAILS_PER_DAY: must be 0 or more.")
	}
	if s.PlanBytesCustomerShare < 1 || s.PlanBytesCustomerShare > 100 {
		add("PLAN_BYTES_CUSTOMER_SHARE: must be 1 to 100.")
	}
	if s.PlanBytesPerDay < 0 {
		add("PLAN_BYTES_PER_DAY: must be 0 or more.")
	}
}

// limitOf is a limit of the settings, in which 0 means no limit.
func limitOf(n int64) *int64 {
	if n == 0 {
		return nil
	}
	return &n
}

// SetBudgets sets the daily limits of plans that have none, and how long usage is kept.
func (c *Config) SetBudgets(s *billing.Service) {
	s.Meter.CustomerShare = c.PlanBytesCustomerShare
	s.Defaults = billing.DailyLimits{Mails: limitOf(c.PlanMailsPerDay), Bytes: limitOf(c.PlanBytesPerDay)}
	s.KeepUsage = Days(c.RetainUsageDays)
}
