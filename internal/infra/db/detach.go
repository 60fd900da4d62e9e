package db

import (
	"context"
	"time"
)

// Detach returns a context that is not cancelled when the client of ctx disconnects. It still ends at the
// deadline of ctx and after longest. Use it for results that must be stored, such as a payment provider's
// response.
func Detach(ctx context.Context, longest time.Duration) (context.Context, context.CancelFunc) {
	if end, limited := ctx.Deadline(); limited {
		longest = min(longest, time.Until(end))
	}
	return context.WithTimeout(context.WithoutCancel(ctx), longest)
}
