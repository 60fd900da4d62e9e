package db

import (
	"context"
	"time"
)

// Detach returns a context that goes on if the client of ctx disconnects. It still ends at
// the deadline of ctx, and after longest. It is for what has to be stored, such as the
// answer of a provider.
func Detach(ctx context.Context, longest time.Duration) (context.Context, context.CancelFunc) {
	if end, limited := ctx.Deadline(); limited {
		longest = min(longest, time.Until(end))
	}
	return context.WithTimeout(context.WithoutCancel(ctx), longest)
}
