package casefile

import (
	"cmp"
	"strings"
	"time"
)

// Queued is a case in the queue: it waits for staff, and nobody works on it.
type Queued struct {
	ID           string     `db:"id"`
	RequestID    string     `db:"request_id"` // its own id if it is a request
	DueAt        *time.Time `db:"due_at"`
	WaitingSince *time.Time `db:"waiting_since"`
}

// Compare is negative if a case is taken from the queue before another one: it is due
// earlier, or waits longer.
func (q Queued) Compare(other Queued) int {
	return cmp.Or(nullsLast(q.DueAt, other.DueAt), nullsLast(q.WaitingSince, other.WaitingSince), strings.Compare(q.ID, other.ID))
}

func nullsLast(a, b *time.Time) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return a.Compare(*b)
}
