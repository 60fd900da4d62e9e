package db_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/poll"
)

// Statements that take more pages than there are after refusable. SQLite rolls the
// transaction back after the first one, and only the statement after the second one.
const (
	fillDisk       = "INSERT INTO blobs VALUES (zeroblob(1000000))"
	fillDiskByRows = "INSERT INTO jottings SELECT 1000 + i FROM (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) SELECT i FROM n)"
)

// refusable makes tables whose statements SQLite refuses, after jottings.
func refusable(t *testing.T, d *db.DB) {
	t.Helper()
	run(t, d, "CREATE TABLE parts (id BIGINT REFERENCES jottings (id) DEFERRABLE INITIALLY DEFERRED)", "CREATE TABLE blobs (content BYTEA)")
	if err := d.LimitPages(t.Context(), 20); err != nil {
		t.Fatal(err)
	}
}

func isFull(err error) bool { return db.IsUnavailable(err) && strings.Contains(db.Reason(err), "full") }

// When SQLite rolls back what a group has written, or refuses its COMMIT, because of one
// member, then each runs again with a COMMIT of its own: the others succeed, and that one
// gets its error.
func TestGroupIsRolledBack(t *testing.T) {
	for what, c := range map[string]struct {
		statement  string
		want       func(err error) bool
		rolledBack int64
	}{
		"a full disk": {fillDisk, isFull, 1},
		"a full disk, and SQLite undoes a statement": {fillDiskByRows, isFull, 0},
		"a refused COMMIT":                           {"INSERT INTO parts VALUES (1000)", db.IsForeignKey, 1},
		"no transaction any more":                    {"ROLLBACK", func(err error) bool { return err != nil }, 1},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			d := openGroups(t, db.Options{})
			add, count := jottings(t, d)
			refusable(t, d)
			runs := make([]int, 5)
			errs := make([]error, 5)
			var commits atomic.Int64
			writer := func(i int, fn func(tx *db.Tx) error) func() {
				return func() {
					errs[i] = d.Write(t.Context(), func(tx *db.Tx) error {
						runs[i]++
						tx.AfterCommit(func() { commits.Add(1) })
						return fn(tx)
					})
				}
			}
			adds := func(id int) func(tx *db.Tx) error {
				return func(tx *db.Tx) error { return add(t.Context(), tx, id) }
			}
			together(t, d, writer(0, adds(1)), writer(1, func(tx *db.Tx) error {
				// It is refused because of a row that may yet be rolled back.
				return errors.Join(adds(2)(tx), errNo)
			}), writer(2, func(tx *db.Tx) error {
				_, err := db.Exec(t.Context(), tx, c.statement)
				return err
			}), writer(3, adds(3)), writer(4, adds(4)))
			if errs[0] != nil || !errors.Is(errs[1], errNo) || !c.want(errs[2]) || errs[3] != nil || errs[4] != nil {
				t.Errorf("got %v", errs)
			}
			if got := all[int](t, d, "SELECT id FROM jottings ORDER BY id"); !slices.Equal(got, []int{1, 3, 4}) || count() != 3 || commits.Load() != 3 {
				t.Errorf("rows %v, %d commits", got, commits.Load())
			}
			if g := d.Groups(); g.RolledBack != c.rolledBack || runs[0] != int(1+c.rolledBack) || runs[2] != runs[0] {
				t.Errorf("runs %v, counted %+v", runs, g)
			}
		})
	}
}

// A held transaction is the last one of its group. Those before it are answered with it,
// however it ends, and nothing that comes later affects it.
func TestHeldInAGroupMeanwhile(t *testing.T) {
	for what, c := range map[string]struct {
		end  func(held *db.Held, add func(tx *db.Tx) error) error
		rows []int
		err  error
	}{
		"committed":   {func(h *db.Held, add func(tx *db.Tx) error) error { return h.Commit(add) }, []int{1, 2, 3, 4}, nil},
		"rolled back": {func(h *db.Held, _ func(tx *db.Tx) error) error { h.Rollback(); return nil }, []int{1, 4}, nil},
		"failed":      {func(h *db.Held, _ func(tx *db.Tx) error) error { return h.Commit(func(*db.Tx) error { return errNo }) }, []int{1, 4}, errNo},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			d := openGroups(t, db.Options{})
			add, count := jottings(t, d)
			answered := false
			together(t, d,
				func() { adding(t, d, add, 1)(); answered = true },
				func() {
					var held db.Held
					ctx := db.WithTxOptions(t.Context(), db.TxOptions{Hold: &held})
					if err := d.Write(ctx, func(tx *db.Tx) error { return add(ctx, tx, 2) }); err != nil {
						t.Error(err)
					}
					n, err := db.One[int](ctx, d, "SELECT COUNT(*) FROM jottings")
					if err != nil || n != 2 || answered || count() != 0 {
						t.Errorf("%v: %d rows in it, %d outside of it, the one before is answered: %v", err, n, count(), answered)
					}
					err = c.end(&held, func(tx *db.Tx) error { return add(ctx, tx, 3) })
					if !errors.Is(err, c.err) {
						t.Errorf("it ends with %v", err)
					}
				},
				adding(t, d, add, 4),
				func() { // as after an error of the disk
					err := d.Write(t.Context(), func(tx *db.Tx) error { _, err := db.Exec(t.Context(), tx, "ROLLBACK"); return err })
					if err == nil {
						t.Error("no error without a transaction")
					}
				},
			)
			if got := all[int](t, d, "SELECT id FROM jottings ORDER BY id"); !slices.Equal(got, c.rows) {
				t.Errorf("rows %v", got)
			}
		})
	}
}

