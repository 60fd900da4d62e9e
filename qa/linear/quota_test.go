package linear

import (
	"fmt"
	"math/rand/v2"
	"net/http"

	"github.com/anishathalye/porcupine"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
)

// Limits of the tenants' plan.
const (
	maxStaff    = 4 // including the admin
	maxServices = 3
)

// staff are the members of a tenant besides its admin: one more than there are seats.
var staff = [maxStaff]string{"officer", "finance", "designer", "manager"}

// quotaState is the quota usage of a tenant.
type quotaState struct {
	members  [len(staff)]accounts.Status
	services int
}

func (s quotaState) seats() int {
	used := 1
	for _, status := range s.members {
		if status == accounts.Active {
			used++
		}
	}
	return used
}

func (s quotaState) String() string {
	return fmt.Sprintf("%d seats, %d services", s.seats(), s.services)
}

var exceeded = fault.New(fault.TierLimitExceeded, "")

func stepQuota(s quotaState, in input, out output) (bool, quotaState) {
	switch in.op {
	case "read":
		return out.is(http.StatusOK, s.String()), s
	case "create service":
		if s.services == maxServices {
			return out.refuses(exceeded), s
		}
		s.services++
		return out.is(http.StatusCreated, ""), s
	}
	to, err := accounts.Transitions.Next(s.members[in.slot], trigger(accounts.Transitions, in.op))
	if err == nil && in.op == "activate" && s.seats() == maxStaff {
		err = exceeded
	}
	if err != nil {
		return out.refuses(err), s
	}
	s.members[in.slot] = to
	return out.is(http.StatusOK, string(to)), s
}

// limited is a tenant on a small plan.
type limited struct {
	*worker

	admin *apptest.Client
	first quotaState
	paths [len(staff)]string
}

func (w *worker) quota(*rand.Rand) subject {
	n := w.s.Tenant(fmt.Sprintf("limited-%d", w.tenants.Add(1)))
	s := &limited{worker: w, admin: n.As("admin")}
	const members = "/api/v1/tenant/members"
	for i, who := range staff {
		n.Add(who)
		id, _ := s.admin.Get(members).Want(http.StatusOK).With("email", n.Email(who), "content")["id"].(string)
		s.paths[i] = members + "/" + id
		s.first.members[i] = accounts.Active
		if i == 0 { // frees a seat for the last one
			s.first.members[i] = accounts.Deactivated
			s.admin.Post(s.paths[i]+"/deactivate", nil).Want(http.StatusOK)
		}
	}
	return s
}

func (s *limited) model() porcupine.Model { return modelOf(s.first, stepQuota) }

func (s *limited) next(r *rand.Rand) call {
	switch n := r.IntN(8); {
	case n < 1:
		return s.read()
	case n < 3:
		return call{input: input{op: "create service"}, send: calling(s.admin, http.MethodPost, "/api/v1/tenant/services",
			apptest.M{"name": fmt.Sprint("Service ", r.Int64()), "currency": "NGN"}, nil)}
	case n < 5:
		return s.move(r, "deactivate")
	}
	return s.move(r, "activate")
}

func (s *limited) move(r *rand.Rand, op string) call {
	i := r.IntN(len(staff))
	return call{input: input{op: op, arg: staff[i], slot: i}, send: calling(s.admin, http.MethodPost, s.paths[i]+"/"+op, nil, seenStatus)}
}

func (s *limited) read() call {
	return call{
		input: input{op: "read"}, reads: true,
		send: calling(s.admin, http.MethodGet, "/api/v1/billing/subscription/tier", nil, func(r *apptest.Response) string {
			return fmt.Sprintf("%s seats, %s services", r.String("usage", "staff"), r.String("usage", "services"))
		}),
	}
}

func (s *limited) last() []call { return []call{s.read()} }
