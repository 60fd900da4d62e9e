package finance

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/infra/limits"
)

const publicBase = "/api/v1/public/payments"

func (s *Service) registerPublic(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: publicBase + "/invoices/{invoiceReference}", ID: "getPublicInvoice", Tag: "Public payments",
		Public: true, Misses: limits.ReferenceMisses, Errors: []fault.Code{fault.NotFound},
		Summary: "Read an invoice by its reference", Message: "Invoice.",
		Description: "What is to be paid, for what and to whom. The reference is the key; nobody's personal data is shown.",
	}, s.publicInvoice)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: publicBase + "/invoices/{invoiceReference}/checkout", ID: "startPublicPayment", Resumable: true, Budget: api.ProviderCalls, Tag: "Public payments",
		Public: true, Recognizes: true, Limit: limits.Checkout, Misses: limits.ReferenceMisses, Status: http.StatusCreated, Errors: append([]fault.Code{fault.NotFound, fault.TenantSuspended}, StartErrors...),
		Summary: "Start paying an invoice by its reference", Message: "Checkout opened.",
		Description: "Opens a checkout at the payment provider and gives the address of its page. While one is open for the invoice, " +
			"that one is given again with status 200. A caller who sends a session of the customer or of staff is recognized. " +
			"The checkout of anybody else blocks nothing: the customer or staff get a new one, which replaces it. Without email the payer's address in the invoice is used, where it has one (emailRequired says whether it has none). " +
			"callbackUrl has to be on the host of this server or on one of CALLBACK_ALLOWED_HOSTS.",
	}, s.startPublicPayment, s.checkPublicStart)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: publicBase + "/{reference}", ID: "getPublicPayment", Tag: "Public payments",
		Public: true, Misses: limits.ReferenceMisses, Errors: []fault.Code{fault.NotFound},
		Summary: "How a payment stands", Message: "Payment.",
		Description: "For the page that a payer comes back to. It tells what the server knows already; coming back proves nothing.",
	}, s.publicPayment)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: publicBase + "/{reference}/check", ID: "checkPublicPayment", Resumable: true, Budget: api.ProviderCalls, Tag: "Public payments",
		Public: true, Limit: limits.Checkout, Misses: limits.ReferenceMisses, Errors: []fault.Code{fault.NotFound, fault.PaymentProviderUnavailable},
		Summary: "Check a payment", Message: "Payment.",
		Description: "Asks the payment provider about a payment that is PENDING, does what follows from the answer, and gives the payment as it then is. " +
			"For the page that a payer comes back to: the provider does not notify the server of a payment that it has declined.",
	}, s.checkPublicPayment)
}

// PublicInvoiceInput is the input of getPublicInvoice.
type PublicInvoiceInput struct {
	InvoiceReference string `path:"invoiceReference" maxLength:"40" example:"INV-7K2M9Q"`
}

// PublicStartInput is the input of startPublicPayment.
type PublicStartInput struct {
	InvoiceReference string `path:"invoiceReference" maxLength:"40" example:"INV-7K2M9Q"`
	Body             *struct {
		Email       string  `json:"email,omitempty" format:"email" maxLength:"254" doc:"Of the payer"`
		CallbackURL *string `json:"callbackUrl,omitempty" maxLength:"2000" doc:"Where the payer's browser goes afterwards: an absolute https URL. Leave it out for none"`
	}
}

// PublicInvoiceView is an invoice as shown to a caller who has its reference.
type PublicInvoiceView struct {
	Reference    string           `json:"reference" example:"INV-7K2M9Q"`
	Status       InvoiceStatus    `json:"status" enum:"OPEN,PAID,VOID"`
	AmountDue    money.Number     `json:"amountDue"`
	AmountPaid   money.Number     `json:"amountPaid"`
	Currency     string           `json:"currency"`
	Description  string           `json:"description"`
	Items        []price.LineView `json:"items"`
	Organization OrganizationView `json:"organization"`

	EmailRequired bool `json:"emailRequired" doc:"The invoice knows no address of the payer, so a checkout of it has to name one"`
}

// OrganizationView is the organisation that an invoice is owed to.
type OrganizationView struct {
	Name string `json:"name"`
	Slug string `json:"slug"`
}

// PublicPaymentView is a payment as shown to a caller who has its reference.
type PublicPaymentView struct {
	Reference        string        `json:"reference" example:"PAY-7K2M9Q"`
	Status           PaymentStatus `json:"status" enum:"PENDING,SUCCESSFUL,FAILED,ABANDONED"`
	Amount           money.Number  `json:"amount"`
	Currency         string        `json:"currency"`
	InvoiceReference string        `json:"invoiceReference"`
	PaidAt           *api.Time     `json:"paidAt"`
	AmountRefunded   money.Number  `json:"amountRefunded" doc:"Of this amount, so much was given back"`
}

func (s *Service) publicInvoice(ctx context.Context, q db.Q, _ auth.Caller, in *PublicInvoiceInput) (PublicInvoiceView, error) {
	i, t, err := findInvoice(ctx, q, in.InvoiceReference)
	if err != nil {
		return PublicInvoiceView{}, err
	}
	items, err := itemsOf(ctx, q, i.Tenant, i.ID)
	return PublicInvoiceView{
		Reference: i.Reference, Status: i.Status, Currency: i.Currency, Description: i.Description,
		AmountDue: money.Major(i.AmountDue, i.Currency), AmountPaid: money.Major(i.AmountPaid, i.Currency),
		Items: viewItems(i, items), Organization: OrganizationView{Name: t.Name, Slug: t.Slug},
		EmailRequired: i.PayerEmail == "",
	}, err
}

func (s *Service) checkPublicStart(ctx context.Context, _ db.Q, _ auth.Caller, in *PublicStartInput) error {
	if in.Body == nil {
		return nil
	}
	return s.CheckCallback(ctx, in.Body.CallbackURL, true)
}

func (s *Service) publicPayment(ctx context.Context, q db.Q, _ auth.Caller, in *PaymentInput) (PublicPaymentView, error) {
	p, err := findPayment(ctx, q, in.Reference)
	return viewPublic(p), err
}

func viewPublic(p Payment) PublicPaymentView {
	return PublicPaymentView{
		Reference: p.Reference, Status: p.Status, Amount: money.Major(p.Amount, p.Currency), Currency: p.Currency,
		InvoiceReference: p.InvoiceReference, PaidAt: api.TimeOf(p.PaidAt), AmountRefunded: money.Major(p.AmountRefunded, p.Currency),
	}
}
