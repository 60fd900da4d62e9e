package config

import (
	"cmp"
	"runtime"
	"time"

	"stagegate/internal/api"
)

// Load are the settings of how many calls are worked on at once. Unlike rate limits
// they are always on: they keep one tenant from taking what all share.
type Load struct {
	CallsInFlight       int `name:"calls-in-flight" env:"CALLS_IN_FLIGHT" min:"1" help:"Maximum concurrent calls of all tenants. Default: as many as DB_MAX_CONNS."`
	CallsInFlightTenant int `name:"calls-in-flight-tenant" env:"CALLS_IN_FLIGHT_TENANT" min:"1" help:"Maximum concurrent calls of one tenant, or from one address where nobody is signed in, while others call too; half of them may have begun less than 50 ms ago. Default: as many as there are processors, and at least 2; half of that with SQLite."`
	CallTimeoutSeconds  int `name:"call-timeout-seconds" env:"CALL_TIMEOUT_SECONDS" default:"30" min:"1" help:"How long a call may take, before it gets 503. A provider may take 10."`
}

// exportLimit is how long an export may take. deploy/haproxy.cfg waits as long.
const exportLimit = 300 * time.Second

// setBudgets sets the budgets that depend on the machine and on other settings. With the
// embedded database a call does nothing but use a processor, so that one tenant must leave
// some to the others.
func (c *Config) setBudgets() {
	processors := runtime.GOMAXPROCS(0)
	tenant := max(processors, 2)
	if _, embedded := c.SQLiteFile(); embedded {
		tenant = max(processors/2, 1)
	}
	c.CallsInFlight = cmp.Or(c.CallsInFlight, c.DBMaxConns)
	c.CallsInFlightTenant = cmp.Or(c.CallsInFlightTenant, tenant)
}

// TimeLimits are how long calls may take.
func (c *Config) TimeLimits() api.TimeLimits {
	return api.TimeLimits{
		Calls:   time.Duration(c.CallTimeoutSeconds) * time.Second,
		Exports: cmp.Or(c.Tuning.ExportLimit, exportLimit),
	}
}

// Budgets are those of calls in flight.
func (c *Config) Budgets() api.Budgets {
	t := c.Tuning.Load
	return api.Budgets{
		Calls: c.CallsInFlight, Tenant: c.CallsInFlightTenant,
		Heavy: t.Heavy, Bodies: t.Bodies, Waiting: t.Waiting, Wait: t.Wait,
	}
}

// KeyLease is how long a call has its Idempotency-Key: longer than a call may take.
func (c *Config) KeyLease() time.Duration { return c.TimeLimits().Calls + 5*time.Second }
