package platform

import (
	"slices"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/console/ui"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/platform"
)

// health is how the server is that answers.
type health struct{ platform.HealthView }

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
	platform.JobView

	Took, Late string // in words
}

// jobsData is what the page of jobs and health shows.
type jobsData struct {
	Health health
	Jobs   []job
	Late   int
}

func showJobs(r *ui.Request) ui.Response {
	jobs, a := ui.Do(r, platform.ListJobs, &api.ArrayQuery{})
	if !a.OK() {
		return r.Fail(a)
	}
	h, a := ui.Do(r, platform.GetServerHealth, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	d := jobsData{Health: health{h}}
	for _, view := range jobs {
		j := job{JobView: view}
		if j.LastDurationMS != nil {
			j.Took = r.Text("platform.jobs.ms", "n", *j.LastDurationMS)
		}
		if j.Status == platform.JobLate {
			d.Late++
			j.Late = r.Text("platform.jobs.late_for", "period", r.Printer().Period(time.Duration(j.LateSeconds)*time.Second))
		}
		d.Jobs = append(d.Jobs, j)
	}
	return r.Show(jobsScreen, r.Text("platform.jobs.title"), d)
}

// change is an event of the audit.
type change struct {
	platform.EventView

	Tenant tenants.View // none for the platform itself
}

// auditData is what the page of the audit shows.
type auditData struct {
	Changes []change
	Pages   ui.Pager
	Slug    string
	Action  string
	Actions []string // to choose from
	From    string   // a day; "" for none
	To      string   // likewise, which is included
	Unknown bool     // there is no organisation with the slug
}

// showAudit shows who changed what. Details are left out: reading them is recorded in the
// audit of the organisation, and needs a reason more than a list.
func showAudit(r *ui.Request) ui.Response {
	d := auditData{Slug: r.Query("slug"), Action: r.Query("action"), Actions: audit.Actions}
	if d.Action != "" && !slices.Contains(d.Actions, d.Action) { // of another version
		d.Actions = append([]string{d.Action}, d.Actions...)
	}
	in := platform.ListInput{PageQuery: asked(r), Action: strings.TrimSpace(d.Action), Details: false}
	if from, err := time.Parse(time.DateOnly, r.Query("from")); err == nil {
		d.From = from.Format(time.DateOnly)
		in.From = d.From
	}
	if to, err := time.Parse(time.DateOnly, r.Query("to")); err == nil {
		d.To = to.Format(time.DateOnly)
		in.To = to.AddDate(0, 0, 1).Format(time.DateOnly)
	}
	known := map[string]tenants.View{}
	if d.Slug != "" {
		found, a := ui.Do(r, tenants.ListTenants, &tenants.ListInput{ListQuery: tenants.ListQuery{Slug: d.Slug}})
		if d.Unknown = !a.OK() || len(found.Content) == 0; d.Unknown {
			return r.Show(auditScreen, r.Text("platform.audit.title"), d)
		}
		in.TenantID = found.Content[0].ID
		known[in.TenantID] = found.Content[0]
	}
	found, a := ui.Do(r, platform.ListAudit, &in)
	if !a.OK() {
		return r.Fail(a)
	}
	d.Pages = pagerOf(path+"/audit", ui.Parameters(map[string]string{"slug": d.Slug, "action": d.Action, "from": d.From, "to": d.To}), found)
	for _, e := range found.Content {
		c := change{EventView: e}
		if id := ui.Value(e.TenantID); id != "" {
			if _, ok := known[id]; !ok {
				one, _ := ui.Do(r, tenants.GetTenant, &tenants.IDPath{ID: id}) // without a name where it cannot be read
				known[id] = one.View
			}
			c.Tenant = known[id]
		}
		d.Changes = append(d.Changes, c)
	}
	return r.Show(auditScreen, r.Text("platform.audit.title"), d)
}
