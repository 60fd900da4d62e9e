package application

import (
	"context"
	"time"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
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

// CompletedStage is a stage that an application has completed, with its waits in it.
type CompletedStage struct {
	Tenant, ServiceID string
	Stage             form.StageAt
	CompletedAt       time.Time
	Waits             Waits
}

// waitsSince returns since when the application waits as it does in its current stage.
func (a *Record) waitsSince() *time.Time {
	if a.StageEnteredAt == nil || a.WaitingSince == nil || a.WaitingSince.After(*a.StageEnteredAt) {
		return a.WaitingSince
	}
	return a.StageEnteredAt
}

// knowsWaits reports whether the waits in the current stage are known.
func (a *Record) knowsWaits() bool { return a.StageID != "" && a.From != nil }

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
	case casefile.ForStaff:
		add(&waits.Staff)
	case casefile.ForCustomer:
		add(&waits.Customer)
	case casefile.ForPayment:
		add(&waits.Payment)
	case casefile.ForNobody:
	}
	return waits, nil
}

// keepWaits adds the wait that has ended to the others of the stage, or begins anew in
// another stage. before is the application as it was stored.
func (s *Service) keepWaits(ctx context.Context, q db.Q, a *Application, before Record, at time.Time) (err error) {
	since := a.waitsSince()
	switch {
	case a.StageID == "":
		a.Waits = Waits{}
	case before.StageID != a.StageID || !before.StageEnteredAt.Equal(*a.StageEnteredAt):
		a.Waits = Waits{From: since}
	case !before.knowsWaits():
		a.Waits = Waits{}
	case before.WaitingFor != a.WaitingFor:
		a.Waits, err = s.waitsUntil(ctx, q, before, at)
		a.From = since
	}
	return err
}

// countWaits reports the waits in a stage that is being completed. Until the application is
// saved, its record says how it has waited. In a stage that is entered and completed at once
// it has not waited.
func (s *Service) countWaits(ctx context.Context, tx *db.Tx, a *Application, stageID string, at time.Time) error {
	if s.OnStageCompleted == nil || a.StageID != stageID || !a.knowsWaits() {
		return nil
	}
	stage, ok := a.Form.Stage(stageID)
	if !ok {
		return nil
	}
	waits, err := s.waitsUntil(ctx, tx, a.Record, at)
	if err != nil {
		return err
	}
	return s.OnStageCompleted(ctx, tx, CompletedStage{Tenant: a.Tenant, ServiceID: a.ServiceID, Stage: stage, CompletedAt: at, Waits: waits})
}
