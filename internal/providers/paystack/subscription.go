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

// ErrUnknownSubscription means that the provider has no subscription with that code.
var ErrUnknownSubscription = errors.New("paystack: unknown subscription")

// The states of a subscription. After a failed renewal the next attempt is in the
// next period.
const (
	SubscriptionActive      = "active"
	SubscriptionAttention   = "attention"
	SubscriptionNonRenewing = "non-renewing"
	SubscriptionCancelled   = "cancelled"
	SubscriptionCompleted   = "completed" // also complete
)

// timeLayout is the provider's format of the start of a subscription.
const timeLayout = "2006-01-02T15:04:05.000Z"

// Subscription is charged by the provider in every period.
type Subscription struct {
	Code        string // SUB_…
	Status      string // one of the Subscription constants, or a new one
	PlanCode    string // PLN_…; "" if the provider returns only a number
	NextPayment *time.Time
	CreatedAt   *time.Time
	Unpaid      bool // the newest invoice could not be charged

	token string // required by Disable
}

// Subscription returns a subscription. It returns ErrUnknownSubscription if there is
// none with that code.
func (c *Client) Subscription(ctx context.Context, code string) (Subscription, error) {
	if !safeInPath(code) {
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
		return Subscription{}, invalidReply(fmt.Errorf("it is about subscription %q", s.Code))
	}
	return s, nil
}

// maxSubscriptions is how many of a customer are read, the newest ones.
const maxSubscriptions = 50

// Subscriptions lists those of a customer, newest first. It takes the id: the
// provider finds nothing by a customer's code.
func (c *Client) Subscriptions(ctx context.Context, customerID string) ([]Subscription, error) {
	var out []subscriptionReply
	query := url.Values{"customer": {customerID}, "perPage": {fmt.Sprint(maxSubscriptions)}}
	if err := c.get(ctx, "/subscription?"+query.Encode(), &out); err != nil {
		return nil, err
	}
	all := make([]Subscription, len(out))
	for i, r := range out {
		all[i] = r.subscription()
		if all[i].PlanCode == "" && all[i].Code != "" {
			full, err := c.Subscription(ctx, all[i].Code)
			if err != nil {
				return nil, err
			}
			all[i] = full
		}
	}
	return all, nil
}

// Subscribe creates a subscription that charges the customer's last card from a time
// on, and returns its code. After an error for which IsUnavailable is true, it may
// exist: list those of the customer.
func (c *Client) Subscribe(ctx context.Context, customerCode, planCode string, from time.Time) (code string, err error) {
	in := map[string]string{"customer": customerCode, "plan": planCode, "start_date": from.UTC().Format(timeLayout)}
	var out struct {
		Code text `json:"subscription_code"`
	}
	if err := c.post(ctx, "/subscription", in, &out); err != nil {
		return "", err
	}
	if out.Code == "" {
		return "", invalidReply(errors.New("it has no code"))
	}
	return string(out.Code), nil
}

// Disable stops the charges of a subscription. The provider returns the same error
// for an unknown code, a wrong token and a second call, so the status is read before
// and after.
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

// Charged reports whether it will be charged again.
func (s Subscription) Charged() bool {
	return s.Status == SubscriptionActive || s.Status == SubscriptionAttention
}

// ManageLink returns the address of a page on which the customer can change the
// card or end the subscription. It is valid for about a day.
func (c *Client) ManageLink(ctx context.Context, code string) (string, error) {
	if !safeInPath(code) {
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
		return "", invalidReply(errors.New("it has no valid link"))
	}
	return string(out.Link), nil
}

type subscriptionReply struct {
	Code        text      `json:"subscription_code"`
	Status      text      `json:"status"`
	Token       text      `json:"email_token"`
	NextPayment timestamp `json:"next_payment_date"`
	CreatedAt   timestamp `json:"createdAt"`
	Plan        planReply `json:"plan"`
	Newest      invoice   `json:"most_recent_invoice"`
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
