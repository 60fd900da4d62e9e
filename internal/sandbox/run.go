package sandbox

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"net/http"
	"sync"
	"time"
)

const (
	senders     = 8           // events that are sent at the same time
	longestRest = time.Second // after which Run looks for due work again
	maxReply    = 1 << 20     // bytes of an answer to an event that are read
)

// Run delivers events until ctx ends, starting with those left by an earlier process. It
// returns nil when no attempt is in progress. Call it once.
func (p *Provider) Run(ctx context.Context) error {
	defer close(p.stopped)
	transport := &http.Transport{MaxIdleConnsPerHost: senders}
	defer transport.CloseIdleConnections()
	client := &http.Client{
		Transport: transport, Timeout: p.config.Timing.WebhookTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	var attempts sync.WaitGroup
	defer attempts.Wait() // before the transport is closed
	slots := make(chan struct{}, senders)
	for ctx.Err() == nil {
		if p.config.Work != nil {
			if err := p.config.Work(); err != nil {
				p.config.Log.ErrorContext(ctx, p.config.Name+": due work failed", "error", err)
			}
		}
		due, next := p.claim(p.config.Now(), senders)
		for _, d := range due {
			slots <- struct{}{}
			attempts.Go(func() {
				defer func() { <-slots; p.wakeUp() }()
				p.attempt(ctx, client, d)
			})
		}
		if len(due) < senders {
			p.rest(ctx, next)
		}
	}
	return nil
}

// rest waits until a delivery may be due.
func (p *Provider) rest(ctx context.Context, next time.Time) {
	wait := longestRest
	if !next.IsZero() {
		wait = min(wait, next.Sub(p.config.Now()))
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-p.wake:
	case <-timer.C:
	}
}

// wakeUp makes Run check for due deliveries.
func (p *Provider) wakeUp() {
	select {
	case p.wake <- struct{}{}:
	default: // Run has been woken already
	}
}

// attempt sends an event once.
func (p *Provider) attempt(ctx context.Context, client *http.Client, d Delivery) {
	status, reply := p.send(ctx, client, d)
	if ctx.Err() != nil && status != http.StatusOK {
		p.release(d) // says nothing about the receiver
		return
	}
	d.attempted(status, reply, p.config.Now().UTC(), p.config.Timing)
	if err := p.settle(d); err != nil {
		p.config.Log.ErrorContext(ctx, p.config.Name+": a delivery could not be saved", "error", err)
	}
	if d.Status == deliveryFailed {
		p.config.Log.WarnContext(ctx, p.config.Name+": an event was not accepted and is no longer sent",
			"event", d.Event, "about", d.Reference+d.PublicID, "attempts", d.Attempts, "reply", reply)
	}
}

// send posts an event and returns the response status, 0 without a response. Every attempt
// is signed with its own time; a tampered event has the signature of the original.
func (p *Provider) send(ctx context.Context, client *http.Client, d Delivery) (status int, reply string) {
	body := d.Body
	if d.Tamper {
		body = p.config.Tamper(body)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, cmp.Or(d.To, p.config.URL), bytes.NewReader(body))
	if err != nil {
		return 0, err.Error()
	}
	req.Header = p.config.Sign(d.Body, p.config.Now())
	req.Header.Set("Content-Type", "application/json")
	resp, err := client.Do(req)
	if err != nil {
		return 0, err.Error()
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxReply))
	return resp.StatusCode, resp.Status
}

// WithFaults applies the API faults of the settings to a handler. refuse writes the error
// response of the provider; it is called for APIError500, APITooMany and, if the caller is
// still waiting, APITimeout.
func (p *Provider) WithFaults(next http.Handler, refuse func(http.ResponseWriter, APIFault)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fault := p.config.Faults().API
		if fault == APINormal {
			next.ServeHTTP(w, r)
			return
		}
		if fault == APITimeoutAfterEffect {
			next.ServeHTTP(discard{}, r)
			fault = APITimeout
		}
		// Until the body is read, the client does not read an answer, and the
		// server does not notice that the client closed the connection.
		_, _ = io.Copy(io.Discard, r.Body)
		if fault == APITimeout {
			p.hang(r.Context())
		}
		refuse(w, fault)
	})
}

// hang waits until the caller disconnects, Run ends or the timeout expires.
func (p *Provider) hang(ctx context.Context) {
	timer := time.NewTimer(p.config.Timing.Hang)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-p.stopped:
	case <-timer.C:
	}
}

// discard is a response that nobody receives.
type discard struct{}

func (discard) Header() http.Header         { return http.Header{} }
func (discard) Write(b []byte) (int, error) { return len(b), nil }
func (discard) WriteHeader(int)             {}
