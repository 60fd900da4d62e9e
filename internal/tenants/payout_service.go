package tenants

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
)

// claimDuration is the maximum duration of a change at the provider. Only the holder of the claim
// sends requests, so that the stored account is the one that the provider pays.
const claimDuration = time.Minute

// PayoutOf reads the payout account of a tenant; it reports false if there is none.
func PayoutOf(ctx context.Context, q db.Q, tenantID string) (Payout, bool, error) {
	p, err := payoutRow(ctx, q, tenantID)
	if errors.Is(err, db.ErrNotFound) {
		return Payout{}, false, nil
	}
	return p, err == nil, err
}

// ReceivingAccount reads the account that receives new payments of a tenant; it reports false if there
// is none.
func (s *Service) ReceivingAccount(ctx context.Context, q db.Q, tenantID string) (PayoutAccount, bool, error) {
	p, ok, err := PayoutOf(ctx, q, tenantID)
	return p.receiving(s.payouts.Now()), ok, err
}

// Banks lists the banks of a currency that the provider supports.
func (s *Service) Banks(ctx context.Context, currency string) ([]Bank, error) {
	if !slices.Contains(PayoutCurrencies, currency) {
		return nil, fault.Invalid("currency", fault.InvalidValue, "field.one_of", "values", PayoutCurrencies)
	}
	banks, err := s.provider.Banks(ctx, currency)
	if err != nil {
		return nil, errProvider.Wrap(err)
	}
	return banks, nil
}

// setPayout replaces the payout account of the caller's organisation. The account number must be
// digits, and the bank must confirm the account. The previous account keeps receiving money for
// PayoutSettings.Delay, so that admins can object to an unauthorised change.
//
// Every account gets its own subaccount at the provider, because running checkouts pay to the previous
// one. If the response is lost or the process dies, the stored account stays, and the new subaccount
// remains unused at the provider.
func (s *Service) setPayout(ctx context.Context, steps *api.Steps, by auth.Caller, in *SetPayoutInput) (PayoutView, error) {
	n := in.Body
	if n.CurrentPassword != "" { // changePayout requires it
		if err := s.payouts.CheckPassword(ctx, steps.DB(), by, n.CurrentPassword); err != nil {
			return PayoutView{}, err
		}
	}
	bank, currency, err := s.findBank(ctx, n.BankCode)
	if err != nil {
		return PayoutView{}, err
	}
	// Failures count too: each reveals whether an account exists and who holds it.
	if err := s.payouts.Checks.Take(ctx, steps.DB(), limits.PayoutChecks, by.Tenant); err != nil {
		return PayoutView{}, err
	}
	name, err := s.provider.AccountName(ctx, bank.Code, n.AccountNumber)
	if err != nil {
		return PayoutView{}, accountFault(err, errProvider)
	}
	now := s.Now()
	return s.changePayout(ctx, steps, by, in, PayoutAccount{
		BankCode: bank.Code, BankName: bank.Name, Last4: lastFour(n.AccountNumber), AccountName: name, Currency: currency,
		Verified: true, VerifiedAt: &now,
	})
}

// findBank finds a bank and its currency by the bank's code.
func (s *Service) findBank(ctx context.Context, code string) (Bank, string, error) {
	for _, currency := range PayoutCurrencies {
		banks, err := s.Banks(ctx, currency)
		if err != nil {
			return Bank{}, "", err
		}
		for _, b := range banks {
			if b.Code == code {
				return b, currency, nil
			}
		}
	}
	return Bank{}, "", errUnknownBank
}

// changePayout claims the payout account, creates the subaccount at the provider and
// stores the result.
func (s *Service) changePayout(ctx context.Context, steps *api.Steps, by auth.Caller, in *SetPayoutInput, a PayoutAccount) (PayoutView, error) {
	t, err := Get(ctx, steps.DB(), by.Tenant)
	if err != nil {
		return PayoutView{}, err
	}
	// The provider's answer is stored even if the client disconnects.
	ctx, cancel := db.Detach(ctx, claimDuration)
	defer cancel()
	var before Payout
	var exists bool
	now := s.Now()
	claim := now.Add(claimDuration).Truncate(time.Microsecond) // the precision of the column
	err = steps.Step(ctx, func(tx *db.Tx) error {
		claimed, err := claimPayout(ctx, tx, t.ID, now, claim)
		if err != nil {
			return err
		}
		if !claimed {
			return errChanging
		}
		before, exists, err = PayoutOf(ctx, tx, t.ID)
		return err
	})
	if err != nil {
		return PayoutView{}, err
	}
	if exists && in.Body.CurrentPassword == "" { // another call has set the first account
		err = errPassword
	} else {
		a.SubaccountCode, err = s.createSubaccount(ctx, t, a.BankCode, in.Body.AccountNumber)
	}
	if err != nil {
		failed := steps.Step(ctx, func(tx *db.Tx) error { return releasePayout(ctx, tx, t.ID, claim) })
		if failed != nil { // the claim expires
			slog.WarnContext(ctx, "releasing claim on payout account failed", "error", failed)
		}
		return PayoutView{}, err
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (PayoutView, error) {
		now, from := s.Now(), s.payouts.Now()
		p := Payout{PayoutAccount: a}
		if exists {
			receiving := before.receiving(from)
			p.Previous.V, from = &receiving, from.Add(s.payouts.Delay)
		}
		p.EffectiveAt = &from
		claimed, err := updatePayout(ctx, tx, t.ID, p, claim, now)
		if err != nil {
			return PayoutView{}, err
		}
		if !claimed {
			return PayoutView{}, errChanging
		}
		view := s.payoutView(p)
		what := change{action: "payout_account.changed", target: "PAYOUT_ACCOUNT", after: view}
		if exists {
			what.before = s.payoutView(before)
		}
		if err := s.payouts.Changed(ctx, tx, t, by, p); err != nil {
			return PayoutView{}, err
		}
		return view, record(ctx, tx, t, audit.By(by), now, what)
	})
}

// createSubaccount creates the subaccount of an account at the provider.
func (s *Service) createSubaccount(ctx context.Context, t Tenant, bankCode, accountNumber string) (string, error) {
	code, err := s.provider.CreateSubaccount(ctx, NewSubaccount{
		TenantID: t.ID, BusinessName: t.Name, BankCode: bankCode, AccountNumber: accountNumber,
	})
	if err != nil {
		return "", accountFault(err, errOutcomeUnknown)
	}
	return code, nil
}

// accountFault returns the refusal for an account unknown to the bank, or otherwise the given one.
func accountFault(err error, otherwise *fault.Error) error {
	if errors.Is(err, ErrNoAccount) {
		return errUnknownAccount.Wrap(err)
	}
	return otherwise.Wrap(err)
}
