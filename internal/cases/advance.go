package cases

import (
	"context"
	"fmt"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
)

// advance enters the next visible stage of an application, or completes the application if
// there is none. Entering a payment stage opens its invoice. A stage with nothing due and
// nothing missing is completed at once. The caller saves the application.
func (s *Service) advance(ctx context.Context, tx *db.Tx, by audit.Actor, c *Case, after, payer string) error {
	filled := c.Fill()
	c.UpdatedAt = s.Now()
	for {
		next, ok := filled.NextStage(after)
		if !ok {
			if err := c.award(filled, form.AtCompletion); err != nil {
				return err
			}
			if err := c.complete(c.UpdatedAt); err != nil {
				return err
			}
			c.emit(events.ApplicationCompleted, c.target(), InProgress, c.Status)
			return nil
		}
		completed, err := s.enter(ctx, tx, by, c, filled, next, payer)
		if err != nil || !completed {
			return err
		}
		after = next.ID
	}
}

// enter makes a stage the current one and reports whether it also completed it, as it does
// with a payment stage with nothing due and nothing missing.
func (s *Service) enter(ctx context.Context, tx *db.Tx, by audit.Actor, c *Case, filled *form.Filled, next *form.Stage, payer string) (bool, error) {
	now := s.Now()
	stage := Stage{Tenant: c.Tenant, ApplicationID: c.Subject(), StageID: next.ID, Status: StageTransitions.Start(onOpened), EnteredAt: now}
	if err := StageTransitions.Move(&stage.Status, onEnter); err != nil {
		return false, err
	}
	completed := false
	if next.Kind == form.Payment {
		invoice, err := s.bill(ctx, tx, by, c, filled, next, payer)
		if err != nil {
			return false, err
		}
		stage.InvoiceID = &invoice.ID
		if invoice.Status == finance.Paid {
			if completed, err = s.isReady(ctx, tx, c, filled, next.ID); err != nil {
				return false, err
			}
		}
	}
	if err := insertStage(ctx, tx, stage); err != nil {
		return false, err
	}
	c.stages[next.ID] = stage
	c.emit(events.StageEntered, stageTarget(next), StageLocked, stage.Status)
	if !completed {
		return false, nil
	}
	return true, s.finish(ctx, tx, c, next)
}

// bill opens the invoice of a payment stage at the current price.
func (s *Service) bill(ctx context.Context, tx *db.Tx, by audit.Actor, c *Case, filled *form.Filled, stage *form.Stage, payer string) (finance.Invoice, error) {
	due, err := Price(filled, stage.ID)
	if err != nil {
		return finance.Invoice{}, err
	}
	invoice, err := s.Finance.OpenForStage(ctx, tx, by, finance.StageInvoice{
		Tenant: c.Tenant, ServiceID: c.ServiceID, ApplicationID: c.Subject(), Application: c.Reference, CustomerID: c.CustomerID, StageID: stage.ID,
		Description: fmt.Sprintf("%s: %s (%s)", c.Form.Definition().Name, stage.Title, c.Reference),
		PayerEmail:  payer, Price: due,
	})
	if err != nil {
		return finance.Invoice{}, err
	}
	c.invoices[invoice.ID] = invoice
	return invoice, nil
}

// finish completes the current stage.
func (s *Service) finish(ctx context.Context, tx *db.Tx, c *Case, stage *form.Stage) error {
	current, now := c.stages[stage.ID], s.Now()
	if err := StageTransitions.Move(&current.Status, onComplete); err != nil {
		return err
	}
	current.CompletedAt = &now
	if err := c.award(c.Fill(), stage.ID); err != nil {
		return err
	}
	completed, err := completeStage(ctx, tx, current)
	if err != nil {
		return err
	}
	if !completed { // a concurrent operation has completed it
		return errNotCurrent
	}
	c.stages[stage.ID] = current
	if err := s.recordWaits(ctx, tx, c, stage.ID, now); err != nil {
		return err
	}
	c.emit(events.StageCompleted, stageTarget(stage), StageCurrent, current.Status)
	return nil
}

// complete completes an application that has no visible stage left.
func (r *Record) complete(at time.Time) error {
	if err := r.move(onLastStage, at); err != nil {
		return err
	}
	r.CompletedAt = &at
	return nil
}

func stageTarget(stage *form.Stage) audit.Target {
	return audit.Target{Type: "STAGE", ID: stage.ID, Code: stage.Title}
}

func invoiceTarget(i finance.Invoice) audit.Target {
	return audit.Target{Type: "INVOICE", ID: i.ID, Code: i.Reference}
}
