package load

import (
	"errors"
	"slices"
	"sync"
	"time"
)

// Work is a unit of work on a connection. It returns the duration of the measured part.
type Work func(c *Client) (time.Duration, error)

// Timed is work that is measured as a whole.
func Timed(do func(c *Client) error) Work {
	return func(c *Client) (time.Duration, error) {
		start := time.Now()
		err := do(c)
		return time.Since(start), err
	}
}

// Result is the result of a run. Times are in milliseconds.
type Result struct {
	Units int     `json:"units"`
	Rate  float64 `json:"rate"` // units of work per second
	P50   float64 `json:"p50"`
	P99   float64 `json:"p99"`
}

// Run runs work on every connection for a duration, after a warm-up of a tenth of it. Connections are spread
// evenly over the addresses. The first failure ends the run.
func Run(addresses []string, connections int, length time.Duration, work Work) (Result, error) {
	clients := make([]*Client, 0, connections)
	defer func() {
		for _, c := range clients {
			_ = c.conn.Close()
		}
	}()
	for i := range connections {
		c, err := dial(addresses[i%len(addresses)], i)
		if err != nil {
			return Result{}, err
		}
		clients = append(clients, c)
	}
	begin := time.Now().Add(length / 10)
	end := begin.Add(length)
	took, errs := make([][]time.Duration, connections), make([]error, connections)
	var all sync.WaitGroup
	for i, c := range clients {
		all.Go(func() { took[i], errs[i] = c.work(begin, end, work) })
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return Result{}, err
	}
	return Of(slices.Concat(took...), length), nil
}

// work works until the end and returns the durations of the completed units.
func (c *Client) work(begin, end time.Time, work Work) ([]time.Duration, error) {
	took := make([]time.Duration, 0, 1<<16)
	for {
		d, err := work(c)
		if err != nil {
			return nil, err
		}
		c.Count++
		now := time.Now()
		if now.After(end) {
			return took, nil
		}
		if now.After(begin) {
			took = append(took, d)
		}
	}
}

// Of summarises durations of units of work within a period.
func Of(took []time.Duration, in time.Duration) Result {
	if len(took) == 0 {
		return Result{}
	}
	slices.Sort(took)
	at := func(share float64) float64 {
		return float64(took[int(share*float64(len(took)-1))]) / float64(time.Millisecond)
	}
	return Result{Units: len(took), Rate: float64(len(took)) / in.Seconds(), P50: at(0.5), P99: at(0.99)}
}
