// Package paystack speaks Paystack's wire protocol: it starts checkouts, asks
// what became of them and reads the events that the provider sends; it lists
// banks, asks whose account a number is, and keeps the subaccounts to which
// money is passed on.
//
// It knows nothing of invoices or tenants, and it decides nothing: whether a
// transaction pays an invoice is the business of finance (specification,
// section 7). Amounts stay in the provider's own unit throughout; see [Amount].
package paystack

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// DefaultBaseURL is the address of the real provider, in test and in live mode:
// the key decides which of the two it is.
const DefaultBaseURL = "https://api.paystack.co"

const (
	defaultTimeout   = 10 * time.Second
	defaultRetryWait = 200 * time.Millisecond
	connectTimeout   = 2 * time.Second
	maxResponse      = 1 << 20
	maxRepeats       = 2 // of a read; a write is never repeated
)

// Config is what a client needs to know.
type Config struct {
	SecretKey string        `json:"-"` // proves who we are and signs the provider's events
	BaseURL   string        // DefaultBaseURL unless given
	Timeout   time.Duration // of a whole call with its repeats; 10 s unless given
	RetryWait time.Duration // before the first repeat of a read, doubled after; 200 ms unless given
	HTTP      *http.Client  // how to reach the provider; one of our own unless given
}

// String leaves out the key, so that printing a Config never gives it away.
func (c Config) String() string { return "paystack at " + c.BaseURL }

// Client calls the provider. It may be used by many goroutines at a time.
type Client struct {
	key     func() string // a function, so that printing a Client never gives the key away
	base    string
	timeout time.Duration
	write   *http.Client
	read    *retryablehttp.Client
}

// New makes a client.
func New(c Config) *Client {
	if c.BaseURL == "" {
		c.BaseURL = DefaultBaseURL
	}
	if c.Timeout <= 0 {
		c.Timeout = defaultTimeout
	}
	if c.RetryWait <= 0 {
		c.RetryWait = defaultRetryWait
	}
	if c.HTTP == nil {
		c.HTTP = &http.Client{Transport: newTransport()}
	}
	// A redirect of an API call is a misconfiguration or an attack; following
	// one could carry the key to a stranger.
	direct := *c.HTTP
	direct.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{
		key:     func() string { return c.SecretKey },
		base:    strings.TrimRight(c.BaseURL, "/"),
		timeout: c.Timeout,
		write:   &direct,
		read:    repeating(&direct, c.RetryWait),
	}
}

func newTransport() *http.Transport {
	return &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: connectTimeout, KeepAlive: 30 * time.Second}).DialContext,
		TLSHandshakeTimeout: 5 * time.Second,
		ForceAttemptHTTP2:   true,
		MaxIdleConnsPerHost: 8,
		IdleConnTimeout:     90 * time.Second,
	}
}

// Domain is the mode that the key belongs to: "live" or "test". The provider
// names it in everything it says, and what it says about the other mode is not
// about our money.
func (c *Client) Domain() string {
	if strings.HasPrefix(c.key(), "sk_live_") {
		return "live"
	}
	return "test"
}

// post makes something at the provider. It is sent once: the provider has no
// idempotency key, so after a lost reply the only safe step is to ask by reference.
// (The transport may move to a fresh connection, but only while no byte was written.)
func (c *Client) post(ctx context.Context, path string, in, out any) error {
	return c.send(ctx, http.MethodPost, path, in, out)
}

// put changes something at the provider. It is sent once, as by post.
func (c *Client) put(ctx context.Context, path string, in, out any) error {
	return c.send(ctx, http.MethodPut, path, in, out)
}

func (c *Client) send(ctx context.Context, method, path string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
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
	resp, err := c.write.Do(req)
	return finish(resp, err, out, nil)
}

// get reads from the provider, again if need be.
func (c *Client) get(ctx context.Context, path string, out any) error {
	return c.getPage(ctx, path, out, nil)
}

// getPage is get for a part of a list: page tells where the rest is.
func (c *Client) getPage(ctx context.Context, path string, out any, page *pageMeta) error {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	req, err := c.request(ctx, http.MethodGet, path, nil)
	if err != nil {
		return err
	}
	again, err := retryablehttp.FromRequest(req)
	if err != nil {
		return fmt.Errorf("paystack: %w", err)
	}
	resp, err := c.read.Do(again)
	return finish(resp, err, out, page)
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

// envelope is the outside of every reply. That status is true means only that
// the call was understood, not that money moved.
type envelope struct {
	Status  bool            `json:"status"`
	Message string          `json:"message"`
	Code    string          `json:"code"`
	Data    json.RawMessage `json:"data"`
	Meta    json.RawMessage `json:"meta"`
}

// pageMeta says where the next part of a list begins; "" at its end.
type pageMeta struct {
	Next text `json:"next"`
}

// finish reads the reply into out and into page, unless they are nil.
func finish(resp *http.Response, err error, out any, page *pageMeta) error {
	if err != nil {
		if resp != nil {
			_ = resp.Body.Close()
		}
		return &Error{Message: "no reply", cause: err}
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxResponse+1))
	if err != nil {
		return &Error{Message: "the reply broke off", cause: err}
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
		return unreadable(readErr)
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(e.Data, out); err != nil {
		return unreadable(err)
	}
	if page != nil && json.Unmarshal(e.Meta, page) != nil {
		*page = pageMeta{} // a list without parts has none
	}
	return nil
}
