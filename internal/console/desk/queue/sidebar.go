package queue

import (
	"slices"

	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// Sidebar is the list from which a case was opened, beside the case: the page of the list that has
// it, and its neighbours.
type Sidebar struct {
	View, Path     string // name and address of the list
	Place, Total   int64  // position of the case; 0 if it is not in the list
	Groups         []SidebarGroup
	Previous, Next string // addresses of the neighbours; "" for none
}

// SidebarGroup is a section of the list.
type SidebarGroup struct {
	Name string // overdue, today, week, later, never or ""
	Rows []SidebarCase
}

// SidebarCase is a case in the list.
type SidebarCase struct {
	Path, Name, Due, DueClass string
	Service, Stage            string // stage: "" for a new request
	Others, Unread            int64
	Here                      bool
}

// Query returns the part of the query of the request that names a list, with its question mark,
// or "".
func Query(r *ui.Request) string {
	given := r.URL.Query()
	if !slices.ContainsFunc([]string{"view", "service", "stage", "assignee", "search", "sort", "size"}, given.Has) {
		return ""
	}
	f := filtersOf(given).start()
	return "?" + f.encode()
}

// SidebarOf reads the list that the query of the request names, around a case.
func SidebarOf(r *ui.Request, reference string) Sidebar {
	f := filtersOf(r.URL.Query()).start()
	s := Sidebar{View: r.Text("queue.views." + string(f.View)), Path: f.Address()}
	n, a := neighboursOf(r, f, reference)
	if !a.OK() {
		f = filters{View: f.View, Size: f.Size} // a filter no longer exists
		s.Path = f.Address()
		n, _ = neighboursOf(r, f, reference)
	}
	s.Place, s.Total = ui.Value(n.Position), n.Total
	if n.Previous != nil {
		s.Previous = address(n.Previous.Reference, f)
	}
	if n.Next != nil {
		s.Next = address(n.Next.Reference, f)
	}
	if s.Place > 0 {
		f.Page = int(s.Place-1) / f.Size
	}
	found, _ := read(r, f.input())
	for _, g := range groups(r, f, found, queue.DueCountsView{}) {
		group := SidebarGroup{Name: g.Name}
		for _, x := range g.Rows {
			c := SidebarCase{
				Path: x.Path, Name: x.Applicant.Name, Due: x.Due.Text, DueClass: x.Due.Class, Service: x.Service.Name,
				Others: x.Applicant.Others, Unread: x.Unread, Here: x.Reference == reference,
			}
			if x.Stage != nil {
				c.Stage = x.Stage.Title
			}
			group.Rows = append(group.Rows, c)
		}
		s.Groups = append(s.Groups, group)
	}
	return s
}

// NextOf returns the address of the case after another in the list that the query of the request
// names, or "".
func NextOf(r *ui.Request, reference string) string {
	f := filtersOf(r.URL.Query()).start()
	n, a := neighboursOf(r, f, reference)
	if !a.OK() || n.Next == nil {
		return ""
	}
	return address(n.Next.Reference, f)
}

// neighboursOf finds the cases before and after a case in a list.
func neighboursOf(r *ui.Request, f filters, reference string) (queue.NeighboursView, ui.Answer) {
	list := f.input()
	return ui.Do(r, queue.GetCaseNeighbours, &queue.NeighboursInput{
		Reference: reference, Sort: list.Sort, ServiceID: list.ServiceID, Search: list.Search, StaffFilterQuery: list.StaffFilterQuery, CaseQuery: list.CaseQuery,
	})
}

// address returns the address of a case in a list.
func address(reference string, f filters) string {
	return ui.CasePath(reference) + "?" + f.start().encode()
}
