package db

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Clock tells the time of the database: of the PostgreSQL server, which all instances share, or of this machine
// with SQLite, which only one process uses.
//
// Between two readings of the server's time it counts with the monotonic clock of this machine, so changes of
// the wall clock do not matter.
type Clock struct {
	local func() time.Time // wall clock of this machine

	mu    sync.Mutex
	known bool
	base  time.Time // local time of the last reading, with its monotonic part
	at    time.Time // server time of the last reading
}

// measurements is how often a new clock asks the server. The fastest reply gives the most precise time.
const measurements = 3

// Clock returns the clock of the database. local is the wall clock of this machine.
func (d *DB) Clock(ctx context.Context, local func() time.Time) (*Clock, error) {
	if d.monitor == nil {
		return &Clock{local: local}, nil
	}
	clock := d.monitor.clock
	clock.mu.Lock()
	clock.local = local
	clock.mu.Unlock()
	for range measurements {
		if err := d.monitor.ping(ctx); err != nil {
			return nil, markUnavailable(err)
		}
	}
	return clock, nil
}

// Now returns the time in UTC, truncated to microseconds, the precision of the database.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.known {
		return c.local()
	}
	return c.at.Add(machineTime().Sub(c.base)).Truncate(time.Microsecond)
}

// Skew returns how far the wall clock of this machine is ahead of the database clock.
func (c *Clock) Skew() time.Duration {
	c.mu.Lock()
	known := c.known
	c.mu.Unlock()
	if !known {
		return 0
	}
	return c.local().Sub(c.Now())
}

// maxSkew is the largest accepted difference between the clock of this machine and the database clock. Between
// it, times from other sources, such as a payment provider, are comparable.
const maxSkew = 5 * time.Second

// CheckSkew returns a NotReadyError if the absolute skew exceeds maxSkew. A positive skew means that this
// machine is ahead.
func CheckSkew(skew time.Duration) error {
	if skew.Abs() <= maxSkew {
		return nil
	}
	direction := "ahead of"
	if skew < 0 {
		direction = "behind"
	}
	return &NotReadyError{Reason: fmt.Sprintf("The clock of this machine is %v %s PostgreSQL's, which is more than %v. Synchronise both clocks, for example by NTP.",
		skew.Abs().Round(time.Millisecond), direction, maxSkew)}
}

// observe adjusts the clock to a server time that was read between sent and received. If the clock already lies
// within these bounds it is left alone; otherwise it is moved to the nearer bound, so a slow reply does not
// disturb it.
func (c *Clock) observe(sent, received, read time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.known {
		c.known, c.base = true, sent
		c.at = read.UTC().Add(-received.Sub(sent) / 2)
		return
	}
	earliest, latest := read.Add(-received.Sub(c.base)), read.Add(-sent.Sub(c.base))
	if c.at.Before(earliest) {
		c.at = earliest.UTC()
	}
	if c.at.After(latest) {
		c.at = latest.UTC()
	}
}

// machineTime returns the time of this machine with its monotonic reading, for measuring durations.
func machineTime() time.Time { return time.Now() } //nolint:forbidigo // only differences are used
