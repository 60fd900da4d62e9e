package app

import (
	"context"
	"errors"
	"fmt"

	"stagegate/internal/finance"
	"stagegate/internal/providers/paystack"
)

func (g gateway) Refund(ctx context.Context, r finance.RefundOrder) (finance.RefundReport, error) {
	amount, err := paystack.Amount(r.Amount, r.Currency)
	if err != nil {
		return finance.RefundReport{}, &finance.RefundRefusal{Message: "it cannot express this amount of " + r.Currency}
	}
	made, err := g.client.CreateRefund(ctx, paystack.RefundRequest{Transaction: r.Reference, Amount: amount, Currency: r.Currency, MerchantNote: r.Note})
	if e, ok := errors.AsType[*paystack.Error](err); ok && paystack.IsRefused(err) {
		return finance.RefundReport{}, &finance.RefundRefusal{Message: e.Message}
	}
	if err != nil {
		return finance.RefundReport{}, fmt.Errorf("%w: %w", finance.ErrGatewayUnavailable, err)
	}
	return g.refundReport(made)
}

func (g gateway) RefundByID(ctx context.Context, id string) (finance.RefundReport, error) {
	found, err := g.client.RefundByID(ctx, id)
	if err != nil {
		return finance.RefundReport{}, fmt.Errorf("%w: %w", finance.ErrGatewayUnavailable, err)
	}
	return g.refundReport(found)
}

// Refunds looks up the transaction first: the provider lists refunds by its id.
func (g gateway) Refunds(ctx context.Context, reference string) ([]finance.RefundReport, error) {
	t, err := g.client.Verify(ctx, reference)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", finance.ErrGatewayUnavailable, err)
	}
	refunds, err := g.client.Refunds(ctx, t.ID)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", finance.ErrGatewayUnavailable, err)
	}
	reports := make([]finance.RefundReport, len(refunds))
	for n, r := range refunds {
		if reports[n], err = g.refundReport(r); err != nil {
			return nil, err
		}
	}
	return reports, nil
}

// refundReport converts the provider's response. Refunds of the other mode are ignored.
func (g gateway) refundReport(r paystack.Refund) (finance.RefundReport, error) {
	if r.Domain != g.client.Domain() {
		return finance.RefundReport{}, fmt.Errorf("%w: the refund %s is of the other mode (%s)", finance.ErrGatewayUnavailable, r.ID, r.Domain)
	}
	report := finance.RefundReport{
		ID: r.ID, Outcome: refundOutcome(r.Status), Status: r.Status, Currency: r.Currency, Note: r.MerchantNote, CreatedAt: r.CreatedAt,
	}
	if minor, err := paystack.Minor(r.Amount, r.Currency); err == nil {
		report.Amount = &minor
	}
	return report, nil
}

func refundOutcome(status string) finance.RefundOutcome {
	switch status {
	case paystack.RefundProcessed:
		return finance.RefundDone
	case paystack.RefundFailed:
		return finance.RefundFailed
	case paystack.RefundNeedsAttention:
		return finance.RefundBlocked
	}
	return finance.RefundInProgress
}
