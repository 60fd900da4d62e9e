package paystack

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// The states of a refund. Only processed and failed are final. One that needs attention
// waits for bank details of the payer.
const (
	RefundPending        = "pending"
	RefundProcessing     = "processing"
	RefundProcessed      = "processed"
	RefundFailed         = "failed"
	RefundNeedsAttention = "needs-attention"
)

// RefundEvents is how the names of the events of refunds begin.
const RefundEvents = "refund."

// RefundRequest gives money of a transaction back.
type RefundRequest struct {
	Transaction  string `json:"transaction"` // our reference
	Amount       int64  `json:"amount"`      // in the provider's unit; see Amount
	Currency     string `json:"currency"`
	MerchantNote string `json:"merchant_note"` // is returned with the refund
}

// Refund is what the provider reports about a refund.
type Refund struct {
	ID           string
	Domain       string // test or live
	Status       string // one of the constants, or a new one
	Amount       int64  // in the provider's unit; see Amount
	Currency     string
	MerchantNote string
	CreatedAt    *time.Time
}

// CreateRefund asks for a refund. After an error for which IsUnavailable is true, it may
// exist: Refunds lists it. The provider takes a repeated request for another refund.
func (c *Client) CreateRefund(ctx context.Context, in RefundRequest) (Refund, error) {
	var out refundReply
	if err := c.post(ctx, "/refund", in, &out); err != nil {
		return Refund{}, err
	}
	return out.refund()
}

// RefundByID returns a refund.
func (c *Client) RefundByID(ctx context.Context, id string) (Refund, error) {
	var out refundReply
	if err := c.get(ctx, "/refund/"+url.PathEscape(id), &out); err != nil {
		return Refund{}, err
	}
	return out.refund()
}

const refundsPerPage = 100

// Refunds returns all refunds of a transaction. The provider filters by the id of the
// transaction; for a reference its list is empty.
func (c *Client) Refunds(ctx context.Context, transactionID string) ([]Refund, error) {
	if _, err := strconv.ParseUint(transactionID, 10, 64); err != nil {
		return nil, invalidReply(errors.New("the id of a transaction is not a number: " + transactionID))
	}
	var all []Refund
	for page := 1; ; page++ {
		if page > maxPages {
			return nil, invalidReply(errors.New("the list of refunds does not end"))
		}
		var rows []refundReply
		query := url.Values{"transaction": {transactionID}, "perPage": {strconv.Itoa(refundsPerPage)}, "page": {strconv.Itoa(page)}}
		if err := c.get(ctx, "/refund?"+query.Encode(), &rows); err != nil {
			return nil, err
		}
		for _, row := range rows {
			r, err := row.refund()
			if err != nil {
				return nil, err
			}
			all = append(all, r)
		}
		if len(rows) < refundsPerPage {
			return all, nil
		}
	}
}

// IsRefused reports whether the provider has decided not to do what was asked for, and
// will not the next time.
func IsRefused(err error) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && (e.HTTPStatus == http.StatusBadRequest || e.HTTPStatus == http.StatusNotFound || e.HTTPStatus == http.StatusUnprocessableEntity) && e.Message != ""
}

type refundReply struct {
	ID             text      `json:"id"`
	Domain         text      `json:"domain"`
	Status         text      `json:"status"`
	Amount         integer   `json:"amount"`
	Currency       text      `json:"currency"`
	MerchantNote   text      `json:"merchant_note"`
	CreatedAt      timestamp `json:"created_at"`
	CreatedAtCamel timestamp `json:"createdAt"` // the provider's other spelling
}

func (r refundReply) refund() (Refund, error) {
	if r.ID == "" || r.Status == "" {
		return Refund{}, invalidReply(errors.New("it has a refund without id or status"))
	}
	created := r.CreatedAt.Time
	if created == nil {
		created = r.CreatedAtCamel.Time
	}
	return Refund{
		ID: string(r.ID), Domain: string(r.Domain), Status: string(r.Status), Amount: int64(r.Amount), Currency: string(r.Currency),
		MerchantNote: string(r.MerchantNote), CreatedAt: created,
	}, nil
}
