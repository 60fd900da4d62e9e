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

// ledger records the responses to callers.
type ledger struct {
	t *testing.T

	mu           sync.Mutex
	acknowledged []entry
	references   []string       // of payments made at the provider
	statuses     map[string]int // number of responses by status
	repeats      int            // number of calls without a final first response
	wrong        []string       // responses that cannot be correct
}

// entry is an acknowledged call.
type entry struct {
	by             *program.Client
	kind, path, id string
	key            string
	body           any
	status         int
	at             time.Time // of the response
}

// post makes a call with a key and returns the id in its response, or "" if the response is wrong.
func (l *ledger) post(by *program.Client, kind, path string, body any, want int) (id string) {
	a, ok := l.call(by, kind, path, body, want)
	if !ok {
		return ""
	}
	return idOf(a)
}

func idOf(a program.Response) string {
	data, _ := a.Data.(program.M)
	id, _ := data["id"].(string)
	return id
}

// call makes a call with a key and repeats it until the response is final.
func (l *ledger) call(by *program.Client, kind, path string, body any, want int) (program.Response, bool) {
	return l.either(by, kind, path, body, want, "")
}

// either is call that also accepts a refusal with a code.
func (l *ledger) either(by *program.Client, kind, path string, body any, want int, refusal string) (program.Response, bool) {
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

// patience is how long a call is repeated. A call without a final response by then is wrong.
const patience = 3 * time.Minute

// temporary reports whether a response asks for a retry.
func temporary(a program.Response) bool {
	return a.Status >= http.StatusInternalServerError || a.Status >= http.StatusConflict && a.Header.Get("Retry-After") != ""
}

func (l *ledger) count(a program.Response, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case err != nil:
		l.statuses[noAnswer]++
		if errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, syscall.ECONNRESET) { // connection refused or closed
			l.statuses[notAccepted]++
		}
	case a.Status >= http.StatusBadRequest:
		l.statuses[fmt.Sprint(a.Status, " ", a.Code)]++
	default:
		l.statuses[fmt.Sprint(a.Status)]++
	}
}

// note records a final response.
func (l *ledger) note(e entry, a program.Response, want, tries int) bool {
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

// Counters besides statuses.
const (
	noAnswer    = "no answer"
	notAccepted = "not accepted" // also counted as no answer
)

// failed returns the number of calls without a response or with a server error.
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

// answered returns the number of responses with a status and code.
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

// repeatLast repeats the latest acknowledged calls with their keys: the responses must be the same.
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

// report compares the acknowledged calls with the stored data and reports the figures.
func (c *cases) report(fault string) {
	c.t.Helper()
	c.repeatLast(500)
	unconfirmed, wrongRefunds := c.unconfirmed(), c.wrongRefunds()
	c.s.Notef("%s: %d calls acknowledged, %d of them after repeats; answers: %v", fault, len(c.acknowledged), c.repeats, c.statuses)
	c.s.Figure("acknowledged but missing, "+fault, float64(c.missing()), "", program.AtMost(0))
	c.s.Figure("duplicates of acknowledged records, "+fault, float64(c.duplicates()), "", program.AtMost(0))
	c.s.Figure("wrong responses to first calls and to 500 repeats with a key, "+fault, float64(len(c.wrong)), "", program.AtMost(0))
	c.s.Figure("payments made at the provider but not confirmed here, "+fault, float64(unconfirmed), "", program.AtMost(0))
	c.s.Figure("payments with missing or unexpected refunds, "+fault, float64(wrongRefunds), "", program.AtMost(0))
	c.s.Figure("500 INTERNAL_ERROR, "+fault, float64(c.statuses["500 INTERNAL_ERROR"]), "", program.AtMost(0))
	c.s.Figure("broken invariants, "+fault, float64(violations(c.t, c.s)), "", program.AtMost(0))
	for _, w := range c.wrong[:min(len(c.wrong), 10)] {
		c.t.Error(w)
	}
	if printed, code := c.s.Run("audit", "verify"); code != 0 {
		c.t.Errorf("audit verify: %s", printed)
	}
}

// settleTime is how long payments may take to be confirmed after the faults.
const settleTime = 2 * time.Minute

// unconfirmed counts the payments made at the provider that do not become SUCCESSFUL.
func (c *cases) unconfirmed() int {
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

// wrongRefunds counts the payments whose SUCCESSFUL refunds differ from the acknowledged ones.
func (c *cases) wrongRefunds() int {
	acknowledged := map[string][]string{} // ids by the path of the refunds
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

// of returns the acknowledged calls of a kind.
func (l *ledger) of(kind string) (entries []entry) {
	for _, e := range l.acknowledged {
		if e.kind == kind {
			entries = append(entries, e)
		}
	}
	return entries
}

// missing counts acknowledged records that cannot be read.
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

// duplicates counts records that were not acknowledged. All calls must have got a final response.
func (c *cases) duplicates() int {
	n := c.total(c.staff, finance+"/invoices") - len(c.of("invoice")) - len(c.of("complete"))
	n += c.total(c.staff, applications) - len(c.of("accept"))
	for _, customer := range c.people {
		n += c.total(customer, customerRequests)
	}
	return n - len(c.of("request"))
}

// total returns the total of a list.
func (c *cases) total(by *program.Client, path string) int {
	a := by.Get(path + "?size=1").Want(http.StatusOK)
	var n int
	if _, err := fmt.Sscan(a.String("totalElements"), &n); err != nil {
		c.t.Fatal(err)
	}
	return n
}

// violations returns the number of violated invariants.
func violations(t *testing.T, s *program.Server) int {
	t.Helper()
	d, err := db.Open(t.Context(), s.Database, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d = d.EveryTenant()
	defer func() { _ = d.Close() }()
	broken, err := operate.Violations(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range broken {
		t.Errorf("invariant violated: %s, for: %.300s", v.Rule, fmt.Sprint(v.IDs))
	}
	return len(broken)
}
