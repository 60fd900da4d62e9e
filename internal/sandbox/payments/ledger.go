package payments

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"stagegate/internal/sandbox"
)

// The states of a transaction.
const (
	statusAbandoned = "abandoned" // opened, and not yet decided
	statusSuccess   = "success"
	statusFailed    = "failed"
)

// transaction is one checkout. Its amount counts hundredths of a major unit,
// as the provider does in every currency.
type transaction struct {
	ID           uint64          `json:"id"`
	Reference    string          `json:"reference"`
	AccessCode   string          `json:"accessCode"`
	Email        string          `json:"email"`
	Amount       int64           `json:"amount"`
	Currency     string          `json:"currency"`
	CallbackURL  string          `json:"callbackUrl,omitempty"`
	Subaccount   string          `json:"subaccount,omitempty"` // code of the one that the money is passed on to
	Metadata     json.RawMessage `json:"metadata,omitempty"`   // as it is reported back
	Status       string          `json:"status"`
	CreatedAt    time.Time       `json:"createdAt"`
	PaidAt       *time.Time      `json:"paidAt,omitempty"`
	GatewayReply string          `json:"gatewayReply,omitempty"`
	Short        bool            `json:"short,omitempty"` // less was taken than was asked for
	Plan         *plan           `json:"plan,omitempty"`  // that paying it subscribes to, or that it renews
}

var (
	errDuplicate   = errors.New("the reference was used before")
	errUnknown     = errors.New("there is no such checkout")
	errAlreadyPaid = errors.New("it is already paid")
)

const (
	kindTransaction = "transaction"
	kindDelivery    = "delivery"
)

// firstID lies above half of the range of 64 bits, so that a client that reads
// ids into anything smaller is found out.
const firstID uint64 = 10_000_000_000_000_000_000

// ledger is the state of the sandbox: in memory, and in a journal that is
// written first.
type ledger struct {
	mu           sync.Mutex
	journal      *sandbox.Journal
	transactions []transaction // oldest first
	byReference  map[string]int
	byAccessCode map[string]int
	deliveries   []delivery // oldest first
	open         map[int]struct{}
	inFlight     map[int]struct{}

	plans         shelf[plan]
	subscriptions shelf[subscription]
	refunds       shelf[refund]
	ahead         atomic.Int64 // of the billing clock, in nanoseconds

	// Under a lock of their own, for a transaction tells of its subaccount while
	// the other one is held.
	subaccountMu sync.Mutex
	subaccounts  []subaccount // oldest first
}

func openLedger(path string) (*ledger, error) {
	journal, records, err := sandbox.OpenJournal(path)
	if err != nil {
		return nil, err
	}
	l := &ledger{
		journal: journal, byReference: map[string]int{}, byAccessCode: map[string]int{},
		open: map[int]struct{}{}, inFlight: map[int]struct{}{},
		plans: shelf[plan]{kind: kindPlan}, subscriptions: shelf[subscription]{kind: kindSubscription}, refunds: shelf[refund]{kind: kindRefund},
	}
	for _, r := range records {
		if err := l.load(r); err != nil {
			return nil, errors.Join(fmt.Errorf("%s %s: %w", r.Kind, r.Key, err), journal.Close())
		}
	}
	return l, nil
}

func (l *ledger) load(r sandbox.Record) error {
	switch r.Kind {
	case kindTransaction:
		var t transaction
		if err := json.Unmarshal(r.Value, &t); err != nil {
			return err
		}
		l.keep(t)
	case kindDelivery:
		var d delivery
		if err := json.Unmarshal(r.Value, &d); err != nil {
			return err
		}
		d.Number = len(l.deliveries)
		l.keepDelivery(d)
	case kindSubaccount:
		return l.loadSubaccount(r.Value)
	case kindPlan:
		return l.plans.load(r.Value)
	case kindSubscription:
		return l.subscriptions.load(r.Value)
	case kindRefund:
		return l.refunds.load(r.Value)
	case kindClock:
		var c billingClock
		if err := json.Unmarshal(r.Value, &c); err != nil {
			return err
		}
		l.ahead.Store(int64(c.Ahead))
	}
	return nil
}

// keep puts a transaction into memory, in the place of its former state if it has one.
func (l *ledger) keep(t transaction) {
	if at, known := l.byReference[t.Reference]; known {
		l.transactions[at] = t
		return
	}
	l.byReference[t.Reference] = len(l.transactions)
	l.byAccessCode[t.AccessCode] = len(l.transactions)
	l.transactions = append(l.transactions, t)
}

func (l *ledger) keepDelivery(d delivery) {
	if d.Number == len(l.deliveries) {
		l.deliveries = append(l.deliveries, d)
	}
	l.deliveries[d.Number] = d
	delete(l.open, d.Number)
	if d.Status == deliveryPending {
		l.open[d.Number] = struct{}{}
	}
}

// add opens a transaction and gives it its id.
func (l *ledger) add(t transaction) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, used := l.byReference[t.Reference]; used {
		return errDuplicate
	}
	t.ID = firstID + uint64(len(l.transactions))
	record, err := sandbox.NewRecord(kindTransaction, t.Reference, t)
	if err != nil {
		return err
	}
	if err := l.journal.Write(record); err != nil {
		return err
	}
	l.keep(t)
	return nil
}

// decide changes a transaction that is not paid yet. Whatever events the change
// causes are kept in the same breath, so that no death of the process can lose them.
func (l *ledger) decide(accessCode string, change func(*transaction, *batch) error) (t transaction, err error) {
	err = l.change(func(b *batch) error {
		at, known := l.byAccessCode[accessCode]
		if !known {
			return errUnknown
		}
		if t = l.transactions[at]; t.PaidAt != nil {
			return errAlreadyPaid
		}
		if err := change(&t, b); err != nil {
			return err
		}
		b.transaction(t)
		return nil
	})
	return t, err
}

func (l *ledger) withReference(reference string) (transaction, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, ok := l.byReference[reference]
	if !ok {
		return transaction{}, false
	}
	return l.transactions[at], true
}

func (l *ledger) withAccessCode(code string) (transaction, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, ok := l.byAccessCode[code]
	if !ok {
		return transaction{}, false
	}
	return l.transactions[at], true
}

// newestFirst lists the transactions of a status, or all of them.
func (l *ledger) newestFirst(status string) []transaction {
	l.mu.Lock()
	defer l.mu.Unlock()
	var list []transaction
	for _, t := range slices.Backward(l.transactions) {
		if status == "" || t.Status == status {
			list = append(list, t)
		}
	}
	return list
}
