package queue

import (
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// savedFilters returns the filters of a view that the reader has saved.
func savedFilters(v queue.SavedListView, size int) filters {
	return filters{
		View: v.View, Service: ui.Value(v.ServiceID), Stage: ui.Value(v.StageID), Assignee: ui.Value(v.Assignee), Search: ui.Value(v.Search),
		Order: ui.Value(v.Sort), Size: size,
	}
}

// same reports whether two lists have the same cases in the same order.
func (f filters) same(g filters) bool {
	f, g = f.start(), g.start()
	f.Order, g.Order, f.Size, f.Select = f.sort(), g.sort(), g.Size, g.Select
	return f == g
}

// saved adds the views that the reader has saved to the tabs.
func (d *data) saved(r *ui.Request) {
	found, _ := ui.Do(r, queue.ListSavedLists, &api.ArrayQuery{})
	for _, v := range found {
		of := savedFilters(v, d.Filters.Size)
		here := of.same(d.Filters)
		if here {
			for i := range d.Tabs {
				d.Tabs[i].Current = false
			}
			d.SavedID = v.ID
		}
		d.Tabs = append(d.Tabs, tab{Name: v.View, Text: v.Name, Path: of.Address(), Count: -1, Current: here})
	}
}

// MaySave reports whether the list differs from all views that have a tab.
func (d data) MaySave() bool {
	return d.SavedID == "" && (d.Filters.Active() || d.Filters.sort() != filters{View: d.Filters.View}.sort())
}

// save saves the list as a view with a name.
func save(r *ui.Request) ui.Response {
	f := filtersOf(r.URL.Query())
	var in queue.SaveListInput
	in.Body.Name, in.Body.View, in.Body.ServiceID, in.Body.StageID = r.Value("view_name"), f.View, f.Service, f.Stage
	in.Body.Assignee, in.Body.Search, in.Body.Sort = f.Assignee, f.Search, f.Order
	made, a := ui.Do(r, queue.SaveList, &in)
	if !a.OK() {
		return r.Refuse(a, show)
	}
	return r.Done(f.start().Address(), "queue.view_saved", "name", made.Name)
}

// forget deletes a saved view. The list is still shown.
func forget(r *ui.Request) ui.Response {
	_, a := ui.Do(r, queue.DeleteSavedList, &queue.SavedListInput{ListID: r.Value("saved")})
	if !a.OK() && a.Status != http.StatusNotFound {
		return r.Refuse(a, show)
	}
	return r.Done(filtersOf(r.URL.Query()).start().Address(), "queue.view_deleted")
}
