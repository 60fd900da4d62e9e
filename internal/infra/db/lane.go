package db

import (
	"stagegate/internal/infra/limits/fair"
)

// Lane identifies on whose behalf statements run. Lanes take turns writing. Background work has its own
// connections, and background payments have a pool of theirs. So no tenant or job waits behind all the work of
// another tenant, and payments do not wait for other background work.
type Lane struct {
	Key        fair.Key // fairness key: tenant and person
	Background bool     // work that no caller waits for: jobs, the outbox, webhooks
	Payments   bool     // background work that confirms payments
}

var (
	background = Lane{Key: fair.Key{Group: "background"}, Background: true}
	payments   = Lane{Key: fair.Key{Group: "payments"}, Background: true, Payments: true}
)

// For returns the database as seen by a lane.
func (d *DB) For(l Lane) *DB { return &DB{database: d.database, lane: l, rowSecurity: d.rowSecurity} }

// Background returns the database for work that no caller waits for.
func (d *DB) Background() *DB { return d.For(background) }

// Payments returns the database for background work that confirms payments.
func (d *DB) Payments() *DB { return d.For(payments) }
