package finance

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

var invoiceOrders = api.Orders{Newest: "createdAt", Fields: map[string]string{
	"createdAt": "created_at", "dueAt": api.NullsLast("due_at"), "paidAt": api.NullsLast("paid_at"), "voidedAt": api.NullsLast("voided_at"),
	"sentAt": api.NullsLast("sent_at"),
	"status": "status", "reference": "reference",
}}

func (s *Service) registerInvoices(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/services/{serviceId}/price-breakdown", ID: "priceBreakdown", ReadOnly: true, Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceRead,
		Summary: "Price a service",
		Description: "Prices the live version of a service, or its draft if it was never published, for answers keyed request.<code> or party.<code> " +
			"and a number of parties.",
		Message: "Price calculated.",
	}, s.priceBreakdown, s.checkBreakdown)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/invoices", ID: "createInvoice", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceManage, Status: http.StatusCreated, Errors: []fault.Code{fault.NotFound},
		Summary: "Create an invoice",
		Description: "Creates an invoice for the price of a service (serviceId, with answers and partyCount) or an ad hoc one (currency, description and " +
			"either amount or items). Mixing fields of both is refused with 400. An ad hoc invoice may be for a customer or another payer; with " +
			"send it is mailed to them. An invoice of zero is paid immediately.",
		Message: "Invoice created.",
		Bodies: []api.BodyKind{
			{Name: "CreatePricedInvoiceInput", Required: []string{"serviceId"}, Without: []string{"amount", "items", "currency", "dueAt", "customerId", "payer", "message", "send"}},
			{Name: "CreateAdHocInvoiceInput", Required: []string{"amount", "currency", "description"}, Without: []string{"items", "serviceId", "answers", "partyCount"}},
			{Name: "CreateItemizedInvoiceInput", Required: []string{"items", "currency", "description"}, Without: []string{"amount", "serviceId", "answers", "partyCount"}},
		},
	}, s.createInvoice, s.checkInvoice)
	s.registerSend(routes)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/invoices/{invoiceId}/void", ID: "voidInvoice", Essential: true, Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceManage, Errors: []fault.Code{fault.InvoiceAlreadyPaid, fault.InvoiceNotOpen},
		Summary: "Void an invoice",
		Description: "Changes an open invoice to VOID, so that it can no longer be paid. A checkout in progress may still succeed; that payment is kept " +
			"and listed as unapplied so that it can be refunded.",
		Message: "Invoice voided.",
	}, s.voidInvoice)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/invoices", ID: "listInvoices", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceRead, Sort: invoiceOrders,
		Summary: "List invoices", Description: "Invoices with their items.", Message: "Invoices.",
	}, s.listInvoices)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/invoices/{invoiceId}", ID: "getInvoice", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceRead,
		Summary: "Get an invoice", Description: "An invoice with its items.", Message: "Invoice.",
	}, s.getInvoice)
}

// BreakdownInput is the input of priceBreakdown.
type BreakdownInput struct {
	ServiceID string `path:"serviceId"`
	Body      struct {
		Answers    map[string]form.Value `json:"answers,omitempty" doc:"Answers keyed request.<code> or party.<code>"`
		PartyCount int                   `json:"partyCount,omitempty" minimum:"1" maximum:"1000" default:"1"`
	}
}

// CreateInvoiceInput is the input of createInvoice.
type CreateInvoiceInput struct {
	Body struct {
		ServiceID   string                `json:"serviceId,omitempty" maxLength:"36" doc:"Id of the service to price: its live version, or its draft if it was never published"`
		PartyID     string                `json:"partyId,omitempty" maxLength:"36" doc:"Id of a party of one of your applications; its email address becomes the payer's, unless payerEmail is given"`
		PayerEmail  string                `json:"payerEmail,omitempty" format:"email" maxLength:"254" doc:"Email address of the payer, used by a public checkout that names none"`
		Description string                `json:"description,omitempty" maxLength:"500" doc:"Purpose of the payment"`
		Answers     map[string]form.Value `json:"answers,omitempty" doc:"Answers keyed request.<code> or party.<code>"`
		PartyCount  int                   `json:"partyCount,omitempty" minimum:"1" maximum:"1000" doc:"Default 1"`
		Amount      *money.Number         `json:"amount,omitempty" exclusiveMinimum:"0" doc:"Amount in major units"`
		Currency    string                `json:"currency,omitempty" maxLength:"3" doc:"ISO 4217 code" example:"NGN"`
		DueAt       api.Instant           `json:"dueAt,omitzero" doc:"Due date"`
		Items       []NewItem             `json:"items,omitempty" minItems:"1" maxItems:"50" nullable:"false" doc:"Lines, instead of an amount"`
		CustomerID  string                `json:"customerId,omitempty" maxLength:"36" doc:"Id of the customer who is to pay"`
		Payer       *PayerInput           `json:"payer,omitempty" nullable:"false" doc:"Who is to pay, without an account"`
		Message     string                `json:"message,omitempty" maxLength:"1000" doc:"Text to the payer, in the mail with the invoice"`
		Send        bool                  `json:"send,omitempty" doc:"Send the invoice to the customer or payer by mail"`
	}
}

