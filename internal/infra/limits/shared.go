package limits

import (
	"context"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// Shared counts in the database, for all instances together. A nil Shared limits
// nothing.
type Shared struct {
	DB    *db.DB
	Now   ref.Clock
	Rates Rates
}

// Take counts an event of a key, in a transaction of its own: it counts even if the
// operation fails. The error is an *Exceeded if that is one too many; then it is not
// counted.
func (s *Shared) Take(ctx context.Context, d *db.DB, p Policy, key string) error {
	if s == nil {
		return nil
	}
	return d.Write(ctx, func(tx *db.Tx) error { return s.TakeIn(ctx, tx, p, key) })
}

// TakeIn counts an event of a key if the transaction is committed. The error is an
// *Exceeded if that is one too many.
func (s *Shared) TakeIn(ctx context.Context, tx *db.Tx, p Policy, key string) error {
	if s == nil {
		return nil
	}
	rate, now := s.Rates.of(p), s.Now()
	if rate.Max == 0 {
		return nil
	}
	w, err := countIn(ctx, tx, digest(p, key), rate, now)
	if err == nil && w.used > rate.Max {
		return &Exceeded{w.usage(p, rate, now)}
	}
	return err
}

// UndoIn takes back an event that does not count, if the transaction is committed.
func (s *Shared) UndoIn(ctx context.Context, tx *db.Tx, p Policy, key string) error {
	if s == nil {
		return nil
	}
	return undo(ctx, tx, digest(p, key))
}

// ResetIn removes the count of a key, if the transaction is committed.
func (s *Shared) ResetIn(ctx context.Context, tx *db.Tx, p Policy, key string) error {
	if s == nil {
		return nil
	}
	return remove(ctx, tx, digest(p, key))
}

// CleanUp deletes windows that have ended.
func (s *Shared) CleanUp(ctx context.Context) error {
	if s == nil {
		return nil
	}
	return endedWindows.CleanUp(ctx, s.DB, s.Now())
}
