package finance

import (
	"context"
	"net/http"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits"
	"stagegate/internal/tenants"
)

const base = "/api/v1/finance"

var paymentOrders = api.Orders{Newest: "createdAt", Fields: map[string]string{
	"createdAt": "created_at", "paidAt": api.NullsLast("paid_at"), "receivedAt": api.NullsLast("paid_at"), "status": "status", "reference": "reference",
}}

var eventOrders = api.OldestFirst("at", "kind")

// Register adds the operations of this package to the API (specification, section 7).
func (s *Service) Register(routes *api.API) {
	s.registerInvoices(routes)
	s.registerPublic(routes)
	s.registerRefunds(routes)
	s.registerExports(routes)
	s.registerDocuments(routes)
	s.registerSummary(routes)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/invoices/{invoiceId}/payments", ID: "startPayment", Resumable: true, Essential: true, Budget: api.ProviderCalls, Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceManage, Status: http.StatusCreated,
		Summary: "Start payment of an invoice",
		Description: "Opens a checkout at the payment provider and returns its URL. If one is already open for the invoice, it is returned with status " +
			"200.",
		Message: "Checkout started.", Errors: StartErrors,
	}, s.startPayment, s.checkStart)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/payments", ID: "listPayments", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead, Sort: paymentOrders,
		Summary: "List payments", Description: "Every payment attempt and every manually recorded payment.", Message: "Payments.",
	}, s.listPayments)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/unapplied", ID: "listUnapplied", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead, Sort: paymentOrders,
		Summary: "List unapplied payments",
		Description: "Payments that were received but not applied to an invoice, each with the reason: a refund is due, or the amount reported by the " +
			"provider differs from the amount requested. A payment leaves the list once it has been refunded in full, or once reconciliation " +
			"finds that the provider has reversed it.",
		Message: "Unapplied payments.",
	}, s.listUnapplied)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/payments/{reference}", ID: "getPayment", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead, Errors: []fault.Code{fault.NotFound},
		Summary: "Get a payment", Description: "Returns a payment by its reference.", Message: "Payment.",
	}, s.getPayment)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/payments/{reference}/timeline", ID: "paymentTimeline", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead, Errors: []fault.Code{fault.NotFound}, Sort: eventOrders,
		Summary: "Get the timeline of a payment", Description: "All events of the payment in order. Events are never removed.", Message: "Timeline.",
	}, s.paymentTimeline)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/payments/{reference}/reconcile", ID: "reconcilePayment", Resumable: true, Essential: true, Budget: api.ProviderCalls, Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentReconcile,
		Errors:  []fault.Code{fault.NotFound, fault.PaymentProviderUnavailable},
		Summary: "Reconcile a payment",
		Description: "Queries the payment provider for the status of the payment and its refunds, applies it and returns the payment. A manually " +
			"recorded payment is returned unchanged, because the provider does not know it.",
		Message: "Payment reconciled.",
	}, s.reconcilePayment)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: "/api/v1/payments/webhook", ID: "paymentWebhook", Tag: "Webhooks",
		Public: true, Raw: true, Payments: true, MaxBody: api.MaxWebhookBody, SignatureLimit: limits.BadSignatures,
		Errors:  []fault.Code{fault.InvalidSignature, fault.MalformedRequest, fault.PayloadTooLarge},
		Summary: "Receive a payment webhook",
		Description: "Requires an HMAC-SHA512 signature of the raw body under the secret key, in hex. The event is stored before the response and " +
			"processed afterwards. A repeated event has no effect.",
		Message: "Webhook received.",
	}, s.receive)
}

// StartInput is the input of startPayment.
type StartInput struct {
	InvoiceID string `path:"invoiceId"`
	Body      struct {
		Email       string  `json:"email" format:"email" maxLength:"254" doc:"Email address of the payer"`
		CallbackURL *string `json:"callbackUrl,omitempty" maxLength:"2000" doc:"Absolute https URL that the payer's browser returns to. Omit for none"`
	}
}

// PaymentInput is the input of getPublicPayment and similar operations.
type PaymentInput struct {
	Reference string `path:"reference" maxLength:"40" example:"PAY-7K2M9Q"`
}

// PaymentArrayInput is the input of operations that list parts of a payment.
type PaymentArrayInput struct {
	api.ArrayQuery
	Reference string `path:"reference" maxLength:"40" example:"PAY-7K2M9Q"`
}

// PaymentsInput is the input of listPayments.
type PaymentsInput struct {
	api.PageQuery
	Status    PaymentStatus `query:"status" enum:"PENDING,SUCCESSFUL,FAILED,ABANDONED" doc:"Filter by status"`
	InvoiceID string        `query:"invoiceId" maxLength:"36" doc:"Filter by invoice"`
	ListQuery

	RefundFailed api.Optional[bool] `query:"refundFailed" doc:"If true, only payments whose latest refund failed"`
}

// ListQuery holds the query parameters shared by lists of invoices and payments.
type ListQuery struct {
	tenants.PeriodQuery // of the creation

	ApplicationID string `query:"applicationId" maxLength:"36" doc:"Filter by application"`
	CustomerID    string `query:"customerId" maxLength:"36" doc:"Filter by customer"`
	Search        string `query:"search" maxLength:"200" doc:"Words of references (payment, invoice or application), of the description, or of the payer's name or email address, as in the search of records"`
}

