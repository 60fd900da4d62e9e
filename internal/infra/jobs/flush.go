package jobs

import (
	"context"
	"time"
)

// flushTimeout is how long one flush may take.
const flushTimeout = 5 * time.Second

// Flush writes to the database what is collected in memory: at intervals, whenever wake
// sends, and once more when ctx ends. wake may be nil. What fails is passed to failed.
func Flush(ctx context.Context, interval time.Duration, wake <-chan struct{}, flush func(context.Context) error, failed func(error)) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for ended := false; !ended; { // ctx may end during a flush, and more may have come since
		select {
		case <-ctx.Done():
			ended = true
		case <-wake:
		case <-ticker.C:
		}
		writing, cancel := context.WithTimeout(context.WithoutCancel(ctx), flushTimeout)
		if err := flush(writing); err != nil {
			failed(err)
		}
		cancel()
	}
}
