package casefile

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
func (c *Case) waitsForCustomer() bool {
	return (c.WaitingFor == ForCustomer || c.WaitingFor == ForPayment) && c.WaitingSince != nil
}

// nextReminder returns the first time after a moment at which the customer is reminded of
// the present wait, or nil.
func (c *Case) nextReminder(after time.Time) *time.Time {
	if !c.waitsForCustomer() {
		return nil
	}
	for _, wait := range reminders {
		if at := c.WaitingSince.Add(wait); at.After(after) {
			return &at
		}
	}
	return nil
}

// KeepDraft sets when the customer is reminded of a draft that was just changed.
func (c *Case) KeepDraft(at time.Time) {
	remindAt := at.Add(DraftReminder)
	c.RemindAt = &remindAt
}

// Remind adds the occasion for reminding the customer of a locked case, if it is time, and
// sets when the next reminder is due. The caller stores that. However long nobody looked,
// it is one. since is when the wait began; of a draft, its last change.
func (s *Service) Remind(ctx context.Context, tx *db.Tx, c *Case, target audit.Target, since time.Time) error {
	now := s.Now()
	if c.RemindAt == nil || c.RemindAt.After(now) {
		return nil
	}
	c.RemindAt = c.nextReminder(now)
	if !c.waitsForCustomer() || since.Add(reminders[0]).After(now) {
		return nil
	}
	o := c.occasion(notices.Reminder, target.Type)
	o.Since = &since
	return s.Notices.Add(ctx, tx, o)
}
