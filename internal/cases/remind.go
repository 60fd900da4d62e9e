package cases

import (
	"context"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/notices"
)

// DraftReminder is how long after its last change the customer is reminded of a draft.
const DraftReminder = 7 * 24 * time.Hour

// reminders are how long after the beginning of a wait its customer is reminded.
var reminders = []time.Duration{72 * time.Hour, 168 * time.Hour}

// waitsForCustomer reports whether the customer has to do something, or to pay.
func (r *Record) waitsForCustomer() bool {
	return (r.WaitingFor == ForCustomer || r.WaitingFor == ForPayment) && r.WaitingSince != nil
}

// nextReminder returns the first time after a moment at which the customer is reminded of
// the present wait, or nil.
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

// KeepDraft sets when the customer is reminded of a draft that was just changed.
func (r *Record) KeepDraft(at time.Time) {
	remindAt := at.Add(DraftReminder)
	r.RemindAt = &remindAt
}

// RemindCustomers reminds customers of all tenants of drafts, and of cases that wait for
// them, when it is time.
func (s *Service) RemindCustomers(ctx context.Context) error {
	return s.eachDue(ctx, listToRemind, s.remind)
}

// remind adds the occasion for reminding the customer of a case, if it is time, and sets when
// the next reminder is due. However long nobody looked, it is one.
func (s *Service) remind(ctx context.Context, tx *db.Tx, due Due) error {
	r, err := lockByID(ctx, tx, due.Tenant, due.ID)
	if err != nil {
		return err
	}
	now, c := s.Now(), ofRecord(r)
	if r.RemindAt == nil || r.RemindAt.After(now) {
		return nil
	}
	c.RemindAt = r.nextReminder(now)
	since := r.UpdatedAt // of a draft, its last change
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
