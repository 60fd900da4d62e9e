package db

import (
	"context"
	"fmt"
	"reflect"
	"runtime"
	"slices"
)

// Order sorts a list by a column, then by id.
type Order struct {
	Column     string // column name; a constant, never request input
	Nullable   bool   // records without a value come last in both directions
	Descending bool
}

// String returns the ORDER BY expression.
func (o Order) String() string {
	direction := "ASC"
	if o.Descending {
		direction = "DESC"
	}
	first := ""
	if o.Nullable {
		first = o.Column + " IS NULL, "
	}
	return fmt.Sprintf("%s%s %s, id %s", first, o.Column, direction, direction)
}

// batchOfList is the number of records that Batches reads at once: small enough to let other calls on the same
// core run, large enough to make the cost of a statement negligible.
const batchOfList = 100

// Batches reads a list in batches and passes each batch to use. Each batch begins after the last record of the
// previous one (keyset pagination), so a list of any length needs little memory and no transaction stays open
// in between. A record that is inserted or moved during the call may be missing or appear twice. Batches yields
// the processor after each batch.
func Batches[T any](ctx context.Context, q Q, from string, w *Where, o Order, use func([]T) error) error {
	after := w
	for {
		records, err := All[T](ctx, q, fmt.Sprintf("SELECT %s FROM %s %s ORDER BY %s %s", Cols[T](), from, after.SQL(), o, Limit(len(after.args)+1)),
			append(slices.Clip(after.args), batchOfList)...)
		if err != nil {
			return err
		}
		if len(records) > 0 {
			if err := use(records); err != nil {
				return err
			}
		}
		if len(records) < batchOfList {
			return nil
		}
		runtime.Gosched()
		last := records[len(records)-1]
		after = &Where{conds: slices.Clone(w.conds), args: slices.Clone(w.args)}
		o.after(after, columnValue(last, o.Column), columnValue(last, "id"))
	}
}

// after adds the condition that a record sorts after the one with these values.
func (o Order) after(w *Where, value, id any) {
	than := ">"
	if o.Descending {
		than = "<"
	}
	switch v := reflect.ValueOf(value); {
	case !o.Nullable:
		w.And(fmt.Sprintf("(%s, id) %s (?, ?)", o.Column, than), value, id)
	case v.Kind() == reflect.Pointer && v.IsNil():
		w.And(fmt.Sprintf("%s IS NULL AND id %s ?", o.Column, than), id)
	default:
		w.And(fmt.Sprintf("((%s, id) %s (?, ?) OR %s IS NULL)", o.Column, than, o.Column), value, id)
	}
}

// columnValue returns the value of a record's column.
func columnValue(rec any, column string) any {
	value := reflect.ValueOf(rec)
	r := recordOf(value.Type())
	return value.FieldByIndex(r.fields[r.at[column]]).Interface()
}
