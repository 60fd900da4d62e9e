package linear

import (
	"fmt"
	"math/rand/v2"
	"net/http"

	"github.com/anishathalye/porcupine"

	"stagegate/internal/cases"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
)

// requestState is a request for a licence with one answer: "river" makes it complete, "sea" requires another
// answer, which nobody gives.
type requestState struct {
	status cases.Status
	water  string
}

func (s requestState) String() string {
	shown := s.status
	if shown.Kind() == cases.KindApplication { // the application
		shown = cases.Accepted
	}
	return fmt.Sprintf("%s %s", shown, s.water)
}

var incomplete = fault.New(fault.MissingRequiredAnswers, "")

func stepRequest(s requestState, in input, out output) (bool, requestState) {
	next, table := s, cases.Transitions
	switch in.op {
	case "read":
		return out.is(http.StatusOK, s.String()), s
	case "answer":
		if err := table.Check(s.status, trigger(table, "submit")); err != nil {
			return out.refuses(err), s
		}
		next.water = in.arg
		return out.is(http.StatusOK, next.String()), next
	}
	to, err := table.Next(s.status, trigger(table, in.op))
	if err == nil && in.op == "submit" && s.water != "river" {
		err = incomplete
	}
	if err != nil {
		return out.refuses(err), s
	}
	next.status = to
	if in.op == "accept" { // responds with the application
		return out.is(http.StatusOK, ""), next
	}
	return out.is(http.StatusOK, next.String()), next
}

// requested is a request with its users.
type requested struct {
	*worker

	first       requestState
	mine, staff string // paths
}

func (w *worker) request(r *rand.Rand) subject {
	id := w.customer.Post("/api/v1/customer/requests/"+w.licence.ID, nil).Want(http.StatusCreated).String("id")
	s := &requested{worker: w, mine: "/api/v1/customer/requests/" + id, staff: "/api/v1/staff/requests/" + id}
	s.first.status = cases.Transitions.Start(trigger(cases.Transitions, "create"))
	if r.IntN(2) == 0 {
		s.first.water = "river"
		w.customer.Put(s.answerPath(), apptest.M{"value": "river"}).Want(http.StatusOK)
	}
	w.after = func() { // a customer has one open request per service
		w.customer.Post(s.mine+"/withdraw", nil)
	}
	return s
}

func (s *requested) answerPath() string { return s.mine + "/answers/" + s.licence.Water }

func (s *requested) model() porcupine.Model { return modelOf(s.first, stepRequest) }

func (s *requested) next(r *rand.Rand) call {
	switch n := r.IntN(10); {
	case n < 2:
		return s.read(s.customer, s.mine)
	case n < 3:
		return s.read(s.manager, s.staff)
	case n < 5:
		value := []string{"river", "river", "sea"}[r.IntN(3)]
		return call{input: input{op: "answer", arg: value}, send: calling(s.customer, http.MethodPut, s.answerPath(), apptest.M{"value": value}, seenRequest)}
	case n < 7:
		return s.post("submit", s.customer, s.mine+"/submit", apptest.M{"explanation": "It is right."})
	case n < 8:
		return s.post("withdraw", s.customer, s.mine+"/withdraw", nil)
	case n < 9 && r.IntN(2) == 0:
		return s.post("return", s.manager, s.staff+"/return", apptest.M{"message": "Look again."})
	case n < 9:
		return s.post("reject", s.manager, s.staff+"/reject", apptest.M{"reason": "Full."})
	}
	accept := s.post("accept", s.manager, s.staff+"/accept", nil)
	accept.send = calling(s.manager, http.MethodPost, s.staff+"/accept", nil, nil)
	return accept
}

func (s *requested) post(op string, c *apptest.Client, path string, body any) call {
	return call{input: input{op: op}, send: calling(c, http.MethodPost, path, body, seenRequest)}
}

func (s *requested) read(c *apptest.Client, path string) call {
	return call{input: input{op: "read"}, reads: true, send: calling(c, http.MethodGet, path, nil, seenRequest)}
}

func (s *requested) last() []call { return []call{s.read(s.customer, s.mine)} }

// seenRequest returns the state shown by a response.
func seenRequest(r *apptest.Response) string {
	s := requestState{status: cases.Status(r.String("status"))}
	for i := range r.Len("answers") {
		if r.String("answers", i, "code") == "water" {
			s.water = r.String("answers", i, "value")
		}
	}
	return s.String()
}
