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

// Overdue reports whether the case waits for staff for longer than it may.
func (r *Record) Overdue(now time.Time) bool {
	return r.WaitingFor == ForStaff && r.DueAt != nil && r.DueAt.Before(now)
}

// keepDeadline lets the clock of a locked case run exactly while it waits for staff. It
// follows every change of who has to act next. days is how many working days the case
// may wait for staff, 0 for any number. It is the only place that sets DueAt.
func (s *Service) keepDeadline(ctx context.Context, q db.Q, r *Record, days int, at time.Time) error {
	runs, waits := r.DueAt != nil, r.WaitingFor == ForStaff
	switch {
	case runs && !waits:
		return r.stopClock(ctx, q, at)
	case !runs && waits && days > 0:
		return r.startClock(ctx, q, days, at)
	}
	return nil
}

// clock returns the clock as it was started last. It must have been.
func (r *Record) clock() calendar.Clock {
	return calendar.Clock{Left: int(*r.DaysLeft), From: r.CountsFrom}
}

// startClock starts the clock with all its days, or with those that are left.
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
	if days > 1 && !r.NearNoted && !r.Missed {
		near := calendar.DateOf(due, counts.Location).Start(counts.Location)
		r.NearAt = &near
	}
	return nil
}

// stopClock keeps how many days are left by the calendar with which the clock was started.
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

// missed is what the history shows of a deadline that was missed.
type missed struct {
	DueAt api.Time `json:"dueAt"`
}

// NoteDeadlines notifies staff of the cases of all tenants whose last working day has begun,
// and notes which have become overdue, each clock once.
func (s *Service) NoteDeadlines(ctx context.Context) error {
	return errors.Join(s.eachDue(ctx, listNear, s.noteNear), s.eachDue(ctx, listOverdue, s.noteOverdue))
}

// noteOverdue notes that a case has become overdue, once for each of its clocks.
func (s *Service) noteOverdue(ctx context.Context, tx *db.Tx, due Due) error {
	r, err := lockByID(ctx, tx, due.Tenant, due.ID)
	if err != nil {
		return err
	}
	if !r.Overdue(s.Now()) || r.Missed {
		return nil
	}
	c := ofRecord(r)
	c.Missed = true
	c.note(events.DeadlineMissed, c.target(), nil, missed{DueAt: api.Time(*c.DueAt)})
	return s.store(ctx, tx, c, audit.System)
}

// noteNear notifies staff, once for each clock, that the last working day has begun on which
// a case is not overdue.
func (s *Service) noteNear(ctx context.Context, tx *db.Tx, due Due) error {
	r, err := lockByID(ctx, tx, due.Tenant, due.ID)
	if err != nil {
		return err
	}
	now, c := s.Now(), ofRecord(r)
	if r.NearAt == nil || r.NearAt.After(now) {
		return nil
	}
	c.NearAt = nil
	if r.WaitingFor == ForStaff && r.DueAt != nil && !r.Overdue(now) {
		c.NearNoted = true
		if err := s.notifyNear(ctx, tx, &c.Record); err != nil {
			return err
		}
	}
	return s.store(ctx, tx, c, audit.System)
}

// dueBatch is how many cases eachDue reads at a time.
const dueBatch = 100

// eachDue runs a change for each case of a list in a transaction of its own. It goes on
// after a failure, and returns all of them.
func (s *Service) eachDue(ctx context.Context, list lister, do func(ctx context.Context, tx *db.Tx, due Due) error) error {
	now, failures := s.Now(), error(nil)
	for after := (Due{}); ctx.Err() == nil; {
		cases, err := list(ctx, s.DB, now, after, dueBatch)
		if err != nil {
			return errors.Join(failures, err)
		}
		for _, due := range cases {
			failures = errors.Join(failures, s.DB.Write(ctx, func(tx *db.Tx) error { return do(ctx, tx, due) }))
			after = due
		}
		if len(cases) < dueBatch {
			break
		}
	}
	return errors.Join(failures, ctx.Err())
}
