package db

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestWritersComeInTheirOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newWriteQueue()
		if err := q.enter(t.Context(), maxWait); err != nil {
			t.Fatal(err)
		}
		order := make(chan int, 20)
		for i := range 20 {
			go func() {
				if err := q.enter(t.Context(), maxWait); err != nil {
					t.Error(err)
				}
				order <- i
				q.leave()
			}()
			synctest.Wait() // it waits before the next one comes
		}
		q.leave()
		var got []int
		for range 20 {
			got = append(got, <-order)
		}
		if !slices.IsSorted(got) {
			t.Errorf("they came as %v", got)
		}
	})
}

func TestLongestWaitInTheWriteQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &DB{queue: newWriteQueue()}
		if err := d.queue.enter(context.Background(), maxWait); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		if err := d.queue.enter(context.Background(), maxWait); !IsUnavailable(err) {
			t.Errorf("got %v", err)
		}
		if waited := time.Since(start); waited != 10*time.Second { // of the bubble's own clock
			t.Errorf("waited %v", waited)
		}
		if got, ok := d.WriteQueue(); !ok || got != (QueueStats{Waits: 1, Waited: 10 * time.Second}) {
			t.Errorf("counted %+v", got)
		}
	})
}
