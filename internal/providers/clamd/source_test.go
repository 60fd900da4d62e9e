package clamd

import (
	"io"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// A stream that is slow is not taken for a daemon that does not reply, which is waited for before and after each read.
func TestSlowStream(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var over atomic.Bool
		silence := time.AfterFunc(time.Second, func() { over.Store(true) })
		defer silence.Stop()
		s := &source{Reader: slow{}, silence: silence, timeout: time.Second}
		for range 3 {
			if _, err := s.Read(nil); err != io.EOF || s.failure != nil || over.Load() { //nolint:errorlint // as it is, not wrapped
				t.Fatal("the time of the stream counts", err)
			}
		}
		<-time.After(time.Second)
		synctest.Wait()
		if !over.Load() {
			t.Error("the time after the stream does not count")
		}
	})
}

type slow struct{}

func (slow) Read([]byte) (int, error) {
	<-time.After(time.Hour)
	return 0, io.EOF
}
