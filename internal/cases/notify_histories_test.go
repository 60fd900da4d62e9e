package cases_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// occasion is an expected mail.
type occasion struct {
	mail   string
	still  func() bool // whether its occasion is still current
	lapsed bool        // whether it was obsolete for a while, in which the mail may have been dropped
}

// modelCase is the state of a case as far as mails depend on it.
type modelCase struct {
	id, application, correction string

	status    string // of the request, then IN_PROGRESS, PAYMENT or ENDED
	withdrawn bool
	submitted int // number of submissions
	wait      int // number of the current wait
	since     time.Time
	remindAt  time.Time // zero for none

	assigned bool
	threads  map[string]*thread // by the writing side
}

// thread has the unread messages of one side.
type thread struct {
	generation int
	notified   bool
}

// history is a random walk over consecutive cases of Ada.
type history struct {
	*desk

	rand    *rand.Rand
	c       *modelCase
	waiting []occasion // while the relay is down
	down    bool
}

func (h *history) add(mail string, still func() bool) {
	h.waiting = append(h.waiting, occasion{mail: mail, still: still})
}

func always() bool { return true }

// waits starts or ends a wait for the customer.
func (c *modelCase) waits(now time.Time, forCustomer bool) {
	c.wait++
	c.since, c.remindAt = now, time.Time{}
	if forCustomer {
		c.remindAt = now.Add(72 * time.Hour)
	}
}

// step performs a random possible operation.
func (h *history) step() {
	c := h.c
	open := c.status == "PENDING" || c.status == "RETURNED" || c.status == "IN_PROGRESS" || c.status == "PAYMENT"
	acts := []func(){}
	may := func(possible bool, all ...func()) {
		if possible {
			acts = append(acts, all...)
		}
	}
	may(c.status == "ENDED", h.draft)
	may(c.status == "DRAFT" || c.status == "RETURNED", h.submit, h.submit, h.pass)
	may(c.status == "DRAFT" || c.status == "PENDING" || c.status == "RETURNED", h.withdraw)
	may(c.status == "PENDING", h.returnCase, h.returnCase, h.accept, h.accept, h.reject)
	may(c.status == "IN_PROGRESS" && c.correction == "", h.ask, h.ask, h.complete)
	may(c.status == "IN_PROGRESS" && c.correction != "", h.pass, h.endCorrection)
	may(c.status == "PAYMENT", h.pass, h.pay, h.pay)
	may(c.status == "IN_PROGRESS" || c.status == "PAYMENT", h.closeCase)
	may(open, h.assign, func() { h.write("CUSTOMER") }, func() { h.write("STAFF") }, func() { h.read("CUSTOMER") }, func() { h.read("STAFF") })
	acts[h.rand.IntN(len(acts))]()
}

// at returns the path of the case for one side.
func (h *history) at(side string) string {
	switch {
	case h.c.application == "" && side == "CUSTOMER":
		return mine + h.c.id
	case h.c.application == "":
		return reviews + h.c.id
	case side == "CUSTOMER":
		return own + h.c.application
	}
	return work + h.c.application
}

func (h *history) draft() {
	h.c = &modelCase{id: h.ada.Draft(h.licence), status: "DRAFT", threads: map[string]*thread{"CUSTOMER": {}, "STAFF": {}}}
	h.c.waits(h.s.Now(), true)
	h.c.remindAt = h.s.Now().Add(7 * day)
}

func (h *history) submit() {
	c := h.c
	h.ada.Post(mine+c.id+"/submit", nil).Want(200)
	c.status = "PENDING"
	c.submitted++
	c.waits(h.s.Now(), false)
	n := c.submitted
	h.add("ada: request.received", func() bool { return !c.withdrawn && c.submitted == n })
}

func (h *history) withdraw() {
	h.ada.Post(mine+h.c.id+"/withdraw", nil).Want(200)
	h.c.status, h.c.withdrawn = "ENDED", true
	h.c.waits(h.s.Now(), false)
}

func (h *history) returnCase() {
	c := h.c
	h.manager.Post(reviews+c.id+"/return", apptest.M{"message": "Which river?"}).Want(200)
	c.status = "RETURNED"
	c.waits(h.s.Now(), true)
	h.expectDuringWait("ada: request.returned")
}

// expectDuringWait adds a mail whose occasion ends with the current wait.
func (h *history) expectDuringWait(mail string) {
	c, n := h.c, h.c.wait
	h.add(mail, func() bool { return c.wait == n })
}

func (h *history) accept() {
	h.c.application, h.c.status = h.manager.Accept(h.c.id), "IN_PROGRESS"
	h.c.waits(h.s.Now(), false)
	h.add("ada: request.accepted", always)
}

func (h *history) reject() {
	h.manager.Post(reviews+h.c.id+"/reject", apptest.M{"reason": "No."}).Want(200)
	h.c.status = "ENDED"
	h.c.waits(h.s.Now(), false)
	h.add("ada: request.rejected", always)
}

func (h *history) ask() {
	h.c.correction = h.manager.Post(work+h.c.application+"/corrections", apptest.M{"message": "Which river?"}).Want(201).String("id")
	h.c.waits(h.s.Now(), true)
	h.expectDuringWait("ada: application.action")
}

