package queue

import (
	"cmp"
	"net/url"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// views are the views of the queue in the order of their tabs. The last one shows closed cases.
var views = []struct {
	name   string
	narrow func(in *queue.ListInput)
}{
	{"all", func(*queue.ListInput) {}},
	{"new", func(in *queue.ListInput) { in.Kind, in.WaitingFor = cases.KindRequest, cases.ForStaff }},
	{"us", func(in *queue.ListInput) { in.WaitingFor = cases.ForStaff }},
	{"customer", func(in *queue.ListInput) { in.WaitingFor = cases.ForCustomer }},
	{"payment", func(in *queue.ListInput) { in.WaitingFor = cases.ForPayment }},
	{"overdue", func(in *queue.ListInput) { in.Overdue = api.Optional[bool]{Value: true, Set: true} }},
	{"mine", func(in *queue.ListInput) { in.Assignee = "me" }},
	{"nobody", func(in *queue.ListInput) { in.Assignee = "none" }},
	{"done", func(in *queue.ListInput) { in.Ended, in.Sort = true, "createdAt,desc" }},
}

// filters are the parameters of the list.
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

// input returns the input for the page of the list.
func (f filters) input() queue.ListInput {
	var in queue.ListInput
	in.Size, in.Page = pageSize, f.Page
	for _, v := range views {
		if v.name == f.View {
			v.narrow(&in)
		}
	}
	in.ServiceID, in.Search, in.Sort = f.Service, f.Search, cmp.Or(f.Sort, in.Sort)
	return in
}

// encode returns the query of the list.
func (f filters) encode() string {
	q := ui.Parameters(map[string]string{"view": f.View, "service": f.Service, "search": f.Search, "sort": f.Sort})
	if f.Page > 0 {
		q.Set("page", strconv.Itoa(f.Page))
	}
	return q.Encode()
}

// Address returns the address of the list.
func (f filters) Address() string { return path + "?" + f.encode() }

// at returns the address of another page of the list.
func (f filters) at(page int) string {
	f.Page = page
	return f.Address()
}

// WithService returns the address of the list of a service, or of all services for "".
func (f filters) WithService(id string) string {
	f.Service, f.Page = id, 0
	return f.Address()
}

// WithoutSearch returns the address of the list without the search.
func (f filters) WithoutSearch() string {
	f.Search, f.Page = "", 0
	return f.Address()
}

// Cleared returns the address of the view without filters.
func (f filters) Cleared() string { return filters{View: f.View}.Address() }

// Active reports whether there are filters besides the view.
func (f filters) Active() bool { return f.Service != "" || f.Search != "" }

// sorting is the direction in which the due column is sorted.
type sorting struct {
	Direction string // ascending, descending, or "" if another column is sorted
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

// tab is a view with its number of cases.
type tab struct {
	Name, Text, Path string
	Count            int64 // -1 if unknown
	Current, Hot     bool
}

func tabs(r *ui.Request, f filters, s queue.SummaryView, known bool) (all []tab, here tab) {
	for _, v := range views {
		of := f
		of.View, of.Page, of.Sort = v.name, 0, ""
		t := tab{Name: v.name, Text: r.Text("queue.views." + v.name), Path: of.Address(), Count: -1, Current: v.name == f.View}
		if known && !f.Active() && v.name != "done" {
			t.Count = count(s, v.name)
			t.Hot = v.name == "overdue" && t.Count > 0
		}
		if t.Current {
			here = t
		}
		all = append(all, t)
	}
	return all, here
}

// summaryOf reads the counts of the cases. They are known if they cover all cases that the
// reader may see.
func summaryOf(r *ui.Request) (s queue.SummaryView, known bool) {
	me := r.Me()
	if !me.May("request:review", "application:manage") {
		return s, false
	}
	s, a := ui.Do(r, queue.GetQueueSummary, &struct{}{})
	return s, a.OK() && (s.Requests != nil || !me.May("request:review")) && (s.Applications != nil || !me.May("application:read"))
}

// count returns the number of cases in a view.
func count(s queue.SummaryView, view string) int64 {
	r, a := ui.Value(s.Requests), ui.Value(s.Applications)
	switch view {
	case "all":
		return r.Waiting + r.Returned + a.WaitingForStaff + a.WaitingForCustomer + a.WaitingForPayment
	case "new":
		return r.Waiting
	case "us":
		return r.Waiting + a.WaitingForStaff
	case "customer":
		return r.Returned + a.WaitingForCustomer
	case "payment":
		return a.WaitingForPayment
	case "overdue":
		return r.Overdue + a.Overdue
	case "mine":
		return r.Mine + a.Mine
	case "nobody":
		return r.Unassigned + a.Unassigned
	default:
		return 0
	}
}

// services returns the services with open cases.
func services(s queue.SummaryView, chosen string) []ui.Choice {
	all := make([]ui.Choice, len(s.Services))
	for i, service := range s.Services {
		all[i] = ui.Choice{Value: service.ServiceID, Text: service.Name, Chosen: service.ServiceID == chosen}
	}
	return all
}
