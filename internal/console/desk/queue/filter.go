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

// views are the views of the queue, in the order of their tabs, with what they narrow the
// list to. The last one shows what has ended.
var views = []struct {
	name   string
	narrow func(in *queue.ListInput)
}{
	{"all", func(*queue.ListInput) {}},
	{"new", func(in *queue.ListInput) { in.Kind, in.WaitingFor = cases.OfRequest, cases.ForStaff }},
	{"us", func(in *queue.ListInput) { in.WaitingFor = cases.ForStaff }},
	{"customer", func(in *queue.ListInput) { in.WaitingFor = cases.ForCustomer }},
	{"payment", func(in *queue.ListInput) { in.WaitingFor = cases.ForPayment }},
	{"overdue", func(in *queue.ListInput) { in.Overdue = api.OptionalParam[bool]{Value: true, Set: true} }},
	{"mine", func(in *queue.ListInput) { in.Assignee = "me" }},
	{"nobody", func(in *queue.ListInput) { in.Assignee = "none" }},
	{"done", func(in *queue.ListInput) { in.Ended, in.Sort = true, "createdAt,desc" }},
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

// input is the part of the list that is asked for.
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

func tabs(r *ui.Request, f filters, s queue.SummaryView, known bool) (all []tab, here tab) {
	for _, v := range views {
		of := f
		of.View, of.Page, of.Sort = v.name, 0, ""
		t := tab{Name: v.name, Text: r.Text("queue.views." + v.name), Path: of.Address(), Count: -1, Here: v.name == f.View}
		if known && !f.Narrowed() && v.name != "done" {
			t.Count = count(s, v.name)
			t.Hot = v.name == "overdue" && t.Count > 0
		}
		if t.Here {
			here = t
		}
		all = append(all, t)
	}
	return all, here
}

// summaryOf reads the counts of the cases. They are known if they are of all that the person
// sees.
func summaryOf(r *ui.Request) (s queue.SummaryView, known bool) {
	me := r.Me()
	if !me.May("request:review", "application:manage") {
		return s, false
	}
	s, a := ui.Do(r, queue.GetQueueSummary, &struct{}{})
	return s, a.OK() && (s.Requests != nil || !me.May("request:review")) && (s.Applications != nil || !me.May("application:read"))
}

// count is how many cases a view has.
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

// services are those with open cases, and the chosen one.
func services(s queue.SummaryView, chosen string) []ui.Choice {
	all := make([]ui.Choice, len(s.Services))
	for i, service := range s.Services {
		all[i] = ui.Choice{Value: service.ServiceID, Text: service.Name, Chosen: service.ServiceID == chosen}
	}
	return all
}
