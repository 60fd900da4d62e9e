package cases

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

var ownInvoiceOrders = api.OldestFirst("createdAt", "dueAt", "paidAt", "status", "reference")

// registerInvoices adds the operations that list a customer's invoices and download invoices
// and receipts.
func (s *Service) registerInvoices(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: myApplication + "/invoices", ID: "listMyInvoices", Tag: "Customer applications",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationRead, Sort: ownInvoiceOrders,
		Summary: "List invoices of my application", Message: "Invoices.",
		Description: "Lists all invoices in the order of creation, including void ones, with their successful payments.",
	}, s.listOwnInvoices)
	receipt := finance.ReceiptOperation(myApplication+"/payments/{reference}/receipt", "getMyReceipt")
	document := finance.InvoiceDocumentOperation(myApplication+"/invoices/{invoiceId}/document", "getMyInvoiceDocument")
	for _, op := range []*api.Operation{&receipt, &document} {
		op.Tag, op.Kinds, op.Permission = "Customer applications", []auth.Kind{auth.Customer}, auth.ApplicationRead
	}
	api.ReadFile(routes, receipt, s.getOwnReceipt)
	api.ReadFile(routes, document, s.getOwnInvoiceDocument)
}

// OwnInvoicesInput is the input of listMyInvoices.
type OwnInvoicesInput struct {
	api.ArrayQuery
	ApplicationID string `path:"applicationId"`
}

// OwnReceiptInput names a payment of an application.
type OwnReceiptInput struct {
	ApplicationID string `path:"applicationId"`
	Reference     string `path:"reference" maxLength:"40" example:"PAY-7K2M9Q"`
}

// OwnInvoiceInput names an invoice of an application.
type OwnInvoiceInput struct {
	ApplicationID string `path:"applicationId"`
	InvoiceID     string `path:"invoiceId"`
}

func (s *Service) listOwnInvoices(ctx context.Context, q db.Q, by auth.Caller, in *OwnInvoicesInput) ([]finance.CustomerInvoiceView, error) {
	r, err := readApplication(ctx, q, by, in.ApplicationID)
	if err != nil {
		return nil, err
	}
	views, err := s.Finance.CustomerViews(ctx, q, by.Tenant, *r.ApplicationID)
	if err != nil {
		return nil, err
	}
	return api.Array(in.ArrayQuery, ownInvoiceOrders, views)
}

func (s *Service) getOwnReceipt(ctx context.Context, d *db.DB, by auth.Caller, in *OwnReceiptInput) (api.File, error) {
	r, err := readApplication(ctx, d, by, in.ApplicationID)
	if err != nil {
		return api.File{}, err
	}
	p, err := s.Finance.ReceiptPDF(ctx, d, by, in.Reference, r.ApplicationID)
	return p.File(), err
}

func (s *Service) getOwnInvoiceDocument(ctx context.Context, d *db.DB, by auth.Caller, in *OwnInvoiceInput) (api.File, error) {
	r, err := readApplication(ctx, d, by, in.ApplicationID)
	if err != nil {
		return api.File{}, err
	}
	p, err := s.Finance.InvoicePDF(ctx, d, by, in.InvoiceID, r.ApplicationID)
	return p.File(), err
}

// InvoiceVoided updates the case after one of its invoices was voided separately. It runs in
// the transaction that voids the locked invoice.
func (s *Service) InvoiceVoided(ctx context.Context, tx *db.Tx, i finance.Invoice) error {
	if i.ApplicationID == nil {
		return nil
	}
	r, err := lockByApplication(ctx, tx, i.Tenant, *i.ApplicationID)
	if err != nil {
		return err
	}
	c, err := s.load(ctx, tx, r)
	if err != nil {
		return err
	}
	return s.save(ctx, tx, c, audit.System)
}
