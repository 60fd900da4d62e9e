package paystack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

const (
	banksPerPage = "100"
	maxPages     = 50 // of a list; more means that it does not end
)

// ErrAccount means that the provider refuses an account: there is none with this
// number at this bank.
var ErrAccount = errors.New("paystack: unknown account")

// Bank is a bank or a wallet that can receive money.
type Bank struct {
	Code     string // may begin with zeros or be letters
	Name     string
	Currency string
	Type     string // nuban, ghipss, mobile_money, kepss, basa
}

// Banks lists the active banks of a currency.
func (c *Client) Banks(ctx context.Context, currency string) ([]Bank, error) {
	query := url.Values{"currency": {currency}, "use_cursor": {"true"}, "perPage": {banksPerPage}}
	banks := []Bank{}
	for range maxPages {
		var rows []struct {
			Code     text `json:"code"`
			Name     text `json:"name"`
			Currency text `json:"currency"`
			Type     text `json:"type"`
			Active   flag `json:"active"`
			Deleted  flag `json:"is_deleted"`
		}
		var page pageMeta
		if err := c.getPage(ctx, "/bank?"+query.Encode(), &rows, &page); err != nil {
			return nil, err
		}
		for _, r := range rows {
			// A bank without this field counts as active.
			if r.Code != "" && r.Active != no && r.Deleted != yes {
				banks = append(banks, Bank{Code: string(r.Code), Name: string(r.Name), Currency: string(r.Currency), Type: string(r.Type)})
			}
		}
		if page.Next == "" {
			return banks, nil
		}
		query.Set("next", string(page.Next))
	}
	return nil, invalidReply(errors.New("the list of banks does not end"))
}

// Account is a bank account and its holder.
type Account struct {
	Number string
	Name   string // of the holder, as the bank spells it
}

// ResolveAccount returns the holder of an account. It returns ErrAccount if the bank
// has no such account. In test mode the provider answers a few times a day only.
func (c *Client) ResolveAccount(ctx context.Context, bankCode, accountNumber string) (Account, error) {
	var out struct {
		Number text `json:"account_number"`
		Name   text `json:"account_name"`
	}
	query := url.Values{"account_number": {accountNumber}, "bank_code": {bankCode}}
	if err := c.get(ctx, "/bank/resolve?"+query.Encode(), &out); err != nil {
		return Account{}, refusedAccount(err, func(*Error) bool { return true })
	}
	if out.Name == "" {
		return Account{}, invalidReply(errors.New("it has no name"))
	}
	return Account{Number: string(out.Number), Name: string(out.Name)}, nil
}

// refusedAccount wraps an error with ErrAccount if the provider refused the request
// because of the account.
func refusedAccount(err error, aboutAccount func(*Error) bool) error {
	e, ok := errors.AsType[*Error](err)
	if !ok {
		return err
	}
	switch e.HTTPStatus {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity:
		// An invalid key usually has another status.
		if !strings.EqualFold(e.Message, "Invalid key") && aboutAccount(e) {
			return fmt.Errorf("%w: %w", ErrAccount, err)
		}
	}
	return err
}
