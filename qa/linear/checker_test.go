package linear

import (
	"net/http"
	"testing"

	"github.com/anishathalye/porcupine"

	"stagegate/internal/accounts"
	"stagegate/internal/cases"
)

// told is an operation of a handwritten history.
type told struct {
	input       input
	began, done int64
	output      output
}

func ok(seen string) output { return output{status: http.StatusOK, seen: seen} }

func explained(m porcupine.Model, ops []told) bool {
	h := &history{}
	for _, o := range ops {
		h.add(o.input, o.began, o.done, o.output)
	}
	for _, i := range h.open {
		h.ops[i].Return = 100
	}
	return porcupine.CheckOperations(m, h.ops)
}

// The models accept possible histories and reject impossible ones.
func TestChecker(t *testing.T) {
	read := input{op: "read"}
	unknown := output{unknown: true}

	pending := modelOf(requestState{cases.Pending, "river"}, stepRequest)
	accept, reject := input{op: "accept"}, input{op: "reject"}
	rejected := ok("REJECTED river")

	start, pay := input{op: "start"}, input{op: "pay", arg: "PAY-1"}
	started := output{status: http.StatusCreated, seen: "PAY-1"}
	invoice := modelOf(firstInvoice(), stepInvoice)
	paying := []told{{start, 0, 1, started}, {pay, 2, 3, ok("")}, {input{op: "settle", arg: "PAY-1"}, 2, 3, unknown}}

	full := quotaState{services: maxServices - 1}
	for i := range full.members {
		full.members[i] = accounts.Active
	}
	full.members[0] = accounts.Deactivated
	quota := modelOf(full, stepQuota)
	created := output{status: http.StatusCreated}
	create := input{op: "create service"}
	limit := output{status: http.StatusForbidden, code: "TIER_LIMIT_EXCEEDED"}

	service := modelOf("a", stepService)
	replace := func(by string) input { return input{op: "write", arg: by, old: "a"} }
	failed := output{status: http.StatusPreconditionFailed, code: "PRECONDITION_FAILED"}

	for _, c := range []struct {
		name  string
		model porcupine.Model
		ops   []told
		want  bool
	}{
		{"one of two decides", pending, []told{{accept, 0, 9, ok("")}, {reject, 1, 8, output{status: http.StatusConflict, code: "REQUEST_NOT_PENDING"}}}, true},
		{"two decide", pending, []told{{accept, 0, 9, ok("")}, {reject, 1, 8, rejected}}, false},
		{"a read in between sees either", pending, []told{{reject, 0, 9, rejected}, {read, 1, 8, ok("PENDING river")}}, true},
		{"a read afterwards sees the former state", pending, []told{{reject, 0, 3, rejected}, {read, 4, 5, ok("PENDING river")}}, false},
		{"a read goes back", pending, []told{{reject, 0, 9, rejected}, {read, 1, 2, ok("REJECTED river")}, {read, 3, 4, ok("PENDING river")}}, false},
		{"an unknown decision shows late", pending, []told{{accept, 0, 1, unknown}, {read, 2, 3, ok("PENDING river")}, {read, 4, 5, ok("ACCEPTED river")}}, true},
		{"an unknown decision goes back", pending, []told{{accept, 0, 1, unknown}, {read, 2, 3, ok("ACCEPTED river")}, {read, 4, 5, ok("PENDING river")}}, false},

		{"the webhook pays the invoice", invoice, append(paying, told{read, 4, 5, ok("OPEN")}, told{read, 6, 7, ok("PAID")}), true},
		{"an invoice is paid without money", invoice, []told{{start, 0, 1, started}, {read, 4, 5, ok("PAID")}}, false},
		{"a void invoice is paid", invoice, append(paying, told{input{op: "void"}, 4, 5, ok("VOID")}, told{read, 6, 7, ok("PAID")}), false},
		{"one checkout is joined", invoice, []told{{start, 0, 9, started}, {start, 0, 9, ok("PAY-1")}}, true},
		{"two checkouts are started", invoice, []told{{start, 0, 9, started}, {start, 0, 9, output{status: http.StatusCreated, seen: "PAY-2"}}}, false},
		{"a lost checkout is joined", invoice, []told{{start, 0, 1, unknown}, {start, 2, 3, ok("PAY-1")}}, true},

		{"one of two gets the last service", quota, []told{{create, 0, 9, created}, {create, 0, 9, limit}, {read, 10, 11, ok("4 seats, 3 services")}}, true},
		{"both get the last service", quota, []told{{create, 0, 9, created}, {create, 0, 9, created}}, false},
		{"a seat is free and refused", quota, []told{
			{input{op: "deactivate", slot: 1}, 0, 1, ok("DEACTIVATED")}, {input{op: "activate", slot: 0}, 2, 3, limit},
		}, false},

		{"one of two replaces the value", service, []told{{replace("b"), 0, 9, ok("b")}, {replace("c"), 0, 9, failed}, {read, 10, 11, ok("b")}}, true},
		{"both replace the value", service, []told{{replace("b"), 0, 9, ok("b")}, {replace("c"), 0, 9, ok("c")}}, false},
	} {
		if got := explained(c.model, c.ops); got != c.want {
			t.Errorf("%s: explained is %v, want %v", c.name, got, c.want)
		}
	}
}
