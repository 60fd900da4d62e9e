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

// ErrUnknownSubscription means that the provider has no subscription of that code.
var ErrUnknownSubscription = errors.New("paystack: unknown subscription")

// The states of a subscription. A renewal that failed is tried again only when
// the next one is due.
const (
	SubscriptionActive      = "active"
	SubscriptionAttention   = "attention"
	SubscriptionNonRenewing = "non-renewing"
	SubscriptionCancelled   = "cancelled"
	SubscriptionCompleted   = "completed" // also complete
)

// startLayout is how the provider reads the beginning of a subscription.
const startLayout = "2006-01-02T15:04:05.000Z"

// Subscription is what the provider charges again and again.
type Subscription struct {
	Code        string // SUB_…
	Status      string // one of the Subscription constants, or a new one
	PlanCode    string // PLN_…; "" where the provider gives only a number
	NextPayment *time.Time
	CreatedAt   *time.Time
	Unpaid      bool // the newest invoice could not be charged

	token string // that disabling it takes
}

// Subscription asks how a subscription stands. It gives ErrUnknownSubscription
// when there is none of that code.
func (c *Client) Subscription(ctx context.Context, code string) (Subscription, error) {
	if !plausible(code) {
		return Subscription{}, ErrUnknownSubscription
	}
	var out subscriptionReply
	err := c.get(ctx, "/subscription/"+url.PathEscape(code), &out)
	if isNotFound(err) {
		return Subscription{}, fmt.Errorf("%w: %w", ErrUnknownSubscription, err)
	}
	if err != nil {
		return Subscription{}, err
	}
	s := out.subscription()
	if s.Code != code || s.Status == "" {
		return Subscription{}, unreadable(fmt.Errorf("it is about subscription %q", s.Code))
	}
	return s, nil
}

// mostSubscriptions is how many of a customer are looked at, the newest ones.
const mostSubscriptions = 50

// Subscriptions lists those of a customer, by its number: the provider finds
// nothing by a customer's code. The newest come first.
func (c *Client) Subscriptions(ctx context.Context, customerID string) ([]Subscription, error) {
	var out []subscriptionReply
	query := url.Values{"customer": {customerID}, "perPage": {fmt.Sprint(mostSubscriptions)}}
	if err := c.get(ctx, "/subscription?"+query.Encode(), &out); err != nil {
		return nil, err
	}
	all := make([]Subscription, len(out))
	for i, r := range out {
		all[i] = r.subscription()
		if all[i].PlanCode == "" && all[i].Code != "" {
			whole, err := c.Subscription(ctx, all[i].Code)
			if err != nil {
				return nil, err
			}
			all[i] = whole
		}
	}
	return all, nil
}

// Subscribe makes a subscription that is charged from a moment on, to the card
// that the customer used last, and gives its code. After an error for which
// IsUnavailable holds, it may exist all the same: list those of the customer.
func (c *Client) Subscribe(ctx context.Context, customerCode, planCode string, from time.Time) (code string, err error) {
	in := map[string]string{"customer": customerCode, "plan": planCode, "start_date": from.UTC().Format(startLayout)}
	var out struct {
		Code text `json:"subscription_code"`
	}
	if err := c.post(ctx, "/subscription", in, &out); err != nil {
		return "", err
	}
	if out.Code == "" {
		return "", unreadable(errors.New("it has no code"))
	}
	return string(out.Code), nil
}

// Disable sees to it that a subscription is charged no more. The provider gives
// one refusal for a code that is unknown, a wrong token and a second call, so
// that how it stands is read before and after.
func (c *Client) Disable(ctx context.Context, code string) error {
	s, err := c.Subscription(ctx, code)
	if errors.Is(err, ErrUnknownSubscription) || err == nil && !s.Charged() {
		return nil
	}
	if err != nil {
		return err
	}
	failure := c.post(ctx, "/subscription/disable", map[string]string{"code": code, "token": s.token}, nil)
	if failure == nil {
		return nil
	}
	if s, err = c.Subscription(ctx, code); err == nil && !s.Charged() {
		return nil
	}
	return failure
}

// Charged reports whether it is going to be charged again.
func (s Subscription) Charged() bool {
	return s.Status == SubscriptionActive || s.Status == SubscriptionAttention
}

// ManageLink is a page on which the customer can change the card or end the
// subscription. It can be opened for about a day.
func (c *Client) ManageLink(ctx context.Context, code string) (string, error) {
	if !plausible(code) {
		return "", ErrUnknownSubscription
	}
	var out struct {
		Link text `json:"link"`
	}
	err := c.get(ctx, "/subscription/"+url.PathEscape(code)+"/manage/link", &out)
	if isNotFound(err) {
		return "", fmt.Errorf("%w: %w", ErrUnknownSubscription, err)
	}
	if err != nil {
		return "", err
	}
	if page, err := url.Parse(string(out.Link)); err != nil || page.Host == "" || page.Scheme != "https" && page.Scheme != "http" {
		return "", unreadable(errors.New("it has no address of a page"))
	}
	return string(out.Link), nil
}

type subscriptionReply struct {
	Code        text     `json:"subscription_code"`
	Status      text     `json:"status"`
	Token       text     `json:"email_token"`
	NextPayment moment   `json:"next_payment_date"`
	CreatedAt   moment   `json:"createdAt"`
	Plan        planName `json:"plan"`
	Newest      invoice  `json:"most_recent_invoice"`
}

func (r subscriptionReply) subscription() Subscription {
	status := strings.ToLower(string(r.Status))
	if status == "complete" {
		status = SubscriptionCompleted
	}
	return Subscription{
		Code: string(r.Code), Status: status, PlanCode: string(r.Plan), NextPayment: r.NextPayment.Time,
		CreatedAt: r.CreatedAt.Time, Unpaid: r.Newest.failed, token: string(r.Token),
	}
}

func isNotFound(err error) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.HTTPStatus == http.StatusNotFound
}
