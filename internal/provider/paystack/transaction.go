package paystack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// The states of a transaction. All but success, failed and reversed mean that
// nothing is decided yet; abandoned is also the state of a checkout that was
// just opened, and reversal-pending does not undo a payment.
const (
	StatusSuccess         = "success"
	StatusFailed          = "failed"
	StatusAbandoned       = "abandoned"
	StatusOngoing         = "ongoing"
	StatusPending         = "pending"
	StatusProcessing      = "processing"
	StatusQueued          = "queued"
	StatusReversed        = "reversed"
	StatusReversalPending = "reversal-pending"
)

// InitializeRequest asks for a checkout.
type InitializeRequest struct {
	Reference   string            `json:"reference"` // ours, stored before the call; good for one transaction, for ever
	Email       string            `json:"email"`
	Amount      int64             `json:"amount"` // in the provider's unit; see Amount
	Currency    string            `json:"currency"`
	CallbackURL string            `json:"callback_url,omitempty"` // where the browser goes afterwards; proves nothing
	Subaccount  string            `json:"subaccount,omitempty"`
	Metadata    map[string]string `json:"metadata,omitempty"`
}

// Checkout is a page where somebody can pay.
type Checkout struct {
	AuthorizationURL string
	AccessCode       string
	Reference        string
}

// Initialize opens a checkout. After an error for which IsUnavailable holds, it
// may exist all the same; its address is then lost, and Verify tells whether
// it was paid.
func (c *Client) Initialize(ctx context.Context, in InitializeRequest) (Checkout, error) {
	return c.initialize(ctx, in, in.Reference)
}

func (c *Client) initialize(ctx context.Context, in any, reference string) (Checkout, error) {
	var out struct {
		AuthorizationURL string `json:"authorization_url"`
		AccessCode       string `json:"access_code"`
		Reference        string `json:"reference"`
	}
	if err := c.post(ctx, "/transaction/initialize", in, &out); err != nil {
		return Checkout{}, err
	}
	if out.Reference != reference {
		return Checkout{}, unreadable(fmt.Errorf("it is about reference %q", out.Reference))
	}
	if page, err := url.Parse(out.AuthorizationURL); err != nil || page.Host == "" ||
		(page.Scheme != "https" && page.Scheme != "http") {
		return Checkout{}, unreadable(errors.New("it has no address to pay at"))
	}
	return Checkout(out), nil
}

// Transaction is what the provider says about a reference. The caller compares
// Reference, Amount, Currency and Domain with its own record before it believes
// that a success pays anything.
type Transaction struct {
	ID              string // needs all 64 bits without a sign, hence a text
	Domain          string // test or live
	Status          string // one of the Status constants, or a new one
	Reference       string
	Amount          int64 // in the provider's unit; see Amount
	Currency        string
	Channel         string
	GatewayResponse string // why it was declined, in words
	PaidAt          *time.Time
}

// Verify asks what became of a transaction. It gives ErrUnknownReference when
// the provider does not know it.
func (c *Client) Verify(ctx context.Context, reference string) (Transaction, error) {
	var out transactionReply
	if err := c.verify(ctx, reference, &out); err != nil {
		return Transaction{}, err
	}
	if out.Status == "" || out.Reference == "" {
		return Transaction{}, unreadable(errors.New("it has no status or no reference"))
	}
	return out.transaction(), nil
}

func (c *Client) verify(ctx context.Context, reference string, out any) error {
	if !plausible(reference) {
		return ErrUnknownReference
	}
	err := c.get(ctx, "/transaction/verify/"+url.PathEscape(reference), out)
	if isUnknownReference(err) {
		return ErrUnknownReference
	}
	return err
}

type transactionReply struct {
	ID              text   `json:"id"`
	Domain          text   `json:"domain"`
	Status          text   `json:"status"`
	Reference       text   `json:"reference"`
	Amount          whole  `json:"amount"`
	Currency        text   `json:"currency"`
	Channel         text   `json:"channel"`
	GatewayResponse text   `json:"gateway_response"`
	PaidAt          moment `json:"paid_at"`
	PaidAtToo       moment `json:"paidAt"` // the same under the provider's other spelling
}

func (r transactionReply) transaction() Transaction {
	paid := r.PaidAt.Time
	if paid == nil {
		paid = r.PaidAtToo.Time
	}
	return Transaction{
		ID: string(r.ID), Domain: string(r.Domain), Status: string(r.Status),
		Reference: string(r.Reference), Amount: int64(r.Amount), Currency: string(r.Currency),
		Channel: string(r.Channel), GatewayResponse: string(r.GatewayResponse), PaidAt: paid,
	}
}

// plausible keeps out references that would lead the call to another path. The
// provider takes letters, digits, "-", "." and "=".
func plausible(reference string) bool {
	return strings.Trim(reference, ".") != "" && !strings.ContainsFunc(reference, func(r rune) bool {
		return r <= ' ' || r > '~' || strings.ContainsRune(`/\?#%`, r)
	})
}

// isUnknownReference goes by the code, and by the words where there is none.
func isUnknownReference(err error) bool {
	e, ok := errors.AsType[*Error](err)
	if !ok || (e.HTTPStatus != http.StatusBadRequest && e.HTTPStatus != http.StatusNotFound) {
		return false
	}
	return e.Code == "transaction_not_found" ||
		(e.Code == "" && strings.Contains(strings.ToLower(e.Message), "reference not found"))
}
