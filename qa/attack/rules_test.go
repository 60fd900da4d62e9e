//go:build attack

package attack

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/program"
)

// Ruled returns the document of a service with a number of rules of a given length.
func Ruled(rules, characters int) program.M {
	base := []program.M{}
	for i := range 20 {
		base = append(base, program.M{"code": fmt.Sprint("b", i), "label": "One", "answerType": "TEXT"})
	}
	stages := []program.M{{"title": "Begin", "questions": base}}
	var charges []program.M
	for n := range rules {
		var text strings.Builder
		fmt.Fprintf(&text, "request.b%d == 'v'", n%20)
		for i := 0; text.Len() < characters-21; i++ {
			fmt.Fprintf(&text, "||request.b%d=='%d'", i%20, i)
		}
		switch {
		case n < 400:
			base = append(base, program.M{"code": fmt.Sprint("q", n), "label": "One", "answerType": "TEXT", "showRule": text.String()})
			stages[0]["questions"] = base
		case n < 600:
			documents, _ := stages[0]["requirements"].([]program.M)
			stages[0]["requirements"] = append(documents, program.M{"code": fmt.Sprint("d", n), "name": "One", "showRule": text.String()})
		case n < 800:
			charges = append(charges, program.M{"name": "One", "basis": "PER_PARTY", "amount": 1, "rule": text.String()})
		default:
			stages = append(stages, program.M{"title": "More", "questions": []program.M{{"code": fmt.Sprint("s", n), "label": "One", "answerType": "TEXT"}}, "showRule": text.String()})
		}
	}
	if charges != nil {
		stages = append(stages, program.M{"title": "Pay", "kind": "PAYMENT", "charges": charges})
	}
	return program.M{"format": "stagegate.service/1", "name": "Large", "currency": "NGN", "stages": stages}
}

// largest imports the largest service that the server accepts: with 848 rules of 860 characters, or else within
// the current limits.
func largest(n *program.Tenant) string {
	n.Server.T.Helper()
	document := Ruled(848, 860)
	size, _ := json.Marshal(document)
	a := n.Admin.Post("/api/v1/tenant/services/import", document)
	n.Server.Notef("importing 848 rules of 860 characters, %d kB: %d %s", len(size)/1000, a.Status, a.Code)
	if a.Status == http.StatusCreated {
		return a.String("id")
	}
	return n.Import(Ruled(50, 860))
}

// ruleTime is the duration of the attack.
const ruleTime = 30 * time.Second

// A tenant that repeatedly changes, publishes and prices the largest possible service does not exhaust the
// memory.
func TestRulesFillMemory(t *testing.T) {
	program.Each(t, func(_ *testing.T, s *program.Server) {
		n := s.Tenant("noisy")
		at := "/api/v1/tenant/services/" + largest(n)
		_, before := s.Memory()
		loud := program.Run(ruleTime, 1, func(_, i int) int {
			if status := n.Admin.Status(http.MethodPatch, at, program.M{"description": fmt.Sprint(i)}); status != http.StatusOK {
				return status
			}
			if status := n.Admin.Status(http.MethodPost, at+"/publish", nil); status != http.StatusOK {
				return status
			}
			return n.Admin.Status(http.MethodPost, "/api/v1/finance/services/"+at[len(at)-36:]+"/price-breakdown", program.M{"answers": program.M{}})
		})
		_, peak := s.Memory()
		s.Notef("rounds of changing, publishing and pricing: %s", loud)
		s.Figure(fmt.Sprintf("memory taken by publishing a large service for %s", ruleTime), float64(peak-before)/1e6, "MB", program.AtMost(250))
	})
}

// Refused publications do not keep another tenant from writing.
func TestRefusedPublications(t *testing.T) {
	program.Each(t, func(_ *testing.T, s *program.Server) {
		quiet, noisy := s.Tenant("quiet"), s.Tenant("noisy")
		mine := "/api/v1/tenant/services/" + quiet.Import(program.Service("Quiet", 3, 1))
		at := "/api/v1/tenant/services/" + largest(noisy)
		noisy.Admin.Post(at+"/stages", program.M{"title": "Without questions", "kind": "ORDINARY"}).Want(http.StatusCreated)
		write := func(_, i int) int {
			return quiet.Admin.Status(http.MethodPatch, mine, program.M{"description": fmt.Sprint(i)})
		}
		alone := program.Run(ruleTime/3, 1, write)
		stop := program.Background(14, func(int, int) int { return noisy.Admin.Status(http.MethodPost, at+"/publish", nil) })
		beside := program.Run(ruleTime, 1, write)
		loud := stop()
		s.Notef("writes alone: %s", alone)
		s.Notef("writes beside 14 publishers: %s", beside)
		s.Notef("refused publications: %s", loud)
		s.Figure("writes of a quiet tenant in "+ruleTime.String()+" beside 14 refused publications", float64(beside.Statuses[http.StatusOK]), "", program.AtLeast(300))
	})
}
