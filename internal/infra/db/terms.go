package db

import (
	"cmp"
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
)

// The index of terms finds records by sets of terms, of which there may be a hundred for each record: a full-text
// index without text. A record is a number. On SQLite the table search_terms is an FTS5 table that stores only the
// inverted index; on PostgreSQL it has an array of hashes with a GIN index, so that a record may be found that has
// another term with the same hash. Terms consist of letters, digits and the characters = ^ + # ~.

// AddTerms adds a record to the index of terms and returns its number. A later record has a greater number.
func AddTerms(ctx context.Context, tx *Tx, terms []string) (number int64, err error) {
	if tx.db.engine == postgresEngine {
		return One[int64](ctx, tx, `INSERT INTO search_terms (terms) VALUES (CAST($1 AS INTEGER[])) RETURNING number`, hashes(terms))
	}
	query, args := `INSERT INTO search_terms (terms) VALUES ($1)`, []any{strings.Join(terms, " ")}
	err = tx.do(query, args, func(args []any) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		result, err := tx.tx.ExecContext(tx.db.statementContext(ctx, true), query, args...)
		if err != nil {
			return err
		}
		number, err = result.LastInsertId()
		return err
	})
	return number, err
}

// PutTerms adds a record that had a number before ClearTerms.
func PutTerms(ctx context.Context, tx *Tx, number int64, terms []string) error {
	query, list := `INSERT INTO search_terms (rowid, terms) VALUES ($1, $2)`, strings.Join(terms, " ")
	if tx.db.engine == postgresEngine {
		query, list = `INSERT INTO search_terms (number, terms) VALUES ($1, CAST($2 AS INTEGER[]))`, hashes(terms)
	}
	_, err := Exec(ctx, tx, query, number, list)
	return err
}

// SetTerms replaces the terms of a record. before are its present terms, without duplicates like after: SQLite knows
// them only by this.
func SetTerms(ctx context.Context, tx *Tx, number int64, before, after []string) error {
	if tx.db.engine == postgresEngine {
		_, err := Exec(ctx, tx, `UPDATE search_terms SET terms = CAST($2 AS INTEGER[]) WHERE number = $1`, number, hashes(after))
		return err
	}
	// The number of records must stay right, so that a part without terms is written, too.
	if err := deleteTerms(ctx, tx, number, without(before, after)); err != nil {
		return err
	}
	return PutTerms(ctx, tx, number, without(after, before))
}

// without returns the terms that are not in others.
func without(terms, others []string) []string {
	known := make(map[string]bool, len(others))
	for _, term := range others {
		known[term] = true
	}
	return slices.DeleteFunc(slices.Clone(terms), func(term string) bool { return known[term] })
}

// RemoveTerms removes a record with its present terms from the index of terms.
func RemoveTerms(ctx context.Context, tx *Tx, number int64, before []string) error {
	if tx.db.engine == postgresEngine {
		_, err := Exec(ctx, tx, `DELETE FROM search_terms WHERE number = $1`, number)
		return err
	}
	return deleteTerms(ctx, tx, number, before)
}

// deleteTerms removes terms of a record from the index of SQLite.
func deleteTerms(ctx context.Context, tx *Tx, number int64, terms []string) error {
	_, err := Exec(ctx, tx, `INSERT INTO search_terms (search_terms, rowid, terms) VALUES ('delete', $1, $2)`, number, strings.Join(terms, " "))
	return err
}

// ClearTerms removes all records from the index of terms, which is about to be filled by PutTerms. NumberTerms
// follows.
func ClearTerms(ctx context.Context, tx *Tx) error {
	query := `DELETE FROM search_terms`
	if tx.db.engine == sqliteEngine {
		query = `INSERT INTO search_terms (search_terms) VALUES ('delete-all')`
	}
	_, err := Exec(ctx, tx, query)
	return err
}

// NumberTerms makes AddTerms continue after the greatest number that PutTerms has used.
func NumberTerms(ctx context.Context, tx *Tx) error {
	if tx.db.engine == sqliteEngine {
		return nil
	}
	_, err := One[int64](ctx, tx, `SELECT setval(pg_get_serial_sequence('search_terms', 'number'), MAX(number)) FROM search_terms HAVING COUNT(*) > 0`)
	if errors.Is(err, ErrNotFound) {
		return nil // no records
	}
	return err
}

