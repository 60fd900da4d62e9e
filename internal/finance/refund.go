package finance

import (
	"strings"
	"time"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/infra/kit/state"
)

// RefundStatus is the state of a refund.
type RefundStatus string

// The states of a refund.
const (
	RefundPending    RefundStatus = "PENDING"
	RefundSuccessful RefundStatus = "SUCCESSFUL"
	RefundRefused    RefundStatus = "FAILED"
)

var (
	onRefundAsked  = state.Trigger[RefundStatus]{Name: "request"}
	onRefundByHand = state.Trigger[RefundStatus]{Name: "request for a manual payment"}
	onRefundDone   = state.Trigger[RefundStatus]{Name: "refund completed"}
	onRefundFailed = state.Trigger[RefundStatus]{Name: "refund refused or failed"}
)

// RefundTransitions is the state machine of a refund. Manual payments are refunded outside the
// provider.
var RefundTransitions = state.Table[RefundStatus]{
	{On: onRefundAsked, To: RefundPending},
	{On: onRefundByHand, To: RefundSuccessful},
	{From: RefundPending, On: onRefundDone, To: RefundSuccessful},
	{From: RefundPending, On: onRefundFailed, To: RefundRefused},
}

// Refund is a full or partial refund of a payment.
type Refund struct {
	Tenant           string       `db:"tenant_id"`
	ID               string       `db:"id"`
	PaymentID        string       `db:"payment_id"`
	PaymentReference string       `db:"payment_reference"`
	InvoiceID        string       `db:"invoice_id"`
	Status           RefundStatus `db:"status"`
	Amount           int64        `db:"amount"` // minor units
	Currency         string       `db:"currency"`
	Reason           string       `db:"reason"`
	Problem          Problem      `db:"problem"`        // reason for the failure or delay; "" for none
	ProblemDetail    string       `db:"problem_detail"` // what the provider said about it; "" for nothing
	RequestedByID    string       `db:"requested_by_id"`
	RequestedByName  string       `db:"requested_by_name"`
	ProviderID       string       `db:"provider_id"` // "" until the provider has returned it
	CreatedAt        time.Time    `db:"created_at"`
	AskedAt          *time.Time   `db:"asked_at"` // time of the last call to the provider; nil for none
	SettledAt        *time.Time   `db:"settled_at"`
	NextCheckAt      *time.Time   `db:"next_check_at"` // time of the next provider query; nil for never
}

// Problem is the reason why a refund failed or is delayed.
type Problem string

// The problems of refunds.
const (
	RefundAmountDiffers    Problem = "AMOUNT_DIFFERS"
	RefundNotMade          Problem = "PROVIDER_FAILED"
	RefundNotAccepted      Problem = "PROVIDER_REFUSED"
	RefundNeedsBankDetails Problem = "BANK_DETAILS_NEEDED"
	RefundProviderAway     Problem = "PROVIDER_UNAVAILABLE"
)

// failureReason returns the reason for the failure or delay as text for programs; "" for none.
func (r *Refund) failureReason() string {
	switch r.Problem {
	case RefundAmountDiffers:
		return "The provider reported a different amount from the one requested."
	case RefundNotMade:
		return "The provider reports: " + r.ProblemDetail + "."
	case RefundNotAccepted:
		return "The provider refuses: " + r.ProblemDetail
	case RefundNeedsBankDetails:
		return "The provider needs the payer's bank details. Enter them at the provider."
	case RefundProviderAway:
		return "The payment provider is unavailable. The refund will be retried."
	}
	return ""
}

var (
	errNotSuccessful = fault.New(fault.PaymentNotSuccessful, "refund.nothing_received")
	errRefundExceeds = fault.New(fault.RefundExceedsPayment, "refund.too_much")
)

// refundable refuses an amount that exceeds what is left of a payment after the refunds taken so far.
func (p *Payment) refundable(amount, taken int64) error {
	left := p.Amount - taken
	switch {
	case p.Status != Successful:
		return errNotSuccessful
	case amount <= left:
		return nil
	case left == 0:
		return errRefundExceeds.WithText("refund.nothing_left")
	}
	return errRefundExceeds.WithText("refund.too_much_left", "amount", money.Amount(left, p.Currency))
}

// notePrefix marks the notes by which refunds are found at the provider.
const notePrefix = "Stagegate refund "

// note identifies the refund at the provider.
func (r *Refund) note() string { return notePrefix + r.ID }

// refundSkew is the tolerated clock difference to the provider.
const refundSkew = 5 * time.Minute

// findIn returns the refund among those that the provider reports for the payment. others are the
// provider's ids of our other refunds.
//
// A refund without our note also matches if it has the amount and was created after our call: a double
// refund cannot be undone.
func (r *Refund) findIn(reports []RefundReport, others map[string]bool) (RefundReport, bool) {
	for _, x := range reports {
		if strings.Contains(x.Note, r.note()) {
			return x, true
		}
	}
	for _, x := range reports {
		made := x.CreatedAt == nil || r.AskedAt == nil || !x.CreatedAt.Before(r.AskedAt.Add(-refundSkew))
		if made && x.Outcome != RefundFailed && !others[x.ID] && !strings.Contains(x.Note, notePrefix) && r.matches(x) {
			return x, true
		}
	}
	return RefundReport{}, false
}

// matches reports whether the provider refunds the requested amount.
func (r *Refund) matches(x RefundReport) bool {
	return x.Amount != nil && *x.Amount == r.Amount && x.Currency == r.Currency
}

// withReport returns the refund after a report of the provider. It is a pure function, so that webhooks,
// the job and manual reconciliation always agree.
func (r Refund) withReport(x RefundReport, now time.Time) (Refund, error) {
	r.ProviderID, r.Problem, r.ProblemDetail = x.ID, "", ""
	var err error
	switch {
	case !r.matches(x):
		r.Problem = RefundAmountDiffers
	case x.Outcome == RefundDone:
		err = r.settle(onRefundDone, now)
	case x.Outcome == RefundFailed:
		r.Problem, r.ProblemDetail = RefundNotMade, x.Status
		err = r.settle(onRefundFailed, now)
	case x.Outcome == RefundBlocked:
		r.Problem = RefundNeedsBankDetails
	}
	if r.Status == RefundPending {
		r.NextCheckAt = new(r.nextCheck(now))
	}
	return r, err
}

// withRefusal returns the refund after the provider has refused it.
func (r Refund) withRefusal(message string, now time.Time) (Refund, error) {
	r.Problem, r.ProblemDetail = RefundNotAccepted, message
	return r, r.settle(onRefundFailed, now)
}

// settle ends the refund.
func (r *Refund) settle(on state.Trigger[RefundStatus], now time.Time) error {
	r.SettledAt, r.NextCheckAt = &now, nil
	return RefundTransitions.Move(&r.Status, on)
}

// Delays between provider queries about a refund.
const (
	minRefundDelay = 30 * time.Second
	maxRefundDelay = time.Hour
)

// nextCheck returns the time of the next provider query: after half of the refund's age, within
// limits.
func (r *Refund) nextCheck(now time.Time) time.Time {
	return now.Add(min(max(minRefundDelay, now.Sub(r.CreatedAt)/2), maxRefundDelay))
}
