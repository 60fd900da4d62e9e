package db

import (
	"stagegate/internal/infra/limits/fair"
)

// Lane says for whom statements are run. Writers of different lanes
// take turns. The background has connections of its own, and the payments in it
// have some of theirs. So neither a tenant nor a job waits behind everything that another
// tenant does, and payments wait for no other work of the background.
type Lane struct {
	Key        fair.Key // the tenant and the person, or what else shares a turn
	Background bool     // work that nobody waits for: jobs, the outbox, webhooks
	Payments   bool     // such work that makes payments count
}

var (
	background = Lane{Key: fair.Key{Group: "background"}, Background: true}
	payments   = Lane{Key: fair.Key{Group: "payments"}, Background: true, Payments: true}
)

// For gives the database as it serves a lane.
func (d *DB) For(l Lane) *DB { return &DB{database: d.database, lane: l} }

// Background gives the database for work that nobody waits for.
func (d *DB) Background() *DB { return d.For(background) }

// Payments gives the database for work that nobody waits for and that makes payments count.
func (d *DB) Payments() *DB { return d.For(payments) }
