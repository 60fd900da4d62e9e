package finance

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/form"
	"stagegate/internal/money"
	"stagegate/internal/price"
	"stagegate/internal/web"
)

func (s *Service) registerInvoices(api *web.API) {
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: base + "/services/{serviceId}/price-breakdown", ID: "priceBreakdown", NoEffect: true, Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceRead,
		Summary: "What a service costs",
		Description: "Prices the live version of a service, or its draft where none was ever published, " +
			"for answers keyed request.<code> or party.<code> and a number of parties.",
		Message: "Price worked out.",
	}, s.priceBreakdown)
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: base + "/invoices", ID: "createInvoice", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceManage, Status: http.StatusCreated, Errors: []fault.Code{fault.NotFound},
		Summary: "Make an invoice",
		Description: "Either over the price of a service (serviceId, with answers and partyCount), or ad hoc (amount, currency and description, " +
			"and dueAt if you like); fields of both are 400. One over nothing is paid at once.",
		Message: "Invoice made.",
	}, s.createInvoice)
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: base + "/invoices/{invoiceId}/void", ID: "voidInvoice", Essential: true, Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceManage, Errors: []fault.Code{fault.InvoiceAlreadyPaid, fault.InvoiceNotOpen},
		Summary: "Take an invoice back",
		Description: "An open invoice becomes VOID and cannot be paid any more. Who is at the checkout at that moment may still pay: " +
			"such money is kept and listed as unapplied, for a refund.",
		Message: "Invoice void.",
	}, s.voidInvoice)
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: base + "/invoices", ID: "listInvoices", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceRead, Sort: orders,
		Summary: "List invoices", Description: "With their items.", Message: "Invoices.",
	}, s.listInvoices)
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: base + "/invoices/{invoiceId}", ID: "getInvoice", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.InvoiceRead,
		Summary: "Read an invoice", Description: "With its items.", Message: "Invoice.",
	}, s.getInvoice)
}

type breakdownInput struct {
	ServiceID string `path:"serviceId"`
	Body      struct {
		Answers    map[string]form.Value `json:"answers,omitempty" doc:"Keyed request.<code> or party.<code>"`
		PartyCount int                   `json:"partyCount,omitempty" minimum:"1" maximum:"1000" default:"1"`
	}
}

type createInvoiceInput struct {
	Body struct {
		ServiceID   string                `json:"serviceId,omitempty" maxLength:"36" doc:"Prices the service's live version, or its draft where none was published"`
		PartyID     string                `json:"partyId,omitempty" maxLength:"36" doc:"A party of one of your applications; its e-mail address is the payer's"`
		Description string                `json:"description,omitempty" maxLength:"500" doc:"What is paid for; required without serviceId"`
		Answers     map[string]form.Value `json:"answers,omitempty" doc:"Keyed request.<code> or party.<code>; with serviceId only"`
		PartyCount  int                   `json:"partyCount,omitempty" minimum:"1" maximum:"1000" doc:"1 when left out; with serviceId only"`
		Amount      *money.Number         `json:"amount,omitempty" doc:"Above 0, in major units; required without serviceId"`
		Currency    string                `json:"currency,omitempty" maxLength:"3" doc:"ISO 4217 code; required without serviceId" example:"NGN"`
		DueAt       web.Instant           `json:"dueAt,omitzero" doc:"When it is to be paid by; without serviceId only"`
	}
}

type invoiceInput struct {
	InvoiceID string `path:"invoiceId"`
}

type invoicesInput struct {
	web.PageQuery
	Status InvoiceStatus `query:"status" enum:"OPEN,PAID,VOID" doc:"Only those in this state"`
}

func (s *Service) priceBreakdown(ctx context.Context, in *breakdownInput) (price.View, error) {
	f, err := s.Catalog.ForPricing(ctx, s.DB, web.Caller(ctx).Tenant, in.ServiceID)
	if err != nil {
		return price.View{}, err
	}
	b, err := quote(f, in.Body.Answers, in.Body.PartyCount)
	return b.View(), err
}

func (s *Service) createInvoice(ctx context.Context, in *createInvoiceInput) (InvoiceView, error) {
	n, err := in.newInvoice()
	if err != nil {
		return InvoiceView{}, err
	}
	i, items, err := s.Create(ctx, web.Caller(ctx), n)
	return viewInvoice(i, items), err
}

// newInvoice reads which of the two kinds of invoice is requested. It refuses the
// fields that belong to the other kind.
func (in *createInvoiceInput) newInvoice() (NewInvoice, error) {
	b := in.Body
	n := NewInvoice{PartyID: b.PartyID, Description: strings.TrimSpace(b.Description)}
	given := map[string]bool{"amount": b.Amount != nil, "currency": b.Currency != "", "dueAt": b.DueAt.Set()}
	if b.ServiceID != "" {
		n.Priced = &Priced{ServiceID: b.ServiceID, Answers: b.Answers, PartyCount: b.PartyCount}
		return n, refuse(given, "an invoice that a service prices has none; leave it out, or serviceId")
	}
	err := refuse(map[string]bool{"answers": b.Answers != nil, "partyCount": b.PartyCount != 0}, "is for an invoice that a service prices; name its serviceId")
	if err != nil {
		return n, err
	}
	given["description"] = n.Description != ""
	missing := fault.Validation
	for _, name := range []string{"amount", "currency", "description"} {
		if !given[name] {
			missing = missing.With(fault.Field{Field: name, Code: fault.Required, Message: "This field is required, unless serviceId is given."})
		}
	}
	if missing.Fields != nil {
		return n, missing
	}
	n.AdHoc = &AdHoc{Amount: *b.Amount, Currency: b.Currency, DueAt: b.DueAt.Time()}
	return n, nil
}

// refuse returns an error for the fields that were given, with one message for all.
func refuse(given map[string]bool, message string) error {
	var fields []fault.Field
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if given[name] {
			fields = append(fields, fault.Field{Field: name, Code: fault.NotTogether, Message: message})
		}
	}
	if fields == nil {
		return nil
	}
	return fault.Validation.With(fields...)
}

func (s *Service) voidInvoice(ctx context.Context, in *invoiceInput) (InvoiceView, error) {
	i, items, err := s.Void(ctx, web.Caller(ctx), in.InvoiceID)
	return viewInvoice(i, items), err
}

func (s *Service) listInvoices(ctx context.Context, in *invoicesInput) (web.Page[InvoiceView], error) {
	tenant := web.Caller(ctx).Tenant
	return web.ListWith(in.PageQuery, orders, func(p db.Paging) (db.Page[Invoice], error) {
		return listInvoices(ctx, s.DB, tenant, in.Status, p)
	}, func(page []Invoice) (func(Invoice) InvoiceView, error) {
		items, err := itemsOfAll(ctx, s.DB, tenant, page)
		return func(i Invoice) InvoiceView { return viewInvoice(i, items[i.ID]) }, err
	})
}

func (s *Service) getInvoice(ctx context.Context, in *invoiceInput) (InvoiceView, error) {
	tenant := web.Caller(ctx).Tenant
	i, err := invoiceByID(ctx, s.DB, tenant, in.InvoiceID)
	if err != nil {
		return InvoiceView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.View(ctx, i)
}
