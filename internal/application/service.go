package application

import (
	"context"
	"errors"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/catalog"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/finance"
	"stagegate/internal/member"
)

// Complete ends the current stage because staff say so, and moves on. Nothing
// that the stage requires may be missing, and what it asks to be paid must be.
func (s *Service) Complete(ctx context.Context, by auth.Caller, id, stageID string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		a, err := s.lock(ctx, tx, by, id)
		if err != nil {
			return err
		}
		v, err := s.Catalog.Version(ctx, tx, a.Tenant, a.VersionID)
		if err != nil {
			return err
		}
		stage, ok := v.Form.Stage(stageID)
		if !ok {
			return fault.ErrNotFound
		}
		at, err := wayOf(ctx, tx, &a.Record)
		if err != nil {
			return err
		}
		if err := at.blockers(&a.Record, v.Form.Fill(&a.Sheet), stage.Stage).Refuse(); err != nil {
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

// InvoicePaid moves an application on when the invoice of its current stage has
// been paid. It runs in the transaction of the payment.
func (s *Service) InvoicePaid(ctx context.Context, tx *db.Tx, i finance.Invoice) error {
	if i.ApplicationID == nil || i.StageID == nil {
		return nil // owed for something else
	}
	a, err := lockByID(ctx, tx, i.Tenant, *i.ApplicationID)
	if err != nil {
		return err
	}
	v, err := s.Catalog.Version(ctx, tx, a.Tenant, a.VersionID)
	if err != nil {
		return err
	}
	if err := s.record(ctx, tx, a, audit.System, "invoice.paid", audit.Target{Type: "INVOICE", ID: i.ID, Code: i.Reference}, finance.Open, finance.Paid); err != nil {
		return err
	}
	reached, err := stageOf(ctx, tx, a.Tenant, a.ID, *i.StageID)
	if err != nil || reached.Status != StageCurrent {
		return err
	}
	return s.paid(ctx, tx, &a, v, i, audit.System)
}

// paid moves an application on from its current stage, whose invoice is paid
// now. Where something else is still missing, it stays until staff complete it.
func (s *Service) paid(ctx context.Context, tx *db.Tx, a *Application, v *catalog.Version, i finance.Invoice, actor audit.Actor) error {
	stage, ok := v.Form.Stage(*i.StageID)
	if !ok {
		return errors.New("application: an invoice for a stage that its service does not have")
	}
	if len(v.Form.Fill(&a.Sheet).Missing(stage.ID)) > 0 {
		return nil
	}
	if err := s.finish(ctx, tx, a, stage.Stage, actor); err != nil {
		return err
	}
	return s.advance(ctx, tx, a, v, stage.ID, actor, i.PayerEmail)
}

// closing is what the history tells of the end of an application.
type closing struct {
	Status Status `json:"status"`
	Reason string `json:"reason,omitempty"`
}

// Close takes an application off its way. What it still owes is void; while a
// payment is under way it cannot be closed.
func (s *Service) Close(ctx context.Context, by auth.Caller, id, reason string) error {
	return s.change(ctx, by, id, func(tx *db.Tx, a *Application, _ way) error {
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
		if err := updateApplication(ctx, tx, *a); err != nil {
			return err
		}
		locked, err := StageTransitions.Next(StageCurrent, onClosed)
		if err != nil {
			return err
		}
		if err := leaveStage(ctx, tx, a.Tenant, a.ID, locked); err != nil {
			return err
		}
		for _, i := range voided {
			if err := s.record(ctx, tx, *a, audit.By(by), "invoice.voided", audit.Target{Type: "INVOICE", ID: i.ID, Code: i.Reference}, finance.Open, finance.Void); err != nil {
				return err
			}
		}
		return s.record(ctx, tx, *a, audit.By(by), "application.closed", a.target(), closing{Status: before}, closing{a.Status, reason})
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

// get reads an application that the caller may see.
func (s *Service) get(ctx context.Context, q db.Q, by auth.Caller, id string) (Application, error) {
	a, err := byID(ctx, q, by.Tenant, id)
	return a, visible(by, &a.Record, err)
}

// lock holds an application that the caller may see until the transaction ends.
func (s *Service) lock(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Application, error) {
	a, err := lockByID(ctx, tx, by.Tenant, id)
	return a, visible(by, &a.Record, err)
}

// errEntered means that an application entered a payment stage while its lock
// was waited for.
var errEntered = errors.New("application: it has entered a payment stage meanwhile")

// change runs a change of an application while it and what it owes are locked:
// invoices first, which is the order of a payment. An invoice that came up
// meanwhile is not locked any more, since that would be the other order: all
// begins anew, and the invoice is there in time.
func (s *Service) change(ctx context.Context, by auth.Caller, id string, do func(tx *db.Tx, a *Application, at way) error) error {
	for {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			held, err := finance.HoldOpen(ctx, tx, by.Tenant, id)
			if err != nil {
				return err
			}
			a, err := s.lock(ctx, tx, by, id)
			if err != nil {
				return err
			}
			at, err := wayOf(ctx, tx, &a.Record)
			if err != nil {
				return err
			}
			if at.owesMoreThan(held) {
				return errEntered
			}
			return do(tx, &a, at)
		})
		if !errors.Is(err, errEntered) {
			return err
		}
	}
}

// visible hides a record from those who may not know of it: a customer sees its
// own, staff see those of their tenant.
func visible(by auth.Caller, a *Record, err error) error {
	if errors.Is(err, db.ErrNotFound) || err == nil && by.Kind == auth.Customer && a.CustomerID != by.ID {
		return fault.ErrNotFound
	}
	return err
}
