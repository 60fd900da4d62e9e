package program

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Load is the result of workers that made sequential calls.
type Load struct {
	Took      time.Duration   `json:"took"`
	Statuses  map[int]int     `json:"statuses"`  // number of responses by status; 0 is a failed connection
	Latencies []time.Duration `json:"latencies"` // sorted
}

// Call makes the n-th call of a worker, counted from 0, and returns the status.
type Call func(worker, n int) (status int)

// Run makes calls with concurrent workers for a duration.
func Run(d time.Duration, workers int, call Call) Load {
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	return run(ctx, workers, call)
}

// Times makes a total number of calls with concurrent workers.
func Times(total, workers int, call Call) Load {
	next := make(chan int, total)
	for n := range total {
		next <- n
	}
	close(next)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	return run(ctx, workers, func(worker, _ int) int {
		n, more := <-next
		if !more {
			cancel()
			return -1
		}
		return call(worker, n)
	})
}

// Background makes calls with concurrent workers until stop is called, which returns the result.
func Background(workers int, call Call) (stop func() Load) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan Load, 1)
	go func() { done <- run(ctx, workers, call) }()
	return func() Load {
		cancel()
		return <-done
	}
}

func run(ctx context.Context, workers int, call Call) Load {
	began := time.Now()
	parts := make([]Load, workers)
	var all sync.WaitGroup
	for worker := range workers {
		all.Go(func() {
			part := Load{Statuses: map[int]int{}}
			for n := 0; ctx.Err() == nil; n++ {
				before := time.Now()
				status := call(worker, n)
				if status < 0 { // nothing left to do
					break
				}
				part.Latencies = append(part.Latencies, time.Since(before))
				part.Statuses[status]++
			}
			parts[worker] = part
		})
	}
	all.Wait()
	return Merge(parts...).lasting(time.Since(began))
}

func (l Load) lasting(d time.Duration) Load {
	l.Took = d
	return l
}

// Merge merges results.
func Merge(loads ...Load) Load {
	sum := Load{Statuses: map[int]int{}}
	for _, l := range loads {
		sum.Took += l.Took
		sum.Latencies = append(sum.Latencies, l.Latencies...)
		for status, n := range l.Statuses {
			sum.Statuses[status] += n
		}
	}
	slices.Sort(sum.Latencies)
	return sum
}

// Calls returns the number of completed calls.
func (l Load) Calls() int { return len(l.Latencies) }

// Percentile returns the p-th percentile of the latencies.
func (l Load) Percentile(p float64) time.Duration {
	if len(l.Latencies) == 0 {
		return 0
	}
	at := int(p / 100 * float64(len(l.Latencies)))
	return l.Latencies[min(at, len(l.Latencies)-1)]
}

func (l Load) String() string {
	var statuses []string
	for _, status := range slices.Sorted(maps.Keys(l.Statuses)) {
		statuses = append(statuses, fmt.Sprintf("%d: %d", status, l.Statuses[status]))
	}
	return fmt.Sprintf("%d calls, p50 %.1f ms, p99 %.1f ms, max %.1f ms, {%s}", l.Calls(),
		Milliseconds(l.Percentile(50)), Milliseconds(l.Percentile(99)), Milliseconds(l.Percentile(100)), strings.Join(statuses, ", "))
}

// Milliseconds converts a duration to milliseconds.
func Milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
