package demo

import (
	"context"
	"time"

	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
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
	{51, "BANK_TRANSFER", "18000", "Translation of a marriage certificate", "6000", "Two pages less than charged"},
	{39, "CASH", "2500", "Replacement parking permit", "2500", "The lost permit was found again"},
	{22, "CARD_TERMINAL", "8000", "Certified copies of a residence permit", "", ""},
	{11, "BANK_TRANSFER", "12500", "Translation of a birth certificate", "", ""},
	{2, "CASH", "4000", "Certified copy of a residence permit", "", ""},
}

// addReceipts adds the invoices that were paid at the desk, and what was given back of
// them two days later.
func (s *Server) addReceipts(ctx context.Context, clerk auth.Caller) error {
	var now time.Time
	desk := *s.Finance
	desk.Now, desk.OnIssued, desk.OnReceived = func() time.Time { return now }, nil, nil // nobody is told of what is past
	for _, r := range receipts {
		now = s.Now().Truncate(24*time.Hour).AddDate(0, 0, -r.daysAgo).Add(10 * time.Hour)
		i, _, err := desk.Create(ctx, clerk, finance.NewInvoice{Description: r.what, AdHoc: &finance.AdHoc{Amount: r.amount, Currency: "NGN"}})
		if err != nil {
			return err
		}
		p, err := desk.RecordPayment(ctx, clerk, finance.Receipt{InvoiceID: i.ID, Amount: r.amount, Channel: r.channel, ReceivedAt: now})
		if err != nil {
			return err
		}
		if r.refunded == "" {
			continue
		}
		now = now.AddDate(0, 0, 2)
		if _, err := desk.Refund(ctx, clerk, finance.NewRefund{Reference: p.Reference, Amount: r.refunded, Reason: r.reason}); err != nil {
			return err
		}
	}
	return nil
}