// A held transaction whose group cannot be committed is unavailable: its function cannot
// run again, since the operation has gone on.
func TestHeldGroupIsRefused(t *testing.T) {
	d := openGroups(t, db.Options{})
	add, _ := jottings(t, d)
	refusable(t, d)
	var refused, held error
	together(t, d,
		func() {
			refused = d.Write(t.Context(), func(tx *db.Tx) error {
				_, err := db.Exec(t.Context(), tx, "INSERT INTO parts VALUES (1000)")
				return err
			})
		},
		func() {
			var h db.Held
			ctx := db.WithTxOptions(t.Context(), db.TxOptions{Hold: &h, AfterCommit: func() { t.Error("ran") }})
			held = errors.Join(d.Write(ctx, func(tx *db.Tx) error { return add(ctx, tx, 1) }), h.Commit(func(*db.Tx) error { return nil }))
		},
		adding(t, d, add, 2),
	)
	if !db.IsForeignKey(refused) || !db.IsUnavailable(held) || errors.Is(held, db.ErrUnknownOutcome) {
		t.Errorf("refused: %v; held: %v", refused, held)
	}
	if got := all[int](t, d, "SELECT id FROM jottings"); !slices.Equal(got, []int{2}) {
		t.Errorf("rows %v", got)
	}
}

// Preconditions see what those before them in the group have written, and a refused one
// affects no other transaction. What is made beforehand is made outside of the group.
func TestOptionsInAGroup(t *testing.T) {
	d := openGroups(t, db.Options{})
	add, count := jottings(t, d)
	upTo := func(n int) context.Context {
		return db.WithTxOptions(t.Context(), db.TxOptions{Precondition: func(ctx context.Context, _ *db.Tx) error {
			if have, err := db.One[int](ctx, d, "SELECT COUNT(*) FROM jottings"); err != nil || have > n {
				return errors.Join(errNo, err)
			}
			return nil
		}})
	}
	errs := make([]error, 3)
	made := 0
	together(t, d,
		func() { errs[0] = d.Write(upTo(0), func(tx *db.Tx) error { return add(t.Context(), tx, 1) }) },
		func() { errs[1] = d.Write(upTo(0), func(tx *db.Tx) error { return add(t.Context(), tx, 2) }) },
		func() {
			errs[2] = d.Write(upTo(1), func(tx *db.Tx) error {
				id, err := needs(tx, "a", func(context.Context) (int, error) { made++; return 3, nil })
				if err != nil {
					return err
				}
				return add(t.Context(), tx, id)
			})
		},
	)
	if errs[0] != nil || !errors.Is(errs[1], errNo) || errs[2] != nil || made != 1 || count() != 2 {
		t.Errorf("%v, made %d times, %d rows", errs, made, count())
	}
}

// A database that is closed while a group is open commits it first.
func TestGroupEndsWithItsDatabaseMeanwhile(t *testing.T) {
	url := dbtest.URL(t, "sqlite")
	d, err := db.Open(t.Context(), url, db.Options{GroupAge: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	add, _ := jottings(t, d)
	closed := make(chan error, 1)
	writer := func(id int) func() {
		return func() {
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				if id == 2 {
					go func() { closed <- d.Close() }()
					poll.Until(t, "the database is being closed", func() bool { return d.Ping(t.Context()) != nil })
				}
				return add(t.Context(), tx, id)
			})
			if err != nil {
				t.Errorf("%d: %v", id, err)
			}
		}
	}
	together(t, d, writer(1), writer(2), writer(3))
	if err := <-closed; err != nil {
		t.Error(err)
	}
	if err := d.Write(t.Context(), func(*db.Tx) error { return nil }); err == nil {
		t.Error("a closed database was written")
	}
	if d, err = db.Open(t.Context(), url, db.Options{}); err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if got := all[int](t, d, "SELECT id FROM jottings ORDER BY id"); !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("rows %v", got)
	}
}
