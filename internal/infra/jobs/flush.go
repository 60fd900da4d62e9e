package jobs

import (
	"context"
	"time"
)

// flushTimeout is the timeout of one flush.
const flushTimeout = 5 * time.Second

// Flush calls flush, which writes buffered data to the database, at each interval, whenever wake receives, and
// a last time when ctx ends. wake may be nil. Errors are passed to failed.
func Flush(ctx context.Context, interval time.Duration, wake <-chan struct{}, flush func(context.Context) error, failed func(error)) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for ended := false; !ended; { // ctx may end during a flush while more data arrives
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
