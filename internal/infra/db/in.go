package db

import (
	"cmp"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// In writes values as an IN list, "($3, $4, …)", with its arguments; first is the number of the first
// placeholder. Duplicates are removed. The list is padded to a power of two with its last value, so that a few
// prepared statements serve lists of any length. An empty list matches nothing.
func In[T cmp.Ordered](first int, values []T) (list string, args []any) {
	if len(values) == 0 {
		return "(NULL)", nil
	}
	marks, args := padded(first, values)
	return "(" + strings.Join(marks, ", ") + ")", args
}

// padded returns placeholders with their arguments.
func padded[T cmp.Ordered](first int, values []T) (marks []string, args []any) {
	values = slices.Compact(slices.Sorted(slices.Values(values)))
	n := 1 << bits.Len(uint(len(values)-1))
	marks, args = make([]string, n), make([]any, n)
	for i := range n {
		marks[i] = "$" + strconv.Itoa(first+i)
		args[i] = values[min(i, len(values)-1)]
	}
	return marks, args
}
