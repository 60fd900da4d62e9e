package platform

import (
	"embed"
	"maps"
	"net/url"
	"strconv"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/console/ui"
	"stagegate/internal/console/ui/plot"
	"stagegate/internal/reports"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/platform"
)

//go:embed *.html
var files embed.FS

var (
	overviewScreen = ui.NewScreen(files, ui.Desk, "overview.html", "parts.html")
	tenantScreen   = ui.NewScreen(files, ui.Desk, "tenant.html", "parts.html")
	plansScreen    = ui.NewScreen(files, ui.Desk, "plans.html")
	planScreen     = ui.NewScreen(files, ui.Desk, "plan.html")
	pastDueScreen  = ui.NewScreen(files, ui.Desk, "past_due.html", "parts.html")
	outboxScreen   = ui.NewScreen(files, ui.Desk, "outbox.html", "parts.html")
	jobsScreen     = ui.NewScreen(files, ui.Desk, "jobs.html", "parts.html")
	auditScreen    = ui.NewScreen(files, ui.Desk, "audit.html", "parts.html")
	peopleScreen   = ui.NewScreen(files, ui.Desk, "people.html")
)

const (
	path     = "/platform"
	pageSize = 25

	manageTenants = "platform:tenant:manage"
	managePeople  = "platform:admin:manage"
)

// Mount serves the pages of this package.
func Mount(s *ui.Site) {
	for pattern, h := range map[string]ui.Handler{
		"GET " + path:                      overview,
		"GET " + path + "/tenants/{slug}":  showTenant,
		"POST " + path + "/tenants/{slug}": changeTenant,
		"GET " + path + "/plans":           showPlans,
		"GET " + path + "/plans/new":       showNewPlan,
		"POST " + path + "/plans/new":      addPlan,
		"GET " + path + "/plans/{code}":    showPlan,
		"POST " + path + "/plans/{code}":   changePlan,
		"GET " + path + "/past-due":        showPastDue,
		"GET " + path + "/outbox":          showOutbox,
		"POST " + path + "/outbox":         retry,
		"GET " + path + "/jobs":            showJobs,
		"GET " + path + "/audit":           showAudit,
		"GET " + path + "/people":          showPeople,
		"POST " + path + "/people":         changePeople,
	} {
		s.Handle(pattern, ui.ForPlatform(h))
	}
}

// tenant is an organisation with its plan and usage.
type tenant struct{ billing.StandingView }

// tenantsOf returns the organisations of a page.
func tenantsOf(found api.Page[billing.StandingView]) []tenant {
	all := make([]tenant, len(found.Content))
	for i, t := range found.Content {
		all[i] = tenant{t}
	}
	return all
}

// Path returns the address of its page.
func (t tenant) Path() string { return ui.Path(path+"/tenants/", t.Slug) }

// Gauges returns the limits of the plan with their usage.
func (t tenant) Gauges() []gauge {
	return []gauge{
		newGauge("applications", t.Usage.Applications, t.Limits.MaxApplicationsPerCycle), newGauge("staff", t.Usage.Staff, t.Limits.MaxStaff),
		newGauge("services", t.Usage.Services, t.Limits.MaxServices), newGauge("customers", t.Usage.Customers, t.Limits.MaxCustomers),
	}
}

// gauge is the usage of a limit.
type gauge struct {
	Kind           string
	Used, Max      int64
	Limited        bool
	Low, High, Top string // of the meter
}

// Shares of a limit from which a meter shows a warning, and from which it shows that nothing is left.
const (
	lowShare  = .8
	highShare = .98
)

func newGauge(kind string, used int64, limit *int64) gauge {
	g := gauge{Kind: kind, Used: used}
	if limit != nil {
		top := float64(max(*limit, 1))
		g.Limited, g.Max = true, *limit
		g.Low, g.High, g.Top = decimal(top*lowShare), decimal(top*highShare), decimal(top)
	}
	return g
}

