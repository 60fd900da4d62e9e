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

// listed is a service in the list.
type listed struct {
	catalog.ServiceView

	Path string
}

// listData is what the list shows.
type listData struct {
	Services          []listed
	Tabs              []tab
	Search, State     string
	Pager             ui.Pager
	MayCreate, Filter bool
	Templates         []catalog.TemplateView // where there is no service yet
}

// tab is a state of services to look at.
type tab struct {
	Text, Path string
	Here       bool
}

func showList(r *ui.Request) ui.Response {
	d := listData{Search: strings.TrimSpace(r.Query("search")), State: r.Query("state"), MayCreate: r.Me().May(mayCreate)}
	found, a := ui.Do(r, catalog.ListServices, &catalog.ListServicesInput{
		PageQuery: api.PageQuery{Page: r.PageNumber(), Size: listSize, Sort: "updatedAt,desc"}, Search: d.Search, State: catalog.State(d.State),
	})
	if a.Status == http.StatusBadRequest { // a state that there is not
		return r.Redirect(path)
	}
	if !a.OK() {
		return r.Fail(a)
	}
	d.Pager, d.Filter = ui.NewPager(found, d.at), d.Search != "" || d.State != ""
	for _, s := range found.Content {
		d.Services = append(d.Services, listed{s, ui.Path(path+"/", s.Code, "/stages")})
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

// filters are what the address says about the list.
func (d listData) filters() url.Values {
	return ui.Parameters(map[string]string{"search": d.Search, "state": d.State})
}

// at is the address of another page of the list.
func (d listData) at(page int) string { return ui.ListPath(path, d.filters(), page) }
