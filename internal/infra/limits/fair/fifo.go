package fair

import "slices"

// fifo is a first-in, first-out list.
type fifo[T comparable] struct {
	items []T
	first int // index of the first item
}

func (r *fifo[T]) len() int { return len(r.items) - r.first }

// head returns the first item of a list that is not empty.
func (r *fifo[T]) head() T { return r.items[r.first] }

func (r *fifo[T]) push(item T) { r.items = append(r.items, item) }

func (r *fifo[T]) pop() T {
	item := r.items[r.first]
	var none T
	r.items[r.first] = none // for the garbage collector
	r.first++
	if r.first > len(r.items)/2 { // moves each item at most once on average
		r.items = slices.Delete(r.items, 0, r.first)
		r.first = 0
	}
	return item
}

func (r *fifo[T]) remove(item T) {
	if at := slices.Index(r.items[r.first:], item); at >= 0 {
		r.items = slices.Delete(r.items, r.first+at, r.first+at+1)
	}
}
