package db

import (
	"context"
	"database/sql"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"stagegate/internal/infra/limits/fair"
)

// acquireSlot enters or fails the test.
func acquireSlot(t *testing.T, q *writeLimiter) (release func()) {
	t.Helper()
	release, err := q.acquire(context.Background(), fair.Key{}, maxWait)
	if err != nil {
		t.Fatal(err)
	}
	return release
}

// order queues writers one after another behind a current writer, and returns the order in which they were
// admitted.
func order(t *testing.T, lanes ...fair.Key) []int {
	t.Helper()
	q := newWriteLimiter(1)
	release := acquireSlot(t, q)
	came := make(chan int, len(lanes))
	for i, lane := range lanes {
		go func() {
			release, err := q.acquire(t.Context(), lane, maxWait)
			if err != nil {
				t.Error(err)
				return
			}
			came <- i
			release()
		}()
		synctest.Wait() // it waits before the next one arrives
	}
	release()
	var got []int
	for range lanes {
		got = append(got, <-came)
	}
	return got
}

func TestWritersOfLaneInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		if got := order(t, make([]fair.Key, 20)...); !slices.IsSorted(got) {
			t.Errorf("they came as %v", got)
		}
	})
}

// A tenant's writer waits for one writer of each other tenant and of the background, not for all of them.
func TestLanesWriteInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		noisy, quiet, jobs := fair.Key{Group: "noisy"}, fair.Key{Group: "quiet"}, background.Key
		got := order(t, noisy, noisy, noisy, jobs, jobs, quiet)
		if want := []int{0, 3, 5, 1, 4, 2}; !slices.Equal(got, want) {
			t.Errorf("they came as %v, want %v", got, want)
		}
	})
}

// Payments have a turn of their own within the background.
func TestPaymentsWriteInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		jobs := background.Key
		if got, want := order(t, jobs, jobs, jobs, jobs, payments.Key), []int{0, 4, 1, 2, 3}; !slices.Equal(got, want) {
			t.Errorf("they came as %v, want %v", got, want)
		}
	})
}

func TestWriteLimiterMaxWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newWriteLimiter(1)
		d := &DB{database: &database{limiters: map[*sql.DB]*writeLimiter{nil: q}}}
		acquireSlot(t, q)
		start := time.Now()
		if _, err := q.acquire(context.Background(), fair.Key{}, maxWait); !IsUnavailable(err) {
			t.Errorf("got %v", err)
		}
		if waited := time.Since(start); waited != 10*time.Second { // by the fake clock of the synctest bubble
			t.Errorf("waited %v", waited)
		}
		if got := d.WriteWaits(); got != (WaitStats{Waits: 1, Waited: 10 * time.Second}) {
			t.Errorf("counted %+v", got)
		}
	})
}
