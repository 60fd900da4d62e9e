package application

import (
	"context"
	"errors"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Complete completes the current stage for staff, and moves the application on. Its
// required answers and documents must be there, and its invoice must be paid.
func (s *Service) Complete(ctx context.Context, by auth.Caller, id, stageID string) (a *Application, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if a, err = s.lock(ctx, tx, by, id); err != nil {
			return err
		}
		stage, ok := a.Form.Stage(stageID)
		if !ok {
			return fault.ErrNotFound
		}
		if err := a.loadProgress(ctx, tx); err != nil {
			return err
		}
		if err := a.blockers(stage.Stage).Refuse(); err != nil {
			return err
		}
		customer, err := accounts.ByID(ctx, tx, a.Tenant, a.CustomerID)
		if err != nil {
			return err
		}
		if err := s.finish(ctx, tx, a, stage.Stage, audit.By(by)); err != nil {
			return err
		}
		if err := s.advance(ctx, tx, a, stageID, audit.By(by), customer.Email); err != nil {
			return err
		}
		return s.save(ctx, tx, a)
	})
	return a, err
}

// InvoicePaid moves an application on when the invoice of its current stage has
// been paid. It runs in the transaction of the payment.
func (s *Service) InvoicePaid(ctx context.Context, tx *db.Tx, i finance.Invoice) error {
	if i.ApplicationID == nil || i.StageID == nil {
		return nil // not the invoice of a stage
	}
	r, err := lockByID(ctx, tx, i.Tenant, *i.ApplicationID)
	a, err := s.load(ctx, tx, r, err)
	if err != nil {
		return err
	}
	if err := s.record(ctx, tx, a, audit.System, "invoice.paid", invoiceTarget(i), finance.Open, finance.Paid); err != nil {
		return err
	}
	reached, err := stageOf(ctx, tx, a.Tenant, a.ID, *i.StageID)
	if err != nil || reached.Status != StageCurrent {
		return err
	}
	a.progress = newProgress()
	a.stages[reached.StageID], a.invoices[i.ID] = reached, i
	if err := s.paid(ctx, tx, a, i, audit.System); err != nil {
		return err
	}
	return s.save(ctx, tx, a)
}

// paid completes the current stage, whose invoice was just paid, and moves the
// application on. If answers or documents are missing or not accepted, staff complete the
// stage later.
func (s *Service) paid(ctx context.Context, tx *db.Tx, a *Application, i finance.Invoice, actor audit.Actor) error {
	stage, ok := a.Form.Stage(*i.StageID)
	if !ok {
		return errors.New("application: the invoice is for a stage that the service does not have")
	}
	if len(casefile.StageBlockers(a.Fill(), stage.ID)) > 0 {
		return nil
	}
	if err := s.finish(ctx, tx, a, stage.Stage, actor); err != nil {
		return err
	}
	return s.advance(ctx, tx, a, stage.ID, actor, i.PayerEmail)
}

// closing is what the history shows of closing an application.
type closing struct {
	Status Status `json:"status"`
	Reason string `json:"reason,omitempty"`
}

// Close closes an application before it is completed, voids its open invoices and cancels
// its open correction.
// It is refused while a payment is pending.
func (s *Service) Close(ctx context.Context, by auth.Caller, id, reason string) (*Application, error) {
	return s.change(ctx, by, id, func(tx *db.Tx, a *Application) error {
		before := a.Status
		if err := a.close(s.Now()); err != nil {
			return err
		}
		voided, pending, err := s.Finance.VoidOpen(ctx, tx, by.Tenant, id)
		switch {
		case err != nil:
			return err
		case pending:
			return errLocked
		}
		if stage, ok := a.stages[a.current()]; ok {
			if err := StageTransitions.Move(&stage.Status, onClosed); err != nil {
				return err
			}
			if err := leaveStage(ctx, tx, stage); err != nil {
				return err
			}
			a.stages[stage.StageID] = stage
		}
		if err := s.recordVoided(ctx, tx, a, by, voided); err != nil {
			return err
		}
		if a.CorrectionID != "" {
			if _, err := s.cancelCorrection(ctx, tx, by, a, a.CorrectionID); err != nil {
				return err
			}
		}
		return s.record(ctx, tx, a, audit.By(by), "application.closed", a.target(), closing{Status: before}, closing{a.Status, reason})
	})
}

