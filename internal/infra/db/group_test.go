package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/limits/fair"
)

// Waiting writers share one COMMIT, each sees what earlier ones have written, and AfterCommit functions run for
// each of them after it.
func TestGroupSharesACommit(t *testing.T) {
	d := openGroups(t, db.Options{})
	add, count := jottings(t, d)
	before := d.Groups()
	const n = 20
	var seen, after []int
	var writers []func()
	done := make(chan int, n)
	for i := range n {
		writers = append(writers, func() {
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				tx.AfterCommit(func() { done <- count() })
				seen = append(seen, one[int](t, tx, "SELECT COUNT(*) FROM jottings"))
				if outside := count(); outside != 0 {
					t.Errorf("%d rows are committed before all have written", outside)
				}
				return add(t.Context(), tx, i)
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	together(t, d, writers...)
	for range n {
		after = append(after, <-done)
	}
	if want := slices.Repeat([]int{n}, n); count() != n || !slices.IsSorted(seen) || !slices.Equal(after, want) {
		t.Errorf("%d rows; seen in the transactions %v, after the commit %v", count(), seen, after)
	}
	got := d.Groups()
	if got.Commits-before.Commits != 1 || got.Transactions-before.Transactions != n+1 || got.UpTo[32] != 1 || got.RolledBack != 0 {
		t.Errorf("counted %+v after %+v", got, before)
	}
}

// Nobody gets a result before the COMMIT, not even a refusal, which may depend on uncommitted rows.
func TestNoResultBeforeCommitMeanwhile(t *testing.T) {
	d := openGroups(t, db.Options{})
	add, count := jottings(t, d)
	running, release := make(chan struct{}), make(chan struct{})
	answers := make(chan string, 4)
	writer := func(what string, fn func(tx *db.Tx) error) func() {
		return func() { answers <- fmt.Sprint(what, " ", d.Write(t.Context(), fn)) }
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		together(t, d,
			writer("added", func(tx *db.Tx) error { return add(t.Context(), tx, 1) }),
			writer("refused", func(tx *db.Tx) error {
				if n := one[int](t, tx, "SELECT COUNT(*) FROM jottings"); n != 1 {
					t.Errorf("%d rows", n)
				}
				return errNo
			}),
			writer("read", func(tx *db.Tx) error { _, err := db.All[int](t.Context(), tx, "SELECT id FROM jottings"); return err }),
			writer("last", func(*db.Tx) error { close(running); <-release; return nil }),
		)
	}()
	<-running
	if len(answers) != 0 || count() != 0 {
		t.Errorf("before the COMMIT: %s, %d rows", <-answers, count())
	}
	close(release)
	<-ended
	var got []string
	for range cap(answers) {
		got = append(got, <-answers)
	}
	slices.Sort(got)
	if want := []string{"added <nil>", "last <nil>", "read <nil>", "refused no"}; !slices.Equal(got, want) || count() != 1 {
		t.Errorf("got %q, %d rows", got, count())
	}
}

// An error in one function does not affect others in its group.
func TestErrorsInGroup(t *testing.T) {
	for what, fault := range map[string]struct {
		run  func(ctx context.Context, d *db.DB, tx *db.Tx, add func(context.Context, *db.Tx, int) error) error
		want func(err error) bool
	}{
		"an error": {
			func(context.Context, *db.DB, *db.Tx, func(context.Context, *db.Tx, int) error) error { return errNo },
			func(err error) bool { return err == errNo }, //nolint:errorlint // unchanged
		},
		"a duplicate": {
			func(ctx context.Context, _ *db.DB, tx *db.Tx, add func(context.Context, *db.Tx, int) error) error {
				return add(ctx, tx, 1)
			},
			func(err error) bool { return db.IsUnique(err, "jottings_pkey") },
		},
		"a failed statement": {
			func(ctx context.Context, _ *db.DB, tx *db.Tx, _ func(context.Context, *db.Tx, int) error) error {
				_, _ = db.Exec(ctx, tx, "UPDATE nothing SET id = 1")
				return nil
			},
			func(err error) bool { return err != nil },
		},
		"a panic": {
			func(context.Context, *db.DB, *db.Tx, func(context.Context, *db.Tx, int) error) error { panic("boom") },
			func(err error) bool { return err.Error() == "boom" },
		},
		"a failed preparation": {
			func(context.Context, *db.DB, *db.Tx, func(context.Context, *db.Tx, int) error) error {
				return db.RerunAfter(func(context.Context) error { return errNo })
			},
			func(err error) bool { return errors.Is(err, errNo) },
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			d := openGroups(t, db.Options{})
			add, count := jottings(t, d)
			var err error
			together(t, d, adding(t, d, add, 1), func() {
				defer func() {
					if r := recover(); r != nil {
						err = fmt.Errorf("%v", r)
					}
				}()
				err = d.Write(t.Context(), func(tx *db.Tx) error {
					if err := add(t.Context(), tx, 2); err != nil {
						return err
					}
					return fault.run(t.Context(), d, tx, add)
				})
			}, adding(t, d, add, 3))
			if !fault.want(err) || count() != 2 {
				t.Errorf("%v, %d rows", err, count())
			}
			if g := d.Groups(); g.RolledBack != 0 {
				t.Errorf("counted %+v", g)
			}
		})
	}
}

// Callers that disconnect, before admission, in a statement or after it, do not affect others.
func TestCallersDisconnectInGroup(t *testing.T) {
	d := openGroups(t, db.Options{})
	add, count := jottings(t, d)
	waiting, cancelWaiting := context.WithCancel(t.Context())
	inside, cancelInside := context.WithCancel(t.Context())
	running, cancelRunning := context.WithCancel(t.Context())
	ended, cancelEnded := context.WithCancel(t.Context())
	defer cancelWaiting()
	gone := func(ctx context.Context, what string, fn func(tx *db.Tx) error) func() {
		return func() {
			if err := d.Write(ctx, fn); !errors.Is(err, context.Canceled) || db.IsUnavailable(err) {
				t.Errorf("%s: %v", what, err)
			}
		}
	}
	together(t, d,
		func() {
			err := d.Write(ended, func(tx *db.Tx) error { return add(ended, tx, 1) })
			if err != nil {
				t.Errorf("after its function: %v", err)
			}
		},
		func() {
			err := d.Write(t.Context(), func(tx *db.Tx) error { cancelEnded(); cancelWaiting(); return add(t.Context(), tx, 2) })
			if err != nil {
				t.Error(err)
			}
		},
		gone(waiting, "while it waits", func(*db.Tx) error { t.Error("ran"); return nil }),
		gone(inside, "between statements", func(tx *db.Tx) error {
			err := add(inside, tx, 3)
			cancelInside()
			return errors.Join(err, add(inside, tx, 4))
		}),
		gone(running, "in a read", func(tx *db.Tx) error {
			time.AfterFunc(10*time.Millisecond, cancelRunning)
			_, err := db.One[int](running, tx, slow)
			return errors.Join(add(t.Context(), tx, 5), err)
		}),
		adding(t, d, add, 6),
	)
	if g := d.Groups(); count() != 3 || g.RolledBack != 0 {
		t.Errorf("%d rows, counted %+v", count(), g)
	}
}

// endingContext ends after its Err method was called a number of times.
type endingContext struct {
	context.Context //nolint:containedctx // it is one

	left *atomic.Int64
}

func (c endingContext) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// The other members get their results whenever the context of the last one ends.
func TestContextEndsInGroup(t *testing.T) {
	d := openGroups(t, db.Options{})
	add, count := jottings(t, d)
	for n := 0; ; n++ {
		ctx := endingContext{t.Context(), new(atomic.Int64)}
		ctx.left.Store(int64(n))
		var err error
		together(t, d, adding(t, d, add, n), func() {
			err = d.Write(ctx, func(tx *db.Tx) error { return errors.Join(add(ctx, tx, 1000), add(ctx, tx, 1001)) })
		})
		if err == nil {
			return
		}
		if !errors.Is(err, context.Canceled) || count() != n+1 || n > 20 {
			t.Fatalf("ended when it was asked %d times: %v, %d rows", n, err, count())
		}
	}
}

// A writing statement is not interrupted: SQLite would roll back the writes of all members.
func TestWritesAreNotInterrupted(t *testing.T) {
	d := openGroups(t, db.Options{})
	add, count := jottings(t, d)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	together(t, d, adding(t, d, add, -1), func() {
		err := d.Write(ctx, func(tx *db.Tx) error {
			time.AfterFunc(time.Millisecond, cancel)
			_, err := db.Exec(ctx, tx, `INSERT INTO jottings SELECT i FROM (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) SELECT i FROM n)`)
			return err
		})
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}, adding(t, d, add, -2))
	if g := d.Groups(); count() != 2 || g.RolledBack != 0 {
		t.Errorf("%d rows, counted %+v", count(), g)
	}
}

// Groups are limited in members and in time.
func TestGroupLimits(t *testing.T) {
	for what, c := range map[string]struct {
		options db.Options
		want    int64 // COMMITs of eleven writers and the one before them
	}{
		"four":        {db.Options{GroupSize: 4}, 3},
		"one":         {db.Options{GroupSize: 1}, 12},
		"no time":     {db.Options{GroupAge: time.Nanosecond}, 12},
		"the default": {db.Options{}, 1},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			d := openGroups(t, c.options)
			add, count := jottings(t, d)
			before := d.Groups().Commits
			var writers []func()
			for i := range 11 {
				writers = append(writers, adding(t, d, add, i))
			}
			together(t, d, writers...)
			if got := d.Groups().Commits - before; got != c.want || count() != 11 {
				t.Errorf("%d COMMITs, %d rows", got, count())
			}
		})
	}
}

