package application

import (
	"context"
	"fmt"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/billing"
	"stagegate/internal/casefile"
	"stagegate/internal/catalog"
	"stagegate/internal/db"
	"stagegate/internal/file"
	"stagegate/internal/finance"
	"stagegate/internal/form"
	"stagegate/internal/member"
	"stagegate/internal/ref"
)

// Service moves applications through their stages.
type Service struct {
	DB      *db.DB
	Catalog *catalog.Service
	Finance *finance.Service
	Files   *file.Service
	Billing *billing.Service // counts applications against the plan
	Now     ref.Clock
}

// Accepted is a request that was just accepted.
type Accepted struct {
	RequestID string
	Reference string
	Customer  member.Principal
	Version   *catalog.Version
	Sheet     form.Sheet // as it was submitted; the application has it under the request's id
}

// Open makes the application of an accepted request, in the transaction of the
// acceptance, and puts it on its first visible stage. It writes a handful of
// rows however large the service is: what is asked stays in the version.
func (s *Service) Open(ctx context.Context, tx *db.Tx, by auth.Caller, n Accepted) (Application, error) {
	now := s.Now()
	def := n.Version.Form.Definition()
	a := Application{Sheet: n.Sheet, Record: Record{
		Tenant: by.Tenant, ID: ref.NewID(), Reference: n.Reference, RequestID: n.RequestID, CustomerID: n.Customer.ID,
		ServiceID: n.Version.ServiceID, VersionID: n.Version.ID, ServiceName: def.Name, Version: n.Version.Number,
		Status:    Transitions.Start(onAccepted),
		SheetID:   n.RequestID,
		Search:    db.Searchable(n.Reference, def.Name, n.Customer.Name, n.Customer.Email),
		CreatedAt: now, UpdatedAt: now,
	}}
	if err := s.Billing.Use(ctx, tx, a.Tenant, billing.Applications); err != nil {
		return Application{}, err
	}
	if err := insertApplication(ctx, tx, a.Record); err != nil {
		return Application{}, err
	}
	if err := casefile.Hold(ctx, tx, s.Files, a.Tenant, a.ID, nil, &a.Sheet); err != nil {
		return Application{}, err
	}
	if err := s.record(ctx, tx, a, audit.By(by), "application.opened", a.target(), nil, nil); err != nil {
		return Application{}, err
	}
	err := s.advance(ctx, tx, &a, n.Version, "", audit.By(by), n.Customer.Email)
	return a, err
}

// advance puts an application on the next stage that is visible now, or
// completes it when there is none. A payment stage opens its invoice; where
// that comes to nothing and nothing is missing, the way goes on at once.
func (s *Service) advance(ctx context.Context, tx *db.Tx, a *Application, v *catalog.Version, after string, actor audit.Actor, payer string) error {
	filled := v.Form.Fill(&a.Sheet)
	a.UpdatedAt = s.Now()
	for {
		next, ok := filled.NextStage(after)
		if !ok {
			if err := a.complete(a.UpdatedAt); err != nil {
				return err
			}
			if err := s.record(ctx, tx, *a, actor, "application.completed", a.target(), InProgress, a.Status); err != nil {
				return err
			}
			break
		}
		through, err := s.enter(ctx, tx, a, v, filled, next, actor, payer)
		if err != nil {
			return err
		}
		if !through {
			break
		}
		after = next.ID
	}
	return updateApplication(ctx, tx, *a)
}

// enter makes a stage the current one. It reports whether the stage is through
// already: a payment stage that asks for nothing.
func (s *Service) enter(ctx context.Context, tx *db.Tx, a *Application, v *catalog.Version, filled *form.Filled, next *form.Stage, actor audit.Actor, payer string) (bool, error) {
	now := s.Now()
	stage := Stage{Tenant: a.Tenant, ApplicationID: a.ID, StageID: next.ID, Status: StageTransitions.Start(onOpened), EnteredAt: now}
	if err := StageTransitions.Move(&stage.Status, onTurn); err != nil {
		return false, err
	}
	through := false
	if next.Kind == form.Payment {
		due, err := priceOf(filled, next.ID)
		if err != nil {
			return false, err
		}
		invoice, err := s.Finance.OpenForStage(ctx, tx, finance.StageInvoice{
			Tenant: a.Tenant, ServiceID: a.ServiceID, ApplicationID: a.ID, StageID: next.ID,
			Description: fmt.Sprintf("%s: %s (%s)", v.Form.Definition().Name, next.Title, a.Reference),
			PayerEmail:  payer, Price: due,
		})
		if err != nil {
			return false, err
		}
		stage.InvoiceID = &invoice.ID
		through = invoice.Status == finance.Paid && len(filled.Missing(next.ID)) == 0
	}
	if err := insertStage(ctx, tx, stage); err != nil {
		return false, err
	}
	if err := s.record(ctx, tx, *a, actor, "stage.entered", stageTarget(next), StageLocked, stage.Status); err != nil || !through {
		return false, err
	}
	return true, s.finish(ctx, tx, a, next, actor)
}

// finish completes the current stage.
func (s *Service) finish(ctx context.Context, tx *db.Tx, a *Application, stage *form.Stage, actor audit.Actor) error {
	to, err := StageTransitions.Next(StageCurrent, onDone)
	if err != nil {
		return err
	}
	done, err := completeStage(ctx, tx, a.Tenant, a.ID, stage.ID, to, s.Now())
	if err != nil {
		return err
	}
	if !done { // somebody else was faster
		return errNotCurrent
	}
	return s.record(ctx, tx, *a, actor, "stage.completed", stageTarget(stage), StageCurrent, to)
}

func (a *Record) target() audit.Target {
	return audit.Target{Type: "APPLICATION", ID: a.ID, Code: a.Reference}
}

func stageTarget(stage *form.Stage) audit.Target {
	return audit.Target{Type: "STAGE", ID: stage.ID, Code: stage.Title}
}

func (s *Service) record(ctx context.Context, tx *db.Tx, a Application, actor audit.Actor, action string, target audit.Target, before, after any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: a.Tenant, Subject: a.ID, Actor: actor, Action: action, Target: target, Before: before, After: after,
	})
}
