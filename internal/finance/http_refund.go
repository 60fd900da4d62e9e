package finance

import (
	"context"
	"net/http"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

var refundOrders = api.OldestFirst("createdAt", "settledAt", "amount", "status")

func (s *Service) registerRefunds(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/invoices/{invoiceId}/record-payment", ID: "recordPayment", Essential: true, Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentReconcile, Status: http.StatusCreated,
		Errors:  []fault.Code{fault.NotFound, fault.InvoiceNotOpen, fault.InvoiceAlreadyPaid, fault.InvoicePaymentInProgress},
		Summary: "Record a manual payment",
		Description: "Records cash, a bank transfer or a card payment at your own terminal, for exactly the amount outstanding. The payment becomes " +
			"`SUCCESSFUL` and the invoice `PAID`, and a payment stage advances as after any payment. Refused while a checkout of the invoice " +
			"is pending.",
		Message: "Payment recorded.",
	}, s.recordPayment, s.checkRecorded)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/payments/{reference}/refunds", ID: "refundPayment", Essential: true, Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentReconcile, Status: http.StatusCreated, Fresh: s.RefundFreshAbove == 0,
		Errors:  []fault.Code{fault.NotFound, fault.PaymentNotSuccessful, fault.RefundExceedsPayment, fault.FreshSignInRequired},
		Summary: "Refund a payment",
		Description: "Refunds all or part of a payment. Several refunds are possible, up to the amount received. The refund is `PENDING` and is sent to " +
			"the provider immediately, or as soon as the provider is reachable; list the refunds of the payment to see it become `SUCCESSFUL` " +
			"or `FAILED`. A refund of a manually recorded payment is `SUCCESSFUL` immediately; return the money yourself. The invoice stays " +
			"`PAID` and the stage is unchanged. Needs a fresh sign-in of a person if the refunds of the payment in 24 hours exceed REFUND_FRESH_ABOVE.",
		Message: "Refund requested.",
	}, s.refundPayment, checkRefund)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/payments/{reference}/refunds", ID: "listRefunds", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead, Errors: []fault.Code{fault.NotFound}, Sort: refundOrders,
		Summary: "List refunds of a payment", Description: "Refunds of a payment, oldest first.", Message: "Refunds.",
	}, s.listRefunds)
}

// RecordInput is the input of recordPayment.
type RecordInput struct {
	InvoiceID string `path:"invoiceId"`
	Body      struct {
		Amount     money.Number `json:"amount" exclusiveMinimum:"0" doc:"Amount in major units, equal to the amount outstanding" example:"15000.5"`
		Channel    string       `json:"channel" enum:"CASH,BANK_TRANSFER,CARD_TERMINAL,OTHER" maxLength:"20" doc:"Payment method"`
		ReceivedAt api.Instant  `json:"receivedAt" doc:"Time at which the money was received, not in the future; becomes paidAt"`
		Note       string       `json:"note,omitempty" maxLength:"500" doc:"Note for staff, such as the number of a paper receipt"`
	}
}

// RefundInput is the input of refundPayment.
type RefundInput struct {
	Reference string `path:"reference" maxLength:"40" example:"PAY-7K2M9Q"`
	Body      struct {
		Amount money.Number `json:"amount" exclusiveMinimum:"0" doc:"Amount in major units of the payment's currency" example:"5000"`
		Reason string       `json:"reason" minLength:"1" maxLength:"500" doc:"Reason, visible to staff only"`
	}
}

// RefundView is a refund as the API shows it.
type RefundView struct {
	ID            string       `json:"id"`
	Amount        money.Number `json:"amount"`
	Currency      string       `json:"currency"`
	Status        RefundStatus `json:"status" enum:"PENDING,SUCCESSFUL,FAILED"`
	Reason        string       `json:"reason"`
	FailureReason *string      `json:"failureReason" doc:"Reason for the failure or delay"`
	RequestedBy   MemberView   `json:"requestedBy" doc:"The member who requested the refund"`
	CreatedAt     api.Time     `json:"createdAt"`
	SettledAt     *api.Time    `json:"settledAt" doc:"Time at which it became SUCCESSFUL or FAILED"`

	Problem       Problem `json:"-"` // of FailureReason, for pages
	ProblemDetail string  `json:"-"` // what the provider said
}

// MemberView is a member of the team.
type MemberView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func viewRefund(r Refund) RefundView {
	return RefundView{
		ID: r.ID, Amount: money.Major(r.Amount, r.Currency), Currency: r.Currency, Status: r.Status, Reason: r.Reason,
		FailureReason: api.TextOf(r.failureReason()), RequestedBy: MemberView{r.RequestedByID, r.RequestedByName},
		CreatedAt: api.Time(r.CreatedAt), SettledAt: api.TimeOf(r.SettledAt), Problem: r.Problem, ProblemDetail: r.ProblemDetail,
	}
}

// checkRecorded validates the time at which money was received.
func (s *Service) checkRecorded(_ context.Context, _ db.Q, _ auth.Caller, in *RecordInput) error {
	switch at := in.Body.ReceivedAt.Time(); {
	case at == nil:
		return fault.Invalid("receivedAt", fault.Required, "payment.received_at")
	case at.After(s.Now()):
		return fault.Invalid("receivedAt", fault.OutOfRange, "field.future")
	}
	return nil
}

func checkRefund(_ context.Context, _ db.Q, _ auth.Caller, in *RefundInput) error {
	if strings.TrimSpace(in.Body.Reason) == "" {
		return fault.Invalid("reason", fault.Required, "refund.reason")
	}
	return nil
}

func (s *Service) recordPayment(ctx context.Context, tx *db.Tx, by auth.Caller, in *RecordInput) (StaffPaymentView, error) {
	p, err := s.RecordPayment(ctx, tx, by, ManualPayment{
		InvoiceID: in.InvoiceID, Amount: in.Body.Amount, Channel: in.Body.Channel, ReceivedAt: *in.Body.ReceivedAt.Time(), Note: strings.TrimSpace(in.Body.Note),
	})
	if err != nil {
		return StaffPaymentView{}, err
	}
	return s.staffView(ctx, tx, p)
}

func (s *Service) refundPayment(ctx context.Context, tx *db.Tx, by auth.Caller, in *RefundInput) (RefundView, error) {
	r, err := s.Refund(ctx, tx, by, NewRefund{Reference: in.Reference, Amount: in.Body.Amount, Reason: strings.TrimSpace(in.Body.Reason)})
	return viewRefund(r), err
}

func (s *Service) listRefunds(ctx context.Context, q db.Q, by auth.Caller, in *PaymentArrayInput) ([]RefundView, error) {
	p, err := payment(ctx, q, by.Tenant, in.Reference)
	if err != nil {
		return nil, err
	}
	refunds, err := refundsOf(ctx, q, p.Tenant, p.ID)
	if err != nil {
		return nil, err
	}
	views := make([]RefundView, len(refunds))
	for n, r := range refunds {
		views[n] = viewRefund(r)
	}
	return api.Array(in.ArrayQuery, refundOrders, views)
}
