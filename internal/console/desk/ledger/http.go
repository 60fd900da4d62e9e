package ledger

import (
	"embed"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

//go:embed *.html
var files embed.FS

const (
	invoicesPath  = "/console/invoices"
	paymentsPath  = "/console/payments"
	unappliedPath = "/console/unapplied"
	newPath       = invoicesPath + "/new"

	apiInvoices = "/api/v1/finance/invoices"
	apiPayments = "/api/v1/finance/payments"

	pageSize = 25
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

// summary is how the money stands.
type summary struct {
	Open, Overdue, Pending, Received, Unapplied []sum
}

type sum struct {
	Currency string
	Count    int64
	Amount   money.Number
	Oldest   ui.Time
}

// summaryOf reads how the money stands; nil where the person may not see it.
func summaryOf(r *ui.Request) *summary {
	if !r.Me().May("payment.read") {
		return nil
	}
	s, a := ui.Get[summary](r, "/api/v1/finance/summary")
	if !a.OK() {
		return nil
	}
	return &s
}

// tile is one of the figures above a list.
type tile struct {
	Key, Path string
	Bad       bool
	Sums      []sum
	Count     int64
	Oldest    ui.Time
}

func newTile(key, path string, bad bool, sums []sum) tile {
	t := tile{Key: key, Path: path, Bad: bad && len(sums) > 0, Sums: sums}
	for _, s := range sums {
		t.Count += s.Count
		if t.Oldest.IsZero() || s.Oldest.Before(t.Oldest.Time) {
			t.Oldest = s.Oldest
		}
	}
	return t
}

// tiles are the four figures of money.
func (s *summary) tiles() []tile {
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

// filters are what the address says about a list.
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

// values are the parameters of the filters, by their names here or in the API.
func (f filters) values(customer string) url.Values {
	return ui.Parameters(map[string]string{"status": f.Status, "search": f.Search, "from": f.From, "to": f.To, customer: f.Customer})
}

// api is what the API is asked for. The last day belongs to what is asked for.
func (f filters) api() url.Values {
	q := f.values("customerId")
	if q.Get("status") == "OVERDUE" {
		q.Del("status")
		q.Set("overdue", "true")
	}
	if day := dayAfter(f.To); day != "" {
		q.Set("to", day)
	}
	return q
}

// list is what the API is asked for, for a page of the list.
func (f filters) list() string {
	q := f.api()
	q.Set("size", strconv.Itoa(pageSize))
	q.Set("page", strconv.Itoa(f.Page))
	return q.Encode()
}

// find asks the API for a page of a list. Filters that it refuses are left out, but for the
// state, and it says so.
func find[T any](r *ui.Request, routes string, f filters) (found api.Page[T], used filters, dropped bool, a ui.Answer) {
	found, a = ui.Get[api.Page[T]](r, routes+"?"+f.list())
	if a.Status != http.StatusBadRequest {
		return found, f, false, a
	}
	f = filters{Base: f.Base, Status: f.Status}
	found, a = ui.Get[api.Page[T]](r, routes+"?"+f.list())
	return found, f, true, a
}

// Export is the query of the list as a file.
func (f filters) Export() string { return f.api().Encode() }

// At is the address of another page of the list.
func (f filters) At(page int) string { return ui.ListPath(f.Base, f.values("customer"), page) }

// WithStatus is the address of the list in a state, "" for all.
func (f filters) WithStatus(status string) string {
	f.Status = status
	return f.At(0)
}

// Bare is the address of the list without what narrows it, but for the state.
func (f filters) Bare() string { return filters{Base: f.Base, Status: f.Status}.At(0) }

// Narrowed reports whether there are filters besides the state.
func (f filters) Narrowed() bool {
	return f.Search != "" || f.From != "" || f.To != "" || f.Customer != ""
}

// tab is a state with the list of what is in it.
type tab struct {
	Key, Path string
	Here, Hot bool
	Count     int64 // -1 if unknown
}

func (f filters) tabs(states ...string) []tab {
	tabs := make([]tab, len(states))
	for i, s := range states {
		key := s
		if s == "" {
			key = "all"
		}
		tabs[i] = tab{Key: key, Path: f.WithStatus(s), Here: s == f.Status, Count: -1}
	}
	return tabs
}

// dayAfter is the day after a date, or "".
func dayAfter(date string) string {
	at, ok := parseDay(date)
	if !ok {
		return ""
	}
	return at.AddDate(0, 0, 1).Format(dateOnly)
}
