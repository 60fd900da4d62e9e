package breaker

import "context"

type backgroundKey struct{}

// Background returns a context for work that no user waits for.
func Background(ctx context.Context) context.Context {
	return context.WithValue(ctx, backgroundKey{}, true)
}

// IsBackground reports whether ctx was made by Background.
func IsBackground(ctx context.Context) bool { return ctx.Value(backgroundKey{}) != nil }
