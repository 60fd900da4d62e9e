package ledger

import (
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

var (
	paymentsScreen  = ui.NewScreen(files, ui.Desk, "payments.html", "parts.html")
	unappliedScreen = ui.NewScreen(files, ui.Desk, "unapplied.html", "parts.html")
)

// payment adds to a payment what the pages show.
type payment struct{ finance.StaffPaymentView }

func payments(found []finance.StaffPaymentView) []payment {
	all := make([]payment, len(found))
	for i, v := range found {
		all[i] = payment{v}
	}
	return all
}

// HasRefund reports whether some of the payment was refunded.
func (p payment) HasRefund() bool { return p.AmountRefunded != "" && p.AmountRefunded != "0" }

// IsRefunded reports whether all of the payment was refunded.
func (p payment) IsRefunded() bool { return p.HasRefund() && p.AmountRefunded == p.Amount }

// NotApplied reports whether the payment was received without paying its invoice.
func (p payment) NotApplied() bool {
	return p.Status == finance.Successful && p.LastError != nil && p.AmountRefunded != p.Amount
}

// NeedsChecking reports whether the amount or the currency differs from what was requested.
func (p payment) NeedsChecking() bool { return p.Status == finance.Pending && p.LastError != nil }

// Path returns the page of the payment.
func (p payment) Path() string { return ui.Path(paymentsPath+"/", p.Reference) }

// InvoicePath returns the page of its invoice.
func (p payment) InvoicePath() string { return ui.Path(invoicesPath+"/", p.InvoiceReference) }

// paymentsData is the data of the list of payments.
type paymentsData struct {
	Tiles          []tile
	Tabs           []tab
	Filters        filters
	Rows           []payment
	Pager          ui.Pager
	FiltersIgnored bool // invalid filters were ignored
}

func showPayments(r *ui.Request) ui.Response {
	f := filtersOf(r, paymentsPath, "PENDING", "SUCCESSFUL", "FAILED", "ABANDONED", refundFailed)
	found, f, ignored, a := find(r, f, readPayments)
	if !a.OK() {
		return r.Fail(a)
	}
	d := paymentsData{Filters: f, FiltersIgnored: ignored, Rows: payments(found.Content)}
	s := summaryOf(r)
	d.Tiles, d.Tabs = tiles(s), d.Filters.tabs("", "PENDING", "SUCCESSFUL", "FAILED", "ABANDONED")
	if s != nil {
		d.Tabs[1].Count = count(s.Pending)
		if failed := count(s.RefundsFailed); failed > 0 || f.Status == refundFailed {
			d.Tabs = append(d.Tabs, tab{Key: refundFailed, Path: f.WithStatus(refundFailed), Current: f.Status == refundFailed, Hot: failed > 0, Count: failed})
		}
		d.Tabs = append(d.Tabs, tab{Key: "unapplied", Path: unappliedPath, Hot: len(s.Unapplied) > 0, Count: count(s.Unapplied)})
	}
	d.Pager = ui.NewPager(found, d.Filters.At)
	return r.Show(paymentsScreen, r.Text("ledger.payments"), d)
}

func readPayments(r *ui.Request, f filters) (api.Page[finance.StaffPaymentView], ui.Answer) {
	in := finance.PaymentsInput{PageQuery: f.page(), ListQuery: f.query(), Status: finance.PaymentStatus(f.Status)}
	if f.Status == refundFailed {
		in.Status, in.RefundFailed = "", api.Optional[bool]{Value: true, Set: true}
	}
	return ui.Do(r, finance.ListPayments, &in)
}

// unappliedData is the data of the page of unapplied payments.
type unappliedData struct {
	Rows  []finance.UnappliedView
	Pager ui.Pager
}

func showUnapplied(r *ui.Request) ui.Response {
	f := filters{Base: unappliedPath, Page: r.PageNumber()}
	found, a := ui.Do(r, finance.ListUnapplied, &finance.UnappliedInput{PageQuery: f.page()})
	if !a.OK() {
		return r.Fail(a)
	}
	return r.Show(unappliedScreen, r.Text("ledger.unapplied_title"), unappliedData{Rows: found.Content, Pager: ui.NewPager(found, f.At)})
}
