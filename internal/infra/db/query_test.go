package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

type Stamp struct {
	Made int64 `db:"made"`
}

type item struct {
	ID   string `db:"id"`
	Name string `db:"name"`
	Stamp
}

func TestRecordsAreStrict(t *testing.T) {
	if got := db.Cols[item](); got != "id, name, made" {
		t.Errorf("Cols: %q", got)
	}
	if got := db.Cols[item]("i"); got != "i.id, i.name, i.made" {
		t.Errorf("Cols with an alias: %q", got)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		got := one[item](t, d, "SELECT 7 AS made, 'n' AS name, 'i' AS id")
		if want := (item{"i", "n", Stamp{7}}); got != want {
			t.Errorf("got %+v", got)
		}
		if got := one[int](t, d, "SELECT 1 AS n UNION ALL SELECT 2 ORDER BY n"); got != 1 {
			t.Errorf("the first of two rows: %d", got)
		}
		for query, words := range map[string]string{
			"SELECT 7 AS made, 'n' AS name, 'i' AS id, 1 AS more": `column "more" has no field`,
			"SELECT 7 AS made, 'i' AS id":                         `column "name" is not in the query`,
			"SELECT 7 AS made, 'n' AS name, 'i' AS id, 8 AS made": `column "made" is duplicated`,
			"SELECT NULL AS made, 'n' AS name, 'i' AS id":         `"made"`,
			"SELECT 'x' AS made, 'n' AS name, 'i' AS id":          `"made"`,
		} {
			for _, q := range []string{query, query + " WHERE 1 = 0"} {
				if strings.HasPrefix(words, `"`) && q != query {
					continue // only a row shows a wrong value
				}
				if _, err := db.One[item](t.Context(), d, q); err == nil || !strings.Contains(err.Error(), words) {
					t.Errorf("One(%s): %v", q, err)
				}
				if _, err := db.All[item](t.Context(), d, q); err == nil || !strings.Contains(err.Error(), words) {
					t.Errorf("All(%s): %v", q, err)
				}
			}
		}
		if _, err := db.One[string](t.Context(), d, "SELECT 'a' AS a, 'b' AS b"); err == nil || !strings.Contains(err.Error(), "a, b") {
			t.Errorf("two columns for one value: %v", err)
		}
		if _, err := db.One[int](t.Context(), d, "SELECT $1", make(chan int)); err == nil || !strings.Contains(err.Error(), "$1") {
			t.Errorf("an argument of no type: %v", err)
		}
		if got, err := db.All[item](t.Context(), d, "SELECT 1 AS made, 'n' AS name, 'i' AS id WHERE 1 = 0"); got == nil || len(got) != 0 || err != nil {
			t.Errorf("no rows: %v, %v", got, err)
		}
		if _, err := db.One[item](t.Context(), d, "SELECT 1 AS made, 'n' AS name, 'i' AS id WHERE 1 = 0"); !errors.Is(err, db.ErrNotFound) {
			t.Errorf("no row: %v", err)
		}
	})
}

func TestWhere(t *testing.T) {
	var w db.Where
	if w.SQL() != "" || len(w.Args()) != 0 {
		t.Errorf("empty: %q %v", w.SQL(), w.Args())
	}
	w.And("a = ?", 1)
	w.And("b IS NULL")
	w.And("(c = ? OR d = ?)", 2, "x")
	if got, want := w.SQL(), "WHERE a = $1 AND b IS NULL AND (c = $2 OR d = $3)"; got != want {
		t.Errorf("got %q", got)
	}
	if got := fmt.Sprint(w.Args()); got != "[1 2 x]" {
		t.Errorf("args %s", got)
	}
	w.And("(g = ? OR h IN ? OR i = ?)", 3, []string{"p", "q"}, 4)
	if got := w.SQL(); !strings.HasSuffix(got, " AND (g = $4 OR h IN ($5, $6) OR i = $7)") {
		t.Errorf("with a list: %q", got)
	}
	if got := fmt.Sprint(w.Args()); got != "[1 2 x 3 p q 4]" {
		t.Errorf("args with a list: %s", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic for an argument too few")
		}
	}()
	w.And("e = ? AND f = ?", 1)
}

