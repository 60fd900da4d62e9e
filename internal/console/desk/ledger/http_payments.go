package ledger

import (
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

var (
	paymentsScreen  = ui.NewScreen(files, ui.Desk, "payments.html", "parts.html")
	unappliedScreen = ui.NewScreen(files, ui.Desk, "unapplied.html", "parts.html")
)

// payment is a payment as the API shows it to the team.
type payment struct {
	Reference, Status, Currency, InvoiceReference string

	Amount, AmountRefunded             money.Number
	Channel, LastError, Provider, Note *string
	CreatedAt, PaidAt                  ui.Time
	RecordedBy                         *struct{ Name string }
	ApplicationReference               *string
	Customer                           *customer
	Reason                             string // of money that pays nothing
	ReceivedAmount                     *money.Number
	ReceivedCurrency                   string
}

type customer struct{ ID, Name string }

// HasRefund reports whether some of the payment was given back.
func (p payment) HasRefund() bool { return p.AmountRefunded != "" && p.AmountRefunded != "0" }

// Path is that of the page of the payment.
func (p payment) Path() string { return ui.Path(paymentsPath+"/", p.Reference) }

// InvoicePath is that of the page of its invoice.
func (p payment) InvoicePath() string { return ui.Path(invoicesPath+"/", p.InvoiceReference) }

// paymentsData is what the list of payments shows.
type paymentsData struct {
	Tiles   []tile
	Tabs    []tab
	Filters filters
	Rows    []payment
	Pager   ui.Pager
	Dropped bool // filters that could not be used were left out
}

func showPayments(r *ui.Request) ui.Response {
	f := filtersOf(r, paymentsPath, "PENDING", "SUCCESSFUL", "FAILED", "ABANDONED")
	found, f, dropped, a := find[payment](r, apiPayments, f)
	if !a.OK() {
		return r.Fail(a)
	}
	d := paymentsData{Filters: f, Dropped: dropped}
	s := summaryOf(r)
	d.Tiles, d.Tabs, d.Rows = s.tiles(), d.Filters.tabs("", "PENDING", "SUCCESSFUL", "FAILED", "ABANDONED"), found.Content
	if s != nil {
		d.Tabs[1].Count = newTile("", "", false, s.Pending).Count
		d.Tabs = append(d.Tabs, tab{Key: "unapplied", Path: unappliedPath, Hot: len(s.Unapplied) > 0, Count: newTile("", "", false, s.Unapplied).Count})
	}
	d.Pager = ui.NewPager(found, d.Filters.At)
	return r.Show(paymentsScreen, r.Text("ledger.payments"), d)
}

// unappliedData is what the page of money that pays nothing shows.
type unappliedData struct {
	Rows  []payment
	Pager ui.Pager
}

func showUnapplied(r *ui.Request) ui.Response {
	f := filters{Base: unappliedPath, Page: r.PageNumber()}
	found, a := ui.Get[api.Page[payment]](r, "/api/v1/finance/unapplied?"+f.list())
	if !a.OK() {
		return r.Fail(a)
	}
	return r.Show(unappliedScreen, r.Text("ledger.unapplied_title"), unappliedData{
		Rows: found.Content, Pager: ui.NewPager(found, f.At),
	})
}