// filter returns the filter of the parameters.
func (l ListQuery) filter(ctx context.Context, q db.Q, by auth.Caller) (listFilter, error) {
	f := listFilter{Tenant: by.Tenant, Services: by.Services, ApplicationID: l.ApplicationID, CustomerID: l.CustomerID, Search: strings.TrimSpace(l.Search)}
	var err error
	f.Created, err = l.Period(ctx, q, by.Tenant)
	return f, err
}

func (in *PaymentsInput) filter(ctx context.Context, q db.Q, by auth.Caller) (listFilter, error) {
	f, err := in.ListQuery.filter(ctx, q, by)
	f.Status, f.InvoiceID, f.RefundFailed = string(in.Status), in.InvoiceID, in.RefundFailed.Value
	return f, err
}

// UnappliedInput is the input of listUnapplied.
type UnappliedInput struct {
	api.PageQuery

	Reason Reason `query:"reason" enum:"INVOICE_VOID,INVOICE_ALREADY_PAID,INVOICE_CHANGED,AMOUNT_MISMATCH,CURRENCY_MISMATCH" doc:"Filter by reason"`

	Reference string `query:"reference" maxLength:"40" doc:"Filter by reference of the payment" example:"PAY-7K2M9Q"`
}

// WebhookInput is an event of the payment provider.
type WebhookInput struct {
	PaystackSignature string `header:"X-Paystack-Signature"`
	PaymentSignature  string `header:"X-Payment-Signature" doc:"Used if X-Paystack-Signature is missing"`
	RawBody           []byte `contentType:"application/json"`
}

func (s *Service) checkStart(ctx context.Context, _ db.Q, _ auth.Caller, in *StartInput) error {
	return s.CheckCallback(ctx, in.Body.CallbackURL, false)
}

// CheckCallback validates the callback address of a request that is refused already, to report all
// errors. Otherwise Start validates it, after the invoice.
func (s *Service) CheckCallback(ctx context.Context, address *string, public bool) error {
	if !api.IsRefused(ctx) {
		return nil
	}
	return s.Callbacks.check(address, public)
}

func (s *Service) startPayment(ctx context.Context, steps *api.Steps, by auth.Caller, in *StartInput) (StartView, error) {
	return s.Start(ctx, steps, NewPayment{
		Tenant: by.Tenant, InvoiceID: in.InvoiceID,
		Email: in.Body.Email, CallbackURL: in.Body.CallbackURL,
	})
}

func (s *Service) listPayments(ctx context.Context, q db.Q, by auth.Caller, in *PaymentsInput) (api.Page[StaffPaymentView], error) {
	f, err := in.filter(ctx, q, by)
	if err != nil {
		return api.Page[StaffPaymentView]{}, err
	}
	return api.ListWith(in.PageQuery, paymentOrders, func(p db.Paging) (db.Page[Payment], error) {
		return listPayments(ctx, q, f, p)
	}, s.viewPayments(ctx, q, by.Tenant))
}

func (s *Service) listUnapplied(ctx context.Context, q db.Q, by auth.Caller, in *UnappliedInput) (api.Page[UnappliedView], error) {
	return api.ListWith(in.PageQuery, paymentOrders, func(p db.Paging) (db.Page[Payment], error) {
		return listUnapplied(ctx, q, by.Tenant, by.Services, in, p)
	}, s.viewUnapplied(ctx, q, by.Tenant))
}

func (s *Service) getPayment(ctx context.Context, q db.Q, by auth.Caller, in *PaymentInput) (StaffPaymentView, error) {
	p, err := payment(ctx, q, by.Tenant, in.Reference)
	if err != nil {
		return StaffPaymentView{}, err
	}
	return s.staffView(ctx, q, p)
}

func (s *Service) paymentTimeline(ctx context.Context, q db.Q, by auth.Caller, in *PaymentArrayInput) ([]EventView, error) {
	p, err := payment(ctx, q, by.Tenant, in.Reference)
	if err != nil {
		return nil, err
	}
	events, err := timeline(ctx, q, p)
	if err != nil {
		return nil, err
	}
	views := make([]EventView, len(events))
	for i, e := range events {
		views[i] = EventView{At: api.Time(e.At), Kind: e.Kind, Detail: e.Detail}
	}
	return api.Array(in.ArrayQuery, eventOrders, views)
}

func (s *Service) reconcilePayment(ctx context.Context, steps *api.Steps, by auth.Caller, in *PaymentInput) (StaffPaymentView, error) {
	for _, key := range []struct {
		policy limits.Policy
		key    string
	}{{limits.ReconcilePayment, by.Tenant + " " + in.Reference}, {limits.ReconcileTenant, by.Tenant}} {
		if err := api.TakeRate(ctx, key.policy, key.key); err != nil {
			return StaffPaymentView{}, err
		}
	}
	return s.Reconcile(ctx, steps, by.Tenant, in.Reference)
}
