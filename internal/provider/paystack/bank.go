package paystack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Lists come in parts. A list with more parts than this does not end.
const (
	banksInPart = "100"
	maxParts    = 50
)

// ErrAccount means that the provider refuses an account: it knows none of this
// number at this bank.
var ErrAccount = errors.New("paystack: unknown account")

// Bank is a bank, or a wallet, that money can be passed on to.
type Bank struct {
	Code     string // a text: it may begin with zeros or be letters
	Name     string
	Currency string
	Type     string // nuban, ghipss, mobile_money, kepss, basa
}

// Banks lists the banks of a currency that are in use.
func (c *Client) Banks(ctx context.Context, currency string) ([]Bank, error) {
	query := url.Values{"currency": {currency}, "use_cursor": {"true"}, "perPage": {banksInPart}}
	banks := []Bank{}
	for range maxParts {
		var rows []struct {
			Code     text `json:"code"`
			Name     text `json:"name"`
			Currency text `json:"currency"`
			Type     text `json:"type"`
			Active   flag `json:"active"`
			Deleted  flag `json:"is_deleted"`
		}
		var part pageMeta
		if err := c.getPage(ctx, "/bank?"+query.Encode(), &rows, &part); err != nil {
			return nil, err
		}
		for _, r := range rows {
			// One that does not say whether it is active is taken for it.
			if r.Code != "" && r.Active != no && r.Deleted != yes {
				banks = append(banks, Bank{Code: string(r.Code), Name: string(r.Name), Currency: string(r.Currency), Type: string(r.Type)})
			}
		}
		if part.Next == "" {
			return banks, nil
		}
		query.Set("next", string(part.Next))
	}
	return nil, unreadable(errors.New("the list of banks does not end"))
}

// Account is a bank account and its holder.
type Account struct {
	Number string
	Name   string // of the holder, as the bank has it
}

// ResolveAccount asks whose account a number is. It gives ErrAccount when the
// bank knows none. In test mode the provider answers a few times a day only.
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
		return Account{}, unreadable(errors.New("it names nobody"))
	}
	return Account{Number: string(out.Number), Name: string(out.Name)}, nil
}

// refusedAccount marks an error with ErrAccount where the provider has refused
// what was sent, and that was the account.
func refusedAccount(err error, aboutAccount func(*Error) bool) error {
	e, ok := errors.AsType[*Error](err)
	if !ok {
		return err
	}
	switch e.HTTPStatus {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity:
		// A bad key has a status of its own, mostly.
		if !strings.EqualFold(e.Message, "Invalid key") && aboutAccount(e) {
			return fmt.Errorf("%w: %w", ErrAccount, err)
		}
	}
	return err
}
