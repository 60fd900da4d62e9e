package linear

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/state"
	"stagegate/internal/testkit/apptest"
)

const (
	minClients, maxClients = 4, 8
	minCalls, maxCalls     = 10, 20
	cutEvery               = 10                   // one of so many mutating calls is cancelled
	longestCut             = 4 * time.Millisecond // about the duration of a call
	checkLimit             = 2 * time.Minute
)

// input is the request of an operation.
type input struct {
	op   string
	arg  string // such as the value to write
	old  string // the expected previous value, if any
	slot int    // distinguishes operations of one call
}

// output is the known result of an operation.
type output struct {
	unknown bool // whether and when it took effect is unknown
	status  int
	code    string
	seen    string // state of the record in the response
}

// is reports whether the output is possible for a successful call.
func (o output) is(status int, seen string) bool {
	return o.unknown || o.status == status && o.seen == seen
}

// refuses reports whether the output is possible for a call refused with an error.
func (o output) refuses(err error) bool {
	f, ok := errors.AsType[*fault.Error](err)
	return o.unknown || ok && o.status == f.Code.Status() && o.code == string(f.Code)
}

// call is a call to be made.
type call struct {
	input

	send   func(ctx context.Context) output
	reads  bool    // changes nothing
	before []input // further operations that take effect during the call
	later  []input // operations that take effect at any time after its start
}

// calling returns a function that makes a call and reads the state of the record from a successful response.
func calling(c *apptest.Client, method, path string, body any, seen func(*apptest.Response) string) func(ctx context.Context) output {
	return func(ctx context.Context) output {
		r, err := c.Try(ctx, method, path, body)
		if err != nil {
			return output{unknown: true}
		}
		if r.Status >= http.StatusInternalServerError {
			return output{unknown: true, status: r.Status}
		}
		o := output{status: r.Status, code: r.ErrorCode}
		if r.Status < http.StatusMultipleChoices && seen != nil {
			o.seen = seen(r)
		}
		return o
	}
}

// subject is the record of a history.
type subject interface {
	model() porcupine.Model
	// next chooses the next call of a client. It is called concurrently.
	next(r *rand.Rand) call
	// last returns the calls that read the final state of the record.
	last() []call
}

// history records the calls of clients with their responses.
type history struct {
	began time.Time

	mu      sync.Mutex
	clients int
	ops     []porcupine.Operation
	open    []int // operations that may still take effect
	unknown int   // number of calls
	failed  int   // of them, responses with 5xx
}

// record runs a history with concurrent clients and a seed. An optional nemesis injects faults. Clients without
// a response continue after the nemesis, so that their next calls succeed.
func record(s subject, seed uint64, nemesis func(r *rand.Rand)) *history {
	calm := make(chan struct{})
	h, r := &history{began: time.Now()}, rand.New(rand.NewPCG(seed, 0))
	clients, calls := minClients+r.IntN(maxClients-minClients+1), minCalls+r.IntN(maxCalls-minCalls+1)
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range clients {
		r := rand.New(rand.NewPCG(seed, uint64(i)+1))
		all.Go(func() {
			<-start
			for n := i; n < calls; n += clients {
				if unknown := h.make(s.next(r), r); unknown && nemesis != nil {
					<-calm
				}
			}
		})
	}
	close(start)
	if nemesis != nil {
		nemesis(rand.New(rand.NewPCG(seed, 1<<32)))
	}
	close(calm)
	all.Wait()
	for _, c := range s.last() {
		h.make(c, r)
	}
	return h
}

// make makes or cancels a call and records its operations. Each operation gets its own client id: the order of
// a client's calls follows from the times. It returns whether the outcome is unknown.
func (h *history) make(c call, r *rand.Rand) (unknown bool) {
	ctx := context.Background()
	if !c.reads && r.IntN(cutEvery) == 0 {
		limited, cancel := context.WithTimeout(ctx, time.Duration(r.Int64N(int64(longestCut))))
		defer cancel()
		ctx = limited
	}
	began := h.now()
	out := c.send(ctx)
	ended := h.now()

	h.mu.Lock()
	defer h.mu.Unlock()
	if out.unknown {
		h.unknown++
		if out.status != 0 {
			h.failed++
		}
	}
	for _, in := range c.before {
		h.add(in, began, ended, output{unknown: out.unknown})
	}
	h.add(c.input, began, ended, out)
	for _, in := range c.later {
		h.add(in, began, ended, output{unknown: true})
	}
	return out.unknown
}

func (h *history) now() int64 { return time.Since(h.began).Nanoseconds() }

// add records an operation. h.mu is locked.
func (h *history) add(in input, began, ended int64, out output) {
	if out.unknown {
		h.open = append(h.open, len(h.ops))
	}
	h.ops = append(h.ops, porcupine.Operation{ClientId: h.clients, Input: in, Call: began, Output: out, Return: ended})
	h.clients++
}

// check checks whether the history is linearizable. Operations with an unknown outcome may take effect until
// the end.
func (h *history) check(m porcupine.Model) porcupine.CheckResult {
	h.close()
	return porcupine.CheckOperationsTimeout(m, h.ops, checkLimit)
}

func (h *history) close() {
	end := h.now()
	for _, i := range h.open {
		h.ops[i].Return = end
	}
}

// draw writes a page that visualises the history and how much of it is explained.
func (h *history) draw(m porcupine.Model, dir string, seed uint64) (path string, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	_, info := porcupine.CheckOperationsVerbose(m, h.ops, checkLimit)
	path = filepath.Join(dir, fmt.Sprintf("history-%d.html", seed))
	return path, porcupine.VisualizePath(m, info, path)
}

// modelOf returns the model of a record with an initial state. step returns whether an output is possible in a
// state, and the next state.
func modelOf[S comparable](first S, step func(s S, in input, out output) (bool, S)) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return first },
		Step: func(s, in, out any) (bool, any) { return step(s.(S), in.(input), out.(output)) },
		DescribeOperation: func(in, out any) string {
			i, o := in.(input), out.(output)
			asked := strings.TrimSpace(fmt.Sprintf("%s %s", i.op, i.arg))
			if i.old != "" {
				asked += " instead of " + i.old
			}
			if o.unknown {
				return asked + ": unknown"
			}
			return strings.TrimSpace(fmt.Sprintf("%s: %d %s%s", asked, o.status, o.code, o.seen))
		},
		DescribeState: func(s any) string { return fmt.Sprintf("%+v", s) },
	}
}

// trigger returns the trigger of a transition table by name.
func trigger[S ~string](table state.Table[S], name string) state.Trigger[S] {
	for _, t := range table {
		if t.On.Name == name {
			return t.On
		}
	}
	panic("the table has no trigger " + name)
}
