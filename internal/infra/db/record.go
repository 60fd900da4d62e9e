package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// record describes a struct type with `db` tags.
type record struct {
	columns []string       // in field order
	list    string         // the columns as a SELECT list
	fields  [][]int        // field of each column, as a reflect index
	at      map[string]int // index of each column in columns
	inserts sync.Map       // INSERT statements by table
	matches sync.Map       // results of match by query
}

// records maps each reflect.Type in use to its *record.
var records sync.Map

// recordOf describes a struct type. Fields of embedded structs are included; fields without a tag are ignored.
// It panics if the type cannot be a record.
func recordOf(t reflect.Type) *record {
	if r, ok := records.Load(t); ok {
		return r.(*record)
	}
	if t.Kind() != reflect.Struct {
		panic(fmt.Sprintf("db: %s is not a struct", t))
	}
	r := &record{at: map[string]int{}}
	for _, f := range reflect.VisibleFields(t) {
		column := f.Tag.Get("db")
		if column == "" || column == "-" {
			continue
		}
		if _, twice := r.at[column]; twice || !f.IsExported() {
			panic(fmt.Sprintf("db: %s: the field of column %q is not exported or not unique", t, column))
		}
		r.at[column] = len(r.columns)
		r.columns = append(r.columns, column)
		r.fields = append(r.fields, f.Index)
	}
	if len(r.columns) == 0 {
		panic(fmt.Sprintf("db: %s has no field with a db tag", t))
	}
	r.list = strings.Join(r.columns, ", ")
	actual, _ := records.LoadOrStore(t, r)
	return actual.(*record)
}

// isRecord reports whether a type is a record, as opposed to a struct that is a single value.
func isRecord(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t != reflect.TypeFor[time.Time]() &&
		!reflect.PointerTo(t).Implements(reflect.TypeFor[sql.Scanner]())
}

// Cols lists the columns of a record for a SELECT: "id, name", or "r.id, r.name" with the table alias as
// prefix. It panics if T is not a struct with `db` tags.
func Cols[T any](prefix ...string) string {
	r := recordOf(reflect.TypeFor[T]())
	if len(prefix) == 0 {
		return r.list
	}
	columns := slices.Clone(r.columns)
	for i := range columns {
		columns[i] = strings.Join(append(slices.Clone(prefix), columns[i]), ".")
	}
	return strings.Join(columns, ", ")
}

// Insert inserts a record into a table, with all its columns.
func Insert[T any](ctx context.Context, tx *Tx, table string, rec T) error {
	value := reflect.Indirect(reflect.ValueOf(rec))
	r := recordOf(value.Type())
	args := make([]any, len(r.fields))
	for i, field := range r.fields {
		args[i] = value.FieldByIndex(field).Interface()
	}
	_, err := Exec(ctx, tx, r.insert(table), args...)
	return err
}

// maxParameters is the maximum number of parameters per statement. More are no faster, and SQLite compares each
// with all previous ones.
const maxParameters = 500

// InsertAll inserts records into a table, with as many rows per statement as possible.
func InsertAll[T any](ctx context.Context, tx *Tx, table string, recs []T) error {
	r := recordOf(reflect.TypeFor[T]())
	for batch := range slices.Chunk(recs, maxParameters/len(r.columns)) {
		values, args := Values(batch)
		if _, err := Exec(ctx, tx, "INSERT INTO "+table+" ("+r.list+") VALUES "+values, args...); err != nil {
			return err
		}
	}
	return nil
}

// Values writes records for a multi-row INSERT: "($1, $2), ($3, $4), …" with their arguments, the columns in
// the order of Cols.
func Values[T any](recs []T) (values string, args []any) {
	r := recordOf(reflect.TypeFor[T]())
	var text strings.Builder
	args = make([]any, 0, len(recs)*len(r.fields))
	for i, rec := range recs {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString(placeholders(len(args)+1, len(r.columns)))
		for _, field := range r.fields {
			args = append(args, reflect.ValueOf(rec).FieldByIndex(field).Interface())
		}
	}
	return text.String(), args
}

// placeholders returns n placeholders in parentheses, numbered from first.
func placeholders(first, n int) string {
	marks := make([]string, n)
	for i := range marks {
		marks[i] = "$" + strconv.Itoa(first+i)
	}
	return "(" + strings.Join(marks, ", ") + ")"
}

func (r *record) insert(table string) string {
	if text, ok := r.inserts.Load(table); ok {
		return text.(string)
	}
	text := "INSERT INTO " + table + " (" + r.list + ") VALUES " + placeholders(1, len(r.columns))
	r.inserts.Store(table, text)
	return text
}

// scannerOf returns the function that scans one row of a query into a T.
func scannerOf[T any](rows resultRows, query string) (func(*T) error, error) {
	t := reflect.TypeFor[T]()
	if !isRecord(t) {
		columns, err := rows.Columns()
		if err != nil {
			return nil, err
		}
		if len(columns) != 1 {
			return nil, fmt.Errorf("db: a %s is scanned from one column, not from %s", t, strings.Join(columns, ", "))
		}
		return func(one *T) error { return rows.Scan(target(one)) }, nil
	}
	r := recordOf(t)
	fields, err := r.fieldsOf(rows, query)
	if err != nil {
		return nil, fmt.Errorf("db: %s: %w", t, err)
	}
	targets := make([]any, len(fields))
	return func(one *T) error {
		value := reflect.ValueOf(one).Elem()
		for i, field := range fields {
			targets[i] = target(value.FieldByIndex(field).Addr().Interface())
		}
		return rows.Scan(targets...)
	}, nil
}

// fieldsOf returns the field of each column of a query, cached by the text of the query.
func (r *record) fieldsOf(rows resultRows, query string) ([][]int, error) {
	if fields, ok := r.matches.Load(query); ok {
		return fields.([][]int), nil
	}
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	fields, err := r.match(columns)
	if err == nil {
		r.matches.Store(query, fields)
	}
	return fields, err
}

// match maps each column of a query to a field. It is strict: a column without a field, a field without a
// column and a duplicate column are errors, so that a record is never read partially.
func (r *record) match(columns []string) ([][]int, error) {
	var errs []error
	fields := make([][]int, len(columns))
	seen := make([]bool, len(r.columns))
	for i, column := range columns {
		at, ok := r.at[column]
		switch {
		case !ok:
			errs = append(errs, fmt.Errorf("column %q has no field", column))
		case seen[at]:
			errs = append(errs, fmt.Errorf("column %q is duplicated", column))
		default:
			seen[at] = true
			fields[i] = r.fields[at]
		}
	}
	for at, ok := range seen {
		if !ok {
			errs = append(errs, fmt.Errorf("field of column %q is not in the query", r.columns[at]))
		}
	}
	return fields, errors.Join(errs...)
}
