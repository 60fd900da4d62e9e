//go:build attack

package attack

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"stagegate/internal/testkit/program"
)

// Each round of TestFairness measures the quiet tenant alone, beside the others, and beside the same load on
// another server, so that all figures come from the same minutes.
const (
	fairnessRounds = 6
	fairnessWarmUp = time.Second
	aloneTime      = 2 * time.Second // for reads, and again for writes
	besideTime     = 4 * time.Second
	principals     = 20
)

// atElsewhere are settings of the other server that give the others as much as they get beside the quiet
// tenant.
var atElsewhere = []string{"CALLS_IN_FLIGHT=2", "CALLS_IN_FLIGHT_TENANT=1"}

// 20 users of one tenant who call without a pause do not slow another tenant down: its p99 is at most 1.5 times
// that alone, and that while they load another server with a separate database. The latter comparison excludes
// the effect of the machine: with two processors shared by servers and load, the machine alone causes a factor
// of 1.5 for calls as short as those on SQLite.
func TestFairness(t *testing.T) {
	program.Each(t, func(t *testing.T, s *program.Server) {
		reads, writes := quietTenant(s)
		here, elsewhere := busyTenant(s), busyTenant(program.Start(t, s.Engine, atElsewhere...))
		for _, quiet := range []struct {
			name string
			call program.Call
		}{{"reads", reads}, {"writes", writes}} {
			var alone, shared, apart program.Load
			for range fairnessRounds {
				lone := program.Run(aloneTime, 1, quiet.call)
				s.Notef("%s alone: %s", quiet.name, lone)
				alone = program.Merge(alone, lone)
				shared = program.Merge(shared, beside(t, s, quiet.name+" beside others", here, quiet.call))
				apart = program.Merge(apart, beside(t, s, quiet.name+" beside others of another server", elsewhere, quiet.call))
			}
			if n := shared.Calls() - shared.Statuses[http.StatusOK]; n > 0 {
				t.Errorf("%d %s of the quiet tenant failed: %s", n, quiet.name, shared)
			}
			figure := func(over string, base program.Load, b program.Bound) {
				s.Figure(fmt.Sprintf("p99 of a quiet tenant's %s beside %d busy people, over %s", quiet.name, principals, over),
					float64(shared.Percentile(99))/float64(base.Percentile(99)), "times", b)
			}
			figure("beside them at another server", apart, program.AtMost(1.5))
			figure("alone", alone, program.AtMost(1.5))
		}
	})
}

// beside measures the quiet tenant beside a load.
func beside(t *testing.T, s *program.Server, what string, crowd Noise, quiet program.Call) program.Load {
	t.Helper()
	stop := crowd.Start(t)
	program.Run(fairnessWarmUp, 1, quiet)
	measured := program.Run(besideTime, 1, quiet)
	loud := stop()
	s.Notef("%s: %s", what, measured)
	s.Notef("the others: %s", loud)
	return measured
}

// busyTenant creates a tenant whose customers fill in a request, read it and list their records.
func busyTenant(s *program.Server) Noise {
	n := s.Tenant("busy")
	service := n.Import(program.Service("Busy", 10, 1))
	n.Publish(service)
	const requests = "/api/v1/customer/requests"
	crowd := Noise{URL: s.URL}
	for i := range principals {
		c := n.Customer(fmt.Sprintf("customer%d@busy.test", i))
		draft := c.Post(requests+"/"+service, nil).Want(http.StatusCreated)
		at := requests + "/" + draft.String("id")
		answer := at + "/answers/" + draft.String("questions", 0, "id")
		crowd.Callers = append(crowd.Callers, NoiseCaller{Token: c.Token, Workers: 1, Calls: []NoiseCall{
			{Method: http.MethodPut, Path: answer, Body: program.Encode(program.M{"value": "no"})},
			{Method: http.MethodGet, Path: at},
			{Method: http.MethodPut, Path: answer, Body: program.Encode(program.M{"value": "yes"})},
			{Method: http.MethodGet, Path: requests},
		}})
	}
	return crowd
}
