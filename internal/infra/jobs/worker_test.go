package jobs

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

type chore struct {
	ID       string    `db:"id"`
	At       time.Time `db:"due_at"`
	Failures int64     `db:"failures"`
}

var chores = db.Due{Table: "chores", Key: []string{"id"}, At: "due_at"}

// testWorker is a worker of rows with a fixed clock.
type testWorker struct {
	Worker[chore]

	t  *testing.T
	db *db.DB
}

// eachWorker runs a test with n due rows on both engines.
func eachWorker(t *testing.T, n int, test func(t *testing.T, d *testWorker)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, base *db.DB) {
		c := &clock{now: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
		d := &testWorker{t: t, db: base}
		backoff := Backoff{First: time.Minute, Max: time.Hour}
		d.exec(`CREATE TABLE chores (id TEXT PRIMARY KEY, due_at TIMESTAMPTZ, failures BIGINT NOT NULL)`)
		for i := range n {
			d.exec(`INSERT INTO chores VALUES ($1, $2, 0)`, fmt.Sprintf("%03d", i), c.now.Add(time.Duration(i-n)*time.Second))
		}
		d.Worker = Worker[chore]{
			Name: "chores", Now: c.Now, Slots: 10, Lease: time.Minute, ID: func(c chore) string { return c.ID },
			Claim: func(ctx context.Context, now, until time.Time, limit int) ([]chore, error) {
				return db.Claim[chore](ctx, base, chores, now, until, limit)
			},
			Settle: func(_ context.Context, row chore, until time.Time, failure error) error {
				if failure == nil {
					d.exec(`DELETE FROM chores WHERE id = $1 AND due_at = $2`, row.ID, until)
					return nil
				}
				d.exec(`UPDATE chores SET due_at = $3, failures = failures + 1 WHERE id = $1 AND due_at = $2`, row.ID, until, c.Now().Add(backoff.After(row.Failures+1)))
				return nil
			},
		}
		test(t, d)
	})
}

func (d *testWorker) exec(query string, args ...any) {
	d.t.Helper()
	err := d.db.Write(context.WithoutCancel(d.t.Context()), func(tx *db.Tx) error {
		_, err := db.Exec(d.t.Context(), tx, query, args...)
		return err
	})
	if err != nil {
		d.t.Error(err)
	}
}

