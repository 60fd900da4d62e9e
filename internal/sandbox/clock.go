package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"sync"
	"time"

	"stagegate/internal/infra/kit/ref"
)

// Paths that advance the clocks: that of casework and payments, and that of signing in.
const (
	ClockPath       = "/sandbox/clock/advance"
	SignInClockPath = "/sandbox/sign-in/advance"
)

// Step is the unit in which a clock is advanced.
type Step struct {
	Field string // of the request
	Unit  time.Duration
	Max   int
}

// Hours and Minutes advance a clock by up to a year.
var (
	Hours   = Step{"hours", time.Hour, 8760}
	Minutes = Step{"minutes", time.Minute, 525_600}
)

const maxClockBody = 1 << 10

// Clock is a clock that can be advanced and never goes back. Its offset is stored in a file,
// because records have its time.
type Clock struct {
	base ref.Clock
	path string

	mu    sync.RWMutex
	ahead time.Duration
}

type storedClock struct {
	Ahead time.Duration `json:"ahead"`
}

// OpenClock returns a clock with the offset stored in a file.
func OpenClock(path string, base ref.Clock) (*Clock, error) {
	c := &Clock{base: base, path: path}
	content, err := os.ReadFile(c.path)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	var stored storedClock
	if err == nil {
		err = json.Unmarshal(content, &stored)
	}
	if err != nil {
		return nil, fmt.Errorf("sandbox: clock: %w", err)
	}
	c.ahead = stored.Ahead
	return c, nil
}

// Now returns the time of the clock.
func (c *Clock) Now() time.Time {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.base().Add(c.ahead)
}

// Advance moves the clock forward.
func (c *Clock) Advance(by time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	content, err := json.Marshal(storedClock{c.ahead + by})
	if err != nil {
		return fmt.Errorf("sandbox: clock: %w", err)
	}
	if err := replaceFile(c.path, content); err != nil {
		return err
	}
	c.ahead += by
	return nil
}

// Handler advances the clock between two functions: before waits for running work, after
// starts what has become due.
func (c *Clock) Handler(by Step, before func(context.Context), after func(context.Context) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in map[string]any
		content := http.MaxBytesReader(w, r.Body, maxClockBody)
		err := json.NewDecoder(content).Decode(&in)
		given, _ := in[by.Field].(float64)
		n := int(given)
		if err != nil || float64(n) != given || n < 1 || n > by.Max {
			WriteJSON(w, http.StatusBadRequest, &FieldError{Field: by.Field, Message: fmt.Sprintf("must be an integer from 1 to %d", by.Max)})
			return
		}
		before(r.Context())
		err = c.Advance(time.Duration(n) * by.Unit)
		if err == nil {
			err = after(r.Context())
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		WriteJSON(w, http.StatusOK, map[string]any{by.Field: n, "now": c.Now().UTC().Format("2006-01-02T15:04:05.000")})
	})
}
