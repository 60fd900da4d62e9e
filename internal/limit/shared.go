package limit

import (
	"context"

	"stagegate/internal/db"
	"stagegate/internal/ref"
)

// Shared counts in the database, for all instances together. A nil one refuses
// nothing.
type Shared struct {
	DB    *db.DB
	Now   ref.Clock
	Rates Rates
}

// Take counts one more of a key, in a transaction of its own: an attempt counts,
// whatever becomes of it, unless it is refused here. The error is an *Exceeded when that is too many.
func (s *Shared) Take(ctx context.Context, p Policy, key string) error {
	if s == nil {
		return nil
	}
	return s.DB.WriteWith(ctx, db.TxOptions{}, func(tx *db.Tx) error { return s.TakeIn(ctx, tx, p, key) })
}

// TakeIn counts one more of a key, if the transaction succeeds. The error is an
// *Exceeded when that is too many; it is not counted then.
func (s *Shared) TakeIn(ctx context.Context, tx *db.Tx, p Policy, key string) error {
	if s == nil {
		return nil
	}
	rate, now := s.Rates.of(p), s.Now()
	w, err := countIn(ctx, tx, digest(p, key), rate, now)
	if err == nil && w.used > rate.Max {
		return &Exceeded{w.standing(p, rate, now)}
	}
	return err
}

// Forget lets a key begin anew.
func (s *Shared) Forget(ctx context.Context, p Policy, key string) error {
	if s == nil {
		return nil
	}
	return s.DB.WriteWith(ctx, db.TxOptions{}, func(tx *db.Tx) error { return remove(ctx, tx, digest(p, key)) })
}

// CleanUp throws away what is no longer counted.
func (s *Shared) CleanUp(ctx context.Context) error {
	if s == nil {
		return nil
	}
	return db.CleanUp(ctx, s.DB, func(tx *db.Tx, most int) (int64, error) { return removeClosed(ctx, tx, s.Now(), most) })
}
