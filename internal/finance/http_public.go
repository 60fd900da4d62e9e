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
	"stagegate/internal/tenants"
)

const publicBase = "/api/v1/public/payments"

func (s *Service) registerPublic(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: publicBase + "/invoices/{invoiceReference}", ID: "getPublicInvoice", Tag: "Public payments",
		Public: true, MissLimit: limits.ReferenceMisses, Errors: []fault.Code{fault.NotFound},
		Summary: "Get an invoice by reference", Message: "Invoice.",
		Description: "The amount due, its purpose and its payee. The reference acts as the key; no personal data is returned.",
	}, s.publicInvoice)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: publicBase + "/invoices/{invoiceReference}/checkout", ID: "startPublicPayment", Resumable: true, Budget: api.ProviderCalls, Tag: "Public payments",
		Public: true, OptionalAuth: true, Limit: limits.Checkout, MissLimit: limits.ReferenceMisses, Status: http.StatusCreated, Errors: append([]fault.Code{fault.NotFound, fault.TenantSuspended}, StartErrors...),
		Summary: "Start payment by invoice reference", Message: "Checkout started.",
		Description: "Opens a checkout at the payment provider and returns its URL. If one is already open for the invoice, it is returned with status " +
			"200. A session of the customer or of staff is recognised if sent. A checkout started by anyone else does not block them: they get " +
			"a new one, which replaces it. Without email, the payer's address of the invoice is used, if there is one (see emailRequired). The " +
			"host of callbackUrl must be this server or one of CALLBACK_ALLOWED_HOSTS.",
	}, s.startPublicPayment, s.checkPublicStart)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: publicBase + "/{reference}", ID: "getPublicPayment", Tag: "Public payments",
		Public: true, MissLimit: limits.ReferenceMisses, Errors: []fault.Code{fault.NotFound},
		Summary: "Get payment status", Message: "Payment status.",
		Description: "The stored status of a payment, for the page that the payer returns to. Returning to that page does not prove payment.",
	}, s.publicPayment)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: publicBase + "/{reference}/refresh", ID: "refreshPublicPayment", Resumable: true, Budget: api.ProviderCalls, Tag: "Public payments",
		Public: true, Limit: limits.Checkout, MissLimit: limits.ReferenceMisses, Errors: []fault.Code{fault.NotFound, fault.PaymentProviderUnavailable},
		Summary: "Refresh payment status", Message: "Payment status.",
		Description: "Queries the payment provider for a payment that is not SUCCESSFUL, applies the result and returns the payment. For the page that " +
			"the payer returns to: the provider does not notify the server of declined payments. The provider is queried at most once in 5 " +
			"seconds per payment; more frequent calls return what is known.",
	}, s.refreshPublicPayment)
}

// PublicInvoiceInput is the input of getPublicInvoice.
type PublicInvoiceInput struct {
	InvoiceReference string `path:"invoiceReference" maxLength:"40" example:"INV-7K2M9Q"`
}

// PublicStartInput is the input of startPublicPayment.
type PublicStartInput struct {
	InvoiceReference string `path:"invoiceReference" maxLength:"40" example:"INV-7K2M9Q"`
	Body             *struct {
		Email       string  `json:"email,omitempty" format:"email" maxLength:"254" doc:"Email address of the payer"`
		CallbackURL *string `json:"callbackUrl,omitempty" maxLength:"2000" doc:"Absolute https URL that the payer's browser returns to. Omit for none"`
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
	DueAt        *api.Time        `json:"dueAt"`
	Organization OrganizationView `json:"organization"`

	EmailRequired bool `json:"emailRequired" doc:"Whether a checkout must include the payer's email address, because the invoice has none"`
}

// OrganizationView is the organisation that an invoice is owed to.
type OrganizationView struct {
	Name string `json:"name"`
	Slug string `json:"slug"`

	Address            *string `json:"address" doc:"Postal address in lines"`
	RegistrationNumber *string `json:"registrationNumber" doc:"Number in the commercial register"`
	TaxNumber          *string `json:"taxNumber" doc:"Tax number of the organisation"`
}

// PublicPaymentView is a payment as shown to a caller who has its reference.
type PublicPaymentView struct {
	Reference        string        `json:"reference" example:"PAY-7K2M9Q"`
	Status           PaymentStatus `json:"status" enum:"PENDING,SUCCESSFUL,FAILED,ABANDONED"`
	Amount           money.Number  `json:"amount"`
	Currency         string        `json:"currency"`
	InvoiceReference string        `json:"invoiceReference"`
	Applied          bool          `json:"applied" doc:"Whether the payment paid its invoice. If a SUCCESSFUL payment did not, a refund is due"`
	PaidAt           *api.Time     `json:"paidAt"`
	AmountRefunded   money.Number  `json:"amountRefunded" doc:"Refunded part of the amount"`
	DeclineReason    *Decline      `json:"declineReason" enum:"INSUFFICIENT_FUNDS,CARD_DECLINED,EXPIRED_CARD,LIMIT,CANCELLED,UNKNOWN" doc:"Why the payment failed; null unless FAILED"`
}

func (s *Service) publicInvoice(ctx context.Context, q db.Q, _ auth.Caller, in *PublicInvoiceInput) (PublicInvoiceView, error) {
	i, t, err := findInvoice(ctx, q, in.InvoiceReference)
	if err != nil {
		return PublicInvoiceView{}, err
	}
	seller, err := tenants.SellerOf(ctx, q, i.Tenant)
	if err != nil {
		return PublicInvoiceView{}, err
	}
	items, err := itemsOf(ctx, q, i.Tenant, i.ID)
	return PublicInvoiceView{
		Reference: i.Reference, Status: i.Status, Currency: i.Currency, Description: i.Description,
		AmountDue: money.Major(i.AmountDue, i.Currency), AmountPaid: money.Major(i.AmountPaid, i.Currency),
		Items: viewItems(i, items), DueAt: api.TimeOf(i.DueAt),
		Organization: OrganizationView{
			Name: t.Name, Slug: t.Slug,
			Address: api.TextOf(seller.Address), RegistrationNumber: api.TextOf(seller.RegistrationNumber), TaxNumber: api.TextOf(seller.TaxNumber),
		},
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
		InvoiceReference: p.InvoiceReference, Applied: p.Applied, PaidAt: api.TimeOf(p.PaidAt), AmountRefunded: money.Major(p.AmountRefunded, p.Currency),
		DeclineReason: api.TextOf(p.Decline),
	}
}
