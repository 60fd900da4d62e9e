package demo

import (
	"context"
	"time"

	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/money"
)

// receipt is money that was received at the desk so many days before the first start
// of the demo, for something beside the services.
type receipt struct {
	daysAgo  int
	channel  string
	amount   money.Number
	what     string
	refunded money.Number // "" for nothing
	reason   string
}

// receipts are over three months.
var receipts = []receipt{
	{82, "CASH", "2500", "Replacement parking permit", "", ""},
	{67, "CARD_TERMINAL", "4000", "Certified copy of a residence permit", "", ""},
	{51, "BANK_TRANSFER", "18000", "Translation of a marriage certificate", "6000", "Two pages fewer than charged"},
	{39, "CASH", "2500", "Replacement parking permit", "2500", "The lost permit was found again"},
	{22, "CARD_TERMINAL", "8000", "Certified copies of a residence permit", "", ""},
	{11, "BANK_TRANSFER", "12500", "Translation of a birth certificate", "", ""},
	{2, "CASH", "4000", "Certified copy of a residence permit", "", ""},
}

// addReceipts adds the invoices that were paid at the desk.
func (s *Server) addReceipts(ctx context.Context, clerk auth.Caller) error {
	for _, r := range receipts {
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.addReceipt(ctx, tx, clerk, r) }); err != nil {
			return err
		}
	}
	return nil
}

// addReceipt adds an invoice that was paid at the desk, and what was given back of it two
// days later.
func (s *Server) addReceipt(ctx context.Context, tx *db.Tx, clerk auth.Caller, r receipt) error {
	now := s.Now().Truncate(24*time.Hour).AddDate(0, 0, -r.daysAgo).Add(10 * time.Hour)
	desk := *s.Finance
	desk.Now, desk.OnIssued, desk.OnReceived = func() time.Time { return now }, nil, nil // nobody is told of what is past
	i, err := desk.Create(ctx, tx, clerk, finance.NewInvoice{Description: r.what, AdHoc: &finance.AdHoc{Amount: r.amount, Currency: "NGN"}})
	if err != nil {
		return err
	}
	p, err := desk.RecordPayment(ctx, tx, clerk, finance.ManualPayment{InvoiceID: i.ID, Amount: r.amount, Channel: r.channel, ReceivedAt: now})
	if err != nil || r.refunded == "" {
		return err
	}
	now = now.AddDate(0, 0, 2)
	_, err = desk.Refund(ctx, tx, clerk, finance.NewRefund{Reference: p.Reference, Amount: r.refunded, Reason: r.reason})
	return err
}
