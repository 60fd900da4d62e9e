package payments

import (
	"encoding/json"
	"slices"
	"strconv"

	"stagegate/internal/sandbox"
)

// thing is something that the provider knows by a code and by a number.
type thing interface {
	names() (code string, id uint64)
}

// shelf keeps the things of one kind, oldest first. The ledger's lock guards it.
type shelf[T thing] struct {
	kind  string
	items []T
}

// find looks for a thing by its code or its number.
func (s *shelf[T]) find(name string) (item T, ok bool) {
	at := slices.IndexFunc(s.items, func(x T) bool {
		code, id := x.names()
		return code == name || strconv.FormatUint(id, 10) == name
	})
	if name == "" || at < 0 {
		return item, false
	}
	return s.items[at], true
}

// nextID is the number of the next new thing.
func (s *shelf[T]) nextID() uint64 { return firstID + uint64(len(s.items)) }

// newestFirst is a copy of all things, the newest first.
func (s *shelf[T]) newestFirst() []T {
	list := slices.Clone(s.items)
	slices.Reverse(list)
	return list
}

// keep puts a thing into memory, in the place of its former state if it has one.
func (s *shelf[T]) keep(item T) {
	code, _ := item.names()
	for i, x := range s.items {
		if known, _ := x.names(); known == code {
			s.items[i] = item
			return
		}
	}
	s.items = append(s.items, item)
}

// load puts a thing of an earlier life into memory.
func (s *shelf[T]) load(raw json.RawMessage) error {
	var item T
	if err := json.Unmarshal(raw, &item); err != nil {
		return err
	}
	s.keep(item)
	return nil
}

// batch collects changes that are kept together or not at all. It is used while
// the ledger is locked.
type batch struct {
	l       *ledger
	records []sandbox.Record
	apply   []func()
	events  int // new ones
	paid    int // new transactions
	err     error
}

func (b *batch) add(kind, key string, value any, apply func()) {
	record, err := sandbox.NewRecord(kind, key, value)
	if err != nil && b.err == nil {
		b.err = err
	}
	b.records, b.apply = append(b.records, record), append(b.apply, apply)
}

func (b *batch) transaction(t transaction) {
	b.add(kindTransaction, t.Reference, t, func() { b.l.keep(t) })
}

// newTransactionID is the number of a transaction that comes into being here.
func (b *batch) newTransactionID() uint64 {
	b.paid++
	return firstID + uint64(len(b.l.transactions)+b.paid-1)
}

// deliver sends an event once the batch is kept.
func (b *batch) deliver(d delivery) {
	d.Number = len(b.l.deliveries) + b.events
	b.events++
	b.add(kindDelivery, strconv.Itoa(d.Number), d, func() { b.l.keepDelivery(d) })
}

// put keeps a thing on its shelf.
func put[T thing](b *batch, s *shelf[T], item T) {
	code, _ := item.names()
	b.add(s.kind, code, item, func() { s.keep(item) })
}

// commit writes everything down and then puts it into memory.
func (b *batch) commit() error {
	if b.err != nil || len(b.records) == 0 {
		return b.err
	}
	if err := b.l.journal.Write(b.records...); err != nil {
		return err
	}
	for _, apply := range b.apply {
		apply()
	}
	return nil
}

// change does something to the state, all of it or nothing.
func (l *ledger) change(do func(b *batch) error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := &batch{l: l}
	if err := do(b); err != nil {
		return err
	}
	return b.commit()
}

// look reads the state.
func look[T any](l *ledger, read func() T) T {
	l.mu.Lock()
	defer l.mu.Unlock()
	return read()
}
