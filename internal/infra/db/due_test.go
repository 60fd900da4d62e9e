package db_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/poll"
)

type task struct {
	Tenant string     `db:"tenant_id"`
	ID     string     `db:"id"`
	Kind   string     `db:"kind"`
	DueAt  *time.Time `db:"due_at"`
	Taken  int64      `db:"taken"`
}

var (
	tasks  = db.Due{Table: "tasks", Key: []string{"tenant_id", "id"}, At: "due_at", Where: "kind = 'a' OR kind = 'b'", Set: "taken = taken + 1"}
	midday = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
)

// fillTasks inserts n due rows, oldest first.
func fillTasks(t *testing.T, d *db.DB, kind string, n int) {
	t.Helper()
	rows := make([]task, n)
	for i := range rows {
		at := midday.Add(time.Duration(i-n) * time.Minute)
		rows[i] = task{"t", fmt.Sprintf("%s%03d", kind, i), kind, &at, 0}
	}
	write(t, d, func(tx *db.Tx) error { return db.InsertAll(t.Context(), tx, "tasks", rows) })
}

func eachWithTasks(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, `CREATE TABLE tasks (tenant_id TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, due_at TIMESTAMPTZ, taken BIGINT NOT NULL, PRIMARY KEY (tenant_id, id))`)
		test(t, d)
	})
}

// A claim takes the oldest due rows up to its limit, and nobody else gets them before it expires.
func TestClaim(t *testing.T) {
	eachWithTasks(t, func(t *testing.T, d *db.DB) {
		fillTasks(t, d, "a", 3)
		fillTasks(t, d, "c", 3) // never due
		until := midday.Add(time.Minute)
		claim := func(u db.Due, now time.Time, want int) []task {
			t.Helper()
			rows, err := db.Claim[task](t.Context(), d, u, now, until, 2)
			if err != nil || len(rows) != want {
				t.Fatalf("%d rows and %v, want %d", len(rows), err, want)
			}
			return rows
		}
		claim(tasks.And("kind = ?", "b"), midday, 0)
		for _, row := range claim(tasks.And("kind = ?", "a").And("taken < ?", 1), midday, 2) {
			if row.ID == "a002" || row.Taken != 1 || !row.DueAt.Equal(until) {
				t.Errorf("claimed %+v", row)
			}
		}
		claim(tasks, midday, 1)
		claim(tasks, until.Add(-time.Microsecond), 0)
		claim(tasks, until, 2)
	})
}

// Concurrent claims never exceed their limit and never share a row, even if the rows change concurrently.
func TestClaimsAtOnce(t *testing.T) {
	eachWithTasks(t, func(t *testing.T, d *db.DB) {
		const rows, limit = 120, 7
		fillTasks(t, d, "a", rows)
		var all sync.WaitGroup
		var claimed atomic.Int64
		for range 6 {
			all.Go(func() {
				for range rows {
					got, err := db.Claim[task](t.Context(), d, tasks, midday, midday.Add(time.Hour), limit)
					if err != nil || len(got) > limit {
						t.Errorf("%d rows, %v", len(got), err)
					}
					claimed.Add(int64(len(got)))
					if len(got) == 0 {
						return
					}
				}
			})
		}
		all.Wait()
		// A claim that loses the race for a row skips it: the rest is claimed by the next poll.
		for {
			got, err := db.Claim[task](t.Context(), d, tasks, midday, midday.Add(time.Hour), limit)
			if err != nil {
				t.Fatal(err)
			}
			if len(got) == 0 {
				break
			}
			claimed.Add(int64(len(got)))
		}
		if n := one[int64](t, d, "SELECT COUNT(*) FROM tasks WHERE taken = 1"); n != rows || claimed.Load() != rows {
			t.Errorf("%d rows were claimed once, %d claims", n, claimed.Load())
		}
	})
}

