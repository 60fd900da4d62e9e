package paystack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// ErrUnknownSubaccount means that the provider has no subaccount with that
// code, for instance because it was created with the key of another mode.
var ErrUnknownSubaccount = errors.New("paystack: unknown subaccount")

// SubaccountRequest creates or changes a subaccount.
type SubaccountRequest struct {
	BusinessName     string `json:"business_name"`
	BankCode         string `json:"bank_code"`
	AccountNumber    string `json:"account_number"`
	PercentageCharge int    `json:"percentage_charge"`     // of each payment, kept by the main account
	Description      string `json:"description,omitempty"` // shown on the provider's dashboard
}

// Subaccount is where the provider sends money.
type Subaccount struct {
	Code          string // ACCT_…
	AccountNumber string
	AccountName   string // often empty
	BankName      string
	Currency      string
	Verified      bool // by the provider's staff, before the first payout
	Active        bool
}

// CreateSubaccount creates a subaccount. It returns ErrAccount if the provider
// refuses the account. After an error for which IsUnavailable is true, it may exist;
// it receives nothing as long as no payment names its code.
func (c *Client) CreateSubaccount(ctx context.Context, in SubaccountRequest) (Subaccount, error) {
	var out subaccountReply
	if err := c.post(ctx, "/subaccount", in, &out); err != nil {
		return Subaccount{}, refusedAccount(err, isAboutAccount)
	}
	return out.subaccount()
}

// UpdateSubaccount changes a subaccount. It returns ErrUnknownSubaccount if there is
// none with that code, and ErrAccount if the provider refuses the account.
func (c *Client) UpdateSubaccount(ctx context.Context, code string, in SubaccountRequest) (Subaccount, error) {
	if !safeInPath(code) {
		return Subaccount{}, ErrUnknownSubaccount
	}
	var out subaccountReply
	if err := c.put(ctx, "/subaccount/"+url.PathEscape(code), in, &out); err != nil {
		if isUnknownSubaccount(err) {
			return Subaccount{}, fmt.Errorf("%w: %w", ErrUnknownSubaccount, err)
		}
		return Subaccount{}, refusedAccount(err, isAboutAccount)
	}
	s, err := out.subaccount()
	if err == nil && s.Code != code {
		return Subaccount{}, invalidReply(fmt.Errorf("it is about subaccount %q", s.Code))
	}
	return s, err
}

type subaccountReply struct {
	Code          text `json:"subaccount_code"`
	AccountNumber text `json:"account_number"`
	AccountName   text `json:"account_name"`
	BankName      text `json:"settlement_bank"`
	Currency      text `json:"currency"`
	Verified      flag `json:"is_verified"`
	Active        flag `json:"active"`
}

func (r subaccountReply) subaccount() (Subaccount, error) {
	if r.Code == "" {
		return Subaccount{}, invalidReply(errors.New("it has no code"))
	}
	return Subaccount{
		Code: string(r.Code), AccountNumber: string(r.AccountNumber), AccountName: string(r.AccountName),
		BankName: string(r.BankName), Currency: string(r.Currency), Verified: r.Verified == yes, Active: r.Active != no,
	}, nil
}

// isAboutAccount compares messages, since the provider has no code for this.
func isAboutAccount(e *Error) bool {
	message := strings.ToLower(e.Message)
	return slices.ContainsFunc([]string{"account details are invalid", "settlement bank is invalid", "account number is invalid", "could not resolve"},
		func(part string) bool { return strings.Contains(message, part) })
}

func isUnknownSubaccount(err error) bool {
	e, ok := errors.AsType[*Error](err)
	if !ok {
		return false
	}
	return e.HTTPStatus == http.StatusNotFound ||
		e.HTTPStatus == http.StatusBadRequest && strings.Contains(strings.ToLower(e.Message), "subaccount not found")
}
