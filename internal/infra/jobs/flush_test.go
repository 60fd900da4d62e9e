package jobs

import (
	"context"
	"errors"
	"testing"
	"time"
)

// Data that arrives during a flush is flushed too if ctx ends during that flush.
func TestFinalFlush(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	wake := make(chan struct{}, 1)
	wake <- struct{}{}
	flushes, failures := 0, 0
	Flush(ctx, time.Hour, wake, func(ctx context.Context) error {
		flushes++
		stop()
		return errors.Join(ctx.Err(), errors.New("refused"))
	}, func(error) { failures++ })
	if flushes != 2 || failures != 2 {
		t.Errorf("%d flushes, of which %d failed, want 2", flushes, failures)
	}
}
