package finance

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/money"
)

// publishInvoice tells programs that an invoice was created, or what its transition led to.
func (s *Service) publishInvoice(ctx context.Context, tx *db.Tx, by audit.Actor, i Invoice, kind events.Kind) error {
	d := i.eventData()
	d.Status, d.Amount, d.Currency = string(i.Status), money.Major(i.AmountDue, i.Currency), i.Currency
	if kind != events.InvoiceCreated {
		d.PreviousStatus = string(Open)
	}
	return s.Events.Record(ctx, tx, s.Now(), events.Event{
		Tenant: i.Tenant, Kind: kind, Actor: by, Subject: events.Subject{ID: i.ID, Reference: i.Reference}, Data: d,
	})
}

// publishTransition tells programs that an invoice was paid or voided.
func (s *Service) publishTransition(ctx context.Context, tx *db.Tx, by audit.Actor, i Invoice) error {
	switch i.Status {
	case Paid:
		return s.publishInvoice(ctx, tx, by, i, events.InvoicePaid)
	case Void:
		return s.publishInvoice(ctx, tx, by, i, events.InvoiceVoided)
	case Open:
	}
	return nil
}

// publishCreated tells programs about a new invoice, which is paid already if nothing is due.
func (s *Service) publishCreated(ctx context.Context, tx *db.Tx, by audit.Actor, i Invoice) error {
	if err := s.publishInvoice(ctx, tx, by, i, events.InvoiceCreated); err != nil {
		return err
	}
	return s.publishTransition(ctx, tx, by, i)
}

// eventData returns what programs learn about the invoice from events of it, its payments and their refunds.
func (i *Invoice) eventData() events.Data {
	d := events.Data{InvoiceID: i.ID, InvoiceReference: i.Reference}
	for to, id := range map[*string]*string{&d.ServiceID: i.ServiceID, &d.ApplicationID: i.ApplicationID, &d.StageID: i.StageID, &d.PartyID: i.PartyID} {
		if id != nil {
			*to = *id
		}
	}
	return d
}

// outcomeKinds are the events of payments that have reached a state.
var outcomeKinds = map[PaymentStatus]events.Kind{Successful: events.PaymentSucceeded, Failed: events.PaymentFailed, Abandoned: events.PaymentAbandoned}

// publishOutcome tells programs about the new state of a payment, if it has changed.
func (s *Service) publishOutcome(ctx context.Context, tx *db.Tx, before PaymentStatus, p Payment, i Invoice) error {
	if p.Status == before {
		return nil
	}
	return s.publishPayment(ctx, tx, audit.System, before, p, i, outcomeKinds[p.Status])
}

// publishPayment tells programs about a payment. before is "" for a new one, or one whose state has not changed.
func (s *Service) publishPayment(ctx context.Context, tx *db.Tx, by audit.Actor, before PaymentStatus, p Payment, i Invoice, kind events.Kind) error {
	d := i.eventData()
	d.Status, d.PreviousStatus, d.PaymentReference = string(p.Status), string(before), p.Reference
	d.Amount, d.Currency = money.Major(p.Amount, p.Currency), p.Currency
	return s.Events.Record(ctx, tx, s.Now(), events.Event{
		Tenant: p.Tenant, Kind: kind, Actor: by, Subject: events.Subject{ID: p.ID, Reference: p.Reference}, Data: d,
	})
}

// publishRefund tells programs about a refund.
func (s *Service) publishRefund(ctx context.Context, tx *db.Tx, by audit.Actor, r Refund, i Invoice, kind events.Kind) error {
	d := i.eventData()
	d.Status, d.RefundID, d.PaymentReference = string(r.Status), r.ID, r.PaymentReference
	d.Amount, d.Currency = money.Major(r.Amount, r.Currency), r.Currency
	if kind != events.RefundAsked {
		d.PreviousStatus = string(RefundPending)
	}
	return s.Events.Record(ctx, tx, s.Now(), events.Event{
		Tenant: r.Tenant, Kind: kind, Actor: by, Subject: events.Subject{ID: r.ID, Reference: r.PaymentReference}, Data: d,
	})
}