// TestList compares pages with slices of the inserted records.
func TestList(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, "CREATE TABLE items (id TEXT PRIMARY KEY, name TEXT NOT NULL, made BIGINT NOT NULL)")
		var items []item
		write(t, d, func(tx *db.Tx) error {
			for i := range 25 {
				it := item{fmt.Sprintf("%02d", i), string("ab"[i%2]), Stamp{int64(i / 3)}}
				items = append(items, it)
				if err := db.Insert(t.Context(), tx, "items", it); err != nil {
					return err
				}
			}
			return nil
		})
		rapid.Check(t, func(r *rapid.T) {
			name := rapid.SampledFrom([]string{"", "a", "b", "none"}).Draw(r, "name")
			p := db.Paging{Order: "made DESC, id DESC"}
			p.Offset = rapid.IntRange(0, 30).Draw(r, "offset")
			p.Limit = rapid.IntRange(0, 30).Draw(r, "limit")
			var w db.Where
			var want []item
			if name != "" {
				w.And("name = ?", name)
			}
			for _, it := range slices.Backward(items) {
				if name == "" || it.Name == name {
					want = append(want, it)
				}
			}
			got, err := db.List[item](context.Background(), d, "items", &w, p)
			if err != nil {
				r.Fatal(err)
			}
			page := want[min(p.Offset, len(want)):min(p.Offset+p.Limit, len(want))]
			if got.Total != int64(len(want)) || got.Items == nil || !slices.Equal(got.Items, page) {
				r.Fatalf("got %+v, want %d of %+v", got, len(want), page)
			}
		})
	})
}

// TestStatementsAreShared uses the cached statements of the few SQLite connections from many goroutines, under
// the race detector.
func TestStatementsAreShared(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, "CREATE TABLE nums (n BIGINT PRIMARY KEY)", "INSERT INTO nums VALUES (0), (1), (2), (3)")
		var wg sync.WaitGroup
		for worker := range 8 {
			wg.Go(func() {
				for i := range 60 {
					// More texts than the cache holds, with some repetition.
					query := fmt.Sprintf("SELECT n + %d FROM nums WHERE n < $1 ORDER BY n", i*8*(worker%2)+worker)
					ctx, cancel := context.WithCancel(t.Context())
					if i%5 == 0 {
						go cancel()
					}
					got, err := db.All[int](ctx, d, query, 3)
					cancel()
					if err != nil && !errors.Is(err, context.Canceled) || err == nil && len(got) != 3 {
						t.Errorf("%v, %v", got, err)
					}
				}
			})
		}
		for i := range 20 {
			run(t, d, fmt.Sprintf("ALTER TABLE nums ADD COLUMN c%d BIGINT", i))
		}
		wg.Wait()
	})
}

// nested runs the same query while its rows are being read.
type nested struct{ n int64 }

var nestedRead func() error

func (n *nested) Scan(src any) error {
	n.n = src.(int64)
	return nestedRead()
}

func TestSameStatementWithinItsRows(t *testing.T) {
	const query = "SELECT n FROM nums ORDER BY n"
	d := dbtest.Open(t, "sqlite")
	run(t, d, "CREATE TABLE nums (n BIGINT PRIMARY KEY)", "INSERT INTO nums VALUES (1), (2), (3)")
	write(t, d, func(tx *db.Tx) error {
		nestedRead = func() error {
			if got := all[int](t, tx, query); !slices.Equal(got, []int{1, 2, 3}) {
				t.Errorf("inner rows %v", got)
			}
			return nil
		}
		for range 2 {
			got := all[nested](t, tx, query)
			if !slices.Equal(got, []nested{{1}, {2}, {3}}) {
				t.Errorf("outer rows %v", got)
			}
		}
		for i := range db.MaxStatements + 10 {
			if got := one[int](t, tx, fmt.Sprintf("SELECT %d FROM nums", i)); got != i {
				t.Errorf("got %d, want %d", got, i)
			}
		}
		return nil
	})
	if n, err := d.CachedStatements(t.Context()); n != db.MaxStatements || err != nil {
		t.Errorf("%d statements are cached, want %d (%v)", n, db.MaxStatements, err)
	}
}

// TestInsertAll inserts more rows than one statement takes.
func TestInsertAll(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, "CREATE TABLE items (id TEXT PRIMARY KEY, name TEXT NOT NULL, made BIGINT NOT NULL)")
		items := make([]item, 25_000)
		for i := range items {
			items[i] = item{fmt.Sprint(i), "n", Stamp{int64(i)}}
		}
		write(t, d, func(tx *db.Tx) error {
			return errors.Join(db.InsertAll(t.Context(), tx, "items", items), db.InsertAll(t.Context(), tx, "items", items[:0]))
		})
		if got := all[item](t, d, "SELECT id, name, made FROM items ORDER BY made"); !slices.Equal(got, items) {
			t.Errorf("%d rows", len(got))
		}
	})
}
