package tenants

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

const payout = organizations + "/payment-account"

func (s *Service) registerPayout(routes *api.API) {
	api.Call(routes, ofAdmin(http.MethodGet, payout+"/banks", api.Operation{
		ID: "listBanks", Budget: api.ProviderCalls, Summary: "List banks", Message: "Banks.", Sort: bankOrders,
		Description: "The banks and wallets in a currency to which the payment provider can pay out, in the provider's order.",
		Errors:      []fault.Code{fault.PaymentProviderUnavailable},
	}), s.listBanks)
	api.Call(routes, ofAdmin(http.MethodPost, payout, api.Operation{
		ID: "setPayoutAccount", Fresh: true, Resumable: true, Budget: api.ProviderCalls, Summary: "Set the payout account", Message: "Payout account saved.",
		Description: "Sets the account that receives the organisation's money. The bank must be listed for a currency and must confirm the account. " +
			"Only the last four digits of the account number are stored. Replacing an account requires currentPassword, and all active admins " +
			"are notified by email. The previous account receives the money of new payments until effectiveAt, 24 hours later. An organisation " +
			"can verify five accounts in 24 hours.",
		Errors: []fault.Code{fault.NotFound, fault.Conflict, fault.PaymentProviderUnavailable},
	}), s.setPayout, s.checkPayout)
	api.Read(routes, ofAdmin(http.MethodGet, payout, api.Operation{
		ID: "getPayoutAccount", Summary: "Get the payout account", Message: "Payout account.",
		Description: "The account that receives the organisation's money, if one was set. While previous is present, that account receives the money of " +
			"new payments, until effectiveAt.",
		Errors: []fault.Code{fault.NotFound},
	}), s.getPayout)
}

var bankOrders = api.Fields("code", "name")

// ListBanksInput is the input of listBanks.
type ListBanksInput struct {
	api.ArrayQuery

	Currency string `query:"currency" required:"true" enum:"NGN,GHS,KES,ZAR,USD" doc:"ISO 4217 code" example:"NGN"`
}

// BankView is a bank or a wallet.
type BankView struct {
	Code string `json:"code" doc:"Bank code, always a string" example:"044"`
	Name string `json:"name" example:"Access Bank"`
}

// SetPayoutInput is the input of setPayoutAccount.
type SetPayoutInput struct {
	Body struct {
		BankCode      string `json:"bankCode" minLength:"1" maxLength:"40" doc:"Code from the list of banks" example:"044"`
		AccountNumber string `json:"accountNumber" minLength:"1" maxLength:"40" doc:"Account number, as a string of digits" example:"0123456789"`

		CurrentPassword string `json:"currentPassword,omitempty" maxLength:"1000" format:"password" doc:"Password of the caller; required if an account exists"`
	}
}

// PayoutAccountView is a bank account of an organisation.
type PayoutAccountView struct {
	BankCode       string    `json:"bankCode" example:"044"`
	BankName       string    `json:"bankName" example:"Access Bank"`
	AccountNumber  string    `json:"accountNumber" doc:"Last four digits of the account number" example:"6789"`
	AccountName    string    `json:"accountName" doc:"Name of the account holder, as the bank reports it"`
	Currency       string    `json:"currency" doc:"ISO 4217 code of the payout currency" example:"NGN"`
	SubaccountCode string    `json:"subaccountCode" doc:"Code of the account at the payment provider" example:"ACCT_6uujpqtzmnufzkw"`
	Verified       bool      `json:"verified" doc:"Whether the bank has confirmed the account"`
	VerifiedAt     *api.Time `json:"verifiedAt"`
}

// PayoutView is the payout account of an organisation, with the one that it replaces.
type PayoutView struct {
	PayoutAccountView

	EffectiveAt *api.Time          `json:"effectiveAt" doc:"Time from which the account receives the money of new payments"`
	Previous    *PayoutAccountView `json:"previous,omitempty" doc:"The account that receives the money until then; omitted afterwards"`
}

// payoutView returns the view of a payout account, in responses and in audit events.
func (s *Service) payoutView(p Payout) PayoutView {
	v := PayoutView{PayoutAccountView: accountView(p.PayoutAccount), EffectiveAt: api.TimeOf(p.EffectiveAt)}
	if p.pending(s.payouts.Now()) {
		previous := accountView(*p.Previous.V)
		v.Previous = &previous
	}
	return v
}

// accountView returns the view of an account.
func accountView(a PayoutAccount) PayoutAccountView {
	return PayoutAccountView{
		BankCode: a.BankCode, BankName: a.BankName, AccountNumber: a.Last4, AccountName: a.AccountName,
		Currency: a.Currency, SubaccountCode: a.SubaccountCode, Verified: a.Verified, VerifiedAt: api.TimeOf(a.VerifiedAt),
	}
}

func (s *Service) listBanks(ctx context.Context, _ *api.Steps, _ auth.Caller, in *ListBanksInput) ([]BankView, error) {
	banks, err := s.Banks(ctx, in.Currency)
	if err != nil {
		return nil, err
	}
	views := make([]BankView, len(banks))
	for i, b := range banks {
		views[i] = BankView(b)
	}
	return api.Array(in.ArrayQuery, bankOrders, views)
}

// checkPayout validates what can be checked without the provider and without counting a password
// attempt.
func (s *Service) checkPayout(ctx context.Context, q db.Q, by auth.Caller, in *SetPayoutInput) error {
	var wrong fault.Fields
	if key := checkAccountNumber(in.Body.AccountNumber); key != "" {
		wrong.Add("accountNumber", fault.InvalidFormat, key)
	}
	_, exists, err := PayoutOf(ctx, q, by.Tenant)
	if err == nil && exists && in.Body.CurrentPassword == "" {
		err = errPassword
	}
	return fault.Join(wrong.Err(), err)
}

func (s *Service) getPayout(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (PayoutView, error) {
	p, ok, err := PayoutOf(ctx, q, by.Tenant)
	if err != nil {
		return PayoutView{}, err
	}
	if !ok {
		return PayoutView{}, fault.ErrNotFound
	}
	return s.payoutView(p), nil
}
