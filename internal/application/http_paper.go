package application

import (
	"context"

	"stagegate/internal/auth"
	"stagegate/internal/finance"
	"stagegate/internal/web"
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
func (s *Service) registerPapers(api *web.API) {
	const at = customerBase + "/{applicationId}"
	receipt := finance.ReceiptOperation(at+"/payments/{reference}/receipt", "getMyReceipt")
	document := finance.InvoicePaperOperation(at+"/invoices/{invoiceId}/document", "getMyInvoiceDocument")
	for _, op := range []*web.Operation{&receipt, &document} {
		op.Tag, op.Kinds, op.Permission = "Customer applications", []auth.Kind{auth.Customer}, auth.ApplicationRead
	}
	web.RegisterFile(api, receipt, s.getOwnReceipt)
	web.RegisterFile(api, document, s.getOwnInvoiceDocument)
}

func (s *Service) getOwnReceipt(ctx context.Context, in *receiptInput) (web.File, error) {
	by := web.Caller(ctx)
	r, err := byID(ctx, s.DB, by.Tenant, in.ApplicationID)
	if err := r.Visible(by, err); err != nil {
		return web.File{}, err
	}
	p, err := s.Finance.ReceiptPaper(ctx, by, in.Reference, &r.ID)
	return p.File(), err
}

func (s *Service) getOwnInvoiceDocument(ctx context.Context, in *invoiceInput) (web.File, error) {
	by := web.Caller(ctx)
	r, err := byID(ctx, s.DB, by.Tenant, in.ApplicationID)
	if err := r.Visible(by, err); err != nil {
		return web.File{}, err
	}
	p, err := s.Finance.InvoicePaper(ctx, by, in.InvoiceID, &r.ID)
	return p.File(), err
}
