package application

import (
	"context"
	"fmt"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// Accepted is a request that was just accepted.
type Accepted struct {
	Request  casefile.Case
	Content  casefile.Content // as it was submitted; its sheet has the request's id
	Customer accounts.Principal
}

// Open creates the application of an accepted request, in the transaction of the
// acceptance, and enters its first visible stage. It writes a few rows however
// large the service is, since the questions stay in the version.
func (s *Service) Open(ctx context.Context, tx *db.Tx, by auth.Caller, accepted Accepted) (*Application, error) {
	a := &Application{
		Record:  Record{Case: accepted.Request, RequestID: accepted.Request.ID, SheetID: accepted.Request.ID, Status: Transitions.Start(onAccepted)},
		Content: accepted.Content, progress: newProgress(),
	}
	now := s.Now()
	a.ID, a.CreatedAt, a.UpdatedAt = ref.NewID(), now, now
	a.Search = db.Searchable(a.Reference, a.ServiceName, accepted.Customer.Name, accepted.Customer.Email)
	a.WaitingFor, a.WaitingSince, a.Deadline = casefile.ForStaff, &now, casefile.Deadline{} // not since the request was submitted
	if err := keepAssignee(ctx, tx, &a.Record); err != nil {
		return nil, err
	}
	if err := s.Billing.Use(ctx, tx, a.Tenant, billing.Applications); err != nil {
		return nil, err
	}
	if err := insertApplication(ctx, tx, a.Record); err != nil {
		return nil, err
	}
	if err := s.Casefile.Hold(ctx, tx, a.Tenant, a.ID, nil, &a.Content); err != nil {
		return nil, err
	}
	if err := s.record(ctx, tx, a, audit.By(by), "application.opened", a.target(), nil, nil); err != nil {
		return nil, err
	}
	if err := s.advance(ctx, tx, a, "", audit.By(by), accepted.Customer.Email); err != nil {
		return nil, err
	}
	return a, s.save(ctx, tx, a)
}

// advance enters the next stage of an application that is visible now, or completes
// the application if there is none. Entering a payment stage opens its invoice. If
// nothing is due and nothing is missing, the stage is completed at once. The caller saves
// the application.
func (s *Service) advance(ctx context.Context, tx *db.Tx, a *Application, after string, actor audit.Actor, payer string) error {
	filled := a.Fill()
	a.UpdatedAt = s.Now()
	for {
		next, ok := filled.NextStage(after)
		if !ok {
			if err := a.complete(a.UpdatedAt); err != nil {
				return err
			}
			return s.record(ctx, tx, a, actor, "application.completed", a.target(), InProgress, a.Status)
		}
		completed, err := s.enter(ctx, tx, a, filled, next, actor, payer)
		if err != nil || !completed {
			return err
		}
		after = next.ID
	}
}

// enter makes a stage the current one. It reports whether it also completed the
// stage, which happens to a payment stage with nothing due and nothing missing.
func (s *Service) enter(ctx context.Context, tx *db.Tx, a *Application, filled *form.Filled, next *form.Stage, actor audit.Actor, payer string) (bool, error) {
	now := s.Now()
	stage := Stage{Tenant: a.Tenant, ApplicationID: a.ID, StageID: next.ID, Status: StageTransitions.Start(onOpened), EnteredAt: now}
	if err := StageTransitions.Move(&stage.Status, onEnter); err != nil {
		return false, err
	}
	completed := false
	if next.Kind == form.Payment {
		invoice, err := s.bill(ctx, tx, a, filled, next, payer)
		if err != nil {
			return false, err
		}
		stage.InvoiceID = &invoice.ID
		completed = invoice.Status == finance.Paid && len(casefile.StageBlockers(filled, next.ID)) == 0
	}
	if err := insertStage(ctx, tx, stage); err != nil {
		return false, err
	}
	a.stages[next.ID] = stage
	if err := s.record(ctx, tx, a, actor, "stage.entered", stageTarget(next), StageLocked, stage.Status); err != nil || !completed {
		return false, err
	}
	return true, s.finish(ctx, tx, a, next, actor)
}

// bill opens the invoice of a payment stage at the price of this moment.
func (s *Service) bill(ctx context.Context, tx *db.Tx, a *Application, filled *form.Filled, stage *form.Stage, payer string) (finance.Invoice, error) {
	due, err := casefile.Price(filled, stage.ID)
	if err != nil {
		return finance.Invoice{}, err
	}
	invoice, err := s.Finance.OpenForStage(ctx, tx, finance.StageInvoice{
		Tenant: a.Tenant, ServiceID: a.ServiceID, ApplicationID: a.ID, Application: a.Reference, CustomerID: a.CustomerID, StageID: stage.ID,
		Description: fmt.Sprintf("%s: %s (%s)", a.Form.Definition().Name, stage.Title, a.Reference),
		PayerEmail:  payer, Price: due,
	})
	if err != nil {
		return finance.Invoice{}, err
	}
	a.invoices[invoice.ID] = invoice
	return invoice, nil
}

// finish completes the current stage.
func (s *Service) finish(ctx context.Context, tx *db.Tx, a *Application, stage *form.Stage, actor audit.Actor) error {
	current, now := a.stages[stage.ID], s.Now()
	if err := StageTransitions.Move(&current.Status, onComplete); err != nil {
		return err
	}
	current.CompletedAt = &now
	completed, err := completeStage(ctx, tx, current)
	if err != nil {
		return err
	}
	if !completed { // a concurrent operation has completed it
		return errNotCurrent
	}
	a.stages[stage.ID] = current
	if err := s.countWaits(ctx, tx, a, stage.ID, now); err != nil {
		return err
	}
	return s.record(ctx, tx, a, actor, "stage.completed", stageTarget(stage), StageCurrent, current.Status)
}