func decimal(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// pagerOf returns the pager of a list at an address with a query.
func pagerOf[T any](at string, q url.Values, found api.Page[T]) ui.Pager {
	return ui.NewPager(found, func(page int) string { return ui.ListPath(at, maps.Clone(q), page) })
}

// pageQuery returns the page of a list that the address selects.
func pageQuery(r *ui.Request) api.PageQuery {
	return api.PageQuery{Page: r.PageNumber(), Size: pageSize}
}

// overviewData is the data of the overview.
type overviewData struct {
	Health        health
	Tenants       []tenant
	Pages         ui.Pager
	Search        string
	Statuses      []ui.Choice
	Summary       billing.SummaryView
	PastDue       int64
	Suspended     int64
	Failed        int64
	Growth        []plot.Column
	Plot          plot.Columns
	GrowthSummary string
}

func overview(r *ui.Request) ui.Response {
	search, status := strings.TrimSpace(r.Query("search")), r.Query("status")
	found, a := ui.Do(r, billing.BillingTenants, &billing.BillingTenantsInput{
		PageQuery: pageQuery(r), ListQuery: tenants.ListQuery{Search: search, Status: tenants.Status(status)},
	})
	if !a.OK() {
		return r.Fail(a)
	}
	d := overviewData{Tenants: tenantsOf(found), Search: search, Statuses: r.Choices("platform.tenant_status.", status, "ACTIVE", "SUSPENDED")}
	d.Pages = pagerOf(path, ui.Parameters(map[string]string{"search": search, "status": status}), found)
	for _, read := range []func() ui.Answer{
		func() (a ui.Answer) {
			d.Health.HealthView, a = ui.Do(r, platform.GetServerHealth, &struct{}{})
			return a
		},
		func() (a ui.Answer) {
			d.Summary, a = ui.Do(r, billing.BillingSummary, &struct{}{})
			d.PastDue = d.Summary.Subscriptions[billing.PastDue]
			return a
		},
		func() ui.Answer {
			suspended, a := ui.Do(r, tenants.ListTenants, &tenants.ListInput{
				PageQuery: api.PageQuery{Size: 1}, ListQuery: tenants.ListQuery{Status: tenants.Suspended},
			})
			d.Suspended = suspended.TotalElements
			return a
		},
		func() ui.Answer {
			waiting, a := ui.Do(r, platform.SummarizeOutbox, &struct{}{})
			d.Failed = waiting.Failed
			return a
		},
		func() ui.Answer { return d.readGrowth(r) },
	} {
		if a := read(); !a.OK() {
			return r.Fail(a)
		}
	}
	return r.Show(overviewScreen, r.Text("platform.title"), d)
}

// readGrowth loads the number of new organisations in each of the last twelve months.
func (d *overviewData) readGrowth(r *ui.Request) ui.Answer {
	today := r.Now().UTC()
	from := today.AddDate(0, -11, 1-today.Day()) //nolint:mnd // eleven months before this one
	report, a := ui.Do(r, reports.GetPlatformInsights, &reports.PlatformInput{Report: "growth", PeriodInput: reports.PeriodInput{
		Unit: reports.Month, From: from.Format(time.DateOnly), To: today.Format(time.DateOnly),
	}})
	for _, p := range report.Points {
		at := string(p.At)
		month, _ := strconv.Atoi(at[5:7])
		name := r.Text("format.short_month." + strconv.Itoa(month))
		d.Growth = append(d.Growth, plot.Column{Label: name, Value: float64(*p.Tenants), Title: name + " " + at[:4] + ": " + r.Printer().Number(*p.Tenants)})
	}
	if n := len(report.Points); n > 0 {
		d.GrowthSummary = r.Text("platform.growth.summary", "count", *report.Points[n-1].Tenants)
	}
	d.Plot = plot.NewColumns(d.Growth, true, func(n float64) string { return r.Printer().Number(int64(n)) })
	return a
}