// InvoiceInput is the input of voidInvoice and getInvoice.
type InvoiceInput struct {
	InvoiceID string `path:"invoiceId"`
}

// InvoicesInput is the input of listInvoices.
type InvoicesInput struct {
	api.PageQuery
	ListQuery
	Status  InvoiceStatus      `query:"status" enum:"OPEN,PAID,VOID" doc:"Filter by status"`
	Overdue api.Optional[bool] `query:"overdue" doc:"If true, only open invoices past their due date"`
}

func (in *InvoicesInput) filter(ctx context.Context, q db.Q, by auth.Caller, now time.Time) (listFilter, error) {
	f, err := in.ListQuery.filter(ctx, q, by)
	f.Status = string(in.Status)
	if in.Overdue.Value {
		f.DueBefore = &now
	}
	return f, err
}

func (s *Service) priceBreakdown(ctx context.Context, q db.Q, by auth.Caller, in *BreakdownInput) (price.View, error) {
	f, err := s.Catalog.ForPricing(ctx, q, by.Tenant, in.ServiceID)
	if err != nil {
		return price.View{}, err
	}
	b, err := priceVisibleStages(f, in.Body.Answers, in.Body.PartyCount)
	return b.View(), err
}

func (s *Service) checkBreakdown(ctx context.Context, q db.Q, by auth.Caller, in *BreakdownInput) error {
	return s.checkAnswers(ctx, q, by, in.ServiceID, in.Body.Answers)
}

// checkAnswers validates the answers of a request that is refused already, to report all errors.
// Otherwise the operation itself validates them.
func (s *Service) checkAnswers(ctx context.Context, q db.Q, by auth.Caller, serviceID string, answers map[string]form.Value) error {
	if !api.IsRefused(ctx) {
		return nil
	}
	f, err := s.Catalog.ForPricing(ctx, q, by.Tenant, serviceID)
	if err != nil {
		return err
	}
	_, err = f.SheetOf(answers, 1)
	return err
}

func (s *Service) checkInvoice(ctx context.Context, q db.Q, by auth.Caller, in *CreateInvoiceInput) error {
	n, err := in.newInvoice()
	if n.Priced == nil {
		return err
	}
	return fault.Join(err, s.checkAnswers(ctx, q, by, n.Priced.ServiceID, n.Priced.Answers))
}

func (s *Service) createInvoice(ctx context.Context, tx *db.Tx, by auth.Caller, in *CreateInvoiceInput) (InvoiceView, error) {
	n, err := in.newInvoice()
	if err != nil {
		return InvoiceView{}, err
	}
	if !by.Sees(in.Body.ServiceID) {
		return InvoiceView{}, auth.ErrLimited
	}
	i, err := s.Create(ctx, tx, by, n)
	if err != nil {
		return InvoiceView{}, err
	}
	return s.View(ctx, tx, by, i)
}

// newInvoice returns the requested kind of invoice and refuses fields of the other kind.
func (in *CreateInvoiceInput) newInvoice() (NewInvoice, error) {
	b := in.Body
	n := NewInvoice{PartyID: b.PartyID, PayerEmail: email.Normal(b.PayerEmail), Description: strings.TrimSpace(b.Description)}
	var wrong fault.Fields
	if n.PayerEmail != "" && !email.IsPlain(n.PayerEmail) {
		wrong.Add("payerEmail", fault.InvalidFormat, email.Expected)
	}
	if b.ServiceID != "" {
		const key = "invoice.priced_needs_none"
		refuse(&wrong, "amount", b.Amount != nil, key)
		refuse(&wrong, "items", b.Items != nil, key)
		refuse(&wrong, "currency", b.Currency != "", key)
		refuse(&wrong, "dueAt", b.DueAt.Set(), key)
		refuse(&wrong, "customerId", b.CustomerID != "", key)
		refuse(&wrong, "payer", b.Payer != nil, key)
		refuse(&wrong, "message", b.Message != "", key)
		refuse(&wrong, "send", b.Send, key)
		n.Priced = &Priced{ServiceID: b.ServiceID, Answers: b.Answers, PartyCount: b.PartyCount}
		return n, wrong.Err()
	}
	const key = "invoice.priced_only"
	refuse(&wrong, "answers", b.Answers != nil, key)
	refuse(&wrong, "partyCount", b.PartyCount != 0, key)
	in.adHoc(&n, &wrong)
	return n, wrong.Err()
}

