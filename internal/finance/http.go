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
	s.registerPapers(routes)
	s.registerSummary(routes)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/invoices/{invoiceId}/payments", ID: "startPayment", Resumable: true, Essential: true, Budget: api.ProviderCalls, Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceManage, Status: http.StatusCreated,
		Summary: "Start paying an invoice",
		Description: "Opens a checkout at the payment provider and gives the address of its page. " +
			"While one is open for the invoice, that one is given again with status 200.",
		Message: "Checkout opened.", Errors: StartErrors,
	}, s.startPayment, s.checkStart)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/payments", ID: "listPayments", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead, Sort: paymentOrders,
		Summary: "List payments", Description: "Every attempt to pay an invoice, and every payment that was recorded by hand.", Message: "Payments.",
	}, s.listPayments)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/unapplied", ID: "listUnapplied", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead, Sort: paymentOrders,
		Summary: "List money that pays nothing",
		Description: "Payments whose money came and pays no invoice, each with the reason: a refund is due, or what the provider " +
			"reports differs from what was asked for. One leaves the list when all of it was refunded, or when the provider, asked again, says that the money was given back.",
		Message: "Money received and not applied.",
	}, s.listUnapplied)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/payments/{reference}", ID: "getPayment", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead, Errors: []fault.Code{fault.NotFound},
		Summary: "Read a payment", Description: "By its reference.", Message: "Payment.",
	}, s.getPayment)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/payments/{reference}/timeline", ID: "paymentTimeline", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead, Errors: []fault.Code{fault.NotFound}, Sort: eventOrders,
		Summary: "What happened to a payment", Description: "Every event in order; nothing is ever taken out.", Message: "Timeline.",
	}, s.paymentTimeline)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/payments/{reference}/reconcile", ID: "reconcilePayment", Resumable: true, Essential: true, Budget: api.ProviderCalls, Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentReconcile,
		Errors:  []fault.Code{fault.NotFound, fault.PaymentProviderUnavailable},
		Summary: "Ask the provider now",
		Description: "Asks the payment provider how the payment and its refunds stand, does what follows from the answer, " +
			"and gives the payment as it then is. The provider does not know a payment that was recorded by hand: it is given as it is.",
		Message: "Payment as it stands.",
	}, s.reconcilePayment)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: "/api/v1/payments/webhook", ID: "paymentWebhook", Tag: "Webhooks",
		Public: true, Raw: true, Payments: true, MaxBody: api.MaxWebhookBody, BadSignatures: limits.BadSignatures,
		Errors:  []fault.Code{fault.InvalidSignature, fault.MalformedRequest, fault.PayloadTooLarge},
		Summary: "Payment provider's events",
		Description: "Signed with HMAC-SHA512 of the raw body under the secret key, in hex. The event is kept before it is " +
			"answered and processed afterwards; a repeat changes nothing.",
		Message: "Received.",
	}, s.receive)
}

// StartInput is the input of startPayment.
type StartInput struct {
	InvoiceID string `path:"invoiceId"`
	Body      struct {
		Email       string  `json:"email" format:"email" maxLength:"254" doc:"Of the payer"`
		CallbackURL *string `json:"callbackUrl,omitempty" maxLength:"2000" doc:"Where the payer's browser goes afterwards: an absolute https URL. Leave it out for none"`
	}
}

// PaymentInput is the input of getPublicPayment and of others like it.
type PaymentInput struct {
	Reference string `path:"reference" maxLength:"40" example:"PAY-7K2M9Q"`
}

// PaymentArrayInput asks for what a payment has several of.
type PaymentArrayInput struct {
	api.ArrayQuery
	Reference string `path:"reference" maxLength:"40" example:"PAY-7K2M9Q"`
}

// PaymentsInput is the input of listPayments.
type PaymentsInput struct {
	api.PageQuery
	Status    PaymentStatus `query:"status" enum:"PENDING,SUCCESSFUL,FAILED,ABANDONED" doc:"Only those in this state"`
	InvoiceID string        `query:"invoiceId" maxLength:"36" doc:"Only those of this invoice"`
	ListQuery
}

// ListQuery are the query parameters that lists of invoices and payments share.
type ListQuery struct {
	tenants.PeriodQuery // of the creation

	ApplicationID string `query:"applicationId" maxLength:"36" doc:"Only those of this application"`
	CustomerID    string `query:"customerId" maxLength:"36" doc:"Only those of this customer"`
	Search        string `query:"search" maxLength:"200" doc:"A part of a reference (its own, the invoice's or the application's), of the description, or of the payer's name or address, in capitals or not"`
}

// filter returns the filter of the parameters.
func (l ListQuery) filter(ctx context.Context, q db.Q, tenant string) (listFilter, error) {
	f := listFilter{Tenant: tenant, ApplicationID: l.ApplicationID, CustomerID: l.CustomerID, Search: strings.TrimSpace(l.Search)}
	var err error
	f.Created, err = l.Period(ctx, q, tenant)
	return f, err
}

func (in *PaymentsInput) filter(ctx context.Context, q db.Q, tenant string) (listFilter, error) {
	f, err := in.ListQuery.filter(ctx, q, tenant)
	f.Status, f.InvoiceID = string(in.Status), in.InvoiceID
	return f, err
}

// UnappliedInput is the input of listUnapplied.
type UnappliedInput struct {
	api.PageQuery

	Reason Reason `query:"reason" enum:"INVOICE_VOID,INVOICE_ALREADY_PAID,INVOICE_CHANGED,AMOUNT_MISMATCH,CURRENCY_MISMATCH" doc:"Only those for this reason"`
}

// WebhookInput is an event of the payment provider.
type WebhookInput struct {
	PaystackSignature string `header:"X-Paystack-Signature"`
	PaymentSignature  string `header:"X-Payment-Signature" doc:"Taken where X-Paystack-Signature is missing"`
	RawBody           []byte `contentType:"application/json"`
}

func (s *Service) checkStart(ctx context.Context, _ db.Q, _ auth.Caller, in *StartInput) error {
	return s.CheckCallback(ctx, in.Body.CallbackURL, false)
}

// CheckCallback finds what is wrong with a callback address of a request that is refused
// already. Otherwise Start finds it, after the invoice.
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
	f, err := in.filter(ctx, q, by.Tenant)
	if err != nil {
		return api.Page[StaffPaymentView]{}, err
	}
	return api.ListWith(in.PageQuery, paymentOrders, func(p db.Paging) (db.Page[Payment], error) {
		return listPayments(ctx, q, f, p)
	}, s.viewPayments(ctx, q, by.Tenant))
}

func (s *Service) listUnapplied(ctx context.Context, q db.Q, by auth.Caller, in *UnappliedInput) (api.Page[UnappliedView], error) {
	return api.ListWith(in.PageQuery, paymentOrders, func(p db.Paging) (db.Page[Payment], error) {
		return listUnapplied(ctx, q, by.Tenant, in.Reason, p)
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
