package payments

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha512"
	"encoding/hex"
	"io"
	"net/http"
	"sync"
	"time"
)

// couriers is how many events travel at a time, so that one slow answer does not
// hold up the others.
const couriers = 8

// longestRest is how long subscriptions and refunds wait to be looked at.
const longestRest = time.Second

// Run delivers events until the context ends: those of earlier lives first. It
// returns nil once nothing is on its way any more, and is called once.
func (s *Server) Run(ctx context.Context) error {
	defer close(s.stopped)
	transport := &http.Transport{MaxIdleConnsPerHost: couriers}
	defer transport.CloseIdleConnections()
	client := &http.Client{
		Transport:     transport,
		Timeout:       s.timing.WebhookTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	var under sync.WaitGroup
	defer under.Wait() // before the transport is closed
	free := make(chan struct{}, couriers)
	for ctx.Err() == nil {
		if err := s.bill(); err != nil {
			s.log.ErrorContext(ctx, "payment sandbox: billing could not be kept", "error", err)
		}
		batch, next := s.ledger.due(s.now(), couriers)
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

// rest waits until there may be something to do. Subscriptions and refunds fall due
// without anybody's doing.
func (s *Server) rest(ctx context.Context, next time.Time) {
	wait := longestRest
	if !next.IsZero() {
		wait = min(wait, next.Sub(s.now()))
	}
	alarm := time.NewTimer(wait)
	defer alarm.Stop()
	select {
	case <-ctx.Done():
	case <-s.wake:
	case <-alarm.C:
	}
}

// nudge makes Run look for work.
func (s *Server) nudge() {
	select {
	case s.wake <- struct{}{}:
	default: // a nudge is waiting already
	}
}

// try sends an event once.
func (s *Server) try(ctx context.Context, client *http.Client, d delivery) {
	status, reply := s.send(ctx, client, d)
	if ctx.Err() != nil && status != http.StatusOK {
		s.ledger.release(d) // says nothing about the receiver
		return
	}
	d.attempted(status, reply, s.now().UTC(), s.timing)
	if err := s.ledger.settle(d); err != nil {
		s.log.ErrorContext(ctx, "payment sandbox: a delivery could not be kept", "error", err)
	}
	if d.Status == deliveryFailed {
		s.log.WarnContext(ctx, "payment sandbox: gave up an event",
			"event", d.Event, "reference", d.Reference, "attempts", d.Attempts, "reply", reply)
	}
}

// send posts an event and gives the status of the answer, 0 for none.
func (s *Server) send(ctx context.Context, client *http.Client, d delivery) (int, string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.webhook, bytes.NewReader(d.payload()))
	if err != nil {
		return 0, err.Error()
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Paystack-Signature", sign(s.key, d.Body))
	resp, err := client.Do(req)
	if err != nil {
		return 0, err.Error()
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxBody))
	return resp.StatusCode, resp.Status
}

// sign is written out here rather than shared with the production client: two
// that are wrong in the same way would agree.
func sign(key string, body []byte) string {
	mac := hmac.New(sha512.New, []byte(key))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}
