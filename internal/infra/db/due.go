package db

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Due names the rows of a table that are due at a time that each of them holds.
// The package that owns the table declares it in its store: Claim and CleanUp
// write the statements. Key, At and the columns that Where names should be in
// one index.
type Due struct {
	Table string   // with the comment /* every tenant */ where it belongs to tenants
	Key   []string // the columns of the primary key, all of them TEXT
	At    string   // the column that holds the time; NULL is never
	Where string   // which rows can be due at all; "" for all of them. $1 is the time of the look
	Set   string   // what Claim assigns besides At; $1 is the end of the claim

	more []condition
}

type condition struct {
	text string
	args []any
}

// And is u with one more condition, in which each ? stands for the next of args.
func (u Due) And(cond string, args ...any) Due {
	u.more = append(slices.Clip(u.more), condition{cond, args})
	return u
}

// where is the condition that finds rows that are due, with its arguments.
func (u Due) where(now time.Time) (cond string, args []any) {
	var w Where
	w.And(u.At+" <= ?", now)
	if u.Where != "" {
		w.conds = append(w.conds, "("+u.Where+")") // in which $1 is the time, too
	}
	for _, more := range u.more {
		w.And(more.text, more.args...)
	}
	return w.SQL(), w.Args()
}

// Claim takes rows that are due, at most limit, those first that have been due
// for longest. It moves their time to until, so that nobody else gets them
// before, and gives them as they then are. T has the columns of the key.
//
// The rows are locked one by one before the update names them: in one
// statement, PostgreSQL may run the selection again and claim more than limit.
func Claim[T any](ctx context.Context, d *DB, u Due, now, until time.Time, limit int) (rows []T, err error) {
	where, args := u.where(now)
	order := where + " ORDER BY " + u.At + ", " + strings.Join(u.Key, ", ")
	// Most looks find nothing, and need no transaction.
	_, err = One[string](ctx, d, "SELECT "+u.Key[0]+" FROM "+u.Table+" "+order+" LIMIT 1", args...)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	err = d.Write(ctx, func(tx *Tx) error {
		found, err := All[T](ctx, tx, "SELECT "+Cols[T]()+" FROM "+u.Table+" "+order+" "+limited(len(args))+" FOR UPDATE SKIP LOCKED", append(slices.Clip(args), limit)...)
		if err != nil || len(found) == 0 {
			rows = found
			return err
		}
		set := u.At + " = $1"
		if u.Set != "" {
			set += ", " + u.Set
		}
		keys, args := keysOf(found, u.Key)
		rows, err = All[T](ctx, tx, "UPDATE "+u.Table+" SET "+set+" WHERE "+keys+" RETURNING "+Cols[T](), append([]any{until}, args...)...)
		return err
	})
	return rows, err
}

// Hurry has rows that would be due until a moment be due now. It is for what an instance
// had claimed when it died: a claim cannot be told from a row whose time comes that soon.
func (u Due) Hurry(ctx context.Context, tx *Tx, now, until time.Time) error {
	where, args := u.where(until)
	moment := "$" + strconv.Itoa(len(args)+1)
	_, err := Exec(ctx, tx, "UPDATE "+u.Table+" SET "+u.At+" = "+moment+" "+where+" AND "+u.At+" > "+moment, append(args, now)...)
	return err
}

// keysOf is a condition that finds exactly these rows, from $2 on, with its
// arguments.
func keysOf[T any](rows []T, columns []string) (cond string, args []any) {
	r := recordOf(reflect.TypeFor[T]())
	each := make([]string, len(rows))
	for i := range rows {
		parts := make([]string, len(columns))
		for k, column := range columns {
			args = append(args, reflect.ValueOf(rows[i]).FieldByIndex(r.fields[r.at[column]]).Interface())
			parts[k] = column + " = $" + strconv.Itoa(len(args)+1)
		}
		each[i] = strings.Join(parts, " AND ")
	}
	return "(" + strings.Join(each, " OR ") + ")", args
}

// Delete removes rows that were due at a moment or earlier, at most limit, and
// says how many it removed. The condition stands twice, for PostgreSQL checks only
// the outer one again where somebody has changed a row meanwhile.
func (u Due) Delete(ctx context.Context, tx *Tx, before time.Time, limit int) (int64, error) {
	key := strings.Join(u.Key, ", ")
	where, args := u.where(before)
	return Exec(ctx, tx, "DELETE FROM "+u.Table+" "+where+" AND ("+key+") IN (SELECT "+key+" FROM "+u.Table+" "+where+" ORDER BY "+u.At+" "+limited(len(args))+")", append(args, limit)...)
}

// limited is a LIMIT whose number follows n arguments.
func limited(n int) string { return "LIMIT $" + strconv.Itoa(n+1) }

// CleanUp removes all rows that were due at a moment or earlier.
func (u Due) CleanUp(ctx context.Context, d *DB, before time.Time) error {
	return CleanUp(ctx, d, func(tx *Tx, limit int) (int64, error) { return u.Delete(ctx, tx, before, limit) })
}

// Sizes of batches. On SQLite, which has one writer, others wait while a batch is
// removed: 200 rows with six indexes take about 5 ms, and 1,000 take 16 to 90 ms.
const (
	postgresBatch = 1000
	sqliteBatch   = 200
)

// BatchSize is how many rows a transaction of the background changes at most, so that
// nobody waits long for it.
func (d *DB) BatchSize() int {
	if d.engine == sqliteEngine {
		return sqliteBatch
	}
	return postgresBatch
}

// CleanUp removes rows in batches, each in a transaction of its own. Other writers get
// their turns in between. remove deletes at most limit rows and says how many it deleted.
//
// It ends when a batch was empty. One that was not full may have met another clean-up,
// which has deleted some of the same rows.
func CleanUp(ctx context.Context, d *DB, remove func(tx *Tx, limit int) (int64, error)) error {
	limit := d.BatchSize()
	for removed := int64(limit); removed > 0; {
		err := d.WriteWith(ctx, TxOptions{OwnCommit: true}, func(tx *Tx) (err error) {
			removed, err = remove(tx, limit)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
