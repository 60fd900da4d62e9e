package app

import (
	"context"
	"errors"

	"stagegate/internal/provider/paystack"
	"stagegate/internal/tenant"
)

// platformShare is the share of each payment, in percent, that the platform keeps.
// Tenants pay for the platform through their plans.
const platformShare = 0

// payouts implements tenant.PayoutProvider with Paystack.
type payouts struct {
	client *paystack.Client
}

func (p payouts) Banks(ctx context.Context, currency string) ([]tenant.Bank, error) {
	banks, err := p.client.Banks(ctx, currency)
	all := make([]tenant.Bank, len(banks))
	for i, b := range banks {
		all[i] = tenant.Bank{Code: b.Code, Name: b.Name}
	}
	return all, err
}

func (p payouts) AccountName(ctx context.Context, bankCode, accountNumber string) (string, error) {
	account, err := p.client.ResolveAccount(ctx, bankCode, accountNumber)
	if errors.Is(err, paystack.ErrAccount) {
		return "", tenant.ErrNoAccount
	}
	return account.Name, err
}

func (p payouts) CreateSubaccount(ctx context.Context, n tenant.NewSubaccount) (string, error) {
	created, err := p.client.CreateSubaccount(ctx, subaccount(n))
	if errors.Is(err, paystack.ErrAccount) {
		return "", tenant.ErrNoAccount
	}
	return created.Code, err
}

func (p payouts) UpdateSubaccount(ctx context.Context, code string, n tenant.NewSubaccount) error {
	_, err := p.client.UpdateSubaccount(ctx, code, subaccount(n))
	switch {
	case errors.Is(err, paystack.ErrUnknownSubaccount):
		return tenant.ErrNoSubaccount
	case errors.Is(err, paystack.ErrAccount):
		return tenant.ErrNoAccount
	}
	return err
}

func subaccount(n tenant.NewSubaccount) paystack.SubaccountRequest {
	return paystack.SubaccountRequest{
		BusinessName: n.BusinessName, BankCode: n.BankCode, AccountNumber: n.AccountNumber,
		PercentageCharge: platformShare, Description: n.TenantID,
	}
}
