package queue

import (
	"maps"
	"net/url"
	"strconv"
	"strings"

	"stagegate/internal/console/ui"
)

// views are the views of the queue, in the order of their tabs, with what they ask the API
// for. The last one shows what has ended.
var views = []struct {
	name  string
	query url.Values
}{
	{"all", nil},
	{"new", url.Values{"kind": {"REQUEST"}, "waitingFor": {"STAFF"}}},
	{"us", url.Values{"waitingFor": {"STAFF"}}},
	{"customer", url.Values{"waitingFor": {"CUSTOMER"}}},
	{"payment", url.Values{"waitingFor": {"PAYMENT"}}},
	{"overdue", url.Values{"overdue": {"true"}}},
	{"mine", url.Values{"assignee": {"me"}}},
	{"nobody", url.Values{"assignee": {"none"}}},
	{"done", url.Values{"ended": {"true"}}},
}

// filters are what the address says about the list.
type filters struct {
	View, Service, Search, Sort string
	Page                        int
}

func filtersOf(q url.Values) filters {
	f := filters{View: "all", Service: q.Get("service"), Search: strings.TrimSpace(q.Get("search")), Sort: q.Get("sort")}
	for _, v := range views {
		if v.name == q.Get("view") {
			f.View = v.name
		}
	}
	if n, err := strconv.Atoi(q.Get("page")); err == nil && n > 0 {
		f.Page = n
	}
	return f
}

// query is what the API is asked for.
func (f filters) query() url.Values {
	q := url.Values{"size": {strconv.Itoa(pageSize)}, "page": {strconv.Itoa(f.Page)}}
	for _, v := range views {
		if v.name == f.View {
			maps.Copy(q, v.query)
		}
	}
	if f.View == "done" {
		q.Set("sort", "createdAt,desc")
	}
	maps.Copy(q, ui.Parameters(map[string]string{"serviceId": f.Service, "search": f.Search, "sort": f.Sort}))
	return q
}

// encode is the query of the address of the list.
func (f filters) encode() string {
	q := ui.Parameters(map[string]string{"view": f.View, "service": f.Service, "search": f.Search, "sort": f.Sort})
	if f.Page > 0 {
		q.Set("page", strconv.Itoa(f.Page))
	}
	return q.Encode()
}

// Address is that of the list.
func (f filters) Address() string { return path + "?" + f.encode() }

// at is the address of another page of the list.
func (f filters) at(page int) string {
	f.Page = page
	return f.Address()
}

// WithService is the address of the list of a service, "" for all.
func (f filters) WithService(id string) string {
	f.Service, f.Page = id, 0
	return f.Address()
}

// WithoutSearch is the address of the list without what was searched for.
func (f filters) WithoutSearch() string {
	f.Search, f.Page = "", 0
	return f.Address()
}

// Bare is the address of the view without filters.
func (f filters) Bare() string { return filters{View: f.View}.Address() }

// Narrowed reports whether there are filters besides the view.
func (f filters) Narrowed() bool { return f.Service != "" || f.Search != "" }

// sorting says how the column of deadlines is sorted, and how it would be.
type sorting struct {
	Direction string // ascending, descending, or "" if the list is sorted by something else
	Other     string // address of the list in the other direction
}

func sortingOf(f filters) sorting {
	s := sorting{Direction: "ascending"}
	switch f.Sort {
	case "", "dueAt", "dueAt,asc":
		f.Sort = "dueAt,desc"
	case "dueAt,desc":
		s.Direction, f.Sort = "descending", ""
	default:
		s.Direction, f.Sort = "", ""
	}
	f.Page = 0
	s.Other = f.Address()
	return s
}

// tab is a view with how many cases it has.
type tab struct {
	Name, Text, Path string
	Count            int64 // -1 if unknown
	Here, Hot        bool
}

func tabs(r *ui.Request, f filters, s summary, known bool) (all []tab, here tab) {
	for _, v := range views {
		of := f
		of.View, of.Page, of.Sort = v.name, 0, ""
		t := tab{Name: v.name, Text: r.Text("queue.views." + v.name), Path: of.Address(), Count: -1, Here: v.name == f.View}
		if known && !f.Narrowed() && v.name != "done" {
			t.Count = s.count(v.name)
			t.Hot = v.name == "overdue" && t.Count > 0
		}
		if t.Here {
			here = t
		}
		all = append(all, t)
	}
	return all, here
}

// summary are the counts of the API. Of a kind that the person may not work on it is nil.
type summary struct {
	Requests     *struct{ Waiting, Returned, Mine, Unassigned, Overdue int64 }
	Applications *struct{ WaitingForStaff, WaitingForCustomer, WaitingForPayment, Mine, Unassigned, Overdue int64 }
	Services     []struct{ ServiceID, Name string }
}

// summaryOf reads the counts. They are known if they are of all that the person sees.
func summaryOf(r *ui.Request) (s summary, known bool) {
	me := r.Me()
	if !me.May("request:review", "application:manage") {
		return s, false
	}
	s, a := ui.Get[summary](r, "/api/v1/staff/queue/summary")
	return s, a.OK() && (s.Requests != nil || !me.May("request:review")) && (s.Applications != nil || !me.May("application:read"))
}

// count is how many cases a view has.
func (s summary) count(view string) (n int64) {
	if r := s.Requests; r != nil {
		n += map[string]int64{
			"all": r.Waiting + r.Returned, "new": r.Waiting, "us": r.Waiting, "customer": r.Returned,
			"overdue": r.Overdue, "mine": r.Mine, "nobody": r.Unassigned,
		}[view]
	}
	if a := s.Applications; a != nil {
		n += map[string]int64{
			"all": a.WaitingForStaff + a.WaitingForCustomer + a.WaitingForPayment, "us": a.WaitingForStaff, "customer": a.WaitingForCustomer,
			"payment": a.WaitingForPayment, "overdue": a.Overdue, "mine": a.Mine, "nobody": a.Unassigned,
		}[view]
	}
	return n
}

// services are those with open cases, and the chosen one.
func (s summary) services(chosen string) []ui.Choice {
	all := make([]ui.Choice, len(s.Services))
	for i, service := range s.Services {
		all[i] = ui.Choice{Value: service.ServiceID, Text: service.Name, Chosen: service.ServiceID == chosen}
	}
	return all
}
