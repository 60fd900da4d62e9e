package tenant

import (
	"context"
	"errors"
	"strings"
	"time"

	"stagegate/internal/fault"
)

// PayoutCurrencies are the currencies of payouts, in the order in which findBank
// searches them.
var PayoutCurrencies = []string{"NGN", "GHS", "KES", "ZAR", "USD"}

// Bank is a bank, or a wallet, that the provider pays out to.
type Bank struct {
	Code string // not a number: it may have leading zeros or letters
	Name string
}

// NewSubaccount is what the provider needs to create or update a subaccount.
type NewSubaccount struct {
	TenantID      string
	BusinessName  string
	BankCode      string
	AccountNumber string
}

// Errors of a PayoutProvider. Any other error means that the provider could not be
// reached.
var (
	// ErrNoAccount means that the bank has no such account.
	ErrNoAccount = errors.New("tenant: the bank has no such account")
	// ErrNoSubaccount means that the provider has no such subaccount.
	ErrNoSubaccount = errors.New("tenant: the provider has no such subaccount")
)

// PayoutProvider lists banks and manages subaccounts. Its methods are called outside
// of transactions.
type PayoutProvider interface {
	// Banks lists the banks of a currency.
	Banks(ctx context.Context, currency string) ([]Bank, error)
	// AccountName returns the name of the account's holder, or ErrNoAccount.
	AccountName(ctx context.Context, bankCode, accountNumber string) (string, error)
	// CreateSubaccount creates a subaccount and returns its code.
	CreateSubaccount(ctx context.Context, n NewSubaccount) (string, error)
	// UpdateSubaccount connects a subaccount to another account. It returns
	// ErrNoSubaccount when there is no such subaccount.
	UpdateSubaccount(ctx context.Context, code string, n NewSubaccount) error
}

// PayoutAccount is the bank account that a tenant is paid out to.
type PayoutAccount struct {
	BankCode       string     `db:"bank_code"`
	BankName       string     `db:"bank_name"`
	Last4          string     `db:"account_last4"` // of the account number; the rest is not stored
	AccountName    string     `db:"account_name"`
	Currency       string     `db:"currency"`
	SubaccountCode string     `db:"subaccount_code"`
	Verified       bool       `db:"verified"` // the bank has confirmed the account
	VerifiedAt     *time.Time `db:"verified_at"`
}

var (
	errProvider       = fault.New(fault.PaymentProviderUnavailable, "The payment provider cannot be reached right now. Try again in a moment.")
	errOutcomeUnknown = fault.New(fault.PaymentProviderUnavailable, "The payment provider did not say whether it took the account. Send it again in a moment.")
	errChanging       = fault.New(fault.Conflict, "The payout account is being changed at this moment. Try again when that is done.")
	errUnknownBank    = fault.Invalid("bankCode", fault.InvalidValue, "must be the code of a bank in the list of banks")
	errUnknownAccount = fault.Invalid("accountNumber", fault.InvalidValue, "the bank does not know this account number")
)

// lastFour returns the last four digits of an account number.
func lastFour(number string) string { return number[max(0, len(number)-4):] }

// checkAccountNumber returns why an account number is malformed, or "". Whether the
// account exists is checked by the provider.
func checkAccountNumber(number string) string {
	if number == "" || strings.Trim(number, "0123456789") != "" {
		return "must have digits only"
	}
	return ""
}
