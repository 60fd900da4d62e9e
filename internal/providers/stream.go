package providers

import (
	"context"
	"io"
	"time"
)

// Stream returns the content that open returns. Only the beginning has to arrive within a time, since content is
// read as fast as its reader needs it. Closing the content ends the call.
func Stream(ctx context.Context, begin time.Duration, open func(ctx context.Context) (io.ReadCloser, error)) (io.ReadCloser, error) {
	ctx, cancel := context.WithCancel(ctx)
	late := time.AfterFunc(begin, cancel)
	defer late.Stop()
	content, err := open(ctx)
	if err != nil {
		cancel()
		return nil, err
	}
	return stream{content, cancel}, nil
}

type stream struct {
	io.ReadCloser

	cancel context.CancelFunc
}

// Close closes the content and ends the call.
func (s stream) Close() error {
	s.cancel()
	return s.ReadCloser.Close()
}
