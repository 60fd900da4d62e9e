package paystack

import (
	"crypto/tls"
	"errors"
	"io"
	"math"
	"net/http"
	"strconv"
	"time"
)

const (
	maxRetryWait = 2 * time.Second // unless the provider asks for more
	maxDiscarded = 4 << 10         // bytes of a reply that are read so that its connection is used again
)

// read sends a request without a body. It sends it again after no reply or a temporary
// failure, unless the wait before that is longer than the deadline allows, and returns the
// last reply.
func (c *Client) read(req *http.Request) (*http.Response, error) {
	for attempt := 0; ; attempt++ {
		resp, err := c.http.Do(req)
		if attempt == maxRetries || req.Context().Err() != nil || !isTemporary(resp, err) {
			return resp, err
		}
		wait, asked := retryAfter(resp)
		if !asked {
			wait = min(c.retryWait<<attempt, max(c.retryWait, maxRetryWait))
		}
		if deadline, ok := req.Context().Deadline(); ok && time.Until(deadline) < wait {
			return resp, err
		}
		if resp != nil {
			_, _ = io.CopyN(io.Discard, resp.Body, maxDiscarded)
			_ = resp.Body.Close()
		}
		select {
		case <-req.Context().Done():
			return nil, req.Context().Err()
		case <-time.After(wait):
		}
	}
}

// isTemporary reports whether the same request may have another result a moment later.
func isTemporary(resp *http.Response, err error) bool {
	if err != nil {
		_, untrusted := errors.AsType[*tls.CertificateVerificationError](err)
		return !untrusted
	}
	return resp.StatusCode == http.StatusTooManyRequests ||
		resp.StatusCode >= http.StatusInternalServerError && resp.StatusCode != http.StatusNotImplemented
}

// retryAfter is how long the provider asks the client to wait. Both headers are in
// seconds; the second one may have a fraction.
func retryAfter(resp *http.Response) (time.Duration, bool) {
	if resp == nil {
		return 0, false
	}
	for _, name := range []string{"Retry-After", "X-Ratelimit-Reset"} {
		s, err := strconv.ParseFloat(resp.Header.Get(name), 64)
		if err == nil && s >= 0 && s < math.MaxInt32 { // a larger one is not a duration
			return time.Duration(s * float64(time.Second)), true
		}
	}
	return 0, false
}
