// Package stagegate is a client of the Stagegate API for programs of an organisation. Operations have methods of
// their names, with the types of the API description; amounts of money are decimals.
package stagegate

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// Client calls the API with a key. It may be used by several goroutines at once.
//
// It sends an Idempotency-Key with each POST that has none, and retries calls: after a lost connection, if this is
// safe, and after 429, 503 and a temporary failure of a provider, as Retry-After says.
type Client struct {
	Server string // address of the server, such as https://stagegate.example.org
	Key    string // secret of an API key, or the access token of a session; "" for public operations

	HTTP    *http.Client  // default: one with a timeout of a minute a call
	Retries int           // maximum number of retries of a call; default 3, negative for none
	MaxWait time.Duration // longest wait before a retry, beyond which a call fails; default 1 minute
}

// Error is a refusal of a call.
type Error struct {
	Status     int             `json:"-"`         // HTTP status
	Code       string          `json:"errorCode"` // "" if the response is not from Stagegate
	Message    string          `json:"message"`   // for people
	TraceID    string          `json:"traceId"`   // identifies the call in the logs of the server
	Data       json.RawMessage `json:"data"`      // details of some errors
	RetryAfter time.Duration   `json:"-"`         // time to wait before a retry; negative if the server does not say

	Fields []struct{ Field, Code, Message string } `json:"errors"` // invalid fields
}

func (e *Error) Error() string {
	text := fmt.Sprintf("stagegate: %d %s: %s", e.Status, cmp.Or(e.Code, http.StatusText(e.Status)), e.Message)
	for _, f := range e.Fields {
		text += fmt.Sprintf("; %s: %s", f.Field, f.Message)
	}
	return text
}

// Amount is an amount of money in major units of its currency, exact to the last digit. Unlike other decimals, it
// is a number in JSON.
type Amount struct{ decimal.Decimal }

// NewAmount returns an amount from its digits, such as 150.50.
func NewAmount(digits string) (Amount, error) {
	d, err := decimal.NewFromString(digits)
	return Amount{d}, err
}

// MarshalJSON encodes the amount as a number.
func (a Amount) MarshalJSON() ([]byte, error) { return []byte(a.String()), nil }

// ParseTime parses a time of the API, which is in UTC.
func ParseTime(text string) (time.Time, error) { return time.Parse("2006-01-02T15:04:05.000", text) }

// Call calls an operation for which the types of this package do not suffice, for example to send null. The body
// may be nil; T is the type of the data.
func Call[T any](ctx context.Context, c *Client, method, path string, body any) (T, error) {
	r := newRequest(method, path)
	r.body = body
	return receive[T](ctx, c, r)
}

// send sends a request, retries it within the limits of the client and returns the body of the response.
func (c *Client) send(ctx context.Context, r request) ([]byte, error) {
	var sent []byte
	if r.body != nil {
		var err error
		if sent, err = json.Marshal(r.body); err != nil {
			return nil, err
		}
	}
	if r.method == http.MethodPost && r.header.Get("Idempotency-Key") == "" {
		r.header.Set("Idempotency-Key", rand.Text()) // the same for all retries
	}
	for attempt := 0; ; attempt++ {
		body, err := c.attempt(ctx, r, sent)
		if err == nil {
			return body, nil
		}
		wait := waitAfter(err, r.method, attempt)
		if wait < 0 || wait > cmp.Or(c.MaxWait, time.Minute) || attempt >= cmp.Or(c.Retries, 3) || !pause(ctx, wait) {
			return nil, err
		}
	}
}

var defaultHTTP = &http.Client{Timeout: time.Minute}

func (c *Client) attempt(ctx context.Context, r request, sent []byte) ([]byte, error) {
	address := strings.TrimSuffix(c.Server, "/") + r.path
	if len(r.query) > 0 {
		address += "?" + r.query.Encode()
	}
	call, err := http.NewRequestWithContext(ctx, r.method, address, bytes.NewReader(sent))
	if err != nil {
		return nil, err
	}
	call.Header = r.header.Clone()
	if c.Key != "" {
		call.Header.Set("Authorization", "Bearer "+c.Key)
	}
	if sent != nil {
		call.Header.Set("Content-Type", "application/json")
	}
	response, err := cmp.Or(c.HTTP, defaultHTTP).Do(call)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode >= http.StatusMultipleChoices {
		err = refusal(response, body)
	}
	return body, err
}

func refusal(response *http.Response, body []byte) error {
	e := &Error{}
	if json.Unmarshal(body, e) != nil {
		e = &Error{Message: "the response is not from Stagegate"}
	}
	e.Status, e.RetryAfter = response.StatusCode, -1
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
		e.RetryAfter = time.Duration(seconds) * time.Second
	}
	return e
}

// waitAfter returns the time to wait before a retry, negative for none. A POST can be retried, because of its key.
func waitAfter(err error, method string, attempt int) time.Duration {
	backoff := time.Second / 4 << min(attempt, 10)
	e, refused := errors.AsType[*Error](err)
	switch {
	case !refused && slices.Contains([]string{http.MethodGet, http.MethodPut, http.MethodPost}, method):
		return backoff // the connection was lost
	case !refused:
		return -1
	case e.RetryAfter < 0 && (e.Status == http.StatusTooManyRequests || e.Status == http.StatusServiceUnavailable):
		return backoff
	case e.Status == http.StatusTooManyRequests, e.Status == http.StatusServiceUnavailable,
		e.Status == http.StatusBadGateway, e.Code == "IDEMPOTENCY_KEY_IN_USE" && attempt > 0:
		return e.RetryAfter // busy, a provider is not available, or the first attempt still runs
	default:
		return -1
	}
}

// pause waits, and reports whether the context has not ended.
func pause(ctx context.Context, wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
