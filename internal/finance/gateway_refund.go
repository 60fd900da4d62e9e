package finance

import "time"

// RefundOrder is a refund request to the provider.
type RefundOrder struct {
	Reference string // of the payment
	Amount    int64  // minor units
	Currency  string
	Note      string // identifies the refund; the provider returns it
}

// RefundOutcome is the state of a refund at the provider.
type RefundOutcome int

// The states of a refund at the provider.
const (
	RefundInProgress RefundOutcome = iota
	RefundDone
	RefundFailed
	RefundBlocked // until the payer's bank details are entered at the provider
)

// RefundReport is a refund as the provider reports it.
type RefundReport struct {
	ID        string
	Outcome   RefundOutcome
	Status    string // status as named by the provider
	Amount    *int64 // minor units; nil if the amount has a fraction of one
	Currency  string
	Note      string     // of the RefundOrder, or of the person who made it at the provider
	CreatedAt *time.Time // nil if the provider does not report it
}

// RefundRefusal is the error for a refund refused by the provider. No money was refunded.
type RefundRefusal struct{ Message string }

func (r *RefundRefusal) Error() string {
	return "finance: the provider refuses the refund: " + r.Message
}
