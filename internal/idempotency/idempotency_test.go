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

var call = idempotency.Call{Caller: "ada", Path: "/requests", Key: "1", Body: []byte("{}")}

// clock is a time that the test sets.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func each(t *testing.T, fn func(t *testing.T, k *idempotency.Keeper, c *clock)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := &clock{at: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
		secret := auth.Secret(strings.Repeat("s", auth.MinSecret))
		fn(t, &idempotency.Keeper{DB: d, Now: c.now, Seal: secret.Sealer("idempotency")}, c)
	})
}

// first claims a call that was not made before.
func first(t *testing.T, k *idempotency.Keeper) *idempotency.Claim {
	t.Helper()
	claim, answer, err := k.Begin(t.Context(), call)
	if err != nil || claim == nil || answer != nil {
		t.Fatalf("got %v, %v, %v", claim, answer, err)
	}
	return claim
}

// refused demands that a call is refused.
func refused(t *testing.T, k *idempotency.Keeper, c idempotency.Call, code fault.Code) *fault.Error {
	t.Helper()
	_, _, err := k.Begin(t.Context(), c)
	if !fault.Has(err, code) {
		t.Fatalf("got %v, want %s", err, code)
	}
	f, _ := errors.AsType[*fault.Error](err)
	return f
}

func deed(t *testing.T, k *idempotency.Keeper, claim *idempotency.Claim) {
	t.Helper()
	if err := k.DB.WriteWith(t.Context(), claim.TxOptions(), func(*db.Tx) error { return nil }); err != nil {
		t.Fatal(err)
	}
}

func TestReplay(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keeper, c *clock) {
		claim := first(t, k)
		refused(t, k, call, fault.IdempotencyKeyInUse)
		deed(t, k, claim)
		given := idempotency.Answer{Status: 201, Header: map[string][]string{"Set-Cookie": {"a=secret"}}, Body: []byte("it is made")}
		if err := claim.End(t.Context(), given, false); err != nil {
			t.Fatal(err)
		}
		again, answer, err := k.Begin(t.Context(), call)
		if err != nil || again != nil {
			t.Fatalf("got %v, %v", again, err)
		}
		if diff := cmp.Diff(&given, answer); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		other := call
		other.Body = []byte("[]")
		refused(t, k, other, fault.IdempotencyKeyReused)
		kept, err := db.One[string](t.Context(), k.DB, `SELECT answer FROM idempotency_keys`)
		if err != nil || strings.Contains(kept, "secret") {
			t.Errorf("kept as %s, %v", kept, err)
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

// A call that was cut short is done again exactly if its deed was not.
func TestCutShort(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keeper, c *clock) {
		first(t, k)
		c.at = c.at.Add(2*time.Minute - time.Second)
		refused(t, k, call, fault.IdempotencyKeyInUse)
		c.at = c.at.Add(time.Second)
		claim := first(t, k)
		failed := errors.New("the deed came to nothing")
		if err := k.DB.WriteWith(t.Context(), claim.TxOptions(), func(*db.Tx) error { return failed }); !errors.Is(err, failed) {
			t.Fatal(err)
		}
		c.at = c.at.Add(2 * time.Minute)
		deed(t, k, first(t, k))
		c.at = c.at.Add(2 * time.Minute)
		if f := refused(t, k, call, fault.IdempotencyKeyInUse); !strings.Contains(f.Message, "lost") {
			t.Errorf("it says %q", f.Message)
		}
	})
}

// What failed for the moment may be tried again, unless it has changed something.
func TestPassingFailure(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keeper, _ *clock) {
		failure := idempotency.Answer{Status: 503, Body: []byte("not now")}
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
		deed(t, k, claim)
		if err := claim.End(t.Context(), failure, true); err != nil {
			t.Fatal(err)
		}
		if _, answer, err := k.Begin(t.Context(), call); err != nil || answer == nil || answer.Status != 503 {
			t.Errorf("got %v, %v", answer, err)
		}
	})
}
