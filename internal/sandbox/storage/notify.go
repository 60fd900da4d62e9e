package storage

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"

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
	couriers       = 8 // notifications that travel at a time
	duplicates     = 3 // how often one arrives under the fault "duplicate"
	tamperedTries  = 3 // after which an altered one is given up
	longestListing = 500
)

// delivery is a notification on its way. What the faults make of it is settled
// when it is created.
type delivery struct {
	Number    int       `json:"number"`
	PublicID  string    `json:"publicId"`
	To        string    `json:"to,omitempty"`   // the account's address unless given
	Body      []byte    `json:"body,omitempty"` // dropped once it is no longer needed
	Status    string    `json:"status"`
	Copies    int       `json:"copies"` // how often it must still be accepted
	Tamper    bool      `json:"tamper,omitempty"`
	Attempts  int       `json:"attempts"`
	LastReply string    `json:"lastReply,omitempty"`
	CreatedAt time.Time `json:"createdAt"`
	NextAt    time.Time `json:"nextAt"`
}

// newDelivery prepares the report of an upload under the faults of the moment.
func (s *Server) newDelivery(a asset, to string) (delivery, error) {
	now := s.config.Now().UTC()
	notification := s.reported(a)
	delete(notification, "signature")
	maps.Copy(notification, map[string]any{
		"notification_type": "upload", "timestamp": now.Format(time.RFC3339), "request_id": uuid.NewString(), "signature_key": s.config.Key,
		"notification_context": map[string]any{"triggered_at": now.Format(time.RFC3339Nano), "triggered_by": map[string]string{"source": "api", "id": s.config.Key}},
	})
	body, err := json.Marshal(notification)
	d := delivery{PublicID: a.PublicID, To: to, Body: body, Status: deliveryPending, Copies: 1, CreatedAt: now, NextAt: now}
	switch s.config.Faults.Storage().Webhook {
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
	return d, err
}

func (d *delivery) finish(status string) { d.Status, d.Body = status, nil }

// payload is what is sent: an altered one is as well-formed as before, only the
// signature tells.
func (d *delivery) payload() []byte {
	if !d.Tamper {
		return d.Body
	}
	return bytes.Replace(d.Body, []byte(`"version":1`), []byte(`"version":2`), 1)
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
	wait := t.FirstRetry << min(d.Attempts-1, 16)
	d.NextAt = now.Add(min(wait, t.LongestRetry))
	if d.NextAt.Sub(d.CreatedAt) > t.GiveUp || d.Tamper && d.Attempts >= tamperedTries {
		d.finish(deliveryFailed)
	}
}

func (l *library) keepDelivery(d delivery) {
	if d.Number == len(l.deliveries) {
		l.deliveries = append(l.deliveries, d)
	}
	l.deliveries[d.Number] = d
	delete(l.open, d.Number)
	if d.Status == deliveryPending {
		l.open[d.Number] = struct{}{}
	}
}

// due takes the deliveries whose time has come, and says when the next one is;
// the zero time when there is none.
func (l *library) due(now time.Time, most int) (batch []delivery, next time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for number := range l.open {
		if _, busy := l.inFlight[number]; busy {
			continue
		}
		d := l.deliveries[number]
		switch {
		case !d.NextAt.After(now):
			batch = append(batch, d)
		case next.IsZero() || d.NextAt.Before(next):
			next = d.NextAt
		}
	}
	slices.SortFunc(batch, func(a, b delivery) int { return a.NextAt.Compare(b.NextAt) })
	batch = batch[:min(len(batch), most)]
	for _, d := range batch {
		l.inFlight[d.Number] = struct{}{}
	}
	return batch, next
}

// settle keeps the outcome of a try: in memory even if the journal fails, since
// the notification would otherwise be sent over and over.
func (l *library) settle(d delivery) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.inFlight, d.Number)
	l.keepDelivery(d)
	record, err := sandbox.NewRecord(kindDelivery, strconv.Itoa(d.Number), d)
	if err != nil {
		return err
	}
	return l.journal.Write(record)
}

// release gives back a delivery whose try was broken off by our own end.
func (l *library) release(d delivery) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.inFlight, d.Number)
}

// Run delivers notifications until the context ends: those of earlier lives
// first. It returns nil once nothing is on its way any more, and is called once.
func (s *Server) Run(ctx context.Context) error {
	defer close(s.stopped)
	transport := &http.Transport{MaxIdleConnsPerHost: couriers}
	defer transport.CloseIdleConnections()
	client := &http.Client{
		Transport: transport, Timeout: s.timing.HookTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	var under sync.WaitGroup
	defer under.Wait() // before the transport is closed
	free := make(chan struct{}, couriers)
	for ctx.Err() == nil {
		batch, next := s.library.due(s.config.Now(), couriers)
		for _, d := range batch {
			free <- struct{}{}
			under.Go(func() {
				defer func() { <-free; s.nudge() }()
				s.try(ctx, client, d)
			})
		}
		if len(batch) < couriers {
			s.rest(ctx, next)
		}
	}
	return nil
}

// rest waits until there may be something to do.
func (s *Server) rest(ctx context.Context, next time.Time) {
	var alarm <-chan time.Time
	if !next.IsZero() {
		timer := time.NewTimer(next.Sub(s.config.Now()))
		defer timer.Stop()
		alarm = timer.C
	}
	select {
	case <-ctx.Done():
	case <-s.wake:
	case <-alarm:
	}
}

// nudge makes Run look for work.
func (s *Server) nudge() {
	select {
	case s.wake <- struct{}{}:
	default: // a nudge is waiting already
	}
}

// try sends a notification once.
func (s *Server) try(ctx context.Context, client *http.Client, d delivery) {
	status, reply := s.send(ctx, client, d)
	if ctx.Err() != nil && status != http.StatusOK {
		s.library.release(d) // says nothing about the receiver
		return
	}
	d.attempted(status, reply, s.config.Now().UTC(), s.timing)
	if err := s.library.settle(d); err != nil {
		s.config.Log.ErrorContext(ctx, "storage sandbox: a delivery could not be kept", "error", err)
	}
	if d.Status == deliveryFailed {
		s.config.Log.WarnContext(ctx, "storage sandbox: gave up a notification", "publicId", d.PublicID, "attempts", d.Attempts, "reply", reply)
	}
}

// send posts a notification and gives the status of the answer, 0 for none. Every
// try is signed anew.
func (s *Server) send(ctx context.Context, client *http.Client, d delivery) (int, string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, cmp.Or(d.To, s.config.WebhookURL), bytes.NewReader(d.payload()))
	if err != nil {
		return 0, err.Error()
	}
	req.Header = s.signNotification(d.Body, s.config.Now())
	req.Header.Set("Content-Type", "application/json")
	resp, err := client.Do(req)
	if err != nil {
		return 0, err.Error()
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxForm))
	return resp.StatusCode, resp.Status
}

// listDeliveries shows what became of the notifications, newest first.
func (s *Server) listDeliveries(w http.ResponseWriter, _ *http.Request) {
	s.library.mu.Lock()
	rows := slices.Clone(s.library.deliveries[max(0, len(s.library.deliveries)-longestListing):])
	s.library.mu.Unlock()
	slices.Reverse(rows)
	for i := range rows {
		rows[i].Body = nil
	}
	if rows == nil {
		rows = []delivery{}
	}
	sandbox.WriteJSON(w, http.StatusOK, rows)
}