// The clean-up deletes all old rows, in any number, and nothing else.
func TestDueCleanUp(t *testing.T) {
	eachWithTasks(t, func(t *testing.T, d *db.DB) {
		fillTasks(t, d, "a", 1234)
		fillTasks(t, d, "c", 2)
		if err := tasks.CleanUp(t.Context(), d, midday.Add(-2*time.Minute)); err != nil {
			t.Fatal(err)
		}
		if n := one[int64](t, d, "SELECT COUNT(*) FROM tasks"); n != 3 {
			t.Errorf("%d rows are left", n)
		}
	})
}

// A batch made smaller by a concurrent clean-up is not the last one.
func TestConcurrentCleanUps(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		whole := int64(d.BatchSize())
		left := []int64{whole, whole - 1, 1, 0}
		err := db.CleanUp(t.Context(), d, func(_ *db.Tx, limit int) (removed int64, _ error) {
			if limit != d.BatchSize() || len(left) == 0 {
				t.Fatalf("a batch of %d, with %v left", limit, left)
			}
			removed, left = left[0], left[1:]
			return removed, nil
		})
		if err != nil || len(left) != 0 {
			t.Errorf("%v, and %v left", err, left)
		}
	})
}

// A row that is postponed while the clean-up waits for it is kept.
func TestCleanUpOfChangedRow(t *testing.T) {
	eachWithTasks(t, func(t *testing.T, d *db.DB) {
		fillTasks(t, d, "a", 2)
		done := make(chan error, 1)
		write(t, d, func(tx *db.Tx) error {
			if _, err := db.Exec(t.Context(), tx, "UPDATE tasks SET due_at = $1 WHERE id = 'a000'", midday.Add(time.Hour)); err != nil {
				return err
			}
			go func() { done <- tasks.CleanUp(t.Context(), d, midday) }()
			if d.Engine() != "postgres" {
				return nil // where it waits until the transaction ends
			}
			poll.Until(t, "the clean-up waits for the row", func() bool {
				return one[int64](t, d, "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'") == 1
			})
			return nil
		})
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if left := all[string](t, d, "SELECT id FROM tasks"); len(left) != 1 || left[0] != "a000" {
			t.Errorf("left are %v", left)
		}
	})
}

// Others can write between two batches of a clean-up.
func TestWritesDuringCleanUpMeanwhile(t *testing.T) {
	eachWithTasks(t, func(t *testing.T, d *db.DB) {
		fillTasks(t, d, "a", 3*d.BatchSize())
		run(t, d, `CREATE TABLE calls (at BIGINT NOT NULL)`)
		var mu sync.Mutex
		var order []string
		var call sync.WaitGroup
		d.Watch(func(query string, _ []any) {
			what, _, _ := strings.Cut(query, " ")
			if what != "DELETE" && what != "INSERT" {
				return
			}
			mu.Lock()
			order = append(order, what)
			first := len(order) == 1
			mu.Unlock()
			if !first {
				return
			}
			// A call arrives while the first batch is being deleted.
			call.Go(func() { write(t, d, func(tx *db.Tx) error { return insertCall(t, tx) }) })
			if d.Engine() == "sqlite" {
				poll.Until(t, "the call waits for the write limiter", func() bool { return d.WriteWaits().Waiting == 1 })
			} else {
				call.Wait() // not blocked by the clean-up
			}
		})
		if err := tasks.CleanUp(t.Context(), d.Background(), midday); err != nil {
			t.Fatal(err)
		}
		call.Wait()
		d.Watch(nil)
		if !slices.Equal(order, []string{"DELETE", "INSERT", "DELETE", "DELETE", "DELETE"}) {
			t.Errorf("the order was %v", order)
		}
	})
}

func insertCall(t *testing.T, tx *db.Tx) error {
	t.Helper()
	_, err := db.Exec(t.Context(), tx, "INSERT INTO calls (at) VALUES (1)")
	return err
}
