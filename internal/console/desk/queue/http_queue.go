package queue

import (
	"embed"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"stagegate/internal/api"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

var screen = ui.NewScreen(files, ui.Desk, "queue.html")

const (
	path     = "/console/queue"
	stepPath = path + "/step"
	pageSize = 25
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	s.Handle("GET "+path, ui.ForStaff(show, "request:review", "application:read"))
	s.Handle("POST "+path, ui.ForStaff(act, "request:review", "application:manage"))
	s.Handle("GET "+stepPath, ui.ForStaff(step, "request:review", "application:read"))
}

// data is the data of the screen.
type data struct {
	Tabs          []tab
	Current       tab
	Filters       filters
	Services      []ui.Choice
	Members       []ui.Choice // to whom cases can be assigned
	Groups        []group
	Sort          sorting
	Pager         ui.Pager
	MayWork       bool
	Results       []result // of an action that was refused in part
	FilterIgnored bool     // a filter that no longer exists was ignored
	OpenTotal     int64    // number of open cases; -1 if unknown
}

// ServiceName is the name of the service that the list is limited to, or "".
func (d data) ServiceName() string {
	for _, s := range d.Services {
		if s.Chosen {
			return s.Text
		}
	}
	return ""
}

// ShowsNew reports whether new applications appear in the view.
func (d data) ShowsNew() bool {
	return slices.Contains([]string{"all", "new", "us", "nobody"}, d.Filters.View)
}

// result is the reason why a case was refused.
type result struct{ Reference, Text string }

func show(r *ui.Request) ui.Response { return showWith(r, nil) }

func showWith(r *ui.Request, results []result) ui.Response {
	f := filtersOf(r.URL.Query())
	d := data{Filters: f, Results: results, MayWork: r.Me().May("request:review", "application:manage"), OpenTotal: -1}
	found, a := read(r, f.input())
	if a.Status == http.StatusBadRequest { // such as a service that was deleted since
		d.FilterIgnored = true
		f = filters{View: f.View}
		d.Filters = f
		found, a = read(r, f.input())
	}
	if !a.OK() {
		return r.Fail(a)
	}
	summary, known := summaryOf(r)
	d.Tabs, d.Current = tabs(r, f, summary, known)
	if known {
		d.OpenTotal = count(summary, "all")
	}
	d.Services = services(summary, f.Service)
	if d.MayWork {
		d.Members = members(r)
	}
	d.Groups = groups(r, f, found)
	d.Sort = sortingOf(f)
	d.Pager = ui.NewPager(found, f.at)
	return r.Show(screen, r.Text("queue.page_title", "view", d.Current.Text), d)
}

// read reads a page of the list.
func read(r *ui.Request, in queue.ListInput) (api.Page[queue.WorkView], ui.Answer) {
	return ui.Do(r, queue.ListQueue, &in)
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

// step redirects from a case to the previous or next one in the list from which it was opened.
// If the case has left the list since, another case is in its place.
func step(r *ui.Request) ui.Response {
	in, _ := url.ParseQuery(r.Query("in")) // invalid filters are ignored
	f := filtersOf(in)
	n, err := strconv.Atoi(r.Query("n"))
	if err != nil || n < 0 || n >= 10_000 {
		return r.Redirect(path + "?" + f.encode())
	}
	at := func(n int) (queue.WorkView, int64, bool) {
		in := f.input()
		in.Page, in.Size = n, 1
		found, a := read(r, in)
		if !a.OK() || len(found.Content) == 0 {
			return queue.WorkView{}, 0, false
		}
		return found.Content[0], found.TotalElements, true
	}
	if r.Query("to") == "before" {
		n--
	} else if here, _, ok := at(n); ok && here.Reference == r.Query("at") {
		n++
	}
	if n < 0 {
		return r.Redirect(path + "?" + f.encode())
	}
	next, total, ok := at(n)
	if !ok {
		return r.Done(path+"?"+f.encode(), "queue.no_more")
	}
	return r.Redirect(address(next, f, n, total))
}
