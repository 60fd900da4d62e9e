package search

import (
	"context"
	"errors"
	"math"
	"slices"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/words"
)

// item is a row of search_items.
type item struct {
	Tenant string           `db:"tenant_id"`
	Kind   Kind             `db:"kind"`
	ID     string           `db:"id"`
	Number int64            `db:"number"` // in the index of terms
	Fields db.JSON[[]Field] `db:"fields"`
}

var itemCols = db.Cols[item]()

func (i *item) record() Record { return Record{i.Tenant, i.Kind, i.ID, i.Fields.V} }

func itemOf(ctx context.Context, q db.Q, tenant string, kind Kind, id string) (item, error) {
	return db.One[item](ctx, q, `SELECT `+itemCols+` FROM search_items WHERE tenant_id = $1 AND kind = $2 AND id = $3`, tenant, kind, id)
}

// ByID returns a record by its id. It returns db.ErrNotFound for one that is not searchable.
func ByID(ctx context.Context, q db.Q, tenant string, kind Kind, id string) (Record, error) {
	i, err := itemOf(ctx, q, tenant, kind, id)
	return i.record(), err
}

// Put makes a record searchable by its fields from now on. The record is new or locked.
func Put(ctx context.Context, tx *db.Tx, r Record) error {
	known, err := itemOf(ctx, tx, r.Tenant, r.Kind, r.ID)
	switch {
	case errors.Is(err, db.ErrNotFound):
		number, err := db.AddTerms(ctx, tx, r.terms())
		if err != nil {
			return err
		}
		return db.Insert(ctx, tx, "search_items", item{r.Tenant, r.Kind, r.ID, number, db.JSON[[]Field]{V: r.Fields}})
	case err != nil:
		return err
	case slices.Equal(known.Fields.V, r.Fields):
		return nil
	}
	if _, err := db.Exec(ctx, tx, `UPDATE search_items SET fields = $4 WHERE tenant_id = $1 AND kind = $2 AND id = $3`,
		r.Tenant, r.Kind, r.ID, db.JSON[[]Field]{V: r.Fields}); err != nil {
		return err
	}
	before := known.record()
	return db.SetTerms(ctx, tx, known.Number, before.terms(), r.terms())
}

// PutNew makes new records searchable, as Put does. It is for bulk loads.
func PutNew(ctx context.Context, tx *db.Tx, records []Record) error {
	items := make([]item, len(records))
	for n, r := range records {
		number, err := db.AddTerms(ctx, tx, r.terms())
		if err != nil {
			return err
		}
		items[n] = item{r.Tenant, r.Kind, r.ID, number, db.JSON[[]Field]{V: r.Fields}}
	}
	return db.InsertAll(ctx, tx, "search_items", items)
}

// Remove makes a record no longer searchable. It does nothing for an unknown record.
func Remove(ctx context.Context, tx *db.Tx, tenant string, kind Kind, id string) error {
	known, err := itemOf(ctx, tx, tenant, kind, id)
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := db.Exec(ctx, tx, `DELETE FROM search_items WHERE tenant_id = $1 AND kind = $2 AND id = $3`, tenant, kind, id); err != nil {
		return err
	}
	before := known.record()
	return db.RemoveTerms(ctx, tx, known.Number, before.terms())
}

// itemsByNumber reads items of a tenant, the greatest number first.
func itemsByNumber(ctx context.Context, q db.Q, tenant string, numbers []int64) ([]item, error) {
	list, args := db.In(2, numbers)
	items, err := db.All[item](ctx, q, `SELECT `+itemCols+` FROM search_items WHERE tenant_id = $1 AND number IN `+list, append([]any{tenant}, args...)...)
	slices.SortFunc(items, func(a, b item) int { return int(b.Number - a.Number) })
	return items, err
}

// numbersWith returns the numbers of the items of a tenant that have terms, the greatest first: at most limit of those
// below before.
func numbersWith(ctx context.Context, q db.Q, tenant string, t db.Terms, before int64, limit int) ([]int64, error) {
	numbers, ok, err := db.WithTerms(ctx, q, t, before, limit)
	if err != nil || ok {
		return numbers, err
	}
	var w db.Where
	w.And("tenant_id = ? AND number < ?", tenant, before)
	cond, args := t.Has(q, "i.number")
	w.And(cond, args...)
	n := len(w.Args())
	return db.All[int64](ctx, q, `SELECT number FROM search_items i `+w.SQL()+` ORDER BY number DESC `+db.Limit(n+1), append(w.Args(), limit)...)
}

// selective is the number of records from which a list is read in its order and not by the words: reading it finds
// enough records soon.
const selective = 20_000

// Filter filters a list by words. The zero value filters nothing.
type Filter struct {
	Few bool // the records found are read by the index of terms

	text    string
	numbers string // subquery, if Few
	args    []any
	tenant  string
	kind    Kind
}

// NewFilter returns the filter of a list of records of a kind, all of which were Put.
func NewFilter(ctx context.Context, q db.Q, tenant string, kind Kind, text string) (Filter, error) {
	f := Filter{text: text, tenant: tenant, kind: kind}
	query := words.Query(text)
	if len(query) == 0 {
		return f, nil
	}
	terms := db.Terms{All: append(lookUp(scope(tenant), query, insideAny), kind.term(tenant))}
	n, err := db.CountTerms(ctx, q, terms, selective)
	if f.Few = err == nil && n < selective; f.Few {
		f.numbers, f.args = terms.Numbers(q)
	}
	return f, err
}

// AddTo adds the conditions that the words are in a search column, as db.Where.Contains does, and in the index of
// terms. id is the column of the record's id.
func (f Filter) AddTo(w *db.Where, column, id string) {
	w.Contains(column, f.text)
	if f.Few {
		w.And(id+` IN (SELECT f.id FROM search_items f WHERE f.tenant_id = ? AND f.kind = ? AND f.number IN (`+f.numbers+`))`, append([]any{f.tenant, f.kind}, f.args...)...)
	}
}

// rebuildBatch is the number of items per transaction of Rebuild.
const rebuildBatch = 1000

// Rebuild fills the index of terms from the items. No other process may write to the database.
func Rebuild(ctx context.Context, d *db.DB) error {
	if err := d.Write(ctx, func(tx *db.Tx) error { return db.ClearTerms(ctx, tx) }); err != nil {
		return err
	}
	var after item
	for {
		items, err := db.All[item](ctx, d, `SELECT `+itemCols+` FROM search_items /* every tenant */
			WHERE tenant_id > $1 OR tenant_id = $1 AND number > $2 ORDER BY tenant_id, number `+db.Limit(3), after.Tenant, after.Number, rebuildBatch)
		if err != nil {
			return err
		}
		if len(items) == 0 {
			return d.Write(ctx, func(tx *db.Tx) error { return db.NumberTerms(ctx, tx) })
		}
		if err := d.Write(ctx, func(tx *db.Tx) error {
			for _, i := range items {
				r := i.record()
				if err := db.PutTerms(ctx, tx, i.Number, r.terms()); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
		after = items[len(items)-1]
	}
}

// newest is greater than every number.
const newest = math.MaxInt64
