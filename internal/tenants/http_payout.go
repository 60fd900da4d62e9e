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
		ID: "listBanks", Budget: api.ProviderCalls, Summary: "Banks to be paid out to", Message: "Banks.", Sort: bankOrders,
		Description: "The banks and wallets of a currency that the payment provider pays out to, in its order.",
		Errors:      []fault.Code{fault.PaymentProviderUnavailable},
	}), s.listBanks)
	api.Call(routes, ofAdmin(http.MethodPost, payout, api.Operation{
		ID: "setPayoutAccount", Resumable: true, Budget: api.ProviderCalls, Summary: "Set the payout account", Message: "Payout account saved.",
		Description: "Where the organisation's money goes. The bank must be in the list of banks of some currency, " +
			"and know the account. Of the account number only the last four digits are kept here. Replacing an account takes currentPassword, " +
			"and all active admins get a mail. The account before receives the money of new payments until effectiveAt, 24 hours later. " +
			"An organisation can have five accounts checked in 24 hours.",
		Errors: []fault.Code{fault.NotFound, fault.Conflict, fault.PaymentProviderUnavailable},
	}), s.setPayout, s.checkPayout)
	api.Read(routes, ofAdmin(http.MethodGet, payout, api.Operation{
		ID: "getPayoutAccount", Summary: "Get the payout account", Message: "Payout account.",
		Description: "Where the organisation's money goes. There is none before it was set. While previous is there, " +
			"that account receives the money of new payments, until effectiveAt.",
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
	Code string `json:"code" doc:"A text, also where it looks like a number" example:"044"`
	Name string `json:"name" example:"Access Bank"`
}

// SetPayoutInput is the input of setPayoutAccount.
type SetPayoutInput struct {
	Body struct {
		BankCode      string `json:"bankCode" minLength:"1" maxLength:"40" doc:"The code of a bank in the list of banks" example:"044"`
		AccountNumber string `json:"accountNumber" minLength:"1" maxLength:"40" doc:"Digits, as text" example:"0123456789"`

		CurrentPassword string `json:"currentPassword,omitempty" maxLength:"1000" format:"password" doc:"Your password; required where an account exists"`
	}
}

// PayoutAccountView is a bank account of an organisation.
type PayoutAccountView struct {
	BankCode       string    `json:"bankCode" example:"044"`
	BankName       string    `json:"bankName" example:"Access Bank"`
	AccountNumber  string    `json:"accountNumber" doc:"The last four digits only" example:"6789"`
	AccountName    string    `json:"accountName" doc:"Whose account it is, as the bank says"`
	Currency       string    `json:"currency" doc:"ISO 4217 code of the currency that is paid out" example:"NGN"`
	SubaccountCode string    `json:"subaccountCode" doc:"What the payment provider calls it" example:"ACCT_6uujpqtzmnufzkw"`
	Verified       bool      `json:"verified" doc:"Whether the bank knows the account"`
	VerifiedAt     *api.Time `json:"verifiedAt"`
}

// PayoutView is the payout account of an organisation, with the one that it replaces.
type PayoutView struct {
	PayoutAccountView

	EffectiveAt *api.Time          `json:"effectiveAt" doc:"From when on it receives the money of new payments"`
	Previous    *PayoutAccountView `json:"previous,omitempty" doc:"The account that receives the money until then; left out afterwards"`
}

// payoutView is the view of a payout account, in responses and in audit events.
func (s *Service) payoutView(p Payout) PayoutView {
	v := PayoutView{PayoutAccountView: accountView(p.PayoutAccount), EffectiveAt: api.TimeOf(p.EffectiveAt)}
	if p.pending(s.payouts.Now()) {
		previous := accountView(*p.Previous.V)
		v.Previous = &previous
	}
	return v
}

// accountView is the view of an account.
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

// checkPayout checks what can be seen without the provider and without trying the
// password.
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
