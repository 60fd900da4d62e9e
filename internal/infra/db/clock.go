package db

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Clock tells the time of the database: of PostgreSQL's server, which is the same for all
// instances, and of this machine with SQLite, which one process uses.
//
// Between two answers of the server it counts by the monotonic clock of this machine, so
// that it does not matter what the time of day on this machine is, or whether somebody
// sets it.
type Clock struct {
	local func() time.Time // the time of day on this machine

	mu    sync.Mutex
	known bool
	base  time.Time // of this machine, with its monotonic reading
	at    time.Time // of the server at base
}

// measurements is how often a new clock asks the server. The quickest answer says most.
const measurements = 3

// Clock returns the clock of the database. local is the clock of this machine.
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
			return nil, mark(err)
		}
	}
	return clock, nil
}

// Now is the time in UTC, in the grain that the database keeps: microseconds.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.known {
		return c.local()
	}
	return c.at.Add(machineTime().Sub(c.base)).Truncate(time.Microsecond)
}

// Skew is how far the clock of this machine is ahead of the database's.
func (c *Clock) Skew() time.Duration {
	c.mu.Lock()
	known := c.known
	c.mu.Unlock()
	if !known {
		return 0
	}
	return c.local().Sub(c.Now())
}

// maxSkew is how far the clock of this machine may be from the database's. What is read
// from it, such as the times of a provider, is then nearly right.
const maxSkew = 5 * time.Second

// CheckSkew returns a NotReadyError if the clock of this machine is too far from the
// database's, of which it is ahead by skew.
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

// observe takes in that the server has read this time after sent and before received,
// both of this machine. If the clock agrees with that it goes on; otherwise it is
// corrected by as little as possible, so that an answer that was long under way does
// not move it.
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

// machineTime is the time of this machine with its monotonic reading, to measure how much
// time passes.
func machineTime() time.Time { return time.Now() } //nolint:forbidigo // only differences are used
