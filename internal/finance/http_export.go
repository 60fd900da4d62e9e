package finance

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

var invoiceExport = api.Export[Invoice, InvoiceView]{Name: "invoices", Orders: invoiceOrders, Columns: []api.Column[InvoiceView]{
	{Name: "reference", Of: func(v InvoiceView) any { return v.Reference }},
	{Name: "id", Of: func(v InvoiceView) any { return v.ID }},
	{Name: "status", Of: func(v InvoiceView) any { return v.Status }},
	{Name: "currency", Of: func(v InvoiceView) any { return v.Currency }},
	{Name: "amountDue", Of: func(v InvoiceView) any { return v.AmountDue }},
	{Name: "amountPaid", Of: func(v InvoiceView) any { return v.AmountPaid }},
	{Name: "balance", Of: func(v InvoiceView) any { return v.Balance }},
	{Name: "description", Of: func(v InvoiceView) any { return v.Description }},
	{Name: "partyId", Of: func(v InvoiceView) any { return v.PartyID }},
	{Name: "serviceId", Of: func(v InvoiceView) any { return v.ServiceID }},
	{Name: "applicationId", Of: func(v InvoiceView) any { return v.ApplicationID }},
	{Name: "stageId", Of: func(v InvoiceView) any { return v.StageID }},
	{Name: "dueAt", Of: func(v InvoiceView) any { return v.DueAt }},
	{Name: "createdAt", Of: func(v InvoiceView) any { return v.CreatedAt }},
	{Name: "paidAt", Of: func(v InvoiceView) any { return v.PaidAt }},
	{Name: "voidedAt", Of: func(v InvoiceView) any { return v.VoidedAt }},
}}

var paymentExport = api.Export[Payment, PaymentView]{Name: "payments", Orders: paymentOrders, Columns: []api.Column[PaymentView]{
	{Name: "reference", Of: func(v PaymentView) any { return v.Reference }},
	{Name: "status", Of: func(v PaymentView) any { return v.Status }},
	{Name: "currency", Of: func(v PaymentView) any { return v.Currency }},
	{Name: "amount", Of: func(v PaymentView) any { return v.Amount }},
	{Name: "invoiceReference", Of: func(v PaymentView) any { return v.InvoiceReference }},
	{Name: "invoiceId", Of: func(v PaymentView) any { return v.InvoiceID }},
	{Name: "channel", Of: func(v PaymentView) any { return v.Channel }},
	{Name: "createdAt", Of: func(v PaymentView) any { return v.CreatedAt }},
	{Name: "paidAt", Of: func(v PaymentView) any { return v.PaidAt }},
	{Name: "lastError", Of: func(v PaymentView) any { return v.LastError }},
	{Name: "provider", Of: func(v PaymentView) any { return v.Provider }},
	{Name: "receivedAt", Of: func(v PaymentView) any { return v.ReceivedAt }},
	{Name: "amountRefunded", Of: func(v PaymentView) any { return v.AmountRefunded }},
	{Name: "recordedBy", Of: func(v PaymentView) any { return v.recorder() }},
	{Name: "note", Of: func(v PaymentView) any { return v.Note }},
}}

// recorder returns the name of the member who recorded the payment manually, or nil.
func (v PaymentView) recorder() *string {
	if v.RecordedBy == nil {
		return nil
	}
	return &v.RecordedBy.Name
}

func (s *Service) registerExports(routes *api.API) {
	api.ReadFile(routes, invoiceExport.Operation(base+"/invoices", api.Operation{
		ID: "exportInvoices", Tag: "Finance", Kinds: auth.Team, Permission: auth.InvoiceRead,
		Summary: "Export invoices", Description: "Exports invoices without their items.",
	}), s.exportInvoices)
	api.ReadFile(routes, paymentExport.Operation(base+"/payments", api.Operation{
		ID: "exportPayments", Tag: "Finance", Kinds: auth.Team, Permission: auth.PaymentRead,
		Summary: "Export payments", Description: "Exports every payment attempt.",
	}), s.exportPayments)
}

func (s *Service) exportInvoices(ctx context.Context, d *db.DB, by auth.Caller, in *InvoicesInput) (api.File, error) {
	f, err := in.filter(ctx, d, by, s.Now())
	if err != nil {
		return api.File{}, err
	}
	return audit.Export(ctx, d, s.Now(), invoiceExport, in.Sort, func(o db.Order, use func([]Invoice) error) error {
		return eachInvoice(ctx, d, f, o, use)
	}, func([]Invoice) (func(Invoice) InvoiceView, error) {
		return func(i Invoice) InvoiceView { return viewInvoice(i, nil) }, nil
	})
}

func (s *Service) exportPayments(ctx context.Context, d *db.DB, by auth.Caller, in *PaymentsInput) (api.File, error) {
	f, err := in.filter(ctx, d, by)
	if err != nil {
		return api.File{}, err
	}
	return audit.Export(ctx, d, s.Now(), paymentExport, in.Sort, func(o db.Order, use func([]Payment) error) error {
		return eachPayment(ctx, d, f, o, use)
	}, func([]Payment) (func(Payment) PaymentView, error) { return viewPayment, nil })
}
