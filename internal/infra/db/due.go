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

// Due describes the rows of a table that become due at a stored time. The package that owns the table declares
// it in its store; Claim and CleanUp build the statements. One index should cover Key, At and the columns in
// Where.
type Due struct {
	Table string   // with the comment /* every tenant */ if it belongs to tenants
	Key   []string // columns of the primary key, all TEXT
	At    string   // time column; NULL means never
	Where string   // which rows can be due; "" for all; $1 is the current time
	Set   string   // further assignments of Claim; $1 is the end of the claim

	Newest bool // Claim takes the latest rows first

	more []condition
}

type condition struct {
	text string
	args []any
}

// And returns u with an additional condition, in which each ? stands for one of args in order.
func (u Due) And(cond string, args ...any) Due {
	u.more = append(slices.Clip(u.more), condition{cond, args})
	return u
}

// where returns the condition that selects due rows, with its arguments.
func (u Due) where(now time.Time) (cond string, args []any) {
	var w Where
	w.And(u.At+" <= ?", now)
	if u.Where != "" {
		w.conds = append(w.conds, "("+u.Where+")") // $1 is the time here too
	}
	for _, more := range u.more {
		w.And(more.text, more.args...)
	}
	return w.SQL(), w.Args()
}

// Claim claims at most limit due rows, oldest first unless u is Newest. It moves their time to until, so that nobody else gets
// them before then, and returns them as updated. T has the columns of the key.
//
// The rows are locked one by one before the update names them: in a single statement PostgreSQL may evaluate
// the selection again and claim more than limit.
func Claim[T any](ctx context.Context, d *DB, u Due, now, until time.Time, limit int) (rows []T, err error) {
	where, args := u.where(now)
	at := u.At
	if u.Newest {
		at += " DESC"
	}
	order := where + " ORDER BY " + at + ", " + strings.Join(u.Key, ", ")
	// Most polls find nothing and need no transaction.
	_, err = One[string](ctx, d, "SELECT "+u.Key[0]+" FROM "+u.Table+" "+order+" LIMIT 1", args...)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	err = d.Write(ctx, func(tx *Tx) error {
		found, err := All[T](ctx, tx, "SELECT "+Cols[T]()+" FROM "+u.Table+" "+order+" "+Limit(len(args)+1)+" FOR UPDATE SKIP LOCKED", append(slices.Clip(args), limit)...)
		if err != nil || len(found) == 0 {
			rows = found
			return err
		}
		set := u.At + " = $1"
		if u.Set != "" {
			set += ", " + u.Set
		}
		keys, args := keyCondition(found, u.Key)
		rows, err = All[T](ctx, tx, "UPDATE "+u.Table+" SET "+set+" WHERE "+keys+" RETURNING "+Cols[T](), append([]any{until}, args...)...)
		return err
	})
	return rows, err
}

// MakeDue marks rows that are due before until as due now. It releases claims of a dead instance: a claim cannot
// be told from a row that becomes due that soon.
func (u Due) MakeDue(ctx context.Context, tx *Tx, now, until time.Time) error {
	where, args := u.where(until)
	moment := "$" + strconv.Itoa(len(args)+1)
	_, err := Exec(ctx, tx, "UPDATE "+u.Table+" SET "+u.At+" = "+moment+" "+where+" AND "+u.At+" > "+moment, append(args, now)...)
	return err
}

// keyCondition returns a condition that matches exactly these rows, with placeholders from $2 on, and its arguments.
func keyCondition[T any](rows []T, columns []string) (cond string, args []any) {
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

// Delete deletes at most limit rows that were due at before or earlier and returns their number. The condition
// appears twice because PostgreSQL re-evaluates only the outer one after a concurrent change.
func (u Due) Delete(ctx context.Context, tx *Tx, before time.Time, limit int) (int64, error) {
	key := strings.Join(u.Key, ", ")
	where, args := u.where(before)
	return Exec(ctx, tx, "DELETE FROM "+u.Table+" "+where+" AND ("+key+") IN (SELECT "+key+" FROM "+u.Table+" "+where+" ORDER BY "+u.At+" "+Limit(len(args)+1)+")", append(args, limit)...)
}

// CleanUp deletes all rows that were due at before or earlier.
func (u Due) CleanUp(ctx context.Context, d *DB, before time.Time) error {
	return CleanUp(ctx, d, func(tx *Tx, limit int) (int64, error) { return u.Delete(ctx, tx, before, limit) })
}

// Batch sizes. On SQLite, which has a single writer, others wait while a batch is deleted: 200 rows with six
// indexes take about 5 ms, and 1,000 take 16 to 90 ms.
const (
	postgresBatch = 1000
	sqliteBatch   = 200
)

// BatchSize returns the maximum number of rows that a background transaction should change, so that others do
// not wait long.
func (d *DB) BatchSize() int {
	if d.engine == sqliteEngine {
		return sqliteBatch
	}
	return postgresBatch
}

// CleanUp deletes rows in batches, each in a separate transaction, so that other writers can proceed in
// between. remove deletes at most limit rows and returns their number.
//
// It ends after an empty batch. A batch that was not full may have competed with another clean-up for the same
// rows.
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
