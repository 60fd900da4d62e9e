package cases

import (
	"cmp"
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
	"stagegate/internal/search"
)

// emit is an event of a case that save records.
type caseEvent struct {
	subject       string // id of the request or application whose history records it
	kind          events.Kind
	target        audit.Target
	before, after any
}

// emit adds an event. The target defaults to the case.
func (c *Case) emit(kind events.Kind, target audit.Target, before, after any) {
	switch kind { //nolint:exhaustive // other events ask nothing of the customer
	case events.StageEntered, events.StageReopened, events.CorrectionAsked:
		c.asksCustomer = true
	}
	target.ID = cmp.Or(target.ID, c.Subject())
	c.emitted = append(c.emitted, caseEvent{c.Subject(), kind, target, before, after})
}

// emitForRequest adds an event to the history of the request, which is the target, after the
// case has become an application.
func (c *Case) emitForRequest(kind events.Kind, target audit.Target, before, after any) {
	c.emitted = append(c.emitted, caseEvent{c.ID, kind, target, before, after})
}

// emitEdits adds the events of an edit.
func (c *Case) emitEdits(changes Changes) {
	for _, e := range changes {
		c.emit(e.Kind, e.Target, e.Before, e.After)
	}
}

// target returns the case as an audit target.
func (r *Record) target() audit.Target {
	return audit.Target{Type: string(r.Kind()), ID: r.Subject(), Code: r.Reference}
}

// save stores a locked case at the end of a change, with all effects: the next actor, the
// deadline, the history, the notices and the counts. Every change of a case's content or
// status goes through it.
//
// The customer is notified once per change that asks for something, and when the application
// starts to wait for the customer, except through the customer's own action and where another notice says what to do.
func (s *Service) save(ctx context.Context, tx *db.Tx, c *Case, actor audit.Actor) error {
	at, before := c.UpdatedAt, c.stored
	if at.Equal(before.UpdatedAt) { // the case itself has not changed, at most who has to act next
		at = s.Now()
	}
	c.assess(at)
	if err := s.updateWaits(ctx, tx, c, before, at); err != nil {
		return err
	}
	if err := s.updateDeadline(ctx, tx, &c.Record, c.staffDays(), at); err != nil {
		return err
	}
	if before.draftable() && (c.Status != before.Status || c.StageID != before.StageID || c.CorrectionID != before.CorrectionID) {
		if err := deleteDraft(ctx, tx, &c.Record); err != nil { // decided or sent back
			return err
		}
	}
	if c.Status != Draft && (c.sheetChanged || before.Status == Draft) {
		if err := s.findByContent(ctx, tx, c); err != nil {
			return err
		}
	}
	if err := s.store(ctx, tx, c, actor); err != nil {
		return err
	}
	issued, err := s.issue(ctx, tx, c, actor)
	if err != nil {
		return err
	}
	if err := s.announce(ctx, tx, c, issued); err != nil {
		return err
	}
	own := actor.Kind == customerKind
	if c.ApplicationID != nil && c.WaitingFor == ForCustomer && !c.tellsOfFile && (c.asksCustomer || before.WaitingFor != ForCustomer && !own) {
		return s.notifyAction(ctx, tx, &c.Record)
	}
	return nil
}

// staffDays returns the allowed number of working days for staff, 0 for no limit.
func (c *Case) staffDays() int {
	if c.ApplicationID == nil {
		return c.Form.Definition().ReviewDays
	}
	stage, ok := c.Form.Stage(c.StageID)
	if !ok {
		return 0
	}
	return stage.TargetDays
}

// store is save for a change, such as an assignment or a message, that affects neither the
// next actor nor the content. The content need not be loaded.
func (s *Service) store(ctx context.Context, tx *db.Tx, c *Case, actor audit.Actor) error {
	if c.found != nil {
		c.Search = c.found.Words()
	}
	if err := updateCase(ctx, tx, c.stored, c.Record); err != nil {
		return err
	}
	if c.found != nil {
		if err := search.Put(ctx, tx, *c.found); err != nil {
			return err
		}
	}
	return s.recordEffects(ctx, tx, c, &c.stored, actor)
}

// recordEffects records the effects of a change after the case was written. before is the previous
// record, nil for a new case.
func (s *Service) recordEffects(ctx context.Context, tx *db.Tx, c *Case, before *Record, actor audit.Actor) error {
	for _, e := range c.emitted {
		if err := s.notify(ctx, tx, &c.Record, actor, e); err != nil {
			return err
		}
		err := audit.Record(ctx, tx, s.Now(), audit.Event{
			Tenant: c.Tenant, Subject: e.subject, Actor: actor, Action: string(e.kind), Target: e.target, Before: e.before, After: e.after,
		})
		if err != nil {
			return err
		}
	}
	if err := s.publish(ctx, tx, c, actor); err != nil {
		return err
	}
	if err := count(ctx, tx, before, c.Record); err != nil {
		return err
	}
	if err := figure.Add(ctx, tx, figureChanges(before, &c.Record)...); err != nil {
		return err
	}
	c.stored, c.emitted, c.found, c.sheetChanged = c.Record, nil, nil, false
	return nil
}

// figureChanges returns the report figures of a change of a case. before is the previous record, nil
// for a new case.
func figureChanges(before, after *Record) []figure.Change {
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
	changes = append(changes, cohortChanges(before, after)...)
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
	wasDue, isDue := before.staffDueAt(), after.staffDueAt()
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
