package builder

import (
	"net/http"
	"net/url"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
)

var listScreen = ui.NewScreen(files, ui.Desk, "list.html", "head.html", "outline.html")

const listSize = 25

// listItem is a service in the list.
type listItem struct {
	catalog.ServiceView

	Path string
}

// listData is the data of the list of services.
type listData struct {
	Services          []listItem
	Tabs              []tab
	Search, State     string
	Pager             ui.Pager
	MayCreate, Filter bool
	Templates         []catalog.TemplateView // if there is no service yet
}

// tab is a filter of the list by state.
type tab struct {
	Text, Path string
	Here       bool
}

func showList(r *ui.Request) ui.Response {
	d := listData{Search: strings.TrimSpace(r.Query("search")), State: r.Query("state"), MayCreate: r.Me().May(createPermission)}
	found, a := ui.Do(r, catalog.ListServices, &catalog.ListServicesInput{
		PageQuery: api.PageQuery{Page: r.PageNumber(), Size: listSize, Sort: "updatedAt,desc"}, Search: d.Search, State: catalog.State(d.State),
	})
	if a.Status == http.StatusBadRequest { // unknown state
		return r.Redirect(path)
	}
	if !a.OK() {
		return r.Fail(a)
	}
	d.Pager, d.Filter = ui.NewPager(found, d.at), d.Search != "" || d.State != ""
	for _, s := range found.Content {
		d.Services = append(d.Services, listItem{s, ui.Path(path+"/", s.Code, "/stages")})
	}
	for _, state := range []string{"", "DRAFT", "PUBLISHED", "UNPUBLISHED", "ARCHIVED"} {
		of := listData{Search: d.Search, State: state}
		key := "builder.list.all"
		if state != "" {
			key = "builder.list." + state
		}
		d.Tabs = append(d.Tabs, tab{Text: r.Text(key), Path: of.at(0), Here: state == d.State})
	}
	if d.Pager.Total == 0 && !d.Filter && d.MayCreate {
		if d.Templates, a = ui.Do(r, catalog.ListTemplates, &catalog.ListTemplatesInput{}); !a.OK() {
			return r.Fail(a)
		}
	}
	return r.Show(listScreen, r.Text("console.services"), d)
}

// Changes returns the address of the unpublished changes of the service.
func (i listItem) Changes() string { return ui.Path(path+"/", i.Code, "/changes") }

// filters returns the filters as query parameters.
func (d listData) filters() url.Values {
	return ui.Parameters(map[string]string{"search": d.Search, "state": d.State})
}

// at returns the address of another page of the list.
func (d listData) at(page int) string { return ui.ListPath(path, d.filters(), page) }