func (d *testWorker) count(query string) int64 {
	d.t.Helper()
	n, err := db.One[int64](d.t.Context(), d.db, query)
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// A hundred rows that always fail do not delay the one after them.
func TestFailingRowsDoNotBlock(t *testing.T) {
	eachWorker(t, 101, func(t *testing.T, d *testWorker) {
		d.Handle = func(_ context.Context, row chore) error {
			if row.ID == "100" {
				return nil
			}
			return errBroken
		}
		err := d.Drain(t.Context())
		if !errors.Is(err, errBroken) || !strings.Contains(err.Error(), "100 of 101 failed") {
			t.Errorf("it ended with %v", err)
		}
		if n := d.count(`SELECT COUNT(*) FROM chores WHERE failures = 1`); n != 100 {
			t.Errorf("%d rows failed once", n)
		}
		if n := d.count(`SELECT COUNT(*) FROM chores`); n != 100 {
			t.Errorf("%d rows are left", n)
		}
	})
}

// A stuck row occupies one slot and does not block the others.
func TestStuckRowDoesNotBlock(t *testing.T) {
	eachWorker(t, 50, func(t *testing.T, d *testWorker) {
		others := make(chan struct{})
		var left atomic.Int64
		left.Store(49)
		d.Handle = func(_ context.Context, row chore) error {
			if row.ID == "000" {
				<-others
			} else if left.Add(-1) == 0 {
				close(others)
			}
			return nil
		}
		if err := d.Drain(t.Context()); err != nil || d.count(`SELECT COUNT(*) FROM chores`) != 0 {
			t.Errorf("%v, %d rows are left", err, d.count(`SELECT COUNT(*) FROM chores`))
		}
	})
}

// An outage ends the run before all rows have met it, and the remaining rows come first in the next run.
func TestOutageEndsTheRun(t *testing.T) {
	eachWorker(t, 50, func(t *testing.T, d *testWorker) {
		var mu sync.Mutex
		met := map[string]int{}
		d.Handle = func(_ context.Context, row chore) error {
			mu.Lock()
			defer mu.Unlock()
			met[row.ID]++
			return Outage(errBroken)
		}
		for range 3 {
			if err := d.Drain(t.Context()); !IsOutage(err) {
				t.Fatalf("it ended with %v", err)
			}
		}
		if n := len(met); n < 3*d.Slots || n > 3*2*d.Slots {
			t.Errorf("%d rows met the outage", n)
		}
		for id, n := range met {
			if n != 1 {
				t.Errorf("row %s met it %d times", id, n)
			}
		}
	})
}

// A wake-up during an outage is not lost while all slots are busy.
func TestWokenWhileBusy(t *testing.T) {
	eachWorker(t, 3, func(t *testing.T, d *testWorker) {
		d.Slots = 1
		handled, goOn := make(chan string), make(chan struct{})
		d.Handle = func(_ context.Context, row chore) error {
			handled <- row.ID
			<-goOn
			return Outage(errBroken)
		}
		ctx, stop := context.WithCancel(t.Context())
		wake, stopped := make(chan struct{}), make(chan struct{})
		go func() { defer close(stopped); d.Run(ctx, wake) }()
		wake <- struct{}{}
		met := map[string]bool{<-handled: true}
		for range 2 {
			wake <- struct{}{} // taken while the only slot is
			goOn <- struct{}{}
			met[<-handled] = true
		}
		if len(met) != 3 {
			t.Errorf("the rows %v were handled", met)
		}
		close(goOn)
		stop()
		<-stopped
	})
}

// After shutdown a handler may continue for the grace period, then it is cancelled.
func TestStop(t *testing.T) {
	for _, grace := range []time.Duration{0, time.Hour} {
		t.Run(grace.String(), func(t *testing.T) {
			eachWorker(t, 1, func(t *testing.T, d *testWorker) {
				ctx, cancel := context.WithCancel(t.Context())
				d.Grace = grace
				d.Handle = func(ctx context.Context, _ chore) error {
					cancel()
					if grace > 0 {
						return ctx.Err()
					}
					<-ctx.Done()
					return ctx.Err()
				}
				err := d.Drain(ctx)
				if wait, untried := NotAttempted(err); !errors.Is(err, context.Canceled) || untried != (grace == 0) || wait != 0 && untried {
					t.Errorf("it ended with %v", err)
				}
				if left := d.count(`SELECT COUNT(*) FROM chores`) == 1; left != (grace == 0) {
					t.Errorf("the row is left: %v", left)
				}
			})
		})
	}
}

// Rows are claimed only within the capacity: none while a circuit breaker is open, and one for the probe.
func TestCapacity(t *testing.T) {
	eachWorker(t, 50, func(t *testing.T, d *testWorker) {
		room := func(int) int { return 0 }
		d.Capacity = func(n int) int { return room(n) }
		handled := 0
		d.Handle = func(context.Context, chore) error {
			handled++ // by one at a time
			room = func(n int) int { return n }
			if handled == 1 {
				return nil
			}
			return Outage(errBroken)
		}
		if err := d.Drain(t.Context()); err != nil || handled != 0 {
			t.Fatalf("%d are handled without room, %v", handled, err)
		}
		d.Slots = 1
		room = func(int) int { return 1 }
		if err := d.Drain(t.Context()); !IsOutage(err) || handled != 2 {
			t.Fatalf("%d are handled: the probe, and one more until the outage; %v", handled, err)
		}
	})
}

// The outcome of a row is stored as soon as the database is available again.
func TestSettleWaitsForTheDatabase(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		claimed, settled, tries := false, false, 0
		q := Worker[int]{
			Name: "numbers", Now: time.Now, Slots: 1, Lease: time.Minute, ID: strconv.Itoa,
			Claim: func(context.Context, time.Time, time.Time, int) ([]int, error) {
				if claimed {
					return nil, nil
				}
				claimed = true
				return []int{1}, nil
			},
			Handle: func(context.Context, int) error { return nil },
			Settle: func(_ context.Context, _ int, until time.Time, _ error) error {
				if tries++; tries <= 30 {
					return fmt.Errorf("settle: %w", db.ErrUnavailable)
				}
				settled = time.Now().Before(until)
				return nil
			},
		}
		if err := q.Drain(t.Context()); err != nil || !settled {
			t.Errorf("settled within the lease: %v, %v", settled, err)
		}
		claimed, settled, tries = false, false, -1000 // for longer than the lease
		if err := q.Drain(t.Context()); err != nil || settled || tries > -900 {
			t.Errorf("after the lease: settled %v, %d, %v", settled, tries, err)
		}
	})
}
