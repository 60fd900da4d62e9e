package ledger

import (
	"cmp"
	"embed"
	"net/http"
	"net/url"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/tenants"
)

//go:embed *.html
var files embed.FS

const (
	invoicesPath  = "/console/invoices"
	paymentsPath  = "/console/payments"
	unappliedPath = "/console/unapplied"
	newPath       = invoicesPath + "/new"

	pageSize = 25

	overdue      = "OVERDUE"       // a status of the list of invoices
	refundFailed = "REFUND_FAILED" // a status of the list of payments
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	s.Handle("GET "+paymentsPath, ui.ForStaff(showPayments, "payment.read"))
	s.Handle("GET "+paymentsPath+"/{ref}", ui.ForStaff(showPayment, "payment.read"))
	s.Handle("POST "+paymentsPath+"/{ref}/{do}", ui.ForStaff(actOnPayment, "payment.reconcile"))
	s.Handle("GET "+unappliedPath, ui.ForStaff(showUnapplied, "payment.read"))
	s.Handle("GET "+invoicesPath, ui.ForStaff(showInvoices, "invoice.read"))
	s.Handle("GET "+newPath, ui.ForStaff(showNew, "invoice.manage"))
	s.Handle("POST "+newPath, ui.ForStaff(create, "invoice.manage"))
	s.Handle("GET "+invoicesPath+"/{ref}", ui.ForStaff(showInvoice, "invoice.read"))
	s.Handle("POST "+invoicesPath+"/{ref}/{do}", ui.ForStaff(actOnInvoice, "invoice.manage", "payment.reconcile"))
}

// summaryOf reads the finance summary; nil if the reader may not see it.
func summaryOf(r *ui.Request) *finance.SummaryView {
	if !r.Me().May("payment.read") {
		return nil
	}
	s, a := ui.Do(r, finance.FinanceSummary, &struct{}{})
	if !a.OK() {
		return nil
	}
	return &s
}

// tile is a figure above a list.
type tile struct {
	Key, Path string
	Bad       bool
	Sums      []finance.SumView
	Count     int64
	Oldest    *api.Time
}

func newTile(key, path string, bad bool, sums []finance.SumView) tile {
	t := tile{Key: key, Path: path, Bad: bad && len(sums) > 0, Sums: sums, Count: count(sums)}
	for _, s := range sums {
		if t.Oldest == nil || time.Time(ui.Value(s.Oldest)).Before(time.Time(*t.Oldest)) {
			t.Oldest = s.Oldest
		}
	}
	return t
}

// count returns the number of records of all currencies.
func count(sums []finance.SumView) (n int64) {
	for _, s := range sums {
		n += s.Count
	}
	return n
}

// tiles returns the four figures above the lists.
func tiles(s *finance.SummaryView) []tile {
	if s == nil {
		return nil
	}
	return []tile{
		newTile("received", paymentsPath+"?status=SUCCESSFUL", false, s.Received),
		newTile("open", invoicesPath+"?status=OPEN", false, s.Open),
		newTile("pending", paymentsPath+"?status=PENDING", false, s.Pending),
		newTile("unapplied", unappliedPath, true, s.Unapplied),
	}
}

// filters are the parameters of a list.
type filters struct {
	Base                     string
	Status, Search, From, To string
	Customer                 string
	Page                     int
}

func filtersOf(r *ui.Request, base string, statuses ...string) filters {
	f := filters{
		Base: base, Search: strings.TrimSpace(r.Query("search")), From: r.Query("from"), To: r.Query("to"),
		Customer: r.Query("customer"), Page: r.PageNumber(),
	}
	for _, s := range statuses {
		if r.Query("status") == s {
			f.Status = s
		}
	}
	return f
}

// values returns the query of the filters; customer is the name of the customer parameter.
func (f filters) values(customer string) url.Values {
	return ui.Parameters(map[string]string{"status": f.Status, "search": f.Search, "from": f.From, "to": f.To, customer: f.Customer})
}

// query returns the input of lists without the status. The last day is included.
func (f filters) query() finance.ListQuery {
	return finance.ListQuery{
		PeriodQuery: tenants.PeriodQuery{From: f.From, To: cmp.Or(dayAfter(f.To), f.To)}, CustomerID: f.Customer, Search: f.Search,
	}
}

// page returns the page of the list.
func (f filters) page() api.PageQuery { return api.PageQuery{Page: f.Page, Size: pageSize} }

// find reads a page of a list. If the filters are refused, it ignores all but the status and
// reports that.
func find[T any](r *ui.Request, f filters, read func(*ui.Request, filters) (api.Page[T], ui.Answer)) (found api.Page[T], used filters, ignored bool, a ui.Answer) {
	found, a = read(r, f)
	if a.Status != http.StatusBadRequest {
		return found, f, false, a
	}
	f = filters{Base: f.Base, Status: f.Status}
	found, a = read(r, f)
	return found, f, true, a
}

// Export returns the query of the export of the list.
func (f filters) Export() string {
	q := f.values("customerId")
	switch f.Status {
	case overdue:
		q.Del("status")
		q.Set("overdue", "true")
	case refundFailed:
		q.Del("status")
		q.Set("refundFailed", "true")
	}
	if day := dayAfter(f.To); day != "" {
		q.Set("to", day)
	}
	return q.Encode()
}

// At returns the address of another page of the list.
func (f filters) At(page int) string { return ui.ListPath(f.Base, f.values("customer"), page) }

// WithStatus returns the address of the list with a status, or with all for "".
func (f filters) WithStatus(status string) string {
	f.Status = status
	return f.At(0)
}

// Cleared returns the address of the list without filters besides the status.
func (f filters) Cleared() string { return filters{Base: f.Base, Status: f.Status}.At(0) }

// Active reports whether there are filters besides the state.
func (f filters) Active() bool {
	return f.Search != "" || f.From != "" || f.To != "" || f.Customer != ""
}

// tab is a status with its list.
type tab struct {
	Key, Path    string
	Current, Hot bool
	Count        int64 // -1 if unknown
}

func (f filters) tabs(statuses ...string) []tab {
	tabs := make([]tab, len(statuses))
	for i, s := range statuses {
		key := s
		if s == "" {
			key = "all"
		}
		tabs[i] = tab{Key: key, Path: f.WithStatus(s), Current: s == f.Status, Count: -1}
	}
	return tabs
}

// dayAfter returns the day after a date, or "".
func dayAfter(date string) string {
	at, ok := parseDay(date)
	if !ok {
		return ""
	}
	return at.AddDate(0, 0, 1).Format(dateOnly)
}
