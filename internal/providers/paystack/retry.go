package paystack

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

const maxRetryWait = 2 * time.Second // unless the provider asks for more

// retrying is a client for reads: it retries when there is no answer, or a
// temporary error.
func retrying(direct *http.Client, wait time.Duration) *retryablehttp.Client {
	return &retryablehttp.Client{
		HTTPClient:   direct,
		RetryMax:     maxRetries,
		RetryWaitMin: wait,
		RetryWaitMax: max(wait, maxRetryWait),
		CheckRetry:   shouldRetry,
		Backoff:      backoff,
		ErrorHandler: retryablehttp.PassthroughErrorHandler, // keeps the last reply as the result
	}
}

// shouldRetry retries temporary failures, unless the provider asks for a longer
// wait than the deadline allows.
func shouldRetry(ctx context.Context, resp *http.Response, err error) (bool, error) {
	retry, _ := retryablehttp.DefaultRetryPolicy(ctx, resp, err)
	if !retry {
		return false, ctx.Err()
	}
	if wait, ok := retryAfter(resp); ok {
		if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < wait {
			return false, nil
		}
	}
	return true, nil
}

func backoff(first, longest time.Duration, attempt int, resp *http.Response) time.Duration {
	if wait, ok := retryAfter(resp); ok {
		return wait
	}
	return min(first<<attempt, longest)
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
