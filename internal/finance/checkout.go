package finance

import (
	"context"
	"errors"
	"log/slog"
	"net/mail"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/ref"
	"stagegate/internal/tenant"
)

// startWindow is how long starting a checkout may take. A payment that has no
// checkout page after that was cut short, and nobody can pay it.
const startWindow = 30 * time.Second

// Who wants to pay while another's checkout is just being opened waits for its
// page: this often, and this long each time.
const (
	joinTries = 40
	joinPause = 100 * time.Millisecond
)

var (
	errGateway = fault.New(fault.PaymentProviderUnavailable, "The payment provider cannot be reached right now. Nothing was charged; try again in a moment.")
	errCoin    = fault.New(fault.Conflict, "The payment provider takes no payments in the currency of this invoice.")
	errStarts  = fault.New(fault.Conflict, "A checkout of this invoice is just being started. Try again in a moment.")
)

// NewPayment is a wish to pay an invoice.
type NewPayment struct {
	Tenant      string
	InvoiceID   string
	Email       string // of the payer
	CallbackURL string // where the payer's browser goes afterwards; "" for nowhere
	Public      bool   // nobody is signed in, so that not every callback will do
}

// Start opens a checkout for what is left to pay on an invoice, or gives the one
// that is open already; created tells which. The payment is written before the
// provider hears of it, so that nothing the provider does can be unknown to us.
func (s *Service) Start(ctx context.Context, n NewPayment) (p Payment, created bool, err error) {
	if wrong := s.Callbacks.check(n.CallbackURL, n.Public); wrong != "" {
		return Payment{}, false, fault.Invalid("callbackUrl", fault.InvalidFormat, wrong)
	}
	if a, err := mail.ParseAddress(n.Email); err != nil || a.Address != n.Email {
		return Payment{}, false, fault.Invalid("email", fault.InvalidFormat, "must be an e-mail address")
	}
	c, p, err := s.reserveOrJoin(ctx, n)
	if err != nil || c == nil {
		return p, false, err
	}
	page, failure := s.gateway.Start(ctx, *c)
	// The provider has answered: what it said is kept even if the client is gone.
	p, err = s.opened(context.WithoutCancel(ctx), p, page, failure)
	switch {
	case err != nil:
		return Payment{}, false, err
	case errors.Is(failure, ErrCurrency):
		return Payment{}, false, errCoin.Wrap(failure)
	case failure != nil:
		slog.WarnContext(ctx, "starting a checkout failed", "payment", p.Reference, "error", failure)
		return Payment{}, false, errGateway.Wrap(failure)
	}
	return p, true, nil
}

// reserveOrJoin reserves a payment and gives the checkout that is to be opened
// for it; nil where one is open already. While another one of the invoice is just
// being started it waits for that one, for a while.
func (s *Service) reserveOrJoin(ctx context.Context, n NewPayment) (c *Checkout, p Payment, err error) {
	for range joinTries {
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			c, p, err = s.reserve(ctx, tx, n)
			return err
		})
		if !errors.Is(err, errStarts) {
			break
		}
		select {
		case <-ctx.Done():
			return nil, Payment{}, err
		case <-time.After(joinPause):
		}
	}
	return c, p, err
}

// reserve writes the payment that a checkout is to be opened for, unless there
// is one open.
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
	case err == nil && p.AuthorizationURL != "":
		return nil, p, nil
	case err == nil && !s.patience(p, now).lost:
		return nil, Payment{}, errStarts
	case err == nil: // cut short by a crash: its page is known to nobody
		p.Status, p.LastError = p.after(onNotOpened), "The provider's answer was lost; nobody could have paid."
		if err := s.change(ctx, tx, p, eventCheckoutFailed, p.LastError); err != nil {
			return nil, Payment{}, err
		}
	case !errors.Is(err, db.ErrNotFound):
		return nil, Payment{}, err
	}
	reference, err := claimReference(ctx, tx, n.Tenant, "PAY")
	if err != nil {
		return nil, Payment{}, err
	}
	payee, err := tenant.ByID(ctx, tx, n.Tenant)
	if err != nil {
		return nil, Payment{}, err
	}
	account, err := payoutTo(ctx, tx, invoice)
	if err != nil {
		return nil, Payment{}, err
	}
	p := Payment{
		Tenant: n.Tenant, ID: ref.NewID(), Reference: reference, InvoiceID: invoice.ID, InvoiceReference: invoice.Reference, Status: PaymentTransitions.Start(onStarted),
		Amount: invoice.Balance(), Currency: invoice.Currency, Email: n.Email, Subaccount: account, CreatedAt: now, NextCheckAt: &now,
	}
	if err := insertPayment(ctx, tx, p); err != nil {
		return nil, Payment{}, err
	}
	return &Checkout{
		Reference: p.Reference, Email: p.Email, Amount: p.Amount, Currency: p.Currency, CallbackURL: n.CallbackURL,
		Subaccount: account, Payee: payee.Name, Description: invoice.Description,
	}, p, note(ctx, tx, p, now, eventStarted, "for invoice "+invoice.Reference)
}

// payoutTo is the account that the money of an invoice is passed on to: the
// tenant's, where the bank has confirmed it and it takes the currency; "" for
// none.
func payoutTo(ctx context.Context, tx *db.Tx, i Invoice) (string, error) {
	account, ok, err := tenant.PayoutOf(ctx, tx, i.Tenant)
	if err != nil || !ok || !account.Verified || account.Currency != i.Currency {
		return "", err
	}
	return account.SubaccountCode, nil
}

// opened writes what the provider answered to the start of a checkout.
func (s *Service) opened(ctx context.Context, p Payment, page CheckoutPage, failure error) (Payment, error) {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		if _, err := lockInvoice(ctx, tx, p.Tenant, p.InvoiceID); err != nil {
			return err
		}
		now, err := paymentByReference(ctx, tx, p.Tenant, p.Reference)
		if err != nil {
			return err
		}
		kind, detail := eventCheckoutOpened, "at the provider"
		if failure != nil {
			kind, detail = eventCheckoutFailed, "The provider could not be reached."
		}
		if p = now; p.Status == Pending { // else the payer was faster than this answer
			p.AuthorizationURL, p.AccessCode = page.URL, page.AccessCode
			if failure != nil {
				p.Status, p.LastError = p.after(onNotOpened), detail
			}
		}
		return s.change(ctx, tx, p, kind, detail)
	})
	return p, err
}

// change writes a payment together with the entry in its timeline that says why.
func (s *Service) change(ctx context.Context, tx *db.Tx, p Payment, kind, detail string) error {
	if err := updatePayment(ctx, tx, p); err != nil {
		return err
	}
	return note(ctx, tx, p, s.Now(), kind, detail)
}
