package fair

import "slices"

// ring is a first-in, first-out list.
type ring[T comparable] struct {
	items []T
	first int // items before it were taken
}

func (r *ring[T]) length() int { return len(r.items) - r.first }

// head is the first item of a list that is not empty.
func (r *ring[T]) head() T { return r.items[r.first] }

func (r *ring[T]) add(item T) { r.items = append(r.items, item) }

func (r *ring[T]) take() T {
	item := r.items[r.first]
	var none T
	r.items[r.first] = none // so that it can be collected
	r.first++
	if r.first > len(r.items)/2 { // moves each item at most once on average
		r.items = slices.Delete(r.items, 0, r.first)
		r.first = 0
	}
	return item
}

func (r *ring[T]) remove(item T) {
	if at := slices.Index(r.items[r.first:], item); at >= 0 {
		r.items = slices.Delete(r.items, r.first+at, r.first+at+1)
	}
}
