package tenants

import (
	"context"
	"errors"
	"strings"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
)

// PayoutCurrencies are the currencies of payouts, in search order of findBank.
var PayoutCurrencies = []string{"NGN", "GHS", "KES", "ZAR", "USD"}

// Bank is a bank or wallet supported for payouts by the provider.
type Bank struct {
	Code string // not a number: it may have leading zeros or letters
	Name string
}

// NewSubaccount is the data for creating a subaccount.
type NewSubaccount struct {
	TenantID      string
	BusinessName  string
	BankCode      string
	AccountNumber string
}

// Errors of a PayoutProvider. Any other error means that the provider is unavailable.
var (
	// ErrNoAccount means that the account does not exist at the bank.
	ErrNoAccount = errors.New("tenants: account unknown to the bank")
)

// PayoutProvider lists banks and creates subaccounts. Its methods are called outside transactions.
type PayoutProvider interface {
	// Banks lists the banks of a currency.
	Banks(ctx context.Context, currency string) ([]Bank, error)
	// AccountName returns the name of the account holder, or ErrNoAccount.
	AccountName(ctx context.Context, bankCode, accountNumber string) (string, error)
	// CreateSubaccount creates a subaccount and returns its code.
	CreateSubaccount(ctx context.Context, n NewSubaccount) (string, error)
}

// PayoutSettings are the dependencies of changing a payout account.
type PayoutSettings struct {
	Now    ref.Clock      // clock for effectiveAt; in the sandbox, the billing clock
	Delay  time.Duration  // time until a changed account receives money
	Checks *limits.Shared // limits.PayoutChecks, shared by all instances

	// CheckPassword returns an error unless the password is the caller's.
	CheckPassword func(ctx context.Context, d *db.DB, by auth.Caller, password string) error
	// Changed notifies the admins of the tenant of the first account and of each change, in its transaction.
	Changed func(ctx context.Context, tx *db.Tx, t Tenant, by auth.Caller, p Payout) error
}

// PayoutAccount is a bank account that receives a tenant's money.
type PayoutAccount struct {
	BankCode       string     `db:"bank_code" json:"bankCode"`
	BankName       string     `db:"bank_name" json:"bankName"`
	Last4          string     `db:"account_last4" json:"last4"` // last digits of the account number; the rest is not stored
	AccountName    string     `db:"account_name" json:"accountName"`
	Currency       string     `db:"currency" json:"currency"`
	SubaccountCode string     `db:"subaccount_code" json:"subaccountCode"`
	Verified       bool       `db:"verified" json:"verified"` // the bank has confirmed the account
	VerifiedAt     *time.Time `db:"verified_at" json:"verifiedAt"`
}

// Payout is the payout account of a tenant. After a change, the previous account receives the money
// until EffectiveAt.
type Payout struct {
	PayoutAccount

	EffectiveAt *time.Time              `db:"effective_at"` // nil until the first account is stored
	Previous    db.JSON[*PayoutAccount] `db:"previous"`
}

// pending reports whether the account does not yet receive money.
func (p *Payout) pending(now time.Time) bool {
	return p.Previous.V != nil && p.EffectiveAt != nil && now.Before(*p.EffectiveAt)
}

// receiving returns the account that receives the money of new payments.
func (p *Payout) receiving(now time.Time) PayoutAccount {
	if p.pending(now) {
		return *p.Previous.V
	}
	return p.PayoutAccount
}

var (
	errProvider       = fault.New(fault.PaymentProviderUnavailable, "payment.provider_unreachable")
	errOutcomeUnknown = fault.New(fault.PaymentProviderUnavailable, "payout.outcome_unknown")
	errChanging       = fault.New(fault.Conflict, "payout.busy").WithRetryAfter(5)
	errPassword       = fault.Invalid("currentPassword", fault.Required, "payout.password")
	errUnknownBank    = fault.Invalid("bankCode", fault.InvalidValue, "payout.bank")
	errUnknownAccount = fault.Invalid("accountNumber", fault.InvalidValue, "payout.account")
)

// lastFour returns the last four digits of an account number.
func lastFour(number string) string { return number[max(0, len(number)-4):] }

// checkAccountNumber returns the key of the error for a malformed account number, or "". The provider
// checks whether the account exists.
func checkAccountNumber(number string) string {
	if number == "" || strings.Trim(number, "0123456789") != "" {
		return "payout.digits"
	}
	return ""
}
