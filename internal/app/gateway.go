package app

import (
	"context"
	"errors"
	"fmt"

	"stagegate/internal/finance"
	"stagegate/internal/provider/paystack"
)

// gateway lets finance speak to Paystack.
type gateway struct {
	client *paystack.Client
	secret string
}

func (g gateway) Start(ctx context.Context, c finance.Checkout) (finance.CheckoutPage, error) {
	amount, err := paystack.Amount(c.Amount, c.Currency)
	if err != nil {
		return finance.CheckoutPage{}, err
	}
	page, err := g.client.Initialize(ctx, paystack.InitializeRequest{
		Reference: c.Reference, Email: c.Email, Amount: amount, Currency: c.Currency, CallbackURL: c.CallbackURL,
	})
	return finance.CheckoutPage{URL: page.AuthorizationURL, AccessCode: page.AccessCode}, err
}

func (g gateway) Verify(ctx context.Context, reference string) (finance.Charge, error) {
	t, err := g.client.Verify(ctx, reference)
	switch {
	case errors.Is(err, paystack.ErrUnknownReference):
		return finance.Charge{Status: "that it does not know the reference"}, nil
	case err != nil:
		return finance.Charge{}, fmt.Errorf("%w: %w", finance.ErrGatewayUnavailable, err)
	case t.Domain != g.client.Domain():
		return finance.Charge{Status: "that it is of the other mode, " + t.Domain}, nil
	case t.Reference != reference:
		return finance.Charge{}, fmt.Errorf("%w: asked about %s, told about %s", finance.ErrGatewayUnavailable, reference, t.Reference)
	}
	minor, err := paystack.Minor(t.Amount, t.Currency)
	if err != nil {
		minor = unaskable
	}
	return finance.Charge{
		Outcome: outcome(t.Status), Status: t.Status,
		Amount: minor, Currency: t.Currency, Channel: t.Channel, PaidAt: t.PaidAt,
	}, nil
}

// unaskable stands for an amount that is none in our unit: nobody was ever asked
// for it, so it matches no payment.
const unaskable = -1

// outcome sorts the provider's states. A refund that is under way or done does
// not undo that the money was taken.
func outcome(status string) finance.Outcome {
	switch status {
	case paystack.StatusSuccess, paystack.StatusReversalPending:
		return finance.Confirmed
	case paystack.StatusFailed:
		return finance.Declined
	}
	return finance.Unsettled
}

func (g gateway) Authentic(body []byte, signature string) bool {
	return paystack.ValidSignature(body, signature, g.secret)
}

func (g gateway) Event(body []byte) (name, reference string, err error) {
	e, err := paystack.ParseEvent(body)
	if e.Name != paystack.EventChargeSuccess {
		return e.Name, "", err // of the others none concerns a payment of an invoice
	}
	return e.Name, e.Reference, err
}
