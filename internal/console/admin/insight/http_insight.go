package insight

import (
	"embed"
	"net/url"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
)

//go:embed *.html
var files embed.FS

var screen = ui.NewScreen(files, ui.Desk, "insight.html")

const (
	path     = "/console/insight"
	reports  = "/api/v1/tenant/insights/"
	enough   = 10 // requests, from which on there are plots
	services = "/api/v1/tenant/services?size=100&sort=name,asc"
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	s.Handle("GET "+path, ui.ForAdmins(show))
}

// data is what the screen shows.
type data struct {
	Period   period
	Periods  []ui.Choice
	Services []ui.Choice
	Tiles    []tile
	Few      bool // requests, so that there is nothing to plot
	Funnel   funnel
	Waits    waits
	Revenue  columns
	Backlog  columns
	Exports  []ui.Link
}

func show(r *ui.Request) ui.Response {
	p := periodOf(r)
	service := r.Query("service")
	read := func(report string, of span) (reportView, ui.Answer) {
		q := url.Values{"from": {of.From}, "to": {of.To}, "unit": {p.Unit}}
		if service != "" {
			q.Set("serviceId", service)
		}
		return ui.Get[reportView](r, reports+report+"?"+q.Encode())
	}
	var all [6]reportView
	for i, one := range []struct {
		report string
		of     span
	}{{"funnel", p.Now}, {"funnel", p.Before}, {"revenue", p.Now}, {"revenue", p.Before}, {"backlog", p.Now}, {"durations", p.Now}} {
		var a ui.Answer
		if all[i], a = read(one.report, one.of); !a.OK() {
			return r.Fail(a)
		}
	}
	now, before, revenue, revenueBefore, backlog, durations := all[0].sums(), all[1].sums(), all[2], all[3], all[4], all[5]
	d := data{
		Period: p, Periods: periods(r, p.Name), Services: offered(r, service),
		Tiles: tiles(r, now, before, revenue.money(), revenueBefore.money(), backlog),
		Few:   now.Started < enough && now.Submitted < enough,
		Exports: []ui.Link{
			{Text: r.Text("insight.exports.requests"), Path: "/api/v1/staff/requests/export"},
			{Text: r.Text("insight.exports.applications"), Path: "/api/v1/staff/applications/export"},
			{Text: r.Text("insight.exports.payments"), Path: "/api/v1/finance/payments/export"},
		},
	}
	if !d.Few {
		d.Funnel, d.Waits = funnelOf(r, now), waitsOf(r, durations.Stages)
		d.Revenue, d.Backlog = revenueOf(r, p, revenue), backlogOf(r, p, backlog)
	}
	return r.Show(screen, r.Text("insight.title"), d)
}

// offered are the services to choose from.
func offered(r *ui.Request, chosen string) []ui.Choice {
	found, _ := ui.Get[api.Page[struct{ ID, Name string }]](r, services) // without them there is nothing to choose
	all := make([]ui.Choice, len(found.Content))
	for i, s := range found.Content {
		all[i] = ui.Choice{Value: s.ID, Text: s.Name, Chosen: s.ID == chosen}
	}
	return all
}
