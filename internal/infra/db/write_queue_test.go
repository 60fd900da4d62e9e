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

// enterQueue enters or fails the test.
func enterQueue(t *testing.T, q *writeQueue) (leave func()) {
	t.Helper()
	leave, err := q.enter(context.Background(), fair.Key{}, maxWait)
	if err != nil {
		t.Fatal(err)
	}
	return leave
}

// order has writers wait one after the other behind somebody who writes, and gives the
// order in which they came to write.
func order(t *testing.T, lanes ...fair.Key) []int {
	t.Helper()
	q := newWriteQueue(1)
	leave := enterQueue(t, q)
	came := make(chan int, len(lanes))
	for i, lane := range lanes {
		go func() {
			leave, err := q.enter(t.Context(), lane, maxWait)
			if err != nil {
				t.Error(err)
				return
			}
			came <- i
			leave()
		}()
		synctest.Wait() // it waits before the next one comes
	}
	leave()
	var got []int
	for range lanes {
		got = append(got, <-came)
	}
	return got
}

func TestWritersOfALaneComeInTheirOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		if got := order(t, make([]fair.Key, 20)...); !slices.IsSorted(got) {
			t.Errorf("they came as %v", got)
		}
	})
}

// A tenant's writer waits for one writer of each other tenant and of the background, and
// not for all of them.
func TestLanesWriteInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		noisy, quiet, jobs := fair.Key{Group: "noisy"}, fair.Key{Group: "quiet"}, background.Key
		got := order(t, noisy, noisy, noisy, jobs, jobs, quiet)
		if want := []int{0, 3, 5, 1, 4, 2}; !slices.Equal(got, want) {
			t.Errorf("they came as %v, want %v", got, want)
		}
	})
}

// Payments have a turn of their own in the background.
func TestPaymentsWriteInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		jobs := background.Key
		if got, want := order(t, jobs, jobs, jobs, jobs, payments.Key), []int{0, 4, 1, 2, 3}; !slices.Equal(got, want) {
			t.Errorf("they came as %v, want %v", got, want)
		}
	})
}

func TestLongestWaitInTheWriteQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newWriteQueue(1)
		d := &DB{database: &database{queues: map[*sql.DB]*writeQueue{nil: q}}}
		enterQueue(t, q)
		start := time.Now()
		if _, err := q.enter(context.Background(), fair.Key{}, maxWait); !IsUnavailable(err) {
			t.Errorf("got %v", err)
		}
		if waited := time.Since(start); waited != 10*time.Second { // of the bubble's own clock
			t.Errorf("waited %v", waited)
		}
		if got := d.WriteQueue(); got != (QueueStats{Waits: 1, Waited: 10 * time.Second}) {
			t.Errorf("counted %+v", got)
		}
	})
}
