package queue

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// views are the views of the queue that have a tab, in their order.
var views = []cases.View{
	cases.ViewOpen, cases.ViewStaff, cases.ViewMine, cases.ViewUnassigned, cases.ViewUnread, cases.ViewOverdue, cases.ViewCustomer, cases.ViewPayment, cases.ViewClosed,
}

// sizes are the numbers of rows per page. The first is the default.
var sizes = []int{25, 50, 100}

// maxRows is the number of rows that are shown at once.
const maxRows = 500

// filters are the parameters of the list.
type filters struct {
	View                                    cases.View
	Service, Stage, Assignee, Search, Order string
	Size, Page                              int
	Through                                 int    // last page that is shown below the first; 0 for none
	Select                                  string // rows that are selected: "page" or "view"; "" for none
}

func filtersOf(q url.Values) filters {
	f := filters{
		View: cases.ViewOpen, Service: q.Get("service"), Stage: q.Get("stage"), Assignee: q.Get("assignee"), Search: strings.TrimSpace(q.Get("search")),
		Order: q.Get("sort"), Size: sizes[0],
	}
	if view := cases.View(q.Get("view")); slices.Contains(cases.Views, view) {
		f.View = view
	}
	if n, err := strconv.Atoi(q.Get("size")); err == nil && slices.Contains(sizes, n) {
		f.Size = n
	}
	if n, err := strconv.Atoi(q.Get("page")); err == nil && n > 0 {
		f.Page = n
	}
	if n, err := strconv.Atoi(q.Get("through")); err == nil {
		f.Through = min(n, f.Page+maxRows/f.Size-1)
	}
	switch f.Select = q.Get("select"); f.Select {
	case "view":
		f.Page, f.Through = 0, mostPicks/f.Size-1
	case "page":
	default:
		f.Select = ""
	}
	return f
}

// start returns the list from its first page.
func (f filters) start() filters {
	f.Page, f.Through = 0, 0
	return f
}

// last returns the number of the last page that is shown.
func (f filters) last() int { return max(f.Page, f.Through) }

// more returns the address of the list with one page more than are shown, or "" if it would have too
// many rows.
func (f filters) more() string {
	f.Through = f.last() + 1
	if (f.Through-f.Page+1)*f.Size > maxRows {
		return ""
	}
	return f.Address()
}

// input returns the input for the page of the list.
func (f filters) input() queue.ListCasesInput {
	var in queue.ListCasesInput
	in.View, in.StageID = f.View, f.Stage
	in.ServiceID, in.Assignee, in.Search, in.Sort = f.Service, f.Assignee, f.Search, f.sort()
	in.Size, in.Page = f.Size, f.Page
	return in
}

// sort returns the order of the list: that of the view unless another was chosen.
func (f filters) sort() string {
	switch {
	case f.Order != "":
		return f.Order
	case f.View == cases.ViewUnread:
		return "latestMessageAt,desc"
	case f.View == cases.ViewClosed:
		return "waitingSince,desc"
	default:
		return "dueAt,asc"
	}
}

// Export returns the address of the list as a file.
func (f filters) Export() string {
	return exportPath + "?" + ui.Parameters(map[string]string{
		"view": string(f.View), "serviceId": f.Service, "stageId": f.Stage, "assignee": f.Assignee, "search": f.Search, "sort": f.sort(),
	}).Encode()
}

// encode returns the query of the list.
func (f filters) encode() string {
	q := ui.Parameters(map[string]string{
		"view": string(f.View), "service": f.Service, "stage": f.Stage, "assignee": f.Assignee, "search": f.Search, "sort": f.Order,
	})
	if f.Size != sizes[0] {
		q.Set("size", strconv.Itoa(f.Size))
	}
	if f.Page > 0 {
		q.Set("page", strconv.Itoa(f.Page))
	}
	if f.Through > f.Page {
		q.Set("through", strconv.Itoa(f.Through))
	}
	return q.Encode()
}

// Address returns the address of the list.
func (f filters) Address() string { return path + "?" + f.encode() }

// at returns the address of another page of the list.
func (f filters) at(page int) string {
	f.Page, f.Through = page, 0
	return f.Address()
}

// Selecting returns the address of the list with the rows of the page or the view selected.
func (f filters) Selecting(what string) string { return f.Address() + "&select=" + what }

// WithoutSearch returns the address of the list without the search.
func (f filters) WithoutSearch() string {
	f.Search = ""
	return f.start().Address()
}

