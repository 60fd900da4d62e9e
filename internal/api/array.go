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

// ArrayQuery has the query parameters of lists that are plain arrays. A page of such a list is a
// shorter array, not a Page, so that the type of the data is always the same.
type ArrayQuery struct {
	Page Optional[int] `query:"page" minimum:"0" maximum:"100000000" doc:"Page number, from 0; without page and size the response has all items"`
	Size Optional[int] `query:"size" minimum:"1" doc:"Page size, 20 if only page is given; at most 100"`
	Sort string        `query:"sort" maxLength:"100" doc:"Field and direction, such as name,desc; the default direction is asc. The description of the operation lists the fields"`
}

// defaultPageSize is the page size of an ArrayQuery without a size, and that of PageQuery.
const defaultPageSize = 20

// Fields returns the sort fields of an array that has its own default order.
func Fields(names ...string) Orders {
	o := Orders{Fields: map[string]string{}}
	for _, name := range names {
		o.Fields[name] = name
	}
	return o
}

// OldestFirst returns the sort fields of an array whose default order is ascending by a time.
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
		field := sortField(reflect.TypeFor[T](), name)
		items = slices.Clone(items)
		slices.SortStableFunc(items, func(a, b T) int {
			return compareFields(reflect.ValueOf(a).FieldByIndex(field.Index), reflect.ValueOf(b).FieldByIndex(field.Index), direction == "DESC")
		})
	}
	if !q.Page.Set && !q.Size.Set {
		return items, nil
	}
	size := min(cmp.Or(q.Size.Value, defaultPageSize), maxPageSize)
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
	if at, ok := reflect.TypeAssert[Time](a); ok {
		other, _ := reflect.TypeAssert[Time](b)
		return time.Time(at).Compare(time.Time(other))
	}
	if a.CanInt() {
		return cmp.Compare(a.Int(), b.Int())
	}
	if a.Type() == reflect.TypeFor[money.Number]() {
		number, _ := new(big.Rat).SetString(a.String())
		other, _ := new(big.Rat).SetString(b.String())
		return number.Cmp(other)
	}
	return strings.Compare(a.String(), b.String())
}

// sortField returns the field of a struct with a JSON name. Arrays are sorted by texts,
// integers, amounts of money and times; it panics for any other.
func sortField(t reflect.Type, name string) reflect.StructField {
	f := jsonField(t, name)
	of := f.Type
	if of != nil && of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of == nil || of != reflect.TypeFor[Time]() && of.Kind() != reflect.String && !reflect.Zero(of).CanInt() {
		panic(fmt.Sprintf("api: %s cannot be sorted by %q", t, name))
	}
	return f
}

// checkArray panics unless an operation that takes an ArrayQuery can sort by all its fields.
func checkArray(op Operation, in, out reflect.Type) {
	if _, ok := in.FieldByName("ArrayQuery"); !ok && in != reflect.TypeFor[ArrayQuery]() {
		return
	}
	if len(op.Sort.Fields) == 0 {
		panic("api: " + op.ID + " takes an ArrayQuery and names no fields in Sort")
	}
	for name := range op.Sort.Fields {
		sortField(out.Elem(), name)
	}
}
