// Package paystack is a client of Paystack's API: it starts and verifies checkouts,
// gives money back, parses the events that the provider sends, lists banks, resolves bank
// accounts, and manages plans, subscriptions and the subaccounts that receive money.
//
// It does not know invoices or tenants: finance decides whether a transaction pays
// an invoice (specification, section 7). Amounts stay in the provider's own unit throughout; see [Amount].
package paystack

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"stagegate/internal/providers"
)

// DefaultBaseURL is the address of the real provider, in test and in live mode:
// the key decides which of the two it is.
const DefaultBaseURL = "https://api.paystack.co"

// CheckoutBase is where the pages of checkouts are.
const CheckoutBase = "https://checkout.paystack.com"

const (
	defaultTimeout   = 10 * time.Second
	defaultRetryWait = 200 * time.Millisecond
	maxResponse      = 1 << 20
	maxRetries       = 2 // of a read; a write is never retried
)

// Config configures a client.
type Config struct {
	SecretKey string          `json:"-"` // authenticates calls and signs the provider's events
	BaseURL   string          // DefaultBaseURL unless given
	Timeout   time.Duration   // of a call with its retries; 10 s unless given
	RetryWait time.Duration   // before the first retry of a read, doubled after; 200 ms unless given
	HTTP      *http.Client    // a new one unless given
	Guard     providers.Guard `json:"-"` // nil makes every call
}

// String leaves out the key, so that a printed Config does not contain it.
func (c Config) String() string { return "paystack at " + c.BaseURL }

// Client calls the provider. It is safe for concurrent use.
type Client struct {
	key       func() string // a function, so that a printed Client does not contain the key
	base      string
	timeout   atomic.Int64 // of a call, in nanoseconds
	retryWait time.Duration
	http      *http.Client
	guard     providers.Guard
}

// New returns a client.
func New(c Config) *Client {
	if c.BaseURL == "" {
		c.BaseURL = DefaultBaseURL
	}
	if c.RetryWait <= 0 {
		c.RetryWait = defaultRetryWait
	}
	client := &Client{
		guard:     c.Guard,
		key:       func() string { return c.SecretKey },
		base:      strings.TrimRight(c.BaseURL, "/"),
		retryWait: c.RetryWait,
		http:      providers.HTTPClient(c.HTTP),
	}
	client.SetTimeout(c.Timeout)
	return client
}

// SetTimeout changes how long a call may take, with its retries; 0 is the time that New gives it.
func (c *Client) SetTimeout(d time.Duration) { c.timeout.Store(int64(cmp.Or(d, defaultTimeout))) }

// Domain is the mode of the key: "live" or "test". Every reply and event of the
// provider names its mode; those of the other mode do not concern our money.
func (c *Client) Domain() string {
	if strings.HasPrefix(c.key(), "sk_live_") {
		return "live"
	}
	return "test"
}

// post creates something at the provider. It is sent once: the provider has no
// idempotency key, so after a lost reply the only safe step is to verify by reference.
// (The transport may move to a fresh connection, but only while no byte was written.)
func (c *Client) post(ctx context.Context, path string, in, out any) error {
	return c.send(ctx, http.MethodPost, path, in, out)
}

// put changes something at the provider. It is sent once, as by post.
func (c *Client) put(ctx context.Context, path string, in, out any) error {
	return c.send(ctx, http.MethodPut, path, in, out)
}

func (c *Client) send(ctx context.Context, method, path string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(c.timeout.Load()))
	defer cancel()
	body, err := json.Marshal(in)
	if err != nil {
		return fmt.Errorf("paystack: encode %s: %w", path, err)
	}
	req, err := c.request(ctx, method, path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	return c.guard.Do(ctx, func() error {
		resp, err := c.http.Do(req)
		return readReply(resp, err, out, nil)
	}, notMade)
}

// notMade is the error of a call that Config.Guard did not let through. It has no reply.
func notMade(cause error) error { return &Error{Message: "the call was not made", cause: cause} }

// get reads from the provider, with retries.
func (c *Client) get(ctx context.Context, path string, out any) error {
	return c.getPage(ctx, path, out, nil)
}

// getPage is get for a page of a list, with the position of the next one.
func (c *Client) getPage(ctx context.Context, path string, out any, page *pageMeta) error {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(c.timeout.Load()))
	defer cancel()
	req, err := c.request(ctx, http.MethodGet, path, nil)
	if err != nil {
		return err
	}
	return c.guard.Do(ctx, func() error {
		resp, err := c.read(req)
		return readReply(resp, err, out, page)
	}, notMade)
}

func (c *Client) request(ctx context.Context, method, path string, body io.Reader) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return nil, fmt.Errorf("paystack: %w", err)
	}
	req.Header.Set("Authorization", "Bearer "+c.key())
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "stagegate")
	return req, nil
}

// envelope contains every reply. A status of true means only that the call was
// processed, not that money moved.
type envelope struct {
	Status  bool            `json:"status"`
	Message string          `json:"message"`
	Code    string          `json:"code"`
	Data    json.RawMessage `json:"data"`
	Meta    json.RawMessage `json:"meta"`
}

// pageMeta is where the next page of a list begins; "" at its end.
type pageMeta struct {
	Next text `json:"next"`
}

// readReply parses the reply into out and into page, unless they are nil.
func readReply(resp *http.Response, err error, out any, page *pageMeta) error {
	if err != nil {
		if resp != nil {
			_ = resp.Body.Close()
		}
		return &Error{Message: "no reply", cause: err}
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxResponse+1))
	if err != nil {
		return &Error{Message: "the reply is incomplete", cause: err}
	}
	if len(body) > maxResponse {
		return &Error{Message: "the reply is too long"}
	}
	var e envelope
	readErr := json.Unmarshal(body, &e)
	if resp.StatusCode/100 != 2 || (readErr == nil && !e.Status) {
		return &Error{HTTPStatus: resp.StatusCode, Code: e.Code, Message: e.Message}
	}
	if readErr != nil {
		return invalidReply(readErr)
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(e.Data, out); err != nil {
		return invalidReply(err)
	}
	if page != nil && json.Unmarshal(e.Meta, page) != nil {
		*page = pageMeta{} // a list without pages has none
	}
	return nil
}
