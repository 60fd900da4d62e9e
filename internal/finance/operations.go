// Written by "make generated". DO NOT EDIT.

package finance

import (
	"stagegate/internal/api"
	"stagegate/internal/catalog/price"
)

// The operations of this package.
const (
	PriceBreakdown       api.Op[BreakdownInput, price.View]                = "priceBreakdown"
	CreateInvoice        api.Op[CreateInvoiceInput, InvoiceView]           = "createInvoice"
	SendInvoice          api.Op[SendInput, InvoiceView]                    = "sendInvoice"
	VoidInvoice          api.Op[InvoiceInput, InvoiceView]                 = "voidInvoice"
	ListInvoices         api.Op[InvoicesInput, api.Page[InvoiceView]]      = "listInvoices"
	GetInvoice           api.Op[InvoiceInput, InvoiceView]                 = "getInvoice"
	GetPublicInvoice     api.Op[PublicInvoiceInput, PublicInvoiceView]     = "getPublicInvoice"
	StartPublicPayment   api.Op[PublicStartInput, StartView]               = "startPublicPayment"
	GetPublicPayment     api.Op[PaymentInput, PublicPaymentView]           = "getPublicPayment"
	RefreshPublicPayment api.Op[PaymentInput, PublicPaymentView]           = "refreshPublicPayment"
	RecordPayment        api.Op[RecordInput, StaffPaymentView]             = "recordPayment"
	RefundPayment        api.Op[RefundInput, RefundView]                   = "refundPayment"
	ListRefunds          api.Op[PaymentArrayInput, []RefundView]           = "listRefunds"
	FinanceSummary       api.Op[struct{}, SummaryView]                     = "financeSummary"
	StartPayment         api.Op[StartInput, StartView]                     = "startPayment"
	ListPayments         api.Op[PaymentsInput, api.Page[StaffPaymentView]] = "listPayments"
	ListUnapplied        api.Op[UnappliedInput, api.Page[UnappliedView]]   = "listUnapplied"
	GetPayment           api.Op[PaymentInput, StaffPaymentView]            = "getPayment"
	PaymentTimeline      api.Op[PaymentArrayInput, []EventView]            = "paymentTimeline"
	ReconcilePayment     api.Op[PaymentInput, StaffPaymentView]            = "reconcilePayment"
)
