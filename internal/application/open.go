package application

import (
	"context"
	"fmt"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/billing"
	"stagegate/internal/casefile"
	"stagegate/internal/db"
	"stagegate/internal/finance"
	"stagegate/internal/form"
	"stagegate/internal/member"
	"stagegate/internal/ref"
)

// Service moves applications through their stages.
type Service struct {
	DB       *db.DB
	Casefile *casefile.Service
	Finance  *finance.Service
	Billing  *billing.Service // counts applications against the plan
	Now      ref.Clock
}

// New makes the service.
func New(d *db.DB, now ref.Clock, cases *casefile.Service, f *finance.Service, b *billing.Service) *Service {
	return &Service{DB: d, Now: now, Casefile: cases, Finance: f, Billing: b}
}

// Accepted is a request that was just accepted.
type Accepted struct {
	Request  casefile.Case
	Content  casefile.Content // as it was submitted; its sheet has the request's id
	Customer member.Principal
}

// Open makes the application of an accepted request, in the transaction of the
// acceptance, and puts it on its first visible stage. It writes a handful of
// rows however large the service is: what is asked stays in the version.
func (s *Service) Open(ctx context.Context, tx *db.Tx, by auth.Caller, n Accepted) (*Application, error) {
	a := &Application{
		Record:  Record{Case: n.Request, RequestID: n.Request.ID, SheetID: n.Request.ID, Status: Transitions.Start(onAccepted)},
		Content: n.Content, progress: newProgress(), customer: n.Customer,
	}
	now := s.Now()
	a.ID, a.CreatedAt, a.UpdatedAt = ref.NewID(), now, now
	a.Search = db.Searchable(a.Reference, a.ServiceName, n.Customer.Name, n.Customer.Email)
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
	return a, s.advance(ctx, tx, a, "", audit.By(by), n.Customer.Email)
}

// advance puts an application on the next stage that is visible now, or
// completes it when there is none. A payment stage opens its invoice; where
// that comes to nothing and nothing is missing, it moves on at once.
func (s *Service) advance(ctx context.Context, tx *db.Tx, a *Application, after string, actor audit.Actor, payer string) error {
	filled := a.Fill()
	a.UpdatedAt = s.Now()
	for {
		next, ok := filled.NextStage(after)
		if !ok {
			if err := a.complete(a.UpdatedAt); err != nil {
				return err
			}
			if err := s.record(ctx, tx, a, actor, "application.completed", a.target(), InProgress, a.Status); err != nil {
				return err
			}
			break
		}
		through, err := s.enter(ctx, tx, a, filled, next, actor, payer)
		if err != nil {
			return err
		}
		if !through {
			break
		}
		after = next.ID
	}
	return updateApplication(ctx, tx, a.Record)
}

// enter makes a stage the current one. It reports whether the stage is through
// already: a payment stage that asks for nothing.
func (s *Service) enter(ctx context.Context, tx *db.Tx, a *Application, filled *form.Filled, next *form.Stage, actor audit.Actor, payer string) (bool, error) {
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
			Description: fmt.Sprintf("%s: %s (%s)", a.Form.Definition().Name, next.Title, a.Reference),
			PayerEmail:  payer, Price: due,
		})
		if err != nil {
			return false, err
		}
		a.invoices[invoice.ID], stage.InvoiceID = invoice, &invoice.ID
		through = invoice.Status == finance.Paid && len(filled.Missing(next.ID)) == 0
	}
	if err := insertStage(ctx, tx, stage); err != nil {
		return false, err
	}
	a.stages[next.ID] = stage
	if err := s.record(ctx, tx, a, actor, "stage.entered", stageTarget(next), StageLocked, stage.Status); err != nil || !through {
		return false, err
	}
	return true, s.finish(ctx, tx, a, next, actor)
}

// finish completes the current stage.
func (s *Service) finish(ctx context.Context, tx *db.Tx, a *Application, stage *form.Stage, actor audit.Actor) error {
	current, now := a.stages[stage.ID], s.Now()
	if err := StageTransitions.Move(&current.Status, onDone); err != nil {
		return err
	}
	current.CompletedAt = &now
	done, err := completeStage(ctx, tx, current)
	if err != nil {
		return err
	}
	if !done { // somebody else was faster
		return errNotCurrent
	}
	a.stages[stage.ID] = current
	return s.record(ctx, tx, a, actor, "stage.completed", stageTarget(stage), StageCurrent, current.Status)
}

func (a *Record) target() audit.Target {
	return audit.Target{Type: "APPLICATION", ID: a.ID, Code: a.Reference}
}

func stageTarget(stage *form.Stage) audit.Target {
	return audit.Target{Type: "STAGE", ID: stage.ID, Code: stage.Title}
}

func invoiceTarget(i finance.Invoice) audit.Target {
	return audit.Target{Type: "INVOICE", ID: i.ID, Code: i.Reference}
}

func (s *Service) record(ctx context.Context, tx *db.Tx, a *Application, actor audit.Actor, action string, target audit.Target, before, after any) error {
	return s.Casefile.Record(ctx, tx, &a.Case, actor, action, target, before, after)
}
