package db

import (
	"context"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// Update writes the columns in which two states of a record differ. tenant_id and id identify its row. The
// caller has locked the row.
func Update[T any](ctx context.Context, tx *Tx, table string, before, after T) error {
	r := recordOf(reflect.TypeFor[T]())
	was, is := reflect.ValueOf(before), reflect.ValueOf(after)
	args := []any{is.FieldByIndex(r.fields[r.at["tenant_id"]]).Interface(), is.FieldByIndex(r.fields[r.at["id"]]).Interface()}
	var set []string
	for i, field := range r.fields {
		value := is.FieldByIndex(field).Interface()
		if equal(was.FieldByIndex(field).Interface(), value) {
			continue
		}
		args = append(args, value)
		set = append(set, r.columns[i]+" = $"+strconv.Itoa(len(args)))
	}
	if set == nil {
		return nil
	}
	_, err := Exec(ctx, tx, "UPDATE "+table+" SET "+strings.Join(set, ", ")+" WHERE tenant_id = $1 AND id = $2", args...)
	return err
}

// equal reports whether two column values are equal.
func equal(a, b any) bool {
	x, isTime := a.(*time.Time)
	y, _ := b.(*time.Time)
	if isTime && x != nil && y != nil {
		return x.Equal(*y)
	}
	return reflect.DeepEqual(a, b)
}
