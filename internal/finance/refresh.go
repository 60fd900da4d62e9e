package finance

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

const (
	// refreshInterval is the time between two queries of the provider for the payer of a payment.
	refreshInterval = 5 * time.Second
	// openCheckoutTimeout limits the query about a checkout that is open already: without an answer, that
	// checkout is returned.
	openCheckoutTimeout = 3 * time.Second
)

// refreshPublicPayment queries the provider when the payer returns from its page, because the provider sends no
// event for declined payments. More often than refreshInterval it returns what is known. An answer that
// changes nothing leaves no trace, so that payers can poll.
func (s *Service) refreshPublicPayment(ctx context.Context, steps *api.Steps, _ auth.Caller, in *PaymentInput) (PublicPaymentView, error) {
	p, err := findPayment(ctx, steps.DB(), in.Reference)
	if err != nil {
		return PublicPaymentView{}, err
	}
	charge, asked, err := s.askForPayer(ctx, steps, p)
	if err != nil {
		return PublicPaymentView{}, unavailable(err)
	}
	if !asked { // perhaps because the provider's event has just settled it
		p, err = payment(ctx, steps.DB(), p.Tenant, p.Reference)
		return viewPublic(p), err
	}
	if !p.changedBy(charge) {
		return viewPublic(p), nil
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (PublicPaymentView, error) {
		if err := s.settle(ctx, tx, p.Tenant, p.Reference, charge, "check by the payer"); err != nil {
			return PublicPaymentView{}, err
		}
		p, err := payment(ctx, tx, p.Tenant, p.Reference)
		return viewPublic(p), err
	})
}

// endOpenCheckout queries the provider about the open checkout of an invoice that somebody wants to pay. It
// reports whether the checkout has ended meanwhile: a declined one cannot be used again, and a paid one must not
// be paid twice. It is for payers who did not return from the provider's page.
func (s *Service) endOpenCheckout(ctx context.Context, steps *api.Steps, p Payment) (ended bool, err error) {
	if s.Now().Sub(p.CreatedAt) < refreshInterval {
		return false, nil
	}
	asking, cancel := context.WithTimeout(ctx, openCheckoutTimeout)
	defer cancel()
	charge, asked, err := s.askForPayer(asking, steps, p)
	if errors.Is(err, ErrGatewayUnavailable) {
		return false, nil
	}
	if err != nil || !asked || !p.changedBy(charge) {
		return false, err
	}
	err = steps.Step(ctx, func(tx *db.Tx) error {
		return s.settle(ctx, tx, p.Tenant, p.Reference, charge, "check before another start")
	})
	return err == nil, err
}

// askForPayer queries the provider about a payment that is not successful, at most once in refreshInterval over
// all instances, and reports whether it did.
func (s *Service) askForPayer(ctx context.Context, steps *api.Steps, p Payment) (c Charge, asked bool, err error) {
	if p.Status == Successful {
		return Charge{}, false, nil
	}
	err = steps.Step(ctx, func(tx *db.Tx) error {
		now := s.Now()
		asked, err = claimRefresh(ctx, tx, p, now, now.Add(-refreshInterval))
		return err
	})
	if err != nil || !asked {
		return Charge{}, false, err
	}
	c, err = s.gateway.Verify(ctx, p.Reference)
	return c, err == nil, err
}

// changedBy reports whether the provider's answer says more than is known.
func (p *Payment) changedBy(c Charge) bool {
	switch c.Outcome {
	case Declined:
		return p.can(onDeclined)
	case Confirmed:
		known := p.Unapplied != "" && p.ReceivedCurrency == c.Currency && equal(p.ReceivedAmount, c.Amount)
		return p.can(onConfirmed) && !known
	case Unsettled, Unknown, Refunded:
	}
	return false
}

func equal(a, b *int64) bool {
	return a == b || a != nil && b != nil && *a == *b
}
