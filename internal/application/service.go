package application

import (
	"context"
	"errors"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/finance"
	"stagegate/internal/member"
)

// Complete ends the current stage because staff say so, and moves on. Nothing
// that the stage requires may be missing, and what it asks to be paid must be.
func (s *Service) Complete(ctx context.Context, by auth.Caller, id, stageID string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		a, err := s.lock(ctx, tx, by.Tenant, id)
		if err != nil {
			return err
		}
		v, err := s.Catalog.Version(ctx, tx, a.Tenant, a.VersionID)
		if err != nil {
			return err
		}
		stage, ok := v.Form.Stage(stageID)
		if !ok {
			return fault.Missing
		}
		if a.Status == Closed {
			return errNotEditable
		}
		reached, err := stageOf(ctx, tx, a.Tenant, a.ID, stageID)
		switch {
		case errors.Is(err, db.ErrNotFound), err == nil && reached.Status != StageCurrent:
			return errNotCurrent
		case err != nil:
			return err
		}
		if err := Refuse(v.Form.Fill(&a.Sheet.V).Missing(stageID)); err != nil {
			return err
		}
		if err := s.mustBePaid(ctx, tx, a, reached); err != nil {
			return err
		}
		customer, err := member.ByID(ctx, tx, a.Tenant, a.CustomerID)
		if err != nil {
			return err
		}
		if err := s.finish(ctx, tx, &a, stage.Stage, audit.By(by)); err != nil {
			return err
		}
		return s.advance(ctx, tx, &a, v, stageID, audit.By(by), customer.Email)
	})
}

func (s *Service) mustBePaid(ctx context.Context, tx *db.Tx, a Application, stage Stage) error {
	if stage.InvoiceID == nil {
		return nil
	}
	invoices, err := finance.OfApplication(ctx, tx, a.Tenant, a.ID)
	if err != nil {
		return err
	}
	for _, i := range invoices {
		if i.ID == *stage.InvoiceID && i.Status == finance.Paid {
			return nil
		}
	}
	return errNotPaid
}

// InvoicePaid moves an application on when the invoice of its current stage has
// been paid. Where something else is still missing in the stage, it stays until
// staff complete it. It runs in the transaction of the payment.
func (s *Service) InvoicePaid(ctx context.Context, tx *db.Tx, i finance.Invoice) error {
	if i.ApplicationID == nil || i.StageID == nil {
		return nil // owed for something else
	}
	a, err := s.lock(ctx, tx, i.Tenant, *i.ApplicationID)
	if err != nil {
		return err
	}
	v, err := s.Catalog.Version(ctx, tx, a.Tenant, a.VersionID)
	if err != nil {
		return err
	}
	stage, ok := v.Form.Stage(*i.StageID)
	if !ok {
		return errors.New("application: an invoice for a stage that its service does not have")
	}
	if err := s.record(ctx, tx, a, audit.System, "invoice.paid", audit.Target{Type: "INVOICE", ID: i.ID, Code: i.Reference}, finance.Open, finance.Paid); err != nil {
		return err
	}
	reached, err := stageOf(ctx, tx, a.Tenant, a.ID, stage.ID)
	if err != nil {
		return err
	}
	if reached.Status != StageCurrent || len(v.Form.Fill(&a.Sheet.V).Missing(stage.ID)) > 0 {
		return nil
	}
	if err := s.finish(ctx, tx, &a, stage.Stage, audit.System); err != nil {
		return err
	}
	return s.advance(ctx, tx, &a, v, stage.ID, audit.System, i.PayerEmail)
}

// closing is what the history tells of the end of an application.
type closing struct {
	Status Status `json:"status"`
	Reason string `json:"reason,omitempty"`
}

// Close takes an application off its way. What it still owes is void; while a
// payment is under way it cannot be closed.
func (s *Service) Close(ctx context.Context, by auth.Caller, id, reason string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		voided, _, err := s.Finance.VoidOpen(ctx, tx, by.Tenant, id) // invoices are locked before applications
		if err != nil {
			return err
		}
		a, err := s.lock(ctx, tx, by.Tenant, id)
		if err != nil {
			return err
		}
		// While this waited for the application, it may have entered a payment stage.
		late, pending, err := s.Finance.VoidOpen(ctx, tx, by.Tenant, id)
		if err != nil {
			return err
		}
		if err := a.close(s.Now()); err != nil {
			return err
		}
		if pending {
			return errLocked
		}
		if err := updateApplication(ctx, tx, a); err != nil {
			return err
		}
		if err := lockCurrentStage(ctx, tx, a.Tenant, a.ID); err != nil {
			return err
		}
		for _, i := range append(voided, late...) {
			if err := s.record(ctx, tx, a, audit.By(by), "invoice.voided", audit.Target{Type: "INVOICE", ID: i.ID, Code: i.Reference}, finance.Open, finance.Void); err != nil {
				return err
			}
		}
		return s.record(ctx, tx, a, audit.By(by), "application.closed", a.target(), closing{Status: InProgress}, closing{Closed, reason})
	})
}

// Pay starts the checkout of what the current stage asks for, for the customer
// whose application it is.
func (s *Service) Pay(ctx context.Context, by auth.Caller, id, callbackURL string) (finance.StartView, error) {
	a, err := s.get(ctx, s.DB, by, id)
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
	return s.Finance.StartAs(ctx, finance.NewPayment{
		Tenant: a.Tenant, InvoiceID: *current.InvoiceID, Email: by.Email, CallbackURL: callbackURL,
	})
}

// get reads an application that the caller may see: a customer its own, staff
// those of their tenant.
func (s *Service) get(ctx context.Context, q db.Q, by auth.Caller, id string) (Application, error) {
	a, err := byID(ctx, q, by.Tenant, id)
	if errors.Is(err, db.ErrNotFound) || err == nil && by.Kind == auth.Customer && a.CustomerID != by.ID {
		return Application{}, fault.Missing
	}
	return a, err
}

// lock holds an application until the transaction ends.
func (s *Service) lock(ctx context.Context, tx *db.Tx, tenant, id string) (Application, error) {
	a, err := lockByID(ctx, tx, tenant, id)
	if errors.Is(err, db.ErrNotFound) {
		return Application{}, fault.Missing
	}
	return a, err
}
