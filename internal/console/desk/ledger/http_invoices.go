package ledger

import (
	"time"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

var invoicesScreen = ui.NewScreen(files, ui.Desk, "invoices.html", "parts.html")

// invoice is an invoice with its current state.
type invoice struct {
	finance.InvoiceView

	Overdue bool
}

// newInvoice returns the invoice with its state now.
func newInvoice(r *ui.Request, v finance.InvoiceView) invoice {
	return invoice{v, v.Status == finance.Open && v.DueAt != nil && time.Time(*v.DueAt).Before(r.Now())}
}

// Path returns the page of the invoice.
func (i invoice) Path() string { return ui.Path(invoicesPath+"/", i.Reference) }

// invoicesData is the data of the list of invoices.
type invoicesData struct {
	Tiles          []tile
	Tabs           []tab
	Filters        filters
	Rows           []invoice
	Pager          ui.Pager
	FiltersIgnored bool
	CanCreate      bool
}

func showInvoices(r *ui.Request) ui.Response {
	f := filtersOf(r, invoicesPath, "OPEN", overdue, "PAID", "VOID")
	found, f, ignored, a := find(r, f, readInvoices)
	if !a.OK() {
		return r.Fail(a)
	}
	d := invoicesData{Filters: f, FiltersIgnored: ignored, CanCreate: r.Me().May("invoice.manage"), Rows: make([]invoice, len(found.Content))}
	for i, v := range found.Content {
		d.Rows[i] = newInvoice(r, v)
	}
	s := summaryOf(r)
	d.Tiles, d.Tabs = tiles(s), d.Filters.tabs("", "OPEN", overdue, "PAID", "VOID")
	if s != nil {
		d.Tabs[1].Count, d.Tabs[2].Count = count(s.Open), count(s.Overdue)
		d.Tabs[2].Hot = d.Tabs[2].Count > 0
	}
	d.Pager = ui.NewPager(found, d.Filters.At)
	return r.Show(invoicesScreen, r.Text("ledger.invoices"), d)
}

func readInvoices(r *ui.Request, f filters) (api.Page[finance.InvoiceView], ui.Answer) {
	in := finance.InvoicesInput{PageQuery: f.page(), ListQuery: f.query(), Status: finance.InvoiceStatus(f.Status)}
	if f.Status == overdue {
		in.Status, in.Overdue = "", api.Optional[bool]{Value: true, Set: true}
	}
	return ui.Do(r, finance.ListInvoices, &in)
}
