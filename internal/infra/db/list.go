package db

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Where collects the conditions of a query. The zero value has none.
type Where struct {
	conds []string
	args  []any
}

// And adds a condition. Each ? is a placeholder for one of args in order; for a []string it is a list in parentheses, as
// after IN. It panics if their numbers differ.
func (w *Where) And(cond string, args ...any) {
	parts := strings.Split(cond, "?")
	if len(parts)-1 != len(args) {
		panic(fmt.Sprintf("db: condition %q has %d placeholders for %d arguments", cond, len(parts)-1, len(args)))
	}
	text := parts[0]
	for i, arg := range args {
		next := len(w.args) + 1
		if values, ok := arg.([]string); ok {
			list, ids := In(next, values)
			text += list + parts[i+1]
			w.args = append(w.args, ids...)
			continue
		}
		text += "$" + strconv.Itoa(next) + parts[i+1]
		w.args = append(w.args, arg)
	}
	w.conds = append(w.conds, text)
}

// Equals adds the condition that a column equals value. An empty value adds no condition.
func (w *Where) Equals(column, value string) {
	if value != "" {
		w.And(column+" = ?", value)
	}
}

// Between adds the conditions that the time in a column is at or after from and before to. A nil bound is
// ignored.
func (w *Where) Between(column string, from, to *time.Time) {
	if from != nil {
		w.And(column+" >= ?", *from)
	}
	if to != nil {
		w.And(column+" < ?", *to)
	}
}

// In adds the condition that a column has one of the values.
func (w *Where) In(column string, values []string) { w.And(column+" IN ?", values) }

// Among is In, but no values add no condition.
func (w *Where) Among(column string, values []string) {
	if len(values) > 0 {
		w.In(column, values)
	}
}

// SQL returns the WHERE clause, empty without conditions. A condition with an OR needs its own parentheses.
func (w *Where) SQL() string {
	if len(w.conds) == 0 {
		return ""
	}
	return "WHERE " + strings.Join(w.conds, " AND ")
}

// Args returns the arguments of SQL, from $1 on.
func (w *Where) Args() []any { return w.args }

// Page is one page of a list, with the length of the whole list.
type Page[T any] struct {
	Items []T
	Total int64
}

// Paging selects a page of a list. Order is SQL, such as "created_at DESC, id DESC": it must be a constant,
// never request input. It must end with a unique column, or pages overlap.
type Paging struct {
	Offset, Limit int
	Order         string
}

// List returns one page of the records in from, a table or a join in which the columns of T have unique names.
// It reads from the standby of Options if that has applied everything committed before the call. The total
// comes from a second query, which is skipped when the total follows from the page: counting within the first
// query would read every row of the list for each page.
func List[T any](ctx context.Context, q Q, from string, w *Where, p Paging) (Page[T], error) {
	return ListCounted[T](ctx, q, from, w, p, nil)
}

// ListCounted is List with a function that computes the total, unless it is nil.
func ListCounted[T any](ctx context.Context, q Q, from string, w *Where, p Paging, total func() (int64, error)) (Page[T], error) {
	return FromReplica(ctx, q, func(q Q) (Page[T], error) { return list[T](ctx, q, from, w, p, total) })
}

// list reads a page on q.
func list[T any](ctx context.Context, q Q, from string, w *Where, p Paging, total func() (int64, error)) (Page[T], error) {
	items, err := readItems[T](ctx, q, from, w, p)
	if err != nil {
		return Page[T]{}, err
	}
	page := Page[T]{Items: items, Total: int64(p.Offset + len(items))}
	if len(items) < p.Limit && (len(items) > 0 || p.Offset == 0) {
		return page, nil
	}
	if total == nil {
		total = func() (int64, error) {
			return One[int64](ctx, q, "SELECT COUNT(*) FROM "+from+" "+w.SQL(), w.args...)
		}
	}
	if page.Total, err = total(); err != nil {
		return Page[T]{}, err
	}
	return page, nil
}

// nullsLast follows a column in an order whose NULL values come last.
const nullsLast = " IS NULL, "

// readItems reads one page. Records without a value in the order column come last and are read by a separate
// statement once there are no others: so an index on the column has both parts in order, forwards and
// backwards.
func readItems[T any](ctx context.Context, q Q, from string, w *Where, p Paging) ([]T, error) {
	column, order, nullable := strings.Cut(p.Order, nullsLast)
	if !nullable {
		return readPage[T](ctx, q, from, w, p)
	}
	with := w.with(column + " IS NOT NULL")
	items, err := readPage[T](ctx, q, from, with, Paging{Offset: p.Offset, Limit: p.Limit, Order: order})
	if err != nil || len(items) == p.Limit {
		return items, err
	}
	before := int64(p.Offset + len(items)) // number of records with a value
	if len(items) == 0 && p.Offset > 0 {
		if before, err = One[int64](ctx, q, "SELECT COUNT(*) FROM "+from+" "+with.SQL(), with.args...); err != nil {
			return nil, err
		}
	}
	rest := Paging{Offset: max(0, p.Offset-int(before)), Limit: p.Limit - len(items), Order: order[strings.LastIndex(order, ", ")+2:]}
	without, err := readPage[T](ctx, q, from, w.with(column+" IS NULL"), rest)
	return append(items, without...), err
}

// with returns the conditions plus one.
func (w *Where) with(cond string) *Where {
	more := &Where{conds: slices.Clip(w.conds), args: slices.Clip(w.args)}
	more.And(cond)
	return more
}

func readPage[T any](ctx context.Context, q Q, from string, w *Where, p Paging) ([]T, error) {
	n := len(w.args)
	return All[T](ctx, q, fmt.Sprintf("SELECT %s FROM %s %s ORDER BY %s %s OFFSET $%d",
		Cols[T](), from, w.SQL(), p.Order, Limit(n+1), n+2), append(w.args[:n:n], p.Limit, p.Offset)...)
}

// Limit returns a LIMIT clause with the placeholder $n. SQLite plans by the value of a bare placeholder, and
// would prepare the statement again whenever the value changes.
func Limit(n int) string { return "LIMIT CAST($" + strconv.Itoa(n) + " AS BIGINT)" }

// First returns the first limit records in from. order is SQL, as in Paging.
func First[T any](ctx context.Context, q Q, from string, w *Where, order string, limit int) ([]T, error) {
	n := len(w.args)
	return All[T](ctx, q, fmt.Sprintf("SELECT %s FROM %s %s ORDER BY %s %s", Cols[T](), from, w.SQL(), order, Limit(n+1)), append(w.args[:n:n], limit)...)
}
