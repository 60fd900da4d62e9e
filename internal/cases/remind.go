package cases

import (
	"context"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/notices"
)

// DraftReminder is the delay of the reminder after the last change of a draft.
const DraftReminder = 7 * 24 * time.Hour

// reminders are the delays of the reminders after the start of a wait.
var reminders = []time.Duration{72 * time.Hour, 168 * time.Hour}

// waitsForCustomer reports whether the customer has to act or pay.
func (r *Record) waitsForCustomer() bool {
	return (r.WaitingFor == ForCustomer || r.WaitingFor == ForPayment) && r.WaitingSince != nil
}

// nextReminder returns the time of the first reminder of the current wait after a time, or nil.
func (r *Record) nextReminder(after time.Time) *time.Time {
	if !r.waitsForCustomer() {
		return nil
	}
	for _, wait := range reminders {
		if at := r.WaitingSince.Add(wait); at.After(after) {
			return &at
		}
	}
	return nil
}

// ScheduleDraftReminder schedules the reminder of a draft that was just changed.
func (r *Record) ScheduleDraftReminder(at time.Time) {
	remindAt := at.Add(DraftReminder)
	r.RemindAt = &remindAt
}

// RemindCustomers sends due reminders of drafts and of cases that wait for their customers,
// across all tenants.
func (s *Service) RemindCustomers(ctx context.Context) error {
	return s.eachDue(ctx, listToRemind, s.remind)
}

// remind records the occasion for a due reminder of a case and schedules the next one. Missed
// reminders are sent once.
func (s *Service) remind(ctx context.Context, tx *db.Tx, due Due) error {
	r, err := lockByID(ctx, tx, due.Tenant, due.ID)
	if err != nil {
		return err
	}
	now, c := s.Now(), fromRecord(r)
	if r.RemindAt == nil || r.RemindAt.After(now) {
		return nil
	}
	c.RemindAt = r.nextReminder(now)
	since := r.UpdatedAt // last change of a draft
	if r.Status != Draft && r.WaitingSince != nil {
		since = *r.WaitingSince
	}
	if r.waitsForCustomer() && !since.Add(reminders[0]).After(now) {
		o := r.occasion(notices.Reminder, r.Subject())
		o.Since = &since
		if err := s.Notices.Add(ctx, tx, o); err != nil {
			return err
		}
	}
	return s.store(ctx, tx, c, audit.System)
}
