package tenant

import (
	"context"
	"errors"
	"strings"
	"time"

	"stagegate/internal/fault"
)

// PayoutCurrencies are those in which the provider pays out to banks, in the
// order in which a bank's code is looked for.
var PayoutCurrencies = []string{"NGN", "GHS", "KES", "ZAR", "USD"}

// Bank is a bank, or a wallet, that the provider pays out to.
type Bank struct {
	Code string // a text: it may begin with zeros or be letters
	Name string
}

// NewSubaccount is what the provider is told of a tenant's account.
type NewSubaccount struct {
	TenantID      string
	BusinessName  string
	BankCode      string
	AccountNumber string
}

// What a PayoutProvider says with an error. Any other error means that the
// provider could not be asked.
var (
	// ErrNoAccount says that the bank has no such account.
	ErrNoAccount = errors.New("tenant: the bank has no such account")
	// ErrNoSubaccount says that the provider has no such subaccount.
	ErrNoSubaccount = errors.New("tenant: the provider has no such subaccount")
)

// PayoutProvider knows banks and pays out to accounts. Its calls are made outside
// of transactions.
type PayoutProvider interface {
	// Banks lists those of a currency.
	Banks(ctx context.Context, currency string) ([]Bank, error)
	// AccountName tells whose account it is, or gives ErrNoAccount.
	AccountName(ctx context.Context, bankCode, accountNumber string) (string, error)
	// CreateSubaccount makes a subaccount and gives its code.
	CreateSubaccount(ctx context.Context, n NewSubaccount) (string, error)
	// UpdateSubaccount points a subaccount to another account. It gives
	// ErrNoSubaccount when there is no such subaccount (any more).
	UpdateSubaccount(ctx context.Context, code string, n NewSubaccount) error
}

// PayoutAccount is where a tenant's money goes.
type PayoutAccount struct {
	BankCode       string     `db:"bank_code"`
	BankName       string     `db:"bank_name"`
	Last4          string     `db:"account_last4"` // of the account number; the rest is not kept
	AccountName    string     `db:"account_name"`
	Currency       string     `db:"currency"`
	SubaccountCode string     `db:"subaccount_code"`
	Verified       bool       `db:"verified"` // the bank told whose account it is
	VerifiedAt     *time.Time `db:"verified_at"`
}

var (
	errProvider = fault.New(fault.PaymentProviderUnavailable, "The payment provider cannot be reached right now. Try again in a moment.")
	errUnsure   = fault.New(fault.PaymentProviderUnavailable, "The payment provider did not say whether it took the account. Send it again in a moment.")
	errChanging = fault.New(fault.Conflict, "The payout account is being changed at this moment. Try again when that is done.")
	errBank     = fault.Invalid("bankCode", fault.InvalidValue, "must be the code of a bank in the list of banks")
	errAccount  = fault.Invalid("accountNumber", fault.InvalidValue, "the bank does not know this account number")
)

// lastFour are the digits by which people recognise an account.
func lastFour(number string) string { return number[max(0, len(number)-4):] }

// checkAccountNumber says what is wrong with an account number, or "". The
// provider knows better; this keeps out what could not be one anywhere.
func checkAccountNumber(number string) string {
	if number == "" || strings.Trim(number, "0123456789") != "" {
		return "must have digits only"
	}
	return ""
}
