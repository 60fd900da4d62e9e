//go:build chaos

package chaos

import (
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"stagegate/internal/app/operate"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/poll"
	"stagegate/internal/testkit/program"
)

// ledger is what callers were told.
type ledger struct {
	t *testing.T

	mu           sync.Mutex
	acknowledged []entry
	references   []string       // of payments that were paid at the provider
	statuses     map[string]int // how often each was answered
	repeats      int            // of calls whose first answer was none, or was not final
	wrong        []string       // answers that cannot be true
}

// entry is a call that was acknowledged.
type entry struct {
	by             *program.Client
	kind, path, id string
	key            string
	body           any
	status         int
	at             time.Time // of the answer
}

// post makes a call with a key, and gives the id in its answer, or "" where the answer
// was wrong.
func (l *ledger) post(by *program.Client, kind, path string, body any, want int) (id string) {
	a, ok := l.call(by, kind, path, body, want)
	if !ok {
		return ""
	}
	return idOf(a)
}

func idOf(a program.Answer) string {
	data, _ := a.Data.(program.M)
	id, _ := data["id"].(string)
	return id
}

// call makes a call with a key, and repeats it until the answer is final.
func (l *ledger) call(by *program.Client, kind, path string, body any, want int) (program.Answer, bool) {
	return l.either(by, kind, path, body, want, "")
}

// either is call, where a refusal with a code is as good an answer.
func (l *ledger) either(by *program.Client, kind, path string, body any, want int, refusal string) (program.Answer, bool) {
	key, began := rand.Text(), time.Now()
	for try := 0; ; try++ {
		a, err := by.Keyed(key).Try(http.MethodPost, path, body)
		l.count(a, err)
		if refusal != "" && err == nil && a.Code == refusal {
			return a, false
		}
		if err == nil && !temporary(a) || time.Since(began) > patience {
			return a, l.note(entry{by, kind, path, idOf(a), key, body, a.Status, time.Now()}, a, want, try)
		}
		after(a, err)
	}
}

// patience is how long a call is repeated. A call that has no final answer by then is
// wrong, whatever it says.
const patience = 3 * time.Minute

// temporary reports whether an answer asks for the same call again.
func temporary(a program.Answer) bool {
	return a.Status >= http.StatusInternalServerError || a.Status >= http.StatusConflict && a.Header.Get("Retry-After") != ""
}

func (l *ledger) count(a program.Answer, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case err != nil:
		l.statuses[noAnswer]++
		if errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, syscall.ECONNRESET) { // nobody listened, or not any more
			l.statuses[notAccepted]++
		}
	case a.Status >= http.StatusBadRequest:
		l.statuses[fmt.Sprint(a.Status, " ", a.Code)]++
	default:
		l.statuses[fmt.Sprint(a.Status)]++
	}
}

// note enters a final answer.
func (l *ledger) note(e entry, a program.Answer, want, tries int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if tries > 0 {
		l.repeats++
	}
	if a.Status != want {
		l.wrong = append(l.wrong, fmt.Sprintf("%s %s after %d repeats: %d %.300s", e.kind, e.path, tries, a.Status, a.Body))
		return false
	}
	l.acknowledged = append(l.acknowledged, e)
	return true
}

func (l *ledger) paid(reference string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.references = append(l.references, reference)
}

// What is counted beside the statuses of answers.
const (
	noAnswer    = "no answer"
	notAccepted = "not accepted" // is also counted as no answer
)

// failed is how many calls got no answer, or a failure of the server.
func (l *ledger) failed() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := l.statuses[noAnswer]
	for status, times := range l.statuses {
		if strings.HasPrefix(status, "5") {
			n += times
		}
	}
	return n
}

// Answered is how often a status and code was answered.
func (l *ledger) answered(status string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.statuses[status]
}

func (l *ledger) acknowledgements() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.acknowledged)
}

// repeatLast repeats the last acknowledged calls with their keys: each has to get the
// same answer.
func (l *ledger) repeatLast(n int) {
	l.mu.Lock()
	last := slices.Clone(l.acknowledged[max(0, len(l.acknowledged)-n):])
	l.mu.Unlock()
	for _, e := range last {
		a, err := e.by.Keyed(e.key).Try(http.MethodPost, e.path, e.body)
		for err != nil || temporary(a) {
			after(a, err)
			a, err = e.by.Keyed(e.key).Try(http.MethodPost, e.path, e.body)
		}
		if a.Status != e.status || idOf(a) != e.id || a.Header.Get("Idempotent-Replayed") == "" {
			l.mu.Lock()
			l.wrong = append(l.wrong, fmt.Sprintf("repeated %s %s: %d %.300s, but %d with the id %s was acknowledged", e.kind, e.path, a.Status, a.Body, e.status, e.id))
			l.mu.Unlock()
		}
	}
}

