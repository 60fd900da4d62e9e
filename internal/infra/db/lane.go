package db

import (
	"context"

	"stagegate/internal/infra/limits/fair"
)

// Lane says for whom the statements of a context are run. Writers of different lanes
// take turns. The background has connections of its own, and the payments in it
// have some of theirs. So neither a tenant nor a job waits behind everything that another
// tenant does, and payments wait for no other work of the background.
type Lane struct {
	Key        fair.Key // the tenant and the person, or what else shares a turn
	Background bool     // work that nobody waits for: jobs, the outbox, webhooks
	Payments   bool     // such work that makes payments count
}

type laneKey struct{}

// WithLane returns a context whose statements are run for a lane. The lane may be
// filled in later, but before the first statement.
func WithLane(ctx context.Context, l *Lane) context.Context {
	return context.WithValue(ctx, laneKey{}, l)
}

// Background returns a context for work that nobody waits for.
func Background(ctx context.Context) context.Context { return WithLane(ctx, &background) }

// Payments returns a context for work that nobody waits for and that makes payments count.
func Payments(ctx context.Context) context.Context { return WithLane(ctx, &payments) }

var (
	background = Lane{Key: fair.Key{Group: "background"}, Background: true}
	payments   = Lane{Key: fair.Key{Group: "payments"}, Background: true, Payments: true}
)

// IsBackground reports whether nobody waits for what is done under a context.
func IsBackground(ctx context.Context) bool { return laneOf(ctx).Background }

// For gives the database as it serves a lane.
func (d *DB) For(l Lane) *DB { return &DB{database: d.database, lane: &l} }

// Background gives the database for work that nobody waits for.
func (d *DB) Background() *DB { return d.For(background) }

// Payments gives the database for work that nobody waits for and that makes payments count.
func (d *DB) Payments() *DB { return d.For(payments) }

// laneOf is the lane that the database serves, or else that of the context.
func (d *DB) laneOf(ctx context.Context) Lane {
	if d.lane != nil {
		return *d.lane
	}
	return laneOf(ctx)
}

// laneOf is the lane of a context. Without one it is a lane that is shared with
// everything else that has none.
func laneOf(ctx context.Context) Lane {
	if l, ok := ctx.Value(laneKey{}).(*Lane); ok {
		return *l
	}
	return Lane{}
}
