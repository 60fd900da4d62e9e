package config

import (
	"cmp"
	"runtime"
	"time"

	"stagegate/internal/api"
)

// Load holds the concurrency limits. Unlike rate limits they are always on: they keep one
// tenant from starving the others.
type Load struct {
	CallsInFlight       int `name:"calls-in-flight" env:"CALLS_IN_FLIGHT" min:"1"`
	CallsInFlightTenant int `name:"calls-in-flight-tenant" env:"CALLS_IN_FLIGHT_TENANT" min:"1"`
	CallTimeoutSeconds  int `name:"call-timeout-seconds" env:"CALL_TIMEOUT_SECONDS" default:"30" min:"1"`
}

// exportLimit is the timeout of exports. deploy/haproxy.cfg has the same.
const exportLimit = 300 * time.Second

// setBudgets sets the limits that depend on the machine and on other settings. With the
// embedded database calls are bound by processors, so one tenant gets half of them.
func (c *Config) setBudgets() {
	processors := runtime.GOMAXPROCS(0)
	tenant := max(processors, 2)
	if _, embedded := c.SQLiteFile(); embedded {
		tenant = max(processors/2, 1)
	}
	c.CallsInFlight = cmp.Or(c.CallsInFlight, c.DBMaxConns)
	c.CallsInFlightTenant = cmp.Or(c.CallsInFlightTenant, tenant)
}

// TimeLimits returns the timeouts of calls.
func (c *Config) TimeLimits() api.TimeLimits {
	return api.TimeLimits{
		Calls:   time.Duration(c.CallTimeoutSeconds) * time.Second,
		Exports: cmp.Or(c.Tuning.ExportLimit, exportLimit),
	}
}

// Budgets returns the concurrency limits.
func (c *Config) Budgets() api.Budgets {
	t := c.Tuning.Load
	return api.Budgets{
		Calls: c.CallsInFlight, Tenant: c.CallsInFlightTenant,
		Heavy: t.Heavy, Bodies: t.Bodies, Waiting: t.Waiting, Wait: t.Wait,
	}
}

// KeyLease returns how long a call holds its Idempotency-Key: longer than its timeout.
func (c *Config) KeyLease() time.Duration { return c.TimeLimits().Calls + 5*time.Second }
