package linear

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"

	"github.com/anishathalye/porcupine"

	"stagegate/internal/finance"
	"stagegate/internal/testkit/apptest"
)

const (
	maxPayments = 8 // per invoice; a history has fewer
	maxAsked    = maxCalls
)

// invoiceState is an invoice with its payments and the state at the payment provider.
type invoiceState struct {
	status   finance.InvoiceStatus
	payments [maxPayments]paymentState // in order of creation
	asked    [maxAsked]string          // the provider's response to each reconciliation in progress
}

// paymentState is a payment. The reference "?" is unknown, because the response to its start was lost.
type paymentState struct {
	reference string
	status    finance.PaymentStatus
	charge    string // at the provider: "failed", "success", or "" while pending
	applied   bool   // it has paid the invoice
}

const lost = "?"

func firstInvoice() invoiceState {
	return invoiceState{status: finance.InvoiceTransitions.Start(trigger(finance.InvoiceTransitions, "create"))}
}

func stepInvoice(s invoiceState, in input, out output) (bool, invoiceState) {
	switch in.op {
	case "read":
		return out.is(http.StatusOK, string(s.status)), s
	case "void":
		to, err := finance.InvoiceTransitions.Next(s.status, trigger(finance.InvoiceTransitions, "void"))
		s.status = to
		if err != nil {
			return out.refuses(err), s
		}
		return out.is(http.StatusOK, string(to)), s
	case "start":
		return s.start(out)
	}
	p := s.payment(in.arg)
	if p == nil {
		return false, s // its start has a response already
	}
	switch in.op {
	case "read payment":
		return out.is(http.StatusOK, string(p.status)), s
	case "decline", "pay":
		if p.charge == "success" {
			return out.is(http.StatusConflict, ""), s
		}
		p.charge = map[string]string{"decline": "failed", "pay": "success"}[in.op]
		return out.is(http.StatusOK, ""), s
	case "ask": // the first half of a reconciliation
		s.asked[in.slot] = "says " + p.charge
		return true, s
	case "reconcile":
		told := s.asked[in.slot]
		s.asked[in.slot] = ""
		s.settle(p, told)
		return told != "" && out.is(http.StatusOK, string(p.status)), s
	case "settle": // by the webhook
		s.settle(p, "says "+p.charge)
		return p.charge == "success", s
	}
	panic("unknown operation " + in.op)
}

// start starts a payment, or joins a pending one.
func (s invoiceState) start(out output) (bool, invoiceState) {
	if !out.unknown && out.status == http.StatusConflict && out.code == "CONFLICT" {
		return true, s // another one is being started
	}
	if err := finance.InvoiceTransitions.Check(s.status, trigger(finance.InvoiceTransitions, "paid")); err != nil {
		return out.refuses(err), s
	}
	var free *paymentState
	for i := range s.payments {
		p := &s.payments[i]
		if p.reference == "" {
			free = p
			break
		}
		if !finance.PaymentTransitions.Allows(p.status, trigger(finance.PaymentTransitions, "payment failed")) {
			continue // not pending
		}
		if p.reference == lost && !out.unknown {
			p.reference = out.seen
		}
		return out.is(http.StatusOK, p.reference), s
	}
	free.reference, free.status = out.seen, finance.PaymentTransitions.Start(trigger(finance.PaymentTransitions, "start checkout"))
	if out.unknown {
		free.reference = lost
	}
	return out.is(http.StatusCreated, out.seen), s
}

// payment returns a payment, or nil. The state is the caller's copy.
func (s *invoiceState) payment(reference string) *paymentState {
	for i := range s.payments {
		if s.payments[i].reference == reference {
			return &s.payments[i]
		}
	}
	return nil
}