// A transaction with OwnCommit shares its COMMIT with nobody: earlier ones get their results before it begins,
// and later ones begin after its COMMIT.
func TestOwnCommitMeanwhile(t *testing.T) {
	d := openGroups(t, db.Options{})
	add, count := jottings(t, d)
	answered := make(chan struct{})
	together(t, d,
		func() { adding(t, d, add, 1)(); close(answered) },
		func() {
			err := d.WriteWith(t.Context(), db.TxOptions{OwnCommit: true}, func(tx *db.Tx) error {
				<-answered
				if count() != 1 {
					t.Errorf("%d rows before it", count())
				}
				return add(t.Context(), tx, 2)
			})
			if err != nil {
				t.Error(err)
			}
		},
		func() {
			write(t, d, func(tx *db.Tx) error {
				if count() != 2 {
					t.Errorf("%d rows after it", count())
				}
				return add(t.Context(), tx, 3)
			})
		})
	if count() != 3 {
		t.Errorf("%d rows", count())
	}
}

// A writer that shares a group with a busy lane is admitted after a few of that lane's writers.
func TestLaneShare(t *testing.T) {
	d := openGroups(t, db.Options{GroupSize: 16})
	add, count := jottings(t, d)
	lane := func(tenant string) *db.DB { return d.For(db.Lane{Key: fair.Key{Group: tenant}}) }
	var writers []func()
	for i := range 12 {
		tenant := "noisy"
		if i == 11 {
			tenant = "quiet"
		}
		writers = append(writers, func() {
			if err := lane(tenant).Write(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, i) }); err != nil {
				t.Error(err)
			}
		})
	}
	together(t, d, writers...)
	// The first one, which has no lane, four of the busy lane and the quiet one; then the rest.
	if g := d.Groups(); g.UpTo[8] != 2 || count() != 12 {
		t.Errorf("counted %+v, %d rows", g, count())
	}
}