// recordVoided notes that invoices of the application were voided.
func (s *Service) recordVoided(ctx context.Context, tx *db.Tx, a *Application, by auth.Caller, voided []finance.Invoice) error {
	for _, i := range voided {
		a.invoices[i.ID] = i
		if err := s.record(ctx, tx, a, audit.By(by), "invoice.voided", invoiceTarget(i), finance.Open, finance.Void); err != nil {
			return err
		}
	}
	return nil
}

// Pay starts the checkout of the invoice of the current stage, for the customer of
// the application.
func (s *Service) Pay(ctx context.Context, steps *api.Steps, by auth.Caller, id string, callbackURL *string) (finance.StartView, error) {
	a, err := s.Get(ctx, by, id)
	if err != nil {
		return finance.StartView{}, err
	}
	if a.Status != InProgress {
		return finance.StartView{}, errNotEditable
	}
	current, err := currentStage(ctx, s.DB, a.Tenant, a.ID)
	switch {
	case errors.Is(err, db.ErrNotFound), err == nil && current.InvoiceID == nil:
		return finance.StartView{}, errNoInvoice
	case err != nil:
		return finance.StartView{}, err
	}
	return s.Finance.Start(ctx, steps, finance.NewPayment{
		Tenant: a.Tenant, InvoiceID: *current.InvoiceID, Email: by.Email, CallbackURL: callbackURL,
	})
}

// Get reads an application that is visible to the caller.
func (s *Service) Get(ctx context.Context, by auth.Caller, id string) (*Application, error) {
	r, err := byID(ctx, s.DB, by.Tenant, id)
	return s.load(ctx, s.DB, r, r.Visible(by, err))
}

// lock reads an application that is visible to the caller, and locks it until the
// transaction ends.
func (s *Service) lock(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (*Application, error) {
	r, err := lockByID(ctx, tx, by.Tenant, id)
	return s.load(ctx, tx, r, r.Visible(by, err))
}

// lockWithProgress reads an application with its progress, for what nobody in particular
// does, and locks it until the transaction ends.
func (s *Service) lockWithProgress(ctx context.Context, tx *db.Tx, tenant, id string) (*Application, error) {
	r, err := lockByID(ctx, tx, tenant, id)
	a, err := s.load(ctx, tx, r, err)
	if err != nil {
		return nil, err
	}
	return a, a.loadProgress(ctx, tx)
}

// load adds the content to a record. It returns err, the result of reading the
// record, if that is an error.
func (s *Service) load(ctx context.Context, q db.Q, r Record, err error) (*Application, error) {
	if err != nil {
		return nil, err
	}
	content, err := s.Casefile.Load(ctx, q, &r.Case, r.SheetID)
	return &Application{Record: r, Content: content}, err
}

// errInvoiceOpened means that an invoice was opened before the application was locked.
var errInvoiceOpened = errors.New("application: an invoice was opened before the application was locked")

// change runs a change of an application while it and its open invoices are
// locked, saves it, and returns the changed application. Invoices are locked before the
// application, in the same order as by a payment, to avoid a deadlock. If an invoice
// was opened before the application was locked, the transaction starts again and
// locks that invoice first, too.
func (s *Service) change(ctx context.Context, by auth.Caller, id string, do func(tx *db.Tx, a *Application) error) (a *Application, err error) {
	for {
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			invoices, err := finance.LockOpenInvoices(ctx, tx, by.Tenant, id)
			if err != nil {
				return err
			}
			if a, err = s.lock(ctx, tx, by, id); err != nil {
				return err
			}
			if err := a.loadProgress(ctx, tx); err != nil {
				return err
			}
			if a.hasOpenInvoiceBesides(invoices) {
				return errInvoiceOpened
			}
			if err := do(tx, a); err != nil {
				return err
			}
			return s.save(ctx, tx, a)
		})
		if !errors.Is(err, errInvoiceOpened) {
			return a, err
		}
	}
}
