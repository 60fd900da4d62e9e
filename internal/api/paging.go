package api

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// maxPageSize is the maximum page size. A larger size is reduced to it.
const maxPageSize = 100

// PageQuery has the query parameters of every list, whose inputs embed it.
type PageQuery struct {
	Page int    `query:"page" minimum:"0" maximum:"100000000" default:"0" doc:"Page number, from 0"`
	Size int    `query:"size" minimum:"1" default:"20" doc:"Page size, at most 100"`
	Sort string `query:"sort" maxLength:"100" doc:"Field and direction, such as createdAt,desc; the default direction is asc. The description of the operation lists the fields" example:"createdAt,desc"`
}

// Orders are the sort fields of a list.
type Orders struct {
	Newest      string            // time field of the default order, which is descending; empty for an array in another order
	OldestFirst bool              // the default order is ascending
	Fields      map[string]string // columns by field; for an array, the fields themselves
}

// createdAt is an alias of Newest in every list.
const createdAt = "createdAt"

// NullsLast returns the sort expression of a nullable column: null comes last in both directions
// on both engines.
func NullsLast(column string) string { return column + isNull + column }

const isNull = " IS NULL, "

// List returns the page of a list that q requests. It reads the records with query and converts
// each of them with view.
func List[R, T any](q PageQuery, orders Orders, query func(db.Paging) (db.Page[R], error), view func(R) T) (Page[T], error) {
	return ListWith(q, orders, query, func([]R) (func(R) T, error) { return view, nil })
}

// ListWith is List for views that need more data than their record: prepare loads the data of a
// whole page and returns the view function.
func ListWith[R, T any](q PageQuery, orders Orders, query func(db.Paging) (db.Page[R], error), prepare func([]R) (func(R) T, error)) (Page[T], error) {
	p, err := q.paging(orders)
	if err != nil {
		return Page[T]{}, err
	}
	records, err := query(p)
	if err != nil {
		return Page[T]{}, err
	}
	view, err := prepare(records.Items)
	if err != nil {
		return Page[T]{}, err
	}
	page := Page[T]{
		Content: make([]T, len(records.Items)), Page: p.Offset / p.Limit, Size: p.Limit,
		TotalElements: records.Total, TotalPages: (records.Total + int64(p.Limit) - 1) / int64(p.Limit),
	}
	for i, r := range records.Items {
		page.Content[i] = view(r)
	}
	return page, nil
}

// paging returns offset, limit and order of the query. The order ends with the id, so
// that it is total and pages do not overlap.
func (q PageQuery) paging(orders Orders) (db.Paging, error) {
	column, direction, err := orders.parse(q.Sort)
	if err != nil {
		return db.Paging{}, err
	}
	id := "id"
	if alias, _, ok := strings.Cut(column, "."); ok {
		id = alias + ".id"
	}
	size := min(q.Size, maxPageSize)
	return db.Paging{Offset: q.Page * size, Limit: size, Order: column + " " + direction + ", " + id + " " + direction}, nil
}

// Default returns the default value of the parameter sort.
func (o Orders) Default() string {
	if o.OldestFirst {
		return o.Newest + ",asc"
	}
	return o.Newest + ",desc"
}

// Sorted returns the column and direction of a value of the parameter sort, for a list with an order of
// its own.
func (o Orders) Sorted(sort string) (column string, descending bool, err error) {
	column, direction, err := o.parse(sort)
	return column, direction == "DESC", err
}

// parse returns the column and the direction of a value of the parameter sort.
func (o Orders) parse(sort string) (column, direction string, err error) {
	field, direction, _ := strings.Cut(cmp.Or(sort, o.Default()), ",")
	column, ok := o.Fields[field]
	switch {
	case ok:
	case field == createdAt && o.Newest != "":
		column = o.Fields[o.Newest]
	default:
		return "", "", fault.Invalid("sort", fault.InvalidValue, "field.one_of", "values", o.Names())
	}
	switch direction {
	case "", "asc":
		return column, "ASC", nil
	case "desc":
		return column, "DESC", nil
	}
	return "", "", fault.Invalid("sort", fault.InvalidValue, "query.direction")
}

// Names returns the sorted names of the fields, separated by commas.
func (o Orders) Names() string {
	return strings.Join(slices.Sorted(maps.Keys(o.Fields)), ", ")
}

// Page is a page of a list in a response.
type Page[T any] struct {
	Content       []T   `json:"content"`
	Page          int   `json:"page" doc:"Page number, from 0"`
	Size          int   `json:"size" doc:"Applied page size"`
	TotalElements int64 `json:"totalElements"`
	TotalPages    int64 `json:"totalPages"`
}
