package idempotency_test

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/dbtest"
)

var request = idempotency.Request{Caller: "ada", Path: "/requests", Key: "1", Body: []byte("{}")}

var made = idempotency.Response{Status: 201, Header: map[string][]string{"Set-Cookie": {"a=secret"}}, Body: []byte("it is made")}

const lease = 30 * time.Second

// clock is a settable clock.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func each(t *testing.T, fn func(t *testing.T, k *idempotency.Keys, c *clock)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := &clock{at: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
		secret := auth.Secret(strings.Repeat("s", auth.MinSecret))
		fn(t, &idempotency.Keys{DB: d, Now: c.now, Seal: secret.Seal("idempotency"), Lease: lease, MaxResponse: 1000}, c)
	})
}

// begin calls Begin.
func begin(t *testing.T, k *idempotency.Keys, r idempotency.Request) (*idempotency.Claim, *idempotency.Response, error) {
	t.Helper()
	return k.Begin(t.Context(), k.DB, db.TxOptions{}, r)
}

// first claims the key of a new request.
func first(t *testing.T, k *idempotency.Keys) *idempotency.Claim {
	t.Helper()
	claim, response, err := begin(t, k, request)
	if err != nil || claim == nil || response != nil {
		t.Fatalf("got %v, %v, %v", claim, response, err)
	}
	return claim
}

// refused checks that a request is refused.
func refused(t *testing.T, k *idempotency.Keys, r idempotency.Request, code fault.Code) *fault.Error {
	t.Helper()
	_, _, err := begin(t, k, r)
	if !fault.Has(err, code) {
		t.Fatalf("got %v, want %s", err, code)
	}
	f, _ := errors.AsType[*fault.Error](err)
	return f
}

// parts commits n transactions of an operation before its last one.
func parts(t *testing.T, k *idempotency.Keys, claim *idempotency.Claim, resumable bool, n int) error {
	t.Helper()
	for range n {
		if err := k.DB.Write(t.Context(), func(tx *db.Tx) error {
			return cmp.Or(mark(t.Context(), tx), claim.Part(t.Context(), tx, resumable))
		}); err != nil {
			return err
		}
	}
	return nil
}

// last commits the last transaction of an operation together with the response.
func last(t *testing.T, k *idempotency.Keys, claim *idempotency.Claim, r idempotency.Response) error {
	t.Helper()
	return k.DB.Write(t.Context(), func(tx *db.Tx) error {
		return cmp.Or(mark(t.Context(), tx), claim.StoreIn(t.Context(), tx, r))
	})
}

// interrupted runs the last transaction of an operation and rolls it back.
func interrupted(t *testing.T, k *idempotency.Keys, claim *idempotency.Claim) {
	t.Helper()
	killed := errors.New("killed")
	err := k.DB.Write(t.Context(), func(tx *db.Tx) error {
		return cmp.Or(mark(t.Context(), tx), claim.StoreIn(t.Context(), tx, made), killed)
	})
	if !errors.Is(err, killed) {
		t.Fatal(err)
	}
}

