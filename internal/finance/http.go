package finance

import (
	"context"
	"errors"
	"net/http"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/form"
	"stagegate/internal/price"
	"stagegate/internal/web"
)

const base = "/api/v1/finance"

var orders = web.Orders{"createdAt": "created_at", "status": "status", "reference": "reference"}

// Register adds the operations of this room to the API (specification, section 7).
func (s *Service) Register(api *web.API) {
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: base + "/services/{serviceId}/price-breakdown", ID: "priceBreakdown", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceRead,
		Summary: "What a service costs",
		Description: "Prices the live version of a service, or its draft where none was ever published, " +
			"for answers keyed request.<code> or party.<code> and a number of parties.",
		Message: "Price worked out.",
	}, s.priceBreakdown)
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: base + "/invoices", ID: "listInvoices", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceRead, Sort: orders,
		Summary: "List invoices", Description: "Without their items.", Message: "Invoices.",
	}, s.listInvoices)
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: base + "/invoices/{invoiceId}", ID: "getInvoice", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceRead,
		Summary: "Read an invoice", Description: "With its items.", Message: "Invoice.",
	}, s.getInvoice)
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: base + "/invoices/{invoiceId}/payments", ID: "startPayment", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceManage, Status: http.StatusCreated,
		Summary: "Start paying an invoice",
		Description: "Opens a checkout at the payment provider and gives the address of its page. " +
			"While one is open for the invoice, that one is given again with status 200.",
		Message: "Checkout opened.", Errors: StartErrors,
	}, s.startPayment)
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: base + "/payments", ID: "listPayments", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead, Sort: orders,
		Summary: "List payments", Description: "Every attempt to pay an invoice.", Message: "Payments.",
	}, s.listPayments)
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: base + "/payments/{reference}", ID: "getPayment", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead, Errors: []fault.Code{fault.NotFound},
		Summary: "Read a payment", Description: "By its reference.", Message: "Payment.",
	}, s.getPayment)
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: base + "/payments/{reference}/timeline", ID: "paymentTimeline", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead, Errors: []fault.Code{fault.NotFound},
		Summary: "What happened to a payment", Description: "Every event in order; nothing is ever taken out.", Message: "Timeline.",
	}, s.paymentTimeline)
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: base + "/payments/{reference}/reconcile", ID: "reconcilePayment", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentReconcile,
		Errors:  []fault.Code{fault.NotFound, fault.PaymentProviderUnavailable},
		Summary: "Ask the provider now",
		Description: "Asks the payment provider how the payment stands, does what follows from the answer, " +
			"and gives the payment as it then is.",
		Message: "Payment as it stands.",
	}, s.reconcilePayment)
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: "/api/v1/payments/webhook", ID: "paymentWebhook", Tag: "Webhooks",
		Public: true, Raw: true, MaxBody: web.MaxWebhookBody,
		Errors:  []fault.Code{fault.InvalidSignature, fault.MalformedRequest, fault.PayloadTooLarge},
		Summary: "Payment provider's events",
		Description: "Signed with HMAC-SHA512 of the raw body under the secret key, in hex. The event is kept before it is " +
			"answered and worked off afterwards; a repeat changes nothing.",
		Message: "Received.",
	}, s.webhook)
}

type breakdownInput struct {
	ServiceID string `path:"serviceId"`
	Body      struct {
		Answers    map[string]form.Value `json:"answers,omitempty" doc:"Keyed request.<code> or party.<code>"`
		PartyCount int                   `json:"partyCount,omitempty" minimum:"1" maximum:"1000" default:"1"`
	}
}

type invoiceInput struct {
	InvoiceID string `path:"invoiceId"`
}

type invoicesInput struct {
	web.PageQuery
	Status InvoiceStatus `query:"status" enum:"OPEN,PAID,VOID" doc:"Only those in this state"`
}

type startInput struct {
	InvoiceID string `path:"invoiceId"`
	Body      struct {
		Email       string `json:"email" format:"email" maxLength:"254" doc:"Of the payer"`
		CallbackURL string `json:"callbackUrl,omitempty" maxLength:"2000" doc:"Where the payer's browser goes afterwards"`
	}
}

