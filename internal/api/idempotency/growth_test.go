package idempotency_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

// A large response is not stored. A repeat returns its status and the id in its data, and the
// operation does not run again.
func TestLargeResponse(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, _ *clock) {
		claim := first(t, k)
		body := `{"status":"Success","data":{"id":"7","text":"` + strings.Repeat("x", 100_000) + `"}}`
		if err := last(t, k, claim, idempotency.Response{Status: 201, Body: []byte(body)}); err != nil {
			t.Fatal(err)
		}
		f := refused(t, k, request, fault.IdempotencyKeyInUse)
		if want := (idempotency.Large{Status: 201, ID: "7"}); f.Data != want || !strings.Contains(f.Text.String(), "too large") {
			t.Errorf("got %v: %s", f.Data, f.Text.String())
		}
		other := request
		other.Body = []byte("[]")
		refused(t, k, other, fault.IdempotencyKeyReused)
		if n, err := db.One[int64](t.Context(), k.DB, `SELECT SUM(LENGTH(answer)) AS n FROM idempotency_keys`); n > 500 || err != nil {
			t.Errorf("%d bytes are stored, %v", n, err)
		}
	})
}

// The number of keys per caller in 24 hours is limited; anonymous callers share the limit of
// their address.
func TestTooManyKeys(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, c *clock) {
		k.MaxPerCaller, k.MaxPerAddress = 3, 2
		use := func(caller, address string, key int) error {
			_, _, err := begin(t, k, idempotency.Request{Caller: caller, Address: address, Path: "/requests", Key: fmt.Sprint(address, key)})
			return err
		}
		for _, of := range []struct {
			caller, address string
			max             int
		}{{"ada", "10.0.0.1", 3}, {"", "10.0.0.1", 2}, {"bola", "10.0.0.1", 3}, {"", "10.0.0.2", 2}} {
			for i := range of.max {
				if err := use(of.caller, of.address, i); err != nil {
					t.Fatal(err)
				}
			}
			c.at = c.at.Add(time.Hour)
			e, ok := errors.AsType[*limits.Exceeded](use(of.caller, of.address, of.max))
			if !ok || e.Rate.Max != of.max || e.Reset != 23*time.Hour {
				t.Errorf("%s %s: got %v", of.caller, of.address, e)
			}
			if err := use(of.caller, of.address, 0); !fault.Has(err, fault.IdempotencyKeyInUse) && err != nil {
				t.Errorf("a key that was used before is refused: %v", err)
			}
		}
		if n, err := db.One[int64](t.Context(), k.DB, `SELECT COUNT(*) FROM idempotency_keys`); n != 10 || err != nil {
			t.Errorf("%d keys are stored, %v", n, err)
		}
		c.at = c.at.Add(24 * time.Hour)
		if err := use("ada", "10.0.0.1", 9); err != nil {
			t.Error(err)
		}
		if err := k.CleanUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n, err := db.One[int64](t.Context(), k.DB, `SELECT COUNT(*) FROM idempotency_callers`); n != 1 || err != nil {
			t.Errorf("%d windows are left, %v", n, err)
		}
	})
}

// Concurrent requests with new keys do not exceed the limit.
func TestConcurrentKeysAreLimited(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, _ *clock) {
		k.MaxPerCaller = 5
		results := make(chan error, 12)
		for i := range cap(results) {
			go func() {
				_, _, err := begin(t, k, idempotency.Request{Caller: "ada", Path: "/requests", Key: fmt.Sprint(i)})
				results <- err
			}()
		}
		passed := 0
		for range cap(results) {
			if err := <-results; err == nil {
				passed++
			}
		}
		if passed != 5 {
			t.Errorf("%d passed", passed)
		}
	})
}
