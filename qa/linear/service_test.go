package linear

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"

	"github.com/anishathalye/porcupine"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
)

var changed = fault.New(fault.PreconditionFailed, "")

// stepService is the model of a service's description, which clients write, partly with If-Match.
func stepService(s string, in input, out output) (bool, string) {
	switch {
	case in.op == "read":
		return out.is(http.StatusOK, s), s
	case in.old != "" && in.old != s:
		return out.refuses(changed), s
	}
	return out.is(http.StatusOK, in.arg), in.arg
}

// described is a service with the descriptions read by clients.
type described struct {
	*worker

	path, first string

	mu   sync.Mutex
	tags []tagged
}

// tagged is a description with its ETag.
type tagged struct{ tag, description string }

func (w *worker) description(r *rand.Rand) subject {
	s := &described{worker: w, path: "/api/v1/tenant/services/" + w.service, first: fmt.Sprintf("first %d", r.Int64())}
	w.manager.Patch(s.path, apptest.M{"description": s.first}).Want(http.StatusOK)
	return s
}

func (s *described) model() porcupine.Model { return modelOf(s.first, stepService) }

func (s *described) next(r *rand.Rand) call {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.IntN(3) == 0 {
		return s.read()
	}
	c, in := s.manager, input{op: "write", arg: fmt.Sprint(r.Int64())}
	if n := len(s.tags); n > 0 && r.IntN(4) > 0 {
		known := s.tags[n-1-r.IntN(min(n, 3))]
		in.old = known.description
		c = c.In(s.t)
		c.Extra = http.Header{"If-Match": {known.tag}}
	}
	return call{input: in, send: calling(c, http.MethodPatch, s.path, apptest.M{"description": in.arg}, seenDescription)}
}

func (s *described) read() call {
	return call{input: input{op: "read"}, reads: true, send: calling(s.manager, http.MethodGet, s.path, nil, func(r *apptest.Response) string {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.tags = append(s.tags, tagged{r.Header.Get("ETag"), seenDescription(r)})
		return seenDescription(r)
	})}
}

func (s *described) last() []call { return []call{s.read()} }

func seenDescription(r *apptest.Response) string { return r.String("description") }
