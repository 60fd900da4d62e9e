package finance

import (
	"context"
	"strconv"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/reports/figure"
)

// RefundKind is the kind of outbox event that requests a refund from the provider.
const RefundKind = "payment.refund"

// refundEvent is the payload of a refund event.
type refundEvent struct {
	Tenant string `json:"tenantId"`
	ID     string `json:"refundId"`
}

// NewRefund is a requested refund of a payment.
type NewRefund struct {
	Reference string // of the payment
	Amount    money.Number
	Reason    string
}

// Refund refunds a payment. The refund is stored first, and an outbox event calls the provider. A
// refund of a manual payment is complete at once. The total is checked under the lock of the invoice,
// so that it never exceeds the amount received.
func (s *Service) Refund(ctx context.Context, tx *db.Tx, by auth.Caller, n NewRefund) (Refund, error) {
	p, i, err := lockPayment(ctx, tx, by.Tenant, n.Reference)
	if err != nil {
		return Refund{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	amount, err := n.Amount.Minor(p.Currency)
	if err != nil {
		return Refund{}, fault.Validation.With(money.Problem("amount", err))
	}
	if err := s.checkFresh(ctx, tx, by, p, amount); err != nil {
		return Refund{}, err
	}
	taken, err := refundedOrPending(ctx, tx, p.Tenant, p.ID)
	if err != nil {
		return Refund{}, err
	}
	if err := p.refundable(amount, taken); err != nil {
		return Refund{}, err
	}
	r := Refund{
		Tenant: p.Tenant, ID: ref.NewID(), PaymentID: p.ID, PaymentReference: p.Reference, InvoiceID: i.ID, Amount: amount, Currency: p.Currency,
		Reason: n.Reason, RequestedByID: by.ID, RequestedByName: by.Name, CreatedAt: s.Now(),
	}
	err = s.add(ctx, tx, &r, p, i, audit.By(by))
	return r, err
}

// checkFresh refuses a refund by somebody who has not signed in lately, if the refunds of the payment within a day are
// above a limit.
func (s *Service) checkFresh(ctx context.Context, tx *db.Tx, by auth.Caller, p Payment, amount int64) error {
	earlier, err := refundsOf(ctx, tx, p.Tenant, p.ID)
	if err != nil {
		return err
	}
	for _, r := range earlier {
		if r.Status != RefundRefused && r.CreatedAt.After(s.Now().AddDate(0, 0, -1)) {
			amount += r.Amount
		}
	}
	limit, err := money.Number(strconv.Itoa(s.RefundFreshAbove)).Minor(p.Currency)
	if err != nil || amount <= limit {
		return err
	}
	return api.RequireFresh(ctx, tx, by)
}

// add stores a new refund.
func (s *Service) add(ctx context.Context, tx *db.Tx, r *Refund, p Payment, i Invoice, by audit.Actor) error {
	r.Status = RefundTransitions.Start(onRefundAsked)
	if p.Manual() {
		r.Status, r.SettledAt = RefundTransitions.Start(onRefundByHand), &r.CreatedAt
	}
	if err := insertRefund(ctx, tx, *r); err != nil {
		return err
	}
	if err := s.recordRefund(ctx, tx, *r, i, by, eventRefundAsked, events.RefundAsked); err != nil {
		return err
	}
	if r.Status == RefundSuccessful {
		return s.applySuccess(ctx, tx, *r, p, i, by)
	}
	return s.outbox.AddAbout(ctx, tx, jobs.Person{Tenant: r.Tenant}, RefundKind, r.ID, refundEvent{r.Tenant, r.ID})
}

// applySuccess applies a successful refund to its payment. A fully refunded payment is no longer
// unapplied.
func (s *Service) applySuccess(ctx context.Context, tx *db.Tx, r Refund, p Payment, i Invoice, by audit.Actor) error {
	if err := addRefunded(ctx, tx, p, r.Amount); err != nil {
		return err
	}
	if err := figure.Add(ctx, tx, i.change(figure.Refunded, *r.SettledAt, r.Currency, r.Amount)); err != nil {
		return err
	}
	p.AmountRefunded += r.Amount
	if p.Unapplied != "" && p.AmountRefunded == p.Amount {
		p.Unapplied, p.LastError = "", errorRefunded
		if err := updatePayment(ctx, tx, p); err != nil {
			return err
		}
	}
	return s.recordRefund(ctx, tx, r, i, by, eventRefundSettled, events.RefundSettled)
}

// recordRefund adds a change of a refund to the timeline of its payment and to the history, and tells programs.
func (s *Service) recordRefund(ctx context.Context, tx *db.Tx, r Refund, i Invoice, by audit.Actor, kind string, event events.Kind) error {
	if err := addRefundEvent(ctx, tx, r, s.Now(), kind); err != nil {
		return err
	}
	if err := s.publishRefund(ctx, tx, by, r, i, event); err != nil {
		return err
	}
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: r.Tenant, Subject: i.subject(), Actor: by, Action: string(event), Target: audit.Target{Type: "REFUND", ID: r.ID, Code: r.PaymentReference},
		After: refundSummary{r.Status, money.Major(r.Amount, r.Currency), r.Currency},
	})
}

// refundSummary is the history entry of a refund. Its reasons are stored in the refund only.
type refundSummary struct {
	Status   RefundStatus `json:"status"`
	Amount   money.Number `json:"amount"`
	Currency string       `json:"currency"`
}
