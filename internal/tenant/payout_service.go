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

// claimDuration is how long one call may take to change the account at the provider.
// Only the call that has the claim sends requests, so that the stored account is the
// one that the provider pays to.
const claimDuration = time.Minute

// PayoutOf reads the payout account of a tenant, and reports false if there is none.
func PayoutOf(ctx context.Context, q db.Q, tenantID string) (PayoutAccount, bool, error) {
	a, err := payoutRow(ctx, q, tenantID)
	if errors.Is(err, db.ErrNotFound) {
		return PayoutAccount{}, false, nil
	}
	return a, err == nil, err
}

// Banks lists the banks of a currency that the provider supports.
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

// SetPayout replaces the payout account of the caller's organisation. The bank must
// know the account. The organisation's subaccount at the provider is updated, or
// created.
//
// If the reply is lost, the outcome is unknown: the stored account stays, and setting
// the account again corrects both sides. A subaccount whose reply was lost stays
// unused at the provider.
func (s *Service) SetPayout(ctx context.Context, caller auth.Caller, bankCode, accountNumber string) (PayoutAccount, error) {
	if reason := checkAccountNumber(accountNumber); reason != "" {
		return PayoutAccount{}, fault.Invalid("accountNumber", fault.InvalidFormat, reason)
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

// changePayout claims the payout account, changes it at the provider and stores the
// result.
func (s *Service) changePayout(ctx context.Context, caller auth.Caller, number string, a PayoutAccount) (PayoutAccount, error) {
	t, err := Get(ctx, s.DB, caller.Tenant)
	if err != nil {
		return PayoutAccount{}, err
	}
	// The provider's answer is stored even if the client disconnects.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), claimDuration)
	defer cancel()
	before, claim, err := s.claim(ctx, t.ID)
	if err != nil {
		return PayoutAccount{}, err
	}
	a.SubaccountCode, err = s.subaccount(ctx, before.SubaccountCode, NewSubaccount{
		TenantID: t.ID, BusinessName: t.Name, BankCode: a.BankCode, AccountNumber: number,
	})
	if err != nil {
		if failed := s.release(ctx, t.ID, claim); failed != nil { // it expires by itself
			slog.WarnContext(ctx, "releasing the claim on a payout account failed", "error", failed)
		}
		return PayoutAccount{}, accountFault(err, errOutcomeUnknown)
	}
	return a, s.DB.Write(ctx, func(tx *db.Tx) error {
		now := s.Now()
		claimed, err := updatePayout(ctx, tx, t.ID, a, claim, now)
		if err != nil {
			return err
		}
		if !claimed {
			return errChanging
		}
		what := change{action: "payout_account.changed", target: "PAYOUT_ACCOUNT", after: accountView(a)}
		if before.SubaccountCode != "" {
			what.before = accountView(before)
		}
		return record(ctx, tx, t, audit.By(caller), now, what)
	})
}

// claim claims the payout account and reads its current state, which is empty if
// there is no account yet.
func (s *Service) claim(ctx context.Context, tenantID string) (before PayoutAccount, until time.Time, err error) {
	now := s.Now()
	until = now.Add(claimDuration).Truncate(time.Microsecond) // the precision of the column
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		claimed, err := claimPayout(ctx, tx, tenantID, now, until)
		if err != nil {
			return err
		}
		if !claimed {
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

// subaccount updates the subaccount with this code, or creates one if there is none.
func (s *Service) subaccount(ctx context.Context, code string, n NewSubaccount) (string, error) {
	if code != "" {
		err := s.provider.UpdateSubaccount(ctx, code, n)
		if !errors.Is(err, ErrNoSubaccount) {
			return code, err
		}
	}
	return s.provider.CreateSubaccount(ctx, n)
}

// accountFault is the fault for an account that the bank does not know, or otherwise
// the given one.
func accountFault(err error, otherwise *fault.Error) error {
	if errors.Is(err, ErrNoAccount) {
		return errUnknownAccount.Wrap(err)
	}
	return otherwise.Wrap(err)
}
