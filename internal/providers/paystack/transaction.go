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

// The states of a transaction. All but success, failed and reversed are not final;
// abandoned is also the state of a new checkout, and reversal-pending does not
// cancel a payment.
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

// InitializeRequest creates a checkout.
type InitializeRequest struct {
	Reference   string            `json:"reference"` // ours, stored before the call; can be used only once
	Email       string            `json:"email"`
	Amount      int64             `json:"amount"` // in the provider's unit; see Amount
	Currency    string            `json:"currency"`
	CallbackURL string            `json:"callback_url,omitempty"` // where the browser goes afterwards; proves nothing
	Subaccount  string            `json:"subaccount,omitempty"`
	Metadata    map[string]string `json:"metadata,omitempty"`
}

// Checkout is a page on which the customer can pay.
type Checkout struct {
	AuthorizationURL string
	AccessCode       string
	Reference        string
}

// Initialize opens a checkout. After an error for which IsUnavailable is true, it may
// exist; its address is then lost, and Verify returns whether it was paid.
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
		return Checkout{}, invalidReply(fmt.Errorf("it is about reference %q", out.Reference))
	}
	if page, err := url.Parse(out.AuthorizationURL); err != nil || page.Host == "" ||
		(page.Scheme != "https" && page.Scheme != "http") {
		return Checkout{}, invalidReply(errors.New("it has no valid address of a checkout"))
	}
	return Checkout(out), nil
}

// Transaction is what the provider reports about a reference. The caller must compare
// Reference, Amount, Currency and Domain with its own record before it accepts a
// success as a payment.
type Transaction struct {
	ID              string // an unsigned 64-bit integer, hence a string
	Domain          string // test or live
	Status          string // one of the Status constants, or a new one
	Reference       string
	Amount          int64 // in the provider's unit; see Amount
	Currency        string
	Channel         string
	LastDigits      string // of the card or account; "" if the provider does not report four digits
	GatewayResponse string // such as the reason of a decline
	Decline         Decline
	PaidAt          *time.Time
}

// Verify returns a transaction. It returns ErrUnknownReference if the provider does
// not know it.
func (c *Client) Verify(ctx context.Context, reference string) (Transaction, error) {
	var out transactionReply
	if err := c.verify(ctx, reference, &out); err != nil {
		return Transaction{}, err
	}
	if out.Status == "" || out.Reference == "" {
		return Transaction{}, invalidReply(errors.New("it has no status or no reference"))
	}
	return out.transaction(), nil
}

func (c *Client) verify(ctx context.Context, reference string, out any) error {
	if !safeInPath(reference) {
		return ErrUnknownReference
	}
	err := c.get(ctx, "/transaction/verify/"+url.PathEscape(reference), out)
	if isUnknownReference(err) {
		return ErrUnknownReference
	}
	return err
}

type transactionReply struct {
	ID              text          `json:"id"`
	Domain          text          `json:"domain"`
	Status          text          `json:"status"`
	Reference       text          `json:"reference"`
	Amount          integer       `json:"amount"`
	Currency        text          `json:"currency"`
	Channel         text          `json:"channel"`
	Message         text          `json:"message"`
	GatewayResponse text          `json:"gateway_response"`
	GatewayCode     text          `json:"gateway_response_code"` // newer, and not always there
	Authorization   authorization `json:"authorization"`
	PaidAt          timestamp     `json:"paid_at"`
	PaidAtCamel     timestamp     `json:"paidAt"` // the provider's other spelling
}

func (r transactionReply) transaction() Transaction {
	paid := r.PaidAt.Time
	if paid == nil {
		paid = r.PaidAtCamel.Time
	}
	return Transaction{
		ID: string(r.ID), Domain: string(r.Domain), Status: string(r.Status),
		Reference: string(r.Reference), Amount: int64(r.Amount), Currency: string(r.Currency),
		Channel: string(r.Channel), LastDigits: lastDigits(r.Authorization.LastDigits), GatewayResponse: string(r.GatewayResponse), PaidAt: paid,
		Decline: declineOf(string(r.GatewayCode), string(r.GatewayResponse), string(r.Message)),
	}
}

// safeInPath excludes references that would change the path of the call. The provider
// accepts letters, digits, "-", "." and "=".
func safeInPath(reference string) bool {
	return strings.Trim(reference, ".") != "" && !strings.ContainsFunc(reference, func(r rune) bool {
		return r <= ' ' || r > '~' || strings.ContainsRune(`/\?#%`, r)
	})
}

// isUnknownReference checks the code, or the message if there is no code.
func isUnknownReference(err error) bool {
	e, ok := errors.AsType[*Error](err)
	if !ok || (e.HTTPStatus != http.StatusBadRequest && e.HTTPStatus != http.StatusNotFound) {
		return false
	}
	return e.Code == "transaction_not_found" ||
		(e.Code == "" && strings.Contains(strings.ToLower(e.Message), "reference not found"))
}
