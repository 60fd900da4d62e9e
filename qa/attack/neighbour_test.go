//go:build attack

package attack

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"stagegate/internal/testkit/program"
)

// neighbourTime is the duration of each part of TestNoisyNeighbour.
const neighbourTime = 8 * time.Second

// A tenant that publishes, imports, previews and lists at full speed does not slow its neighbour down: the
// neighbour's p99 is at most three times that alone.
func TestNoisyNeighbour(t *testing.T) {
	program.Each(t, func(t *testing.T, s *program.Server) {
		reads, writes := quietTenant(s)
		quiet := func(worker, i int) int {
			if i%4 == 3 {
				return writes(worker, i)
			}
			return reads(worker, i)
		}
		noisy := s.Tenant("noisy")
		document := program.Encode(program.Service("Noise", 100, 8))
		var services []string
		for range 3 { // the limit of the plan FREE
			services = append(services, noisy.Import(document))
		}
		const at = "/api/v1/tenant/services"
		var publishing, previewing []NoiseCall
		for _, id := range services {
			publishing = append(publishing,
				NoiseCall{Method: http.MethodPatch, Path: at + "/" + id, Unique: true},
				NoiseCall{Method: http.MethodPost, Path: at + "/" + id + "/publish"})
			previewing = append(previewing,
				NoiseCall{Method: http.MethodPost, Path: at + "/" + id + "/preview", Body: program.Encode(program.M{"answers": program.M{"request.first": "no"}})})
		}
		importing := []NoiseCall{{Method: http.MethodPost, Path: at + "/import", Body: document}}
		listing := []NoiseCall{{Method: http.MethodGet, Path: at + "?size=100"}}
		for _, noise := range []struct {
			name  string
			calls []NoiseCall
		}{
			{"publishing", publishing},
			{"importing", importing},
			{"previewing", previewing},
			{"listing", listing},
			{"doing all of it", slices.Concat(publishing, importing, previewing, listing)},
		} {
			alone := program.Run(neighbourTime/2, 1, quiet)
			stop := Noise{URL: s.URL, Callers: []NoiseCaller{{Token: noisy.Admin.Token, Workers: 20, Calls: noise.calls}}}.Start(t)
			beside := program.Run(neighbourTime, 1, quiet)
			loud := stop()
			alone = program.Merge(alone, program.Run(neighbourTime/2, 1, quiet))
			s.Notef("quiet alone: %s", alone)
			s.Notef("beside %s: %s", noise.name, beside)
			s.Notef("%s: %s", noise.name, loud)
			if n := beside.Calls() - beside.Statuses[http.StatusOK]; n > 0 {
				t.Errorf("%d calls of the quiet tenant failed: %s", n, beside)
			}
			s.Figure("p99 of a quiet tenant beside 20 callers who are "+noise.name+", over alone",
				float64(beside.Percentile(99))/float64(alone.Percentile(99)), "times", program.AtMost(3))
		}
	})
}

// quietTenant creates a tenant with a small service, and returns the calls of one of its users: read a list,
// the service and the own account, and change the service.
func quietTenant(s *program.Server) (reads, writes program.Call) {
	n := s.Tenant("quiet")
	id := n.Import(program.Service("Quiet", 10, 1))
	n.Publish(id)
	const at = "/api/v1/tenant/services"
	paths := []string{at, at + "/" + id, "/api/v1/auth/me"}
	reads = func(_, i int) int { return n.Admin.Status(http.MethodGet, paths[i%len(paths)], nil) }
	writes = func(_, i int) int {
		return n.Admin.Status(http.MethodPatch, at+"/"+id, program.M{"description": fmt.Sprint(i)})
	}
	return reads, writes
}
