package finance

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

// RefundSummary returns the refund of an outbox event for the list of events.
func RefundSummary(e jobs.Event) map[string]string {
	var named refundEvent
	if e.Decode(&named) != nil {
		return nil
	}
	return map[string]string{"refund": named.ID}
}

// HandleRefund requests a refund from the provider. The provider cannot recognise a repeated request,
// so after a call with an unknown outcome the refund is first looked up, with a delay that gives the
// provider time to create it.
func (s *Service) HandleRefund(ctx context.Context, e jobs.Event) error {
	var named refundEvent
	if err := e.Decode(&named); err != nil {
		return err
	}
	r, err := refundByID(ctx, s.DB.Of(named.Tenant), named.Tenant, named.ID)
	if err != nil || !r.mustRequest() {
		return err
	}
	if r.AskedAt != nil {
		if early := r.AskedAt.Add(minRefundDelay); s.Now().Before(early) {
			return jobs.Postpone(errJustRequested, early)
		}
		report, found, err := s.findRefund(ctx, r)
		if err != nil {
			return s.retryLater(ctx, r, err)
		}
		if found {
			return s.storeReport(ctx, r, report)
		}
	}
	r, err = s.markRequested(ctx, r)
	if errors.Is(err, errJustRequested) {
		return jobs.Postpone(err, s.Now().Add(minRefundDelay))
	}
	if err != nil || !r.mustRequest() {
		return err
	}
	report, err := s.gateway.Refund(ctx, RefundOrder{Reference: r.PaymentReference, Amount: r.Amount, Currency: r.Currency, Note: r.note()})
	if refusal, refused := errors.AsType[*RefundRefusal](err); refused {
		_, err = s.changeRefund(ctx, r, func(r Refund, now time.Time) (Refund, error) { return r.withRefusal(refusal.Message, now) })
		return err
	}
	if err != nil {
		return s.retryLater(ctx, r, err)
	}
	return s.storeReport(ctx, r, report)
}

// markRequested records that the provider is about to be called. It returns errJustAsked if another
// handler, whose lease has expired, has recorded the same.
func (s *Service) markRequested(ctx context.Context, r Refund) (Refund, error) {
	return s.changeRefund(ctx, r, func(current Refund, now time.Time) (Refund, error) {
		if asked := current.AskedAt; asked != nil && (r.AskedAt == nil || !asked.Equal(*r.AskedAt)) {
			return current, errJustRequested
		}
		current.AskedAt = &now
		return current, nil
	})
}

var errJustRequested = errors.New("finance: the refund was requested a moment ago")

// mustRequest reports whether the refund is not known to exist at the provider.
func (r *Refund) mustRequest() bool { return r.Status == RefundPending && r.ProviderID == "" }

// inProgress reports whether the refund was requested and has not ended.
func (r *Refund) inProgress() bool {
	return r.Status == RefundPending && (r.ProviderID != "" || r.AskedAt != nil)
}

// retryLater schedules the next attempt after an unreachable provider.
func (s *Service) retryLater(ctx context.Context, r Refund, err error) error {
	if !errors.Is(err, ErrGatewayUnavailable) {
		return err
	}
	delayed, failure := s.changeRefund(ctx, r, func(r Refund, _ time.Time) (Refund, error) {
		if r.ProviderID == "" {
			r.Problem, r.ProblemDetail = RefundProviderAway, ""
		}
		return r, nil
	})
	if failure != nil {
		return errors.Join(failure, err)
	}
	return jobs.Postpone(err, delayed.nextCheck(s.Now()))
}

// findRefund looks up a refund among those of the payment at the provider. It reports false if there
// is none.
func (s *Service) findRefund(ctx context.Context, r Refund) (RefundReport, bool, error) {
	reports, err := s.gateway.Refunds(ctx, r.PaymentReference)
	if err != nil {
		return RefundReport{}, false, err
	}
	ours, err := refundsOf(ctx, s.DB.Of(r.Tenant), r.Tenant, r.PaymentID)
	if err != nil {
		return RefundReport{}, false, err
	}
	others := map[string]bool{}
	for _, o := range ours {
		others[o.ProviderID] = o.ID != r.ID
	}
	report, found := r.findIn(reports, others)
	return report, found, nil
}

