package payments

import (
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"time"

	"stagegate/internal/sandbox"
)

// The states of a transaction.
const (
	statusAbandoned = "abandoned" // created, and not yet paid or declined
	statusSuccess   = "success"
	statusFailed    = "failed"
)

// transaction is one checkout. Its amount counts hundredths of a major unit,
// as the provider does in every currency.
type transaction struct {
	ID           id              `json:"id"`
	Reference    string          `json:"reference"`
	AccessCode   string          `json:"accessCode"`
	Email        string          `json:"email"`
	Amount       int64           `json:"amount"`
	Currency     string          `json:"currency"`
	CallbackURL  string          `json:"callbackUrl,omitempty"`
	Subaccount   string          `json:"subaccount,omitempty"` // code of the one that receives the money
	Metadata     json.RawMessage `json:"metadata,omitempty"`   // as it is reported
	Status       string          `json:"status"`
	CreatedAt    time.Time       `json:"createdAt"`
	PaidAt       *time.Time      `json:"paidAt,omitempty"`
	Declined     []time.Time     `json:"declined,omitempty"` // the attempts before it was paid
	GatewayReply string          `json:"gatewayReply,omitempty"`
	Channel      string          `json:"channel,omitempty"` // of the last attempt; "" for card
	Short        bool            `json:"short,omitempty"`   // less was paid than was requested
	Plan         *plan           `json:"plan,omitempty"`    // that the payment subscribes to, or renews
}

func (t transaction) names() (string, id) { return t.Reference, t.ID }

var (
	errDuplicate   = errors.New("the reference was used before")
	errUnknown     = errors.New("there is no such checkout")
	errAlreadyPaid = errors.New("it is already paid")
)

// ledger is the state of the sandbox in memory.
type ledger struct {
	transactions  *collection[transaction]
	subaccounts   *collection[subaccount]
	plans         *collection[plan]
	subscriptions *collection[subscription]
	refunds       *collection[refund]
	customers     *collection[profile]
	ahead         atomic.Int64 // of the billing clock, in nanoseconds
}

func newLedger() *ledger {
	return &ledger{
		transactions: newCollection[transaction]("transaction"), subaccounts: newCollection[subaccount]("subaccount"),
		plans: newCollection[plan]("plan"), subscriptions: newCollection[subscription]("subscription"), refunds: newCollection[refund]("refund"),
		customers: newCollection[profile]("customer"),
	}
}

// loaders read the records of the journal.
func (l *ledger) loaders() map[string]func(json.RawMessage) error {
	return map[string]func(json.RawMessage) error{
		l.transactions.kind: l.transactions.load, l.subaccounts.kind: l.subaccounts.load, l.plans.kind: l.plans.load,
		l.subscriptions.kind: l.subscriptions.load, l.refunds.kind: l.refunds.load, l.customers.kind: l.customers.load,
		kindClock: l.loadClock,
	}
}

// add creates a transaction and gives it its id.
func (s *Server) add(t transaction) error {
	return s.provider.Change(func(b *sandbox.Batch) error {
		if _, used := s.ledger.transactions.withCode(t.Reference); used {
			return errDuplicate
		}
		t.ID = s.ledger.transactions.nextID()
		s.ledger.transactions.put(b, t)
		return nil
	})
}

// checkout returns the transaction with an access code.
func (l *ledger) checkout(accessCode string) (transaction, bool) {
	return l.transactions.newest(func(t transaction) bool { return t.AccessCode == accessCode })
}

// byCard reports whether the transaction was paid with a card.
func (t transaction) byCard() bool {
	return t.PaidAt != nil && (t.Channel == "" || t.Channel == channelCard)
}

// cardOf returns the newest payment of a customer, by e-mail or code, whose card
// can be charged again.
func (l *ledger) cardOf(who, authorizationCode string) (transaction, bool) {
	return l.transactions.newest(func(t transaction) bool {
		return t.byCard() && (strings.EqualFold(t.Email, who) || customerCode(t.Email) == who) &&
			(authorizationCode == "" || authorizationCode == "AUTH_"+derived("authorization", t.AccessCode, 10))
	})
}

// refunded is how much of a transaction was refunded, or is going to be.
func (l *ledger) refunded(reference string) (sum int64) {
	for _, f := range l.refunds.oldestFirst() {
		if f.Reference == reference && f.Status != refundFailed {
			sum += f.Amount
		}
	}
	return sum
}