// Terms selects the records that have all terms of one list and, unless the other is empty, one of it.
type Terms struct{ All, AnyOf []string }

// sortable is the number of records up to which PostgreSQL finds all in its index of terms, which has no order, and
// sorts them.
const sortable = 2000

// WithTerms returns the numbers of the records selected, the greatest first: at most limit of those below before. If
// there are too many to be sorted, it returns ok as false, and reading the numbers in their order with Has finds some
// soon.
func WithTerms(ctx context.Context, q Q, t Terms, before int64, limit int) (numbers []int64, ok bool, err error) {
	cond, args := t.match(q)
	w := Where{}
	w.And(cond, args...)
	if q.engineName() == sqliteEngine {
		w.And("rowid < ?", before)
		numbers, err = All[int64](ctx, q, `SELECT rowid FROM search_terms `+w.SQL()+` ORDER BY rowid DESC LIMIT `+strconv.Itoa(limit), w.Args()...)
		return numbers, true, err
	}
	w.And("number < ?", before)
	// Without MATERIALIZED the planner expects to meet enough records by reading all, which takes long for rare terms.
	numbers, err = All[int64](ctx, q, `WITH found AS MATERIALIZED (SELECT number FROM search_terms `+w.SQL()+`) SELECT number FROM found LIMIT `+strconv.Itoa(sortable+1), w.Args()...)
	if err != nil || len(numbers) > sortable {
		return nil, false, err
	}
	slices.SortFunc(numbers, func(a, b int64) int { return cmp.Compare(b, a) })
	return numbers[:min(len(numbers), limit)], true, nil
}

// Has returns the condition that the record whose number is in a column is selected, with a ? for each argument. It is
// for PostgreSQL, as WithTerms always has an answer on SQLite, and checked for one record at a time.
func (t Terms) Has(q Q, column string) (cond string, args []any) {
	cond, args = t.match(q)
	// The offset keeps PostgreSQL from finding all selected records first.
	return `EXISTS (SELECT 1 FROM search_terms WHERE number = ` + column + ` AND ` + cond + ` LIMIT 1 OFFSET 0)`, args
}

// CountTerms returns how many records are selected, but not more than limit.
func CountTerms(ctx context.Context, q Q, t Terms, limit int) (int, error) {
	cond, args := t.match(q)
	w := Where{}
	w.And(cond, args...)
	return One[int](ctx, q, `SELECT COUNT(*) FROM (SELECT 1 FROM search_terms `+w.SQL()+` LIMIT `+strconv.Itoa(limit)+`) found`, w.Args()...)
}

// Numbers returns a subquery for the numbers of the records selected, with a ? for each argument.
func (t Terms) Numbers(q Q) (query string, args []any) {
	cond, args := t.match(q)
	if q.engineName() == sqliteEngine {
		return `SELECT rowid FROM search_terms WHERE ` + cond, args
	}
	return `SELECT number FROM search_terms WHERE ` + cond, args
}

// match returns the condition for the records selected, with a ? for each argument.
func (t Terms) match(q Q) (cond string, args []any) {
	if q.engineName() == sqliteEngine {
		expression := `"` + strings.Join(t.All, `" AND "`) + `"`
		if len(t.AnyOf) > 0 {
			expression += ` AND ("` + strings.Join(t.AnyOf, `" OR "`) + `")`
		}
		return `search_terms MATCH ?`, []any{expression}
	}
	cond, args = `terms @> CAST(? AS INTEGER[])`, []any{hashes(t.All)}
	if len(t.AnyOf) > 0 {
		cond, args = cond+` AND terms && CAST(? AS INTEGER[])`, append(args, hashes(t.AnyOf))
	}
	return cond, args
}

// hashes returns the hashes of terms as an array of PostgreSQL.
func hashes(terms []string) string {
	var list strings.Builder
	for i, term := range terms {
		if i > 0 {
			list.WriteByte(',')
		}
		h := fnv.New32a()
		_, _ = h.Write([]byte(term)) // never fails
		list.WriteString(strconv.Itoa(int(int32(h.Sum32()))))
	}
	return "{" + list.String() + "}"
}

// engineName returns the engine of a query.
func (d *DB) engineName() string { return d.engine }

// engineName returns the engine of a transaction.
func (tx *Tx) engineName() string { return tx.db.engine }
