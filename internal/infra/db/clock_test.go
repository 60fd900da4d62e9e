package db

import (
	"testing"
	"time"
)

// at returns the time of this machine ms milliseconds after start.
func at(start time.Time, ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }

// A slow reply does not move the clock, and a contradicting one moves it as little as possible.
func TestClockFollowsTheServer(t *testing.T) {
	start := machineTime()
	server := func(ms int) time.Time { return at(time.UnixMicro(1_000_000_000_000), ms) }
	for _, c := range []struct {
		name                 string
		sent, received, read int // milliseconds
		want                 int // milliseconds on the server's clock
	}{
		{"the same", 1000, 1010, 1005, 5},
		{"slow reply", 1000, 1900, 1450, 5},
		{"the server is ahead", 1000, 1010, 1100, 90},
		{"the server is behind", 1000, 1010, 900, -100},
	} {
		var clock Clock
		clock.observe(at(start, 0), at(start, 10), server(10)) // it reads 5 ms at 0
		clock.observe(at(start, c.sent), at(start, c.received), server(c.read))
		if got := clock.at.Sub(server(0)); got != time.Duration(c.want)*time.Millisecond {
			t.Errorf("%s: the clock is at %v, want %d ms", c.name, got, c.want)
		}
	}
}
