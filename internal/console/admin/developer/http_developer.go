package developer

import (
	"embed"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/tenants/calls"
)

//go:embed *.html
var files embed.FS

var screen = ui.NewScreen(files, ui.Desk, "developer.html")

const (
	path     = "/console/developers"
	pageSize = 25
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	s.Handle("GET "+path, ui.ForAdmins(show))
}

// data is the data of the page.
type data struct {
	Filters  filters
	Calls    []call
	Pager    ui.Pager
	API      string // address of the API
	First    string // commands of the quick start
	Wrong    string // error of the filters, or ""
	Outcomes []ui.Choice
}

// call is a call in the log.
type call struct{ calls.View }

// Failed reports whether the call failed with a server error, and Refused whether it was refused.
func (c call) Failed() bool  { return c.Status >= 500 }
func (c call) Refused() bool { return c.Status >= 400 && !c.Failed() }

// filters are the filters of the call log.
type filters struct {
	Trace, Path, Outcome string
	Page                 int
}

func filtersOf(q url.Values) filters {
	f := filters{Trace: strings.ToLower(strings.TrimSpace(q.Get("trace"))), Path: strings.TrimSpace(q.Get("path")), Outcome: q.Get("outcome")}
	if n, err := strconv.Atoi(q.Get("page")); err == nil && n > 0 {
		f.Page = n
	}
	return f
}

// outcomes are the filters by response, with their lowest status.
var outcomes = []struct {
	name      string
	minStatus int64
}{{"all", 0}, {"refused", 400}, {"failed", 500}}

// query returns the selected page of the log.
func (f filters) query() *calls.ListInput {
	in := &calls.ListInput{PageQuery: api.PageQuery{Page: f.Page, Size: pageSize}, TraceID: f.Trace, Path: f.Path}
	for _, o := range outcomes {
		if o.name == f.Outcome {
			in.MinStatus = o.minStatus
		}
	}
	return in
}

// at returns the address of another page of the log.
func (f filters) at(page int) string {
	return ui.ListPath(path, ui.Parameters(map[string]string{"trace": f.Trace, "path": f.Path, "outcome": f.Outcome}), page) + "#calls"
}

// Active reports whether any filter is set.
func (f filters) Active() bool {
	return f.Trace+f.Path != "" || f.Outcome != "" && f.Outcome != "all"
}

// errorKeys maps the filters of the API to the texts shown when they are refused.
var errorKeys = map[string]string{"traceId": "developer.wrong.trace", "path": "developer.wrong.path"}

func show(r *ui.Request) ui.Response {
	f := filtersOf(r.URL.Query())
	d := data{Filters: f, API: r.Absolute("/api/v1"), First: firstCall(r)}
	for _, o := range outcomes {
		d.Outcomes = append(d.Outcomes, ui.Choice{Value: o.name, Text: r.Text("developer.outcomes." + o.name), Chosen: o.name == f.Outcome})
	}
	found, a := ui.Do(r, calls.ListCalls, f.query())
	switch {
	case a.Status == http.StatusBadRequest: // a filter is not valid
		d.Wrong = a.Message
		for _, e := range a.Errors {
			if key := errorKeys[e.Field]; key != "" {
				d.Wrong = r.Text(key)
			}
		}
	case !a.OK():
		return r.Fail(a)
	}
	for _, c := range found.Content {
		d.Calls = append(d.Calls, call{c})
	}
	d.Pager = ui.NewPager(found, f.at)
	return r.Show(screen, r.Text("developer.title"), d)
}

// firstCall returns shell commands that sign the user in and list the services.
func firstCall(r *ui.Request) string {
	me := r.Me()
	return "read -rs PASSWORD\n" +
		"TOKEN=$(curl -s " + r.Absolute("/api/v1/auth/login") + " -H 'Content-Type: application/json' \\\n" +
		`  -d "{\"tenantSlug\":\"` + me.Tenant.Slug + `\",\"email\":\"` + me.Email + `\",\"password\":\"$PASSWORD\"}" | jq -r .data.accessToken)` + "\n" +
		`curl -s -H "Authorization: Bearer $TOKEN" ` + r.Absolute("/api/v1/tenant/services")
}
