package breaker

import "context"

type backgroundKey struct{}

// Background returns a context for work that nobody waits for.
func Background(ctx context.Context) context.Context {
	return context.WithValue(ctx, backgroundKey{}, true)
}

// IsBackground reports whether nobody waits for what is done under a context.
func IsBackground(ctx context.Context) bool { return ctx.Value(backgroundKey{}) != nil }
