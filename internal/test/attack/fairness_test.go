//go:build attack

package attack

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"stagegate/internal/test/program"
)

// In each round of TestFairness the quiet tenant is measured alone and beside the others,
// so that both figures come from the same minutes.
const (
	fairnessRounds = 6
	fairnessWarmUp = time.Second
	aloneTime      = 2 * time.Second // for reads, and the same for writes
	besideTime     = 4 * time.Second
	principals     = 20
)

// 20 people of one tenant who call without a pause do not slow another tenant down: its
// p99 is at most one and a half times what it is alone.
func TestFairness(t *testing.T) {
	program.Each(t, func(t *testing.T, s *program.Server) {
		reads, writes := quietTenant(s)
		crowd := busyTenant(s)
		for _, quiet := range []struct {
			name string
			call program.Call
		}{{"reads", reads}, {"writes", writes}} {
			var alone, beside program.Load
			for range fairnessRounds {
				before := program.Run(aloneTime, 1, quiet.call)
				stop := crowd.Start(t)
				program.Run(fairnessWarmUp, 1, quiet.call)
				during := program.Run(besideTime, 1, quiet.call)
				loud := stop()
				s.Notef("%s alone: %s", quiet.name, before)
				s.Notef("%s beside the others: %s", quiet.name, during)
				s.Notef("the others: %s", loud)
				alone, beside = program.Together(alone, before), program.Together(beside, during)
			}
			if n := beside.Calls() - beside.Statuses[http.StatusOK]; n > 0 {
				t.Errorf("%d %s of the quiet tenant failed: %s", n, quiet.name, beside)
			}
			s.Figure(fmt.Sprintf("p99 of a quiet tenant's %s beside %d busy people of another, over alone", quiet.name, principals),
				float64(beside.Percentile(99))/float64(alone.Percentile(99)), "times", program.AtMost(1.5))
		}
	})
}

// busyTenant makes a tenant whose customers each fill in a request, read it, and list what
// they have.
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