type paymentInput struct {
	Reference string `path:"reference" maxLength:"40" example:"PAY-7K2M9Q"`
}

type paymentsInput struct {
	web.PageQuery
	Status PaymentStatus `query:"status" enum:"PENDING,SUCCESSFUL,FAILED,ABANDONED" doc:"Only those in this state"`
}

type webhookInput struct {
	PaystackSignature string `header:"X-Paystack-Signature"`
	PaymentSignature  string `header:"X-Payment-Signature" doc:"Taken where X-Paystack-Signature is missing"`
	RawBody           []byte `contentType:"application/json"`
}

func (s *Service) priceBreakdown(ctx context.Context, in *breakdownInput) (price.View, error) {
	f, err := s.Catalog.ForPricing(ctx, s.DB, web.Caller(ctx).Tenant, in.ServiceID)
	if err != nil {
		return price.View{}, err
	}
	sheet, err := f.FromFlat(in.Body.Answers, max(in.Body.PartyCount, 1))
	if err != nil {
		return price.View{}, err
	}
	b, err := f.Fill(sheet).Price("")
	return b.View(), err
}

func (s *Service) listInvoices(ctx context.Context, in *invoicesInput) (web.Page[InvoiceView], error) {
	p, err := in.Paging(orders)
	if err != nil {
		return web.Page[InvoiceView]{}, err
	}
	invoices, err := listInvoices(ctx, s.DB, web.Caller(ctx).Tenant, in.Status, p)
	return web.PageOf(in.PageQuery, invoices, func(i Invoice) InvoiceView { return viewInvoice(i, nil) }), err
}

func (s *Service) getInvoice(ctx context.Context, in *invoiceInput) (InvoiceView, error) {
	tenant := web.Caller(ctx).Tenant
	i, err := invoiceByID(ctx, s.DB, tenant, in.InvoiceID)
	if errors.Is(err, db.ErrNotFound) {
		return InvoiceView{}, fault.Missing
	}
	if err != nil {
		return InvoiceView{}, err
	}
	items, err := itemsOf(ctx, s.DB, tenant, i.ID)
	return viewInvoice(i, items), err
}

func (s *Service) startPayment(ctx context.Context, in *startInput) (StartView, error) {
	return s.StartAs(ctx, NewPayment{
		Tenant: web.Caller(ctx).Tenant, InvoiceID: in.InvoiceID,
		Email: in.Body.Email, CallbackURL: in.Body.CallbackURL,
	})
}

func (s *Service) listPayments(ctx context.Context, in *paymentsInput) (web.Page[PaymentView], error) {
	p, err := in.Paging(orders)
	if err != nil {
		return web.Page[PaymentView]{}, err
	}
	payments, err := listPayments(ctx, s.DB, web.Caller(ctx).Tenant, in.Status, p)
	return web.PageOf(in.PageQuery, payments, viewPayment), err
}

func (s *Service) getPayment(ctx context.Context, in *paymentInput) (PaymentView, error) {
	p, err := s.payment(ctx, web.Caller(ctx).Tenant, in.Reference)
	return viewPayment(p), err
}

func (s *Service) paymentTimeline(ctx context.Context, in *paymentInput) ([]EventView, error) {
	p, err := s.payment(ctx, web.Caller(ctx).Tenant, in.Reference)
	if err != nil {
		return nil, err
	}
	events, err := timeline(ctx, s.DB, p)
	views := make([]EventView, len(events))
	for i, e := range events {
		views[i] = EventView{At: web.Time(e.At), Kind: e.Kind, Detail: e.Detail}
	}
	return views, err
}

func (s *Service) reconcilePayment(ctx context.Context, in *paymentInput) (PaymentView, error) {
	p, err := s.Reconcile(ctx, web.Caller(ctx).Tenant, in.Reference)
	return viewPayment(p), err
}

func (s *Service) webhook(ctx context.Context, in *webhookInput) (web.Nothing, error) {
	signature := in.PaystackSignature
	if signature == "" {
		signature = in.PaymentSignature
	}
	return nil, s.Receive(ctx, in.RawBody, signature)
}
