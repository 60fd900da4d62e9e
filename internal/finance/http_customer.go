package finance

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/money"
)

// CustomerInvoiceView is an invoice as the customer of its application sees it.
type CustomerInvoiceView struct {
	ID          string           `json:"id"`
	Reference   string           `json:"reference" example:"INV-7K2M9Q"`
	Status      InvoiceStatus    `json:"status" enum:"OPEN,PAID,VOID"`
	Currency    string           `json:"currency"`
	AmountDue   money.Number     `json:"amountDue"`
	AmountPaid  money.Number     `json:"amountPaid"`
	Description string           `json:"description"`
	Items       []price.LineView `json:"items"`
	DueAt       *api.Time        `json:"dueAt"`
	CreatedAt   api.Time         `json:"createdAt"`
	PaidAt      *api.Time        `json:"paidAt"`

	Payments []CustomerPaymentView `json:"payments" doc:"Successful payments, oldest first"`
}

// CustomerPaymentView is a successful payment as the customer of its application sees it.
type CustomerPaymentView struct {
	Reference      string       `json:"reference" example:"PAY-7K2M9Q" doc:"Payment reference; the receipt is at /payments/{reference}/receipt of the application"`
	Amount         money.Number `json:"amount"`
	AmountRefunded money.Number `json:"amountRefunded" doc:"Amount refunded"`
	Currency       string       `json:"currency"`
	Applied        bool         `json:"applied" doc:"Whether the payment paid its invoice. If it did not, a refund is due"`
	PaidAt         *api.Time    `json:"paidAt"`
}

// customerPayments returns the views of the successful payments.
func customerPayments(payments []Payment) []CustomerPaymentView {
	views := []CustomerPaymentView{}
	for _, p := range payments {
		if v := viewPayment(p); v.Status == Successful {
			views = append(views, CustomerPaymentView{v.Reference, v.Amount, v.AmountRefunded, v.Currency, p.Applied, v.PaidAt})
		}
	}
	return views
}

// CustomerViews returns the invoices of an application for its customer.
func (s *Service) CustomerViews(ctx context.Context, q db.Q, tenant, applicationID string) ([]CustomerInvoiceView, error) {
	invoices, err := OfApplication(ctx, q, tenant, applicationID)
	if err != nil || len(invoices) == 0 {
		return []CustomerInvoiceView{}, err
	}
	items, err := itemsOfAll(ctx, q, tenant, invoices)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(invoices))
	for n, i := range invoices {
		ids[n] = i.ID
	}
	payments, err := paymentsOf(ctx, q, tenant, ids)
	views := make([]CustomerInvoiceView, len(invoices))
	for n, i := range invoices {
		v := viewInvoice(i, items[i.ID])
		views[n] = CustomerInvoiceView{
			ID: v.ID, Reference: v.Reference, Status: v.Status, Currency: v.Currency, AmountDue: v.AmountDue, AmountPaid: v.AmountPaid,
			Description: v.Description, Items: v.Items, DueAt: v.DueAt, CreatedAt: v.CreatedAt, PaidAt: v.PaidAt,
			Payments: customerPayments(payments[i.ID]),
		}
	}
	return views, err
}
