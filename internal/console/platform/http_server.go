package platform

import (
	"net/url"
	"slices"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/console/ui"
)

// health is how the server is that answers.
type health struct {
	Status, Version, Database string

	StartedAt    ui.Time
	ClockSkewMS  int64 `json:"clockSkewMs"`
	Checks       []struct{ Name, Status, Reason string }
	Dependencies []struct {
		Name, Breaker string
		Since         ui.Time
	}
}

// Fine reports whether everything is as it should be.
func (h health) Fine() bool {
	for _, d := range h.Dependencies {
		if d.Breaker != "CLOSED" {
			return false
		}
	}
	return h.Status == "READY"
}

// job is what runs on a schedule.
type job struct {
	Name, Status, LastError string

	LastEndedAt, NextAt ui.Time
	LastDurationMS      *int64 `json:"lastDurationMs"`
	LateSeconds         int64

	Took, Late string `json:"-"` // in words
}

// jobsData is what the page of jobs and health shows.
type jobsData struct {
	Health health
	Jobs   []job
	Late   int
}

func showJobs(r *ui.Request) ui.Response {
	jobs, a := ui.Get[[]job](r, routes+"/jobs")
	if !a.OK() {
		return r.Fail(a)
	}
	h, a := ui.Get[health](r, routes+"/health")
	if !a.OK() {
		return r.Fail(a)
	}
	d := jobsData{Health: h, Jobs: jobs}
	for i, j := range jobs {
		if j.LastDurationMS != nil {
			jobs[i].Took = r.Text("platform.jobs.ms", "n", *j.LastDurationMS)
		}
		if j.Status == "LATE" {
			d.Late++
			jobs[i].Late = r.Text("platform.jobs.late_for", "period", r.Printer().Period(time.Duration(j.LateSeconds)*time.Second))
		}
	}
	return r.Show(jobsScreen, r.Text("platform.jobs.title"), d)
}

// change is an event of the audit.
type change struct {
	Action, TenantID string

	At     ui.Time
	Actor  struct{ Name, Kind string }
	Target struct{ Type, Code string }
}

// auditData is what the page of the audit shows.
type auditData struct {
	Changes []change
	Pages   ui.Pager
	Names   map[string]tenantName // of organisations, by id
	Slug    string
	Action  string
	Actions []string // to choose from
	From    string   // a day; "" for none
	To      string   // likewise, which is included
	Unknown bool     // there is no organisation with the slug
}

type tenantName struct{ Name, Slug string }

// showAudit shows who changed what. Details are left out: reading them is recorded in the
// audit of the organisation, and needs a reason more than a list.
func showAudit(r *ui.Request) ui.Response {
	d := auditData{Slug: r.Query("slug"), Action: r.Query("action"), Actions: audit.Actions, Names: map[string]tenantName{}}
	if d.Action != "" && !slices.Contains(d.Actions, d.Action) { // of another version
		d.Actions = append([]string{d.Action}, d.Actions...)
	}
	q := asked(r, "action")
	q.Set("details", "false")
	if from, err := time.Parse(time.DateOnly, r.Query("from")); err == nil {
		d.From = from.Format(time.DateOnly)
		q.Set("from", d.From)
	}
	if to, err := time.Parse(time.DateOnly, r.Query("to")); err == nil {
		d.To = to.Format(time.DateOnly)
		q.Set("to", to.AddDate(0, 0, 1).Format(time.DateOnly))
	}
	if d.Slug != "" {
		found, a := ui.Get[api.Page[struct{ ID, Slug, Name string }]](r, routes+"/tenants?"+url.Values{"slug": {d.Slug}}.Encode())
		if d.Unknown = !a.OK() || len(found.Content) == 0; d.Unknown {
			return r.Show(auditScreen, r.Text("platform.audit.title"), d)
		}
		q.Set("tenantId", found.Content[0].ID)
		d.Names[found.Content[0].ID] = tenantName{found.Content[0].Name, found.Content[0].Slug}
	}
	found, a := ui.Get[api.Page[change]](r, routes+"/audit?"+q.Encode())
	if !a.OK() {
		return r.Fail(a)
	}
	d.Changes, d.Pages = found.Content, pagerOf(path+"/audit", ui.Parameters(map[string]string{"slug": d.Slug, "action": d.Action, "from": d.From, "to": d.To}), found)
	for _, c := range found.Content {
		if _, known := d.Names[c.TenantID]; known || c.TenantID == "" {
			continue
		}
		one, a := ui.Get[tenantName](r, ui.Path(routes+"/tenants/", c.TenantID))
		if a.OK() {
			d.Names[c.TenantID] = one
		}
	}
	return r.Show(auditScreen, r.Text("platform.audit.title"), d)
}