// report compares what was acknowledged with what is there, and reports the figures.
func (c *cases) report(fault string) {
	c.t.Helper()
	c.repeatLast(500)
	unsettled, unrefunded := c.unsettled(), c.unrefunded()
	c.s.Notef("%s: %d calls acknowledged, %d of them after repeats; answers: %v", fault, len(c.acknowledged), c.repeats, c.statuses)
	c.s.Figure("acknowledged and not there, "+fault, float64(c.missing()), "", program.AtMost(0))
	c.s.Figure("there more often than acknowledged, "+fault, float64(c.doubled()), "", program.AtMost(0))
	c.s.Figure("wrong answers, to first calls and to 500 repeats with a key, "+fault, float64(len(c.wrong)), "", program.AtMost(0))
	c.s.Figure("payments paid at the provider and not here, "+fault, float64(unsettled), "", program.AtMost(0))
	c.s.Figure("payments of which other refunds are there than acknowledged, or are not made, "+fault, float64(unrefunded), "", program.AtMost(0))
	c.s.Figure("500 INTERNAL_ERROR, "+fault, float64(c.statuses["500 INTERNAL_ERROR"]), "", program.AtMost(0))
	c.s.Figure("broken invariants, "+fault, float64(violations(c.t, c.s)), "", program.AtMost(0))
	for _, w := range c.wrong[:min(len(c.wrong), 10)] {
		c.t.Error(w)
	}
	if printed, code := c.s.Run("audit", "verify"); code != 0 {
		c.t.Errorf("audit verify: %s", printed)
	}
}

// settleTime is how long payments may take to settle when the faults have ended.
const settleTime = 2 * time.Minute

// unsettled counts the payments that were paid at the provider and do not become
// SUCCESSFUL here.
func (c *cases) unsettled() int {
	open := c.references
	poll.Within(settleTime, func() bool {
		open = slices.DeleteFunc(open, func(reference string) bool {
			a, err := c.staff.Try(http.MethodGet, finance+"/payments/"+reference, nil)
			return err == nil && a.Status == http.StatusOK && a.String("status") == "SUCCESSFUL"
		})
		return len(open) == 0
	})
	return len(open)
}

// unrefunded counts the payments of which not exactly the acknowledged refunds become
// SUCCESSFUL.
func (c *cases) unrefunded() int {
	acknowledged := map[string][]string{} // ids, by the path of the refunds
	for _, e := range c.of("refund") {
		acknowledged[e.path] = append(acknowledged[e.path], e.id)
	}
	poll.Within(settleTime, func() bool {
		maps.DeleteFunc(acknowledged, func(path string, ids []string) bool {
			a, err := c.staff.Try(http.MethodGet, path, nil)
			list, _ := a.Data.([]any)
			if err != nil || len(list) != len(ids) {
				return false
			}
			for _, one := range list {
				refund, _ := one.(program.M)
				if id, _ := refund["id"].(string); refund["status"] != "SUCCESSFUL" || !slices.Contains(ids, id) {
					return false
				}
			}
			return true
		})
		return len(acknowledged) == 0
	})
	return len(acknowledged)
}

// of gives the acknowledged calls of a kind.
func (l *ledger) of(kind string) (entries []entry) {
	for _, e := range l.acknowledged {
		if e.kind == kind {
			entries = append(entries, e)
		}
	}
	return entries
}

// missing counts what was acknowledged and cannot be read.
func (c *cases) missing() (n int) {
	for kind, path := range map[string]string{"invoice": finance + "/invoices/", "submit": staffRequests + "/", "accept": applications + "/"} {
		for _, e := range c.of(kind) {
			if a := c.staff.Get(path + e.id); a.Status != http.StatusOK {
				n++
			}
		}
	}
	return n
}

// doubled counts what is there and was not acknowledged. No call was left without a
// final answer.
func (c *cases) doubled() int {
	n := c.total(c.staff, finance+"/invoices") - len(c.of("invoice")) - len(c.of("complete"))
	n += c.total(c.staff, applications) - len(c.of("accept"))
	for _, customer := range c.people {
		n += c.total(customer, customerRequests)
	}
	return n - len(c.of("request"))
}

// total is the length of a list.
func (c *cases) total(by *program.Client, path string) int {
	a := by.Get(path + "?size=1").Want(http.StatusOK)
	var n int
	if _, err := fmt.Sscan(a.String("totalElements"), &n); err != nil {
		c.t.Fatal(err)
	}
	return n
}

// violations counts the invariants of the database that do not hold.
func violations(t *testing.T, s *program.Server) int {
	t.Helper()
	d, err := db.Open(t.Context(), s.Database, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	broken, err := operate.Violations(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range broken {
		t.Errorf("it must hold that %s, but it does not for: %.300s", v.Rule, fmt.Sprint(v.IDs))
	}
	return len(broken)
}
