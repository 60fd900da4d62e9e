package db

import (
	"context"
	"fmt"
	"reflect"
	"runtime"
	"slices"
)

// Order is an order of a list: by a column, and by id where that is equal.
type Order struct {
	Column     string // of the records; a constant, never the text of a request
	Nullable   bool   // records without a value come last, in both directions
	Descending bool
}

// String is the order as SQL.
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

// batchOfList is how many records Batches reads at once: so few that other calls on the
// same core do not wait for long, while the cost of a statement hardly counts.
const batchOfList = 100

// Batches reads a list in batches, each of which begins after the last record of the one
// before, and passes them to use. So a list of any length needs little memory, and no
// transaction stays open in between: a record that is added or moved meanwhile may be
// missing, or there twice. After each batch whatever else can run has its turn.
func Batches[T any](ctx context.Context, q Q, from string, w *Where, o Order, use func([]T) error) error {
	after := w
	for {
		records, err := All[T](ctx, q, fmt.Sprintf("SELECT %s FROM %s %s ORDER BY %s LIMIT $%d", Cols[T](), from, after.SQL(), o, len(after.args)+1),
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
		o.after(after, columnOf(last, o.Column), columnOf(last, "id"))
	}
}

// after adds the condition that a record comes after the one with these values.
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

// columnOf returns the value that a record has in a column.
func columnOf(rec any, column string) any {
	value := reflect.ValueOf(rec)
	r := recordOf(value.Type())
	return value.FieldByIndex(r.fields[r.at[column]]).Interface()
}
