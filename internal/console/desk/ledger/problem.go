package ledger

import (
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/infra/kit/money"
)

// problem is why a payment needs attention, and what to do about it.
type problem struct{ Title, Text, NextStep string }

// failures are the events after which a payment did not take place.
var failures = []string{"checkout_failed", "failed", "abandoned", "replaced"}

// problemOf returns why a payment needs attention, or nil. Events are sorted newest first.
func problemOf(r *ui.Request, p payment, events []event) *problem {
	if p.LastError == nil {
		return nil
	}
	if u, ok := unapplied(r, p.Reference); ok {
		reason := string(u.Reason)
		found := &problem{Title: r.Text("ledger.problem." + reason), Text: r.Text("ledger.problem.not_applied"), NextStep: r.Text("ledger.remedy." + reason)}
		if u.ReceivedAmount != nil {
			found.Text = r.Text("ledger.problem.received", "expected", r.Printer().Money(u.Amount, u.Currency), "received", r.Printer().Money(*u.ReceivedAmount, u.ReceivedCurrency)) + " " + found.Text
		}
		return found
	}
	for _, e := range events {
		if e.Kind == "failed" && p.DeclineReason != nil {
			return &problem{Title: r.Text("ledger.problem.failed"), Text: r.Text("ledger.decline."+string(*p.DeclineReason)) + " " + r.Text("ledger.problem.failed_lead")}
		}
		if slices.Contains(failures, e.Kind) {
			return &problem{Title: r.Text("ledger.problem." + e.Kind), Text: r.Text("ledger.problem." + e.Kind + "_lead")}
		}
	}
	return nil
}

// unapplied finds a payment among the unapplied payments.
func unapplied(r *ui.Request, reference string) (finance.UnappliedView, bool) {
	found, _ := ui.Do(r, finance.ListUnapplied, &finance.UnappliedInput{PageQuery: api.PageQuery{Size: 1}, Reference: reference})
	if len(found.Content) == 0 {
		return finance.UnappliedView{}, false
	}
	return found.Content[0], true
}

// refundable returns the amount of a payment that no refund covers yet.
func refundable(p payment, refunds []refund) money.Number {
	rest, err := p.Amount.Minor(p.Currency)
	for _, refund := range refunds {
		if refund.Status == finance.RefundRefused {
			continue
		}
		amount, wrong := refund.Amount.Minor(p.Currency)
		if wrong != nil {
			err = wrong
		}
		rest -= amount
	}
	if err != nil {
		return p.Amount
	}
	return money.Major(max(rest, 0), p.Currency)
}
