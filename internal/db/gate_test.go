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
		d := &DB{gate: make(chan struct{}, 1), wait: maxWait}
		if err := d.enter(t.Context()); err != nil {
			t.Fatal(err)
		}
		order := make(chan int, 20)
		for i := range 20 {
			go func() {
				if err := d.enter(t.Context()); err != nil {
					t.Error(err)
				}
				order <- i
				d.leave()
			}()
			synctest.Wait() // it stands in line before the next one comes
		}
		d.leave()
		var got []int
		for range 20 {
			got = append(got, <-order)
		}
		if !slices.IsSorted(got) {
			t.Errorf("they came as %v", got)
		}
	})
}

func TestLongestWaitForTheTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &DB{gate: make(chan struct{}, 1), wait: maxWait}
		if err := d.enter(context.Background()); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		if err := d.enter(context.Background()); !IsUnavailable(err) {
			t.Errorf("got %v", err)
		}
		if waited := time.Since(start); waited != 10*time.Second { // of the bubble's own clock
			t.Errorf("waited %v", waited)
		}
		if got, ok := d.Turns(); !ok || got != (Turns{Waits: 1, Waited: 10 * time.Second}) {
			t.Errorf("counted %+v", got)
		}
	})
}
