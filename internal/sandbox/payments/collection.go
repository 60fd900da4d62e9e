package payments

import (
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"stagegate/internal/sandbox"
)

// id is a number that the provider gives. It needs more than 32 bits, so that a
// client with too small a type fails, and is below 2^53, so that JavaScript can
// hold it.
type id uint64

const (
	firstID       id = 1 << 52
	firstFormerID id = 10_000_000_000_000_000_000 // in files of versions whose ids JavaScript could not hold
)

// UnmarshalJSON reads an id, also one of a former version.
func (i *id) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseUint(string(b), 10, 64)
	if *i = id(n); *i >= firstFormerID {
		*i = *i - firstFormerID + firstID
	}
	return err
}

func (i id) String() string { return strconv.FormatUint(uint64(i), 10) }

// item is something that the provider knows by a code and by a number.
type item interface {
	names() (code string, number id)
}

// collection keeps the items of one kind, oldest first. It has its own lock, so
// that it can be read inside and outside of a change.
type collection[T item] struct {
	kind string

	mu     sync.RWMutex
	items  []T
	byCode map[string]int
	byID   map[string]int
	last   id
}

func newCollection[T item](kind string) *collection[T] {
	return &collection[T]{kind: kind, byCode: map[string]int{}, byID: map[string]int{}, last: firstID - 1}
}

// find returns the item with this code or number.
func (c *collection[T]) find(name string) (T, bool) {
	if found, ok := c.withCode(name); ok {
		return found, true
	}
	return c.at(c.byID, name)
}

func (c *collection[T]) withCode(code string) (T, bool) { return c.at(c.byCode, code) }

func (c *collection[T]) withID(number id) (T, bool) { return c.at(c.byID, number.String()) }

func (c *collection[T]) at(index map[string]int, name string) (found T, ok bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	at, ok := index[name]
	if ok {
		found = c.items[at]
	}
	return found, ok
}

// newest returns the newest item that matches.
func (c *collection[T]) newest(matches func(T) bool) (found T, ok bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for _, x := range slices.Backward(c.items) {
		if matches(x) {
			return x, true
		}
	}
	return found, false
}

// oldestFirst returns a copy of all items.
func (c *collection[T]) oldestFirst() []T {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return slices.Clone(c.items)
}

// newestFirst returns a copy of all items.
func (c *collection[T]) newestFirst() []T {
	list := c.oldestFirst()
	slices.Reverse(list)
	return list
}

// nextID is the number of a new item.
func (c *collection[T]) nextID() id {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last++
	return c.last
}

// keep adds an item, or replaces the one with its code.
func (c *collection[T]) keep(x T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	code, number := x.names()
	if at, known := c.byCode[code]; known {
		c.items[at] = x
		return
	}
	c.byCode[code], c.byID[number.String()] = len(c.items), len(c.items)
	c.items = append(c.items, x)
	c.last = max(c.last, number)
}

// load adds an item from the journal.
func (c *collection[T]) load(raw json.RawMessage) error {
	var x T
	err := json.Unmarshal(raw, &x)
	c.keep(x)
	return err
}

// put adds the new value of an item to a batch.
func (c *collection[T]) put(b *sandbox.Batch, x T) {
	code, _ := x.names()
	b.Put(c.kind, code, x, func() { c.keep(x) })
}
