package cases

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
	"stagegate/internal/tenants"
)

// Waits is for how long an application has waited in its current stage for each side, in
// microseconds of working days. Nil is a side for which it has not waited.
type Waits struct {
	Staff    *int64     `db:"waited_staff"`
	Customer *int64     `db:"waited_customer"`
	Payment  *int64     `db:"waited_payment"`
	From     *time.Time `db:"waited_from"` // the beginning of the wait that is not added yet; nil if the waits are not known
}

// waitsSince returns since when the application waits as it does in its current stage.
func (r *Record) waitsSince() *time.Time {
	if r.StageEnteredAt == nil || r.WaitingSince == nil || r.WaitingSince.After(*r.StageEnteredAt) {
		return r.WaitingSince
	}
	return r.StageEnteredAt
}

// knowsWaits reports whether the waits in the current stage are known.
func (r *Record) knowsWaits() bool { return r.StageID != "" && r.From != nil }

// waitsUntil returns the waits with the one that has lasted until now. before is the
// application as it was while it lasted.
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
	worked := counts.Worked(*waits.From, at).Microseconds()
	add := func(sum **int64) {
		if *sum != nil {
			worked += **sum
		}
		*sum = &worked
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

// keepWaits adds the wait that has ended to the others of the stage, or begins anew in
// another stage. before is the application as it was stored.
func (s *Service) keepWaits(ctx context.Context, q db.Q, c *Case, before Record, at time.Time) (err error) {
	since := c.waitsSince()
	switch {
	case c.StageID == "":
		c.Waits = Waits{}
	case before.StageID != c.StageID || !before.StageEnteredAt.Equal(*c.StageEnteredAt):
		c.Waits = Waits{From: since}
	case !before.knowsWaits():
		c.Waits = Waits{}
	case before.WaitingFor != c.WaitingFor:
		c.Waits, err = s.waitsUntil(ctx, q, before, at)
		c.From = since
	}
	return err
}

// countWaits reports the waits in a stage that is being completed. Until the application is
// saved, its record says how it has waited. In a stage that is entered and completed at once
// it has not waited.
func (s *Service) countWaits(ctx context.Context, tx *db.Tx, c *Case, stageID string, at time.Time) error {
	if c.StageID != stageID || !c.knowsWaits() {
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
		Tenant: c.Tenant, ServiceID: c.ServiceID, StageID: stageID, Title: stage.Title, Position: int64(stage.Position), At: at,
		Staff: figure.Tenths(waits.Staff), Customer: figure.Tenths(waits.Customer), Payment: figure.Tenths(waits.Payment),
	})
}
