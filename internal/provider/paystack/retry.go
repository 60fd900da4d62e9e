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

// repeating is a client for reads: it asks again, a few times, when there is no
// answer or a temporary one.
func repeating(direct *http.Client, wait time.Duration) *retryablehttp.Client {
	return &retryablehttp.Client{
		HTTPClient:   direct,
		RetryMax:     maxRepeats,
		RetryWaitMin: wait,
		RetryWaitMax: max(wait, maxRetryWait),
		CheckRetry:   worthRepeating,
		Backoff:      backoff,
		ErrorHandler: retryablehttp.PassthroughErrorHandler, // the last reply tells more than "gave up"
	}
}

// worthRepeating says yes to temporary failures, unless the provider asks for a
// longer wait than the call has left.
func worthRepeating(ctx context.Context, resp *http.Response, err error) (bool, error) {
	again, _ := retryablehttp.DefaultRetryPolicy(ctx, resp, err)
	if !again {
		return false, ctx.Err()
	}
	if wait, ok := requestedWait(resp); ok {
		if deadline, has := ctx.Deadline(); has && time.Until(deadline) < wait {
			return false, nil
		}
	}
	return true, nil
}

func backoff(first, longest time.Duration, repeat int, resp *http.Response) time.Duration {
	if wait, ok := requestedWait(resp); ok {
		return wait
	}
	return min(first<<repeat, longest)
}

// requestedWait is how long the provider wants us to wait. Its two hints are
// both in seconds; the second may have a fraction.
func requestedWait(resp *http.Response) (time.Duration, bool) {
	if resp == nil {
		return 0, false
	}
	for _, name := range []string{"Retry-After", "X-Ratelimit-Reset"} {
		s, err := strconv.ParseFloat(resp.Header.Get(name), 64)
		if err == nil && s >= 0 && s < math.MaxInt32 { // a larger one is a date in disguise, or nonsense
			return time.Duration(s * float64(time.Second)), true
		}
	}
	return 0, false
}