// WithoutStage returns the address of the list of all stages.
func (f filters) WithoutStage() string {
	f.Stage = ""
	return f.start().Address()
}

// ChosenSize returns the number of rows per page if it is not the default, otherwise 0.
func (f filters) ChosenSize() int {
	if f.Size == sizes[0] {
		return 0
	}
	return f.Size
}

// Everywhere returns the address of the search in all records.
func (f filters) Everywhere() string {
	return "/console/search?" + url.Values{"q": {f.Search}}.Encode()
}

// Cleared returns the address of the view without filters.
func (f filters) Cleared() string { return filters{View: f.View, Size: f.Size}.Address() }

// Active reports whether there are filters besides the view.
func (f filters) Active() bool {
	return f.Service != "" || f.Stage != "" || f.Assignee != "" || f.Search != ""
}

// column is a heading of the list that sorts it.
type column struct {
	Direction string // ascending, descending, or "" if another column is sorted
	Other     string // address of the list sorted by the column, in the other direction if it is sorted
}

// column returns the heading for a sort field. The values that it shows grow against the field if
// reversed: the age of a case is the time since it was submitted.
func (f filters) column(field string, reversed bool) column {
	by, direction, _ := strings.Cut(f.sort(), ",")
	c := column{}
	next := field + ",asc"
	if by == field {
		c.Direction = "ascending"
		if (direction == "desc") != reversed {
			c.Direction = "descending"
		}
		if direction != "desc" {
			next = field + ",desc"
		}
	}
	f.Order = next
	c.Other = f.start().Address()
	return c
}

// columns are the headings that sort the list.
type columns struct{ Applicant, Service, Stage, Age, Due, Received column }

func columnsOf(f filters) columns {
	return columns{
		Applicant: f.column("applicant", false), Service: f.column("service", false), Stage: f.column("stage", false),
		Age: f.column("submittedAt", true), Due: f.column("dueAt", false), Received: f.column("latestMessageAt", false),
	}
}

// tab is a view with its number of cases.
type tab struct {
	Name         cases.View
	Text, Path   string
	Count        int64 // -1 if it is not shown
	Current, Hot bool
}

// tabs returns the tabs of the views, which keep the other filters, and the current one. The counts are those of the
// views without filters, and shown only if there are none.
func tabs(r *ui.Request, f filters, counts queue.CaseCountsView, known bool) (all []tab, here tab) {
	here = tab{Name: f.View, Text: r.Text("queue.views." + string(f.View)), Count: -1}
	for _, view := range views {
		of := f.start()
		of.View, of.Order = view, ""
		t := tab{Name: view, Text: r.Text("queue.views." + string(view)), Path: of.Address(), Count: -1, Current: view == f.View}
		if known && view != cases.ViewClosed && !f.Active() {
			t.Count = count(counts, view)
			t.Hot = view == cases.ViewOverdue && t.Count > 0
		}
		if t.Current {
			here = t
		}
		all = append(all, t)
	}
	return all, here
}

// count returns the number of cases in a view.
func count(c queue.CaseCountsView, view cases.View) int64 {
	return map[cases.View]int64{
		cases.ViewOpen: c.Open, cases.ViewStaff: c.Staff, cases.ViewMine: c.Mine, cases.ViewUnassigned: c.Unassigned, cases.ViewUnread: c.Unread,
		cases.ViewOverdue: c.Overdue, cases.ViewCustomer: c.Customer, cases.ViewPayment: c.Payment, cases.ViewClosed: c.Closed,
	}[view]
}

// services returns the services with open cases and the chosen one, and how many files wait to be scanned.
func services(r *ui.Request, chosen string) (all []ui.Choice, unscanned int64) {
	if r.Me().May("request:review", "application:manage") {
		s, _ := ui.Do(r, queue.GetQueueSummary, &struct{}{})
		for _, service := range s.Services {
			all = append(all, ui.Choice{Value: service.ServiceID, Text: service.Name})
		}
		unscanned = ui.Value(s.FilesWaitingForScan)
	}
	return choose(all, chosen, r.Text("queue.one_service")), unscanned
}

// choose marks the chosen value, and adds it with a text if it is none of the others.
func choose(all []ui.Choice, chosen, text string) []ui.Choice {
	for i := range all {
		if all[i].Value == chosen {
			all[i].Chosen = true
			return all
		}
	}
	if chosen == "" {
		return all
	}
	return append(all, ui.Choice{Value: chosen, Text: text, Chosen: true})
}
