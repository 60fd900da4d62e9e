package sandbox

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// The states of a delivery.
const (
	deliveryPending   = "pending"
	deliveryDelivered = "delivered"
	deliveryDropped   = "dropped" // by the fault "drop": never sent
	deliveryFailed    = "failed"  // no further attempts
)

const (
	kindDelivery   = "delivery"
	duplicates     = 3 // how often an event arrives under the fault "duplicate"
	tamperAttempts = 3 // after which an altered event fails
	longestListing = 500
	maxFinished    = 1000 // deliveries that are over; older ones are removed
)

// Delivery is a webhook event with its attempts. Faults are applied when it is created; later
// changes of the settings do not affect it.
type Delivery struct {
	Number    int       `json:"number"`
	Event     string    `json:"event,omitempty"`     // of payments
	Reference string    `json:"reference,omitempty"` // of payments: what the event is about
	PublicID  string    `json:"publicId,omitempty"`  // of storage: what the event is about
	To        string    `json:"to,omitempty"`        // the configured address if empty
	Body      []byte    `json:"body,omitempty"`      // the exact bytes; removed when no longer needed
	Status    string    `json:"status"`
	Copies    int       `json:"copies"` // how often it must still be accepted
	Tamper    bool      `json:"tamper,omitempty"`
	Attempts  int       `json:"attempts"`
	LastReply string    `json:"lastReply"`
	CreatedAt time.Time `json:"createdAt"`
	NextAt    time.Time `json:"nextAt"`
}

// Deliver adds an event to the queue, as part of the batch. An empty fault means
// the one of the current settings.
func (p *Provider) Deliver(b *Batch, d Delivery, fault WebhookFault) {
	now := p.config.Now().UTC()
	d.Number, d.Status, d.Copies, d.CreatedAt, d.NextAt = p.next, deliveryPending, 1, now, now
	p.next++
	switch cmp.Or(fault, p.config.Faults().Webhook) {
	case WebhookNormal:
	case WebhookDrop:
		d.finish(deliveryDropped)
	case WebhookDuplicate:
		d.Copies = duplicates
	case WebhookDelay:
		d.NextAt = now.Add(p.config.Timing.Delay)
	case WebhookTamper:
		d.Tamper = true
	}
	b.Put(kindDelivery, strconv.Itoa(d.Number), d, func() { p.keepDelivery(d) })
}

func (d *Delivery) finish(status string) { d.Status, d.Body = status, nil }

// attempted records the result of an attempt: the response status, 0 without a response.
func (d *Delivery) attempted(status int, reply string, now time.Time, t Timing) {
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
	wait := t.FirstRetry << min(d.Attempts-1, 16)
	d.NextAt = now.Add(min(wait, t.LongestRetry))
	if d.NextAt.Sub(d.CreatedAt) > t.GiveUp || d.Tamper && d.Attempts >= tamperAttempts {
		d.finish(deliveryFailed)
	}
}

func (p *Provider) loadDelivery(raw json.RawMessage) error {
	var d Delivery
	if err := json.Unmarshal(raw, &d); err != nil {
		return err
	}
	p.keepDelivery(d)
	p.next = max(p.next, d.Number+1)
	return nil
}

// keepDelivery stores a delivery in memory.
func (p *Provider) keepDelivery(d Delivery) {
	at, known := slices.BinarySearchFunc(p.deliveries, d.Number, func(x Delivery, number int) int { return x.Number - number })
	if known {
		p.deliveries[at] = d
	} else {
		p.deliveries = slices.Insert(p.deliveries, at, d)
	}
	delete(p.pending, d.Number)
	if d.Status == deliveryPending {
		p.pending[d.Number] = d
	}
}

// claim takes the due deliveries and returns when the next one is due; the zero time if
// there is none.
func (p *Provider) claim(now time.Time, limit int) (due []Delivery, next time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for number, d := range p.pending {
		_, busy := p.inFlight[number]
		switch {
		case busy:
		case !d.NextAt.After(now):
			due = append(due, d)
		case next.IsZero() || d.NextAt.Before(next):
			next = d.NextAt
		}
	}
	slices.SortFunc(due, func(a, b Delivery) int { return cmp.Or(a.NextAt.Compare(b.NextAt), a.Number-b.Number) })
	due = due[:min(len(due), limit)]
	for _, d := range due {
		p.inFlight[d.Number] = struct{}{}
	}
	return due, next
}

// settle stores the result of an attempt, in memory even if the journal fails, so that the
// event is not sent again and again.
func (p *Provider) settle(d Delivery) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.inFlight, d.Number)
	p.keepDelivery(d)
	record, err := NewRecord(kindDelivery, strconv.Itoa(d.Number), d)
	if err != nil {
		return err
	}
	return p.journal.Write(append([]Record{record}, p.removeOld()...)...)
}

// removeOld removes the oldest finished deliveries if there are too many, and returns the
// records that remove them from the journal.
func (p *Provider) removeOld() (records []Record) {
	excess := len(p.deliveries) - len(p.pending) - maxFinished
	p.deliveries = slices.DeleteFunc(p.deliveries, func(d Delivery) bool {
		if excess <= 0 || d.Status == deliveryPending {
			return false
		}
		excess--
		r, _ := NewRecord(kindDelivery, strconv.Itoa(d.Number), nil) // nil can be encoded
		records = append(records, r)
		return true
	})
	return records
}

// release returns a delivery whose attempt was cancelled by the end of Run.
func (p *Provider) release(d Delivery) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.inFlight, d.Number)
}

// ListDeliveries answers with the deliveries, newest first, without their bodies.
func (p *Provider) ListDeliveries(w http.ResponseWriter, _ *http.Request) {
	rows := []Delivery{}
	p.Read(func() { rows = append(rows, p.deliveries[max(0, len(p.deliveries)-longestListing):]...) })
	slices.Reverse(rows)
	for i := range rows {
		rows[i].Body = nil
	}
	WriteJSON(w, http.StatusOK, rows)
}
