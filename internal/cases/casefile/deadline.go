package casefile

import (
	"context"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calendar"
)

// Deadline is the clock of a request, or of the current stage of an application. It runs
// while the case waits for staff, and counts working days.
type Deadline struct {
	DueAt          *time.Time    `db:"due_at"`          // nil while the clock stands still, and without one
	DaysLeft       *int64        `db:"clock_left"`      // at the last start; nil before the first one
	CountsFrom     calendar.Date `db:"clock_from"`      // the first day that counts since the last start
	CalendarNumber int64         `db:"clock_calendar"`  // of the calendar by which it counts
	Missed         bool          `db:"deadline_missed"` // once for each clock, also if it goes on afterwards
	NearAt         *time.Time    `db:"near_at"`         // when the last day begins, while the clock runs and that is to be told
	NearNoted      bool          `db:"near_noted"`      // once for each clock
}

// Due identifies a record whose deadline has passed.
type Due struct {
	DueAt time.Time `db:"due_at"`
	Key
}

// Overdue reports whether the case waits for staff for longer than it may.
func (c *Case) Overdue(now time.Time) bool {
	return c.WaitingFor == ForStaff && c.DueAt != nil && c.DueAt.Before(now)
}

// KeepDeadline lets the clock of a locked case run exactly while it waits for staff. It
// follows every change of who has to act next. days is how many working days the case
// may wait for staff, 0 for any number. It is the only place that sets DueAt.
func (s *Service) KeepDeadline(ctx context.Context, q db.Q, c *Case, days int, at time.Time) error {
	runs, waits := c.DueAt != nil, c.WaitingFor == ForStaff
	switch {
	case runs && !waits:
		return c.stopClock(ctx, q, at)
	case !runs && waits && days > 0:
		return c.startClock(ctx, q, days, at)
	}
	return nil
}

// clock returns the clock as it was started last. It must have been.
func (c *Case) clock() calendar.Clock {
	return calendar.Clock{Left: int(*c.DaysLeft), From: c.CountsFrom}
}

// startClock starts the clock with all its days, or with those that are left.
func (c *Case) startClock(ctx context.Context, q db.Q, days int, at time.Time) error {
	kept, err := tenants.CalendarOf(ctx, q, c.Tenant)
	if err != nil {
		return err
	}
	counts, err := kept.Days()
	if err != nil {
		return err
	}
	var clock calendar.Clock
	if c.DaysLeft == nil {
		clock = counts.Start(days, at)
	} else {
		clock = counts.Resume(c.clock(), at)
	}
	due, left := counts.Due(clock), int64(clock.Left)
	c.DueAt, c.DaysLeft, c.CountsFrom, c.CalendarNumber = &due, &left, clock.From, kept.Number
	if days > 1 && !c.NearNoted && !c.Missed {
		near := calendar.DateOf(due, counts.Location).Start(counts.Location)
		c.NearAt = &near
	}
	return nil
}

// stopClock keeps how many days are left by the calendar with which the clock was started.
func (c *Case) stopClock(ctx context.Context, q db.Q, at time.Time) error {
	kept, err := tenants.CalendarByNumber(ctx, q, c.Tenant, c.CalendarNumber)
	if err != nil {
		return err
	}
	counts, err := kept.Days()
	if err != nil {
		return err
	}
	left := int64(counts.LeftAt(c.clock(), at))
	c.DueAt, c.DaysLeft, c.NearAt = nil, &left, nil
	return nil
}

// missed is what the history shows of a deadline that was missed.
type missed struct {
	DueAt api.Time `json:"dueAt"`
}

// MissDeadline notes that a locked case has become overdue. It reports false if it has
// not, or if that was noted already. The caller stores the case.
func (s *Service) MissDeadline(ctx context.Context, tx *db.Tx, c *Case, target audit.Target) (bool, error) {
	if !c.Overdue(s.Now()) || c.Missed {
		return false, nil
	}
	c.Missed = true
	return true, s.Record(ctx, tx, c, audit.System, "deadline.missed", target, nil, missed{DueAt: api.Time(*c.DueAt)})
}

// NearDeadline notifies staff, once for each clock, that the last working day has begun on
// which a locked case is not overdue. The caller stores the case.
func (s *Service) NearDeadline(ctx context.Context, tx *db.Tx, c *Case, target audit.Target) error {
	now := s.Now()
	if c.NearAt == nil || c.NearAt.After(now) {
		return nil
	}
	c.NearAt = nil
	if c.WaitingFor != ForStaff || c.DueAt == nil || c.Overdue(now) {
		return nil
	}
	c.NearNoted = true
	return s.NotifyNear(ctx, tx, c, target)
}
