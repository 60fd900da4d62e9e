package paystack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// ErrUnknownPlan means that the provider has no plan with that code, for instance
// because it was created with the key of another mode.
var ErrUnknownPlan = errors.New("paystack: unknown plan")

// The intervals of plans that we use; the provider has more.
const (
	IntervalMonthly  = "monthly"
	IntervalAnnually = "annually"
)

// PlanRequest creates or changes a plan.
type PlanRequest struct {
	Name        string `json:"name"`
	Amount      int64  `json:"amount"` // in the provider's unit; see Amount
	Currency    string `json:"currency"`
	Interval    string `json:"interval"`
	Description string `json:"description"` // see PlanDescribed
}

// CreatePlan creates a plan and returns its code. After an error for which
// IsUnavailable is true, it may exist: PlanDescribed finds it.
func (c *Client) CreatePlan(ctx context.Context, in PlanRequest) (code string, err error) {
	var out struct {
		Code text `json:"plan_code"`
	}
	if err := c.post(ctx, "/plan", in, &out); err != nil {
		return "", err
	}
	if out.Code == "" {
		return "", invalidReply(errors.New("it has no code"))
	}
	return string(out.Code), nil
}

// UpdatePlan changes a plan, and the price of its subscriptions from the next payment
// on. It returns ErrUnknownPlan if there is none with that code.
func (c *Client) UpdatePlan(ctx context.Context, code string, in PlanRequest) error {
	if !safeInPath(code) {
		return ErrUnknownPlan
	}
	err := c.put(ctx, "/plan/"+url.PathEscape(code), in, nil)
	if isNotFound(err) {
		return fmt.Errorf("%w: %w", ErrUnknownPlan, err)
	}
	return err
}

const plansPerPage = 100

// PlanDescribed returns the code of the plan with a description, "" if there is none.
func (c *Client) PlanDescribed(ctx context.Context, description string) (code string, err error) {
	for page := 1; page <= maxPages; page++ {
		var plans []struct {
			Code        text `json:"plan_code"`
			Description text `json:"description"`
			Archived    flag `json:"is_archived"`
		}
		query := url.Values{"perPage": {strconv.Itoa(plansPerPage)}, "page": {strconv.Itoa(page)}}
		if err := c.get(ctx, "/plan?"+query.Encode(), &plans); err != nil {
			return "", err
		}
		for _, p := range plans {
			if string(p.Description) == description && p.Archived != yes {
				return string(p.Code), nil
			}
		}
		if len(plans) < plansPerPage {
			break
		}
	}
	return "", nil
}

// InitializePlan opens a checkout of the first payment of a plan, which creates a
// subscription. The provider charges the plan's price and ignores the amount. It
// returns ErrUnknownPlan if there is no plan with that code.
func (c *Client) InitializePlan(ctx context.Context, in InitializeRequest, planCode string) (Checkout, error) {
	out, err := c.initialize(ctx, struct {
		InitializeRequest

		Plan string `json:"plan"`
	}{in, planCode}, in.Reference)
	if e, ok := errors.AsType[*Error](err); ok && (e.HTTPStatus == http.StatusNotFound || e.HTTPStatus == http.StatusBadRequest) &&
		strings.Contains(strings.ToLower(e.Message), "plan") {
		return Checkout{}, fmt.Errorf("%w: %w", ErrUnknownPlan, err)
	}
	return out, err
}

// Customer is who pays.
type Customer struct {
	Code string // CUS_…, in events
	ID   string // a number, in lists
}

// PlanTransaction is a transaction, who paid it and for which plan.
type PlanTransaction struct {
	Transaction

	Customer Customer
	PlanCode string // "" if the provider does not name it
}

// VerifyPlan is Verify for the first payment of a plan.
func (c *Client) VerifyPlan(ctx context.Context, reference string) (PlanTransaction, error) {
	var out struct {
		transactionReply

		Customer customerReply `json:"customer"`
		Plan     planReply     `json:"plan"`
		Object   planReply     `json:"plan_object"`
	}
	if err := c.verify(ctx, reference, &out); err != nil {
		return PlanTransaction{}, err
	}
	if out.Status == "" || out.Reference == "" {
		return PlanTransaction{}, invalidReply(errors.New("it has no status or no reference"))
	}
	t := PlanTransaction{Transaction: out.transaction(), Customer: Customer(out.Customer), PlanCode: string(out.Plan)}
	if t.PlanCode == "" {
		t.PlanCode = string(out.Object)
	}
	return t, nil
}

// Subject is what an event of a subscription is about, as far as it says so.
type Subject struct {
	Subscription string // code
	Customer     string // code
	Plan         string // code
}

// Subject parses what an event is about.
func (e Event) Subject() Subject {
	var data struct {
		Code         text          `json:"subscription_code"`
		Customer     customerReply `json:"customer"`
		Plan         planReply     `json:"plan"`
		Subscription struct {
			Code text `json:"subscription_code"`
		} `json:"subscription"`
	}
	_ = json.Unmarshal(e.Data, &data) // anything but an object has no subject
	s := Subject{Subscription: string(data.Code), Customer: data.Customer.Code, Plan: string(data.Plan)}
	if s.Subscription == "" {
		s.Subscription = string(data.Subscription.Code)
	}
	return s
}

// planReply is a plan's code: a string, or a member of an object, which may be
// empty. A number is not a code.
type planReply string

func (p *planReply) UnmarshalJSON(b []byte) error {
	var code string
	if json.Unmarshal(b, &code) != nil {
		var object struct {
			Code text `json:"plan_code"`
		}
		_ = json.Unmarshal(b, &object) // otherwise there is none
		code = string(object.Code)
	}
	*p = planReply(code)
	return nil
}

// customerReply is a customer, if there is an object.
type customerReply Customer

func (n *customerReply) UnmarshalJSON(b []byte) error {
	var object struct {
		Code text `json:"customer_code"`
		ID   text `json:"id"`
	}
	_ = json.Unmarshal(b, &object) // otherwise there is none
	*n = customerReply{Code: string(object.Code), ID: string(object.ID)}
	return nil
}

// invoice is whether the newest invoice could not be charged.
type invoice struct{ failed bool }

func (i *invoice) UnmarshalJSON(b []byte) error {
	var object struct {
		Status text `json:"status"`
	}
	_ = json.Unmarshal(b, &object) // otherwise there is none
	i.failed = strings.EqualFold(string(object.Status), "failed") || strings.EqualFold(string(object.Status), "attention")
	return nil
}
