package search

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
)

// posting is a term of a record in the index of terms.
type posting struct {
	Term   string `db:"term"`
	Number int64  `db:"doc"`
}

// CheckIndex compares the index of terms with the terms of all records.
func CheckIndex(t *testing.T, d *db.DB) {
	t.Helper()
	items, err := db.All[item](t.Context(), d, `SELECT `+itemCols+` FROM search_items`)
	if err != nil {
		t.Fatal(err)
	}
	want := map[int64][]string{}
	for _, i := range items {
		r := i.record()
		want[i.Number] = r.terms()
		slices.Sort(want[i.Number])
	}
	if d.Engine() == "postgres" {
		for number, terms := range want {
			n, err := db.One[int](t.Context(), d, `SELECT COUNT(*) FROM search_terms WHERE number = $1 AND cardinality(terms) = $2`, number, len(terms))
			if err != nil || n != 1 {
				t.Errorf("record %d has other terms (%v)", number, err)
			}
		}
		n, err := db.One[int](t.Context(), d, `SELECT COUNT(*) FROM search_terms`)
		if err != nil || n != len(items) {
			t.Errorf("%d records are in the index (%v), of %d", n, err, len(items))
		}
		return
	}
	got := map[int64][]string{}
	rollback := d.Write(t.Context(), func(tx *db.Tx) error {
		if _, err := db.Exec(t.Context(), tx, `CREATE VIRTUAL TABLE postings USING fts5vocab(search_terms, instance)`); err != nil {
			return err
		}
		postings, err := db.All[posting](t.Context(), tx, `SELECT term, doc FROM postings`)
		if err != nil {
			return err
		}
		for _, p := range postings {
			got[p.Number] = append(got[p.Number], p.Term)
		}
		if _, err := db.Exec(t.Context(), tx, `INSERT INTO search_terms (search_terms) VALUES ('integrity-check')`); err != nil {
			return err
		}
		return db.ErrNotFound // roll back
	})
	if !errors.Is(rollback, db.ErrNotFound) {
		t.Fatal(rollback)
	}
	for number := range got {
		slices.Sort(got[number])
		if !slices.Equal(got[number], want[number]) {
			t.Errorf("record %d has the terms %s in the index, not %s", number, strings.Join(got[number], " "), strings.Join(want[number], " "))
		}
		delete(want, number)
	}
	for number, terms := range want {
		if len(terms) > 0 {
			t.Errorf("record %d is not in the index", number)
		}
	}
}
