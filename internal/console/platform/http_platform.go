package platform

import (
	"embed"
	"maps"
	"net/url"
	"strconv"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/console/ui/plot"
	"stagegate/internal/infra/kit/money"
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
	routes   = "/api/v1/platform"
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

// tenant is an organisation with its plan.
type tenant struct {
	TenantID, Slug, Name, PlanCode, PlanName, Status, TenantStatus string

	PeriodEnd, CreatedAt, PastDueAt ui.Time

	Limits struct{ MaxStaff, MaxApplicationsPerCycle, MaxServices, MaxCustomers *int64 }
	Usage  struct{ Staff, ApplicationsThisCycle, Services, Customers int64 }
}

// Path is the address of its page.
func (t tenant) Path() string { return ui.Path(path+"/tenants/", t.Slug) }

// Gauges are what the plan limits, and how much of it is in use.
func (t tenant) Gauges() []gauge {
	return []gauge{
		newGauge("applications", t.Usage.ApplicationsThisCycle, t.Limits.MaxApplicationsPerCycle), newGauge("staff", t.Usage.Staff, t.Limits.MaxStaff),
		newGauge("services", t.Usage.Services, t.Limits.MaxServices), newGauge("customers", t.Usage.Customers, t.Limits.MaxCustomers),
	}
}

// gauge is how much of a limit is in use.
type gauge struct {
	Kind           string
	Used, Max      int64
	Limited        bool
	Low, High, Top string // of the meter
}

// From which share of a limit on a meter warns, and from which on it says that there is none
// left.
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

// pagerOf is the pager of a list at an address with a query.
func pagerOf[T any](at string, q url.Values, found api.Page[T]) ui.Pager {
	return ui.NewPager(found, func(page int) string { return ui.ListPath(at, maps.Clone(q), page) })
}

// asked are some parameters of the address, as the API takes them, with the page.
func asked(r *ui.Request, names ...string) url.Values {
	q := url.Values{"size": {strconv.Itoa(pageSize)}}
	for _, name := range append(names, "page") {
		if value := strings.TrimSpace(r.Query(name)); value != "" {
			q.Set(name, value)
		}
	}
	return q
}

// overviewData is what the first page shows.
type overviewData struct {
	Health    health
	Tenants   []tenant
	Pages     ui.Pager
	Search    string
	Statuses  []ui.Choice
	Summary   summary
	Suspended int64
	Failed    int64
	Growth    []plot.Column
	Plot      plot.Columns
	GrowthNow string
}

// summary are the totals of the platform.
type summary struct {
	Tenants                 int64
	Subscriptions           map[string]int64
	MonthlyRecurringRevenue map[string]money.Number
	Plans                   []struct {
		PlanCode, PlanName string
		Tenants            int64
	}
}

func overview(r *ui.Request) ui.Response {
	q := asked(r, "search", "status")
	found, a := ui.Get[api.Page[tenant]](r, routes+"/billing-plans/ops/tenants?"+q.Encode())
	if !a.OK() {
		return r.Fail(a)
	}
	d := overviewData{Tenants: found.Content, Search: q.Get("search"), Statuses: r.Choices("platform.tenant_status.", q.Get("status"), "ACTIVE", "SUSPENDED")}
	q.Del("size")
	q.Del("page")
	d.Pages = pagerOf(path, q, found)
	for _, read := range []func() ui.Answer{
		func() (a ui.Answer) { d.Health, a = ui.Get[health](r, routes+"/health"); return a },
		func() (a ui.Answer) {
			d.Summary, a = ui.Get[summary](r, routes+"/billing-plans/ops/summary")
			return a
		},
		func() ui.Answer {
			suspended, a := ui.Get[api.Page[any]](r, routes+"/tenants?status=SUSPENDED&size=1")
			d.Suspended = suspended.TotalElements
			return a
		},
		func() ui.Answer {
			waiting, a := ui.Get[outboxCounts](r, outboxSummary)
			d.Failed = waiting.Failed
			return a
		},
		func() ui.Answer { return d.grow(r) },
	} {
		if a := read(); !a.OK() {
			return r.Fail(a)
		}
	}
	return r.Show(overviewScreen, r.Text("platform.title"), d)
}

// grow reads how many organisations came in each of the last twelve months.
func (d *overviewData) grow(r *ui.Request) ui.Answer {
	today := r.Now().UTC()
	from := today.AddDate(0, -11, 1-today.Day()) //nolint:mnd // eleven months before this one
	report, a := ui.Get[struct {
		Points []struct {
			At      string
			Tenants int64
		}
	}](r, routes+"/insights/growth?"+url.Values{"unit": {"MONTH"}, "from": {from.Format("2006-01-02")}, "to": {today.Format("2006-01-02")}}.Encode())
	for _, p := range report.Points {
		month, _ := strconv.Atoi(p.At[5:7])
		name := r.Text("format.short_month." + strconv.Itoa(month))
		d.Growth = append(d.Growth, plot.Column{Label: name, Value: float64(p.Tenants), Title: name + " " + p.At[:4] + ": " + r.Printer().Number(p.Tenants)})
	}
	if n := len(report.Points); n > 0 {
		d.GrowthNow = r.Text("platform.growth.says", "count", report.Points[n-1].Tenants)
	}
	d.Plot = plot.NewColumns(d.Growth, true, func(n float64) string { return r.Printer().Number(int64(n)) })
	return a
}
