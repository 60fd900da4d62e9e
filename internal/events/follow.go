package events

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/db"
)

// Choice is what a follower wants of a feed.
type Choice struct {
	Types    []string // types and patterns
	Services []string // empty for all
}

// Check refuses types and patterns that match no event, also beside one that matches all.
func (c Choice) Check() error {
	_, err := matchTypes(c.Types)
	return err
}

func (c Choice) filter() (filter, error) {
	if slices.Contains(c.Types, "*") {
		return filter{services: c.Services}, nil
	}
	types, err := matchTypes(c.Types)
	return filter{types: types, services: c.Services}, err
}

// Head returns the position of the newest event of a tenant, 0 if there is none.
func (l *Log) Head(ctx context.Context, q db.Q, tenant string) (int64, error) {
	return head(ctx, q, tenant)
}

// Heads returns the positions of the newest events of all tenants. One without events is missing.
func (l *Log) Heads(ctx context.Context, q db.Q) (map[string]int64, error) {
	feeds, err := heads(ctx, q)
	positions := make(map[string]int64, len(feeds))
	for _, f := range feeds {
		positions[f.Tenant] = f.Position
	}
	return positions, err
}

// Follow returns chosen events after one position, up to another. more reports whether others may follow up to there.
func (l *Log) Follow(ctx context.Context, q db.Q, tenant string, c Choice, after, upTo int64, limit int) (events []View, more bool, err error) {
	f, err := c.filter()
	if err != nil {
		return nil, false, err
	}
	found, err := list(ctx, q, tenant, after, upTo, f, limit)
	if err != nil {
		return nil, false, err
	}
	events, err = l.views(ctx, q, tenant, found)
	return events, len(found) == limit, err
}

// Count returns the number of chosen events after a position.
func (l *Log) Count(ctx context.Context, q db.Q, tenant string, c Choice, after int64) (int64, error) {
	f, err := c.filter()
	if err != nil {
		return 0, err
	}
	return count(ctx, q, tenant, after, f)
}

// Position returns the position of a cursor. It refuses one whose next events are no longer kept.
func (l *Log) Position(ctx context.Context, q db.Q, tenant, cursor string) (int64, error) {
	newest, err := head(ctx, q, tenant)
	if err != nil {
		return 0, err
	}
	return l.start(ctx, q, tenant, newest, "after", cursor)
}

// Kept returns the position before the oldest event that is kept.
func (l *Log) Kept(ctx context.Context, q db.Q, tenant string) (int64, error) {
	newest, err := head(ctx, q, tenant)
	if err != nil {
		return 0, err
	}
	first, err := oldest(ctx, q, tenant, l.Now().Add(-l.Retention), newest)
	return first - 1, err
}

// Before returns the position before the first event at or after a time. It refuses a time of which events are no
// longer kept.
func (l *Log) Before(ctx context.Context, q db.Q, tenant string, at time.Time) (int64, error) {
	newest, err := head(ctx, q, tenant)
	if err != nil {
		return 0, err
	}
	if limit := l.Now().Add(-l.Retention); at.Before(limit) {
		first, err := oldest(ctx, q, tenant, limit, newest)
		if err != nil {
			return 0, err
		}
		return 0, errExpired.WithData(ExpiredView{cursor(first - 1)})
	}
	first, err := oldest(ctx, q, tenant, at.Add(-time.Microsecond), newest) // the precision of the database
	return first - 1, err
}

// Cursor returns the cursor of a position, nil for none.
func Cursor(position *int64) *string {
	if position == nil {
		return nil
	}
	return api.TextOf(cursor(*position))
}
