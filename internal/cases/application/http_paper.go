package application

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
)

type receiptInput struct {
	ApplicationID string `path:"applicationId"`
	Reference     string `path:"reference" maxLength:"40" example:"PAY-7K2M9Q"`
}

type invoiceInput struct {
	ApplicationID string `path:"applicationId"`
	InvoiceID     string `path:"invoiceId"`
}

// registerPapers adds the operations by which customers get their invoices and receipts as
// files.
func (s *Service) registerPapers(routes *api.API) {
	const at = customerBase + "/{applicationId}"
	receipt := finance.ReceiptOperation(at+"/payments/{reference}/receipt", "getMyReceipt")
	document := finance.InvoicePaperOperation(at+"/invoices/{invoiceId}/document", "getMyInvoiceDocument")
	for _, op := range []*api.Operation{&receipt, &document} {
		op.Tag, op.Kinds, op.Permission = "Customer applications", []auth.Kind{auth.Customer}, auth.ApplicationRead
	}
	api.RegisterFile(routes, receipt, s.getOwnReceipt)
	api.RegisterFile(routes, document, s.getOwnInvoiceDocument)
}

func (s *Service) getOwnReceipt(ctx context.Context, in *receiptInput) (api.File, error) {
	by := api.Caller(ctx)
	r, err := byID(ctx, s.DB, by.Tenant, in.ApplicationID)
	if err := r.Visible(by, err); err != nil {
		return api.File{}, err
	}
	p, err := s.Finance.ReceiptPaper(ctx, s.DB, by, in.Reference, &r.ID)
	return p.File(), err
}

func (s *Service) getOwnInvoiceDocument(ctx context.Context, in *invoiceInput) (api.File, error) {
	by := api.Caller(ctx)
	r, err := byID(ctx, s.DB, by.Tenant, in.ApplicationID)
	if err := r.Visible(by, err); err != nil {
		return api.File{}, err
	}
	p, err := s.Finance.InvoicePaper(ctx, s.DB, by, in.InvoiceID, &r.ID)
	return p.File(), err
}