// settle applies the provider's response about a payment.
func (s *invoiceState) settle(p *paymentState, told string) {
	switch told {
	case "says failed":
		if to, err := finance.PaymentTransitions.Next(p.status, trigger(finance.PaymentTransitions, "payment failed")); err == nil {
			p.status = to
		}
	case "says success":
		to, err := finance.PaymentTransitions.Next(p.status, trigger(finance.PaymentTransitions, "payment confirmed"))
		if err != nil {
			return
		}
		p.status = to
		if paid, err := finance.InvoiceTransitions.Next(s.status, trigger(finance.InvoiceTransitions, "paid")); err == nil {
			s.status, p.applied = paid, true
		}
	}
}

// invoiced is an invoice with the payments known to clients.
type invoiced struct {
	*worker

	path string

	mu       sync.Mutex
	payments []started
	asked    int
}

type started struct{ reference, accessCode string }

func (w *worker) invoice(*rand.Rand) subject {
	made := w.manager.Post("/api/v1/finance/invoices", apptest.M{"amount": 100, "currency": "NGN", "description": "Fee"}).Want(http.StatusCreated)
	return &invoiced{worker: w, path: "/api/v1/finance/invoices/" + made.String("id")}
}

func (s *invoiced) model() porcupine.Model { return modelOf(firstInvoice(), stepInvoice) }

func (s *invoiced) next(r *rand.Rand) call {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := r.IntN(12)
	if len(s.payments) == 0 || n < 2 {
		if r.IntN(8) == 0 {
			return s.void()
		}
		return s.start()
	}
	p := s.payments[r.IntN(len(s.payments))]
	switch {
	case n < 4:
		return s.read()
	case n < 5:
		return s.void()
	case n < 7:
		return s.decide(p, "pay", "success")
	case n < 8:
		return s.decide(p, "decline", "failed")
	case n < 9:
		return s.readPayment(p)
	}
	slot := s.asked
	s.asked++
	return call{
		input: input{op: "reconcile", arg: p.reference, slot: slot}, before: []input{{op: "ask", arg: p.reference, slot: slot}},
		send: calling(s.manager, http.MethodPost, "/api/v1/finance/payments/"+p.reference+"/reconcile", nil, seenStatus),
	}
}

func (s *invoiced) start() call {
	return call{input: input{op: "start"}, send: calling(s.manager, http.MethodPost, s.path+"/payments", apptest.M{"email": "payer@acme.test"}, func(r *apptest.Response) string {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.payments = append(s.payments, started{r.String("reference"), r.String("accessCode")})
		return r.String("reference")
	})}
}

// decide acts as a payer at the provider, whose webhook follows a success.
func (s *invoiced) decide(p started, op, outcome string) call {
	c := call{input: input{op: op, arg: p.reference}, reads: true} // the call is not to the product
	send := calling(s.manager, http.MethodPost, "/sandbox/payments/checkout/"+p.accessCode, apptest.M{"outcome": outcome}, nil)
	c.send = func(ctx context.Context) output {
		o := send(ctx)
		o.code = ""
		return o
	}
	if op == "pay" {
		c.later = []input{{op: "settle", arg: p.reference}}
	}
	return c
}

func (s *invoiced) void() call {
	return call{input: input{op: "void"}, send: calling(s.manager, http.MethodPost, s.path+"/void", nil, seenStatus)}
}

func (s *invoiced) read() call {
	return call{input: input{op: "read"}, reads: true, send: calling(s.manager, http.MethodGet, s.path, nil, func(r *apptest.Response) string {
		if paid := r.String("amountPaid") == r.String("amountDue"); paid != (r.String("status") == "PAID") {
			return fmt.Sprintf("%s with %s of %s paid", r.String("status"), r.String("amountPaid"), r.String("amountDue"))
		}
		return r.String("status")
	})}
}

func (s *invoiced) readPayment(p started) call {
	return call{
		input: input{op: "read payment", arg: p.reference}, reads: true,
		send: calling(s.manager, http.MethodGet, "/api/v1/finance/payments/"+p.reference, nil, seenStatus),
	}
}

func (s *invoiced) last() []call {
	calls := []call{s.read()}
	for _, p := range s.payments {
		calls = append(calls, s.readPayment(p))
	}
	return calls
}

func seenStatus(r *apptest.Response) string { return r.String("status") }
