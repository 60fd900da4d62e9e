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
	CallsInFlight        int `name:"calls-in-flight" env:"CALLS_IN_FLIGHT" help:"Calls that are worked on at once, of all tenants. Default: as many as DB_MAX_CONNS."`
	CallsInFlightTenant  int `name:"calls-in-flight-tenant" env:"CALLS_IN_FLIGHT_TENANT" help:"The same, of one tenant, or from one address where nobody is signed in, while others call too; half of them may have begun less than 50 ms ago. Default: as many as there are processors, and at least 2; half of that with SQLite."`
	HeavyCallsInFlight   int `name:"heavy-calls-in-flight" env:"HEAVY_CALLS_IN_FLIGHT" help:"Changes of services, imports, previews, publications and calls with large bodies that are worked on at once, of all tenants; one tenant has half of them. Default: as many as there are processors, and at least 2."`
	CallsWaitingTenant   int `name:"calls-waiting-tenant" env:"CALLS_WAITING_TENANT" default:"1000" help:"Calls of one tenant that wait for those; further ones get 429. One person has half of them."`
	CallsWaitMS          int `name:"calls-wait-ms" env:"CALLS_WAIT_MS" default:"5000" help:"How long a call waits before it gets 429."`
	LargeBodiesTenant    int `name:"large-bodies-tenant" env:"LARGE_BODIES_TENANT" default:"4" help:"Request bodies of LARGE_BODY_BYTES or more that are read at once, of one tenant."`
	CallTimeoutSeconds   int `name:"call-timeout-seconds" env:"CALL_TIMEOUT_SECONDS" default:"30" help:"How long a call may take, before it gets 503. A provider may take 10."`
	ExportTimeoutSeconds int `name:"export-timeout-seconds" env:"EXPORT_TIMEOUT_SECONDS" default:"300" help:"How long an export may take."`
	LargeBodyBytes       int `name:"large-body-bytes" env:"LARGE_BODY_BYTES" default:"65536" help:"Size from which on a request body counts as large."`
}

func (s *Load) check(add report, _ bool) {
	for _, n := range []struct {
		name  string
		value int
	}{
		{"CALLS_IN_FLIGHT", s.CallsInFlight},
		{"CALLS_IN_FLIGHT_TENANT", s.CallsInFlightTenant},
		{"HEAVY_CALLS_IN_FLIGHT", s.HeavyCallsInFlight},
		{"CALLS_WAITING_TENANT", s.CallsWaitingTenant},
		{"CALLS_WAIT_MS", s.CallsWaitMS},
		{"CALL_TIMEOUT_SECONDS", s.CallTimeoutSeconds},
		{"EXPORT_TIMEOUT_SECONDS", s.ExportTimeoutSeconds},
		{"LARGE_BODIES_TENANT", s.LargeBodiesTenant},
		{"LARGE_BODY_BYTES", s.LargeBodyBytes},
	} {
		add.positive(n.name, n.value)
	}
}

// withDefaults adds the defaults that depend on the machine and on other settings. With
// the embedded database a call does nothing but use a processor, so that one tenant must
// leave some to the others.
func (s Load) withDefaults(conns int, embedded bool) Load {
	processors := runtime.GOMAXPROCS(0)
	tenant := max(processors, 2)
	if embedded {
		tenant = max(processors/2, 1)
	}
	s.CallsInFlight = cmp.Or(s.CallsInFlight, conns)
	s.CallsInFlightTenant = cmp.Or(s.CallsInFlightTenant, tenant)
	s.HeavyCallsInFlight = cmp.Or(s.HeavyCallsInFlight, max(processors, 2))
	return s
}

// TimeLimits are how long calls may take.
func (s *Load) TimeLimits() api.TimeLimits {
	return api.TimeLimits{
		Calls:   time.Duration(s.CallTimeoutSeconds) * time.Second,
		Exports: time.Duration(s.ExportTimeoutSeconds) * time.Second,
	}
}

// KeyLease is how long a call has its Idempotency-Key: longer than a call may take.
func (s *Load) KeyLease() time.Duration { return s.TimeLimits().Calls + 5*time.Second }
