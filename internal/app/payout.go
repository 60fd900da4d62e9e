package app

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices/mail"
	"stagegate/internal/providers/paystack"
	"stagegate/internal/tenants"
)

// platformShare is the share of each payment, in percent, that the platform keeps.
// Tenants pay for the platform through their plans.
const platformShare = 0

// payouts implements tenants.PayoutProvider with Paystack.
type payouts struct {
	client *paystack.Client
}

func (p payouts) Banks(ctx context.Context, currency string) ([]tenants.Bank, error) {
	banks, err := p.client.Banks(ctx, currency)
	all := make([]tenants.Bank, len(banks))
	for i, b := range banks {
		all[i] = tenants.Bank{Code: b.Code, Name: b.Name}
	}
	return all, err
}

func (p payouts) AccountName(ctx context.Context, bankCode, accountNumber string) (string, error) {
	account, err := p.client.ResolveAccount(ctx, bankCode, accountNumber)
	if errors.Is(err, paystack.ErrAccount) {
		return "", tenants.ErrNoAccount
	}
	return account.Name, err
}

func (p payouts) CreateSubaccount(ctx context.Context, n tenants.NewSubaccount) (string, error) {
	created, err := p.client.CreateSubaccount(ctx, subaccount(n))
	if errors.Is(err, paystack.ErrAccount) {
		return "", tenants.ErrNoAccount
	}
	return created.Code, err
}

func subaccount(n tenants.NewSubaccount) paystack.SubaccountRequest {
	return paystack.SubaccountRequest{
		BusinessName: n.BusinessName, BankCode: n.BankCode, AccountNumber: n.AccountNumber,
		PercentageCharge: platformShare, Description: n.TenantID,
	}
}

// payoutSettings connects the payout accounts of tenants to passwords and mails.
func (d *dependencies) payoutSettings(s *Services) tenants.PayoutSettings {
	return tenants.PayoutSettings{
		Now: d.billingNow, Delay: time.Duration(d.config.PayoutChangeHours) * time.Hour,
		Checks: &limits.Shared{DB: d.db, Now: d.billingNow, Rates: d.config.Rates}, // a budget: also without rate limits
		CheckPassword: func(ctx context.Context, d *db.DB, by auth.Caller, password string) error {
			return s.Members.CheckCurrentPassword(ctx, d, by, password)
		},
		Changed: func(ctx context.Context, tx *db.Tx, t tenants.Tenant, by auth.Caller, p tenants.Payout) error {
			change := mail.PayoutChange{
				Organisation: t.Name, By: by.Name, Bank: p.BankName, LastDigits: p.Last4, EffectiveAt: *p.EffectiveAt,
				First: p.Previous.V == nil,
			}
			return accounts.ForEachAdmin(ctx, tx, t.ID, func(to mail.Person) error { return d.mailer.PayoutChanged(ctx, tx, to, change) })
		},
	}
}