// mark is the effect of an operation: it increments the marks.
func mark(ctx context.Context, tx *db.Tx) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO idempotency_callers (caller, used, ends_at) VALUES ('marks', 1, $1)
		ON CONFLICT (caller) DO UPDATE SET used = idempotency_callers.used + 1`, time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC))
	return err
}

// marks returns the number of committed marks.
func marks(t *testing.T, k *idempotency.Keys) int64 {
	t.Helper()
	n, err := db.One[int64](t.Context(), k.DB, `SELECT used FROM idempotency_callers WHERE caller = 'marks'`)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		t.Fatal(err)
	}
	return n
}

func TestReplay(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, c *clock) {
		claim := first(t, k)
		refused(t, k, request, fault.IdempotencyKeyInUse)
		if err := last(t, k, claim, made); err != nil {
			t.Fatal(err)
		}
		again, response, err := begin(t, k, request)
		if err != nil || again != nil {
			t.Fatalf("got %v, %v", again, err)
		}
		if diff := gocmp.Diff(&made, response); diff != "" {
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

// With a single instance, the claims of its predecessor end immediately.
func TestSingleInstance(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, c *clock) {
		die(t, k, 1, false)
		c.at = c.at.Add(time.Second)
		k.Since = c.at
		first(t, k)
		c.at = c.at.Add(time.Second)
		refused(t, k, request, fault.IdempotencyKeyInUse)
	})
}

// A request that is interrupted before the commit can be repeated after its lease. Until then
// Retry-After says when.
func TestInterruptedRequest(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, c *clock) {
		die(t, k, 1, false)
		for _, at := range []struct {
			since time.Duration
			wait  int
		}{{0, 1}, {3 * time.Second, 3}, {20 * time.Second, 5}, {lease - time.Second/2, 1}} {
			began := c.at
			c.at = c.at.Add(at.since)
			if f := refused(t, k, request, fault.IdempotencyKeyInUse); f.RetryAfter != at.wait {
				t.Errorf("after %s: Retry-After is %d", at.since, f.RetryAfter)
			}
			c.at = began
		}
		c.at = c.at.Add(lease)
		if first(t, k); marks(t, k) != 0 {
			t.Errorf("%d changes are left", marks(t, k))
		}
	})
}

// die runs an operation as in a process that is killed before it commits the last transaction.
func die(t *testing.T, k *idempotency.Keys, transactions int, resumable bool) {
	t.Helper()
	claim := first(t, k)
	if err := parts(t, k, claim, resumable, transactions-1); err != nil {
		t.Fatal(err)
	}
	interrupted(t, k, claim)
}

// A request that is interrupted after a part was committed runs again if the operation is
// resumable. Otherwise it is refused because the response is lost.
func TestInterruptedBetweenParts(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, c *clock) {
		die(t, k, 2, true)
		c.at = c.at.Add(lease)
		die(t, k, 2, false)
		c.at = c.at.Add(lease)
		if f := refused(t, k, request, fault.IdempotencyKeyInUse); !strings.Contains(f.Text.String(), "lost") || f.RetryAfter != 0 {
			t.Errorf("message %q, Retry-After %d", f.Text.String(), f.RetryAfter)
		}
		if n := marks(t, k); n != 2 {
			t.Errorf("%d parts are committed", n)
		}
	})
}

// The response is committed in the last transaction of the operation.
func TestResponseIsCommittedWithTheOperation(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, _ *clock) {
		claim := first(t, k)
		commits := 0
		k.DB.Watch(func(query string, _ []any) {
			if query == "COMMIT" {
				commits++
			}
		})
		interrupted(t, k, claim)
		if commits != 0 || marks(t, k) != 0 {
			t.Errorf("without a commit: %d commits, %d changes", commits, marks(t, k))
		}
		refused(t, k, request, fault.IdempotencyKeyInUse)
		if err := last(t, k, claim, made); err != nil || commits != 1 {
			t.Errorf("%v, %d commits with the response", err, commits)
		}
		if _, response, err := begin(t, k, request); err != nil || response == nil || marks(t, k) != 1 {
			t.Errorf("got %v, %v, %d changes", response, err, marks(t, k))
		}
	})
}

// A request that exceeds its lease cannot commit.
func TestTakenOver(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, c *clock) {
		for name, end := range map[string]func(claim *idempotency.Claim) error{
			"a response":            func(claim *idempotency.Claim) error { return last(t, k, claim, made) },
			"a part":                func(claim *idempotency.Claim) error { return parts(t, k, claim, true, 1) },
			"a part, not resumable": func(claim *idempotency.Claim) error { return parts(t, k, claim, false, 1) },
			"store afterwards":      func(claim *idempotency.Claim) error { return claim.Store(t.Context(), made) },
			"release":               func(claim *idempotency.Claim) error { return claim.Release(t.Context()) },
		} {
			expired := first(t, k)
			c.at = c.at.Add(lease)
			other := first(t, k)
			if err := end(expired); !fault.Has(err, fault.IdempotencyKeyInUse) || marks(t, k) != 0 {
				t.Errorf("%s: got %v, %d changes", name, err, marks(t, k))
			}
			if err := other.Release(t.Context()); err != nil {
				t.Errorf("%s: the other one: %v", name, err)
			}
		}
	})
}

// A failed request can be repeated with its key, unless its operation has committed a part and
// is not resumable.
func TestRelease(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, _ *clock) {
		for _, n := range []int{0, 1, 3} {
			for _, attempted := range []bool{false, true} { // run and roll back the last transaction
				before, claim := marks(t, k), first(t, k)
				if err := parts(t, k, claim, true, n); err != nil {
					t.Fatal(err)
				}
				if attempted {
					interrupted(t, k, claim)
				}
				if err := claim.Release(t.Context()); err != nil || marks(t, k)-before != int64(n) {
					t.Errorf("%d parts: got %v, %d changes", n, err, marks(t, k)-before)
				}
			}
		}
		claim := first(t, k)
		if err := cmp.Or(parts(t, k, claim, false, 1), claim.Release(t.Context())); err != nil {
			t.Fatal(err)
		}
		if f := refused(t, k, request, fault.IdempotencyKeyInUse); !strings.Contains(f.Text.String(), "lost") {
			t.Errorf("message %q", f.Text.String())
		}
	})
}

// The response of an operation that has already committed is stored afterwards.
func TestStoreAfterwards(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, _ *clock) {
		claim := first(t, k)
		if err := cmp.Or(parts(t, k, claim, false, 2), claim.Store(t.Context(), made)); err != nil {
			t.Fatal(err)
		}
		_, response, err := begin(t, k, request)
		if diff := gocmp.Diff(&made, response); err != nil || diff != "" || marks(t, k) != 2 {
			t.Errorf("%v, %d changes (-want +got):\n%s", err, marks(t, k), diff)
		}
	})
}

// After a COMMIT of unknown outcome, LookUp determines the outcome from the row of the key. If it
// was not committed, the key is released.
func TestLookUp(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, c *clock) {
		claim := first(t, k)
		interrupted(t, k, claim)
		if err := claim.LookUp(t.Context(), db.ErrUnknownOutcome); !db.IsUnavailable(err) || errors.Is(err, db.ErrUnknownOutcome) {
			t.Errorf("without a commit: %v", err)
		}
		claim = first(t, k)
		if err := cmp.Or(last(t, k, claim, made), claim.LookUp(t.Context(), db.ErrUnknownOutcome)); err != nil {
			t.Errorf("with one: %v", err)
		}
		if _, response, err := begin(t, k, request); err != nil || response == nil {
			t.Errorf("got %v, %v", response, err)
		}
		c.at = c.at.Add(25 * time.Hour)
		claim = first(t, k)
		if err := parts(t, k, claim, false, 1); err != nil {
			t.Fatal(err)
		}
		if err := claim.LookUp(t.Context(), db.ErrUnknownOutcome); !errors.Is(err, db.ErrUnknownOutcome) {
			t.Errorf("with a part: %v", err)
		}
	})
}

// CleanUp may delete an expired key just before its row is locked. Only PostgreSQL allows this.
func TestKeyIsDeletedBeforeLock(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, "postgres")
	c := &clock{at: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
	secret := auth.Secret(strings.Repeat("s", auth.MinSecret))
	k := &idempotency.Keys{DB: d, Now: c.now, Seal: secret.Seal("idempotency"), Lease: lease, MaxResponse: 1000}
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
