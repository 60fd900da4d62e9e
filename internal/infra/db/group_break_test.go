package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/poll"
)

// Statements that need more pages than refusable leaves. SQLite rolls back the transaction after the first one,
// and only the statement after the second one.
const (
	fillDisk       = "INSERT INTO blobs VALUES (zeroblob(1000000))"
	fillDiskByRows = "INSERT INTO jottings SELECT 1000 + i FROM (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) SELECT i FROM n)"
)

// refusable creates tables in which SQLite refuses statements. It is called after jottings.
func refusable(t *testing.T, d *db.DB) {
	t.Helper()
	run(t, d, "CREATE TABLE parts (id BIGINT REFERENCES jottings (id) DEFERRABLE INITIALLY DEFERRED)", "CREATE TABLE blobs (content BYTEA)")
	if err := d.LimitPages(t.Context(), 20); err != nil {
		t.Fatal(err)
	}
}

func isFull(err error) bool { return db.IsUnavailable(err) && strings.Contains(db.Reason(err), "full") }

// If SQLite rolls a group back or refuses its COMMIT because of one member, each member runs again with a
// separate COMMIT: the others succeed, and that one gets its error.
func TestGroupRollback(t *testing.T) {
	for what, c := range map[string]struct {
		statement  string
		want       func(err error) bool
		rolledBack int64
	}{
		"a full disk":                        {fillDisk, isFull, 1},
		"a full disk, statement rolled back": {fillDiskByRows, isFull, 0},
		"a refused COMMIT":                   {"INSERT INTO parts VALUES (1000)", db.IsForeignKey, 1},
		"transaction already ended":          {"ROLLBACK", func(err error) bool { return err != nil }, 1},
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
				// It is refused because of a row that may still be rolled back.
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

// The writes of an operation and its stored response belong to one member of a group: both are stored or
// neither is. Earlier members get their results with it, however it ends, even if a later one breaks the group.
func TestResponseInGroupMeanwhile(t *testing.T) {
	for what, c := range map[string]struct {
		respond func(add func() error) error
		rows    []int
		err     func(err error) bool
	}{
		"stored":  {func(add func() error) error { return add() }, []int{1, 2, 3, 4}, func(err error) bool { return err == nil }},
		"refused": {func(add func() error) error { return errors.Join(add(), errNo) }, []int{1, 4}, func(err error) bool { return errors.Is(err, errNo) }},
		"failed": {func(add func() error) error { _ = errors.Join(add(), add()); return nil }, []int{1, 4},
			func(err error) bool { return db.IsUnique(err, "jottings_pkey") }},
	} {
		for _, broken := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, broken %t", what, broken), func(t *testing.T) {
				t.Parallel()
				d := openGroups(t, db.Options{})
				add, count := jottings(t, d)
				answered := make(chan struct{})
				runs := 0
				writers := []func(){
					func() { adding(t, d, add, 1)(); close(answered) },
					func() {
						err := d.Write(t.Context(), func(tx *db.Tx) error {
							if err := add(t.Context(), tx, 2); err != nil {
								return err
							}
							if runs++; runs == 1 {
								n := one[int](t, tx, "SELECT COUNT(*) FROM jottings")
								select {
								case <-answered:
									t.Error("the one before is answered")
								default:
								}
								if n != 2 || count() != 0 {
									t.Errorf("%d rows in it, %d outside of it", n, count())
								}
							}
							return c.respond(func() error { return add(t.Context(), tx, 3) })
						})
						if !c.err(err) {
							t.Errorf("it ends with %v", err)
						}
					},
					adding(t, d, add, 4),
				}
				wantRuns := 1
				if broken { // as after a disk error
					wantRuns = 2
					writers = append(writers, func() {
						err := d.Write(t.Context(), func(tx *db.Tx) error { _, err := db.Exec(t.Context(), tx, "ROLLBACK"); return err })
						if err == nil {
							t.Error("no error without a transaction")
						}
					})
				}
				together(t, d, writers...)
				if got := all[int](t, d, "SELECT id FROM jottings ORDER BY id"); !slices.Equal(got, c.rows) || runs != wantRuns {
					t.Errorf("rows %v after %d runs", got, runs)
				}
			})
		}
	}
}

// If a group is not committed, each member runs again with its options: its precondition is checked again, and
// its bytes count once.
func TestOptionsInRefusedGroup(t *testing.T) {
	d := openGroups(t, db.Options{})
	add, _ := jottings(t, d)
	refusable(t, d)
	var refused error
	var checked, written []int
	together(t, d,
		func() {
			o := db.TxOptions{OnWritten: func(int) { t.Error("what was refused counts") }}
			refused = d.WriteWith(t.Context(), o, func(tx *db.Tx) error {
				_, err := db.Exec(t.Context(), tx, "INSERT INTO parts VALUES (1000)")
				return err
			})
		},
		func() {
			o := db.TxOptions{
				Precondition: func(ctx context.Context, tx *db.Tx) error {
					n, err := db.One[int](ctx, tx, "SELECT COUNT(*) FROM parts")
					checked = append(checked, n)
					return err
				},
				OnWritten: func(bytes int) { written = append(written, bytes) },
			}
			if err := d.WriteWith(t.Context(), o, func(tx *db.Tx) error { return add(t.Context(), tx, 1) }); err != nil {
				t.Error(err)
			}
		},
		adding(t, d, add, 2),
	)
	if !db.IsForeignKey(refused) || !slices.Equal(checked, []int{1, 0}) || !slices.Equal(written, []int{8}) {
		t.Errorf("refused: %v; checked %v, written %v", refused, checked, written)
	}
	if got := all[int](t, d, "SELECT id FROM jottings ORDER BY id"); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("rows %v", got)
	}
}

// Preconditions see what earlier members of the group have written, and a failed one affects no other
// transaction. Preparations run outside the group.
func TestOptionsInGroup(t *testing.T) {
	d := openGroups(t, db.Options{})
	add, count := jottings(t, d)
	upTo := func(n int) db.TxOptions {
		return db.TxOptions{Precondition: func(ctx context.Context, tx *db.Tx) error {
			if have, err := db.One[int](ctx, tx, "SELECT COUNT(*) FROM jottings"); err != nil || have > n {
				return errors.Join(errNo, err)
			}
			return nil
		}}
	}
	errs := make([]error, 3)
	made := 0
	together(t, d,
		func() {
			errs[0] = d.WriteWith(t.Context(), upTo(0), func(tx *db.Tx) error { return add(t.Context(), tx, 1) })
		},
		func() {
			errs[1] = d.WriteWith(t.Context(), upTo(0), func(tx *db.Tx) error { return add(t.Context(), tx, 2) })
		},
		func() {
			errs[2] = d.WriteWith(t.Context(), upTo(1), func(tx *db.Tx) error {
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

// Closing a database commits an open group first.
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
