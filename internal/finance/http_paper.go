package finance

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// What the descriptions of papers say of all of them.
const paperText = " A PDF in A4, in the caller's language and the organisation's timezone. " +
	"The file is identical until its content changes."

// InvoicePaperOperation is an operation at a path that answers with an invoice as a PDF file.
func InvoicePaperOperation(path, id string) api.Operation {
	return api.Operation{
		Method: http.MethodGet, Path: path, ID: id, Media: api.MediaPDF, Whole: true,
		Summary:     "Download an invoice",
		Description: "The document of an invoice. While the invoice is open, it contains the payment link; once void, it says so." + paperText,
	}
}

// ReceiptOperation is an operation at a path that answers with the receipt of a payment.
func ReceiptOperation(path, id string) api.Operation {
	return api.Operation{
		Method: http.MethodGet, Path: path, ID: id, Media: api.MediaPDF, Whole: true,
		Errors:      []fault.Code{fault.NotFound, fault.PaymentNotSuccessful},
		Summary:     "Download a receipt",
		Description: "The receipt of a SUCCESSFUL payment, including its refunds." + paperText,
	}
}

func (s *Service) registerPapers(routes *api.API) {
	receipt := ReceiptOperation(base+"/payments/{reference}/receipt", "getReceipt")
	receipt.Tag, receipt.Kinds, receipt.Permission = "Finance", auth.Team, auth.PaymentRead
	api.ReadFile(routes, receipt, s.getReceipt)
	document := InvoicePaperOperation(base+"/invoices/{invoiceId}/document", "getInvoiceDocument")
	document.Tag, document.Kinds, document.Permission = "Finance", auth.Team, auth.InvoiceRead
	api.ReadFile(routes, document, s.getInvoiceDocument)
}

// File is the paper as a response.
func (p Paper) File() api.File { return api.File{Name: p.Name, Content: p.Content} }

func (s *Service) getReceipt(ctx context.Context, d *db.DB, by auth.Caller, in *PaymentInput) (api.File, error) {
	p, err := s.ReceiptPaper(ctx, d, by, in.Reference, nil)
	return p.File(), err
}

func (s *Service) getInvoiceDocument(ctx context.Context, d *db.DB, by auth.Caller, in *InvoiceInput) (api.File, error) {
	p, err := s.InvoicePaper(ctx, d, by, in.InvoiceID, nil)
	return p.File(), err
}
