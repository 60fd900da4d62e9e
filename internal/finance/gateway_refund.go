package finance

import "time"

// RefundOrder is the request to the provider to give money back.
type RefundOrder struct {
	Reference string // of the payment
	Amount    int64  // minor units
	Currency  string
	Note      string // comes back with the refund; identifies it
}

// RefundOutcome is the state of a refund at the provider.
type RefundOutcome int

// The states of a refund at the provider.
const (
	RefundUnderWay RefundOutcome = iota
	RefundDone
	RefundFailed
	RefundBlocked // until somebody enters the payer's bank details at the provider
)

// RefundReport is a refund as the provider reports it.
type RefundReport struct {
	ID        string
	Outcome   RefundOutcome
	Status    string // the provider's own word for the outcome
	Amount    *int64 // minor units; nil if the amount has a fraction of one
	Currency  string
	Note      string     // of the RefundOrder, or of whoever made it at the provider
	CreatedAt *time.Time // nil if the provider does not say
}

// RefundRefusal is the answer of a provider that refuses a refund. Nothing was given back.
type RefundRefusal struct{ Message string }

func (r *RefundRefusal) Error() string {
	return "finance: the provider refuses the refund: " + r.Message
}
