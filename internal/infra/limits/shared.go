package limits

import (
	"context"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// Shared counts in the database for all instances. A nil Shared is unlimited.
type Shared struct {
	DB    *db.DB
	Now   ref.Clock
	Rates Rates
}

// Take counts an event of a key in a separate transaction, so that it counts even if the operation fails. It
// returns an *Exceeded, without counting, if the rate is exceeded.
func (s *Shared) Take(ctx context.Context, d *db.DB, p Policy, key string) error {
	if s == nil {
		return nil
	}
	return d.Write(ctx, func(tx *db.Tx) error { return s.TakeIn(ctx, tx, p, key) })
}

// TakeIn counts an event of a key if the transaction is committed. It returns an *Exceeded if the rate is
// exceeded.
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

// UndoIn uncounts an event if the transaction is committed.
func (s *Shared) UndoIn(ctx context.Context, tx *db.Tx, p Policy, key string) error {
	if s == nil {
		return nil
	}
	return undo(ctx, tx, digest(p, key))
}

// ResetIn resets the count of a key if the transaction is committed.
func (s *Shared) ResetIn(ctx context.Context, tx *db.Tx, p Policy, key string) error {
	if s == nil {
		return nil
	}
	return remove(ctx, tx, digest(p, key))
}

// CleanUp deletes ended windows.
func (s *Shared) CleanUp(ctx context.Context) error {
	if s == nil {
		return nil
	}
	return endedWindows.CleanUp(ctx, s.DB, s.Now())
}
