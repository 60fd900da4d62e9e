package cases

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
	"stagegate/internal/tenants"
)

// Waits is the time that an application has waited in its current stage for each side, in
// microseconds of working days. Nil means that it has not waited for the side.
type Waits struct {
	Staff    *int64     `db:"waited_staff"`
	Customer *int64     `db:"waited_customer"`
	Payment  *int64     `db:"waited_payment"`
	From     *time.Time `db:"waited_from"` // start of the wait that is not added yet; nil if the waits are unknown
}

// waitsSince returns the start of the current wait in the current stage.
func (r *Record) waitsSince() *time.Time {
	if r.StageEnteredAt == nil || r.WaitingSince == nil || r.WaitingSince.After(*r.StageEnteredAt) {
		return r.WaitingSince
	}
	return r.StageEnteredAt
}

// waitsKnown reports whether the waits in the current stage are known.
func (r *Record) waitsKnown() bool { return r.StageID != "" && r.From != nil }

// waitsUntil returns the waits including the current one up to a time. before is the application
// as it was during that wait.
func (s *Service) waitsUntil(ctx context.Context, q db.Q, before Record, at time.Time) (Waits, error) {
	days, err := tenants.CalendarOf(ctx, q, before.Tenant)
	if err != nil {
		return Waits{}, err
	}
	counts, err := days.Days()
	if err != nil {
		return Waits{}, err
	}
	waits := before.Waits
	total := counts.Worked(*waits.From, at).Microseconds()
	add := func(sum **int64) {
		if *sum != nil {
			total += **sum
		}
		*sum = &total
	}
	switch before.WaitingFor {
	case ForStaff:
		add(&waits.Staff)
	case ForCustomer:
		add(&waits.Customer)
	case ForPayment:
		add(&waits.Payment)
	case ForNobody:
	}
	return waits, nil
}

// updateWaits adds the wait that has ended to the totals of the stage, or resets them in a new
// stage. before is the stored application.
func (s *Service) updateWaits(ctx context.Context, q db.Q, c *Case, before Record, at time.Time) (err error) {
	since := c.waitsSince()
	switch {
	case c.StageID == "":
		c.Waits = Waits{}
	case before.StageID != c.StageID || !before.StageEnteredAt.Equal(*c.StageEnteredAt):
		c.Waits = Waits{From: since}
	case !before.waitsKnown():
		c.Waits = Waits{}
	case before.WaitingFor != c.WaitingFor:
		c.Waits, err = s.waitsUntil(ctx, q, before, at)
		c.From = since
	}
	return err
}

// recordWaits reports the waits in a stage that is being completed. The stored record has the
// waits until the application is saved. A stage that is entered and completed at once has none.
func (s *Service) recordWaits(ctx context.Context, tx *db.Tx, c *Case, stageID string, at time.Time) error {
	if c.StageID != stageID || !c.waitsKnown() {
		return nil
	}
	stage, ok := c.Form.Stage(stageID)
	if !ok {
		return nil
	}
	waits, err := s.waitsUntil(ctx, tx, c.Record, at)
	if err != nil {
		return err
	}
	return figure.AddStages(ctx, tx, figure.Stage{
		Tenant: c.Tenant, ServiceID: c.ServiceID, StageID: stageID, Title: stage.Title, Position: int64(stage.Position), Target: int64(stage.TargetDays), At: at,
		Staff: figure.Tenths(waits.Staff), Customer: figure.Tenths(waits.Customer), Payment: figure.Tenths(waits.Payment),
	})
}
