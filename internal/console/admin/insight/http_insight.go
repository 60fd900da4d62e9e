package insight

import (
	"embed"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/console/ui"
	"stagegate/internal/reports"
)

//go:embed *.html
var files embed.FS

var screen = ui.NewScreen(files, ui.Desk, "insight.html")

const (
	path         = "/console/insight"
	minForCharts = 10 // minimum number of applications for charts
	mostServices = 100
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	s.Handle("GET "+path, ui.ForAdmins(show))
}

// data is the data of the page.
type data struct {
	Period   period
	Periods  []ui.Choice
	Services []ui.Choice
	Tiles    []tile
	Few      bool // not minForCharts applications for charts
	Funnel   funnel
	Waits    waits
	Revenue  columns
	Backlog  columns
	Exports  []ui.Link
}

func show(r *ui.Request) ui.Response {
	p := periodOf(r)
	service := r.Query("service")
	var all [7]reports.ReportView
	for i, one := range []struct {
		report string
		of     span
		cohort bool
	}{{"funnel", p.Now, false}, {"funnel", p.Before, false}, {"revenue", p.Now, false}, {"revenue", p.Before, false}, {"backlog", p.Now, false}, {"durations", p.Now, false}, {"funnel", p.Now, true}} {
		var a ui.Answer
		in := reports.TenantInput{Report: one.report, PeriodInput: reports.PeriodInput{From: one.of.From, To: one.of.To, Unit: p.Unit}, ServiceID: service, Cohort: one.cohort}
		if all[i], a = ui.Do(r, reports.GetInsights, &in); !a.OK() {
			return r.Fail(a)
		}
	}
	now, before, revenue, revenueBefore, backlog, durations := sumsOf(all[0]), sumsOf(all[1]), all[2], all[3], all[4], all[5]
	d := data{
		Period: p, Periods: periods(r, p.Name), Services: serviceChoices(r, service),
		Tiles: tiles(r, now, before, receivedIn(revenue), receivedIn(revenueBefore), backlog),
		Few:   now.Started < minForCharts && now.Submitted < minForCharts,
		Exports: []ui.Link{
			{Text: r.Text("insight.exports.requests"), Path: "/api/v1/staff/requests/export"},
			{Text: r.Text("insight.exports.applications"), Path: "/api/v1/staff/applications/export"},
			{Text: r.Text("insight.exports.payments"), Path: "/api/v1/finance/payments/export"},
		},
	}
	if !d.Few {
		d.Funnel, d.Waits = funnelOf(r, all[6].Steps), waitsOf(r, durations.Stages)
		d.Revenue, d.Backlog = revenueOf(r, p, revenue), backlogOf(r, p, backlog)
	}
	return r.Show(screen, r.Text("insight.title"), d)
}

// serviceChoices returns the services for the filter.
func serviceChoices(r *ui.Request, chosen string) []ui.Choice {
	in := catalog.ListServicesInput{PageQuery: api.PageQuery{Size: mostServices, Sort: "name,asc"}}
	found, _ := ui.Do(r, catalog.ListServices, &in) // without them there is no filter
	all := make([]ui.Choice, len(found.Content))
	for i, s := range found.Content {
		all[i] = ui.Choice{Value: s.ID, Text: s.Name, Chosen: s.ID == chosen}
	}
	return all
}
