package queue

import (
	"embed"
	"net/http"
	"slices"
	"strconv"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

var screen = ui.NewScreen(files, ui.Desk, "queue.html")

const (
	path       = "/console/queue"
	exportPath = "/api/v1/staff/cases/export"
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	s.Handle("GET "+path, ui.ForStaff(show, "request:review", "application:read"))
	s.Handle("POST "+path, ui.ForStaff(act, "request:review", "application:read", "application:manage"))
}

// data is the data of the screen.
type data struct {
	Tabs          []tab
	Current       tab
	SavedID       string // id of the saved view that is shown; "" for none
	Filters       filters
	Services      []ui.Choice
	Assignees     []ui.Choice // by whom the list can be filtered
	Members       []ui.Choice // to whom cases can be assigned
	Sizes         []ui.Choice
	Groups        []group
	Columns       columns
	Pager         ui.Pager
	More          string // address of the list with its next rows; "" if there are none or too many
	MayWork       bool
	Outcome       outcome // of an action that was refused in part
	Message       string  // to the customers, as it was entered
	Unscanned     int64   // number of files that wait to be scanned
	FilterIgnored bool    // a filter that no longer exists was ignored
	OpenTotal     int64   // number of open cases; -1 if unknown
	StaffTotal    int64   // number of cases that wait for staff
}

// Unread reports whether the list shows messages.
func (d data) Unread() bool { return d.Filters.View == cases.ViewUnread }

// MayAssign reports whether the cases of the list can be assigned and sent back.
func (d data) MayAssign() bool { return d.MayWork && !d.Unread() && d.Filters.View != cases.ViewClosed }

func show(r *ui.Request) ui.Response { return showWith(r, outcome{}) }

func showWith(r *ui.Request, o outcome) ui.Response {
	f := filtersOf(r.URL.Query())
	d := data{Filters: f, Outcome: o, Message: r.Value("message"), MayWork: r.Me().May("request:review", "application:manage"), OpenTotal: -1}
	found, a := readShown(r, f)
	if a.Status == http.StatusBadRequest { // such as a service that was deleted since
		d.FilterIgnored = true
		f = filters{View: f.View, Size: f.Size}
		d.Filters = f
		found, a = readShown(r, f)
	}
	if !a.OK() {
		return r.Fail(a)
	}
	summary, counted := ui.Do(r, queue.GetCasesSummary, &struct{}{})
	d.Tabs, d.Current = tabs(r, f, summary.Views, counted.OK())
	d.saved(r)
	if counted.OK() {
		d.OpenTotal, d.StaffTotal = summary.Views.Open, summary.Views.Staff
	}
	d.Services, d.Unscanned = services(r, f.Service)
	if d.MayWork {
		d.Members = members(r)
	}
	d.Assignees = assignees(r, f.Assignee, d.Members)
	for _, n := range sizes {
		d.Sizes = append(d.Sizes, ui.Choice{Value: strconv.Itoa(n), Text: r.Text("queue.per_page", "number", n), Chosen: n == f.Size})
	}
	d.Groups = groups(r, f, found, summary.Due)
	d.mark()
	d.Columns = columnsOf(f)
	d.page(found)
	return r.Show(screen, r.Text("queue.page_title", "view", d.Current.Text), d)
}

// page sets the links to the other pages of the list.
func (d *data) page(found api.Page[queue.CaseView]) {
	f := d.Filters
	d.Pager = ui.NewPager(found, f.at)
	if d.Pager.Older != "" {
		d.Pager.Older, d.More = f.at(f.last()+1), f.more()
	}
}

// Long reports whether the list has so many rows that it is refreshed less often.
func (d data) Long() bool { return d.Shown() > int64(sizes[len(sizes)-1]) }

// mark selects the rows of cases that an action left as they were, or those that the address
// selects.
func (d *data) mark() {
	number := 0
	for _, g := range d.Groups {
		for i := range g.Rows {
			chosen := d.Filters.Select != "" && number < mostPicks || slices.Contains(d.Outcome.kept, g.Rows[i].Reference)
			g.Rows[i].Chosen = chosen
			number++
		}
	}
}

// Shown is the number of rows.
func (d data) Shown() int64 { return d.Pager.Last - d.Pager.First + 1 }

// InView is the number of cases that can be selected in the view: all of them, or as many as an
// action takes.
func (d data) InView() int64 { return min(d.Pager.Total, mostPicks) }

// read reads a page of the list.
func read(r *ui.Request, in queue.ListCasesInput) (api.Page[queue.CaseView], ui.Answer) {
	return ui.Do(r, queue.ListCases, &in)
}

// readShown reads the pages of the list that are shown, each case once.
func readShown(r *ui.Request, f filters) (found api.Page[queue.CaseView], a ui.Answer) {
	found, a = read(r, f.input())
	for f.Page < f.Through && a.OK() && int64(f.Page+1)*int64(f.Size) < found.TotalElements {
		f.Page++
		var next api.Page[queue.CaseView]
		next, a = read(r, f.input())
		for _, c := range next.Content { // cases move between pages while they are read
			if !slices.ContainsFunc(found.Content, func(shown queue.CaseView) bool { return shown.Reference == c.Reference }) {
				found.Content = append(found.Content, c)
			}
		}
	}
	return found, a
}

// members returns the members to whom cases can be assigned.
func members(r *ui.Request) []ui.Choice {
	found, a := ui.Do(r, queue.ListAssignees, &api.ArrayQuery{})
	if !a.OK() {
		return nil
	}
	all := make([]ui.Choice, len(found))
	for i, m := range found {
		all[i] = ui.Choice{Value: m.ID, Text: m.Name}
	}
	return all
}

// assignees returns the assignees by whom the list can be filtered, and the chosen one, who may have left.
func assignees(r *ui.Request, chosen string, members []ui.Choice) []ui.Choice {
	all := []ui.Choice{{Value: "me", Text: r.Text("queue.me")}, {Value: "none", Text: r.Text("queue.nobody")}}
	for _, m := range members {
		if m.Value != r.Me().ID {
			all = append(all, m)
		}
	}
	return choose(all, chosen, r.Text("queue.one_person"))
}
