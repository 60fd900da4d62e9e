package finance

import (
	"context"
	"net/http"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/infra/kit/weburl"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// StartErrors are the errors of operations that start a payment.
var StartErrors = []fault.Code{
	fault.InvoiceNotOpen, fault.InvoiceAlreadyPaid, fault.Conflict, fault.PaymentProviderUnavailable,
}

// InvoiceView is an invoice as the API shows it (specification, section 7).
type InvoiceView struct {
	ID            string           `json:"id"`
	Reference     string           `json:"reference" example:"INV-7K2M9Q"`
	Status        InvoiceStatus    `json:"status" enum:"OPEN,PAID,VOID"`
	Currency      string           `json:"currency"`
	AmountDue     money.Number     `json:"amountDue"`
	AmountPaid    money.Number     `json:"amountPaid"`
	Balance       money.Number     `json:"balance" doc:"Amount outstanding"`
	Description   string           `json:"description"`
	PartyID       *string          `json:"partyId"`
	ServiceID     *string          `json:"serviceId"`
	ApplicationID *string          `json:"applicationId"`
	StageID       *string          `json:"stageId"`
	Items         []price.LineView `json:"items"`
	DueAt         *api.Time        `json:"dueAt"`
	CreatedAt     api.Time         `json:"createdAt"`
	PaidAt        *api.Time        `json:"paidAt"`
	VoidedAt      *api.Time        `json:"voidedAt"`

	ApplicationReference *string       `json:"applicationReference" example:"REQ-7K2M9Q" doc:"Reference of the application; null if there is none"`
	Customer             *CustomerView `json:"customer" doc:"The customer that the invoice is for, if known"`
	Payer                *PayerView    `json:"payer" doc:"Who the invoice is for: the customer, or the payer named by staff; null if not known, or without the permission invoice.read"`
	Message              *string       `json:"message" doc:"Text of staff to the payer"`
	SentAt               *api.Time     `json:"sentAt" doc:"Time at which staff last sent the invoice by mail; null if never"`
	PayURL               string        `json:"payUrl" doc:"Address of the page on which anybody can pay the invoice" example:"https://stagegate.example/demo/pay/INV-7K2M9Q"`
}

// CustomerView is the customer that an invoice is for.
type CustomerView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func viewInvoice(i Invoice, items []Item) InvoiceView {
	return InvoiceView{
		ID: i.ID, Reference: i.Reference, Status: i.Status, Currency: i.Currency,
		AmountDue: money.Major(i.AmountDue, i.Currency), AmountPaid: money.Major(i.AmountPaid, i.Currency),
		Balance: money.Major(i.Balance(), i.Currency), Description: i.Description,
		PartyID: i.PartyID, ServiceID: i.ServiceID, ApplicationID: i.ApplicationID, StageID: i.StageID, Items: viewItems(i, items),
		DueAt: api.TimeOf(i.DueAt), CreatedAt: api.Time(i.CreatedAt), PaidAt: api.TimeOf(i.PaidAt), VoidedAt: api.TimeOf(i.VoidedAt),
		ApplicationReference: api.TextOf(i.Application), Message: api.TextOf(i.Message), SentAt: api.TimeOf(i.SentAt),
	}
}

// View returns the view of an invoice for a caller.
func (s *Service) View(ctx context.Context, q db.Q, by auth.Caller, i Invoice) (InvoiceView, error) {
	items, err := itemsOf(ctx, q, i.Tenant, i.ID)
	if err != nil {
		return InvoiceView{}, err
	}
	customers, err := s.customersOf(ctx, q, i.Tenant, []*string{i.CustomerID})
	if err != nil {
		return InvoiceView{}, err
	}
	return s.view(ctx, q, by, i, items, customers.find(i.CustomerID))
}

// viewByID reads an invoice and returns its view.
func (s *Service) viewByID(ctx context.Context, q db.Q, by auth.Caller, id string) (InvoiceView, error) {
	i, items, customer, err := billedByID(ctx, q, by.Tenant, id)
	if err != nil {
		return InvoiceView{}, err
	}
	return s.view(ctx, q, by, i, items, customer)
}

// view returns the view of an invoice, given its customer, if it has one.
func (s *Service) view(ctx context.Context, q db.Q, by auth.Caller, i Invoice, items []Item, customer Customer) (InvoiceView, error) {
	organisation, err := s.linksOf(ctx, q, i.Tenant)
	v := viewInvoice(i, items)
	v.Payer, v.PayURL = i.payer(customer).view(by), s.PaymentURL(organisation, i.Reference)
	if i.CustomerID != nil {
		v.Customer = &CustomerView{ID: *i.CustomerID, Name: customer.Name}
	}
	return v, err
}

// linksOf reads what links to pages of an organisation need.
func (s *Service) linksOf(ctx context.Context, q db.Q, tenant string) (mail.Organisation, error) {
	slug, frontEnd, err := tenants.LinksOf(ctx, q, tenant)
	return mail.Organisation{Slug: slug, FrontEndURL: weburl.Sanitize(frontEnd)}, err
}

// customers are the customers of a page of records, by id.
type customers map[string]Customer

// customersOf reads the customers of records; nil means none.
func (s *Service) customersOf(ctx context.Context, q db.Q, tenant string, of []*string) (customers, error) {
	var ids []string
	for _, id := range of {
		if id != nil {
			ids = append(ids, *id)
		}
	}
	if len(ids) == 0 {
		return customers{}, nil
	}
	return s.Customers(ctx, q, tenant, slices.Compact(slices.Sorted(slices.Values(ids))))
}

// find returns a customer, or the zero Customer for none.
func (c customers) find(id *string) Customer {
	if id == nil {
		return Customer{}
	}
	return c[*id]
}

func (c customers) of(id *string) *CustomerView {
	if id == nil {
		return nil
	}
	return &CustomerView{ID: *id, Name: c[*id].Name}
}

func viewItems(i Invoice, items []Item) []price.LineView {
	views := make([]price.LineView, len(items))
	for n, item := range items {
		views[n] = price.LineView{
			ServiceChargeID: item.ChargeID, Label: item.Label, Basis: item.Basis, Quantity: int(item.Quantity),
			UnitAmount: money.Major(item.UnitAmount, i.Currency), ItemTotal: money.Major(item.ItemTotal, i.Currency),
		}
	}
	return views
}

// PaymentView is a payment as the API shows it.
type PaymentView struct {
	ID               string        `json:"id"`
	Reference        string        `json:"reference" example:"PAY-7K2M9Q"`
	Status           PaymentStatus `json:"status" enum:"PENDING,SUCCESSFUL,FAILED,ABANDONED"`
	Amount           money.Number  `json:"amount"`
	Currency         string        `json:"currency"`
	AuthorizationURL *string       `json:"authorizationUrl" doc:"URL of the checkout page"`
	AccessCode       *string       `json:"accessCode"`
	InvoiceID        string        `json:"invoiceId"`
	InvoiceReference string        `json:"invoiceReference"`
	Channel          *string       `json:"channel" doc:"Payment method as reported by the provider, such as card; CASH, BANK_TRANSFER, CARD_TERMINAL or OTHER for a manual payment; null until the payment is SUCCESSFUL or FAILED"`
	Last4            *string       `json:"last4" doc:"Last four digits of the card or account, if reported by the provider" example:"4081"`
	DeclineReason    *Decline      `json:"declineReason" enum:"INSUFFICIENT_FUNDS,CARD_DECLINED,EXPIRED_CARD,LIMIT,CANCELLED,UNKNOWN" doc:"Why the payment failed; null unless FAILED"`
	PaidAt           *api.Time     `json:"paidAt"`
	LastError        *string       `json:"lastError" doc:"Last error"`
	CreatedAt        api.Time      `json:"createdAt"`
	Provider         *string       `json:"provider" enum:"PAYSTACK" doc:"Payment provider; null for a manual payment"`
	ReceivedAt       *api.Time     `json:"receivedAt" doc:"Time at which the money was received"`
	Note             *string       `json:"note" doc:"Note of the member who recorded the payment"`
	RecordedBy       *MemberView   `json:"recordedBy" doc:"The member who recorded the payment manually; null otherwise"`
	AmountRefunded   money.Number  `json:"amountRefunded" doc:"Total of successful refunds"`
}

func viewPayment(p Payment) PaymentView {
	v := PaymentView{
		ID:        p.ID,
		Reference: p.Reference, Status: p.Status, Amount: money.Major(p.Amount, p.Currency), Currency: p.Currency,
		AuthorizationURL: api.TextOf(p.AuthorizationURL), AccessCode: api.TextOf(p.AccessCode),
		InvoiceID: p.InvoiceID, InvoiceReference: p.InvoiceReference, Channel: api.TextOf(p.Channel), Last4: api.TextOf(p.Last4), DeclineReason: api.TextOf(p.Decline),
		PaidAt: api.TimeOf(p.PaidAt), LastError: api.TextOf(p.LastError), CreatedAt: api.Time(p.CreatedAt),
		Provider: api.TextOf(p.Provider), ReceivedAt: api.TimeOf(p.PaidAt), Note: api.TextOf(p.Note), AmountRefunded: money.Major(p.AmountRefunded, p.Currency),
	}
	if p.Manual() {
		v.RecordedBy = &MemberView{p.RecordedByID, p.RecordedByName}
	}
	return v
}

// StaffPaymentView is a payment as the team of the receiving organisation sees it.
type StaffPaymentView struct {
	PaymentView

	ApplicationID        *string       `json:"applicationId"`
	ApplicationReference *string       `json:"applicationReference" example:"REQ-7K2M9Q" doc:"Reference of the application; null if there is none"`
	Customer             *CustomerView `json:"customer" doc:"The customer whose invoice was paid, if known"`
}

// viewPayments prepares the views of a page of payments.
func (s *Service) viewPayments(ctx context.Context, q db.Q, tenant string) func([]Payment) (func(Payment) StaffPaymentView, error) {
	return func(page []Payment) (func(Payment) StaffPaymentView, error) {
		ids := make([]*string, len(page))
		for n, p := range page {
			ids[n] = p.CustomerID
		}
		customers, err := s.customersOf(ctx, q, tenant, ids)
		return func(p Payment) StaffPaymentView {
			return StaffPaymentView{
				PaymentView: viewPayment(p), ApplicationID: p.ApplicationID, ApplicationReference: api.TextOf(p.Application), Customer: customers.of(p.CustomerID),
			}
		}, err
	}
}

// staffView returns the view of a payment for staff.
func (s *Service) staffView(ctx context.Context, q db.Q, p Payment) (StaffPaymentView, error) {
	view, err := s.viewPayments(ctx, q, p.Tenant)([]Payment{p})
	return view(p), err
}

// UnappliedView is a received payment that is not applied to an invoice.
type UnappliedView struct {
	StaffPaymentView

	Reason           Reason        `json:"reason" enum:"INVOICE_VOID,INVOICE_ALREADY_PAID,INVOICE_CHANGED,AMOUNT_MISMATCH,CURRENCY_MISMATCH" doc:"Why the payment was not applied"`
	ReceivedAmount   *money.Number `json:"receivedAmount" doc:"Amount reported by the provider; null if it is not an amount of the currency"`
	ReceivedCurrency string        `json:"receivedCurrency"`
}

// viewUnapplied prepares the views of a page of unapplied payments.
func (s *Service) viewUnapplied(ctx context.Context, q db.Q, tenant string) func([]Payment) (func(Payment) UnappliedView, error) {
	return func(page []Payment) (func(Payment) UnappliedView, error) {
		view, err := s.viewPayments(ctx, q, tenant)(page)
		return func(p Payment) UnappliedView {
			v := UnappliedView{StaffPaymentView: view(p), Reason: p.Unapplied, ReceivedCurrency: p.ReceivedCurrency}
			if p.ReceivedAmount != nil {
				received := money.Major(*p.ReceivedAmount, p.ReceivedCurrency)
				v.ReceivedAmount = &received
			}
			return v
		}, err
	}
}

// StartView is a payment that was started, or was already in progress.
type StartView struct {
	PaymentView

	created bool
}

// HTTPStatus is 201 for a new payment and 200 for one already in progress.
func (v StartView) HTTPStatus() int {
	if v.created {
		return http.StatusCreated
	}
	return http.StatusOK
}

// EventView is an event in the timeline of a payment.
type EventView struct {
	At     api.Time `json:"at"`
	Kind   string   `json:"kind" doc:"Type of event" example:"checkout_opened"`
	Detail string   `json:"detail" doc:"What happened"`
}