// followRefunds queries the provider for the pending refunds of a payment.
func (s *Service) followRefunds(ctx context.Context, p Payment) error {
	refunds, err := refundsOf(ctx, s.DB.Of(p.Tenant), p.Tenant, p.ID)
	if err != nil {
		return err
	}
	for _, r := range refunds {
		if err := s.followRefund(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

// followRefund queries the provider for a refund in progress and stores the answer.
func (s *Service) followRefund(ctx context.Context, r Refund) error {
	if !r.inProgress() {
		return nil
	}
	report, found, err := s.lookUpRefund(ctx, r)
	if err != nil || !found {
		return err
	}
	return s.storeReport(ctx, r, report)
}

// lookUpRefund queries the provider for a refund in progress. It reports false if the provider does not
// have it. Only HandleRefund requests refunds.
func (s *Service) lookUpRefund(ctx context.Context, r Refund) (RefundReport, bool, error) {
	if r.ProviderID == "" {
		return s.findRefund(ctx, r)
	}
	report, err := s.gateway.RefundByID(ctx, r.ProviderID)
	return report, err == nil, err
}

// storeReport calls applyRefund in a transaction of its own.
func (s *Service) storeReport(ctx context.Context, r Refund, x RefundReport) error {
	return s.DB.Of(r.Tenant).Write(ctx, func(tx *db.Tx) error { return s.applyRefund(ctx, tx, r, x) })
}

// applyRefund stores what the provider reports about a refund.
func (s *Service) applyRefund(ctx context.Context, tx *db.Tx, r Refund, x RefundReport) error {
	_, err := s.changeRefundIn(ctx, tx, r, func(r Refund, now time.Time) (Refund, error) { return r.withReport(x, now) })
	return err
}

// changeRefund calls changeRefundIn in a transaction of its own.
func (s *Service) changeRefund(ctx context.Context, r Refund, change func(r Refund, now time.Time) (Refund, error)) (changed Refund, err error) {
	err = s.DB.Of(r.Tenant).Write(ctx, func(tx *db.Tx) error {
		changed, err = s.changeRefundIn(ctx, tx, r, change)
		return err
	})
	return changed, err
}

// changeRefundIn changes a refund and returns the result. A refund that has ended is not changed.
func (s *Service) changeRefundIn(ctx context.Context, tx *db.Tx, r Refund, change func(r Refund, now time.Time) (Refund, error)) (Refund, error) {
	i, err := lockInvoice(ctx, tx, r.Tenant, r.InvoiceID)
	if err != nil {
		return r, err
	}
	before, err := refundByID(ctx, tx, r.Tenant, r.ID)
	if err != nil || before.Status != RefundPending {
		return before, err
	}
	after, err := change(before, s.Now())
	if err != nil {
		return before, err
	}
	if err := updateRefund(ctx, tx, after); err != nil {
		return before, err
	}
	return after, s.refundChanged(ctx, tx, before, after, i)
}

// refundChanged applies the consequences of a changed refund.
func (s *Service) refundChanged(ctx context.Context, tx *db.Tx, before, r Refund, i Invoice) error {
	switch {
	case r.Status == RefundSuccessful:
		p, err := paymentByReference(ctx, tx, r.Tenant, r.PaymentReference)
		if err != nil {
			return err
		}
		return s.applySuccess(ctx, tx, r, p, i, audit.System)
	case r.Status == RefundRefused:
		return s.recordRefund(ctx, tx, r, i, audit.System, eventRefundFailed, events.RefundFailed)
	case r.Problem != "" && r.Problem != before.Problem:
		return addRefundEvent(ctx, tx, r, s.Now(), eventRefundDelayed)
	case r.ProviderID != before.ProviderID:
		return addRefundEvent(ctx, tx, r, s.Now(), eventRefundAccepted)
	}
	return nil
}

// ReconcileRefunds queries the provider for pending refunds that are due for a check. The job may run
// on several instances concurrently.
func (s *Service) ReconcileRefunds(ctx context.Context) error {
	return jobs.Worker[Refund]{
		Name: "refunds", Now: s.Now, Slots: maxConcurrentChecks, Lease: checkLease, Grace: jobs.Grace, ID: func(r Refund) string { return r.ID },
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]Refund, error) {
			return db.Claim[Refund](ctx, s.DB, dueRefunds, now, until, limit)
		},
		Handle: func(ctx context.Context, r Refund) error {
			err := s.followRefund(ctx, r)
			if errors.Is(err, ErrGatewayUnavailable) {
				return jobs.Outage(err)
			}
			return err
		},
		Settle: func(ctx context.Context, r Refund, until time.Time, failure error) error {
			if failure == nil {
				return nil // followRefund has set the time of the next check
			}
			next := r.nextCheck(s.Now())
			if wait, untried := jobs.NotAttempted(failure); untried {
				next = s.Now().Add(wait)
			}
			return postponeRefund(ctx, s.DB.Of(r.Tenant), r, until, next)
		},
	}.Drain(ctx)
}
