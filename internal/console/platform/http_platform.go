package platform

import (
	"embed"
	"maps"
	"net/url"
	"strconv"
	"strings"

	"stagegate/internal/console/frame"
	"stagegate/internal/console/plot"
	"stagegate/internal/money"
	"stagegate/internal/web"
)

//go:embed *.html
var files embed.FS

var (
	overviewScreen = frame.NewScreen(files, frame.Desk, "overview.html", "parts.html")
	tenantScreen   = frame.NewScreen(files, frame.Desk, "tenant.html", "parts.html")
	plansScreen    = frame.NewScreen(files, frame.Desk, "plans.html")
	planScreen     = frame.NewScreen(files, frame.Desk, "plan.html")
	pastDueScreen  = frame.NewScreen(files, frame.Desk, "past_due.html", "parts.html")
	outboxScreen   = frame.NewScreen(files, frame.Desk, "outbox.html", "parts.html")
	jobsScreen     = frame.NewScreen(files, frame.Desk, "jobs.html", "parts.html")
	auditScreen    = frame.NewScreen(files, frame.Desk, "audit.html", "parts.html")
	peopleScreen   = frame.NewScreen(files, frame.Desk, "people.html")
)

const (
	path     = "/platform"
	api      = "/api/v1/platform"
	pageSize = 25

	manageTenants = "platform:tenant:manage"
	managePeople  = "platform:admin:manage"
)

// Mount serves the pages of this package.
func Mount(s *frame.Site) {
	for pattern, h := range map[string]frame.Handler{
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
		s.Handle(pattern, frame.ForPlatform(h))
	}
}

// tenant is an organisation with its plan.
type tenant struct {
	TenantID, Slug, Name, PlanCode, PlanName, Status, TenantStatus string

	PeriodEnd, CreatedAt, PastDueAt frame.Time

	Limits struct{ MaxStaff, MaxApplicationsPerCycle, MaxServices, MaxCustomers *int64 }
	Usage  struct{ Staff, ApplicationsThisCycle, Services, Customers int64 }
}

// Path is the address of its page.
func (t tenant) Path() string { return frame.Path(path+"/tenants/", t.Slug) }

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
func pagerOf[T any](at string, q url.Values, found web.Page[T]) frame.Pager {
	return frame.NewPager(found, func(page int) string { return frame.ListPath(at, maps.Clone(q), page) })
}

// asked are some parameters of the address, as the API takes them, with the page.
func asked(r *frame.Request, names ...string) url.Values {
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
	Pages     frame.Pager
	Search    string
	Statuses  []frame.Choice
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

func overview(r *frame.Request) frame.Response {
	q := asked(r, "search", "status")
	found, a := frame.Get[web.Page[tenant]](r, api+"/billing-plans/ops/tenants?"+q.Encode())
	if !a.OK() {
		return r.Fail(a)
	}
	d := overviewData{Tenants: found.Content, Search: q.Get("search"), Statuses: r.Choices("platform.tenant_status.", q.Get("status"), "ACTIVE", "SUSPENDED")}
	q.Del("size")
	q.Del("page")
	d.Pages = pagerOf(path, q, found)
	for _, read := range []func() frame.Answer{
		func() (a frame.Answer) { d.Health, a = frame.Get[health](r, api+"/health"); return a },
		func() (a frame.Answer) {
			d.Summary, a = frame.Get[summary](r, api+"/billing-plans/ops/summary")
			return a
		},
		func() frame.Answer {
			suspended, a := frame.Get[web.Page[any]](r, api+"/tenants?status=SUSPENDED&size=1")
			d.Suspended = suspended.TotalElements
			return a
		},
		func() frame.Answer {
			waiting, a := frame.Get[outboxCounts](r, outboxSummary)
			d.Failed = waiting.Failed
			return a
		},
		func() frame.Answer { return d.grow(r) },
	} {
		if a := read(); !a.OK() {
			return r.Fail(a)
		}
	}
	return r.Show(overviewScreen, r.Text("platform.title"), d)
}

// grow reads how many organisations came in each of the last twelve months.
func (d *overviewData) grow(r *frame.Request) frame.Answer {
	today := r.Now().UTC()
	from := today.AddDate(0, -11, 1-today.Day()) //nolint:mnd // eleven months before this one
	report, a := frame.Get[struct {
		Points []struct {
			At      string
			Tenants int64
		}
	}](r, api+"/insights/growth?"+url.Values{"unit": {"MONTH"}, "from": {from.Format("2006-01-02")}, "to": {today.Format("2006-01-02")}}.Encode())
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
