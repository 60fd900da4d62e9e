package cases

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calendar"
)

// Deadline is the clock of a request or of the current stage of an application. It runs
// while the case waits for staff and counts working days.
type Deadline struct {
	DueAt          *time.Time    `db:"due_at"`          // nil while the clock is stopped, and without a deadline
	DaysLeft       *int64        `db:"clock_left"`      // at the last start; nil before the first one
	CountsFrom     calendar.Date `db:"clock_from"`      // first working day counted since the last start
	CalendarNumber int64         `db:"clock_calendar"`  // number of the calendar that the clock uses
	Missed         bool          `db:"deadline_missed"` // set once per clock and kept when the clock restarts
	NearAt         *time.Time    `db:"near_at"`         // start of the last working day, while the clock runs and staff are still to be notified
	NearNotified   bool          `db:"near_noted"`      // set once per clock
}

// Overdue reports whether the case waits for staff and its deadline has passed.
func (r *Record) Overdue(now time.Time) bool {
	return r.WaitingFor == ForStaff && r.DueAt != nil && r.DueAt.Before(now)
}

// updateDeadline starts or stops the clock of a locked case, which runs exactly while the case
// waits for staff. It must follow every change of WaitingFor. days is the allowed number of
// working days, 0 for no limit. No other function sets DueAt.
func (s *Service) updateDeadline(ctx context.Context, q db.Q, r *Record, days int, at time.Time) error {
	runs, waits := r.DueAt != nil, r.WaitingFor == ForStaff
	switch {
	case runs && !waits:
		return r.stopClock(ctx, q, at)
	case !runs && waits && days > 0:
		return r.startClock(ctx, q, days, at)
	}
	return nil
}

// clock returns the clock as last started. The clock must have been started.
func (r *Record) clock() calendar.Clock {
	return calendar.Clock{Left: int(*r.DaysLeft), From: r.CountsFrom}
}

// startClock starts the clock with all its days, or with the remaining ones.
func (r *Record) startClock(ctx context.Context, q db.Q, days int, at time.Time) error {
	kept, err := tenants.CalendarOf(ctx, q, r.Tenant)
	if err != nil {
		return err
	}
	counts, err := kept.Days()
	if err != nil {
		return err
	}
	var clock calendar.Clock
	if r.DaysLeft == nil {
		clock = counts.Start(days, at)
	} else {
		clock = counts.Resume(r.clock(), at)
	}
	due, left := counts.Due(clock), int64(clock.Left)
	r.DueAt, r.DaysLeft, r.CountsFrom, r.CalendarNumber = &due, &left, clock.From, kept.Number
	if days > 1 && !r.NearNotified && !r.Missed {
		near := calendar.DateOf(due, counts.Location).Start(counts.Location)
		r.NearAt = &near
	}
	return nil
}

// stopClock stores the remaining days by the calendar with which the clock was started.
func (r *Record) stopClock(ctx context.Context, q db.Q, at time.Time) error {
	kept, err := tenants.CalendarByNumber(ctx, q, r.Tenant, r.CalendarNumber)
	if err != nil {
		return err
	}
	counts, err := kept.Days()
	if err != nil {
		return err
	}
	left := int64(counts.LeftAt(r.clock(), at))
	r.DueAt, r.DaysLeft, r.NearAt = nil, &left, nil
	return nil
}

// overdueEntry is the history entry of a missed deadline.
type overdueEntry struct {
	DueAt api.Time `json:"dueAt"`
}

// CheckDeadlines notifies staff, across all tenants, of cases in their last working day and
// records cases that have become overdue, each once per clock.
func (s *Service) CheckDeadlines(ctx context.Context) error {
	return errors.Join(s.eachDue(ctx, listNear, s.recordNear), s.eachDue(ctx, listOverdue, s.recordOverdue))
}

// recordOverdue records that a case has become overdue, once per clock.
func (s *Service) recordOverdue(ctx context.Context, tx *db.Tx, due Due) error {
	r, err := lockByID(ctx, tx, due.Tenant, due.ID)
	if err != nil {
		return err
	}
	if !r.Overdue(s.Now()) || r.Missed {
		return nil
	}
	c := fromRecord(r)
	c.Missed = true
	c.emit(events.DeadlineMissed, c.target(), nil, overdueEntry{DueAt: api.Time(*c.DueAt)})
	return s.store(ctx, tx, c, audit.System)
}

// recordNear notifies staff, once per clock, that the last working day of a case has begun.
func (s *Service) recordNear(ctx context.Context, tx *db.Tx, due Due) error {
	r, err := lockByID(ctx, tx, due.Tenant, due.ID)
	if err != nil {
		return err
	}
	now, c := s.Now(), fromRecord(r)
	if r.NearAt == nil || r.NearAt.After(now) {
		return nil
	}
	c.NearAt = nil
	if r.WaitingFor == ForStaff && r.DueAt != nil && !r.Overdue(now) {
		c.NearNotified = true
		if err := s.notifyNear(ctx, tx, &c.Record); err != nil {
			return err
		}
	}
	return s.store(ctx, tx, c, audit.System)
}

// dueBatch is the number of cases that eachDue reads at a time.
const dueBatch = 100

// eachDue runs a change for each case of a list in a separate transaction. It continues after
// failures and returns all errors.
func (s *Service) eachDue(ctx context.Context, list dueLister, do func(ctx context.Context, tx *db.Tx, due Due) error) error {
	now, failures := s.Now(), error(nil)
	for after := (Due{}); ctx.Err() == nil; {
		cases, err := list(ctx, s.DB, now, after, dueBatch)
		if err != nil {
			return errors.Join(failures, err)
		}
		for _, due := range cases {
			failures = errors.Join(failures, s.DB.Of(due.Tenant).Write(ctx, func(tx *db.Tx) error { return do(ctx, tx, due) }))
			after = due
		}
		if len(cases) < dueBatch {
			break
		}
	}
	return errors.Join(failures, ctx.Err())
}
