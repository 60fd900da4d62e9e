package tenant

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
)

// claimTime is how long one call may take to change the account at the provider.
// What is asked there in this time cannot overtake what another call asks, so
// that the account we show is the one that the provider pays to.
const claimTime = time.Minute

// PayoutOf reads where a tenant's money goes, and reports false when it has not
// said so.
func PayoutOf(ctx context.Context, q db.Q, tenantID string) (PayoutAccount, bool, error) {
	a, err := payoutRow(ctx, q, tenantID)
	if errors.Is(err, db.ErrNotFound) {
		return PayoutAccount{}, false, nil
	}
	return a, err == nil, err
}

// Banks lists the provider's banks of a currency.
func (s *Service) Banks(ctx context.Context, currency string) ([]Bank, error) {
	if !slices.Contains(PayoutCurrencies, currency) {
		return nil, fault.Invalid("currency", fault.InvalidValue, "must be one of "+strings.Join(PayoutCurrencies, ", "))
	}
	banks, err := s.provider.Banks(ctx, currency)
	if err != nil {
		return nil, errProvider.Wrap(err)
	}
	return banks, nil
}

// SetPayout sends the money of the caller's organisation to another account from
// now on. The bank has to know the account. The subaccount that the organisation
// has at the provider is changed, or made.
//
// After a lost reply nobody knows what the provider did: what was known before
// stands, and sending the account again puts it right. A subaccount that was
// made unheard stays behind at the provider and receives nothing.
func (s *Service) SetPayout(ctx context.Context, caller auth.Caller, bankCode, accountNumber string) (PayoutAccount, error) {
	if wrong := checkAccountNumber(accountNumber); wrong != "" {
		return PayoutAccount{}, fault.Invalid("accountNumber", fault.InvalidFormat, wrong)
	}
	bank, currency, err := s.findBank(ctx, bankCode)
	if err != nil {
		return PayoutAccount{}, err
	}
	name, err := s.provider.AccountName(ctx, bank.Code, accountNumber)
	if err != nil {
		return PayoutAccount{}, accountFault(err, errProvider)
	}
	now := s.Now()
	return s.changePayout(ctx, caller, accountNumber, PayoutAccount{
		BankCode: bank.Code, BankName: bank.Name, Last4: lastFour(accountNumber), AccountName: name, Currency: currency,
		Verified: true, VerifiedAt: &now,
	})
}

// findBank looks for a bank in the lists of all currencies.
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
	return Bank{}, "", errBank
}

// changePayout claims the payout account, changes it at the provider and keeps
// what came of it.
func (s *Service) changePayout(ctx context.Context, caller auth.Caller, number string, a PayoutAccount) (PayoutAccount, error) {
	t, err := Get(ctx, s.DB, caller.Tenant)
	if err != nil {
		return PayoutAccount{}, err
	}
	// Once the provider was asked, its answer is kept even if the client is gone.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), claimTime)
	defer cancel()
	before, claim, err := s.claim(ctx, t.ID)
	if err != nil {
		return PayoutAccount{}, err
	}
	a.SubaccountCode, err = s.subaccount(ctx, before.SubaccountCode, NewSubaccount{
		TenantID: t.ID, BusinessName: t.Name, BankCode: a.BankCode, AccountNumber: number,
	})
	if err != nil {
		if failed := s.release(ctx, t.ID, claim); failed != nil { // it runs out by itself
			slog.WarnContext(ctx, "a claim on a payout account was not released", "error", failed)
		}
		return PayoutAccount{}, accountFault(err, errUnsure)
	}
	return a, s.DB.Write(ctx, func(tx *db.Tx) error {
		now := s.Now()
		held, err := updatePayout(ctx, tx, t.ID, a, claim, now)
		if err != nil {
			return err
		}
		if !held {
			return errChanging
		}
		what := change{action: "payout_account.changed", target: "PAYOUT_ACCOUNT", after: accountView(a)}
		if before.SubaccountCode != "" {
			what.before = accountView(before)
		}
		return record(ctx, tx, t, audit.By(caller), now, what)
	})
}

// claim reserves the payout account and reads it as it is; empty where there is
// none.
func (s *Service) claim(ctx context.Context, tenantID string) (before PayoutAccount, until time.Time, err error) {
	now := s.Now()
	until = now.Add(claimTime).Truncate(time.Microsecond) // as fine as it is kept
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		got, err := claimPayout(ctx, tx, tenantID, now, until)
		if err != nil {
			return err
		}
		if !got {
			return errChanging
		}
		before, _, err = PayoutOf(ctx, tx, tenantID)
		return err
	})
	return before, until, err
}

func (s *Service) release(ctx context.Context, tenantID string, claim time.Time) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return releasePayout(ctx, tx, tenantID, claim) })
}

// subaccount changes a subaccount, or makes one where there is none.
func (s *Service) subaccount(ctx context.Context, code string, n NewSubaccount) (string, error) {
	if code != "" {
		err := s.provider.UpdateSubaccount(ctx, code, n)
		if !errors.Is(err, ErrNoSubaccount) {
			return code, err
		}
	}
	return s.provider.CreateSubaccount(ctx, n)
}

// accountFault tells an account that the bank does not know from a provider that
// could not be asked.
func accountFault(err error, otherwise *fault.Error) error {
	if errors.Is(err, ErrNoAccount) {
		return errAccount.Wrap(err)
	}
	return otherwise.Wrap(err)
}
