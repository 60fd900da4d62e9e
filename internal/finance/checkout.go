package finance

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
)

// startTimeout limits how long starting a checkout may take. If a payment has no
// checkout page after that, its start was interrupted and it cannot be paid.
const startTimeout = 30 * time.Second

// How often and how long a caller waits for another request that is starting a checkout of the same
// invoice.
const (
	joinAttempts = 40
	joinDelay    = 100 * time.Millisecond
)

var (
	errGateway             = fault.New(fault.PaymentProviderUnavailable, "payment.provider_unreachable_uncharged")
	errGatewayUnavailable  = errGateway.WithText("payment.provider_unreachable_ask")
	errCurrencyUnsupported = fault.New(fault.Conflict, "payment.currency_unsupported")
	errReplaced            = fault.New(fault.Conflict, "checkout.superseded").WithRetryAfter(1)
	errStarting            = fault.New(fault.Conflict, "checkout.starting").WithRetryAfter(1)
)

// NewPayment is a request to pay an invoice.
type NewPayment struct {
	Tenant      string
	InvoiceID   string
	Email       string  // of the payer
	CallbackURL *string // where the payer's browser goes afterwards; may be nil
	Public      bool    // on the public path, where the allowed callbacks are restricted
	Stranger    bool    // the caller is not signed in as the customer or staff
}

// Start opens a checkout for the balance of an invoice. If one is open already it
// returns that one, unless it was declined. The checkout of a stranger is not returned to others: theirs
// replaces it. The payment is stored before the provider is called, so every payment
// that the provider knows is known here.
func (s *Service) Start(ctx context.Context, steps *api.Steps, n NewPayment) (StartView, error) {
	if err := fault.Join(s.Callbacks.check(n.CallbackURL, n.Public), checkEmail(n.Email)); err != nil {
		return StartView{}, err
	}
	c, p, err := s.reserveOrJoin(ctx, steps, n)
	if err != nil {
		return StartView{}, err
	}
	if c == nil {
		ended, err := s.endOpenCheckout(ctx, steps, p)
		if err == nil && ended {
			c, p, err = s.reserveOrJoin(ctx, steps, n)
		}
		if err != nil || c == nil {
			return StartView{PaymentView: viewPayment(p)}, err
		}
	}
	page, failure := s.gateway.Start(ctx, *c)
	// Store the provider's answer even if the client has disconnected.
	ctx, cancel := db.Detach(ctx, startTimeout)
	defer cancel()
	record := func(tx *db.Tx) error {
		_, err := s.recordStart(ctx, tx, p, page, failure)
		return err
	}
	if failure != nil {
		if err := steps.Step(ctx, record); err != nil {
			return StartView{}, err
		}
		if errors.Is(failure, ErrCurrency) {
			return StartView{}, errCurrencyUnsupported.Wrap(failure)
		}
		slog.WarnContext(ctx, "starting checkout failed", "payment", p.Reference, "error", failure)
		return StartView{}, errGateway.Wrap(failure)
	}
	view, err := api.Last(ctx, steps, func(tx *db.Tx) (StartView, error) {
		current, err := s.recordStart(ctx, tx, p, page, nil)
		if err != nil {
			return StartView{}, err
		}
		if current.Status != Pending { // so its page was not stored, and nobody can pay there
			return StartView{}, errReplaced
		}
		return StartView{PaymentView: viewPayment(current), created: true}, nil
	})
	if errors.Is(err, errReplaced) { // Last has rolled back the stored answer
		err = cmp.Or(steps.Step(ctx, record), err)
	}
	return view, err
}

func checkEmail(address string) error {
	if email.IsPlain(address) {
		return nil
	}
	return fault.Invalid("email", fault.InvalidFormat, email.Expected)
}

// reserveOrJoin creates a payment and returns the checkout to open for it, or nil
// if one is open already. While another request is starting a checkout of the
// invoice it waits for that one, up to joinAttempts times.
func (s *Service) reserveOrJoin(ctx context.Context, steps *api.Steps, n NewPayment) (c *Checkout, p Payment, err error) {
	for range joinAttempts {
		err = steps.Step(ctx, func(tx *db.Tx) error {
			c, p, err = s.reserve(ctx, tx, n)
			return err
		})
		if !errors.Is(err, errStarting) {
			break
		}
		select {
		case <-ctx.Done():
			return nil, Payment{}, err
		case <-time.After(joinDelay):
		}
	}
	return c, p, err
}

