package api

import (
	"cmp"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/kit/money"
)

// ArrayQuery are the query parameters of lists that are plain arrays. The inputs of their
// operations embed it or are it. A page of such a list is a shorter array, not a Page, so that the
// data has the same type with and without them.
type ArrayQuery struct {
	Page OptionalParam[int] `query:"page" minimum:"0" maximum:"100000000" doc:"Page, from 0; all items are served without page and size"`
	Size OptionalParam[int] `query:"size" minimum:"1" doc:"Items on a page, 20 where only page is given; more than 100 is served as 100"`
	Sort string             `query:"sort" maxLength:"100" doc:"Field and direction, such as name,desc; the direction may be left out and is then asc. The description of the operation names its fields"`
}

// defaultPageSize is the page size of an ArrayQuery that has a page only. It is the default
// in PageQuery.
const defaultPageSize = 20

// Fields are the orders of an array that has an order of its own unless asked otherwise.
func Fields(names ...string) Orders {
	o := Orders{Fields: map[string]string{}}
	for _, name := range names {
		o.Fields[name] = name
	}
	return o
}

// OldestFirst are the orders of an array that is sorted by a time in ascending order unless
// asked otherwise.
func OldestFirst(at string, others ...string) Orders {
	o := Fields(append(others, at)...)
	o.Newest, o.OldestFirst = at, true
	return o
}

// Array returns the items of a list that q asks for: all of them or one page, in the given
// order or sorted by a field. Equal items keep their order.
func Array[T any](q ArrayQuery, orders Orders, items []T) ([]T, error) {
	if q.Sort != "" {
		name, direction, err := orders.parse(q.Sort)
		if err != nil {
			return nil, err
		}
		field := fieldNamed(reflect.TypeFor[T](), name)
		items = slices.Clone(items)
		slices.SortStableFunc(items, func(a, b T) int {
			return compareFields(reflect.ValueOf(a).FieldByIndex(field.Index), reflect.ValueOf(b).FieldByIndex(field.Index), direction == "DESC")
		})
	}
	if !q.Page.Set && !q.Size.Set {
		return items, nil
	}
	size := defaultPageSize
	if q.Size.Set {
		size = min(q.Size.Value, maxPageSize)
	}
	first := min(q.Page.Value*size, len(items))
	return items[first:min(first+size, len(items))], nil
}

// compareFields compares a field of two items. Items without a value come last in both
// directions.
func compareFields(a, b reflect.Value, descending bool) int {
	if a.Kind() == reflect.Pointer {
		switch {
		case a.IsNil() && b.IsNil():
			return 0
		case a.IsNil():
			return 1
		case b.IsNil():
			return -1
		}
		a, b = a.Elem(), b.Elem()
	}
	if descending {
		a, b = b, a
	}
	switch {
	case a.Type() == reflect.TypeFor[Time]():
		return a.Convert(reflect.TypeFor[time.Time]()).Interface().(time.Time).Compare(b.Convert(reflect.TypeFor[time.Time]()).Interface().(time.Time)) //nolint:forcetypeassert // just converted
	case a.Type() == reflect.TypeFor[money.Number]():
		return number(a).Cmp(number(b))
	case a.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	}
	return strings.Compare(a.String(), b.String())
}

// number is the value of a money.Number of a response, which is always one.
func number(v reflect.Value) *big.Rat {
	n, _ := new(big.Rat).SetString(v.String())
	return n
}

// fieldNamed returns the field of a struct with a JSON name. Arrays are sorted by texts,
// integers, amounts of money and times; it panics for any other.
func fieldNamed(t reflect.Type, name string) reflect.StructField {
	for _, f := range reflect.VisibleFields(t) {
		if tag, _, _ := strings.Cut(f.Tag.Get("json"), ","); tag != name {
			continue
		}
		of := f.Type
		if of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		if of == reflect.TypeFor[Time]() || of.Kind() == reflect.String || reflect.Zero(of).CanInt() {
			return f
		}
	}
	panic(fmt.Sprintf("web: %s cannot be sorted by %q", t, name))
}

// checkArray panics unless an operation that takes an ArrayQuery can sort by all its fields.
func checkArray(op Operation, in, out reflect.Type) {
	if _, ok := in.FieldByName("ArrayQuery"); !ok && in != reflect.TypeFor[ArrayQuery]() {
		return
	}
	if len(op.Sort.Fields) == 0 {
		panic("web: " + op.ID + " takes an ArrayQuery and names no fields in Sort")
	}
	for name := range op.Sort.Fields {
		fieldNamed(out.Elem(), name)
	}
}