func (h *history) endCorrection() {
	by, at, how := h.ada, own, "/answer"
	if h.rand.IntN(2) == 0 {
		by, at, how = h.manager, work, "/cancel"
	}
	var body any
	if how == "/answer" {
		body = apptest.M{}
	}
	by.Post(at+h.c.application+"/corrections/"+h.c.correction+how, body).Want(200)
	h.c.correction = ""
	h.c.waits(h.s.Now(), false)
}

func (h *history) complete() {
	h.manager.Complete(h.c.application, h.licence.About).Want(200)
	h.c.status = "PAYMENT"
	h.c.waits(h.s.Now(), true)
	h.expectDuringWait("ada: invoice.issued")
}

func (h *history) pay() {
	h.desk.pay(h.c.application)
	h.c.status = "ENDED"
	h.c.waits(h.s.Now(), false)
	h.add("ada: payment.received", always)
	h.add("ada: application.completed", always)
}

func (h *history) closeCase() {
	h.manager.Post(work+h.c.application+"/close", nil).Want(200)
	h.c.status = "ENDED"
	h.c.waits(h.s.Now(), false)
	h.add("ada: application.closed", always)
}

// assign assigns the case to the officer or unassigns it.
func (h *history) assign() {
	c := h.c
	c.assigned = !c.assigned
	if !c.assigned {
		h.manager.Put(h.at("STAFF")+"/assignee", apptest.M{"memberId": nil}).Want(200)
		for i, o := range h.waiting {
			h.waiting[i].lapsed = o.lapsed || strings.HasPrefix(o.mail, "officer: ")
		}
		return
	}
	h.desk.assign(h.at("STAFF"))
	h.add("officer: staff.assigned", func() bool { return c.assigned && c.status != "ENDED" })
}

// write sends a message from one side.
func (h *history) write(side string) {
	c, written := h.c, h.c.threads[side]
	by, to, still := h.ada, "officer: staff.message", func() bool { return c.assigned }
	if side == "STAFF" {
		by, to, still = h.manager, "ada: message.received", always
	} else if c.submitted == 0 {
		return
	}
	by.Post(h.at(side)+"/messages", apptest.M{"body": "Hello."}).Want(201)
	if written.notified || !still() {
		return
	}
	written.notified = true
	generation := written.generation
	h.add(to, func() bool { return written.generation == generation && still() })
}

// read marks the other side's messages as read.
func (h *history) read(side string) {
	by, other := h.ada, "STAFF"
	if side == "STAFF" {
		by, other = h.manager, "CUSTOMER"
	}
	by.Post(h.at(side)+"/messages/read", nil).Want(200)
	h.c.threads[other].generation++
	h.c.threads[other].notified = false
}

// pass lets days pass and runs the jobs.
func (h *history) pass() {
	h.s.Clock.Advance(time.Duration(24+h.rand.IntN(150)) * time.Hour)
	h.remind()
	c, now := h.c, h.s.Now()
	if c.remindAt.IsZero() || c.remindAt.After(now) {
		return
	}
	h.expectDuringWait("ada: reminder")
	c.remindAt = time.Time{}
	if second := c.since.Add(168 * time.Hour); c.status != "DRAFT" && second.After(now) {
		c.remindAt = second
	}
}

// check verifies that exactly the mails of current occasions have arrived.
func (h *history) check(what string) {
	h.t.Helper()
	var want, may []string
	for _, o := range h.waiting {
		switch {
		case !o.still():
		case o.lapsed:
			may = append(may, o.mail)
		default:
			want = append(want, o.mail)
		}
	}
	h.waiting = nil
	h.wantSince(what, want, may...)
}

// walk performs steps while the relay goes down and comes back.
func (h *history) walk(steps int) {
	h.t.Helper()
	for n := range steps {
		if h.rand.IntN(4) == 0 {
			h.toggle()
		}
		h.step()
		h.s.Clock.Advance(time.Second)
		if h.down {
			h.waitForRelay()
			continue
		}
		h.check("a step")
		if h.t.Failed() {
			h.t.Fatalf("after step %d", n)
		}
	}
	if h.down {
		h.toggle()
	}
}

func (h *history) toggle() {
	h.t.Helper()
	if h.down = !h.down; h.down {
		h.relay("unavailable")
		return
	}
	h.relay("normal")
	h.s.Clock.Advance(breakerPause)
	h.check("the relay is back") // before the next operation
}

// In random histories every notice arrives once per occasion, and none after its occasion has
// passed. NOTICE_HISTORIES is the number of histories per engine, and NOTICE_HISTORY_SEED the
// first seed.
func TestHistories(t *testing.T) {
	t.Parallel()
	const ofOne = 20 // histories per server
	all := apptest.Setting("NOTICE_HISTORIES", 1)
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			for first := apptest.Setting("NOTICE_HISTORY_SEED", 0); first < all; first += ofOne {
				t.Run("", func(t *testing.T) {
					t.Parallel()
					h := &history{desk: newDesk(t, engine), c: &modelCase{status: "ENDED"}}
					for n := first; n < min(first+ofOne, all); n++ {
						h.rand = rand.New(rand.NewPCG(uint64(n), 20))
						h.walk(12)
						if t.Failed() {
							t.Fatalf("in history %d", n)
						}
					}
				})
			}
		})
	}
}
