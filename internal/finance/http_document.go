package finance

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Shared by the descriptions of PDF operations.
const documentNote = " A PDF in A4, in the caller's language and the organisation's time zone. " +
	"The file is identical until its content changes."

// InvoiceDocumentOperation is an operation that returns an invoice as a PDF file.
func InvoiceDocumentOperation(path, id string) api.Operation {
	return api.Operation{
		Method: http.MethodGet, Path: path, ID: id, MediaType: api.MediaPDF, Buffered: true,
		Summary:     "Download an invoice",
		Description: "The document of an invoice. While the invoice is open, it contains the payment link; once void, it says so." + documentNote,
	}
}

// ReceiptOperation is an operation that returns the receipt of a payment as a PDF file.
func ReceiptOperation(path, id string) api.Operation {
	return api.Operation{
		Method: http.MethodGet, Path: path, ID: id, MediaType: api.MediaPDF, Buffered: true,
		Errors:      []fault.Code{fault.NotFound, fault.PaymentNotSuccessful},
		Summary:     "Download a receipt",
		Description: "The receipt of a SUCCESSFUL payment, including its refunds." + documentNote,
	}
}

func (s *Service) registerDocuments(routes *api.API) {
	receipt := ReceiptOperation(base+"/payments/{reference}/receipt", "getReceipt")
	receipt.Tag, receipt.Kinds, receipt.Permission = "Finance", auth.Team, auth.PaymentRead
	api.ReadFile(routes, receipt, s.getReceipt)
	document := InvoiceDocumentOperation(base+"/invoices/{invoiceId}/document", "getInvoiceDocument")
	document.Tag, document.Kinds, document.Permission = "Finance", auth.Team, auth.InvoiceRead
	api.ReadFile(routes, document, s.getInvoiceDocument)
}

// File returns the PDF as a response.
func (p Document) File() api.File { return api.File{Name: p.Name, Content: p.Content} }

func (s *Service) getReceipt(ctx context.Context, d *db.DB, by auth.Caller, in *PaymentInput) (api.File, error) {
	p, err := s.ReceiptPDF(ctx, d, by, in.Reference, nil)
	return p.File(), err
}

func (s *Service) getInvoiceDocument(ctx context.Context, d *db.DB, by auth.Caller, in *InvoiceInput) (api.File, error) {
	p, err := s.InvoicePDF(ctx, d, by, in.InvoiceID, nil)
	return p.File(), err
}
