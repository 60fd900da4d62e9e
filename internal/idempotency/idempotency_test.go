package idempotency_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/idempotency"
	"stagegate/internal/test/dbtest"
)

var request = idempotency.Request{Caller: "ada", Path: "/requests", Key: "1", Body: []byte("{}")}

// clock is a time that the test sets.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func each(t *testing.T, fn func(t *testing.T, k *idempotency.Keys, c *clock)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := &clock{at: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
		secret := auth.Secret(strings.Repeat("s", auth.MinSecret))
		fn(t, &idempotency.Keys{DB: d, Now: c.now, Seal: secret.Sealer("idempotency"), MaxResponse: 1000}, c)
	})
}

// first claims the key of a request that was not made before.
func first(t *testing.T, k *idempotency.Keys) *idempotency.Claim {
	t.Helper()
	claim, response, err := k.Begin(t.Context(), request)
	if err != nil || claim == nil || response != nil {
		t.Fatalf("got %v, %v, %v", claim, response, err)
	}
	return claim
}

// refused checks that a request is refused.
func refused(t *testing.T, k *idempotency.Keys, r idempotency.Request, code fault.Code) *fault.Error {
	t.Helper()
	_, _, err := k.Begin(t.Context(), r)
	if !fault.Has(err, code) {
		t.Fatalf("got %v, want %s", err, code)
	}
	f, _ := errors.AsType[*fault.Error](err)
	return f
}

// operate runs an operation that changes something.
func operate(t *testing.T, k *idempotency.Keys, claim *idempotency.Claim) {
	t.Helper()
	if err := k.DB.WriteWith(t.Context(), claim.TxOptions(), func(*db.Tx) error { return nil }); err != nil {
		t.Fatal(err)
	}
}

func TestReplay(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, c *clock) {
		claim := first(t, k)
		refused(t, k, request, fault.IdempotencyKeyInUse)
		operate(t, k, claim)
		given := idempotency.Response{Status: 201, Header: map[string][]string{"Set-Cookie": {"a=secret"}}, Body: []byte("it is made")}
		if err := claim.End(t.Context(), given, false); err != nil {
			t.Fatal(err)
		}
		again, response, err := k.Begin(t.Context(), request)
		if err != nil || again != nil {
			t.Fatalf("got %v, %v", again, err)
		}
		if diff := cmp.Diff(&given, response); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		other := request
		other.Body = []byte("[]")
		refused(t, k, other, fault.IdempotencyKeyReused)
		stored, err := db.One[string](t.Context(), k.DB, `SELECT answer FROM idempotency_keys`)
		if err != nil || strings.Contains(stored, "secret") {
			t.Errorf("stored as %s, %v", stored, err)
		}
		c.at = c.at.Add(24 * time.Hour)
		first(t, k)
		c.at = c.at.Add(24 * time.Hour)
		if err := k.CleanUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n, err := db.One[int64](t.Context(), k.DB, `SELECT COUNT(*) FROM idempotency_keys`); n != 0 || err != nil {
			t.Errorf("%d keys are left, %v", n, err)
		}
	})
}

// An interrupted request can be repeated exactly if it has changed nothing.
func TestInterruptedRequest(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, c *clock) {
		first(t, k)
		c.at = c.at.Add(2*time.Minute - time.Second)
		refused(t, k, request, fault.IdempotencyKeyInUse)
		c.at = c.at.Add(time.Second)
		claim := first(t, k)
		failed := errors.New("the operation failed")
		if err := k.DB.WriteWith(t.Context(), claim.TxOptions(), func(*db.Tx) error { return failed }); !errors.Is(err, failed) {
			t.Fatal(err)
		}
		c.at = c.at.Add(2 * time.Minute)
		operate(t, k, first(t, k))
		c.at = c.at.Add(2 * time.Minute)
		if f := refused(t, k, request, fault.IdempotencyKeyInUse); !strings.Contains(f.Message, "lost") {
			t.Errorf("it says %q", f.Message)
		}
	})
}

// A request that failed temporarily can be repeated unless it has changed something.
func TestTemporaryFailure(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, _ *clock) {
		failure := idempotency.Response{Status: 503, Body: []byte("not now")}
		if err := first(t, k).End(t.Context(), failure, true); err != nil {
			t.Fatal(err)
		}
		claim := first(t, k)
		if err := k.DB.Write(t.Context(), func(*db.Tx) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if err := claim.End(t.Context(), failure, true); err != nil {
			t.Fatal(err)
		}
		claim = first(t, k)
		operate(t, k, claim)
		if err := claim.End(t.Context(), failure, true); err != nil {
			t.Fatal(err)
		}
		if _, response, err := k.Begin(t.Context(), request); err != nil || response == nil || response.Status != 503 {
			t.Errorf("got %v, %v", response, err)
		}
	})
}

// The clean-up may delete an expired key just when its row is to be locked. Only
// PostgreSQL lets it run at that moment.
func TestExpiredKeyIsCleanedUpMeanwhile(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, "postgres")
	c := &clock{at: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
	secret := auth.Secret(strings.Repeat("s", auth.MinSecret))
	k := &idempotency.Keys{DB: d, Now: c.now, Seal: secret.Sealer("idempotency"), MaxResponse: 1000}
	first(t, k)
	c.at = c.at.Add(25 * time.Hour)
	cleanedUp := false
	d.Watch(func(query string, _ []any) {
		if strings.HasPrefix(query, "SELECT") && strings.Contains(query, "FOR UPDATE") && !cleanedUp {
			cleanedUp = true
			if err := k.CleanUp(t.Context()); err != nil {
				t.Error(err)
			}
		}
	})
	first(t, k)
	if !cleanedUp {
		t.Error("no row was locked")
	}
}
