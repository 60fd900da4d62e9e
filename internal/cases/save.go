package cases

import (
	"cmp"
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
)

// note is something that has happened to a case, which save writes down.
type note struct {
	subject       string // id of the request or the application, whose history has it
	kind          events.Kind
	target        audit.Target
	before, after any
}

// note notes what has happened to the case. Without an id the target is the case.
func (c *Case) note(kind events.Kind, target audit.Target, before, after any) {
	switch kind { //nolint:exhaustive // the others ask nothing
	case events.StageEntered, events.StageReopened, events.CorrectionAsked:
		c.asked = true
	}
	target.ID = cmp.Or(target.ID, c.Subject())
	c.noted = append(c.noted, note{c.Subject(), kind, target, before, after})
}

// noteOfRequest is note for the history of the request, which target is, of a case that is an
// application already.
func (c *Case) noteOfRequest(kind events.Kind, target audit.Target, before, after any) {
	c.noted = append(c.noted, note{c.ID, kind, target, before, after})
}

// noteEdits notes what an edit has changed.
func (c *Case) noteEdits(changes Changes) {
	for _, e := range changes {
		c.note(e.Kind, e.Target, e.Before, e.After)
	}
}

// target is the case itself as the target of what happens to it.
func (r *Record) target() audit.Target {
	return audit.Target{Type: string(r.Kind()), ID: r.Subject(), Code: r.Reference}
}

// save stores a locked case at the end of a change, with all that follows from it: who has to
// act next, the deadline, the history, the notices, and the counts. Every change of what a
// case is about goes through here.
//
// The customer is notified once for each change that asks something of it, and for each after
// which the application waits for it, but not of its own.
func (s *Service) save(ctx context.Context, tx *db.Tx, c *Case, actor audit.Actor) error {
	at, before := s.Now(), c.stored
	c.assess(at)
	if err := s.keepWaits(ctx, tx, c, before, at); err != nil {
		return err
	}
	if err := s.keepDeadline(ctx, tx, &c.Record, c.daysForStaff(), at); err != nil {
		return err
	}
	if err := s.store(ctx, tx, c, actor); err != nil {
		return err
	}
	own := actor.Kind == customerKind
	if c.ApplicationID != nil && c.WaitingFor == ForCustomer && (c.asked || before.WaitingFor != ForCustomer && !own) {
		return s.notifyAction(ctx, tx, &c.Record)
	}
	return nil
}

// daysForStaff is how many working days the case may wait for staff, 0 for any number.
func (c *Case) daysForStaff() int {
	if c.ApplicationID == nil {
		return c.Form.Definition().ReviewDays
	}
	stage, ok := c.Form.Stage(c.StageID)
	if !ok {
		return 0
	}
	return stage.TargetDays
}

// store is save for a change that bears neither on who has to act next nor on what is asked,
// such as an assignment or a message: the content need not be loaded.
func (s *Service) store(ctx context.Context, tx *db.Tx, c *Case, actor audit.Actor) error {
	if err := updateCase(ctx, tx, c.stored, c.Record); err != nil {
		return err
	}
	return s.follow(ctx, tx, c, &c.stored, actor)
}

// follow writes what follows from a change of a case that was written. before is the case as
// it was, nil if it is new.
func (s *Service) follow(ctx context.Context, tx *db.Tx, c *Case, before *Record, actor audit.Actor) error {
	for _, n := range c.noted {
		if err := s.notify(ctx, tx, &c.Record, actor, n); err != nil {
			return err
		}
		err := audit.Record(ctx, tx, s.Now(), audit.Event{
			Tenant: c.Tenant, Subject: n.subject, Actor: actor, Action: string(n.kind), Target: n.target, Before: n.before, After: n.after,
		})
		if err != nil {
			return err
		}
	}
	if err := count(ctx, tx, before, c.Record); err != nil {
		return err
	}
	if err := figure.Add(ctx, tx, figures(before, &c.Record)...); err != nil {
		return err
	}
	c.stored, c.noted = c.Record, nil
	return nil
}

// figures are what the reports count of a change of a case. before is the case as it was, nil
// if it is new.
func figures(before, after *Record) []figure.Change {
	var changes []figure.Change
	add := func(kind figure.Kind, change figure.Change) {
		change.Tenant, change.Kind, change.ServiceID = after.Tenant, kind, after.ServiceID
		changes = append(changes, change)
	}
	if before == nil {
		before = &Record{WaitingFor: ForNobody}
		add(figure.Started, figure.Change{At: after.CreatedAt, Amount: 1})
	}
	if before.SubmittedAt == nil && after.SubmittedAt != nil {
		add(figure.Submitted, figure.Change{At: *after.SubmittedAt, Amount: 1})
	}
	if before.DecidedAt == nil && after.DecidedAt != nil {
		decided := figure.Accepted
		if after.Status == Rejected {
			decided = figure.Rejected
		}
		add(decided, figure.Change{At: *after.DecidedAt, Amount: 1})
	}
	if before.Status != Withdrawn && after.Status == Withdrawn {
		add(figure.Withdrawn, figure.Change{At: after.UpdatedAt, Amount: 1})
	}
	if before.CompletedAt == nil && after.CompletedAt != nil {
		add(figure.Completed, figure.Change{At: *after.CompletedAt, Amount: 1})
	}
	waited, waits := before.WaitingFor == ForStaff, after.WaitingFor == ForStaff
	at := after.UpdatedAt
	if waited != waits {
		at = *after.WaitingSince
	}
	switch {
	case waits && !waited:
		add(figure.Waiting, figure.Change{At: at, Amount: 1})
	case waited && !waits:
		add(figure.Waiting, figure.Change{At: at, Amount: -1})
	}
	wasDue, isDue := before.dueByStaff(), after.dueByStaff()
	if sameTime(wasDue, isDue) {
		return changes
	}
	if wasDue != nil {
		add(figure.Due, figure.Change{At: at, DueAt: wasDue, Calendar: before.CalendarNumber, Amount: -1})
	}
	if isDue != nil {
		add(figure.Due, figure.Change{At: at, DueAt: isDue, Calendar: after.CalendarNumber, Amount: 1})
	}
	return changes
}
