package ledger

import (
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

var invoicesScreen = ui.NewScreen(files, ui.Desk, "invoices.html", "parts.html")

// invoice is an invoice as the API shows it to the team.
type invoice struct {
	ID, Reference, Status, Currency, Description string

	AmountDue, Balance                 money.Number
	DueAt, CreatedAt, PaidAt, VoidedAt ui.Time
	ApplicationReference               *string
	Customer                           *customer
	Items                              []struct {
		Label                 string
		Quantity              int64
		UnitAmount, ItemTotal money.Number
	}

	Overdue bool `json:"-"`
}

// Path is that of the page of the invoice.
func (i invoice) Path() string { return ui.Path(invoicesPath+"/", i.Reference) }

// invoicesData is what the list of invoices shows.
type invoicesData struct {
	Tiles   []tile
	Tabs    []tab
	Filters filters
	Rows    []invoice
	Pager   ui.Pager
	Dropped bool
	CanMake bool
}

func showInvoices(r *ui.Request) ui.Response {
	f := filtersOf(r, invoicesPath, "OPEN", "OVERDUE", "PAID", "VOID")
	found, f, dropped, a := find[invoice](r, apiInvoices, f)
	if !a.OK() {
		return r.Fail(a)
	}
	d := invoicesData{Filters: f, Dropped: dropped, CanMake: r.Me().May("invoice.manage")}
	for i := range found.Content {
		found.Content[i].Overdue = isOverdue(r, found.Content[i])
	}
	s := summaryOf(r)
	d.Tiles, d.Tabs, d.Rows = s.tiles(), d.Filters.tabs("", "OPEN", "OVERDUE", "PAID", "VOID"), found.Content
	if s != nil {
		d.Tabs[1].Count = newTile("", "", false, s.Open).Count
		d.Tabs[2].Count = newTile("", "", false, s.Overdue).Count
		d.Tabs[2].Hot = d.Tabs[2].Count > 0
	}
	d.Pager = ui.NewPager(found, d.Filters.At)
	return r.Show(invoicesScreen, r.Text("ledger.invoices"), d)
}

func isOverdue(r *ui.Request, i invoice) bool {
	return i.Status == "OPEN" && !i.DueAt.IsZero() && i.DueAt.Before(r.Now())
}
