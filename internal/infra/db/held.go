package db

import "context"

// Held keeps the transaction of an operation open after its function has succeeded, so
// that its caller can add to it what follows from the operation, such as the response,
// and commit both at once. Queries under the context of the operation run in the
// transaction meanwhile. Whoever puts a Held into TxOptions ends it with Commit or
// Rollback. One goroutine at a time may use it.
//
// An operation with several transactions has them committed one after another, and the
// last one held: see CommitHeld.
type Held struct {
	// Part runs at the end of a transaction that changes something and that is
	// committed before the operation has ended. May be nil.
	Part func(ctx context.Context, tx *Tx) error

	tx     *Tx
	parts  bool  // a transaction that changed something was committed by CommitHeld
	failed error // of CommitHeld
	ended  bool
}

// CommitHeld commits the transaction that is held under ctx, if there is one: a part of
// the operation is then done, whatever follows. It belongs before everything that takes
// long or has an effect outside of the database. Write calls it by itself.
//
// Once that has failed, every further call gives the same error, as does Write, and the
// operation cannot succeed any more.
func CommitHeld(ctx context.Context) error {
	h := txOptions(ctx).Hold
	if h == nil || h.failed != nil {
		return h.failure()
	}
	if h.tx == nil {
		return nil
	}
	h.failed = h.commit(func(tx *Tx) error {
		if !tx.changed {
			return nil
		}
		h.parts = true
		if h.Part == nil {
			return nil
		}
		return h.Part(context.WithoutCancel(ctx), tx)
	})
	return h.failed
}

// Commit commits the transaction that is held, after last has run in it, and nothing if
// there is none. If CommitHeld has failed before, it gives that error. Transactions that
// the operation begins later are not held.
func (h *Held) Commit(last func(tx *Tx) error) error {
	h.ended = true
	if h.failed != nil || h.tx == nil {
		return h.failed
	}
	return h.commit(last)
}

// Rollback rolls the transaction that is held back, if there is one. Transactions that
// the operation begins later are not held.
func (h *Held) Rollback() {
	h.ended = true
	if tx := h.open(); tx != nil {
		h.tx = nil
		_ = tx.rollback(nil)
	}
}

// Open reports whether Commit has something to do.
func (h *Held) Open() bool { return h.tx != nil || h.failed != nil }

// Parts reports whether a part of the operation may have been committed by CommitHeld.
func (h *Held) Parts() bool { return h.parts }

// open is the transaction that is held, or nil. h may be nil.
func (h *Held) open() *Tx {
	if h == nil {
		return nil
	}
	return h.tx
}

// failure is the error of CommitHeld. h may be nil.
func (h *Held) failure() error {
	if h == nil {
		return nil
	}
	return h.failed
}

// holds reports whether transactions are held. h may be nil.
func (h *Held) holds() bool { return h != nil && !h.ended }

// hold keeps a transaction, and reports whether it does. h may be nil.
func (h *Held) hold(tx *Tx) bool {
	if !h.holds() {
		return false
	}
	h.tx = tx
	return true
}

func (h *Held) commit(last func(tx *Tx) error) error {
	tx := h.tx
	h.tx = nil
	err := tx.orRollback(func() error {
		if err := last(tx); err != nil {
			return err
		}
		return tx.failed // of a query of the operation
	})
	if err != nil {
		return err
	}
	return tx.commit()
}
