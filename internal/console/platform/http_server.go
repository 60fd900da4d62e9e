package platform

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/console/ui"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/platform"
)

// health is the health of the instance that serves the page.
type health struct{ platform.HealthView }

// Healthy reports whether the server is ready and all dependencies are available.
func (h health) Healthy() bool {
	for _, d := range h.Dependencies {
		if d.Breaker != "CLOSED" {
			return false
		}
	}
	return h.Status == "READY"
}

// job is a scheduled job.
type job struct {
	platform.JobView

	Duration, Late string // written for people
}

// jobsData is the data of the page of jobs and health.
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
			j.Duration = durationText(r, *j.LastDurationMS)
		}
		if j.Status == platform.JobLate {
			d.Late++
			j.Late = r.Text("platform.jobs.late_for", "period", r.Printer().Period(time.Duration(j.LateSeconds)*time.Second))
		}
		d.Jobs = append(d.Jobs, j)
	}
	return r.Show(jobsScreen, r.Text("platform.jobs.title"), d)
}

// durationText writes a duration in milliseconds: 41 ms, 11.8 s.
func durationText(r *ui.Request, ms int64) string {
	if ms < 1000 { //nolint:mnd // milliseconds of a second
		return r.Text("platform.jobs.ms", "n", ms)
	}
	return r.Text("platform.jobs.s", "n", r.Printer().Decimal(strconv.FormatFloat(float64(ms)/1000, 'f', 1, 64)))
}

// change is an audit event.
type change struct {
	platform.EventView

	Tenant tenants.View // empty for the platform itself
}

// auditData is the data of the audit log.
type auditData struct {
	Changes []change
	Pages   ui.Pager
	Slug    string
	Action  string
	Actions []string // to choose from
	From    string   // date; "" for none
	To      string   // date, inclusive; "" for none
	Unknown bool     // no organisation has the slug
}

// showAudit shows the audit log. It leaves out the details, because reading them is recorded in the
// audit log of the organisation.
func showAudit(r *ui.Request) ui.Response {
	d := auditData{Slug: r.Query("slug"), Action: r.Query("action"), Actions: audit.Actions}
	if d.Action != "" && !slices.Contains(d.Actions, d.Action) { // of another version of the program
		d.Actions = append([]string{d.Action}, d.Actions...)
	}
	in := platform.ListInput{PageQuery: pageQuery(r), Action: strings.TrimSpace(d.Action), Details: false}
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
				one, _ := ui.Do(r, tenants.GetTenant, &tenants.IDPath{ID: id}) // without a name if it cannot be read
				known[id] = one.View
			}
			c.Tenant = known[id]
		}
		d.Changes = append(d.Changes, c)
	}
	return r.Show(auditScreen, r.Text("platform.audit.title"), d)
}
