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

// ErrUnknownSubaccount means that the provider has no subaccount of that code,
// for instance because it was made with the key of another mode.
var ErrUnknownSubaccount = errors.New("paystack: unknown subaccount")

// SubaccountRequest is what the provider is to know of a subaccount.
type SubaccountRequest struct {
	BusinessName     string `json:"business_name"`
	BankCode         string `json:"bank_code"`
	AccountNumber    string `json:"account_number"`
	PercentageCharge int    `json:"percentage_charge"`     // whole percents of each payment that stay with the main account
	Description      string `json:"description,omitempty"` // for people at the provider's dashboard
}

// Subaccount is where the provider passes money on to.
type Subaccount struct {
	Code          string // ACCT_…
	AccountNumber string
	AccountName   string // often empty
	BankName      string
	Currency      string
	Verified      bool // by people at the provider, before its first payout
	Active        bool
}

// CreateSubaccount makes a subaccount. It gives ErrAccount when the provider
// refuses the account. After an error for which IsUnavailable holds, one may
// exist all the same; nothing is paid to it as long as nobody names its code.
func (c *Client) CreateSubaccount(ctx context.Context, in SubaccountRequest) (Subaccount, error) {
	var out subaccountReply
	if err := c.post(ctx, "/subaccount", in, &out); err != nil {
		return Subaccount{}, refusedAccount(err, isAboutAccount)
	}
	return out.subaccount()
}

// UpdateSubaccount changes a subaccount. It gives ErrUnknownSubaccount when there
// is none of that code, and ErrAccount when the provider refuses the account.
func (c *Client) UpdateSubaccount(ctx context.Context, code string, in SubaccountRequest) (Subaccount, error) {
	if !plausible(code) {
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
		return Subaccount{}, unreadable(fmt.Errorf("it is about subaccount %q", s.Code))
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
		return Subaccount{}, unreadable(errors.New("it has no code"))
	}
	return Subaccount{
		Code: string(r.Code), AccountNumber: string(r.AccountNumber), AccountName: string(r.AccountName),
		BankName: string(r.BankName), Currency: string(r.Currency), Verified: r.Verified == yes, Active: r.Active != no,
	}, nil
}

// isAboutAccount goes by the provider's words: it has no code for this.
func isAboutAccount(e *Error) bool {
	said := strings.ToLower(e.Message)
	return slices.ContainsFunc([]string{"account details are invalid", "settlement bank is invalid", "account number is invalid", "could not resolve"},
		func(words string) bool { return strings.Contains(said, words) })
}

func isUnknownSubaccount(err error) bool {
	e, ok := errors.AsType[*Error](err)
	if !ok {
		return false
	}
	return e.HTTPStatus == http.StatusNotFound ||
		e.HTTPStatus == http.StatusBadRequest && strings.Contains(strings.ToLower(e.Message), "subaccount not found")
}