// adHoc sets the fields of an ad-hoc invoice.
func (in *CreateInvoiceInput) adHoc(n *NewInvoice, wrong *fault.Fields) {
	b := in.Body
	n.AdHoc = &AdHoc{Items: slices.Clone(b.Items), Currency: b.Currency, DueAt: b.DueAt.Time()}
	for i := range n.AdHoc.Items {
		n.AdHoc.Items[i].Label = strings.TrimSpace(n.AdHoc.Items[i].Label)
	}
	if b.Amount != nil {
		n.AdHoc.Amount = *b.Amount
	}
	require := func(field string, isGiven bool) {
		if !isGiven {
			wrong.Add(field, fault.Required, "invoice.required_without_service")
		}
	}
	require("amount", b.Amount != nil || b.Items != nil)
	require("currency", b.Currency != "")
	require("description", n.Description != "")
	if b.Amount != nil && b.Items != nil {
		wrong.Add("items", fault.NotTogether, "invoice.amount_or_items")
	}
	if b.Currency != "" {
		n.AdHoc.check(wrong)
	}
	in.payer(n, wrong)
}

// payer sets the payer of an ad-hoc invoice.
func (in *CreateInvoiceInput) payer(n *NewInvoice, wrong *fault.Fields) {
	b := in.Body
	n.CustomerID, n.Payer, n.Message, n.Send = b.CustomerID, b.Payer.payer(wrong), strings.TrimSpace(b.Message), b.Send
	if b.CustomerID != "" && b.Payer != nil {
		wrong.Add("payer", fault.NotTogether, "invoice.one_payer")
	}
	if isKnown := b.CustomerID != "" || b.Payer != nil; isKnown {
		refuse(wrong, "partyId", b.PartyID != "", "invoice.one_payer")
		refuse(wrong, "payerEmail", b.PayerEmail != "", "invoice.one_payer")
	} else if b.Send {
		wrong.Add("send", fault.InvalidValue, "invoice.send_needs_payer")
	}
}

// refuse adds a problem of a field that is not allowed with others.
func refuse(wrong *fault.Fields, field string, isGiven bool, key string) {
	if isGiven {
		wrong.Add(field, fault.NotTogether, key)
	}
}

func (s *Service) listInvoices(ctx context.Context, q db.Q, by auth.Caller, in *InvoicesInput) (api.Page[InvoiceView], error) {
	f, err := in.filter(ctx, q, by, s.Now())
	if err != nil {
		return api.Page[InvoiceView]{}, err
	}
	return api.ListWith(in.PageQuery, invoiceOrders, func(p db.Paging) (db.Page[Invoice], error) {
		return listInvoices(ctx, q, f, p)
	}, func(page []Invoice) (func(Invoice) InvoiceView, error) {
		items, err := itemsOfAll(ctx, q, f.Tenant, page)
		if err != nil {
			return nil, err
		}
		ids := make([]*string, len(page))
		for n, i := range page {
			ids[n] = i.CustomerID
		}
		customers, err := s.customersOf(ctx, q, f.Tenant, ids)
		if err != nil {
			return nil, err
		}
		organisation, err := s.linksOf(ctx, q, f.Tenant)
		return func(i Invoice) InvoiceView {
			v := viewInvoice(i, items[i.ID])
			v.Customer, v.Payer, v.PayURL = customers.of(i.CustomerID), i.payer(customers.find(i.CustomerID)).view(by), s.PaymentURL(organisation, i.Reference)
			return v
		}, err
	})
}

func (s *Service) getInvoice(ctx context.Context, q db.Q, by auth.Caller, in *InvoiceInput) (InvoiceView, error) {
	v, err := s.viewByID(ctx, q, by, in.InvoiceID)
	return v, db.NotFoundAs(err, fault.ErrNotFound)
}