// reserve creates the payment that a checkout is to be opened for, unless a
// checkout is open.
func (s *Service) reserve(ctx context.Context, tx *db.Tx, n NewPayment) (*Checkout, Payment, error) {
	invoice, err := lockInvoice(ctx, tx, n.Tenant, n.InvoiceID)
	if err != nil {
		return nil, Payment{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if err := invoice.mustBeOpen(); err != nil {
		return nil, Payment{}, err
	}
	if invoice.Balance() <= 0 {
		return nil, Payment{}, errNothingDue
	}
	now := s.Now()
	switch p, err := pendingPayment(ctx, tx, n.Tenant, invoice.ID); {
	case err == nil && p.Stranger && !n.Stranger:
		if err := s.abandonStrangers(ctx, tx, p, invoice, "Replaced by a checkout of the customer or staff."); err != nil {
			return nil, Payment{}, err
		}
	case err == nil && p.AuthorizationURL != "":
		return nil, p, nil
	case err == nil && !s.elapsed(p, now).start:
		return nil, Payment{}, errStarting
	case err == nil:
		if err := s.failStart(ctx, tx, p, invoice); err != nil {
			return nil, Payment{}, err
		}
	case !errors.Is(err, db.ErrNotFound):
		return nil, Payment{}, err
	}
	reference, err := claimReference(ctx, tx, n.Tenant, "PAY")
	if err != nil {
		return nil, Payment{}, err
	}
	payee, err := tenants.ByID(ctx, tx, n.Tenant)
	if err != nil {
		return nil, Payment{}, err
	}
	account, err := s.payoutAccount(ctx, tx, invoice)
	if err != nil {
		return nil, Payment{}, err
	}
	p := Payment{
		ID: ref.NewID(), Reference: reference, Status: PaymentTransitions.Start(onStarted),
		Amount: invoice.Balance(), Currency: invoice.Currency, Email: n.Email, Stranger: n.Stranger, Subaccount: account, CreatedAt: now, NextCheckAt: &now, Provider: Paystack,
	}.withInvoice(invoice)
	if err := insertPayment(ctx, tx, p); err != nil {
		return nil, Payment{}, err
	}
	checkout := &Checkout{
		Reference: p.Reference, Email: p.Email, Amount: p.Amount, Currency: p.Currency,
		Subaccount: account, Payee: payee.Name, Description: invoice.Description,
	}
	if n.CallbackURL != nil {
		checkout.CallbackURL = *n.CallbackURL
	}
	return checkout, p, addEvent(ctx, tx, p, now, eventStarted, "for invoice "+invoice.Reference)
}

// failStart ends a payment whose start was interrupted by a crash: its page was never
// stored.
func (s *Service) failStart(ctx context.Context, tx *db.Tx, p Payment, i Invoice) error {
	before := p.Status
	p.failStart(errorAnswerLost)
	if err := s.publishOutcome(ctx, tx, before, p, i); err != nil {
		return err
	}
	return s.update(ctx, tx, p, eventCheckoutFailed, p.LastError)
}

// payoutAccount returns the subaccount that receives the money of an invoice: the
// tenant's, if the bank has verified it and it has the invoice's currency; else "".
func (s *Service) payoutAccount(ctx context.Context, tx *db.Tx, i Invoice) (string, error) {
	account, ok, err := s.ReceivingAccount(ctx, tx, i.Tenant)
	if err != nil || !ok || !account.Verified || account.Currency != i.Currency {
		return "", err
	}
	return account.SubaccountCode, nil
}

// recordStart stores the provider's answer to the start of a checkout and returns the updated payment.
func (s *Service) recordStart(ctx context.Context, tx *db.Tx, p Payment, page CheckoutPage, failure error) (Payment, error) {
	p, invoice, err := lockPayment(ctx, tx, p.Tenant, p.Reference)
	if err != nil {
		return p, err
	}
	before := p.Status
	kind, detail := eventCheckoutOpened, "at the provider"
	if failure != nil {
		kind, detail = eventCheckoutFailed, "The payment provider is unavailable."
	}
	if p.Status == Pending { // otherwise the payment ended before this answer arrived
		p.AuthorizationURL, p.AccessCode = page.URL, page.AccessCode
		if failure != nil {
			p.failStart(detail)
		}
	}
	if err := s.publishOutcome(ctx, tx, before, p, invoice); err != nil {
		return p, err
	}
	return p, s.update(ctx, tx, p, kind, detail)
}

// update stores a payment together with the timeline event that explains it.
func (s *Service) update(ctx context.Context, tx *db.Tx, p Payment, kind, detail string) error {
	if err := updatePayment(ctx, tx, p); err != nil {
		return err
	}
	return addEvent(ctx, tx, p, s.Now(), kind, detail)
}
