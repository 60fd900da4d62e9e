package payments

import (
	"bytes"
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"time"

	"stagegate/internal/sandbox"
)

// The states of a delivery.
const (
	deliveryPending   = "pending"
	deliveryDelivered = "delivered"
	deliveryDropped   = "dropped" // a fault: never sent
	deliveryFailed    = "failed"  // given up
)

const (
	duplicates      = 3 // how often an event arrives under the fault "duplicate"
	tamperedTries   = 3 // after which an altered event is given up
	longestListings = 500
)

// delivery is an event on its way. What the faults make of it is settled when
// it is created, so that it does not change its nature half way.
type delivery struct {
	Number    int       `json:"number"`
	Event     string    `json:"event"`
	Reference string    `json:"reference"`
	Body      []byte    `json:"body,omitempty"` // the exact bytes; dropped once they are no longer needed
	Status    string    `json:"status"`
	Copies    int       `json:"copies"` // how often it must still be accepted
	Tamper    bool      `json:"tamper,omitempty"`
	Attempts  int       `json:"attempts"`
	LastReply string    `json:"lastReply,omitempty"`
	CreatedAt time.Time `json:"createdAt"`
	NextAt    time.Time `json:"nextAt"`
}

// newDelivery prepares an event under the faults of the moment.
func (s *Server) newDelivery(name, reference string, body []byte) delivery {
	return s.newDeliveryUnder("", name, reference, body)
}

// newDeliveryUnder prepares an event under a fault of its own; "" for that of the
// moment.
func (s *Server) newDeliveryUnder(fault sandbox.WebhookFault, name, reference string, body []byte) delivery {
	now := s.now().UTC()
	d := delivery{
		Event: name, Reference: reference, Body: body, Status: deliveryPending, Copies: 1,
		CreatedAt: now, NextAt: now,
	}
	switch cmp.Or(fault, s.faults.Payments().Webhook) {
	case sandbox.WebhookNormal:
	case sandbox.WebhookDrop:
		d.finish(deliveryDropped)
	case sandbox.WebhookDuplicate:
		d.Copies = duplicates
	case sandbox.WebhookDelay:
		d.NextAt = now.Add(s.timing.Delay)
	case sandbox.WebhookTamper:
		d.Tamper = true
	}
	return d
}

func (d *delivery) finish(status string) { d.Status, d.Body = status, nil }

// payload is what is sent: the event, or what a fault makes of it. An altered one
// is as well-formed as before, with a larger amount: only the signature tells.
func (d delivery) payload() []byte {
	if !d.Tamper {
		return d.Body
	}
	return bytes.Replace(d.Body, []byte(`"amount":`), []byte(`"amount":9`), 1)
}

// attempted notes the outcome of one try: status is what the receiver answered,
// 0 when it did not.
func (d *delivery) attempted(status int, reply string, now time.Time, t Timing) {
	d.Attempts++
	d.LastReply = reply
	if status == http.StatusOK { // nothing else counts as accepted
		d.Copies--
		d.NextAt = now
		if d.Copies <= 0 {
			d.finish(deliveryDelivered)
		}
		return
	}
	d.NextAt = now.Add(t.wait(d.Attempts))
	if d.NextAt.Sub(d.CreatedAt) > t.GiveUp || (d.Tamper && d.Attempts >= tamperedTries) {
		d.finish(deliveryFailed)
	}
}

// wait is how long to wait after so many tries.
func (t Timing) wait(attempts int) time.Duration {
	wait := t.FirstRetry
	for range attempts - 1 {
		if wait *= 2; wait >= t.LongestRetry {
			return t.LongestRetry
		}
	}
	return wait
}

// due takes the deliveries whose time has come, and says when the next one is;
// the zero time when there is none.
func (l *ledger) due(now time.Time, most int) (batch []delivery, next time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for number := range l.open {
		if _, busy := l.inFlight[number]; busy {
			continue
		}
		d := l.deliveries[number]
		if d.NextAt.After(now) {
			if next.IsZero() || d.NextAt.Before(next) {
				next = d.NextAt
			}
		} else {
			batch = append(batch, d)
		}
	}
	slices.SortFunc(batch, func(a, b delivery) int { return a.NextAt.Compare(b.NextAt) })
	batch = batch[:min(len(batch), most)]
	for _, d := range batch {
		l.inFlight[d.Number] = struct{}{}
	}
	return batch, next
}

// settle keeps the outcome of a try.
func (l *ledger) settle(d delivery) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.inFlight, d.Number)
	// Kept in memory even if the journal fails: otherwise the event would be
	// sent over and over.
	l.keepDelivery(d)
	record, err := sandbox.NewRecord(kindDelivery, strconv.Itoa(d.Number), d)
	if err != nil {
		return err
	}
	return l.journal.Write(record)
}

// release gives back a delivery whose try was broken off by our own end.
func (l *ledger) release(d delivery) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.inFlight, d.Number)
}

// listDeliveries shows what became of the events, newest first.
func (s *Server) listDeliveries(w http.ResponseWriter, _ *http.Request) {
	type row struct {
		Reference string    `json:"reference"`
		Event     string    `json:"event"`
		Status    string    `json:"status"`
		Attempts  int       `json:"attempts"`
		LastReply string    `json:"lastReply"`
		CreatedAt time.Time `json:"createdAt"`
	}
	rows := []row{}
	for _, d := range s.ledger.latestDeliveries(longestListings) {
		rows = append(rows, row{d.Reference, d.Event, d.Status, d.Attempts, d.LastReply, d.CreatedAt})
	}
	sandbox.WriteJSON(w, http.StatusOK, rows)
}

func (l *ledger) latestDeliveries(most int) []delivery {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := slices.Clone(l.deliveries[max(0, len(l.deliveries)-most):])
	slices.Reverse(list)
	return list
}
