package idempotency_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/api/idempotency"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/dbtest"
)

var request = idempotency.Request{Caller: "ada", Path: "/requests", Key: "1", Body: []byte("{}")}

const lease = 30 * time.Second

// clock is a time that the test sets.
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

// operate runs an operation with so many transactions, of which the last one is held.
func operate(t *testing.T, k *idempotency.Keys, o db.TxOptions, transactions int) {
	t.Helper()
	ctx := db.WithTxOptions(t.Context(), o)
	for range transactions {
		if err := k.DB.Write(ctx, func(tx *db.Tx) error { return mark(ctx, tx) }); err != nil {
			t.Fatal(err)
		}
	}
}

// mark is what an operation changes: it adds 1 to the marks.
func mark(ctx context.Context, tx *db.Tx) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO idempotency_callers (caller, used, ends_at) VALUES ('marks', 1, $1)
		ON CONFLICT (caller) DO UPDATE SET used = idempotency_callers.used + 1`, time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC))
	return err
}

// marks is how often operations have changed something.
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
		operate(t, k, claim.TxOptions(false), 1)
		given := idempotency.Response{Status: 201, Header: map[string][]string{"Set-Cookie": {"a=secret"}}, Body: []byte("it is made")}
		if err := claim.Store(t.Context(), given); err != nil {
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

// Where there is one instance, a claim of the one before it is over at once.
func TestOnlyInstance(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, c *clock) {
		die(t, k, 1, false)
		c.at = c.at.Add(time.Second)
		k.Since = c.at
		first(t, k)
		c.at = c.at.Add(time.Second)
		refused(t, k, request, fault.IdempotencyKeyInUse)
	})
}

// A request that dies before its operation is committed can be repeated when its lease
// is over, and until then it says when.
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
				t.Errorf("after %s it says to try again in %d seconds", at.since, f.RetryAfter)
			}
			c.at = began
		}
		c.at = c.at.Add(lease)
		if first(t, k); marks(t, k) != 0 {
			t.Errorf("%d changes are left", marks(t, k))
		}
	})
}

// die runs an operation of a new request as in a process that is killed before it has
// committed the last transaction.
func die(t *testing.T, k *idempotency.Keys, transactions int, resumable bool) {
	t.Helper()
	o := first(t, k).TxOptions(resumable)
	operate(t, k, o, transactions)
	o.Hold.Rollback()
}

// A request that dies after a part of its operation was committed runs again if the
// operation is resumable. Otherwise it says that its response is lost.
func TestInterruptedBetweenParts(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, c *clock) {
		die(t, k, 2, true)
		c.at = c.at.Add(lease)
		die(t, k, 2, false)
		c.at = c.at.Add(lease)
		if f := refused(t, k, request, fault.IdempotencyKeyInUse); !strings.Contains(f.Message, "lost") || f.RetryAfter != 0 {
			t.Errorf("it says %q, and to try again in %d seconds", f.Message, f.RetryAfter)
		}
		if n := marks(t, k); n != 2 {
			t.Errorf("%d parts are committed", n)
		}
	})
}

// The response and the last transaction of the operation are committed together.
func TestResponseIsCommittedWithTheOperation(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, _ *clock) {
		claim := first(t, k)
		commits := 0
		k.DB.Watch(func(query string, _ []any) {
			if query == "COMMIT" {
				commits++
			}
		})
		operate(t, k, claim.TxOptions(false), 1)
		if commits != 0 || !claim.Holds() || claim.Parts() {
			t.Errorf("before the response: %d commits, holds %v, parts %v", commits, claim.Holds(), claim.Parts())
		}
		if err := claim.Store(t.Context(), idempotency.Response{Status: 201}); err != nil || commits != 1 {
			t.Errorf("%v, %d commits with the response", err, commits)
		}
		if _, response, err := k.Begin(t.Context(), request); err != nil || response == nil || marks(t, k) != 1 {
			t.Errorf("got %v, %v, %d changes", response, err, marks(t, k))
		}
	})
}

// A request that was away for longer than its lease cannot commit any more.
func TestTakenOver(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, c *clock) {
		for name, end := range map[string]func(claim *idempotency.Claim) error{
			"a response": func(claim *idempotency.Claim) error {
				return claim.Store(t.Context(), idempotency.Response{Status: 201})
			},
			"no response": func(claim *idempotency.Claim) error { return claim.Release(t.Context(), true) },
			"a part": func(claim *idempotency.Claim) error {
				return db.CommitHeld(db.WithTxOptions(t.Context(), claim.TxOptions(true)))
			},
		} {
			away := first(t, k)
			c.at = c.at.Add(lease)
			other := first(t, k)
			operate(t, k, away.TxOptions(true), 1)
			if err := end(away); !fault.Has(err, fault.IdempotencyKeyInUse) || marks(t, k) != 0 {
				t.Errorf("%s: got %v, %d changes", name, err, marks(t, k))
			}
			if err := other.Release(t.Context(), false); err != nil {
				t.Errorf("%s: the other one: %v", name, err)
			}
		}
	})
}

// A request that has failed can be repeated with its key, and its operation is
// committed or rolled back.
func TestRelease(t *testing.T) {
	each(t, func(t *testing.T, k *idempotency.Keys, _ *clock) {
		for _, c := range []struct {
			transactions int
			commit       bool
			made         int64
		}{{0, false, 0}, {0, true, 0}, {1, false, 0}, {1, true, 1}, {3, false, 2}, {3, true, 3}} {
			before, claim := marks(t, k), first(t, k)
			operate(t, k, claim.TxOptions(true), c.transactions)
			if err := claim.Release(t.Context(), c.commit); err != nil || marks(t, k)-before != c.made {
				t.Errorf("%+v: got %v, %d changes", c, err, marks(t, k)-before)
			}
		}
		claim := first(t, k)
		operate(t, k, claim.TxOptions(false), 2)
		if err := claim.Release(t.Context(), true); err != nil {
			t.Fatal(err)
		}
		if f := refused(t, k, request, fault.IdempotencyKeyInUse); !strings.Contains(f.Message, "lost") {
			t.Errorf("it says %q", f.Message)
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
